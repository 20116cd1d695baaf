// Which pairs may meet in this step? Asked before it, for contact within the substeps of multilevel
// (multilevel/gaps.h): everything is taken to go on as it goes, and to fall. What then comes within the thickness, and
// a little more, is a candidate. What was not foreseen is left to the end of the step, as is what goes so far that
// nothing can be foreseen: there the step is cut into parts (parts_wanted).
//
// Pairs of triangles that have a point in common come near only in creases, and are left to the end as well.
#include "collide/sides.h"

#include "core/parallel.h"
#include "core/substeps.h"
#include "core/timer.h"
#include "multilevel/levels.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double reserve = .15;     // [h] beyond the target gap
constexpr double longest_way = 12;  // [h] that two sides may approach in a step taken as it is

// Edges u and v that start w apart, seen along the normal of both.
struct Crossing {
    Vec3 normal;        // u × v
    double area, s, t;  // [m⁴] |u × v|², and the parameters of the nearest points times that
    double beyond() const { return std::max({-s, s - area, -t, t - area}); }
};

Crossing find_crossing(const Four& x) {
    const Vec3 u = x[1] - x[0], v = x[3] - x[2], w = x[2] - x[0], n = u.cross(v);
    return {n, n.squaredNorm(), w.cross(v).dot(n), w.cross(u).dot(n)};
}

// Edges that are nearest at an end of one, and stay so, are covered by pairs of a vertex and a face.
bool may_cross(const Sides& sides) {
    constexpr double aside = .3;      // [edge] that they may slide before the step is over
    constexpr double parallel = .01;  // sine²
    for (const Four* x : {&sides.x0, &sides.x1}) {
        const Crossing crossing = find_crossing(*x);
        const double lengths = ((*x)[1] - (*x)[0]).squaredNorm() * ((*x)[3] - (*x)[2]).squaredNorm();
        if (crossing.beyond() < aside * crossing.area || crossing.area < parallel * lengths) return true;
    }
    return false;
}

// How far apart the two sides are, and will be, at the places that are nearest now, along the line between them.
struct Foreseen {
    double now, then;  // [m]
};

Foreseen foresee(PairKind kind, const Sides& sides, const std::array<double, 4>& weights) {
    Vec3 line(0, 0, 0), later(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) {
        const double weight = k < second_side(kind) ? weights[k] : -weights[k];
        line += weight * (sides.x0[k] - sides.x0[0]);
        later += weight * (sides.x1[k] - sides.x0[0]);
    }
    const double distance = line.norm();
    return {distance, later.dot(line) / distance};
}

Foreseen foresee(PairKind kind, const Sides& sides) {
    if (kind == PairKind::edge_edge) {
        const Crossing crossing = find_crossing(sides.x0);
        if (crossing.area > 0 && crossing.beyond() < 0) {
            const double s = crossing.s / crossing.area, t = crossing.t / crossing.area;
            return foresee(kind, sides, {1 - s, s, 1 - t, t});
        }
    }
    return foresee(kind, sides, nearest_weights(kind, sides.x0));
}

bool may_meet(const Model& model, const ContactScratch& scratch, const ContactPair& pair) {
    const std::array<int, 4> points = points_of(scratch.surfaces, pair);
    const double near = (1 + reserve) * scratch.thickness;
    if (pair.kind == PairKind::vertex_face &&
        stay_apart(pair.kind, places_of(scratch.x0, points), places_of(scratch.x1, points), near))
        return false;
    const Sides sides = sides_of(scratch, pair);
    if (pair.kind == PairKind::edge_edge && !may_cross(sides)) return false;
    const Foreseen apart = foresee(pair.kind, sides);
    const double nearest = std::min(apart.now, apart.then);
    if (nearest > near || !(apart.now > 0) || !any_movable(scratch, sides)) return false;
    return nearest < find_target_gap(model, scratch, pair, sides) + reserve * scratch.thickness;
}

// Bits of a face's rims (its sides, then its corners) that other faces own. Within one piece of cloth all pairs count:
// the owner may be excluded as a neighbour.
std::uint8_t find_rims_elsewhere(const Model& model, const ContactScratch& scratch, const ContactPair& pair,
                                 const Sides& sides) {
    if (pair.kind == PairKind::edge_edge || same_piece(model, scratch, sides.points[0], sides.points[3])) return 0;
    unsigned bits = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!owns_side(scratch.surfaces, pair.b, (k + 1) % 3)) bits |= 1u << k;  // it faces corner k
        if (!owns_corner(scratch.surfaces, pair.b, k)) bits |= 8u << k;
    }
    return std::uint8_t(bits);
}

