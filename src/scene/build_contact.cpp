// How things meet, from a scene to a model: the thickness, the laws of every two parts, and whether the start is valid,
// since contact goes from valid states to valid states.
#include <weft/check.h>
#include <weft/state.h>

#include "core/did_you_mean.h"
#include "scene/build.h"

#include <cmath>

namespace weft {

namespace {

constexpr double default_thickness = 0.4;  // of the shortest edge at rest
constexpr double finest_deviation = .005;  // of the same: that of a thickness of a fiftieth

double shortest_edge(const Model& model) {
    double shortest = infinity;
    for (const RestEdge& edge : model.edges) shortest = std::min(shortest, edge.rest);
    return shortest;
}

// [m] Diagonal of the box about the largest of the cloths.
double largest_cloth(const Model& model) {
    double size = 0;
    for (const Piece& piece : model.mesh.pieces) {
        Vec3 low = Vec3::Constant(infinity), high = -low;
        for (int p = piece.first_point; p < piece.end_point; ++p) {
            low = low.cwiseMin(model.mesh.points[std::size_t(p)]);
            high = high.cwiseMax(model.mesh.points[std::size_t(p)]);
        }
        size = std::max(size, (high - low).norm());
    }
    return size;
}

// e from E = ϑ m v²: ½ m (1 − e²) v² is what an impact of restitution e takes.
double find_restitution(const std::optional<double>& restitution, const std::optional<double>& dissipation,
                        double otherwise) {
    return restitution ? *restitution : dissipation ? std::sqrt(1 - 2 * *dissipation) : otherwise;
}

// What is said of friction and impacts in one place; what is not said is as in `otherwise`.
template <class Words>
ContactLaw find_law(const Scene& scene, const std::string& path, const Words& words, const ContactLaw& otherwise) {
    const std::optional<double> friction = words.friction;
    ContactLaw law = otherwise;
    law.restitution = find_restitution(words.restitution, words.dissipation, otherwise.restitution);
    law.friction = friction.value_or(otherwise.friction);
    if (words.static_friction || friction) law.static_friction = words.static_friction.value_or(law.friction);
    if (law.static_friction < law.friction)
        refuse(scene, path + "/static_friction", shown(law.static_friction),
               "must not be below the friction while sliding, " + shown(law.friction));
    return law;
}

int find_part(const Scene& scene, const Model& model, const std::string& name, const std::string& path) {
    std::vector<std::string> names;
    for (const Piece& piece : model.mesh.pieces) names.push_back(piece.name);
    for (const ModelBody& body : model.bodies) names.push_back(body.name);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        refuse(scene, path, name, "must be the name of a cloth or a body of the scene", did_you_mean(name, names));
    return static_cast<int>(found - names.begin());
}

void check_parts_differ(const Scene& scene, const Model& model) {
    std::map<std::string, std::string> known;
    const auto add = [&](const std::string& name, const std::string& path) {
        const auto [before, fresh] = known.insert({name, path});
        if (!fresh)
            refuse(scene, path + "/name", name, "must differ from the name of " + before->second,
                   "cloths and bodies are told apart by their names");
    };
    for (std::size_t k = 0; k < model.mesh.pieces.size(); ++k)
        add(model.mesh.pieces[k].name, k == 0 ? "/cloth" : "/cloths/" + std::to_string(k - 1));
    for (std::size_t k = 0; k < model.bodies.size(); ++k) add(model.bodies[k].name, "/bodies/" + std::to_string(k));
}

ContactLaw& law_of(ModelContact& contact, int a, int b) {
    return contact.laws[std::size_t(a) * std::size_t(contact.parts) + std::size_t(b)];
}

void set_law(ModelContact& contact, int a, int b, const ContactLaw& law) {
    law_of(contact, a, b) = law_of(contact, b, a) = law;
}

// A plane has no inside that could be found later: cloth must start in front of it.
void check_in_front(const Scene& scene, const std::string& path, const std::vector<Vec3>& plane,
                    const std::vector<Vec3>& x) {
    const Vec3 n = (plane[1] - plane[0]).cross(plane[2] - plane[0]).normalized();
    int behind = 0;
    for (const Vec3& p : x) behind += !(n.dot(p - plane[0]) > 0);
    if (behind > 0)
        refuse(scene, path + "/plane", std::to_string(behind) + " points",
               "the cloth must start in front of the plane, where its normal points",
               "turn the normal round, or move the plane or the cloth");
}

[[noreturn]] void refuse_tangle(const Scene& scene, const Model& model, const CheckReport& report) {
    const int cloths = model.pieces();
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        std::int64_t pairs = 0, points = 0;
        const int part = static_cast<int>(k) + cloths;
        for (const CheckPair& pair : report.pairs) pairs += pair.edge_part == part || pair.triangle_part == part;
        for (const CheckPoint& point : report.inside) points += point.body == part;
        if (pairs + points == 0) continue;
        refuse(scene, "/bodies/" + std::to_string(k),
               model.bodies[k].name + ": " + std::to_string(pairs) + " pairs of an edge and a triangle, " +
                   std::to_string(points) + " points inside",
               "no body may intersect the cloth at the start", "move them apart [m], or set /contact/recover to true");
    }
    refuse(scene, "/contact/self", std::to_string(report.self + report.between) + " pairs of an edge and a triangle",
           "cloth must not intersect cloth at the start",
           "'weft check' shows where; or set /contact/recover to true, or \"self\" to false");
}

// What lies in one place n times meets itself n² times: that is more than anybody could have meant, or could undo.
[[noreturn]] void refuse_crowd(const Scene& scene, const Model& model, const CheckReport& report) {
    std::map<std::pair<int, int>, std::int64_t> edges;  // per part and triangle
    for (const CheckPair& pair : report.pairs) ++edges[{pair.triangle_part, pair.triangle}];
    const auto worst =
        std::max_element(edges.begin(), edges.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const int part = worst->first.first, cloths = model.pieces();
    const bool body = part >= cloths;
    const std::string name =
        body ? model.bodies[std::size_t(part - cloths)].name : model.mesh.pieces[std::size_t(part)].name;
    refuse(scene,
           body        ? "/bodies/" + std::to_string(part - cloths)
           : part == 0 ? "/cloth"
                       : "/cloths/" + std::to_string(part - 1),
           "more than " + std::to_string(report.pairs.size()) + " pairs of an edge and a triangle; triangle " +
               std::to_string(worst->first.second) + " (from 0) of " + name + " alone is met by at least " +
               std::to_string(worst->second) + " edges",
           "so many intersections at the start can be neither counted nor undone",
           "is something there many times, in one place? Take the copies out or move them apart [m]");
}

void check_start(const Scene& scene, Model& model) {
    const State begin = start(model);
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        if (!model.bodies[k].plane) continue;
        std::vector<Vec3> plane;
        find_body_points(model, model.bodies[k], 0, plane);
        check_in_front(scene, "/bodies/" + std::to_string(k), plane, begin.x);
    }
    const CheckReport report = Checker(check_parts(model)).check(check_points(model, begin));
    model.contact.tangled = !report.clean() && (model.contact.self || report.self < std::int64_t(report.pairs.size()) ||
                                                !report.inside.empty());
    if (model.contact.tangled && !report.complete) refuse_crowd(scene, model, report);
    if (model.contact.tangled && !model.contact.recover) refuse_tangle(scene, model, report);
}

}  // namespace

