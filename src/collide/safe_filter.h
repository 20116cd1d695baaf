// The safe filter: from a valid state to a valid state, by construction, whatever the solver wants.
#pragma once

#include "geometry/bvh.h"
#include "geometry/continuous.h"

#include <algorithm>

namespace weft {

struct ContactPair {
    PairKind kind;
    int a, b;  // vertex_face: point, triangle; edge_edge: two edges
    friend bool operator==(const ContactPair&, const ContactPair&) = default;
    friend bool operator<(const ContactPair& p, const ContactPair& q) {
        return p.kind != q.kind ? p.kind < q.kind : p.a != q.a ? p.a < q.a : p.b < q.b;
    }
};

inline constexpr double safe_separation = 0.05;  // [thickness] minimum distance that the step and recovery ask for

struct SafeFilterReport {
    int candidates = 0;      // pairs that come near
    int passes = 0;          // 1: nothing was in the way
    std::int64_t looks = 0;  // at pairs, over all passes: what the filter costs
    bool cut_short = false;  // its bounds were reached: more points were stopped than necessary
    int truncated = 0;       // movable points that did not get their whole displacement
    int stopped = 0;         // of those, how many got nothing of it
    int carried = 0;         // movable points that were moved along by what pushes them
    // Pairs that no motion of movable points could keep apart: cloth pinched between scripted things, or two scripted
    // things driven into each other. Empty means: no pair came nearer than min(separation, 0.9 · its distance at the
    // start) in between, so nothing has passed through anything.
    std::vector<ContactPair> pinched;  // sorted
};

// Scratch, kept between calls.
struct SafeFilterWork {
    ClosePairs close;
    std::vector<double> time;              // of impact, per pair; more than 1 if there is none
    std::vector<double> part;              // of its displacement that each point may go
    std::vector<double> next;              // the same after this pass
    std::vector<Vec3> carry;               // [m] where each point goes instead, by being pushed
    std::vector<Vec3> carried_x;           // [m] start + carry
    std::vector<char> changed, has_carry;  // changed: times of pairs with this point are out of date
    std::vector<ContactPair> colliding;    // that came too near in some pass; not sorted, and some twice
    std::int64_t spent = 0;  // looks by earlier calls that share this one's bound; the caller adds them up
};

// True: all points may go to x1, side by side. As long as nobody is stopped far fewer pairs may meet than if each point
// could stop anywhere, and mostly none does.
bool nobody_meets(const Surfaces& surfaces, BroadPhase& broad, const std::vector<Vec3>& x0, const std::vector<Vec3>& x1,
                  double separation, SafeFilterWork& work);

// Points stand at x0, where nothing intersects, and want to go to x1. On return `x` is where they may go. Points that
// are not `movable` go to x1 whatever happens: bodies, pins. `separation` [m] is kept between all pairs that have it.
// `broad` belongs to `surfaces`; its boxes are updated. The same bits for any number of threads. The work is bounded:
// after `looks_a_point` looks for every point all points still colliding stop at once, after 100 passes all points.
// `work.spent` counts as if they were this call's.
inline constexpr std::int64_t looks_a_point = 500, min_looks = 1 << 18;
inline std::int64_t max_looks(std::size_t points) {
    return std::max(min_looks, looks_a_point * static_cast<std::int64_t>(points));
}
void filter_safely(const Surfaces& surfaces, BroadPhase& broad, const std::vector<Vec3>& x0,
                   const std::vector<Vec3>& x1, const std::vector<char>& movable, double separation,
                   SafeFilterWork& work, std::vector<Vec3>& x, SafeFilterReport& report);

// Those with a face first.
ContactPair close_pair(const ClosePairs& close, std::size_t k);

// The four points of a pair, in the order continuous.h wants.
std::array<int, 4> points_of(const Surfaces& surfaces, const ContactPair& pair);

}  // namespace weft
