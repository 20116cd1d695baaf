// A substep of cloth that is no uniform grid (levels.h): springs one by one, points as (x, y, z, 1/m). The order of
// phases is that of grid_cloth.cpp. Structural springs are swept in rings from the held points, and within a ring in
// colours, so that neighbours in the list have no points in common (rods_build.cpp).
#include "multilevel/levels.h"

#include "forces/spring_law.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr int rounds_of_rods = 16;
using Point4 = std::array<double, 4>;

// C = l − rest, one iteration (Macklin & Müller 2016).
inline void draw(Point4& a, Point4& b, double dx, double dy, double dz, double l2, double rest, double compliance) {
    const double l = std::sqrt(l2), part = (l - rest) / (l * (a[3] + b[3] + compliance));
    const double at_a = a[3] * part, at_b = b[3] * part;
    a[0] += at_a * dx;
    a[1] += at_a * dy;
    a[2] += at_a * dz;
    b[0] -= at_b * dx;
    b[1] -= at_b * dy;
    b[2] -= at_b * dz;
}

double start_length2(const Rods& rods, const Bound& r) {
    return (rods.from[std::size_t(r.b)] - rods.from[std::size_t(r.a)]).squaredNorm();
}

// What was beyond already is drawn back slowly (Rows has the reason).
inline void keep_bound(Rods& rods, const Bound& r, double kept) {
    Point4 &a = rods.x[std::size_t(r.a)], &b = rods.x[std::size_t(r.b)];
    const double dx = b[0] - a[0], dy = b[1] - a[1], dz = b[2] - a[2], l2 = dx * dx + dy * dy + dz * dz;
    if (!(a[3] + b[3] > 0)) return;
    if (l2 > r.longest * r.longest) {
        const double longest = std::max(r.longest, kept * std::sqrt(start_length2(rods, r)));
        if (l2 > longest * longest) draw(a, b, dx, dy, dz, l2, longest, 0);
    } else if (l2 < r.shortest * r.shortest && l2 > 0) {
        const double shortest = std::min(r.shortest, std::sqrt(start_length2(rods, r)) / kept);
        if (l2 < shortest * shortest) draw(a, b, dx, dy, dz, l2, shortest, 0);
    }
}

bool is_beyond(const Rods& rods, int patch, double tolerance, double kept) {
    for (int k = rods.patches.start[std::size_t(patch)]; k < rods.patches.start[std::size_t(patch) + 1]; ++k) {
        const Bound& r = rods.bounds[std::size_t(rods.patches.items[std::size_t(k)])];
        const Point4 &a = rods.x[std::size_t(r.a)], &b = rods.x[std::size_t(r.b)];
        const double dx = b[0] - a[0], dy = b[1] - a[1], dz = b[2] - a[2], longest = r.longest * (1 + tolerance);
        const double l2 = dx * dx + dy * dy + dz * dz;
        if (l2 > longest * longest && a[3] + b[3] > 0 && l2 > kept * kept * start_length2(rods, r)) return true;
    }
    return false;
}

bool sweep_rods_again(Rods& rods, double tolerance, double kept, int rounds) {
    const auto patches = int(rods.flagged.size());
    bool any = false;
    for (int p = 0; p < patches; ++p) {
        rods.flagged[std::size_t(p)] = is_beyond(rods, p, tolerance, kept);
        any = any || rods.flagged[std::size_t(p)];
    }
    const auto sweep_patch = [&](int p, bool backward) {
        const int first = rods.patches.start[std::size_t(p)], end = rods.patches.start[std::size_t(p) + 1];
        for (int t = 0; t < end - first; ++t)
            keep_bound(rods,
                       rods.bounds[std::size_t(rods.patches.items[std::size_t(backward ? end - 1 - t : first + t)])],
                       kept);
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
            rods.again[std::size_t(p)] = near && is_beyond(rods, p, tolerance, kept);
            any = any || rods.again[std::size_t(p)];
        }
        rods.flagged.swap(rods.again);
    }
    return any;
}

// ------------------------------------------------------------------------------------------------------ levels

