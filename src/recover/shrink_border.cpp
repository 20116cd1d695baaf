// Scheme B (Sato et al., 5.6.3): where a border of cloth went through cloth, the border is drawn back into its own
// sheet, a third of an edge at a time, and its neighbourhood with it, less and less with the distance. The direction is
// the mean tangent from the border inwards up to the first fold.
//
// Ours: the paper's ribbon has a width direction, a mesh has not. Inwards is where the neighbours of a border point
// are; rings of edges replace rows and columns. An edge counts as one of the border if its nearer end is within
// `fade_rings`.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double border_share = 0.35;  // [edges] a round
constexpr int fade_rings = 4;          // rings, over which the motion fades
constexpr int far_enough = 12;         // edges along which the tangent is averaged

// The neighbour that lies most in a direction, and the cosine of the angle between.
int neighbour_along(const Untangling& u, const std::vector<Vec3>& x, int p, const Vec3& direction, double& cosine) {
    int best = -1;
    cosine = 0;
    for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
        const int q = u.shape.neighbour[i];
        const Vec3 d = x[q] - x[p];
        const double length = d.norm();
        if (!(length > 0) || d.dot(direction) / length <= cosine) continue;
        cosine = d.dot(direction) / length;
        best = q;
    }
    return best;
}

Vec3 inward_tangent(const Untangling& u, const std::vector<Vec3>& x, int border_point) {
    Vec3 inward(0, 0, 0);
    for (int i = u.shape.start[border_point]; i < u.shape.start[border_point + 1]; ++i)
        inward += x[u.shape.neighbour[i]] - x[border_point];
    if (!(inward.norm() > 0)) return {0, 0, 0};
    inward.normalize();
    Vec3 sum(0, 0, 0), first(0, 0, 0), direction = inward;
    int p = border_point;
    for (int k = 0; k < far_enough; ++k) {
        double cosine = 0;
        const int q = neighbour_along(u, x, p, direction, cosine);
        if (q < 0 || cosine < .3) break;
        const Vec3 along = (x[q] - x[p]).normalized();
        if (k == 0) first = along;
        if (first.dot(along) < 0) break;  // the first fold
        sum += along;
        direction = along;
        p = q;
    }
    return sum.norm() > 0 ? Vec3(sum.normalized()) : inward;
}

}  // namespace

bool shrink_border(Untangling& u, std::vector<Vec3>& x) {
    u.displacements.clear(x.size());
    std::vector<int> borders;
    const Contours contours = find_contours(u);
    for (std::size_t number = 0; number < u.hits.size(); ++number) {
        if (!contours.open[contours.of_hit[number]]) continue;  // no border went through anything
        const Intersection& hit = u.hits[number];
        const IndexPair& e = u.surfaces.edges[hit.edge];
        if (e.a >= u.shape.cloth_points) continue;
        if (u.surfaces.triangles[hit.triangle][0] >= u.shape.cloth_points) continue;
        int nearest[2] = {fade_rings + 1, fade_rings + 1}, found[2] = {-1, -1};
        for (const int k : {0, 1})
            for (const int p : find_rings(u, k == 0 ? e.a : e.b, fade_rings))
                if (u.shape.border[p] && u.ring[p] < nearest[k]) {
                    nearest[k] = u.ring[p];
                    found[k] = p;
                }
        const int k = nearest[0] <= nearest[1] ? 0 : 1;
        if (found[k] >= 0) borders.push_back(found[k]);
    }
    std::sort(borders.begin(), borders.end());
    borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
    std::vector<double> weight(x.size(), 0);
    for (const int b : borders) {
        const Vec3 displacement = border_share * u.shape.edge_length * inward_tangent(u, x, b);
        for (const int p : find_rings(u, b, fade_rings - 1)) {
            const double fade = 1 - double(u.ring[p]) / fade_rings;
            u.displacements.add(p, displacement, fade);
            weight[p] = std::max(weight[p], fade);
        }
    }
    for (std::size_t p = 0; p < x.size(); ++p)
        u.displacements.sum[p] *= weight[p];  // the mean direction, as far as the nearest
    if (!borders.empty()) {
        apply_displacements(u, x);
        limit_lengths(u, {.min = .4, .max = 1.15, .sweeps = 3}, mark_displaced(u, 4), x);
    }
    return !borders.empty();
}

}  // namespace weft
