// See gaps.h. A pair is looked at again when it may have become near: distances and ways say when, at the latest in the
// next substep but one. The side on which things lie is that of the substep before; what has changed sides is pushed
// back. Where a gap was too small at the start of the step a tenth of the target is recovered over the step, without a
// velocity.
#include "multilevel/gaps.h"

#include "core/coulomb.h"
#include "core/parallel.h"
#include "geometry/distance.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

Vec3 at(const std::vector<Place>& places, int p) {
    const Place& x = places[p];
    return {x[0], x[1], x[2]};
}

void add(Place& place, const Vec3& by) {
    for (std::size_t k = 0; k < 3; ++k) place[k] += by[Eigen::Index(k)];
}

Vec3 vector_of(const Place& place) {
    return {place[0], place[1], place[2]};
}

Place place_of(const Vec3& v) {
    return {v.x(), v.y(), v.z(), 0};
}

constexpr double unforeseen = 0.02;  // [thickness] that others may move a point in a substep
constexpr double short_way = 0.25;   // [thickness] a substep; who goes further is looked at in every one
constexpr double regained = 0.1;     // [target gap] in a step
constexpr double longest_lever = 2;  // of a point near a pin: by how much faster than the gap it may be pushed
constexpr int last_due = 255;

void place_bodies(Gaps& gaps, int substep, int substeps) {
    const std::size_t cloth = gaps.x.size() - gaps.body_to.size();
    const double before = double(substep) / substeps, after = double(substep + 1) / substeps;
    for (std::size_t k = 0; k < gaps.body_to.size(); ++k) {
        const Vec3 way = gaps.body_to[k] - gaps.body_from[k];
        gaps.from[cloth + k] = place_of(gaps.body_from[k] + before * way);
        gaps.x[cloth + k] = place_of(gaps.body_from[k] + after * way);
    }
}

bool stands_elsewhere(const NearPair& pair, const std::array<double, 4>& weights) {
    const auto rims = std::count(weights.begin(), weights.end(), 0.);
    for (std::size_t k = 0; k < 3; ++k) {
        if (rims == 1 && weights[k + 1] == 0) return (pair.elsewhere & (1u << k)) != 0;
        if (rims == 2 && weights[k + 1] != 0) return (pair.elsewhere & (8u << k)) != 0;
    }
    return false;
}

struct Nearest {
    bool counts = false;  // false: another pair stands for this one
    bool inside = false;  // on neither side at a rim
};

Nearest find_weights(const Gaps& gaps, const NearPair& pair, std::array<double, 4>& weights) {
    const Vec3 a = at(gaps.from, pair.points[0]), b = at(gaps.from, pair.points[1]), c = at(gaps.from, pair.points[2]),
               d = at(gaps.from, pair.points[3]);
    if (pair.kind == PairKind::vertex_face) {
        const PointTriangle near = measure_point_triangle(a, b, c, d);
        weights = {1, -near.weights[0], -near.weights[1], -near.weights[2]};
        const bool inside = weights[1] != 0 && weights[2] != 0 && weights[3] != 0;
        return {inside || !stands_elsewhere(pair, weights), inside};
    }
    // Edges that are nearest at an end of one are covered by pairs of a vertex and a face.
    const Vec3 u = b - a, v = d - c, w = c - a, n = u.cross(v);
    const double area = n.squaredNorm(), scaled = w.cross(v).dot(n);
    if (!(scaled > 0 && scaled < area)) return {};
    const double s = scaled / area, t = (s * u - w).dot(v) / v.squaredNorm();
    if (!(t > 0 && t < 1)) return {};
    weights = {1 - s, s, t - 1, -t};
    return {true, true};
}

// [m] By how much the two sides may come nearer in a substep.
double find_approach(const Gaps& gaps, const NearPair& pair) {
    const std::size_t second = pair.kind == PairKind::vertex_face ? 1 : 2;
    std::array<Vec3, 4> way;
    for (std::size_t k = 0; k < 4; ++k) way[k] = at(gaps.x, pair.points[k]) - at(gaps.from, pair.points[k]);
    double most = 0;
    for (std::size_t k = 0; k < second; ++k)
        for (std::size_t j = second; j < 4; ++j) most = std::max(most, (way[k] - way[j]).squaredNorm());
    return std::sqrt(most) + unforeseen * gaps.thickness;
}

// Masses and laws of a row whose weights are known.
void fill_row(const Gaps& gaps, const NearPair& pair, GapRow& row, double over) {
    double free = 0;
    row.points = pair.points;
    row.compliance = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const double w = gaps.w[pair.points[k]];
        row.shares[k] = row.weights[k] * w;
        row.compliance += row.weights[k] * row.shares[k];
        if (w > 0) free += std::abs(row.weights[k]);
    }
    row.mass = row.compliance > 0 ? std::min(1., longest_lever * free) / row.compliance : 0;
    row.least = std::min(pair.target, pair.least + regained * pair.target * over);
    row.friction = pair.friction;
    row.static_friction = pair.static_friction;
}

