// The shell's forces, several elements at a time. Three sweeps over packs of eight elements and a gather by points;
// each follows the one before as closely as neighbours allow, so that what they hand on stays in cache:
//   places    membrane forces, normals at the middles, own curvatures            reads points
//   moments   jumps, curvatures, moments, each side's part of joint moments      reads normals across edges
//   pulls     what moments do to points                                          reads the other side's part
// Lanes never mix and a pack's results are the same whoever computes them (parts overlap, each thread has its own
// places), so bits depend neither on threads nor on the vectors' width. With `commit` set the first two sweeps write
// what laws remember instead. The plain version is in shell_sweep.h.
#include "core/angles.h"
#include "core/parallel.h"
#include "forces/shell.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/shell_fast.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

#include "forces/grid/grid_lanes-inl.h"
#include "forces/shell_run.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

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

using L3 = P3<V>;

HWY_INLINE L3 load3(const double* row) {
    const D d;
    return {hn::LoadU(d, row), hn::LoadU(d, row + 8), hn::LoadU(d, row + 16)};
}
HWY_INLINE void store3(const L3& a, double* row) {
    const D d;
    hn::StoreU(a.x, d, row);
    hn::StoreU(a.y, d, row + 8);
    hn::StoreU(a.z, d, row + 16);
}
HWY_INLINE L3 gather3(const double* from, const std::int64_t* place, int stride) {
    const D d;
    const auto at = hn::LoadU(hn::RebindToSigned<D>(), place);
    return {hn::GatherIndex(d, from, at), hn::GatherIndex(d, from + stride, at),
            hn::GatherIndex(d, from + 2 * stride, at)};
}

// θ of a sine and a cosine times the same length.
HWY_INLINE V angle_of(V s, V c) {
    const D d;
    const V length = hn::Sqrt(hn::MulAdd(s, s, hn::Mul(c, c)));
    const V t = hn::Div(s, hn::Max(hn::Add(length, c), hn::Set(d, 1e-300)));
    const V half = hn::Atan(d, t);
    return hn::Add(half, half);
}

#include "forces/shell_laws-inl.h"

HWY_INLINE Gradients<V> load_gradients(const ShellPack& pack, int q) {
    const D d;
    return {hn::LoadU(d, pack.gradient[0] + q), hn::LoadU(d, pack.gradient[1] + q), hn::LoadU(d, pack.gradient[2] + q),
            hn::LoadU(d, pack.gradient[3] + q)};
}

HWY_INLINE LaneMemory memory_of(const ShellRun& run, std::int64_t k, int q) {
    const std::int64_t at = k * shell_history_of_pack + q;
    return {run.history ? run.history + at : nullptr, run.commit ? run.commit + at : nullptr};
}

HWY_INLINE void stash_bent(const Bent<V>& bent, double* normal, double* stash) {
    const D d;
    for (int k = 0; k < 3; ++k) {
        store3(bent.n[k], normal + 24 * k);
        store3(bent.v[k], stash + 24 * k);
        hn::StoreU(bent.si[k], d, stash + 8 * (9 + k));
        hn::StoreU(bent.so[k], d, stash + 8 * (12 + k));
        hn::StoreU(bent.d0[k], d, stash + 8 * (18 + k));
        hn::StoreU(bent.d1[k], d, stash + 8 * (21 + k));
        hn::StoreU(bent.b[k], d, stash + 8 * (24 + k));
    }
    store3(bent.nc, stash + 8 * 15);
}

