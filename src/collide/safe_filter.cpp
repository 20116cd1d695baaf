// Every point goes a part s of its displacement: x = x0 + s (x1 − x0), s = 1 at first. A pair that would come too near
// takes s down for its movable points to 0.9 of the safe time, until no pair does. s only falls and s = 0 everywhere is
// the valid state we came from, so this ends. After `patient_passes`, or when all looks are used up, a colliding pair
// stops its points at once: every point is then changed once at most, so what is left to do is a few looks at each
// pair.
//
// Scripted points do not wait, so for points that they push s = 0 is not enough. Such a point gets a carry u, the
// displacement of the place that pushes it, and falls back to going along: x = x0 + (1 − s) u + s (x1 − x0). What a
// carried point pushes is carried too. Where even that leaves a pair too near, no motion of movable points can keep it
// apart: the pair is reported as pinched, and ignored from then on.
#include "collide/safe_filter.h"

#include "core/parallel.h"

#include <algorithm>

namespace weft {

namespace {

constexpr double shorten = .9, smallest_part = 1e-3;
constexpr int patient_passes = 30, last_pass = 100;
constexpr std::size_t pairs_a_point = 1024, min_pairs = 1 << 22;  // that memory must hold
constexpr char fresh = 2;                                         // a carry that was given in this pass

// More than 1: the pair stays apart on its way from x0 to x.
double find_time(const Surfaces& surfaces, const ContactPair& pair, const std::vector<Vec3>& x0,
                 const std::vector<Vec3>& x, double separation) {
    const std::array<int, 4> points = points_of(surfaces, pair);
    const auto from = places_of(x0, points), to = places_of(x, points);
    if (separation > 0 && stay_apart(pair.kind, from, to, separation)) return 2;
    Four start, end;
    bool moves = false;
    for (std::size_t k = 0; k < 4; ++k) {
        start[k] = *from[k];
        end[k] = *to[k];
        moves = moves || start[k] != end[k];
    }
    if (!moves) return 2;
    const Impact impact = find_impact_from_valid(pair.kind, start, end, separation);
    return impact.hit ? impact.time : 2;
}

bool any_meet(const SafeFilterWork& work) {
    return std::any_of(work.time.begin(), work.time.end(), [](double time) { return time <= 1; });
}

struct SafeFilter {
    const Surfaces& surfaces;
    const std::vector<Vec3>&x0, &x1;
    const std::vector<char>& movable;
    double separation;
    SafeFilterWork& work;
    std::vector<Vec3>& x;
    SafeFilterReport& report;

    std::size_t pairs() const { return work.close.vertex_face.size() + work.close.edge_edge.size(); }
    ContactPair pair(std::size_t k) const { return close_pair(work.close, k); }
    bool is_movable(int p) const { return movable[p] != 0; }
    bool given_up(const ContactPair& pair) const {
        return std::binary_search(report.pinched.begin(), report.pinched.end(), pair);
    }

