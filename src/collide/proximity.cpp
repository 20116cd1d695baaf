// Who comes near whom in this step? Pairs whose ways come within the thickness, as plain data, sorted.
//
// The side on which two things lie is that of the start of the step, which is valid: nearest points and normal are
// taken there, and stay for the whole step. Only what is far apart and fast is looked at where it would meet.
//
// Layers keep the thickness h. Within one piece of cloth they keep at most half of their distance in the start
// position, lest neighbours push each other where the mesh is finer than h.
#include "collide/contacts.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double slack = .1;      // [h] beyond what a pair itself would use up: others may push it
constexpr double far_apart = 2;   // [thickness to be kept]
constexpr double own_share = .5;  // of the distance at rest, within one piece of cloth
constexpr double calm_steps = 2;  // approaches slower than gravity makes in so many steps do not bounce

struct Sides {
    Four x0, x1;
    std::array<int, 4> points;
};

Sides sides_of(const ContactRoom& room, const ContactPair& pair) {
    Sides sides;
    sides.points = points_of(room.surfaces, pair);
    for (std::size_t k = 0; k < 4; ++k) {
        sides.x0[k] = room.x0[std::size_t(sides.points[k])];
        sides.x1[k] = room.x1[std::size_t(sides.points[k])];
    }
    return sides;
}

std::size_t second_side(PairKind kind) {
    return kind == PairKind::vertex_face ? 1 : 2;
}

// How much nearer the two sides can come by what their points do.
double relative_way(const ContactPair& pair, const Sides& sides) {
    Four way;
    Vec3 mean(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) {
        way[k] = sides.x1[k] - sides.x0[k];
        mean += .25 * way[k];
    }
    double most[2] = {0, 0};
    for (std::size_t k = 0; k < 4; ++k) {
        double& side = most[k < second_side(pair.kind) ? 0 : 1];
        side = std::max(side, (way[k] - mean).squaredNorm());
    }
    return std::sqrt(most[0]) + std::sqrt(most[1]);
}

double distance_to_keep(const Model& model, const ContactRoom& room, const ContactPair& pair, const Sides& sides) {
    const int a = sides.points[0], b = sides.points[3], cloth = model.points();
    const double h = model.contact.thickness;
    if (a >= cloth || b >= cloth || room.component[std::size_t(a)] != room.component[std::size_t(b)]) return h;
    Four rest;
    for (std::size_t k = 0; k < 4; ++k) rest[k] = model.mesh.points[std::size_t(sides.points[k])];
    return std::min(h, own_share * measure_distance(pair.kind, rest));
}

ContactPair close_pair(const ContactRoom& room, std::size_t k) {
    const std::size_t faces = room.close.vertex_face.size();
    const IndexPair& p = k < faces ? room.close.vertex_face[k] : room.close.edge_edge[k - faces];
    return {k < faces ? PairKind::vertex_face : PairKind::edge_edge, p.a, p.b};
}

bool any_movable(const ContactRoom& room, const Sides& sides) {
    for (const int p : sides.points)
        if (room.inverse_mass[std::size_t(p)] > 0) return true;
    return false;
}

bool comes_near(const Model& model, const ContactRoom& room, const ContactPair& pair) {
    const Sides sides = sides_of(room, pair);
    if (!any_movable(room, sides)) return false;
    const double h = model.contact.thickness;
    if (stay_apart(pair.kind, sides.x0, sides.x1, (1 + slack) * h)) return false;
    const double way = relative_way(pair, sides) + slack * h;
    const double distance = measure_distance(pair.kind, sides.x0);
    if (distance >= h + way) return false;
    const double keep = distance_to_keep(model, room, pair, sides);
    if (distance >= keep + way || distance < 1e-9 * keep) return false;
    return distance <= far_apart * keep || find_impact(pair.kind, sides.x0, sides.x1, keep).hit;
}

