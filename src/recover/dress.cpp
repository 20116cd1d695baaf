// Dressing by growth. What is worn cannot be moved off, and where it goes through a limb local repair may not see which
// side it belongs to. So bodies shrink towards their middle until nothing intersects (tailors put clothes on the
// same way: arms first, then the shoulders); then they grow back to their true shape in steps of the safe filter, and
// cloth gives way: layers keep their thickness, edges their length. Since every step goes from valid to valid, what
// goes round the thin limb goes round the whole one.
//
// Not for cloth that no middle passes through (it lies in a body, it is not worn), nor for open bodies, which have no
// inside: those keep their shape.
#include "recover/untangling.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace weft {

namespace {

constexpr std::array<double, 6> shrink_levels{.15, .3, .5, .7, .85, .95};  // of the way inside
constexpr double growth_step = 0.25;                                       // [edges] of cloth, of the furthest point
constexpr int repair_rounds = 24, draw_rounds = 4, relaxations = 10, sweeps = 8;
constexpr int max_waits = 4;    // widenings of what waits, in a step
constexpr int max_stalls = 30;  // steps in which nothing grew

struct GrowingBody {
    Untangling& u;
    const std::vector<Wearing>& wearing;
    std::vector<Vec3> whole, way;  // [m] of bodies: as they are, and to their middle
    std::vector<Vec3> wanted, next;
    std::vector<Layer> layers;
    SafeFilterReport filtered;
    double furthest = 0;    // [m] way of a point
    double target_gap = 0;  // [m] of layers
    int rounds = 0;
    std::vector<double> shrunk, goal;  // per point: how much of its way inside it is, and shall be after the step

    void place(double level, std::vector<Vec3>& x) const;
    double find_level(std::vector<Vec3>& x);
    void repair(std::vector<Vec3>& x);
    bool draw_round(std::vector<Vec3>& x);
    void slide_pieces(std::vector<Vec3>& x);
    bool move(std::vector<Vec3>& x);
    void let_wait(double reach, const std::vector<Vec3>& x);
    bool grow(double level, std::vector<Vec3>& x);
};

void GrowingBody::place(double level, std::vector<Vec3>& x) const {
    for (std::size_t p = u.shape.cloth_points; p < x.size(); ++p) x[p] = whole[p] + level * way[p];
}

// Schemes A to C, with bodies as they are in x.
void GrowingBody::repair(std::vector<Vec3>& x) {
    std::vector<Vec3> best = x;
    int fewest = count_intersections(u, x), stalled = 0;
    for (int k = 0; k < repair_rounds && stalled < 6 && fewest > 0 && !is_spent(u); ++k) {
        ++rounds;
        int now = fewest;
        for (const auto scheme : {push_out, shrink_border, follow_majority})
            if (now > 0 && scheme(u, x)) now = count_intersections(u, x);
        if (now > 0 && k % 2 == 1) {
            shorten_contours(u, true, x);
            now = count_intersections(u, x);
        }
        stalled = now < fewest ? 0 : stalled + 1;
        if (now < fewest) best = x;
        fewest = std::min(fewest, now);
    }
    x = best;
}

// Borders that the middle of their limb does not pass through are drawn round it; what is between them follows the
// nearest most. False: nothing was to be done.
bool GrowingBody::draw_round(std::vector<Vec3>& x) {
    const std::vector<HoldingBorder> borders = find_holding_borders(u, wearing, x);
    if (std::all_of(borders.begin(), borders.end(), [](const HoldingBorder& b) { return b.displacement.isZero(0); }))
        return false;
    std::vector<Vec3> sum(x.size(), Vec3::Zero());
    std::vector<double> weight(x.size(), 0);
    for (const HoldingBorder& border : borders) {
        std::vector<int> ring(x.size(), -1), reached = border.points;
        for (const int p : reached) ring[p] = 0;
        for (std::size_t k = 0; k < reached.size(); ++k) {
            const std::size_t p = reached[k];
            const double near = 1 / std::pow(1. + ring[p], 2);
            sum[p] += near * border.displacement;
            weight[p] += near;
            for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
                const int q = u.shape.neighbour[i];
                if (ring[q] >= 0) continue;
                ring[q] = ring[p] + 1;
                reached.push_back(q);
            }
        }
    }
    for (int p = 0; p < u.shape.cloth_points; ++p)
        if (weight[p] > 0 && u.given.movable[p]) x[p] += sum[p] / weight[p];
    limit_lengths(u, {.min = .7, .max = 1.05, .sweeps = 20}, {}, x);
    return true;
}

// A garment that was put on beside the body: pieces slide to where the thin limbs go through them least, nearest first.
void GrowingBody::slide_pieces(std::vector<Vec3>& x) {
    int fewest = count_intersections(u, x);
    std::vector<char> seen(u.shape.points_of.size(), 0);
    for (const Wearing& w : wearing) {
        if (seen[w.holder] || !u.shape.piece_is_free[w.holder]) continue;
        seen[w.holder] = 1;
        std::vector<Vec3> best = x, slid = x;
        for (const double distance : {.5, 1., 1.5, 2., 3.})
            for (int direction = 0; direction < 27 && fewest > 0 && !is_spent(u); ++direction) {
                const int across = direction / 3 % 3, up = direction / 9;
                const Vec3 towards(direction % 3 - 1, across - 1, up - 1);
                if (towards.isZero(0)) continue;
                const Vec3 displacement = distance * u.shape.edge_length * towards.normalized();
                for (const int p : u.shape.points_of[w.holder]) slid[p] = x[p] + displacement;
                const int count = count_intersections(u, slid);
                if (count >= fewest || !is_still_worn(u, wearing, slid)) continue;
                fewest = count;
                best = slid;
            }
        x = best;
        ++rounds;
    }
}

