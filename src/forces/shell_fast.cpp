// The shell's forces, several elements at a time. Three sweeps over packs of eight elements and a gather by points;
// each follows the one before as closely as neighbours allow, so that what they hand on stays in cache:
//   places    membrane forces, normals at the middles, own curvatures            reads points
//   moments   jumps, curvatures, moments, each side's part of joint moments      reads normals across edges
//   pulls     what moments do to points                                          reads the other side's part
// Forces are gathered by points, each as soon as all of its elements are done, in the order of elements.
// Lanes never mix and a pack's results are the same whoever computes them (parts overlap, each thread has its own
// places), so bits depend neither on threads nor on the vectors' width. With `commit` set the first two sweeps write
// what laws remember instead. The plain version is in shell_sweep.h.
#include "core/angles.h"
#include "core/parallel.h"
#include "core/vector_targets.h"
#include "forces/shell.h"

#include <bit>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/shell_fast.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <hwy/cache_control.h>
#include <hwy/contrib/math/math-inl.h>

#include "forces/grid/grid_lanes-inl.h"
#include "forces/shell_run.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

constexpr std::int64_t packs_ahead = 5;

template <class T>
HWY_INLINE T number(double x) {
    return hn::Set(D(), x);
}
HWY_INLINE V inverse_root(V a) {
    return inverse_root(D(), a);
}
HWY_INLINE V plus_times(V a, V s, V b) {
    return hn::MulAdd(s, b, a);
}
HWY_INLINE V minus_times(V a, V s, V b) {
    return hn::NegMulAdd(s, b, a);
}

#undef WEFT_SHELL_INLINE
#define WEFT_SHELL_INLINE HWY_INLINE
#include "forces/shell_math-inl.h"

#include "forces/shell_lanes-inl.h"

// Points whose last element is in pack k: now all of their forces are there, and still in cache.
HWY_INLINE void deliver_forces(const ShellRun& run, std::int64_t k) {
    const ModelShell& shell = *run.shell;
    for (int n = shell.last_start[k]; n < shell.last_start[k + 1]; ++n) {
        const int i = shell.last_points[n];
        double* out = run.out + 3 * std::int64_t(i);
        double x = out[0], y = out[1], z = out[2];
        for (int p = shell.place_start[n]; p < shell.place_start[n + 1]; ++p) {
            const double* f = run.force + 3 * (shell.places[p] & run.mask);
            x += f[0], y += f[1], z += f[2];
        }
        out[0] = x, out[1] = y, out[2] = z;
    }
}

HWY_INLINE void fetch_lines(const void* from, std::size_t bytes) {
    for (std::size_t b = 0; b < bytes; b += 64) hwy::Prefetch(static_cast<const char*>(from) + b);
}

// What packs to come will ask for: what is far in memory takes longer than several packs do. Of a large cloth that is
// nearly everything, and nothing but this order of packs says what comes next.
HWY_INLINE void fetch_pack(const ShellRun& run, std::int64_t k) {
    if (k + packs_ahead < run.count) {
        fetch_lines(run.packs + k + packs_ahead, sizeof(ShellPack));
        const std::int64_t at = (k + packs_ahead) * shell_history_of_pack;
        if (run.history) fetch_lines(run.history + at, 8 * shell_history_of_pack);
    }
    if (k >= run.count) return;
    for (const auto& row : run.packs[k].point)
        for (const std::int32_t at : row) {
            hwy::Prefetch(run.x + at);
            if (run.v) hwy::Prefetch(run.v + at);
        }
}
HWY_INLINE void fetch_forces(const ShellRun& run, std::int64_t k) {
    const ModelShell& shell = *run.shell;
    if (k < 0 || k >= run.count) return;
    const int begin = shell.last_start[k], end = shell.last_start[k + 1];
    for (int n = begin; n < end; ++n) hwy::Prefetch(run.out + 3 * std::int64_t(shell.last_points[n]));
}

// The membrane alone needs no neighbours.
HWY_INLINE void sweep_membrane(const ShellRun& run, std::int64_t begin, std::int64_t end) {
    const std::int64_t lanes = std::int64_t(hn::Lanes(D()));
    for (std::int64_t k = std::max<std::int64_t>(0, begin - (run.commit ? 0 : run.span)); k < end; ++k) {
        fetch_pack(run, k + packs_ahead);
        if (!run.commit) fetch_forces(run, k + packs_ahead);
        for (std::int64_t q = 0; q < 8; q += lanes) stretch_lanes(run, k, int(q));
        if (!run.commit && k >= begin) deliver_forces(run, k);
    }
}

