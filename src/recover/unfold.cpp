// A piece that intersects itself goes towards the flat shape that its rest lengths describe, as if it were alone in the
// world, until the exact count says that it no longer meets itself. Whatever was knotted is then open.
//
// Hinges alone open a fold only as fast as bending spreads from one triangle to the next. Struts between points some
// edges apart, which may not be nearer than a part of their distance along the cloth, open it as a whole. The part is
// .7: along the edges of a square grid with one kind of diagonals that distance is at most √2 times as long as it
// should be.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace weft {

namespace {

constexpr int stages = 4, looks_a_stage = 40, between_looks = 4;
constexpr double first_reach = 8;  // [edges] of struts; it doubles from stage to stage
constexpr std::size_t struts_a_point = 8;
constexpr double min_part = 0.7, stiffness = 0.3;

struct Strut {
    int p, q;
    double min_length;  // [m]
};

// Pieces that meet themselves; none if all is well.
std::vector<char> find_tangled(const Untangling& u) {
    std::vector<char> tangled(u.shape.points_of.size(), 0);
    bool any = false;
    for (const Intersection& hit : u.hits) {
        const int piece = u.shape.piece[u.surfaces.edges[hit.edge].a];
        if (piece != u.shape.piece[u.surfaces.triangles[hit.triangle][0]]) continue;
        tangled[piece] = 1;
        any = true;
    }
    if (!any) tangled.clear();
    return tangled;
}

// From one point to some that are far along the cloth (Dijkstra).
void add_struts(const Untangling& u, int from, double reach, std::vector<double>& distances,
                std::vector<Strut>& struts) {
    using Entry = std::pair<double, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::vector<int> reached{from}, far;
    distances[from] = 0;
    open.emplace(0, from);
    while (!open.empty()) {
        const auto [distance, p] = open.top();
        open.pop();
        if (distance > distances[p]) continue;
        if (distance >= .6 * reach && p != from) far.push_back(p);
        for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
            const std::size_t q = u.shape.neighbour[i];
            const double further = distance + u.given.rest_length[u.shape.edge[i]];
            if (further >= distances[q] || further > reach) continue;
            if (distances[q] == infinity) reached.push_back(static_cast<int>(q));
            distances[q] = further;
            open.emplace(further, static_cast<int>(q));
        }
    }
    const std::size_t stride = std::max<std::size_t>(1, far.size() / struts_a_point);
    for (std::size_t k = 0; k < far.size(); k += stride) struts.push_back({from, far[k], min_part * distances[far[k]]});
    for (const int p : reached) distances[p] = infinity;
}

// The longer, the fewer: the work stays the same.
std::vector<Strut> find_struts(const Untangling& u, const std::vector<char>& tangled, int stage) {
    std::vector<Strut> struts;
    std::vector<double> distances(std::size_t(u.surfaces.points), infinity);
    const double reach = first_reach * u.shape.edge_length * double(1 << stage);
    for (std::size_t piece = 0; piece < tangled.size(); ++piece)
        if (tangled[piece])
            for (std::size_t k = 0; k < u.shape.points_of[piece].size(); k += std::size_t{1} << (2 * stage))
                add_struts(u, u.shape.points_of[piece][k], reach, distances, struts);
    return struts;
}

void push_struts(const Untangling& u, const std::vector<Strut>& struts, std::vector<Vec3>& x) {
    for (const Strut& strut : struts) {
        const Vec3 d = x[strut.q] - x[strut.p];
        const double length = d.norm();
        const bool moves_p = u.given.movable[strut.p], moves_q = u.given.movable[strut.q];
        if (length >= strut.min_length || !(length > 0) || (!moves_p && !moves_q)) continue;
        const double bound = .25 * u.shape.edge_length;
        const Vec3 push = std::min(bound, stiffness * (strut.min_length - length)) / length * d;
        const double share = moves_p && moves_q ? .5 : 1;
        if (moves_p) x[strut.p] -= share * push;
        if (moves_q) x[strut.q] += share * push;
    }
}

}  // namespace

bool unfold(Untangling& u, std::vector<Vec3>& x) {
    count_intersections(u, x);
    std::vector<char> tangled = find_tangled(u);
    if (tangled.empty()) return false;
    std::vector<Strut> struts;
    for (int look = 0; look < stages * looks_a_stage && !tangled.empty(); ++look) {
        if (look % looks_a_stage == 0) {
            const std::vector<Strut> longer = find_struts(u, tangled, look / looks_a_stage);
            struts.insert(struts.end(), longer.begin(), longer.end());
        }
        std::vector<char> marked(x.size(), 0);
        for (std::size_t p = 0; p < x.size(); ++p) marked[p] = tangled[u.shape.piece[p]];
        push_struts(u, struts, x);
        limit_lengths(u, {.min = .98, .max = 1.02, .flatten = .3, .sweeps = between_looks}, marked, x);
        count_intersections(u, x);
        tangled = find_tangled(u);
    }
    return tangled.empty();
}

}  // namespace weft
