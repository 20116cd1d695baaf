// Deformation-rate limits by dynamic inverse procedures (Provot 1995, section 5). After the integration every spring
// longer than l0 (1 + τc) is brought back to that length along its own direction: the two ends share the correction in
// proportion to their inverse masses (equal masses: half each, as in the paper; a held end does not move).
// Where we deviate: the velocity follows every correction, v += Δx/dt; moving positions alone pumps energy without
// bound. Compression can be limited in the same way. Beside the paper's data order there are: outward from the held
// points, coloured (groups without common points, on all threads) and Jacobi (every point moves by the mean of what
// its springs ask). "Until obeyed" repeats passes until no spring exceeds its limit; there a violated spring is
// brought a hair (`slack`) inside its limit, since aiming at the limit itself only converges to it.
// When not to use it: as a substitute for stiffness in a material model; see the shells for that.
#include "limit/limit.h"

#include "core/audit.h"
#include "core/parallel.h"
#include "core/substeps.h"
#include "core/timer.h"
#include "forces/spring_law.h"

#include <cmath>

namespace weft {

namespace {
constexpr double slack = 2e-3;          // of the length, in "until obeyed"
constexpr double rate_rounding = 1e-9;  // a spring brought exactly to its limit is not beyond it

struct Correction {
    const Model& model;
    State& state;
    const Workspace::Scratch& scratch;
    double per_dt;
    double aim;  // factor on the limit length

    // Displacement of b relative to a that brings spring s to its limit, or false when it obeys.
    bool find(int s, Vec3& change) const {
        const Spring& spring = model.springs[s];
        const Vec3 d = state.x[spring.b] - state.x[spring.a];
        const double l2 = d.squaredNorm(), high = scratch.longest[s], low = scratch.shortest[s];
        double wanted = 0;
        if (l2 > high * high)
            wanted = high * aim;
        else if (l2 < low * low && l2 > 0)
            wanted = low / aim;
        else
            return false;
        change = d * (wanted / std::sqrt(l2) - 1);
        return true;
    }

    bool apply(int s) const {
        Vec3 change;
        if (!find(s, change)) return false;
        const Spring& spring = model.springs[s];
        const double wa = scratch.inverse_mass[spring.a], wb = scratch.inverse_mass[spring.b];
        if (!(wa + wb > 0)) return false;
        const double share = wa == wb ? 0.5 : wa / (wa + wb);
        move(spring.a, -share * change);
        move(spring.b, (1 - share) * change);
        return true;
    }

    void move(int point, const Vec3& by) const {
        state.x[point] += by;
        state.v[point] += by * per_dt;
    }
};

// Both ends held: nothing can be done, and it is nobody's violation to repair.
bool repairable(const Spring& s, const Workspace::Scratch& r) {
    return r.inverse_mass[s.a] + r.inverse_mass[s.b] > 0;
}

bool apply_all(const Correction& c, int begin, int end) {
    bool moved = false;
    for (int s = begin; s < end; ++s) moved |= c.apply(s);
    return moved;
}

// The paper's pass, every spring in its turn.
bool pass_in_data_order(const Correction& c, int springs, const Workspace::Scratch& r) {
    if (!r.grid_limits.usable) return apply_all(c, 0, springs);
    return limit_grid({c.state.x.front().data(), c.state.v.front().data(), r.inverse_mass.data(), r.grid_limits,
                       c.model.mesh.grid.rows, springs > c.model.kind_start[1], c.per_dt, c.aim});
}

bool pass_outward(const Correction& c) {
    bool moved = false;
    for (int s : c.model.outward) moved |= c.apply(s);
    return moved;
}

bool pass_coloured(const Correction& c, const Colouring& colours) {
    bool moved = false;
    for (std::size_t k = 0; k + 1 < colours.start.size(); ++k) {
        const int first = colours.start[k], count = colours.start[k + 1] - first;
        moved |= parallel_sum(count, 0, [&](std::int64_t begin, std::int64_t end) {
                     int any = 0;
                     for (std::int64_t i = begin; i < end; ++i) any |= int(c.apply(colours.springs[first + i]));
                     return any;
                 }) != 0;
    }
    return moved;
}

bool pass_jacobi(const Correction& c, int springs, std::vector<Vec3>& shift) {
    const Model& model = c.model;
    const int moved = parallel_sum(model.points(), 0, [&](std::int64_t begin, std::int64_t end) {
        int any = 0;
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum(0, 0, 0), change;
            int asked = 0;
            if (c.scratch.inverse_mass[i] > 0)
                for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                    const int s = model.springs_of.items[k];
                    if (s >= springs || !c.find(s, change)) continue;
                    const Spring& spring = model.springs[s];
                    const double wa = c.scratch.inverse_mass[spring.a], wb = c.scratch.inverse_mass[spring.b];
                    sum += spring.a == i ? Vec3(-(wa / (wa + wb)) * change) : Vec3((wb / (wa + wb)) * change);
                    ++asked;
                }
            shift[i] = asked ? Vec3(sum / asked) : Vec3(0, 0, 0);
            any |= int(asked > 0);
        }
        return any;
    });
    if (!moved) return false;
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) c.move(int(i), shift[i]);
    });
    return true;
}