    void place(std::size_t p) const;
    bool patient() const;
    void find_times(bool all) const;
    void find_pairs(BroadPhase& broad) const;
    void freeze(BroadPhase& broad) const;
    bool take_along(const ContactPair& pair, const std::array<int, 4>& points) const;
    bool respond(const ContactPair& pair, double time) const;
    bool respond_to_all() const;
    void stop_everything() const;
};

void SafeFilter::place(std::size_t p) const {
    const double s = work.part[p];
    if (s == 1)
        x[p] = x1[p];
    else if (!work.has_carry[p])
        x[p] = s == 0 ? x0[p] : Vec3(x0[p] + s * (x1[p] - x0[p]));
    else
        x[p] = x0[p] + (1 - s) * work.carry[p] + s * (x1[p] - x0[p]);
}

bool SafeFilter::patient() const {
    return !report.cut_short && report.passes <= patient_passes && work.spent + report.looks <= max_looks(x0.size());
}

void SafeFilter::find_times(bool all) const {
    report.looks +=
        parallel_sum(static_cast<std::int64_t>(pairs()), std::int64_t{0}, [&](std::int64_t begin, std::int64_t end) {
            std::int64_t looks = 0;
            for (std::size_t k = begin; k < std::size_t(end); ++k) {
                work.time[k] = 2;
                const ContactPair pair = this->pair(k);
                bool look = all;
                if (!all)
                    for (const int p : points_of(surfaces, pair)) look = look || work.changed[p];
                if (!look || given_up(pair)) continue;
                work.time[k] = find_time(surfaces, pair, x0, x, separation);
                ++looks;
            }
            return looks;
        });
}

void SafeFilter::find_pairs(BroadPhase& broad) const {
    const bool any = report.carried > 0;
    const std::size_t max_pairs = std::max(min_pairs, pairs_a_point * x0.size());
    if (any)
        for (std::size_t p = 0; p < x0.size(); ++p) work.carried_x[p] = x0[p] + work.carry[p];
    update_boxes(surfaces, broad, x0, x1, separation / 2, any ? &work.carried_x : nullptr);
    const PointMotion motion{x0, x1, separation, any ? &work.carried_x : nullptr};
    if (!find_close(surfaces, broad, work.close, separation == 0 ? nullptr : &motion, {}, max_pairs)) freeze(broad);
    work.time.resize(pairs());
    report.candidates = static_cast<int>(pairs());
    report.looks += report.candidates;  // to find one costs as much
}

// The last resort against more pairs than memory holds: nothing moves of its own. What stands still among itself is as
// valid as it was, so only pairs with something scripted that moves are left, and those that collide are pinched.
void SafeFilter::freeze(BroadPhase& broad) const {
    report.cut_short = true;
    report.carried = 0;
    for (std::size_t p = 0; p < x0.size(); ++p) {
        work.has_carry[p] = 0;
        work.part[p] = movable[p] ? 0 : 1;
        work.changed[p] = 1;
        place(p);
    }
    update_boxes(surfaces, broad, x0, x, separation / 2);
    const PointMotion motion{x0, x, separation};
    const auto moves = [this](PairKind kind, int a, int b) {
        const std::array<int, 4> points = points_of(surfaces, {kind, a, b});
        return std::any_of(points.begin(), points.end(), [&](int p) { return x[p] != x0[p]; });
    };
    find_close(surfaces, broad, work.close, separation == 0 ? nullptr : &motion, moves);
}

// Gives a carry to the points of a pair that have none and are pushed from the other side by something that will not
// wait. True if that was news.
bool SafeFilter::take_along(const ContactPair& pair, const std::array<int, 4>& points) const {
    Four start;
    for (std::size_t k = 0; k < 4; ++k) start[k] = x0[points[k]];
    const std::array<double, 4> weights = nearest_weights(pair.kind, start);
    const std::size_t second = pair.kind == PairKind::vertex_face ? 1 : 2;
    Vec3 pushed[2] = {Vec3::Zero(), Vec3::Zero()};
    double weight[2] = {0, 0};
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = points[k], side = k < second ? 0 : 1;
        if (is_movable(points[k]) && !work.has_carry[p]) continue;
        pushed[side] += weights[k] * (is_movable(points[k]) ? work.carry[p] : Vec3(x1[p] - x0[p]));
        weight[side] += weights[k];
    }
    bool news = false;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = points[k], other = k < second ? 1 : 0;
        if (!is_movable(points[k]) || work.has_carry[p] || !(weight[other] > 0)) continue;
        const Vec3 carry = pushed[other] / weight[other];
        if (carry.isZero(0)) continue;
        work.carry[p] = carry;
        work.has_carry[p] = fresh;
        ++report.carried;
        news = true;
    }
    return news;
}

// True if there are new carries.
bool SafeFilter::respond(const ContactPair& pair, double time) const {
    const std::array<int, 4> points = points_of(surfaces, pair);
    const bool is_patient = patient(), news = is_patient && take_along(pair, points);
    report.cut_short = report.cut_short || !is_patient;
    bool helped = news;
    for (const int point : points) {
        const std::size_t p = point;
        if (!is_movable(point) || work.part[p] == 0) continue;
        double part = work.part[p] * shorten * time;
        if (part < smallest_part || !is_patient) part = 0;
        work.next[p] = std::min(work.next[p], part);
        helped = true;
    }
    if (!helped) report.pinched.push_back(pair);
    return news;
}

