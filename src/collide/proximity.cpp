// Which pairs come near each other in this step? Plain data, sorted.
//
// The side on which two things lie is that of the start of the step, which is valid: nearest points and normal are
// taken there, and stay for the whole step.
//
// Rows of the scheme multilevel, which sees to contact within its substeps, are only those it could not
// (candidates.cpp).
#include "collide/sides.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double slack = .1;         // [h] margin: other contacts may move the pair
constexpr double far_apart = 2;      // [target gap]
constexpr double thick_cloth = .25;  // [max displacement] two edges
constexpr double max_lever = 2;
constexpr double resting_steps = 2;  // [dt · gravity] slower approaches do not bounce

// [m] By how much the two sides can come nearer in this step.
double relative_displacement(const ContactPair& pair, const Sides& sides) {
    Four displacement;
    Vec3 mean(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) {
        displacement[k] = sides.x1[k] - sides.x0[k];
        mean += .25 * displacement[k];
    }
    double longest2[2] = {0, 0};
    for (std::size_t k = 0; k < 4; ++k) {
        double& side = longest2[k < second_side(pair.kind) ? 0 : 1];
        side = std::max(side, (displacement[k] - mean).squaredNorm());
    }
    return std::sqrt(longest2[0]) + std::sqrt(longest2[1]);
}

// Moves the four points to where the contact is judged: the start of the step, where nothing has passed through
// anything yet, or, for a pair that is far apart and fast, the impact. False if such a pair does not meet.
bool advance_to_impact(PairKind kind, const Sides& sides, double distance, double target_gap, Four& x) {
    if (distance <= far_apart * target_gap) return true;
    const Impact impact = find_impact(kind, sides.x0, sides.x1, target_gap);
    for (std::size_t k = 0; k < 4; ++k) x[k] = sides.x0[k] + impact.time * (sides.x1[k] - sides.x0[k]);
    return impact.hit;
}

// A vertex nearest to a triangle's edge or corner is reported by each triangle around it: only the owner keeps it. Two
// edges nearest at an end of one are covered by pairs of a vertex and a face. Within one piece of cloth all pairs are
// kept: the owner may be excluded as a neighbour, or have another target gap (a tube that is twisted tight kept a tenth
// of its thickness without duplicates, and eight tenths with them).
bool is_duplicate(const Surfaces& surfaces, const ContactPair& pair, const std::array<double, 4>& weights) {
    const int rims = static_cast<int>(std::count(weights.begin(), weights.end(), 0.));
    if (rims == 0 || pair.kind == PairKind::edge_edge) return rims > 0;
    for (std::size_t k = 0; k < 3; ++k) {
        if (rims == 1 && weights[k + 1] == 0) return !owns_side(surfaces, pair.b, (k + 1) % 3);  // it faces corner k
        if (rims == 2 && weights[k + 1] != 0) return !owns_corner(surfaces, pair.b, k);
    }
    return false;
}

// Most pairs of near edges are nearest at an end of one: duplicates. That is a quick test where the start of the step
// decides, i.e. for displacements too short to be far apart and still meet.
bool ends_are_nearest(const Model& model, const ContactScratch& scratch, const std::array<int, 4>& points) {
    const auto displacement = [&](std::size_t k) { return scratch.displacement[points[k]]; };
    const double longest = std::max(displacement(0), displacement(1)) + std::max(displacement(2), displacement(3));
    if (longest > (far_apart - 1 - slack) * scratch.thickness) return false;
    if (same_piece(model, scratch, points[0], points[3])) return false;
    const auto x = places_of(scratch.x0, points);
    const Vec3 u = *x[1] - *x[0], v = *x[3] - *x[2], w = *x[2] - *x[0], n = u.cross(v);
    const double area = n.squaredNorm(), s = w.cross(v).dot(n), t = w.cross(u).dot(n);
    return s < 0 || s > area || t < 0 || t > area;
}

