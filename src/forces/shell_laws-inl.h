// The laws of weft/fabric.h for some lanes at a time; the plain ones are in hysteresis.cpp and shell_plain.h. Included
// into the namespace of each instruction set by shell_fast.cpp, and by nobody else.

// What laws remember of the strains of some lanes, and where they remember more.
struct LaneMemory {
    const double* read;  // strain 0's; null: nothing yet
    double* write;       // null: this is a trial
};

HWY_INLINE V elastic_lanes(const FabricLaw& law, V e) {
    const D d;
    const V k = hn::Set(d, law.stiffness), zero = hn::Zero(d);
    if (!(law.growth > 0)) return hn::Mul(k, e);
    const double last = 12 / law.growth;
    const V pull = hn::Max(e, zero),
            rise = hn::Exp(d, hn::Mul(hn::Set(d, law.growth), hn::Min(pull, hn::Set(d, last))));
    V f = hn::Mul(k, hn::Min(e, zero));
    f = hn::MulAdd(hn::Set(d, law.stiffness / law.growth), hn::Sub(rise, hn::Set(d, 1)), f);
    const V beyond = hn::Max(hn::Sub(e, hn::Set(d, last)), zero);
    return hn::MulAdd(hn::Set(d, law.stiffness * 162754.79141900392), beyond, f);  // e^12
}

// What friction adds to the elastic part f; see hysteresis.h.
HWY_INLINE V friction_lanes(const FabricLaw& law, V e, V f, const LaneMemory& memory, int strain) {
    const D d;
    const int row = 16 * strain;
    const V before = memory.read ? hn::LoadU(d, memory.read + row) : hn::Zero(d);
    const V zeta0 = memory.read ? hn::LoadU(d, memory.read + row + 8) : hn::Zero(d);
    const V way = hn::Sub(e, before), sign = hn::CopySign(hn::Set(d, 1), way);
    const V decay = hn::Exp(d, hn::Mul(hn::Abs(way), hn::Set(d, -1 / law.slip)));
    const V zeta = hn::MulAdd(hn::Sub(zeta0, sign), decay, sign);
    if (memory.write) {
        hn::StoreU(e, d, memory.write + row);
        hn::StoreU(zeta, d, memory.write + row + 8);
    }
    V z = hn::MulAdd(hn::Set(d, law.friction_slope), hn::Abs(e), hn::Set(d, law.friction));
    z = hn::MulAdd(hn::Set(d, law.friction_share), hn::Max(f, hn::Zero(d)), z);
    return hn::Mul(z, zeta);
}

HWY_INLINE void relax_lanes(const ShellMaterial& material, V load1, V load2, V& s1, V& s2) {
    const D d;
    const Fabric& f = material.fabric;
    const double k12 = poisson_stiffness(f);
    const V n1 = hn::Neg(load1), n2 = hn::Neg(load2), r = hn::Set(d, material.residual);
    const V after1 = hn::MulAdd(hn::Set(d, k12 / f.tension[0].stiffness), hn::Sub(n1, s1), s2);
    const V after2 = hn::MulAdd(hn::Set(d, k12 / f.tension[1].stiffness), hn::Sub(n2, s2), s1);
    const auto first = hn::Lt(s1, n1), second = hn::Lt(s2, n2);
    const auto only1 = hn::And(first, hn::Ge(after1, n2)), only2 = hn::And(second, hn::Ge(after2, n1));
    V to1 = hn::IfThenElse(only1, n1, hn::IfThenElse(only2, after2, n1));
    V to2 = hn::IfThenElse(only1, after1, n2);
    const auto any = hn::Or(first, second);
    to1 = hn::MulAdd(r, hn::Sub(s1, to1), to1);
    to2 = hn::MulAdd(r, hn::Sub(s2, to2), to2);
    s1 = hn::IfThenElse(any, to1, s1);
    s2 = hn::IfThenElse(any, to2, s2);
}

// Stress of the membrane in some lanes of a pack.
struct LaneStress {
    const ShellMaterial& material;
    V load1, load2;
    LaneMemory memory;
    bool damped;

    HWY_INLINE void operator()(int t, const V* c, const V* rate, V* s) const {
        const D d;
        const Fabric& f = material.fabric;
        const V one = hn::Set(d, 1), least = hn::Set(d, 1e-12), k12 = hn::Set(d, poisson_stiffness(f));
        const V l1 = hn::Sqrt(hn::Max(c[0], least)), l2 = hn::Sqrt(hn::Max(c[1], least));
        const V e1 = hn::Sub(l1, one), e2 = hn::Sub(l2, one);
        const V f1 = elastic_lanes(f.tension[0], e1), f2 = elastic_lanes(f.tension[1], e2);
        V s1 = hn::MulAdd(k12, e2, f1), s2 = hn::MulAdd(k12, e1, f2);
        s[2] = elastic_lanes(f.shear, c[2]);
        if (material.buckling == ShellBuckling::relaxed) relax_lanes(material, load1, load2, s1, s2);
        if (f.tension[0].rubs()) s1 = hn::Add(s1, friction_lanes(f.tension[0], e1, f1, memory, 3 * t));
        if (f.tension[1].rubs()) s2 = hn::Add(s2, friction_lanes(f.tension[1], e2, f2, memory, 3 * t + 1));
        if (f.shear.rubs()) s[2] = hn::Add(s[2], friction_lanes(f.shear, c[2], s[2], memory, 3 * t + 2));
        const V r1 = hn::Div(one, l1), r2 = hn::Div(one, l2);
        if (damped) {
            const double tau = f.membrane_damping;
            const V half = hn::Set(d, 0.5 * tau), u1 = hn::Mul(hn::Mul(half, rate[0]), r1),
                    u2 = hn::Mul(hn::Mul(half, rate[1]), r2);
            s1 = hn::Add(s1, hn::MulAdd(hn::Set(d, f.tension[0].stiffness), u1, hn::Mul(k12, u2)));
            s2 = hn::Add(s2, hn::MulAdd(hn::Set(d, f.tension[1].stiffness), u2, hn::Mul(k12, u1)));
            s[2] = hn::MulAdd(hn::Set(d, tau * f.shear.stiffness), rate[2], s[2]);
        }
        s[0] = hn::Mul(s1, r1);
        s[1] = hn::Mul(s2, r2);
    }
};
