// Edge against face by exact orientation signs only; no point of intersection is ever computed.
#include "geometry/intersections.h"

#include "core/parallel.h"
#include "geometry/predicates.h"

#include <algorithm>

namespace weft {

namespace {

// c is on the line ab: is it between them?
bool between(const Vec2& a, const Vec2& b, const Vec2& c) {
    return std::min(a.x(), b.x()) <= c.x() && c.x() <= std::max(a.x(), b.x()) && std::min(a.y(), b.y()) <= c.y() &&
           c.y() <= std::max(a.y(), b.y());
}

bool segments_meet(const Vec2& p, const Vec2& q, const Vec2& a, const Vec2& b) {
    const int pa = orient2d(p, q, a), pb = orient2d(p, q, b), ap = orient2d(a, b, p), aq = orient2d(a, b, q);
    if (pa * pb < 0 && ap * aq < 0) return true;
    return (pa == 0 && between(p, q, a)) || (pb == 0 && between(p, q, b)) || (ap == 0 && between(a, b, p)) ||
           (aq == 0 && between(a, b, q));
}

// All five points lie in one plane: look at it along an axis along which the triangle has an area.
Meeting find_meeting_in_plane(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c) {
    for (int axis = 0; axis < 3; ++axis) {
        const auto flat = [axis](const Vec3& v) { return Vec2(v[(axis + 1) % 3], v[(axis + 2) % 3]); };
        const Vec2 a2 = flat(a), b2 = flat(b), c2 = flat(c);
        const int turn = orient2d(a2, b2, c2);
        if (turn == 0) continue;
        const Vec2 p2 = flat(p), q2 = flat(q);
        const bool inside =
            orient2d(a2, b2, p2) * turn >= 0 && orient2d(b2, c2, p2) * turn >= 0 && orient2d(c2, a2, p2) * turn >= 0;
        const bool meet =
            inside || segments_meet(p2, q2, a2, b2) || segments_meet(p2, q2, b2, c2) || segments_meet(p2, q2, c2, a2);
        return meet ? Meeting::touching : Meeting::apart;
    }
    return Meeting::apart;
}

}  // namespace

Meeting find_meeting(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c) {
    const int side_p = orient3d(a, b, c, p), side_q = orient3d(a, b, c, q);
    if (side_p * side_q > 0) return Meeting::apart;
    if (side_p == 0 && side_q == 0) return find_meeting_in_plane(p, q, a, b, c);
    const int ab = orient3d(p, q, a, b), bc = orient3d(p, q, b, c);
    if (ab * bc < 0) return Meeting::apart;
    const int ca = orient3d(p, q, c, a);
    if (ab * ca < 0 || bc * ca < 0) return Meeting::apart;
    const bool strict = side_p != 0 && side_q != 0 && ab != 0 && bc != 0 && ca != 0;
    return strict ? Meeting::crossing : Meeting::touching;
}

static Meeting meeting_of(const Surfaces& surfaces, const std::vector<Vec3>& x, int edge, int triangle) {
    const IndexPair& e = surfaces.edges[edge];
    const Triangle& t = surfaces.triangles[triangle];
    const auto at = [&](int point) -> const Vec3& { return x[point]; };
    return find_meeting(at(e.a), at(e.b), at(t[0]), at(t[1]), at(t[2]));
}

void test_intersections(const Surfaces& surfaces, const std::vector<Vec3>& x, const std::vector<IndexPair>& candidates,
                        std::vector<Intersection>& found) {
    found.resize(candidates.size());
    parallel_for(static_cast<std::int64_t>(candidates.size()), 512, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t k = begin; k < std::size_t(end); ++k) {
            const auto [edge, triangle] = candidates[k];
            found[k] = {edge, triangle, meeting_of(surfaces, x, edge, triangle)};
        }
    });
    const auto apart = [](const Intersection& i) { return i.how == Meeting::apart; };
    found.erase(std::remove_if(found.begin(), found.end(), apart), found.end());
}

// Pairs are tested where they are found, so that only those that meet are ever kept.
bool find_intersections(const Surfaces& surfaces, const std::vector<Vec3>& x, BroadPhase& broad,
                        std::vector<IndexPair>& candidates, std::vector<Intersection>& found) {
    update_boxes(surfaces, broad, x, x, 0);
    const auto meet = [&](int edge, int triangle) { return meeting_of(surfaces, x, edge, triangle) != Meeting::apart; };
    const bool complete = find_close_edges_and_faces(surfaces, broad, candidates, meet, max_intersections);
    test_intersections(surfaces, x, candidates, found);
    return complete;
}

}  // namespace weft