bool comes_near(const Model& model, const ContactScratch& scratch, const ContactPair& pair) {
    const std::array<int, 4> points = points_of(scratch.surfaces, pair);
    const double h = scratch.thickness;
    if (pair.kind == PairKind::edge_edge && ends_are_nearest(model, scratch, points)) return false;
    if (stay_apart(pair.kind, places_of(scratch.x0, points), places_of(scratch.x1, points), (1 + slack) * h))
        return false;
    const Sides sides = sides_of(scratch, pair);
    if (!any_movable(scratch, sides)) return false;
    const double displacement = relative_displacement(pair, sides) + slack * h;
    const double distance = measure_distance(pair.kind, sides.x0);
    if (distance >= h + displacement) return false;
    const double target_gap = find_target_gap(model, scratch, pair, sides);
    if (distance >= target_gap + displacement || distance < 1e-9 * target_gap) return false;
    Four x = sides.x0;
    if (!advance_to_impact(pair.kind, sides, distance, target_gap, x)) return false;
    return same_piece(model, scratch, points[0], points[3]) ||
           !is_duplicate(scratch.surfaces, pair, nearest_weights(pair.kind, x));
}

// [m] Largest distance of a point of the triangle from its first corner.
double reach_of(const std::vector<Vec3>& x, const Triangle& t) {
    const Vec3& first = x[t[0]];
    return std::max((x[t[1]] - first).norm(), (x[t[2]] - first).norm());
}

// Cloth much thicker than its edges are long is within its thickness of itself all over, but its target gap is at most
// half of the distance at rest. True only if comes_near() is certainly false for all pairs of the two triangles.
bool certainly_apart(const Model& model, const ContactScratch& scratch, int a, int b) {
    const Triangle &s = scratch.surfaces.triangles[a], &t = scratch.surfaces.triangles[b];
    if (!same_piece(model, scratch, s[0], t[0])) return false;
    const auto apart = [&](const std::vector<Vec3>& x) { return (x[s[0]] - x[t[0]]).norm(); };
    const auto displacement = [&](int p) { return Vec3(scratch.x1[p] - scratch.x0[p]); };
    const std::vector<Vec3>& rest = rest_of(model.mesh);
    const double at_rest = apart(rest) + reach_of(rest, s) + reach_of(rest, t);
    const double target_gap = std::min(scratch.thickness, own_share * at_rest);
    const double distance = apart(scratch.x0) - reach_of(scratch.x0, s) - reach_of(scratch.x0, t);
    const Vec3 together = displacement(s[0]);
    double differ =
        0;  // of displacements; those of a pair differ from their mean by at most twice as much, on either side
    for (const int p : {s[1], s[2], t[0], t[1], t[2]}) differ = std::max(differ, (displacement(p) - together).norm());
    return distance > 1.000001 * (target_gap + 4 * differ + slack * scratch.thickness);
}

// Weights and normal at the nearest points.
void find_normal(PairKind kind, const Four& x, ContactRow& row) {
    row.weights = nearest_weights(kind, x);
    for (std::size_t k = second_side(kind); k < 4; ++k) row.weights[k] = -row.weights[k];
    row.normal.setZero();
    for (std::size_t k = 0; k < 4; ++k) row.normal += row.weights[k] * (x[k] - x[0]);  // relative: keeps digits
    row.normal.normalize();
}

}  // namespace

ContactRow describe_contact(const Model& model, const ContactScratch& scratch, const ContactPair& pair, Judged judged) {
    const Sides sides = sides_of(scratch, pair);
    ContactRow row;
    row.points = sides.points;
    row.target_gap = find_target_gap(model, scratch, pair, sides);
    Four x = sides.x0;
    if (judged == Judged::at_impact)
        advance_to_impact(pair.kind, sides, measure_distance(pair.kind, x), row.target_gap, x);
    find_normal(pair.kind, x, row);
    double compliance = 0;
    row.all_free = true;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = row.points[k];
        row.gap += row.weights[k] * row.normal.dot(sides.x0[k] - sides.x0[0]);
        row.shares[k] = row.weights[k] * scratch.inverse_mass[p];
        compliance += row.weights[k] * row.shares[k];
        row.all_free = row.all_free && scratch.inverse_mass[p] > 0;
    }
    row.normal_mass = compliance > 0 ? 1 / compliance : 0;
    const ContactLaw& law = law_of(model, scratch, sides);
    row.friction = law.friction;
    row.static_friction = law.static_friction;
    row.restitution = law.restitution;
    return row;
}

