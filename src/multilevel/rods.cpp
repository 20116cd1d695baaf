// A substep of cloth that is no uniform grid (levels.h): springs one by one, points as (x, y, z, 1/m). The order of
// phases is that of grid_cloth.cpp. Structural springs are swept in rings from the held points, and within a ring in
// colours, so that neighbours in the list have no points in common (rods_build.cpp).
#include "multilevel/levels.h"

#include "forces/spring_law.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr int rounds_of_rods = 64, rounds_of_rods_beside_contact = 4;

inline Vec3 place(const Point4& p) {
    return {p[0], p[1], p[2]};
}

inline Vec3 line(const std::vector<Point4>& x, int a, int b) {
    return place(x[std::size_t(b)]) - place(x[std::size_t(a)]);
}

// C = l − rest, one iteration (Macklin & Müller 2016), along the way from d0 to d.
inline void draw(Point4& a, Point4& b, const Vec3& d, const Vec3& d0, double rest, double compliance, double turn) {
    Vec3 way = 0.5 * (d0 + d);
    const double l2 = d.squaredNorm(), l = std::sqrt(l2);
    double factor = find_way_factor(way.dot(d), l2, turn);
    if (!(factor > 0)) {
        way = d;
        factor = 1;
    }
    const double part = factor * (l - rest) / (l * (a[3] + b[3] + compliance));
    const double at_a = a[3] * part, at_b = b[3] * part;
    for (std::size_t k = 0; k < 3; ++k) {
        a[k] += at_a * way[Eigen::Index(k)];
        b[k] -= at_b * way[Eigen::Index(k)];
    }
}

// What was beyond already is drawn back slowly (Rows has the reason).
void keep_bound(Rods& rods, std::size_t k, double kept) {
    const RodList& r = rods.bounds;
    Point4 &a = rods.x[std::size_t(r.a[k])], &b = rods.x[std::size_t(r.b[k])];
    const Vec3 d = place(b) - place(a);
    const double l2 = d.squaredNorm(), shortest = rods.shortest.empty() ? 0 : rods.shortest[k];
    if (!(a[3] + b[3] > 0)) return;
    if (l2 > r.rest[k] * r.rest[k]) {
        const Vec3 d0 = line(rods.from, r.a[k], r.b[k]);
        const double longest = std::max(r.rest[k], kept * d0.norm());
        if (l2 > longest * longest) draw(a, b, d, d0, longest, 0, rods.turn);
    } else if (l2 < shortest * shortest && l2 > 0) {
        const Vec3 d0 = line(rods.from, r.a[k], r.b[k]);
        const double least = std::min(shortest, d0.norm() / kept);
        if (l2 < least * least) draw(a, b, d, d0, least, 0, rods.turn);
    }
}

bool is_beyond(const Rods& rods, int patch, double tolerance, double kept, bool fast) {
    const RodList& r = rods.bounds;
    const int end = rods.patch_start[std::size_t(patch) + 1];
    int skipped = rods.patch_start[std::size_t(patch)];
    for (int k = skipped; k < end; ++k) {
        if (fast && k == skipped) {
            k = find_longer_fast(rods, 1 + tolerance, k, end);
            if (k >= end) break;
            skipped = k + 4;
        }
        const auto i = std::size_t(k);
        const Point4 &a = rods.x[std::size_t(r.a[i])], &b = rods.x[std::size_t(r.b[i])];
        const double l2 = (place(b) - place(a)).squaredNorm(), longest = r.rest[i] * (1 + tolerance);
        if (l2 > longest * longest && a[3] + b[3] > 0 &&
            l2 > kept * kept * line(rods.from, r.a[i], r.b[i]).squaredNorm())
            return true;
    }
    return false;
}

bool sweep_rods_again(Rods& rods, double tolerance, double kept, int rounds, bool fast) {
    const auto patches = int(rods.flagged.size());
    bool any = false;
    for (int p = 0; p < patches; ++p) {
        rods.flagged[std::size_t(p)] = is_beyond(rods, p, tolerance, kept, fast);
        any = any || rods.flagged[std::size_t(p)];
    }
    const auto sweep_patch = [&](int p, bool backward) {
        if (fast && rods.shortest.empty()) return keep_bounds_fast(rods, p, kept, backward);
        const int first = rods.patch_start[std::size_t(p)], end = rods.patch_start[std::size_t(p) + 1];
        for (int t = 0; t < end - first; ++t) keep_bound(rods, std::size_t(backward ? end - 1 - t : first + t), kept);
    };
    for (int round = 0; any && round < rounds; ++round) {
        for (int t = 0; t < 2 * patches; ++t) {
            const int p = t < patches ? t : 2 * patches - 1 - t;
            if (rods.flagged[std::size_t(p)]) sweep_patch(p, t >= patches);
        }
        any = false;
        for (int p = 0; p < patches; ++p) {
            bool near = rods.flagged[std::size_t(p)] != 0;
            for (int k = rods.neighbours.start[std::size_t(p)]; k < rods.neighbours.start[std::size_t(p) + 1]; ++k)
                near = near || rods.flagged[std::size_t(rods.neighbours.items[std::size_t(k)])];
            rods.again[std::size_t(p)] = near && is_beyond(rods, p, tolerance, kept, fast);
            any = any || rods.again[std::size_t(p)];
        }
        rods.flagged.swap(rods.again);
    }
    return any;
}

