// The three sweeps of shell_fast.cpp for some lanes of a pack. Included into the namespace of each instruction set by
// that file, and by nobody else.

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
HWY_INLINE auto load_places(const std::int32_t* place) {
    const hn::RebindToSigned<D> di;
    return hn::PromoteTo(di, hn::LoadU(hn::Rebind<std::int32_t, D>(), place));
}
HWY_INLINE L3 gather3(const double* from, const std::int32_t* place, int stride) {
    const D d;
    const auto at = load_places(place);
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

HWY_INLINE void add_lane_membrane(const ShellRun& run, std::int64_t k, int q, const L3* x, const L3* u, L3* f) {
    const D d;
    const ShellPack& pack = run.packs[k];
    const ShellPackRest& rest = run.rests[k];
    const ShellMaterial& material = run.materials[pack.material];
    const Gradients<V> g = load_gradients(pack, q);
    const V area = hn::LoadU(d, pack.area + q);
    const bool relaxes = material.buckling == ShellBuckling::relaxed;  // who else need not read what it needs
    const LaneStress stress{material, relaxes ? hn::LoadU(d, rest.euler[0] + q) : area,
                            relaxes ? hn::LoadU(d, rest.euler[1] + q) : area, memory_of(run, k, q), u != nullptr};
    if (material.membrane == ShellMembrane::full)
        add_full_membrane<V>(x, u, g, area, stress, f);
    else
        add_sub_membrane<V>(x, u, g, area, stress, f);
}

// The membrane alone, which needs no neighbours.
HWY_INLINE void stretch_lanes(const ShellRun& run, std::int64_t k, int q) {
    const D d;
    const V zero = hn::Zero(d);
    const ShellPack& pack = run.packs[k];
    const bool stiff = run.v && run.materials[pack.material].fabric.membrane_damping > 0;
    L3 x[6], u[6], f[6];
    for (int p = 0; p < 6; ++p) {
        x[p] = gather3(run.x, pack.point[p] + q, 1);
        if (stiff) u[p] = gather3(run.v, pack.point[p] + q, 1);
        f[p] = {zero, zero, zero};
    }
    add_lane_membrane(run, k, q, x, stiff ? u : nullptr, f);
    if (run.commit) return;
    for (int p = 0; p < 6; ++p)
        hn::StoreInterleaved3(f[p].x, f[p].y, f[p].z, d, run.force + 3 * ((64 * k + 8 * p + q) & run.mask));
}

HWY_INLINE void find_lane_places(const ShellRun& run, std::int64_t k, int q, bool whole) {
    const D d;
    const std::int64_t place = k % run.ring;
    const ShellPack& pack = run.packs[k];
    const ShellMaterial& material = run.materials[pack.material];
    const Gradients<V> g = load_gradients(pack, q);
    const V zero = hn::Zero(d);
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
    if (run.pace != Pace::slow) add_lane_membrane(run, k, q, x, stiff ? u : nullptr, f);
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

// What a jump of edge e adds to curvatures.
HWY_INLINE void find_lane_lifts(const ShellPack& pack, int e, int q, V* lift) {
    const D d;
    const Gradients<V> g = load_gradients(pack, q);
    const V x = e == 0 ? hn::Add(g.x0, g.x1) : e == 1 ? g.x0 : g.x1;  // its square counts, not its sign
    const V y = e == 0 ? hn::Add(g.y0, g.y1) : e == 1 ? g.y0 : g.y1;
    const V s = hn::LoadU(d, pack.lift[e] + q), sx = hn::Mul(s, x), sy = hn::Mul(s, y);
    lift[0] = hn::Mul(sx, x);
    lift[1] = hn::Mul(sy, y);
    lift[2] = hn::Mul(hn::Add(sx, sx), y);
}

HWY_INLINE void turn_lanes(const ShellRun& run, std::int64_t k, int q) {
    const D d;
    const std::int64_t place = k % run.ring;
    const ShellPack& pack = run.packs[k];
    const Fabric& f = run.materials[pack.material].fabric;
    const bool bends = run.v && f.bending_damping > 0;
    double* stash = run.stash + 8 * shell_stash_rows * place + q;
    V h[3], change[3], m[3], angle[3], lift[3][3];
    for (int r = 0; r < 3; ++r) {
        h[r] = hn::LoadU(d, stash + 8 * (24 + r));
        if (pack.curved) h[r] = hn::Sub(h[r], hn::LoadU(d, run.rests[k].rest[r] + q));
        change[r] = bends ? hn::LoadU(d, stash + 8 * (27 + r)) : hn::Zero(d);
    }
    const V turn = hn::Set(d, 2 * pi), per_turn = hn::Set(d, 0.5 / pi);
    for (int e = 0; e < 3; ++e) {
        const L3 far = gather3(run.normal, pack.across[e] + q, 8);
        const L3 n = load3(run.normal + 72 * place + 24 * e + q), v = load3(stash + 24 * e);
        angle[e] = angle_of(hn::Neg(dot(far, v)), dot(far, n));
        if (pack.creased) {
            const V a = hn::Sub(angle[e], hn::LoadU(d, run.rests[k].rest_angle[e] + q));
            angle[e] = hn::NegMulAdd(turn, hn::Round(hn::Mul(a, per_turn)), a);
        }
        V rate = hn::Zero(d);
        if (bends)
            rate = hn::Add(hn::LoadU(d, run.rate + 24 * place + 8 * e + q),
                           hn::GatherIndex(d, run.rate, load_places(pack.share[e] + q)));
        find_lane_lifts(pack, e, q, lift[e]);
        for (int r = 0; r < 3; ++r) {
            h[r] = hn::MulAdd(lift[e][r], angle[e], h[r]);
            if (bends) change[r] = hn::MulAdd(lift[e][r], rate, change[r]);
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
        for (int r = 0; r < 3; ++r) share = hn::MulAdd(lift[e][r], m[r], share);
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
                          hn::GatherIndex(d, run.share, load_places(pack.share[e] + q)));
    }
    bent.nc = load3(stash + 8 * 15);
    for (int p = 0; p < 6; ++p) f[p] = load3(run.pull + 8 * (18 * place + 3 * p) + q);
    add_bending(bent, load_gradients(pack, q), m, turn, f);
    for (int p = 0; p < 6; ++p)
        hn::StoreInterleaved3(f[p].x, f[p].y, f[p].z, d, run.force + 3 * ((64 * k + 8 * p + q) & run.mask));
}