// All sweeps over packs begin … end, each as soon as what it reads has been written, and beyond them as far as that
// needs. Forces go to the points whose last element is in these packs, so those of some packs before are needed, too.
void sweep_shell(const ShellRun& run, std::int64_t begin, std::int64_t end) {
    const std::int64_t reach = run.reach, packs = run.count, lanes = std::int64_t(hn::Lanes(D()));
    if (run.pace == Pace::fast) {
        sweep_membrane(run, begin, end);
        leave_vectors();
        return;
    }
    const bool trial = !run.commit;
    const std::int64_t first = std::max<std::int64_t>(0, begin - (trial ? run.span : 0)), more = trial ? reach : 0;
    const auto is_in = [&](std::int64_t k, std::int64_t halo) {
        return k >= std::max<std::int64_t>(0, first - halo) && k < std::min(packs, end + halo);
    };
    for (std::int64_t k = std::max<std::int64_t>(0, first - more - reach); k < end + 2 * reach; ++k) {
        fetch_pack(run, k + packs_ahead);
        if (trial) fetch_forces(run, k + packs_ahead - 2 * reach);
        for (std::int64_t q = 0; q < 8; q += lanes) {
            if (is_in(k, more + reach)) find_lane_places(run, k, int(q), is_in(k, 0));
            if (q + lanes < 8) continue;
            for (std::int64_t r = 0; is_in(k - reach, more) && r < 8; r += lanes) turn_lanes(run, k - reach, int(r));
            if (!trial || !is_in(k - 2 * reach, 0)) continue;
            for (std::int64_t r = 0; r < 8; r += lanes) pull_lanes(run, k - 2 * reach, int(r));
            if (k - 2 * reach >= begin) deliver_forces(run, k - 2 * reach);
        }
    }
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(sweep_shell);

namespace {

// Scratch of a thread: all of it is written before it is read.
struct ShellScratch {
    std::vector<double> normal, share, rate, stash, pull, force;
};

// What all parts of a sweep share.
ShellRun prepare_run(const Model& model, const At& at, Pace pace, std::vector<Vec3>& border) {
    const ModelShell& shell = model.shell;
    find_border_normals(model, at.time, border);
    const std::span<const double> history = shell_history(shell, at.history);
    return {.packs = shell.packs.data(),
            .rests = shell.rests.data(),
            .count = std::int64_t(shell.packs.size()),
            .reach = shell.reach,
            .materials = shell.materials.data(),
            .x = at.x[0].data(),
            .v = is_shell_damped(model) ? at.v[0].data() : nullptr,
            .history = history.empty() ? nullptr : history.data(),
            .commit = nullptr,
            .pace = pace,
            .ring = shell_ring(shell),
            .normal = nullptr,
            .share = nullptr,
            .rate = nullptr,
            .stash = nullptr,
            .pull = nullptr,
            .force = nullptr,
            .mask = std::int64_t(64 * std::bit_ceil(std::uint64_t(shell.span) + 1)) - 1,
            .span = shell.span,
            .shell = &shell,
            .out = nullptr};
}

// Room for the ring, and the borders behind it: first nothing, then each of them.
void prepare_ring(const ModelShell& shell, const std::vector<Vec3>& border, ShellScratch& s, ShellRun& run) {
    const std::size_t ring = std::size_t(run.ring), rows = 3 * ring + border.size() / 8 + 1;
    s.normal.resize(24 * rows);
    s.share.resize(8 * rows);
    s.rate.resize(8 * rows);
    s.stash.resize(8 * shell_stash_rows * ring);
    s.pull.resize(8 * 18 * ring);
    s.force.resize(3 * (std::size_t(run.mask) + 1));
    std::fill(s.share.begin() + std::ptrdiff_t(24 * ring), s.share.end(), 0.0);
    std::fill(s.rate.begin() + std::ptrdiff_t(24 * ring), s.rate.end(), 0.0);
    std::fill(s.normal.begin() + std::ptrdiff_t(72 * ring), s.normal.end(), 0.0);
    for (std::size_t b = 0; b < border.size(); ++b) {
        const std::size_t row = 3 * ring + (b + 1) / 8, lane = (b + 1) % 8;
        s.share[8 * row + lane] = border_moment(shell, int(b));
        for (int c = 0; c < 3; ++c) s.normal[24 * row + std::size_t(8 * c) + lane] = border[b][c];
    }
    run.normal = s.normal.data();
    run.share = s.share.data();
    run.rate = s.rate.data();
    run.stash = s.stash.data();
    run.pull = s.pull.data();
    run.force = s.force.data();
}

// A part for each thread, unless parts would be little more than what they have to compute beyond themselves. The first
// is longer: the others begin with packs before their own, which points have forces of, too.
void sweep_parts(const Model& model, const ShellRun& run, const std::vector<Vec3>& border, int threads) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(sweep_shell);
    const std::int64_t parts = std::clamp<std::int64_t>(run.count / (6 * run.reach), 1, threads);
    const std::int64_t longer = parts > 1 && !run.commit ? std::min<std::int64_t>(run.span, run.count / 2) : 0;
    const std::int64_t size = (run.count - longer + parts - 1) / parts;
    parallel_for(parts, 1, [&](std::int64_t part, std::int64_t) {
        static thread_local ShellScratch scratch;
        ShellRun own = run;
        prepare_ring(model.shell, border, scratch, own);
        const std::int64_t begin = part == 0 ? 0 : longer + part * size;
        kernel(own, std::min(begin, run.count), std::min(longer + (part + 1) * size, run.count));
    });
}

std::vector<Vec3>& border_scratch() {
    static thread_local std::vector<Vec3> scratch;
    return scratch;
}
}  // namespace

void add_shell_forces(const Model& model, const At& at, Workspace& work, Field& force) {
    if (work.simple_kernels) return add_shell_forces_simple(model, at, force);
    add_shell_part(model, at, work, Pace::all, force);
}

void add_shell_part(const Model& model, const At& at, Workspace&, Pace pace, Field& force) {
    std::vector<Vec3>& border = border_scratch();
    ShellRun run = prepare_run(model, at, pace, border);
    run.out = force[0].data();
    sweep_parts(model, run, border, threads_in_use());
}

void commit_shell(const Model& model, const At& at, Pace pace, std::span<double> history) {
    const ModelShell& shell = model.shell;
    if (!shell.rubs || (pace == Pace::fast && !shell.rubs_in_plane)) return;
    std::vector<Vec3>& border = border_scratch();
    ShellRun run = prepare_run(model, {at.x, at.v, at.time, history}, pace, border);
    run.v = nullptr;
    run.commit = history.data() + shell.history;
    sweep_parts(model, run, border, threads_in_use());
}

}  // namespace weft
#endif  // HWY_ONCE
