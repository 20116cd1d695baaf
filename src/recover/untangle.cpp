// The chain: local repair first, since it changes fewest; then whole regions and pieces; then unfolding. A state
// without intersections is improved by the safe way back. The best state is kept throughout: fewest intersections and
// points inside bodies, then least stretch; a state with more intersections than were given is never kept.
#include "recover/untangling.h"

#include <algorithm>

namespace weft {

namespace {

constexpr int patience = 8;    // rounds without progress
constexpr int max_passes = 3;  // through the chain, each from the best state so far

struct Chain {
    Untangling& u;
    const std::vector<Vec3>& given;
    RecoverReport& report;
    std::vector<Vec3> best;
    int best_count = 0, rounds = 0;
    double best_stretch = 0;
    unsigned used = 0;
    int rounds_before = 0;  // that led to where this pass began
    unsigned used_before = 0;
    bool changed = false;            // `best`, by the method at work
    std::vector<Wearing> wearing{};  // in the given state, and to be kept

    bool allowed(unsigned methods) const { return (u.given.methods & methods) != 0 && !is_spent(u); }
    bool done() const { return best_count == 0 && best_stretch <= u.given.max_stretch; }
    bool keep(const std::vector<Vec3>& x);
    void repair(std::vector<Vec3>& x, unsigned before);
    void minimise(std::vector<Vec3>& x, unsigned before);
    void pull(bool slits, std::vector<Vec3>& x);
    void leave(std::vector<Vec3>& x);
    void settle();
    void run(const std::vector<Vec3>& from);
};

// Counts, and keeps the state if it is the best so far. True if it is.
bool Chain::keep(const std::vector<Vec3>& x) {
    const int count = count_intersections(u, x);
    if (static_cast<int>(u.hits.size()) > report.hits_before || count > best_count) return false;
    const double stretch = measure_stretch(u, given, x);
    if (count == best_count && stretch >= best_stretch) return false;
    if (!is_still_worn(u, wearing, x)) return false;
    best = x;
    best_count = count;
    best_stretch = stretch;
    changed = true;
    report.rounds = rounds_before + rounds;
    report.methods = used_before | used;
    return true;
}

// Schemes A, B and C in this order, counting before each, as the paper does.
void Chain::repair(std::vector<Vec3>& x, unsigned before) {
    int stalled = 0;
    used = before;
    int fewest = count_intersections(u, x);
    for (int k = 0; k < u.given.max_rounds && stalled < patience && fewest > 0 && !is_spent(u); ++k) {
        ++rounds;
        int now = fewest;
        const auto apply = [&](RecoverMethod method, bool (*scheme)(Untangling&, std::vector<Vec3>&)) {
            if (!allowed(method) || now == 0 || !scheme(u, x)) return;
            used |= method;
            keep(x);
            now = static_cast<int>(u.hits.size() + u.inside.size());
        };
        apply(by_push_out, push_out);
        apply(by_border, shrink_border);
        apply(by_majority, follow_majority);
        stalled = now < fewest ? 0 : stalled + 1;
        fewest = std::min(fewest, now);
    }
}

void Chain::minimise(std::vector<Vec3>& x, unsigned before) {
    int stalled = 0;
    used = before | by_contours;
    int fewest = count_intersections(u, x);
    for (int k = 0; k < u.given.max_rounds && stalled < patience && !u.hits.empty() && !is_spent(u); ++k) {
        ++rounds;
        shorten_contours(u, k % 2 == 0, x);
        keep(x);
        const int now = static_cast<int>(u.hits.size() + u.inside.size());
        stalled = now < fewest ? 0 : stalled + 1;
        fewest = std::min(fewest, now);
    }
}

void Chain::pull(bool slits, std::vector<Vec3>& x) {
    int stalled = 0;
    used |= by_regions;
    int fewest = count_intersections(u, x);
    double shortest_to_go = infinity;
    for (int k = 0; k < 2 * u.given.max_rounds && stalled < patience && !u.hits.empty() && !is_spent(u); ++k) {
        ++rounds;
        double to_go = 0;
        if (!pull_regions(u, slits, x, to_go)) break;
        keep(x);
        const int now = static_cast<int>(u.hits.size() + u.inside.size());
        stalled = now < fewest || to_go < .995 * shortest_to_go ? 0 : stalled + 1;
        fewest = std::min(fewest, now);
        shortest_to_go = std::min(shortest_to_go, to_go);
    }
}

// Out of bodies as a whole, then what is left.
void Chain::leave(std::vector<Vec3>& x) {
    used = by_leaving;
    count_intersections(u, x);
    for (int k = 0; k < patience && leave_bodies(u, x); ++k) {
        ++rounds;
        keep(x);
    }
    repair(x, used);
}

// From the best state, if it is valid, by the safe way back.
void Chain::settle() {
    if (best_count > 0 || !allowed(by_returning) || report.hits_before + report.inside_before == 0) return;
    std::vector<Vec3> x = best;
    const unsigned before = report.methods;
    const int taken = return_safely(u, given, x);
    const double stretch = measure_stretch(u, given, x);
    if (count_intersections(u, x) > 0 || !is_still_worn(u, wearing, x)) return;
    if (stretch > std::max(best_stretch, u.given.max_stretch)) return;
    best = x;
    best_stretch = stretch;
    report.rounds += taken;
    report.methods = before | by_returning;
}

// Every method that is allowed, each from the same state, until one is good enough.
void Chain::run(const std::vector<Vec3>& from) {
    rounds_before = report.rounds;
    used_before = report.methods;
    const auto attempt = [&](unsigned methods, auto&& method) {
        if (done() || !allowed(methods)) return;
        std::vector<Vec3> x = from;
        rounds = 0;
        used = 0;
        changed = false;
        method(x);
        if (changed) settle();
    };
    const auto closed_first = [&] {
        count_intersections(u, from);
        const Contours contours = find_contours(u);
        return u.inside.empty() &&
               std::none_of(contours.open.begin(), contours.open.end(), [](char open) { return open != 0; });
    };
    const auto contours = [&](std::vector<Vec3>& x) { minimise(x, 0); };
    const bool closed = closed_first();
    if (closed) attempt(by_contours, contours);
    attempt(by_push_out | by_border | by_majority, [&](std::vector<Vec3>& x) { repair(x, 0); });
    if (!closed) attempt(by_contours, contours);
    if (!wearing.empty())
        attempt(by_growth, [&](std::vector<Vec3>& x) {
            used = by_growth;
            if (dress_by_growth(u, wearing, x, rounds)) keep(x);
        });
    attempt(by_leaving, [&](std::vector<Vec3>& x) { leave(x); });
    const auto regions = [&](bool slits) {
        attempt(by_regions, [&](std::vector<Vec3>& x) {
            pull(slits, x);
            if (best_count > 0) repair(x, used);
        });
    };
    regions(false);
    attempt(by_separation, [&](std::vector<Vec3>& x) {
        used = by_separation;
        ++rounds;
        if (separate_pieces(u, x)) keep(x);
        if (best_count > 0) repair(x, used);
    });
    regions(true);
    attempt(by_unfolding, [&](std::vector<Vec3>& x) {
        used = by_unfolding;
        ++rounds;
        unfold(u, x);
        keep(x);
        if (best_count > 0 && allowed(by_separation) && separate_pieces(u, x)) {
            used |= by_separation;
            keep(x);
        }
        if (best_count > 0) repair(x, used);
    });
}

void mark_worn(const std::vector<Wearing>& wearing, Untangling& u) {
    if (!wearing.empty()) u.worn.assign(u.shape.points_of.size(), 0);
    for (const Wearing& w : wearing)
        for (const int piece : {w.holder, w.held}) u.worn[piece] = 1;
}

// Pieces are numbered by their first points: those of cloth come first.
std::ptrdiff_t cloth_pieces(const Untangling& u) {
    if (u.worn.empty()) return 0;
    return std::count_if(u.shape.points_of.begin(), u.shape.points_of.end(),
                         [&](const std::vector<int>& points) { return points[0] < u.shape.cloth_points; });
}

}  // namespace

RecoverReport untangle(const Surfaces& surfaces, BroadPhase& broad, const RecoverGiven& given, std::vector<Vec3>& x) {
    RecoverReport report;
    Untangling u{surfaces, broad, given, make_recover_shape(surfaces, given, x), {}, {}, {}, {}, {}, {}, {}, {}, {}};
    const int count = count_intersections(u, x);
    report.hits_before = report.hits_after = static_cast<int>(u.hits.size());
    report.inside_before = report.inside_after = static_cast<int>(u.inside.size());
    report.looked = u.looked;
    report.left = u.hits;
    report.left_inside = u.inside;
    if (count == 0 || given.methods == 0) return report;
    const std::vector<Vec3> start = x;
    Chain chain{u, start, report, x, count, 0, 0, 0, 0, 0, false};
    const std::vector<Wearing> worn = find_wearing(u, x);
    if (!given.move_pieces) chain.wearing = worn;
    mark_worn(chain.wearing, u);
    for (int pass = 0, given_pass = count + 1; pass < max_passes && chain.best_count > 0; ++pass) {
        if (!(u.shape.edge_length > 0)) break;      // cloth without size: nothing to go by
        if (chain.best_count >= given_pass) break;  // the pass before has not helped
        given_pass = chain.best_count;
        const std::vector<Vec3> from = chain.best;
        chain.run(from);
    }
    x = chain.best;
    if (count_intersections(u, x) > 0)
        report.worn = static_cast<int>(std::count(u.worn.begin(), u.worn.begin() + cloth_pieces(u), char{1}));
    report.openings = static_cast<int>(worn.size());
    report.openings_kept = count_worn(u, worn, x);
    report.hits_after = static_cast<int>(u.hits.size());
    report.inside_after = static_cast<int>(u.inside.size());
    report.left = u.hits;
    report.left_inside = u.inside;
    report.stretch = measure_stretch(u, start, x);
    for (std::size_t p = 0; p < x.size(); ++p)
        report.displacement = std::max(report.displacement, (x[p] - start[p]).norm());
    return report;
}

}  // namespace weft