HWY_INLINE void find_lane_places(const ShellRun& run, std::int64_t k, int q, bool whole) {
    const D d;
    const std::int64_t place = k % run.ring;
    const ShellPack& pack = run.packs[k];
    const ShellMaterial& material = run.materials[pack.material];
    const Gradients<V> g = load_gradients(pack, q);
    const V area = hn::LoadU(d, pack.area + q), zero = hn::Zero(d);
    const Fabric& fabric = material.fabric;
    const bool stiff = run.v && fabric.membrane_damping > 0, bends = run.v && fabric.bending_damping > 0;
    L3 x[6], u[6], f[6];
    for (int p = 0; p < 6; ++p) {
        x[p] = gather3(run.x, pack.point[p] + q, 1);
        if (stiff || bends) u[p] = gather3(run.v, pack.point[p] + q, 1);
        f[p] = {zero, zero, zero};
    }
    double* stash = run.stash + 8 * shell_stash_rows * place + q;
    Bent<V> bent;
    find_bent(x, g, bent);
    stash_bent(bent, run.normal + 72 * place + q, stash);
    for (int e = 0; e < 3; ++e) hn::StoreU(bends ? jump_rate(bent, u, e) : zero, d, run.rate + 24 * place + 8 * e + q);
    if (bends) {
        V change[3];
        curvature_rate(bent, g, u, change);
        for (int r = 0; r < 3; ++r) hn::StoreU(change[r], d, stash + 8 * (27 + r));
    }
    if (!whole) return;
    const LaneStress stress{material, hn::LoadU(d, pack.euler[0] + q), hn::LoadU(d, pack.euler[1] + q),
                            memory_of(run, k, q), stiff};
    if (material.membrane == ShellMembrane::full)
        add_full_membrane<V>(x, stiff ? u : nullptr, g, area, stress, f);
    else
        add_sub_membrane<V>(x, stiff ? u : nullptr, g, area, stress, f);
    for (int p = 0; p < 6; ++p) store3(f[p], run.pull + 8 * (18 * place + 3 * p) + q);
}

// Moments of the laws at the curvatures h, and of their damping at the rates.
HWY_INLINE void find_lane_moments(const Fabric& f, const V* h, const V* rate, const LaneMemory& memory, V* m) {
    const D d;
    const FabricLaw* laws[3] = {&f.bending[0], &f.bending[1], &f.twist};
    for (int r = 0; r < 3; ++r) {
        m[r] = elastic_lanes(*laws[r], h[r]);
        if (laws[r]->rubs()) m[r] = hn::Add(m[r], friction_lanes(*laws[r], h[r], m[r], memory, first_curvature + r));
        if (rate) m[r] = hn::MulAdd(hn::Set(d, f.bending_damping * laws[r]->stiffness), rate[r], m[r]);
    }
    const V k12 = hn::Set(d, f.bending_coupling), v12 = hn::Set(d, f.bending_damping * f.bending_coupling);
    m[0] = hn::MulAdd(k12, h[1], m[0]);
    m[1] = hn::MulAdd(k12, h[0], m[1]);
    if (rate) m[0] = hn::MulAdd(v12, rate[1], m[0]), m[1] = hn::MulAdd(v12, rate[0], m[1]);
}

