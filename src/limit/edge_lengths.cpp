// Deformation-rate limits by dynamic inverse procedures (Provot 1995, section 5). After the integration every spring
// longer than l0 (1 + τc) is brought back to that length along its own direction: the two ends share the way in
// proportion to their inverse masses (equal masses: half each, as in the paper; a held end does not move).
// Where we deviate: the velocity follows every correction, v += Δx/dt; moving positions alone pumps energy without
// bound. Compression can be limited in the same way. Beside the paper's data order there are: outward from the held
// points, coloured (groups without common points, on all threads) and Jacobi (every point moves by the mean of what
// its springs ask). "Until obeyed" repeats passes until no spring exceeds its limit; there a violated spring is
// brought a hair (`slack`) inside its limit, since aiming at the limit itself only converges to it.
// When not to use it: as a substitute for stiffness in a material model; see the shells for that.
#include "limit/limit.h"

#include "core/freedom.h"
#include "core/parallel.h"
#include "forces/grid_tiles.h"

#include <cmath>

namespace weft {

namespace {
constexpr double slack = 2e-3;          // of the length, in "until obeyed"
constexpr double rate_rounding = 1e-9;  // a spring brought exactly to its limit is not beyond it

struct Correction {
    const Model& model;
    State& state;
    const Workspace::Rooms& rooms;
    double per_dt;
    double aim;  // factor on the limit length

    // Displacement of b relative to a that brings spring s to its limit, or false when it obeys.
    bool find(int s, Vec3& change) const {
        const Spring& spring = model.springs[s];
        const Vec3 d = state.x[spring.b] - state.x[spring.a];
        const double l2 = d.squaredNorm(), high = rooms.longest[s], low = rooms.shortest[s];
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
        const double wa = rooms.inverse_mass[spring.a], wb = rooms.inverse_mass[spring.b], sum = wa + wb;
        if (!(sum > 0)) return false;
        move(spring.a, -(wa / sum) * change);
        move(spring.b, (wb / sum) * change);
        return true;
    }

    void move(int point, const Vec3& by) const {
        state.x[point] += by;
        state.v[point] += by * per_dt;
    }
};

// Both ends held: nothing can be done, and it is nobody's violation to repair.
bool repairable(const Spring& s, const Workspace::Rooms& r) {
    return r.inverse_mass[s.a] + r.inverse_mass[s.b] > 0;
}

// The paper's pass: every spring in its turn. Blocks that are no suspects would be left as they are, so they are left
// out.
bool pass_in_data_order(const Correction& c, LimitBlocks& blocks) {
    bool moved = false;
    const std::size_t count = blocks.suspect.size();
    for (std::size_t b = 0; b < count; ++b) {
        if (!blocks.suspect[b]) continue;
        blocks.suspect[b] = 0;
        for (int s = blocks.start[b]; s < blocks.start[b + 1]; ++s) {
            if (!c.apply(s)) continue;
            moved = true;
            mark_moved(c.model, blocks, c.model.springs[s].a);
            mark_moved(c.model, blocks, c.model.springs[s].b);
        }
    }
    return moved;
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
            if (c.rooms.inverse_mass[i] > 0)
                for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                    const int s = model.springs_of.items[k];
                    if (s >= springs || !c.find(s, change)) continue;
                    const Spring& spring = model.springs[s];
                    const double wa = c.rooms.inverse_mass[spring.a], wb = c.rooms.inverse_mass[spring.b];
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

bool one_pass(const Correction& c, int springs, Workspace::Rooms& r) {
    switch (c.model.limit.order) {
        case LimitOrder::data:
            return pass_in_data_order(c, r.blocks);
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

Excess measure_excess(const Model& model, const State& state, const Workspace::Rooms& r, int springs) {
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

namespace {
// Blocks of a grid's rows where the integrator can mark them, else of consecutive springs.
void make_grid_blocks(const GridShape& g, int kind, LimitBlocks& blocks) {
    const bool structural = kind == int(SpringKind::structural);
    const int rows = structural ? g.rows : g.rows - 1, columns = g.columns;
    blocks.grid_first[kind] = int(blocks.start.size());
    int spring = blocks.of_spring.empty() ? 0 : int(blocks.of_spring.size());
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; i += suspect_points) {
            blocks.start.push_back(spring);
            const int points = std::min(suspect_points, columns - i), cells = std::min(suspect_points, columns - 1 - i);
            const int springs = structural ? cells + (j + 1 < g.rows ? points : 0) : 2 * cells;
            blocks.of_spring.insert(blocks.of_spring.end(), springs, int(blocks.start.size()) - 1);
            spring += springs;
        }
}

void make_plain_blocks(int end, LimitBlocks& blocks) {
    constexpr int springs_per_block = 16;
    for (int s = int(blocks.of_spring.size()); s < end; ++s) {
        if (blocks.start.empty() || s - blocks.start.back() >= springs_per_block) blocks.start.push_back(s);
        blocks.of_spring.push_back(int(blocks.start.size()) - 1);
    }
}
}  // namespace

void update_limit_tables(const Model& model, Workspace& work) {
    Workspace::Rooms& r = *work.rooms;
    const int springs = limited_springs(model);
    r.longest.resize(springs);
    r.shortest.resize(springs);
    for (int k = 0; k < spring_kinds; ++k)
        for (int s = model.kind_start[k]; s < std::min(springs, model.kind_start[k + 1]); ++s) {
            r.longest[s] = model.springs[s].rest * (1 + model.limit.stretch[k]);
            r.shortest[s] = std::max(0.0, model.springs[s].rest * (1 - model.limit.compression[k]));
        }
    r.blocks = {};
    if (springs == 0 || model.limit.order != LimitOrder::data) return;
    // The sweep knows structural and shear springs; with flexion limited too, or kinds missing, plain blocks serve.
    const bool shear = springs > model.kind_start[1];
    r.blocks.from_grid = r.grid.usable && r.grid.uniform && springs <= model.kind_start[2] && model.kind_start[1] > 0;
    if (r.blocks.from_grid) {
        r.blocks.grid_across = (model.mesh.grid.columns + suspect_points - 1) / suspect_points;
        make_grid_blocks(model.mesh.grid, 0, r.blocks);
        if (shear) make_grid_blocks(model.mesh.grid, 1, r.blocks);
    } else {
        make_plain_blocks(springs, r.blocks);
    }
    r.blocks.suspect.assign(r.blocks.start.size(), 1);
    r.blocks.start.push_back(springs);
}

void limit_strain(const Model& model, State& state, Workspace& work, double dt, Detail detail, LimitReport& report) {
    Workspace::Rooms& r = *work.rooms;
    const int springs = int(r.longest.size());
    if (springs == 0) return;
    if (detail == Detail::full) {
        const Excess before = measure_excess(model, state, r, springs);
        report.over_before = before.springs;
        report.worst_before = before.worst;
    }
    if (!r.blocks.suspects_known) std::fill(r.blocks.suspect.begin(), r.blocks.suspect.end(), 1);
    r.blocks.suspects_known = false;
    const Correction correction{model, state, r, 1 / dt, model.limit.until_obeyed ? 1 - slack : 1};
    for (int k = 0; k < model.limit.passes; ++k) {
        const bool moved = one_pass(correction, springs, r);
        report.passes = k + 1;
        if (!moved) break;
    }
    if (detail == Detail::full) {
        const Excess after = measure_excess(model, state, r, springs);
        report.over_after = after.springs;
        report.worst_after = after.worst;
    }
}

}  // namespace weft