NearPair make_pair(const Model& model, const ContactScratch& scratch, const ContactPair& pair) {
    const Sides sides = sides_of(scratch, pair);
    const Foreseen apart = foresee(pair.kind, sides);
    const ContactLaw& law = law_of(model, scratch, sides);
    const double target_gap = find_target_gap(model, scratch, pair, sides);
    return {.points = sides.points,
            .kind = pair.kind,
            .elsewhere = find_rims_elsewhere(model, scratch, pair, sides),
            .least = std::min(target_gap, apart.now),
            .target = target_gap,
            .at_start = apart.now,
            .approach = apart.now - apart.then,
            .friction = law.friction,
            .static_friction = law.static_friction};
}

// Where two surfaces are smooth their points and faces keep them apart: an edge whose ends lie on the faces at a rim
// that bends by an angle dips between them by at most a quarter of the angle times its length.
double find_smooth_angle(const ContactScratch& scratch) {
    constexpr double dip = .3, largest = .5;  // [thickness], [rad]
    return std::min(largest, 4 * dip * scratch.thickness / scratch.longest_edge);
}

void find_near_pairs(const Model& model, ContactScratch& scratch, Gaps& gaps, ContactReport& report) {
    const double near = (1 + reserve) * scratch.thickness;
    update_boxes(scratch.surfaces, scratch.broad, scratch.x0, scratch.x1, near / 2);
    find_smooth_edges(scratch.surfaces, scratch.x0, find_smooth_angle(scratch), scratch.normals, scratch.smooth_edges);
    const PointMotion motion{.x0 = scratch.x0,
                             .x1 = scratch.x1,
                             .distance = near,
                             .together = true,
                             .with_neighbours = false,
                             .smooth = &scratch.smooth_edges};
    const auto wanted = [&](PairKind kind, int a, int b) { return may_meet(model, scratch, {kind, a, b}); };
    if (!find_close(scratch.surfaces, scratch.broad, scratch.close, &motion, wanted, most_pairs(model)))
        report.cut_short = 1;
    gaps.pairs.resize(scratch.close.vertex_face.size() + scratch.close.edge_edge.size());
    parallel_for(static_cast<std::int64_t>(gaps.pairs.size()), 64, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t k = begin; k < std::size_t(end); ++k)
            gaps.pairs[k] = make_pair(model, scratch, close_pair(scratch.close, k));
    });
    gaps.fastest = 0;
    report.pairs = static_cast<int>(gaps.pairs.size());
    for (const NearPair& pair : gaps.pairs) {
        gaps.fastest = std::max(gaps.fastest, pair.approach);
        report.smallest_gap = std::min(report.smallest_gap, pair.at_start);
    }
}

}  // namespace

void find_candidates(const Model& model, const State& state, Workspace& work, double dt, StepReport& report) {
    if (!keeps_gaps(model)) return;
    const Timer timer(report.seconds, Phase::collide);
    ContactScratch& scratch = *work.scratch->contact;
    Gaps& gaps = work.scratch->multilevel->gaps;
    scratch.way = ContactScratch::Way::unknown;
    for (std::size_t p = 0; p < state.x.size(); ++p)
        scratch.x1[p] = state.x[p] + dt * (state.v[p] + dt * model.gravity);
    for (const HeldPoint& held : work.scratch->held) scratch.x1[held.point] = held.target;
    find_near_pairs(model, scratch, gaps, report.contact);
    const auto bodies = std::ptrdiff_t(state.x.size());
    gaps.active = true;
    gaps.simple = work.simple_kernels;
    gaps.thickness = scratch.thickness;
    gaps.w = scratch.inverse_mass;
    gaps.from.resize(scratch.x0.size());
    gaps.x.resize(scratch.x0.size());
    gaps.body_from.assign(scratch.x0.begin() + bodies, scratch.x0.end());
    gaps.body_to.assign(scratch.x1.begin() + bodies, scratch.x1.end());
    gaps.bodies_move = gaps.body_from != gaps.body_to;
}

int parts_wanted(const Model& model, const Workspace& work, int most) {
    if (!keeps_gaps(model)) return 1;
    const ContactScratch& scratch = *work.scratch->contact;
    if (scratch.way == ContactScratch::Way::free) return 1;
    const double ways = work.scratch->multilevel->gaps.fastest / (longest_way * scratch.thickness);
    int parts = scratch.way == ContactScratch::Way::blocked ? 2 : 1;
    while (parts < ways && parts < most) parts *= 2;
    return std::min(parts, most);
}

}  // namespace weft