// How far bodies have to shrink until nothing intersects; more than 1 if that does not help.
double GrowingBody::find_level(std::vector<Vec3>& x) {
    for (const double level : shrink_levels) {
        place(level, x);
        ++rounds;
        if (count_intersections(u, x) == 0 && is_still_worn(u, wearing, x)) return level;
    }
    const std::vector<Vec3> thin = x;
    for (const bool slide : {false, true}) {
        x = thin;
        for (int k = 0; k < draw_rounds && !is_spent(u); ++k) {
            const bool drawn = draw_round(x);
            if (slide) slide_pieces(x);
            repair(x);
            if (count_intersections(u, x) == 0 && is_still_worn(u, wearing, x)) return shrink_levels.back();
            if (!drawn && !slide) break;
        }
    }
    return infinity;
}

// Bodies to their goal, cloth out of their way. False: it was pinched, and x stays.
bool GrowingBody::move(std::vector<Vec3>& x) {
    ++rounds;
    wanted = x;
    for (std::size_t p = u.shape.cloth_points; p < x.size(); ++p) wanted[p] = whole[p] + goal[p] * way[p];
    const double longest = growth_step * u.shape.edge_length;
    for (int k = 0; k < relaxations; ++k) {
        limit_lengths(u, {.min = .8, .max = 1, .sweeps = sweeps}, {}, wanted);
        part_layers(u, layers, target_gap, longest, wanted);
    }
    for (int p = 0; p < u.shape.cloth_points; ++p) {
        const Vec3 displacement = wanted[p] - x[p];
        const double length = displacement.norm();
        if (length > 2 * longest) wanted[p] = x[p] + 2 * longest / length * displacement;
    }
    filter_safely(u.surfaces, u.broad, x, wanted, u.given.movable, safe_separation * u.given.thickness, u.filter, next,
                  filtered);
    u.looked += filtered.looks;
    if (!filtered.pinched.empty()) return false;
    x.swap(next);
    shrunk = goal;
    return true;
}

// Bodies near what is pinched do not grow in this step.
void GrowingBody::let_wait(double reach, const std::vector<Vec3>& x) {
    std::vector<Vec3> places;
    for (const ContactPair& pair : filtered.pinched)
        for (const int p : points_of(u.surfaces, pair)) places.push_back(x[p]);
    Vec3 low = places[0], high = low;
    for (const Vec3& place : places) {
        low = low.cwiseMin(place);
        high = high.cwiseMax(place);
    }
    for (std::size_t p = u.shape.cloth_points; p < x.size(); ++p) {
        if (((x[p] - low).array() < -reach).any() || ((x[p] - high).array() > reach).any()) continue;
        if (std::any_of(places.begin(), places.end(), [&](const Vec3& q) { return (q - x[p]).norm() < reach; }))
            goal[p] = shrunk[p];
    }
}

bool GrowingBody::grow(double level, std::vector<Vec3>& x) {
    shrunk.assign(x.size(), level);
    std::fill(shrunk.begin(), shrunk.begin() + u.shape.cloth_points, 0.);
    const double longest = growth_step * u.shape.edge_length;
    const auto is_whole = [](double s) { return s == 0; };
    for (int stalls = 0; stalls < max_stalls && !is_spent(u);) {
        if (std::all_of(shrunk.begin(), shrunk.end(), is_whole)) return true;
        goal = shrunk;
        for (double& s : goal) s = std::max(0., s - longest / furthest);
        find_layers(u, x, 2 * target_gap + 2 * longest, layers);
        bool moved = move(x);
        for (int k = 0; !moved && k < max_waits; ++k) {
            let_wait((1.5 + k) * u.shape.edge_length, x);
            if (goal == shrunk) break;
            moved = move(x);
        }
        if (!moved) goal = shrunk;
        if (!moved) move(x);
        stalls = moved ? std::max(0, stalls - 1) : stalls + 1;
    }
    return false;
}

}  // namespace

bool dress_by_growth(Untangling& u, const std::vector<Wearing>& wearing, std::vector<Vec3>& x, int& rounds) {
    GrowingBody growth{u, wearing, x, find_way_inside(u, x), {}, {}, {}, {}, 0, 0, 0, {}, {}};
    for (const Vec3& way : growth.way) growth.furthest = std::max(growth.furthest, way.norm());
    if (!(growth.furthest > 0)) return false;
    growth.target_gap = std::min(u.given.thickness, .4 * u.shape.edge_length);
    const double level = growth.find_level(x);
    const bool grown = level <= 1 && growth.grow(level, x);
    rounds += growth.rounds;
    return grown;
}

}  // namespace weft
