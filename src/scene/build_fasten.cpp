// Ribbons and the script that fastens them, from a scene to a model.
#include "core/did_you_mean.h"
#include "forces/fasten.h"
#include "forces/spring_law.h"
#include "integrate/integrate.h"
#include "scene/build.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr double usual_tension = .05;

struct ScriptMaker {
    const Scene& scene;
    Model& model;
    Fastening made = {};

    // Every cloth that is a grid, along its longer side.
    void find_ribbons() {
        for (const Piece& piece : model.mesh.pieces) {
            if (!piece.grid.exists()) continue;
            const auto [columns, rows] = piece.grid;
            const bool down = rows >= columns;
            RibbonGrid r{.first_point = piece.first_point,
                         .across = down ? columns : rows,
                         .along = down ? rows : columns,
                         .step_across = down ? 1 : columns,
                         .step_along = down ? columns : 1};
            double sum = 0, count = 0;
            for (int s = 0; s < model.kind_start[1]; ++s) {
                const Spring& spring = model.springs[s];
                if (spring.a < piece.first_point || spring.a >= piece.end_point) continue;
                if (std::abs(spring.b - spring.a) != r.step_along) continue;
                sum += spring.rest;
                ++count;
            }
            r.edge = count > 0 ? sum / count : 0;
            const Vec3 along = (made.axis[1] - made.axis[0]).normalized();
            for (int p = piece.first_point; p < piece.end_point; ++p)
                r.reach = std::max(r.reach, (model.mesh.points[p] - made.axis[0]).cross(along).norm());
            if (!(r.edge > 0) || !(r.reach > 0)) continue;
            made.ribbons.push_back(r);
            made.names.push_back(piece.name);
        }
        if (made.ribbons.empty())
            refuse(scene, "/fasten", "", "needs a ribbon: a cloth that is a grid, with structural springs",
                   "give the cloth by \"ribbon\" or by \"grid\"");
    }

    void find_axis() {
        if (scene.fasten->axis) {
            made.axis = *scene.fasten->axis;
            return;
        }
        if (model.bodies.empty())
            refuse(scene, "/fasten/around", scene.fasten->around, "needs a body whose axis ribbons are tied round",
                   "add one to \"bodies\", or say the \"axis\" [m]");
        std::vector<std::string> names;
        for (const ModelBody& body : model.bodies) names.push_back(body.name);
        const auto found =
            scene.fasten->around.empty() ? names.begin() : std::find(names.begin(), names.end(), scene.fasten->around);
        if (found == names.end())
            refuse(scene, "/fasten/around", scene.fasten->around, "is not one of the scene's bodies",
                   did_you_mean(scene.fasten->around, names));
        made.axis = model.bodies[std::size_t(found - names.begin())].axis;
    }

    int find_ribbon(const RibbonPart& part, const std::string& path) const {
        if (part.cloth.empty()) return 0;
        const auto found = std::find(made.names.begin(), made.names.end(), part.cloth);
        if (found == made.names.end())
            refuse(scene, path + "/cloth", part.cloth, "is not one of the scene's ribbons",
                   did_you_mean(part.cloth, made.names));
        return int(found - made.names.begin());
    }

    // The points of a part, at least one.
    template <class Part>
    void place(const RibbonPart& part, const std::string& path, Part& to) const {
        to.ribbon = find_ribbon(part, path);
        const int last = made.ribbons[to.ribbon].along - 1;
        to.begin = int(std::lround(part.from * last));
        to.end = std::max(to.begin, int(std::lround(part.to * last))) + 1;
    }

    // From the middle to both ends; where that is a point, it stays.
    void add_ends(Fastening::Stage& stage) const {
        for (std::size_t k = 0; k < made.ribbons.size(); ++k) {
            const int n = made.ribbons[k].along;
            stage.flows.push_back({int(k), 0, n / 2, -1});
            stage.flows.push_back({int(k), (n + 1) / 2, n, 1});
        }
    }

    // What springs and an explicit step can carry: 0.16 m/(k dt²), or less than the usual.
    double find_tension(const Fasten::Pull& pull) const {
        if (!pull.feedback) return infinity;
        if (pull.tension) return *pull.tension;
        if (is_implicit(model.integrator.scheme)) return usual_tension;
        double stiffest = 0, mean = 0;  // what counts is tension in the cloth, not at its corners
        for (int s = 0; s < model.kind_start[1]; ++s) stiffest = std::max(stiffest, model.springs[s].stiffness);
        for (const double mass : model.mass) mean += mass / double(model.mass.size());
        return std::min(usual_tension, .16 * mean / (stiffest * made.dt * made.dt));
    }

    void add_grip(const Fasten::Grip& grip, const std::string& path, Fastening::Stage& stage) const {
        Fastening::Grip g;
        place(grip.part, path, g);
        g.path = grip.path;
        const RibbonGrid& ribbon = made.ribbons[g.ribbon];
        const double points = double(g.end - g.begin) * ribbon.across;
        if (grip.most) g.most = *grip.most / points;
        if (grip.stiffness)
            g.stiffness = *grip.stiffness / points;
        else if (grip.most)
            g.stiffness = g.most / ribbon.edge;
        if (g.stiffness < infinity && !is_implicit(model.integrator.scheme)) {  // what an explicit step can follow
            double lightest = infinity;
            for (const double mass : model.mass) lightest = std::min(lightest, mass);
            g.stiffness = std::min(g.stiffness, .5 * lightest / (made.dt * made.dt));
        }
        stage.grips.push_back(std::move(g));
    }

