// Definite derivatives of the shell. Strains are e(x), stresses σ(e): of the Hessian Σ ∇e σ' ∇eᵀ + Σ σ ∇∇e the first
// part is kept, with slopes that are not negative, and of the second what stiffens a stretched membrane (the positive
// part of its stress). At the flat rest shape that is the whole. The same product with constant slopes is Kelvin–Voigt
// damping.
#include "forces/shell_tangent.h"

#include "core/parallel.h"

namespace weft {

namespace plain {

namespace {
// The part of a symmetric 2×2 matrix that has positive eigenvalues.
std::array<double, 3> positive_part(double a, double b, double c) {
    const double mean = 0.5 * (a + b), half = 0.5 * (a - b), r = std::sqrt(half * half + c * c);
    if (mean - r >= 0) return {a, b, c};
    if (mean + r <= 0) return {0, 0, 0};
    const double high = mean + r, scale = 0.5 * high / r;  // high · u uᵀ, u uᵀ = ½ (I + (A − mean)/r)
    return {scale * (r + half), scale * (r - half), scale * c};
}

ShellTangent::Point tangent_of_stretch(const ShellMaterial& material, const Vec2& load, const Memory* memory,
                                       const double* c) {
    const Fabric& f = material.fabric;
    const double l1 = root(c[0]), l2 = root(c[1]), e1 = l1 - 1, e2 = l2 - 1;
    double s[3];
    membrane_stress(material, load, memory, c, s);
    ShellTangent::Point at{};
    double k12 = poisson_stiffness(f);
    double k1 = safe_tangent(f.tension[0], memory[0], e1), k2 = safe_tangent(f.tension[1], memory[1], e2);
    if (material.buckling == ShellBuckling::relaxed) {
        const double s1 = elastic_stress(f.tension[0], e1) + k12 * e2, s2 = elastic_stress(f.tension[1], e2) + k12 * e1;
        if (s1 < -load.x()) k1 *= material.residual, k12 *= material.residual;
        if (s2 < -load.y()) k2 *= material.residual, k12 *= material.residual;
    }
    at.k1 = std::max(0.0, k1 - s[0]);  // σ/λ is s
    at.k2 = std::max(0.0, k2 - s[1]);
    const double most = std::sqrt(at.k1 * at.k2);
    at.k12 = std::clamp(k12, -most, most);
    at.t = std::max(0.0, safe_tangent(f.shear, memory[2], c[2]));
    at.s = positive_part(s[0], s[1], s[2]);
    return at;
}
}  // namespace

ShellTangent find_tangent(const PlainElement<double>& one, const std::array<double, 3>& h) {
    ShellTangent tangent;
    const auto look = [&](int t, const double* c, const double*, double* s) {
        tangent.membrane[t] = tangent_of_stretch(one.material, one.rest.euler, &one.memory[3 * t], c);
        s[0] = s[1] = s[2] = 0;
    };
    P3<double> unused[6] = {};
    if (one.material.membrane == ShellMembrane::full)
        add_full_membrane<double>(one.x, nullptr, one.g, one.area, look, unused);
    else
        add_sub_membrane<double>(one.x, nullptr, one.g, one.area, look, unused);
    const Fabric& f = one.material.fabric;
    tangent.b1 = safe_tangent(f.bending[0], one.memory[12], h[0]);
    tangent.b2 = safe_tangent(f.bending[1], one.memory[13], h[1]);
    tangent.b66 = safe_tangent(f.twist, one.memory[14], h[2]);
    tangent.b12 = f.bending_coupling;
    tangent.jump = 1;
    return tangent;
}

ShellTangent find_damping(const ShellMaterial& material) {
    const Fabric& f = material.fabric;
    const double m = f.membrane_damping, b = f.bending_damping;
    ShellTangent damping;
    damping.membrane.fill({m * f.tension[0].stiffness,
                           m * f.tension[1].stiffness,
                           m * poisson_stiffness(f),
                           m * f.shear.stiffness,
                           {0, 0, 0}});
    damping.b1 = b * f.bending[0].stiffness;
    damping.b2 = b * f.bending[1].stiffness;
    damping.b66 = b * f.twist.stiffness;
    damping.b12 = b * f.bending_coupling;
    damping.jump = b;
    return damping;
}

namespace {
// out += what the tangents of elements answer to points that move with `in`.
struct DefiniteProduct {
    const PlainSweep<double>* of = nullptr;
    std::span<const Vec3> x{}, in{};
    std::vector<ShellTangent> tangent{};
    std::vector<std::array<double, 3>> rate{}, curvature{}, moment{}, share{};
    std::vector<std::array<P3<double>, 6>> force{};