template <class Value>
void restrict_points(const Rods& rods, const Model& model, Tower& tower, Lattice& l, std::vector<double>& x,
                     std::vector<double>& y, std::vector<double>& z, const Value& value) {
    for (std::vector<double>* field : {&x, &y, &z}) std::fill(field->begin(), field->end(), 0.0);
    for (std::size_t p = 0; p < tower.nodes.size(); ++p) {
        const std::size_t point = std::size_t(tower.first_point) + p;
        if (!(rods.x[point][3] > 0)) continue;
        const Vec3 q = model.mass[point] * value(point);
        for (std::size_t k = 0; k < 4; ++k) {
            const auto at = std::size_t(tower.nodes[p][k]);
            const double weight = tower.weights[p][k];
            x[at] += weight * q.x();
            y[at] += weight * q.y();
            z[at] += weight * q.z();
        }
    }
    for (std::size_t k = 0; k < l.size(); ++k) {
        x[k] *= l.w[k];
        y[k] *= l.w[k];
        z[k] *= l.w[k];
    }
}

// add(point, Σ weight · (to − from))
template <class Add>
void prolong_points(const Rods& rods, const Tower& tower, const Lattice& l, bool difference, const Add& add) {
    for (std::size_t p = 0; p < tower.nodes.size(); ++p) {
        const std::size_t point = std::size_t(tower.first_point) + p;
        if (!(rods.x[point][3] > 0)) continue;
        Vec3 sum(0, 0, 0);
        for (std::size_t k = 0; k < 4; ++k) {
            const auto at = std::size_t(tower.nodes[p][k]);
            const Vec3 from(l.from_x[at], l.from_y[at], l.from_z[at]);
            sum += tower.weights[p][k] * (difference ? Vec3(Vec3(l.x[at], l.y[at], l.z[at]) - from) : from);
        }
        add(point, sum);
    }
}

double motion_of(const Model& model, const Rods& rods, const Tower& tower) {
    double sum = 0;
    for (auto p = std::size_t(tower.first_point); p < std::size_t(tower.end_point); ++p) {
        const std::array<double, 4>& x = rods.x[p];
        if (x[3] > 0) sum += model.mass[p] * (Vec3(x[0], x[1], x[2]) - rods.from[p]).squaredNorm();
    }
    return sum;
}

void correct_from_levels(const Model& model, Multilevel& m, double bound, const LatticeKernels& kernels) {
    Rods& rods = m.rods;
    for (Tower& tower : m.towers) {
        Lattice& l = tower.levels[0].lattice;
        restrict_points(rods, model, tower, l, l.x, l.y, l.z,
                        [&](std::size_t p) { return Vec3(rods.x[p][0], rods.x[p][1], rods.x[p][2]); });
        correct_levels(tower, m.pins, bound, kernels);
        const double before = motion_of(model, rods, tower);
        prolong_points(rods, tower, l, true, [&](std::size_t p, const Vec3& by) {
            for (std::size_t k = 0; k < 3; ++k) rods.x[p][k] += by[Eigen::Index(k)];
        });
        keep_motion(
            before, [&] { return motion_of(model, rods, tower); },
            [&](double share) {
                prolong_points(rods, tower, l, true,
                               [&](std::size_t p, const Vec3& by) { rods.from[p] += share * by; });
            });
    }
}

void show_gaps(const Rods& rods, Gaps& gaps) {
    for (std::size_t p = 0; p < rods.x.size(); ++p) gaps.x[p] = {rods.x[p][0], rods.x[p][1], rods.x[p][2]};
}

void describe_gaps(const Rods& rods, const SubstepPlan& plan, Gaps& gaps) {
    if (!gaps.active) return;
    show_gaps(rods, gaps);
    std::copy(rods.from.begin(), rods.from.end(), gaps.from.begin());
    describe_gaps(gaps, plan.number, plan.substeps);
}

void keep_gaps(Rods& rods, Gaps& gaps, bool backward) {
    if (!gaps.active || gaps.near.empty()) return;
    show_gaps(rods, gaps);
    keep_gaps(gaps, backward);
    for (std::size_t p = 0; p < rods.x.size(); ++p)
        for (std::size_t k = 0; k < 3; ++k) rods.x[p][k] = gaps.x[p][Eigen::Index(k)];
}

void settle_gaps(Rods& rods, const SubstepPlan& plan, Gaps& gaps) {
    if (!gaps.active || gaps.near.empty()) return;
    settle_gaps(gaps, plan.dt);
    std::copy_n(gaps.from.begin(), rods.from.size(), rods.from.begin());
}

