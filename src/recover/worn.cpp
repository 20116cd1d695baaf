// What is worn must not be taken off. A piece that is not a plain sheet (a tube, a shirt, a poncho: its surface has
// holes) goes round whatever passes through one of its borders: a body, a limb, another piece. Whether it does is seen
// by closing the border with a fan of triangles from its middle: something passes through if it meets the fan, or if
// the middle is inside it (a limb too thick for its sleeve). A border that something open and plain cuts through (a
// sleeve half under a floor) does not go round it.
//
// Topology alone cannot say it, since a limb has no ends to be linked with. It may call worn what only lies half sunk
// in a body; such a piece is then not moved as a whole, which is said.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace weft {

namespace {

// Something connected: a piece of cloth, or a part of a body.
struct Thing {
    std::vector<int> edges, triangles;
    std::vector<std::vector<int>> borders;  // edges of each
    bool plain = false;                     // a disc
    bool body = false;
    Vec3 low, high;  // [m] bounding box
};

struct Fan {
    Vec3 middle;
    std::vector<int> border;
    Vec3 low, high;  // [m] bounding box
};

// Border edges that follow one another.
std::vector<std::vector<int>> find_borders(const Untangling& u, const std::vector<int>& edges) {
    std::map<int, std::vector<int>> at;  // border edges at a point
    for (const int e : edges)
        if (u.shape.triangles[e][0] >= 0 && u.shape.triangles[e][1] < 0)
            for (const int p : {u.surfaces.edges[e].a, u.surfaces.edges[e].b}) at[p].push_back(e);
    std::map<int, char> seen;
    std::vector<std::vector<int>> borders;
    for (const auto& [point, first] : at) {
        if (seen[point]) continue;
        std::vector<int> points{point}, border;
        seen[point] = 1;
        for (std::size_t k = 0; k < points.size(); ++k)
            for (const int e : at[points[k]]) {
                border.push_back(e);
                const auto [a, b] = u.surfaces.edges[e];
                const int other = a == points[k] ? b : a;
                if (!seen[other]) points.push_back(other);
                seen[other] = 1;
            }
        std::sort(border.begin(), border.end());
        border.erase(std::unique(border.begin(), border.end()), border.end());
        borders.push_back(std::move(border));
    }
    return borders;
}

std::vector<Thing> find_things(const Untangling& u) {
    std::vector<Thing> things(u.shape.points_of.size());
    const auto thing_of = [&](int point) { return std::size_t(u.shape.piece[point]); };
    for (std::size_t e = 0; e < u.surfaces.edges.size(); ++e)
        things[thing_of(u.surfaces.edges[e].a)].edges.push_back(static_cast<int>(e));
    for (std::size_t t = 0; t < u.surfaces.triangles.size(); ++t)
        things[thing_of(u.surfaces.triangles[t][0])].triangles.push_back(static_cast<int>(t));
    for (std::size_t k = 0; k < things.size(); ++k) {
        Thing& thing = things[k];
        thing.body = u.shape.points_of[k][0] >= u.shape.cloth_points;
        thing.borders = find_borders(u, thing.edges);
        const auto euler = static_cast<std::ptrdiff_t>(u.shape.points_of[k].size() + thing.triangles.size()) -
                           static_cast<std::ptrdiff_t>(thing.edges.size());
        thing.plain = thing.borders.size() == 1 && euler == 1;
    }
    return things;
}

void find_box(const std::vector<int>& points, const std::vector<Vec3>& x, Vec3& low, Vec3& high) {
    low = Vec3(infinity, infinity, infinity);
    high = -low;
    for (const int p : points) {
        low = low.cwiseMin(x[p]);
        high = high.cwiseMax(x[p]);
    }
}

bool boxes_meet(const Vec3& low, const Vec3& high, const Vec3& other_low, const Vec3& other_high) {
    return (low.array() <= other_high.array()).all() && (other_low.array() <= high.array()).all();
}

Fan make_fan(const Untangling& u, const std::vector<int>& border, const std::vector<Vec3>& x) {
    std::vector<int> points;
    for (const int e : border) {
        points.push_back(u.surfaces.edges[e].a);
        points.push_back(u.surfaces.edges[e].b);
    }
    Fan fan{Vec3::Zero(), border, {}, {}};
    for (const int p : points) fan.middle += x[p] / double(points.size());
    find_box(points, x, fan.low, fan.high);
    return fan;
}

bool passes_through(const Untangling& u, const std::vector<Vec3>& x, const Fan& fan, const Thing& thing) {
    const auto at = [&](int p) -> const Vec3& { return x[p]; };
    bool meets = false;
    for (const int e : thing.edges) {
        const auto [p, q] = u.surfaces.edges[e];
        if (!boxes_meet(at(p).cwiseMin(at(q)), at(p).cwiseMax(at(q)), fan.low, fan.high)) continue;
        for (const int b : fan.border) {
            const auto [a, c] = u.surfaces.edges[b];
            meets = meets || find_meeting(at(p), at(q), fan.middle, at(a), at(c)) != Meeting::apart;
        }
        if (meets) break;
    }
    for (const int t : thing.triangles) {
        const Triangle& f = u.surfaces.triangles[t];
        const Vec3 low = at(f[0]).cwiseMin(at(f[1])).cwiseMin(at(f[2]));
        const Vec3 high = at(f[0]).cwiseMax(at(f[1])).cwiseMax(at(f[2]));
        if (!boxes_meet(low, high, fan.low, fan.high)) continue;
        for (const int b : fan.border) {
            const auto [a, c] = u.surfaces.edges[b];
            meets = meets || find_meeting(fan.middle, at(a), at(f[0]), at(f[1]), at(f[2])) != Meeting::apart;
            if (thing.plain && find_meeting(at(a), at(c), at(f[0]), at(f[1]), at(f[2])) != Meeting::apart) return false;
        }
        if (meets && !thing.plain) break;
    }
    return meets;
}

// How often a closed piece goes round a point: the sum of solid angles (van Oosterom and Strackee 1983).
double winding_of(const Untangling& u, const Thing& thing, const std::vector<Vec3>& x, const Vec3& point) {
    double sum = 0;
    for (const int t : thing.triangles) {
        const Triangle& f = u.surfaces.triangles[t];
        const Vec3 a = x[f[0]] - point, b = x[f[1]] - point, c = x[f[2]] - point;
        const double la = a.norm(), lb = b.norm(), lc = c.norm();
        sum += std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
    }
    return sum / (2 * 3.14159265358979323846);
}

bool goes_round(const Untangling& u, const std::vector<Vec3>& x, const Thing& holder, int border, const Thing& other,
                int other_point) {
    if (border < 0) return std::abs(winding_of(u, holder, x, x[other_point])) > .5;
    const Fan fan = make_fan(u, holder.borders[border], x);
    if (other.body && other.borders.empty() && std::abs(winding_of(u, other, x, fan.middle)) > .5) return true;
    return boxes_meet(fan.low, fan.high, other.low, other.high) && passes_through(u, x, fan, other);
}

void place_things(const Untangling& u, const std::vector<Vec3>& x, std::vector<Thing>& things) {
    for (std::size_t k = 0; k < things.size(); ++k) find_box(u.shape.points_of[k], x, things[k].low, things[k].high);
}

}  // namespace