HWY_INLINE void turn_lanes(const ShellRun& run, std::int64_t k, int q) {
    const D d;
    const hn::RebindToSigned<D> di;
    const std::int64_t place = k % run.ring;
    const ShellPack& pack = run.packs[k];
    const Fabric& f = run.materials[pack.material].fabric;
    const bool bends = run.v && f.bending_damping > 0;
    double* stash = run.stash + 8 * shell_stash_rows * place + q;
    V h[3], change[3], m[3], angle[3];
    for (int r = 0; r < 3; ++r) {
        h[r] = hn::Sub(hn::LoadU(d, stash + 8 * (24 + r)), hn::LoadU(d, pack.rest[r] + q));
        change[r] = bends ? hn::LoadU(d, stash + 8 * (27 + r)) : hn::Zero(d);
    }
    const V turn = hn::Set(d, 2 * pi), per_turn = hn::Set(d, 0.5 / pi);
    for (int e = 0; e < 3; ++e) {
        const L3 far = gather3(run.normal, pack.across[e] + q, 8);
        const L3 n = load3(run.normal + 72 * place + 24 * e + q), v = load3(stash + 24 * e);
        const V a = hn::Sub(angle_of(hn::Neg(dot(far, v)), dot(far, n)), hn::LoadU(d, pack.rest_angle[e] + q));
        angle[e] = hn::NegMulAdd(turn, hn::Round(hn::Mul(a, per_turn)), a);
        V rate = hn::Zero(d);
        if (bends)
            rate = hn::Add(hn::LoadU(d, run.rate + 24 * place + 8 * e + q),
                           hn::GatherIndex(d, run.rate, hn::LoadU(di, pack.share[e] + q)));
        for (int r = 0; r < 3; ++r) {
            const V lift = hn::LoadU(d, pack.lift[e][r] + q);
            h[r] = hn::MulAdd(lift, angle[e], h[r]);
            change[r] = hn::MulAdd(lift, rate, change[r]);
        }
        if (bends) angle[e] = hn::MulAdd(hn::Set(d, f.bending_damping), rate, angle[e]);  // of the joint itself
    }
    find_lane_moments(f, h, bends ? change : nullptr, memory_of(run, k, q), m);
    const V area = hn::LoadU(d, pack.area + q);
    for (int r = 0; r < 3; ++r) {
        m[r] = hn::Mul(area, m[r]);
        hn::StoreU(m[r], d, stash + 8 * (30 + r));
    }
    for (int e = 0; e < 3; ++e) {
        V share = hn::Mul(hn::LoadU(d, pack.jump[e] + q), angle[e]);
        for (int r = 0; r < 3; ++r) share = hn::MulAdd(hn::LoadU(d, pack.lift[e][r] + q), m[r], share);
        hn::StoreU(share, d, run.share + 24 * place + 8 * e + q);
    }
}

HWY_INLINE void pull_lanes(const ShellRun& run, std::int64_t k, int q) {
    const D d;
    const std::int64_t place = k % run.ring;
    const ShellPack& pack = run.packs[k];
    const double* stash = run.stash + 8 * shell_stash_rows * place + q;
    Bent<V> bent;
    V m[3], turn[3];
    L3 f[6];
    for (int e = 0; e < 3; ++e) {
        bent.n[e] = load3(run.normal + 72 * place + 24 * e + q);
        bent.si[e] = hn::LoadU(d, stash + 8 * (9 + e));
        bent.so[e] = hn::LoadU(d, stash + 8 * (12 + e));
        bent.d0[e] = hn::LoadU(d, stash + 8 * (18 + e));
        bent.d1[e] = hn::LoadU(d, stash + 8 * (21 + e));
        m[e] = hn::LoadU(d, stash + 8 * (30 + e));
        turn[e] = hn::Add(hn::LoadU(d, run.share + 24 * place + 8 * e + q),
                          hn::GatherIndex(d, run.share, hn::LoadU(hn::RebindToSigned<D>(), pack.share[e] + q)));
    }
    bent.nc = load3(stash + 8 * 15);
    for (int p = 0; p < 6; ++p) f[p] = load3(run.pull + 8 * (18 * place + 3 * p) + q);
    add_bending(bent, load_gradients(pack, q), m, turn, f);
    for (int p = 0; p < 6; ++p) hn::StoreInterleaved3(f[p].x, f[p].y, f[p].z, d, run.force + 3 * (8 * (6 * k + p) + q));
}