    void add_stage(const Fasten::Stage& from, const std::string& path) {
        Fastening::Stage stage{.name = from.name, .air = from.air.value_or(scene.fasten->air) / made.dt};
        stage.until = from.until;
        if (from.grow) stage.grow = *from.grow;
        if (from.pull) {
            stage.tension = find_tension(*from.pull);
            for (std::size_t k = 0; k < from.pull->flows.size(); ++k) {
                Fastening::Flow flow{.strength = from.pull->flows[k].strength};
                place(from.pull->flows[k].part, path + "/pull/flows/" + std::to_string(k), flow);
                stage.flows.push_back(flow);
            }
            if (stage.flows.empty()) add_ends(stage);
        }
        for (std::size_t k = 0; k < from.grips.size(); ++k)
            add_grip(from.grips[k], path + "/grips/" + std::to_string(k), stage);
        for (std::size_t k = 0; k < from.holds.size(); ++k) {
            add_grip({.part = from.holds[k]}, path + "/holds/" + std::to_string(k), stage);
        }
        check_apart(stage, path);
        made.stages.push_back(std::move(stage));
    }

    void add_watched() {
        for (std::size_t k = 0; k < made.ribbons.size(); ++k)
            made.watched.push_back({int(k), 0, made.ribbons[k].along, made.axis});
        made.solid_axis = !model.bodies.empty();
        for (std::size_t k = 0; k < scene.fasten->monitors.size(); ++k) {
            const std::string path = "/fasten/monitors/" + std::to_string(k);
            const Fasten::Monitor& monitor = scene.fasten->monitors[k];
            Fastening::Watched part{.axis = monitor.axis.value_or(made.axis)};
            place(monitor.part, path, part);
            if (part.end - part.begin < 3)
                refuse(scene, path, "", "a part that is watched must have at least three points along the ribbon",
                       "move \"from\" and \"to\" apart");
            made.watched.push_back(part);
        }
    }

    // Springs whose rest lengths follow the width. Masses are those of the full width from the start.
    void add_growth() const {
        const bool grows =
            std::any_of(made.stages.begin(), made.stages.end(), [](const auto& s) { return s.grow >= 0; });
        const bool can = std::any_of(model.mesh.pieces.begin(), model.mesh.pieces.end(),
                                     [](const Piece& p) { return p.full_width > 1; });
        if (!grows || !can) return;
        const std::vector<Vec3>& rest = rest_of(model.mesh);
        model.growth.resize(model.springs.size());
        for (const Piece& piece : model.mesh.pieces) {
            for (int p = piece.first_point; p < piece.end_point; ++p) {
                model.mass[p] *= piece.full_width;
                model.damping[p] *= piece.full_width;
            }
            for (std::size_t s = 0; s < model.springs.size(); ++s) {
                const Spring& spring = model.springs[s];
                if (spring.a < piece.first_point || spring.a >= piece.end_point || spring.b >= piece.end_point)
                    continue;
                const Vec3 d = rest[spring.b] - rest[spring.a];
                model.growth[s] = {d.y() * d.y() / d.squaredNorm(), piece.full_width};
            }
        }
        model.plain_springs = false;
        double shortest = infinity, grown = infinity;
        for (int s = 0; s < model.kind_start[1]; ++s) {
            shortest = std::min(shortest, model.springs[s].rest);
            grown = std::min(grown, grow_rest(model.growth[s], model.springs[s].rest, 1));
        }
        model.contact.grown_thickness = model.contact.thickness * (grown > shortest ? grown / shortest : 1);
    }

    // A point has one hand.
    void check_apart(const Fastening::Stage& stage, const std::string& path) const {
        for (std::size_t a = 0; a < stage.grips.size(); ++a)
            for (std::size_t b = a + 1; b < stage.grips.size(); ++b)
                if (stage.grips[a].ribbon == stage.grips[b].ribbon && stage.grips[a].begin < stage.grips[b].end &&
                    stage.grips[b].begin < stage.grips[a].end)
                    refuse(scene, path, "", "parts that are gripped or held in one stage must not overlap",
                           "move \"from\" and \"to\" apart");
    }
};
}  // namespace

void add_fastening(const Scene& scene, Model& model) {
    if (!scene.time.step)
        refuse(scene, "/time/step", "auto", "fastening draws the ribbon by an edge a step: the step must be said [s]",
               "0.01 is usual");
    ScriptMaker maker{scene, model};
    maker.made.dt = *scene.time.step;
    maker.made.check_every = scene.fasten->check_every;
    maker.find_axis();
    maker.find_ribbons();
    for (std::size_t k = 0; k < scene.fasten->stages.size(); ++k)
        maker.add_stage(scene.fasten->stages[k], "/fasten/stages/" + std::to_string(k));
    if (scene.fasten->stages.empty()) {
        Fasten::Stage tighten{
            .name = "tighten", .pull = Fasten::Pull{}, .grips = {}, .holds = {}, .air = {}, .until = {}};
        tighten.until = {.steps = 1000, .throttle = .1, .shrink = 5e-4};
        maker.add_stage(tighten, "/fasten");
    }
    maker.add_watched();
    maker.add_growth();
    maker.made.memory = int(model.history);
    model.history += tying_numbers;
    model.fastening = std::move(maker.made);
}

}  // namespace weft