const ContactLaw& law_of(const Model& model, const ContactRoom& room, const Sides& sides) {
    const auto part = [&](std::size_t k) { return std::size_t(surface_of_point(room.surfaces, sides.points[k])); };
    return model.contact.laws[part(0) * std::size_t(model.contact.parts) + part(3)];
}

// Weights and normal, from where the two are nearest.
void find_normal(PairKind kind, const Sides& sides, ContactRow& row) {
    Four x = sides.x0;
    if (measure_distance(kind, x) > far_apart * row.keep) {
        const double time = find_impact(kind, sides.x0, sides.x1, row.keep).time;
        for (std::size_t k = 0; k < 4; ++k) x[k] = sides.x0[k] + time * (sides.x1[k] - sides.x0[k]);
    }
    row.weights = nearest_weights(kind, x);
    for (std::size_t k = second_side(kind); k < 4; ++k) row.weights[k] = -row.weights[k];
    row.normal.setZero();
    for (std::size_t k = 0; k < 4; ++k) row.normal += row.weights[k] * (x[k] - x[0]);  // relative: keeps digits
    row.normal.normalize();
}

ContactRow make_row(const Model& model, const ContactRoom& room, const ContactPair& pair, double dt) {
    const Sides sides = sides_of(room, pair);
    ContactRow row;
    row.points = sides.points;
    row.keep = distance_to_keep(model, room, pair, sides);
    find_normal(pair.kind, sides, row);
    double approach = 0, softness = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = std::size_t(row.points[k]);
        row.gap += row.weights[k] * row.normal.dot(sides.x0[k] - sides.x0[0]);
        approach -= row.weights[k] * row.normal.dot(room.u[p]);
        softness += row.weights[k] * row.weights[k] * room.inverse_mass[p];
    }
    row.normal_mass = softness > 0 ? 1 / softness : 0;
    const ContactLaw& law = law_of(model, room, sides);
    row.friction = law.friction;
    row.static_friction = law.static_friction;
    row.least = row.gap > row.keep ? (row.keep - row.gap) / dt : 0;
    const bool meets = row.gap - dt * approach < row.keep;
    if (meets && approach > calm_steps * dt * model.gravity.norm())
        row.least = std::max(row.least, law.restitution * approach);
    return row;
}

}  // namespace

void find_proximity(const Model& model, ContactRoom& room, double dt, ContactReport& report) {
    const double h = model.contact.thickness;
    update_boxes(room.surfaces, room.broad, room.x0, room.x1, (1 + slack) * h / 2);
    find_close(room.surfaces, room.broad, room.close);
    const std::size_t pairs = room.close.vertex_face.size() + room.close.edge_edge.size();
    room.wanted.resize(pairs);
    parallel_for(static_cast<std::int64_t>(pairs), 256, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t k = std::size_t(begin); k < std::size_t(end); ++k)
            room.wanted[k] = comes_near(model, room, close_pair(room, k));
    });
    room.chosen.clear();
    room.chosen_points.clear();
    for (std::size_t k = 0; k < pairs; ++k)
        if (room.wanted[k]) {
            room.chosen.push_back(static_cast<int>(k));
            room.chosen_points.push_back(points_of(room.surfaces, close_pair(room, k)));
        }
    order_contacts(room, room.chosen_points);
    room.rows.resize(room.chosen.size());
    room.rubbings.resize(room.rows.size());
    parallel_for(static_cast<std::int64_t>(room.rows.size()), 64, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t k = std::size_t(begin); k < std::size_t(end); ++k) {
            const int pair = room.chosen[std::size_t(room.order[k])];
            room.rows[k] = make_row(model, room, close_pair(room, std::size_t(pair)), dt);
        }
    });
    report.pairs = static_cast<int>(room.rows.size());
    for (const ContactRow& row : room.rows) report.smallest_gap = std::min(report.smallest_gap, row.gap);
}

}  // namespace weft