    void membrane(const PlainElement<double>& one, const P3<double>* u, const ShellTangent& t, P3<double>* f) const {
        const bool full = one.material.membrane == ShellMembrane::full;
        const auto answer = [&](int p, const double* c, const double* r, double* s) {
            const ShellTangent::Point& k = t.membrane[p];
            const double l1 = root(c[0]), l2 = root(c[1]), e1 = 0.5 * r[0] / l1, e2 = 0.5 * r[1] / l2;
            s[0] = (k.k1 * e1 + k.k12 * e2) / l1;
            s[1] = (k.k2 * e2 + k.k12 * e1) / l2;
            s[2] = k.t * r[2];
        };
        const auto stiffen = [&](int p, const double*, const double*, double* s) {
            std::copy(t.membrane[p].s.begin(), t.membrane[p].s.end(), s);
        };
        if (full) {
            add_full_membrane<double>(one.x, u, one.g, one.area, answer, f);
            add_full_membrane<double>(u, nullptr, one.g, one.area, stiffen, f);
        } else {
            add_sub_membrane<double>(one.x, u, one.g, one.area, answer, f);
            add_sub_membrane<double>(u, nullptr, one.g, one.area, stiffen, f);
        }
    }

    void run() {
        const ModelShell& shell = of->shell();
        const std::int64_t n = std::int64_t(shell.elements.size());
        rate.resize(n), curvature.resize(n), moment.resize(n), share.resize(n), force.resize(n);
        for_each(n, [&](std::int64_t e) {
            PlainElement<double> one = plain_element<double>(shell, {}, int(e));
            P3<double> u[6];
            for (int p = 0; p < 6; ++p) {
                one.x[p] = to_p3(x[one.rest.points[p]]);
                u[p] = to_p3(in[one.rest.points[p]]);
                force[e][p] = {0, 0, 0};
            }
            membrane(one, u, tangent[e], force[e].data());
            for (int k = 0; k < 3; ++k) rate[e][k] = jump_rate(of->bent[e], u, k);
            curvature_rate(of->bent[e], one.g, u, curvature[e].data());
        });
        for_each(n, [&](std::int64_t e) { find_moment(int(e)); });
        for_each(n, [&](std::int64_t e) {
            const PlainElement<double> one = plain_element<double>(shell, {}, int(e));
            double turn[3];
            for (int k = 0; k < 3; ++k) {
                const Across to = across(shell, int(e), k);
                turn[k] = share[e][k] + (to.element >= 0 ? share[to.element][to.edge] : 0);
            }
            add_bending(of->bent[e], one.g, moment[e].data(), turn, force[e].data());
        });
    }

    void find_moment(int e) {
        const ModelShell& shell = of->shell();
        const int place = shell.place_of[e], lane = place % ShellPack::lanes;
        const ShellPack& pack = shell.packs[place / ShellPack::lanes];
        const auto lift = lifts_of(pack, lane);
        const ShellTangent& t = tangent[e];
        std::array<double, 3> turned, h = curvature[e];
        for (int k = 0; k < 3; ++k) {
            const Across to = across(shell, e, k);
            turned[k] = rate[e][k] + (to.element >= 0 ? rate[to.element][to.edge] : 0);
            for (int r = 0; r < 3; ++r) h[r] += lift[k][r] * turned[k];
        }
        const double area = shell.elements[e].area;
        moment[e] = {area * (t.b1 * h[0] + t.b12 * h[1]), area * (t.b2 * h[1] + t.b12 * h[0]), area * t.b66 * h[2]};
        for (int k = 0; k < 3; ++k) {
            share[e][k] = t.jump * pack.jump[k][lane] * turned[k];
            for (int r = 0; r < 3; ++r) share[e][k] += lift[k][r] * moment[e][r];
        }
    }
};
}  // namespace

void find_tangents(const PlainSweep<double>& sweep, const At& at, Derivative which,
                   std::vector<ShellTangent>& tangents) {
    const ModelShell& shell = sweep.shell();
    tangents.resize(shell.elements.size());
    for_each(std::int64_t(tangents.size()), [&](std::int64_t e) {
        if (which == Derivative::damping) {
            tangents[e] = find_damping(shell.materials[shell.elements[e].material]);
            return;
        }
        PlainElement<double> one = plain_element<double>(shell, sweep.history, int(e));
        for (int p = 0; p < 6; ++p) one.x[p] = to_p3(at.x[one.rest.points[p]]);
        tangents[e] = find_tangent(one, sweep.curvature[e]);
    });
}

}  // namespace plain

void add_definite_shell_product(const Model& model, const At& at, Derivative which, std::span<const Vec3> in,
                                Field& out) {
    plain::PlainSweep<double>& sweep = plain::begin_sweep<double>(model, shell_history(model.shell, at.history));
    sweep.find_places(at, nullptr);
    if (which == Derivative::stiffness) sweep.find_moments();
    static thread_local plain::DefiniteProduct product;
    product.of = &sweep;
    product.x = at.x;
    product.in = in;
    plain::find_tangents(sweep, at, which, product.tangent);
    product.run();
    for (std::size_t e = 0; e < product.force.size(); ++e)
        for (int p = 0; p < 6; ++p) out[model.shell.elements[e].points[p]] -= plain::to_vec3(product.force[e][p]);
}

}  // namespace weft