bool one_pass(const Correction& c, int springs, Workspace::Scratch& r) {
    switch (c.model.limit.order) {
        case LimitOrder::data:
            return pass_in_data_order(c, springs, r);
        case LimitOrder::outward:
            return pass_outward(c);
        case LimitOrder::coloured:
            return pass_coloured(c, c.model.colours);
        case LimitOrder::jacobi:
            return pass_jacobi(c, springs, r.shift);
    }
    return false;
}

struct Excess {
    int springs = 0;
    double worst = 0;  // rate beyond the limit
    Excess operator+(const Excess& o) const { return {springs + o.springs, std::max(worst, o.worst)}; }
};

Excess measure_excess(const Model& model, const State& state, const Workspace::Scratch& r, int springs) {
    return parallel_sum(springs, Excess{}, [&](std::int64_t begin, std::int64_t end) {
        Excess sum;
        for (std::int64_t s = begin; s < end; ++s) {
            const Spring& spring = model.springs[s];
            const double l = (state.x[spring.b] - state.x[spring.a]).norm();
            const double beyond = std::max(l - r.longest[s], r.shortest[s] - l) / spring.rest;
            if (beyond > rate_rounding && repairable(spring, r)) sum = sum + Excess{1, beyond};
        }
        return sum;
    });
}
}  // namespace

int limited_springs(const Model& model) {
    int end = 0;
    for (int k = 0; k < spring_kinds; ++k)
        if (model.limit.stretch[k] < infinity || model.limit.compression[k] < infinity) end = model.kind_start[k + 1];
    return end;
}

void update_limit_tables(const Model& model, double grown, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    const int springs = limited_springs(model);
    r.longest.resize(springs);
    r.shortest.resize(springs);
    for (int k = 0; k < spring_kinds; ++k)
        for (int s = model.kind_start[k]; s < std::min(springs, model.kind_start[k + 1]); ++s) {
            double rest = model.springs[s].rest;
            if (!model.growth.empty()) rest = grow_rest(model.growth[s], rest, grown);
            const double scale = model.limit_scale.empty() ? 1 : model.limit_scale[s];
            const auto limit = [&](double rate) { return rate < infinity ? scale * rate : infinity; };
            r.longest[s] = rest * (1 + limit(model.limit.stretch[k]));
            r.shortest[s] = std::max(0.0, rest * (1 - limit(model.limit.compression[k])));
        }
    // Springs of a family have one rest length in a uniform grid: the limits of its first spring serve for all.
    r.grid_limits.usable = r.grid.uniform && model.limit_scale.empty() && springs > 0 &&
                           springs <= model.kind_start[2] && model.kind_start[1] > 0;
    if (!r.grid_limits.usable) return;
    r.grid_limits.columns = model.mesh.grid.columns;
    for (int family = 0; family < (springs > model.kind_start[1] ? 4 : 2); ++family) {
        const int s = family < 2 ? family : model.kind_start[1] + family - 2;
        r.grid_limits.low[family] = r.shortest[s];
        r.grid_limits.high[family] = r.longest[s];
        r.grid_limits.low2[family] = r.shortest[s] * r.shortest[s];
        r.grid_limits.high2[family] = r.longest[s] * r.longest[s];
    }
}

void limit_strain(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    Workspace::Scratch& r = *work.scratch;
    const int springs = int(r.longest.size());
    if (springs == 0) return;
    const Timer timer(report.seconds, Phase::limit);
    if (!model.growth.empty()) update_limit_tables(model, read_growth(model, state.history), work);
    LimitReport again;
    const bool first = report.limit.passes == 0, measured = first && report.detail == Detail::full;
    LimitReport& limit = first ? report.limit : again;
    if (measured) {
        const Excess before = measure_excess(model, state, r, springs);
        limit.over_before = before.springs;
        limit.worst_before = before.worst;
    }
    const Correction correction{model, state, r, 1 / dt, model.limit.until_obeyed ? 1 - slack : 1};
    const bool kept =  // within its substeps
        model.integrator.scheme == Scheme::multilevel && (!model.contact.active || keeps_gaps(model));
    for (int k = 0; k < model.limit.passes && !kept; ++k) {
        const bool moved = one_pass(correction, springs, r);
        limit.passes = k + 1;
        if (!moved) break;
    }
    if (measured && kept) {
        limit.over_after = limit.over_before;
        limit.worst_after = limit.worst_before;
    } else if (measured) {
        const Excess after = measure_excess(model, state, r, springs);
        limit.over_after = after.springs;
        limit.worst_after = after.worst;
    }
    charge_limiter(model, state, work, dt);
}

}  // namespace weft
