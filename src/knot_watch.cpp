#include "knot_watch.h"

#include "forces/fasten.h"
#include "geometry/knot.h"
#include "run_messages.h"

#include <algorithm>

namespace weft {

struct Run::KnotWatch {
    std::vector<Outward> outward;  // of everything that is watched
    std::vector<KnotNumbers> start;
    std::vector<LinkNumbers> links;  // as KnotTotals has them
};

namespace {
// Knots are seen along z, so the axis is laid there.
struct View {
    Vec3 u, v, axis;
    explicit View(const std::array<Vec3, 2>& line) : axis((line[1] - line[0]).normalized()) {
        u = axis.unitOrthogonal();
        v = axis.cross(u);
        if (axis.cross(Vec3(0, 0, 1)).isZero(1e-12)) {  // as drawn
            u = Vec3(1, 0, 0);
            v = axis.cross(u);
        }
    }
    Vec3 operator()(const Vec3& x) const { return {u.dot(x), v.dot(x), axis.dot(x)}; }
};

std::vector<Vec3> find_curve(const Fastening& f, const Fastening::Watched& part, const std::vector<Vec3>& x) {
    const std::vector<Vec3> line = find_middle_line(f.ribbons[part.ribbon], x);
    const View view(part.axis);
    std::vector<Vec3> curve;
    for (int j = part.begin; j < part.end; ++j) curve.push_back(view(line[j]));
    return curve;
}

Line find_line(const Fastening::Watched& part) {
    return {View(part.axis)(part.axis[0]), Vec3(0, 0, 1)};
}

Knot as_knot(const KnotNumbers& numbers, const std::array<double, 2>& tails) {
    return {numbers.crossings,
            numbers.gauss,
            numbers.writhe,
            numbers.determinant.value,
            numbers.linking,
            {numbers.j[0].value, numbers.j[1].value},
            tails};
}

void add_tightness(Run& run, const StepReport& report) {
    const double h = find_thickness(run.model, run.state.history);
    const ContactReport& c = report.contact;
    run.totals.tightness.push_back({.step = run.state.steps,
                                    .stretch = report.fasten.stretch,
                                    .throttle = report.fasten.throttle,
                                    .loop = report.fasten.loop,
                                    .contact = double(c.contacts) / run.model.points(),
                                    .gap = c.smallest_gap < infinity && h > 0 ? c.smallest_gap / h : 0,
                                    .truncated = double(c.truncated),
                                    .recovery = double(c.attempts)});
}
// Nobody pulls or holds anything in the stage that is under way, or was the last.
bool is_free(const Fastening& f, const FastenReport& tied) {
    const Fastening::Stage& stage = f.stages[std::min(std::size_t(tied.stage), f.stages.size() - 1)];
    return stage.flows.empty() && stage.grips.empty();
}

// Parts that end within the ribbon have none.
std::array<double, 2> find_tails(const Fastening& f, const Fastening::Watched& part, const std::vector<Vec3>& curve) {
    std::array<double, 2> tails = measure_tails(curve, find_line(part));
    if (part.begin > 0) tails[0] = 0;
    if (part.end < f.ribbons[part.ribbon].along) tails[1] = 0;
    return tails;
}

// Ends that are held or pulled may have moved away from their ways to infinity, so it is asked again with ways straight
// out from where they are. While nobody has the ribbon its tails swing, and it is the knot between them that is asked.
bool is_same(const Line& axis, const KnotNumbers& start, const std::vector<Vec3>& curve, const Outward& outward,
             const std::array<double, 2>* tails, KnotNumbers& now) {
    if (is_same_knot(start, curve, axis, outward, now)) return true;
    KnotNumbers other;
    const bool same = tails ? is_same_but_for_tails(start, curve, axis, outward, *tails, other)
                            : is_same_knot(start, curve, axis, find_outward(curve, axis), other);
    if (same) now = other;
    return same;
}

// Tails that hang across the ears of a bow cannot be told from it in any view. But the arc between the ears, which goes
// round the axis as often as the whole and has a larger determinant, has no tails, and says more: while it is the same,
// J and all, determinant and linking of the whole are enough.
bool is_vouched_for(const Fastening& f, const std::vector<KnotNumbers>& start, const std::vector<char>& same,
                    std::size_t k, const std::vector<Vec3>& curve) {
    constexpr double most_cut = .4, cut_step = .05;  // of the curve, at both ends
    bool vouched = false;
    for (std::size_t m = f.ribbons.size(); m < f.watched.size(); ++m)
        vouched = vouched || (same[m] && f.watched[m].ribbon == f.watched[k].ribbon && m != k &&
                              f.watched[m].axis == f.watched[k].axis && start[m].linking == start[k].linking &&
                              start[m].determinant.value > start[k].determinant.value);
    const Line axis = find_line(f.watched[k]);
    for (double cut = 0; vouched && cut < most_cut; cut += cut_step) {
        const std::vector<Vec3> arc = find_arc(curve, cut, 1 - cut);
        const Outward way = find_outward(arc, axis);
        if (measure_linking(arc, axis, way) == start[k].linking &&
            measure_determinant(arc, axis, way) == start[k].determinant)
            return true;
    }
    return false;
}
KnotLink as_link(const KnotLink& of, const LinkNumbers& numbers, const std::array<double, 4>& tails) {
    KnotLink link{of.a, of.b, numbers.linking, {}, tails};
    for (std::size_t k = 0; k < link.joined.size(); ++k) link.joined[k] = numbers.joined[k].value;
    return link;
}

CurvePair pair_up(const KnotLink& link, const std::vector<Vec3>& a, const std::vector<Vec3>& b,
                  const std::vector<Outward>& outward) {
    return {a, b, outward[std::size_t(link.a)], outward[std::size_t(link.b)]};
}

// Ribbons are watched first, so that they have the same numbers there.
void begin_links(const Fastening& f, const std::vector<Vec3>& x, Run::KnotWatch& watch, KnotTotals& totals) {
    totals.links_start.clear();
    for (int b = 1; b < int(f.ribbons.size()); ++b)
        for (int a = 0; a < b; ++a) {
            const std::vector<Vec3> first = find_curve(f, f.watched[a], x), second = find_curve(f, f.watched[b], x);
            const std::vector<std::vector<Vec3>> both{first, second};
            const Diagram diagram = find_diagram(both);
            const bool meet = std::any_of(diagram.crossings.begin(), diagram.crossings.end(),
                                          [](const Crossing& c) { return c.visit[0].curve != c.visit[1].curve; });
            if (!meet) continue;
            const KnotLink link{.a = a, .b = b};
            const CurvePair pair = pair_up(link, first, second, watch.outward);
            const Line axis = find_line(f.watched[a]);
            watch.links.push_back(measure_link(pair, axis));
            totals.links_start.push_back(as_link(link, watch.links.back(), measure_tails(pair, axis)));
        }
}

// As for one ribbon: with ways straight out from where the ends are, and, while nobody has them, without tails.
bool is_same(const Line& axis, const LinkNumbers& start, const CurvePair& pair, const std::array<double, 4>* tails,
             LinkNumbers& now) {
    if (is_same_link(start, pair, axis, now)) return true;
    LinkNumbers other;
    const CurvePair fresh{pair.a, pair.b, find_outward(pair.a, axis), find_outward(pair.b, axis)};
    const bool same =
        tails ? is_same_link_but_for_tails(start, pair, axis, *tails, other) : is_same_link(start, fresh, axis, other);
    if (same) now = other;
    return same;
}

void watch_links(Run& run, bool free_ends) {
    const Fastening& f = run.model.fastening;
    KnotTotals& totals = run.totals.knot;
    for (std::size_t k = 0; k < run.watch->links.size(); ++k) {
        KnotLink& link = totals.links_end[k];
        const std::vector<Vec3> a = find_curve(f, f.watched[link.a], run.state.x);
        const std::vector<Vec3> b = find_curve(f, f.watched[link.b], run.state.x);
        const CurvePair pair = pair_up(link, a, b, run.watch->outward);
        const Line axis = find_line(f.watched[link.a]);
        if (!free_ends) {
            const std::array<double, 4> seen = measure_tails(pair, axis);
            for (std::size_t side = 0; side < 4; ++side) link.tails[side] = std::max(link.tails[side], seen[side]);
        }
        LinkNumbers now;
        const bool same = is_same(axis, run.watch->links[k], pair, free_ends ? &link.tails : nullptr, now);
        link = as_link(link, now, link.tails);
        if (same || totals.changed >= 0) continue;
        totals.changed = run.state.steps;
        totals.changed_part = int(f.watched.size() + k);
    }
}

}  // namespace

void begin_knot_watch(Run& run) {
    const Fastening& f = run.model.fastening;
    if (!f.active() || f.check_every == 0) return;
    auto watch = std::make_shared<Run::KnotWatch>();
    const std::vector<Vec3> x = start(run.model).x;
    KnotTotals& totals = run.totals.knot;
    totals.start.clear();
    for (const Fastening::Watched& part : f.watched) {
        const std::vector<Vec3> curve = find_curve(f, part, x);
        watch->outward.push_back(find_outward(curve, find_line(part)));
        watch->start.push_back(measure_knot(curve, find_line(part), watch->outward.back()));
        watch->start.back().round_axis = f.solid_axis;
        totals.start.push_back(as_knot(watch->start.back(), find_tails(f, part, curve)));
    }
    begin_links(f, x, *watch, totals);
    if (totals.checks == 0) {
        totals.end = totals.start;
        totals.links_end = totals.links_start;
    }
    run.watch = std::move(watch);
}

void watch_knot(Run& run, RunEvent& event) {
    const Fastening& f = run.model.fastening;
    const FastenReport& tied = event.report.fasten;
    if (f.active() && tied.stage > int(run.totals.knot.stages.size()))
        run.totals.knot.stages.push_back({run.state.steps, tied.end, tied.stretch, tied.loop});
    if (!run.watch || (run.state.steps % f.check_every != 0 && !event.report.fasten.over)) return;
    KnotTotals& totals = run.totals.knot;
    const bool free_ends = is_free(f, tied);
    add_tightness(run, event.report);
    ++totals.checks;
    std::vector<char> same(f.watched.size());
    for (std::size_t k = f.watched.size(); k-- > 0;) {  // ribbons last: parts may vouch for them
        KnotNumbers now;
        const std::vector<Vec3> curve = find_curve(f, f.watched[k], run.state.x);
        std::array<double, 2> tails = totals.end[k].tails;
        if (!free_ends) {  // they grow while it is drawn tight, but may lie across an ear, and seem shorter
            const std::array<double, 2> seen = find_tails(f, f.watched[k], curve);
            for (std::size_t side = 0; side < 2; ++side) tails[side] = std::max(tails[side], seen[side]);
        }
        same[k] = is_same(find_line(f.watched[k]), run.watch->start[k], curve, run.watch->outward[k],
                          free_ends ? &tails : nullptr, now) ||
                  (free_ends && is_vouched_for(f, run.watch->start, same, k, curve));
        totals.end[k] = as_knot(now, tails);
        if (same[k] || totals.changed >= 0) continue;
        totals.changed = run.state.steps;
        totals.changed_part = int(k);
    }
    watch_links(run, free_ends);
    if (totals.changed < 0) return;
    event.stop = Stop::knot_changed;
    event.reason = describe_changed_knot(run.model, totals);
}

}  // namespace weft
