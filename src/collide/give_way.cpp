// Where cloth is pinched, the script and the cloth cannot both have their will. What pinches gives way: as far as the
// cloth is concerned, points of bodies and pins wait where they are, or move by what all displacements that pinch there
// have in common, until there is room. So a valid state stays valid whatever the scripts do, no cloth ever changes
// sides and layers keep their order; when the pinch opens, late points catch up through the safe filter like everything
// else. Carrying pinched cloth along is flypapering (Baraff, Witkin, Kass 2003); that bodies wait for it is ours.
//
// The filter is asked again from the same start, with more points that may wait, until no pair is pinched. Late points
// come on as far as the separation of the filter allows. Beyond that, a cluster of colliding pairs that share points
// stands still as a whole, since squeezing it on would take a tenth of what is left of its distances in every step. To
// stand still is always possible, so this ends.
#include "collide/contacts.h"

#include "core/freedom.h"
#include "core/union_find.h"

#include <algorithm>

namespace weft {

namespace {

constexpr int max_rounds = 8;  // then everything stands still
constexpr int nearest_rounds = 50;
// [bound] Looks over all rounds. Rounds beyond one bound stop colliding points at once; that is cheap, and unlike
// standing still it spares the rest of the cloth.
constexpr int overdraft = 3;

enum Pinned : char { goes_freely = 0, goes_along = 1, stands = 2 };

struct GivingWay {
    const Model& model;
    const State& state;
    ContactScratch& scratch;
    double separation;
    std::vector<char> movable;  // with scripted points that give way
    std::vector<Vec3> wanted;   // [m] x1, but for what is pinched
    UnionFind clusters{};