// All sweeps over packs begin … end, each as soon as what it reads has been written, and beyond them as far as that
// needs.
void sweep_shell(const ShellRun& run, std::int64_t begin, std::int64_t end) {
    const std::int64_t reach = run.reach, packs = run.count, lanes = std::int64_t(hn::Lanes(D()));
    const bool trial = !run.commit;
    const std::int64_t halo = trial ? 2 * reach : reach;
    const auto is_in = [&](std::int64_t k, std::int64_t more) {
        return k >= std::max<std::int64_t>(0, begin - more) && k < std::min(packs, end + more);
    };
    for (std::int64_t k = std::max<std::int64_t>(0, begin - halo); k < end + 2 * reach; ++k)
        for (std::int64_t q = 0; q < 8; q += lanes) {
            if (is_in(k, halo)) find_lane_places(run, k, int(q), is_in(k, 0));
            if (q + lanes < 8) continue;
            for (std::int64_t r = 0; is_in(k - reach, trial ? reach : 0) && r < 8; r += lanes)
                turn_lanes(run, k - reach, int(r));
            for (std::int64_t r = 0; trial && is_in(k - 2 * reach, 0) && r < 8; r += lanes)
                pull_lanes(run, k - 2 * reach, int(r));
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
    std::vector<double> normal, share, rate, stash, pull;
};
struct ShellForces {
    std::vector<double> force;
    std::vector<Vec3> border;
};

// What all parts of a sweep share.
ShellRun prepare_run(const Model& model, const At& at, ShellForces& s) {
    const ModelShell& shell = model.shell;
    s.force.resize(8 * 18 * shell.packs.size());
    find_border_normals(model, at.time, s.border);
    const std::span<const double> history = shell_history(shell, at.history);
    return {.packs = shell.packs.data(),
            .count = std::int64_t(shell.packs.size()),
            .reach = shell.reach,
            .materials = shell.materials.data(),
            .x = at.x[0].data(),
            .v = is_shell_damped(model) ? at.v[0].data() : nullptr,
            .history = history.empty() ? nullptr : history.data(),
            .commit = nullptr,
            .ring = shell_ring(shell),
            .normal = nullptr,
            .share = nullptr,
            .rate = nullptr,
            .stash = nullptr,
            .pull = nullptr,
            .force = s.force.data()};
}

// Room for the ring, and the borders behind it: first nothing, then each of them.
void prepare_ring(const ModelShell& shell, const std::vector<Vec3>& border, ShellScratch& s, ShellRun& run) {
    const std::size_t ring = std::size_t(run.ring), rows = 3 * ring + border.size() / 8 + 1;
    s.normal.resize(24 * rows);
    s.share.resize(8 * rows);
    s.rate.resize(8 * rows);
    s.stash.resize(8 * shell_stash_rows * ring);
    s.pull.resize(8 * 18 * ring);
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
}

// A part for each thread, unless parts would be little more than what they have to compute beyond themselves.
void sweep_parts(const Model& model, const ShellRun& run, const std::vector<Vec3>& border, int threads) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(sweep_shell);
    const std::int64_t parts = std::clamp<std::int64_t>(run.count / (6 * run.reach), 1, threads);
    const std::int64_t size = (run.count + parts - 1) / parts;
    parallel_for(run.count, size, [&](std::int64_t begin, std::int64_t end) {
        static thread_local ShellScratch scratch;
        ShellRun part = run;
        prepare_ring(model.shell, border, scratch, part);
        kernel(part, begin, end);
    });
}

ShellForces& shell_forces_scratch() {
    static thread_local ShellForces scratch;
    return scratch;
}
}  // namespace

void add_shell_forces(const Model& model, const At& at, Workspace& work, Field& force) {
    if (work.simple_kernels) return add_shell_forces_simple(model, at, force);
    const ModelShell& shell = model.shell;
    ShellForces& scratch = shell_forces_scratch();
    const ShellRun run = prepare_run(model, at, scratch);
    sweep_parts(model, run, scratch.border, threads_in_use());
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum = force[i];
            for (int k = shell.place_start[i]; k < shell.place_start[i + 1]; ++k)
                sum += Eigen::Map<const Vec3>(run.force + 3 * std::int64_t(shell.places[k]));
            force[i] = sum;
        }
    });
}

void commit_shell(const Model& model, const At& at, std::span<double> history) {
    const ModelShell& shell = model.shell;
    if (!shell.rubs) return;
    ShellForces& scratch = shell_forces_scratch();
    ShellRun run = prepare_run(model, {at.x, at.v, at.time, history}, scratch);
    run.v = nullptr;
    run.commit = history.data() + shell.history;
    sweep_parts(model, run, scratch.border, threads_in_use());
}

}  // namespace weft
#endif  // HWY_ONCE