std::vector<Wearing> find_wearing(const Untangling& u, const std::vector<Vec3>& x) {
    std::vector<Thing> things = find_things(u);
    std::vector<Wearing> found;
    place_things(u, x, things);
    for (std::size_t k = 0; k < things.size(); ++k) {
        const Thing& holder = things[k];
        if (holder.plain || holder.triangles.empty() || (holder.body && holder.borders.empty())) continue;
        for (std::size_t j = 0; j < things.size(); ++j) {
            if (j == k || (holder.body && things[j].body) || things[j].edges.empty()) continue;
            const int last = static_cast<int>(holder.borders.size());
            for (int border = last == 0 ? -1 : 0; border < last; ++border)
                if (goes_round(u, x, holder, border, things[j], u.shape.points_of[j][0]))
                    found.push_back({static_cast<int>(k), border, static_cast<int>(j)});
        }
    }
    return found;
}

std::vector<HoldingBorder> find_holding_borders(const Untangling& u, const std::vector<Wearing>& before,
                                                const std::vector<Vec3>& x) {
    std::vector<Thing> things = find_things(u);
    place_things(u, x, things);
    std::vector<HoldingBorder> found;
    for (const Wearing& w : before) {
        if (w.border < 0 || things[w.holder].body || !things[w.held].body) continue;
        const Fan fan = make_fan(u, things[w.holder].borders[w.border], x);
        HoldingBorder holding{w.holder, {}, Vec3::Zero()};
        for (const int e : fan.border) holding.points.push_back(u.surfaces.edges[e].a);
        if (!goes_round(u, x, things[w.holder], w.border, things[w.held], u.shape.points_of[w.held][0])) {
            holding.displacement = Vec3::Constant(infinity);
            for (const int p : u.shape.points_of[w.held])
                if ((x[p] - fan.middle).squaredNorm() < holding.displacement.squaredNorm())
                    holding.displacement = x[p] - fan.middle;
        }
        found.push_back(std::move(holding));
    }
    return found;
}

int count_worn(const Untangling& u, const std::vector<Wearing>& before, const std::vector<Vec3>& x) {
    if (before.empty()) return 0;
    std::vector<Thing> things = find_things(u);
    place_things(u, x, things);
    return static_cast<int>(std::count_if(before.begin(), before.end(), [&](const Wearing& w) {
        return goes_round(u, x, things[w.holder], w.border, things[w.held], u.shape.points_of[w.held][0]);
    }));
}

}  // namespace weft