std::vector<CheckPart> check_parts(const Model& model) {
    std::vector<CheckPart> parts;
    for (const Piece& piece : model.mesh.pieces) {
        CheckPart& part = parts.emplace_back(CheckPart{piece.name, {}, false});
        part.mesh.points.assign(model.mesh.points.begin() + piece.first_point,
                                model.mesh.points.begin() + piece.end_point);
        for (int t = piece.first_triangle; t < piece.end_triangle; ++t) {
            const Triangle& all = model.mesh.triangles[std::size_t(t)];
            part.mesh.triangles.push_back(
                {all[0] - piece.first_point, all[1] - piece.first_point, all[2] - piece.first_point});
        }
    }
    if (parts.empty()) parts.push_back({"the cloth", model.mesh, false});
    for (const ModelBody& body : model.bodies) parts.push_back({body.name, body.mesh, true, body.plane});
    return parts;
}

std::vector<std::vector<Vec3>> check_points(const Model& model, const State& state) {
    std::vector<std::vector<Vec3>> x;
    for (const Piece& piece : model.mesh.pieces)
        x.emplace_back(state.x.begin() + piece.first_point, state.x.begin() + piece.end_point);
    if (x.empty()) x.push_back(state.x);
    for (const ModelBody& body : model.bodies) find_body_points(model, body, state.time, x.emplace_back());
    return x;
}

// A quarter of the thickness. Cloth far thinner than its edges are long cuts corners larger than that anyway: finer
// triangles would cost a lot and show nothing. Whatever they are, it is them that nothing passes through.
double find_deviation(const Model& model) {
    return std::max(model.contact.thickness / 4, finest_deviation * shortest_edge(model));
}

void add_contact(const Scene& scene, Model& model) {
    const Contact contact = scene.contact.value_or(Contact{});
    ModelContact& c = model.contact;
    c.active = true;
    c.method = contact.method;
    c.self = contact.self;
    c.recover = contact.recover;
    c.move_pieces = contact.move_pieces;
    c.prove = contact.prove;
    c.thickness = contact.thickness.value_or(default_thickness * shortest_edge(model));
    const double size = largest_cloth(model);
    if (c.thickness > size)
        refuse(scene, "/contact/thickness", shown(c.thickness),
               "must not exceed the size of the cloth, " + shown(size) + " m");
}

void add_laws(const Scene& scene, Model& model) {
    const Contact contact = scene.contact.value_or(Contact{});
    ModelContact& c = model.contact;
    check_parts_differ(scene, model);
    const int cloths = model.pieces();
    c.parts = cloths + static_cast<int>(model.bodies.size());
    c.laws.assign(std::size_t(c.parts) * std::size_t(c.parts), find_law(scene, "/contact", contact, {}));
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        const ContactLaw law = find_law(scene, "/bodies/" + std::to_string(k), scene.bodies[k], {});
        for (int cloth = 0; cloth < cloths; ++cloth) set_law(c, cloth, cloths + static_cast<int>(k), law);
    }
    for (std::size_t k = 0; k < contact.laws.size(); ++k) {
        const std::string path = "/contact/laws/" + std::to_string(k);
        const int a = find_part(scene, model, contact.laws[k].a, path + "/a");
        const int b = find_part(scene, model, contact.laws[k].b, path + "/b");
        if (a >= cloths && b >= cloths)
            refuse(scene, path + "/b", contact.laws[k].b, "must be a cloth: bodies do not meet each other");
        set_law(c, a, b, find_law(scene, path, contact.laws[k], law_of(c, a, b)));
    }
    check_start(scene, model);
}

}  // namespace weft