bool SafeFilter::respond_to_all() const {
    work.next = work.part;
    bool news = false;
    const std::size_t known = report.pinched.size();
    for (std::size_t k = 0; k < pairs(); ++k)
        if (work.time[k] <= 1) {
            work.colliding.push_back(pair(k));
            if (respond(pair(k), work.time[k])) news = true;
        }
    if (report.pinched.size() > known) std::sort(report.pinched.begin(), report.pinched.end());
    if (report.passes >= last_pass) stop_everything();
    for (std::size_t p = 0; p < x0.size(); ++p) {
        work.changed[p] = work.next[p] != work.part[p] || work.has_carry[p] == fresh;
        work.part[p] = work.next[p];
        if (work.has_carry[p]) work.has_carry[p] = 1;
        if (work.changed[p]) place(p);
    }
    return news;
}

void SafeFilter::stop_everything() const {
    for (std::size_t p = 0; p < x0.size(); ++p)
        if (movable[p]) work.next[p] = 0;
}

}  // namespace

ContactPair close_pair(const ClosePairs& close, std::size_t k) {
    const std::size_t faces = close.vertex_face.size();
    const IndexPair& p = k < faces ? close.vertex_face[k] : close.edge_edge[k - faces];
    return {k < faces ? PairKind::vertex_face : PairKind::edge_edge, p.a, p.b};
}

std::array<int, 4> points_of(const Surfaces& surfaces, const ContactPair& pair) {
    if (pair.kind == PairKind::vertex_face) {
        const Triangle& t = surfaces.triangles[pair.b];
        return {pair.a, t[0], t[1], t[2]};
    }
    const IndexPair &e = surfaces.edges[pair.a], &f = surfaces.edges[pair.b];
    return {e.a, e.b, f.a, f.b};
}

bool nobody_meets(const Surfaces& surfaces, BroadPhase& broad, const std::vector<Vec3>& x0, const std::vector<Vec3>& x1,
                  double separation, SafeFilterWork& work) {
    if (separation == 0) return false;
    update_boxes(surfaces, broad, x0, x1, separation / 2);
    const PointMotion motion{.x0 = x0, .x1 = x1, .distance = separation, .together = true};
    if (!find_close(surfaces, broad, work.close, &motion, {}, std::max(min_pairs, pairs_a_point * x0.size())))
        return false;
    const std::size_t count = work.close.vertex_face.size() + work.close.edge_edge.size();
    work.time.resize(count);
    parallel_for(static_cast<std::int64_t>(count), 64, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t k = begin; k < std::size_t(end); ++k)
            work.time[k] = find_time(surfaces, close_pair(work.close, k), x0, x1, separation);
    });
    return !any_meet(work);
}

void filter_safely(const Surfaces& surfaces, BroadPhase& broad, const std::vector<Vec3>& x0,
                   const std::vector<Vec3>& x1, const std::vector<char>& movable, double separation,
                   SafeFilterWork& work, std::vector<Vec3>& x, SafeFilterReport& report) {
    const std::size_t points = x0.size();
    report.candidates = report.passes = report.truncated = report.stopped = report.carried = 0;
    report.looks = 0;
    report.cut_short = false;
    report.pinched.clear();
    work.part.assign(points, 1);
    work.carry.assign(points, Vec3::Zero());
    work.carried_x.resize(points);
    work.has_carry.assign(points, 0);
    work.changed.assign(points, 0);
    work.colliding.clear();
    x = x1;
    const SafeFilter filter{surfaces, x0, x1, movable, separation, work, x, report};
    if (work.spent == 0 && nobody_meets(surfaces, broad, x0, x1, separation, work)) {
        report.passes = 1;
        report.candidates = static_cast<int>(filter.pairs());
        report.looks = 2 * std::int64_t(report.candidates);
        return;
    }
    bool news = true;  // the pairs must be found (again)
    for (;;) {
        if (news) filter.find_pairs(broad);
        filter.find_times(report.passes == 0);
        ++report.passes;
        if (!any_meet(work)) break;
        news = filter.respond_to_all();
    }
    for (std::size_t p = 0; p < points; ++p)
        if (movable[p] && x1[p] != x0[p] && work.part[p] < 1) {
            ++report.truncated;
            report.stopped += work.part[p] == 0;
        }
}

}  // namespace weft