// ------------------------------------------------------------------------------------------------------ levels

void restrict_points(const std::vector<Point4>& points, const Tower& tower, std::vector<double>& x,
                     std::vector<double>& y, std::vector<double>& z, bool fast) {
    const NodeShares& r = tower.shares;
    if (fast) return gather_nodes_fast(points, r, x, y, z);
    for (std::size_t n = 0; n < r.node.size(); ++n) {
        Vec3 sum(0, 0, 0);
        for (auto k = std::size_t(r.start[n]); k < std::size_t(r.start[n + 1]); ++k)
            sum += r.share[k] * place(points[std::size_t(r.point[k])]);
        x[std::size_t(r.node[n])] = sum.x();
        y[std::size_t(r.node[n])] = sum.y();
        z[std::size_t(r.node[n])] = sum.z();
    }
}

// add(point, Σ weight · change of the nodes)
template <class Add>
void prolong_points(const Rods& rods, const Tower& tower, const Add& add) {
    for (std::size_t p = 0; p < tower.nodes.size(); ++p) {
        const std::size_t point = std::size_t(tower.first_point) + p;
        if (!(rods.x[point][3] > 0)) continue;
        Point4 sum{};
        for (std::size_t k = 0; k < 4; ++k) {
            const Point4& change = tower.change[std::size_t(tower.nodes[p][k])];
            for (std::size_t i = 0; i < 4; ++i) sum[i] += tower.weights[p][k] * change[i];
        }
        add(point, place(sum));
    }
}

void correct_from_levels(const Model& model, Multilevel& m, double bound, bool fast) {
    Rods& rods = m.rods;
    for (Tower& tower : m.towers) {
        Lattice& l = tower.levels[0].lattice;
        restrict_points(rods.x, tower, l.x, l.y, l.z, fast);
        if (rods.turn > 0) restrict_points(rods.from, tower, l.from_x, l.from_y, l.from_z, fast);
        correct_levels(tower, m.pins, bound, rods.turn, fast ? fast_kernels() : plain_kernels());
        for (const int n : tower.shares.node) {
            const auto k = std::size_t(n);
            tower.change[k] = {l.x[k] - l.placed_x[k], l.y[k] - l.placed_y[k], l.z[k] - l.placed_z[k], 0};
        }
        MotionSums sums;
        prolong_points(rods, tower, [&](std::size_t p, const Vec3& by) {
            const Vec3 before = place(rods.x[p]) - place(rods.from[p]);
            const double mass = model.mass[p];
            add(sums, {mass * before.squaredNorm(), mass * (before + by).squaredNorm(), mass * by.squaredNorm()});
            for (std::size_t k = 0; k < 3; ++k) rods.x[p][k] += by[Eigen::Index(k)];
        });
        const double share = share_to_shift(sums);
        if (!(share > 0)) continue;
        prolong_points(rods, tower, [&](std::size_t p, const Vec3& by) {
            for (std::size_t k = 0; k < 3; ++k) rods.from[p][k] += share * by[Eigen::Index(k)];
        });
    }
}

void show_gaps(const Rods& rods, Gaps& gaps) {
    for (std::size_t p = 0; p < rods.x.size(); ++p) gaps.x[p] = {rods.x[p][0], rods.x[p][1], rods.x[p][2], 0};
}

void describe_gaps(const Rods& rods, const SubstepPlan& plan, Gaps& gaps) {
    if (!gaps.active) return;
    show_gaps(rods, gaps);
    for (std::size_t p = 0; p < rods.from.size(); ++p)
        gaps.from[p] = {rods.from[p][0], rods.from[p][1], rods.from[p][2], 0};
    describe_gaps(gaps, plan.number, plan.substeps);
}

void keep_gaps(Rods& rods, Gaps& gaps, bool backward) {
    if (!gaps.active || gaps.near.empty()) return;
    show_gaps(rods, gaps);
    keep_gaps(gaps, backward);
    for (std::size_t p = 0; p < rods.x.size(); ++p)
        for (std::size_t k = 0; k < 3; ++k) rods.x[p][k] = gaps.x[p][k];
}

void settle_gaps(Rods& rods, const SubstepPlan& plan, Gaps& gaps) {
    if (!gaps.active || gaps.near.empty()) return;
    settle_gaps(gaps, plan.dt);
    for (std::size_t p = 0; p < rods.from.size(); ++p)
        for (std::size_t k = 0; k < 3; ++k) rods.from[p][k] = gaps.from[p][k];
}