// v = Δx/dt + β P R (Δx/dt − v)
void find_new_velocities(const Model& model, State& state, Multilevel& m, const SubstepPlan& plan) {
    Rods& rods = m.rods;
    for (std::size_t p = 0; p < rods.x.size(); ++p) {
        const Vec3 u = (Vec3(rods.x[p][0], rods.x[p][1], rods.x[p][2]) - rods.from[p]) / plan.dt;
        rods.from[p] = u - state.v[p];
        state.v[p] = u;
    }
    if (!(plan.beta > 0)) return;
    for (Tower& tower : m.towers) {
        Lattice& l = tower.levels[0].lattice;
        restrict_points(rods, model, tower, l, l.from_x, l.from_y, l.from_z,
                        [&](std::size_t p) { return rods.from[p]; });
        prolong_points(rods, tower, l, false, [&](std::size_t p, const Vec3& by) { state.v[p] += plan.beta * by; });
    }
}
}  // namespace

void sweep_rods_plain(std::vector<Point4>& x, const RodList& r, double per_stiffness, bool backward) {
    const std::size_t runs = r.runs.size() - 1;
    for (std::size_t t = 0; t < runs; ++t) {
        const std::size_t run = backward ? runs - 1 - t : t;
        for (auto k = std::size_t(r.runs[run]); k < std::size_t(r.runs[run + 1]); ++k) {
            Point4 &a = x[std::size_t(r.a[k])], &b = x[std::size_t(r.b[k])];
            const double dx = b[0] - a[0], dy = b[1] - a[1], dz = b[2] - a[2], l2 = dx * dx + dy * dy + dz * dz;
            if (l2 > r.from[k] * r.from[k] && a[3] + b[3] > 0)
                draw(a, b, dx, dy, dz, l2, r.rest[k], per_stiffness * r.softness[k]);
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
    for (Bound& b : rods.bounds) set_bound(model, rest_at(model, b.spring, time), b);
}

bool substep_rods(const Model& model, State& state, Workspace& work, const SubstepPlan& plan, bool forced) {
    const Workspace::Scratch& r = *work.scratch;
    Multilevel& m = *r.multilevel;
    Rods& rods = m.rods;
    const double scale = plan.dt * plan.dt / (1 + plan.beta), bound = structural_bound(model);
    drive_rods(model, plan.time + plan.dt, rods);
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        const double w = r.inverse_mass[p];
        Vec3 x = state.x[p];
        rods.from[p] = x;
        if (w > 0) x += plan.dt * state.v[p] + (forced ? Vec3(scale * w * r.force[p]) : Vec3(scale * model.gravity));
        rods.x[p] = {x.x(), x.y(), x.z(), w};
    }
    for (std::size_t k = 0; k < m.held.size(); ++k) {
        const Vec3& pin = m.pins[k];
        rods.x[std::size_t(m.held[k])] = {pin.x(), pin.y(), pin.z(), 0};
    }
    describe_gaps(rods, plan, m.gaps);
    const double per_stiffness = (1 + plan.beta) / (plan.dt * plan.dt);
    const auto sweep = work.simple_kernels ? sweep_rods_plain : sweep_rods_fast;
    sweep(rods.x, rods.soft, per_stiffness, plan.backward);
    correct_from_levels(model, m, bound, work.simple_kernels ? plain_kernels() : fast_kernels());
    for (int k = 0; k < count_sweeps(m.gaps); ++k) {
        const bool backward = plan.backward != (k % 2 > 0);
        if (k > 0) sweep(rods.x, rods.soft, per_stiffness, backward);
        sweep(rods.x, rods.stiff, per_stiffness, backward);
        keep_gaps(rods, m.gaps, backward);
    }
    bool beyond = false;
    const int turns = count_turns(m.gaps);
    for (int k = 0; k < turns; ++k) {
        beyond = sweep_rods_again(rods, patch_tolerance(bound), kept_in(plan.dt, m.gaps), rounds_of_rods / turns);
        keep_gaps(rods, m.gaps, plan.backward);
    }
    settle_gaps(rods, plan, m.gaps);
    find_new_velocities(model, state, m, plan);
    for (std::size_t p = 0; p < state.x.size(); ++p) state.x[p] = {rods.x[p][0], rods.x[p][1], rods.x[p][2]};
    return beyond;
}

}  // namespace weft