// `over` is the part of the step that this substep ends. Returns when the pair is due again.
int describe(const Gaps& gaps, NearPair& pair, GapRow& row, int substep, double over) {
    row.mass = 0;
    const Nearest nearest = find_weights(gaps, pair, row.weights);
    if (!nearest.counts) return substep + 2;
    Vec3 line(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k)
        line += row.weights[k] * (at(gaps.from, pair.points[k]) - at(gaps.from, pair.points[0]));
    const double distance = line.norm(), left = distance - pair.least, approach = find_approach(gaps, pair);
    if (!(distance > 0)) return substep + 1;
    if (left > 2 * approach) return substep + int(std::min(double(last_due), left / approach));
    Vec3 normal = line / distance;
    const bool knows_side = nearest.inside && substep - pair.described <= 2;
    if (knows_side && normal.dot(pair.normal) < 0) normal = -normal;
    pair.described = substep;
    pair.normal = normal;
    row.normal = place_of(normal);
    pair.weights = row.weights;
    fill_row(gaps, pair, row, over);
    return substep + (approach > short_way * gaps.thickness ? 1 : 2);
}

Vec3 slip_of(const Gaps& gaps, const GapRow& row) {
    Vec3 slip(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k)
        slip += row.weights[k] * (at(gaps.x, row.points[k]) - at(gaps.from, row.points[k]));
    return slip;
}

void push(const GapRow& row, const Vec3& by, std::vector<Place>& moved) {
    for (std::size_t k = 0; k < 4; ++k)
        if (row.shares[k] != 0) add(moved[row.points[k]], row.shares[k] * by);
}

// What stops what slides, as far as the cone allows; more of it than there was.
Vec3 rub(GapRow& row, const Vec3& slip) {
    const Vec3 rubbed = vector_of(row.rubbed), normal = vector_of(row.normal);
    Vec3 wanted = rubbed - row.mass * slip;
    wanted -= normal.dot(wanted) * normal;
    wanted *= project_onto_cone(wanted.norm(), row.static_friction * row.pushed, row.friction * row.pushed).factor;
    row.rubbed = place_of(wanted);
    return wanted - rubbed;
}

// At the velocities after it: friction has taken at least that. What impacts took is the scheme's loss.
void add_works(Gaps& gaps, const GapRow& row, double dt) {
    const auto bodies = int(gaps.x.size() - gaps.body_to.size());
    const Vec3 rubbed = vector_of(row.rubbed), force = (row.pushed * vector_of(row.normal) + rubbed) / (dt * dt);
    Vec3 slip(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) {
        const int p = row.points[k];
        const Vec3 way = row.weights[k] * (at(gaps.x, p) - at(gaps.from, p));
        slip += way;
        if (gaps.w[p] == 0) (p < bodies ? gaps.pin_work : gaps.body_work) -= force.dot(way);
    }
    gaps.friction_work += std::min(0., rubbed.dot(slip)) / (dt * dt);
}

}  // namespace

void describe_gaps(Gaps& gaps, int substep, int substeps) {
    if (substep == 0) {
        gaps.due.assign(gaps.pairs.size(), 0);
        gaps.rows.assign(gaps.pairs.size(), {});
        gaps.friction_work = gaps.body_work = gaps.pin_work = 0;
    }
    if (substep == 0 || gaps.bodies_move) place_bodies(gaps, substep, substeps);
    const double over = double(substep + 1) / substeps;
    parallel_for(std::int64_t(gaps.pairs.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k) {
            if (gaps.due[k] > substep) continue;
            const int due = describe(gaps, gaps.pairs[k], gaps.rows[k], substep, over);
            gaps.due[k] = std::uint8_t(std::min(due, last_due));
        }
    });
    gaps.near.clear();
    for (std::size_t k = 0; k < gaps.rows.size(); ++k) {
        if (!(gaps.rows[k].mass > 0)) continue;
        GapRow& row = gaps.near.emplace_back(gaps.rows[k]);
        row.pair = int(k);
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t c = 0; c < 3; ++c) row.start[c] += row.weights[i] * gaps.from[row.points[i]][c];
    }
}

void keep_gaps(Gaps& gaps, bool backward) {
    (gaps.simple ? keep_gaps_plain : keep_gaps_fast)(gaps, backward);
}

void keep_gaps_plain(Gaps& gaps, bool backward) {
    const std::size_t count = gaps.near.size();
    for (std::size_t t = 0; t < count; ++t) {
        GapRow& row = gaps.near[backward ? count - 1 - t : t];
        const Vec3 normal = vector_of(row.normal);
        double gap = 0;
        for (std::size_t k = 0; k < 4; ++k) gap += row.weights[k] * normal.dot(at(gaps.x, row.points[k]));
        const double more = (row.least - gap) * row.mass;
        if (more > 0) {
            row.pushed += more;
            push(row, more * normal, gaps.x);
        }
        if (row.pushed > 0 && row.static_friction > 0) push(row, rub(row, slip_of(gaps, row)), gaps.x);
    }
}

void settle_gaps(Gaps& gaps, double dt) {
    for (GapRow& row : gaps.near) {
        if (!(row.pushed > 0)) continue;
        const Vec3 normal = vector_of(row.normal);
        const double more = std::max(-row.pushed, -normal.dot(slip_of(gaps, row)) * row.mass);
        row.pushed += more;
        push(row, -more * normal, gaps.from);
        if (row.pushed > 0 && row.static_friction > 0) push(row, -rub(row, slip_of(gaps, row)), gaps.from);
        add_works(gaps, row, dt);
        gaps.pairs[row.pair].impulse += row.pushed / dt;
    }
}

}  // namespace weft