// v = Δx/dt + β P R (Δx/dt − v)
void find_new_velocities(State& state, Multilevel& m, const SubstepPlan& plan, bool fast) {
    Rods& rods = m.rods;
    for (std::size_t p = 0; p < rods.x.size(); ++p) {
        const Vec3 u = (place(rods.x[p]) - place(rods.from[p])) / plan.dt, change = u - state.v[p];
        rods.from[p] = {change.x(), change.y(), change.z(), 0};
        state.v[p] = u;
    }
    if (!(plan.beta > 0)) return;
    for (Tower& tower : m.towers) {
        Lattice& l = tower.levels[0].lattice;
        restrict_points(rods.from, tower, l.from_x, l.from_y, l.from_z, fast);
        for (const int n : tower.shares.node) {
            const auto k = std::size_t(n);
            tower.change[k] = {l.from_x[k], l.from_y[k], l.from_z[k], 0};
        }
        prolong_points(rods, tower, [&](std::size_t p, const Vec3& by) { state.v[p] += plan.beta * by; });
    }
}
}  // namespace

void sweep_rods_plain(Rods& rods, const RodList& r, double per_stiffness, bool backward) {
    const std::size_t runs = r.runs.size() - 1;
    for (std::size_t t = 0; t < runs; ++t) {
        const std::size_t run = backward ? runs - 1 - t : t;
        for (auto k = std::size_t(r.runs[run]); k < std::size_t(r.runs[run + 1]); ++k) {
            Point4 &a = rods.x[std::size_t(r.a[k])], &b = rods.x[std::size_t(r.b[k])];
            const Vec3 d = place(b) - place(a);
            if (d.squaredNorm() > r.from[k] * r.from[k] && a[3] + b[3] > 0)
                draw(a, b, d, line(rods.from, r.a[k], r.b[k]), r.rest[k], per_stiffness * r.softness[k], rods.turn);
        }
    }
}

// Springs whose rest length is driven are where they are at `time`.
static void drive_rods(const Model& model, double time, Rods& rods) {
    if (model.actuators.empty()) return;
    for (RodList* list : {&rods.soft, &rods.stiff})
        for (std::size_t k = 0; k < list->a.size(); ++k) {
            const double rest = rest_at(model, list->spring[k], time);
            if (list->from[k] > 0) list->from[k] = rest;
            list->rest[k] = rest;
        }
    for (std::size_t k = 0; k < rods.bounds.a.size(); ++k)
        set_bound(model, rest_at(model, rods.bounds.spring[k], time), rods, k);
}

bool substep_rods(const Model& model, State& state, Workspace& work, const SubstepPlan& plan, bool forced) {
    const Workspace::Scratch& r = *work.scratch;
    Multilevel& m = *r.multilevel;
    Rods& rods = m.rods;
    const double scale = plan.dt * plan.dt / (1 + plan.beta), bound = structural_bound(model);
    rods.turn = plan.turn;
    drive_rods(model, plan.time + plan.dt, rods);
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        const double w = r.inverse_mass[p];
        Vec3 x = state.x[p];
        rods.from[p] = {x.x(), x.y(), x.z(), 0};
        if (w > 0) x += plan.dt * state.v[p] + (forced ? Vec3(scale * w * r.force[p]) : Vec3(scale * model.gravity));
        rods.x[p] = {x.x(), x.y(), x.z(), w};
    }
    for (std::size_t k = 0; k < m.held.size(); ++k) {
        const Vec3& pin = m.pins.now[k];
        m.pins.from[k] = place(rods.from[std::size_t(m.held[k])]);
        rods.x[std::size_t(m.held[k])] = {pin.x(), pin.y(), pin.z(), 0};
    }
    describe_gaps(rods, plan, m.gaps);
    const double per_stiffness = (1 + plan.beta) / (plan.dt * plan.dt);
    const bool fast = !work.simple_kernels;
    const auto sweep = fast ? sweep_rods_fast : sweep_rods_plain;
    sweep(rods, rods.soft, per_stiffness, plan.backward);
    correct_from_levels(model, m, bound, fast);
    for (int k = 0; k < count_sweeps(m.gaps); ++k) {
        const bool backward = plan.backward != (k % 2 > 0);
        if (k > 0) sweep(rods, rods.soft, per_stiffness, backward);
        sweep(rods, rods.stiff, per_stiffness, backward);
        keep_gaps(rods, m.gaps, backward);
    }
    bool beyond = false;
    const int turns = count_turns(m.gaps);
    for (int k = 0; k < turns; ++k) {
        beyond = sweep_rods_again(rods, patch_tolerance(bound), kept_in(plan.dt, m.gaps),
                                  turns > 1 ? rounds_of_rods_beside_contact : rounds_of_rods, fast);
        keep_gaps(rods, m.gaps, plan.backward);
    }
    settle_gaps(rods, plan, m.gaps);
    find_new_velocities(state, m, plan, fast);
    for (std::size_t p = 0; p < state.x.size(); ++p) state.x[p] = place(rods.x[p]);
    return beyond;
}

}  // namespace weft