// [m/s] Cloth pushed near a pin has to turn about it, and a corner would have to fly to make room for a slow body. Its
// speed is bounded by `max_lever` times that of the body; the rest of the approach is blocked, and the safe filter lets
// the body wait.
double blocked_approach(const ContactScratch& scratch, const ContactRow& row) {
    double approach = 0, fastest = 0, free = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = row.points[k];
        const double speed = row.normal.dot(scratch.moving[p].u);
        if (scratch.inverse_mass[p] > 0) {
            free += std::abs(row.weights[k]);
        } else {
            approach -= row.weights[k] * speed;
            fastest = std::max(fastest, std::abs(speed));
        }
    }
    return std::max(0., approach - max_lever * free * fastest);
}

namespace {

ContactRow make_row(const Model& model, const ContactScratch& scratch, const ContactPair& pair, double dt) {
    ContactRow row = describe_contact(model, scratch, pair, Judged::at_impact);
    const double approach = -normal_velocity(scratch, row);
    // At this speed they reach the target gap at the end of the step.
    const double closing = std::max(0., row.gap - row.target_gap) / dt;
    const double blocked = blocked_approach(scratch, row);
    row.min_velocity = -std::max(closing, blocked);
    if (row.restitution > 0 && approach > closing && approach > resting_steps * dt * model.gravity.norm()) {
        // They meet after closing / approach of the step, and separate for the rest of it. What is blocked does not
        // bounce.
        row.rebound_velocity = row.restitution * std::max(0., approach - blocked);
        row.min_velocity += row.restitution * std::max(0., approach - std::max(closing, blocked));
    }
    return row;
}

}  // namespace

void find_proximity(const Model& model, ContactScratch& scratch, double dt, ContactReport& report) {
    const double h = scratch.thickness;
    update_boxes(scratch.surfaces, scratch.broad, scratch.x0, scratch.x1, (1 + slack) * h / 2);
    const PointMotion motion{scratch.x0, scratch.x1, (1 + slack) * h};
    const auto near = [&](PairKind kind, int a, int b) { return comes_near(model, scratch, {kind, a, b}); };
    WantedTriangles clear;
    if (h > thick_cloth * scratch.max_displacement)
        clear = [&](int s, int t) { return !certainly_apart(model, scratch, s, t); };
    if (!find_close(scratch.surfaces, scratch.broad, scratch.close, &motion, near, most_pairs(model), clear))
        report.cut_short = 1;
    const std::size_t pairs = scratch.close.vertex_face.size() + scratch.close.edge_edge.size();
    scratch.close_points.resize(pairs);
    for (std::size_t k = 0; k < pairs; ++k)
        scratch.close_points[k] = points_of(scratch.surfaces, close_pair(scratch.close, k));
    order_contacts(scratch, scratch.close_points);
    scratch.rows.resize(pairs);
    scratch.tangent_bases.resize(pairs);
    parallel_for(static_cast<std::int64_t>(pairs), 64, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t k = begin; k < std::size_t(end); ++k)
            scratch.rows[k] =
                make_row(model, scratch, close_pair(scratch.close, std::size_t(scratch.sweep.order[k])), dt);
    });
    report.pairs = static_cast<int>(scratch.rows.size());
    for (const ContactRow& row : scratch.rows) report.smallest_gap = std::min(report.smallest_gap, row.gap);
}

}  // namespace weft