    const Surface* plane_of(int p) const {  // if it is a corner of one
        const Surface& surface = scratch.surfaces.list[surface_of_point(scratch.surfaces, p)];
        return surface.plane ? &surface : nullptr;
    }
    bool moves(int p) const { return scratch.x1[p] != scratch.x0[p]; }
    bool scripted(int p) const { return !scratch.movable[p]; }
    void let_wait(int p) { movable[p] = scratch.pinch.gives_way[p] = 1; }
    void begin();
    std::vector<ContactPair> find_pinched() const;
    bool is_tight(const ContactPair& pair) const;
    void join_clusters();
    void add_displacements_of_plane(const Surface& plane, const std::vector<int>& cluster,
                                    std::vector<Vec3>& ways) const;
    void pin_down(const std::vector<int>& cluster);
    bool pin_down_all(const std::vector<ContactPair>& pinched);
    void stand_still();
};

void GivingWay::begin() {
    movable = scratch.movable;
    wanted = scratch.x1;
    scratch.pinch.gives_way.assign(scratch.x0.size(), 0);
    scratch.pinch.pinned_down.assign(scratch.x0.size(), goes_freely);
    for (const State::Late& late : scratch.pinch.due) let_wait(static_cast<int>(late.point));
    for (const int p : scratch.pinch.late_pins) let_wait(p);
}

// Pinched pairs, and pairs that stopped a point that already waits. Once surfaces intersect there is no side to be
// kept: then two scripted things do not wait for each other.
std::vector<ContactPair> GivingWay::find_pinched() const {
    std::vector<ContactPair> found = scratch.filter_report.pinched;
    for (const ContactPair& pair : scratch.filter.colliding) {
        const std::array<int, 4> points = points_of(scratch.surfaces, pair);
        if (std::any_of(points.begin(), points.end(), [&](int p) {
                return scratch.pinch.gives_way[p] && scratch.pinch.pinned_down[p] != stands &&
                       scratch.filter.part[p] < 1;
            }))
            found.push_back(pair);
    }
    if (state.tangled >= 0)
        std::erase_if(found, [&](const ContactPair& pair) {
            const std::array<int, 4> points = points_of(scratch.surfaces, pair);
            return std::all_of(points.begin(), points.end(), [&](int p) { return scripted(p); });
        });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// Pinched, or no room left.
bool GivingWay::is_tight(const ContactPair& pair) const {
    const std::vector<ContactPair>& hopeless = scratch.filter_report.pinched;
    if (std::binary_search(hopeless.begin(), hopeless.end(), pair)) return true;
    Four x;
    const std::array<int, 4> points = points_of(scratch.surfaces, pair);
    for (std::size_t k = 0; k < 4; ++k) x[k] = scratch.x_safe[points[k]];
    return !(measure_distance(pair.kind, x) >= separation);
}

// Joins what moves: something that never moves, like a floor, does not make one pinch of two.
void GivingWay::join_clusters() {
    clusters.reset(static_cast<int>(scratch.x0.size()));
    for (const ContactPair& pair : scratch.filter.colliding) {
        int first = -1;
        for (const int p : points_of(scratch.surfaces, pair)) {
            if (scripted(p) && !moves(p)) continue;
            if (first < 0) first = p;
            clusters.join(first, p);
        }
    }
}

// The point of the convex hull nearest to zero, by Frank and Wolfe: the displacement that all have in common.
Vec3 min_norm_point(const std::vector<Vec3>& all) {
    if (all.empty()) return {0, 0, 0};
    Vec3 mean = all[0];
    for (int k = 0; k < nearest_rounds; ++k) {
        const Vec3 best = *std::min_element(all.begin(), all.end(),
                                            [&](const Vec3& a, const Vec3& b) { return a.dot(mean) < b.dot(mean); });
        const Vec3 towards = best - mean;
        const double gain = -mean.dot(towards), length2 = towards.squaredNorm();
        if (!(gain > 1e-12 * mean.squaredNorm()) || !(length2 > 0)) break;
        mean += std::min(1., gain / length2) * towards;
    }
    return mean;
}

// What a plane does where the points of a cluster are.
void GivingWay::add_displacements_of_plane(const Surface& plane, const std::vector<int>& cluster,
                                           std::vector<Vec3>& ways) const {
    for (const int p : cluster) {
        if (p >= model.points()) continue;
        const std::array<double, 3> weights = weights_on_plane(scratch.x0, plane, scratch.x0[p]);
        Vec3& way = ways.emplace_back(Vec3::Zero());
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t corner = std::size_t(plane.first_point) + k;
            way += weights[k] * (scratch.x1[corner] - scratch.x0[corner]);
        }
    }
}

// A cluster goes along with what pinches it; if it has tried that already, or if something there never moves, it
// stands. `cluster`: its points, ascending.
void GivingWay::pin_down(const std::vector<int>& cluster) {
    std::vector<Vec3> displacements;
    bool stand = false;
    for (const int p : cluster) {
        stand = stand || scratch.pinch.pinned_down[p] != goes_freely || (scripted(p) && !moves(p));
        const Surface* plane = plane_of(p);
        if (plane && p == plane->first_point)
            add_displacements_of_plane(*plane, cluster, displacements);
        else if (scripted(p) && !plane)
            displacements.push_back(scratch.x1[p] - scratch.x0[p]);
    }
    const Vec3 common = stand ? Vec3(0, 0, 0) : min_norm_point(displacements);
    for (const int p : cluster) {
        if (scripted(p) && !moves(p)) continue;
        if (scripted(p)) let_wait(p);
        scratch.pinch.pinned_down[p] = stand || common.isZero(0) ? stands : goes_along;
        wanted[p] = scratch.x0[p] + common;
    }
}

// False if nothing new can be pinned down.
bool GivingWay::pin_down_all(const std::vector<ContactPair>& pinched) {
    join_clusters();
    std::vector<std::pair<int, int>> members;  // root, point
    std::vector<char> concerned(scratch.x0.size(), 0);
    for (const ContactPair& pair : pinched)
        for (const int p : points_of(scratch.surfaces, pair))
            if (!scripted(p) || moves(p)) concerned[clusters.root(p)] = 1;
    std::vector<ContactPair> pairs = scratch.filter.colliding;
    pairs.insert(pairs.end(), pinched.begin(), pinched.end());
    for (const ContactPair& pair : pairs) {
        const std::array<int, 4> points = points_of(scratch.surfaces, pair);
        int cluster = -1;
        for (const int p : points)
            if ((!scripted(p) || moves(p)) && concerned[clusters.root(p)]) cluster = clusters.root(p);
        if (cluster < 0) continue;
        for (const int p : points) members.emplace_back(cluster, p);
    }
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    bool any = false;
    for (std::size_t k = 0; k < members.size();) {
        std::vector<int> cluster;
        const int number = members[k].first;
        for (; k < members.size() && members[k].first == number; ++k) cluster.push_back(members[k].second);
        any = any || std::any_of(cluster.begin(), cluster.end(), [&](int p) {
                  return scratch.pinch.pinned_down[p] != stands && (!scripted(p) || moves(p));
              });
        pin_down(cluster);
    }
    return any;
}

void GivingWay::stand_still() {
    for (std::size_t p = 0; p < scratch.x0.size(); ++p) {
        if (!scratch.movable[p] && !moves(static_cast<int>(p))) continue;
        if (!scratch.movable[p]) let_wait(static_cast<int>(p));
        scratch.pinch.pinned_down[p] = stands;
    }
    scratch.x_safe = scratch.x0;
    scratch.filter_report.pinched.clear();
}

}  // namespace

int filter_and_give_way(const Model& model, const State& state, ContactScratch& scratch, double separation) {
    bool cut_short = false;
    scratch.filter.spent = 0;  // all rounds share one bound
    const auto filter = [&](const std::vector<Vec3>& wanted, const std::vector<char>& movable) {
        filter_safely(scratch.surfaces, scratch.broad, scratch.x0, wanted, movable, separation, scratch.filter,
                      scratch.x_safe, scratch.filter_report);
        scratch.filter.spent += scratch.filter_report.looks;
        scratch.filter_report.looks = scratch.filter.spent;
        scratch.filter_report.cut_short = cut_short = cut_short || scratch.filter_report.cut_short;
    };
    scratch.pinch.gives_way.clear();
    scratch.pinch.pinned_down.clear();
    const bool waits = !scratch.pinch.due.empty() || !scratch.pinch.late_pins.empty();
    if (!waits) {
        filter(scratch.x1, scratch.movable);
        if (scratch.filter_report.pinched.empty()) return 0;
    }
    GivingWay giving{model, state, scratch, separation, {}, {}};
    giving.begin();
    if (waits) filter(giving.wanted, giving.movable);
    const std::vector<ContactPair> first = giving.find_pinched();
    std::vector<ContactPair> tight = first;
    for (int round = 1;; ++round) {
        std::erase_if(tight, [&](const ContactPair& pair) { return !giving.is_tight(pair); });
        if (tight.empty()) break;
        const bool spent = scratch.filter.spent > overdraft * max_looks(scratch.x0.size());
        if (round > max_rounds || spent || !giving.pin_down_all(tight)) {
            giving.stand_still();
            scratch.filter_report.cut_short = cut_short || spent;
            break;
        }
        filter(giving.wanted, giving.movable);
        tight = giving.find_pinched();
    }
    return static_cast<int>(std::max(first.size(), scratch.filter_report.pinched.size()));
}

namespace {

// [m] Diagonal of the bounding box of the points [first, end).
double diagonal_of(const std::vector<Vec3>& x, int first, int end) {
    Vec3 low(infinity, infinity, infinity), high = -low;
    for (int p = first; p < end; ++p) {
        low = low.cwiseMin(x[p]);
        high = high.cwiseMax(x[p]);
    }
    return end > first ? (high - low).norm() : 0;
}

}  // namespace

// A body that is late by more than its own size must not stay behind for ever, on a pin that it went over, say. It is
// put where its script has it, and what it intersects there is left to recovery.
int keep_late(const Model& model, State& state, ContactScratch& scratch, double dt) {
    state.late.clear();
    if (scratch.pinch.gives_way.empty()) return 0;
    std::vector<Vec3>& target = scratch.x1;
    for (const State::Late& due : scratch.pinch.due) target[due.point] = due.x;
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        const Surface& body = scratch.surfaces.list[model.pieces() + k];
        const std::size_t before = state.late.size();
        double furthest = 0;
        for (int p = body.first_point; p < body.end_point; ++p) {
            const Vec3& x = scratch.x_safe[p];
            if (!scratch.pinch.gives_way[p] || x == target[p]) continue;
            state.late.push_back({p, x});
            furthest = std::max(furthest, (x - target[p]).norm());
        }
        if (!(furthest > diagonal_of(target, body.first_point, body.end_point))) continue;
        state.late.resize(before);
        if (state.tangled < 0) state.tangled = state.steps;
    }
    for (std::size_t p = 0; p < scratch.x0.size(); ++p)  // late points push with the velocity that they really had
        if (scratch.pinch.gives_way[p]) scratch.moving[p].u = (scratch.x_safe[p] - scratch.x0[p]) / dt;
    int waiting = static_cast<int>(state.late.size());
    for (const Held& held : model.held)
        waiting += scratch.pinch.gives_way[held.point] &&
                   scratch.x_safe[held.point] != scripted_position(model, held, state.time + dt);
    for (const Hand& hand : state.hands)
        waiting += scratch.pinch.gives_way[hand.point] && hand.exact() && scratch.x_safe[hand.point] != hand.target;
    return waiting;
}

}  // namespace weft
