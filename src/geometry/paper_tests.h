// The collision tests of Sato, Suzuki, Guo, Kato (5.4.1, figures 7 and 8), read literally. A particle's
// path is a segment, tested against the polygon where it is and where it will be: what passes through in between is not
// seen, and if only the polygon moves the segment is a point and sees nothing. An edge sweeps a "rectangle", cut into
// two triangles; which lines are tested against them is not said. We take the most generous reading: all four sides of
// the other edge's rectangle, and the other way round.
#pragma once

#include "geometry/continuous.h"
#include "geometry/intersections.h"

namespace weft {

inline bool path_meets(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c) {
    return find_meeting(p, q, a, b, c) != Meeting::apart;
}

// Does the border of what edge 2–3 (from `b0` to `b1`) sweeps meet one of the two triangles that edge 0–1 sweeps?
inline bool sweeps_meet(const Vec3 a0[2], const Vec3 a1[2], const Vec3 b0[2], const Vec3 b1[2]) {
    const Vec3* const border[] = {&b0[0], &b0[1], &b1[1], &b1[0]};
    for (int k = 0; k < 4; ++k) {
        const Vec3 &p = *border[k], &q = *border[(k + 1) % 4];
        if (path_meets(p, q, a0[0], a0[1], a1[1]) || path_meets(p, q, a0[0], a1[1], a1[0])) return true;
    }
    return false;
}

inline bool paper_vertex_face(const Four& start, const Four& end) {
    return path_meets(start[0], end[0], start[1], start[2], start[3]) ||
           path_meets(start[0], end[0], end[1], end[2], end[3]);
}

inline bool paper_edge_edge(const Four& start, const Four& end) {
    return sweeps_meet(&start[0], &end[0], &start[2], &end[2]) || sweeps_meet(&start[2], &end[2], &start[0], &end[0]);
}

}  // namespace weft
