// The shell element by element: the reference of the vector kernel, exact derivatives, energy. What it computes is
// described in shell.cpp.
#include "forces/shell_sweep.h"

#include "core/angles.h"
#include "core/freedom.h"

namespace weft {

std::span<const double> shell_history(const ModelShell& shell, std::span<const double> all) {
    if (!shell.rubs || all.empty()) return {};
    return all.subspan(std::size_t(shell.history), shell.packs.size() * shell_history_of_pack);
}

void find_border_normals(const Model& model, double time, std::vector<Vec3>& normals) {
    const ModelShell& shell = model.shell;
    normals.resize(shell.borders.size());
    for (std::size_t b = 0; b < shell.borders.size(); ++b) {
        const ShellJoint& joint = shell.joints[shell.borders[b]];
        normals[b] = joint.motion < 0 ? joint.normal : turn_direction(model.motions[joint.motion], time, joint.normal);
    }
}

double work_of_couples(const Model& model, std::span<const Vec3> from, std::span<const Vec3> to) {
    double sum = 0;
    for (const int j : model.shell.borders) {
        const ShellJoint& joint = model.shell.joints[j];
        if (joint.kind != ShellJoint::Kind::free) continue;
        const auto angle = [&](std::span<const Vec3> x) {
            auto one = plain::plain_element<double>(model.shell, {}, joint.element);
            for (int p = 0; p < 6; ++p) one.x[p] = plain::to_p3(x[one.rest.points[p]]);
            plain::Bent<double> bent;
            plain::find_bent(one.x, one.g, bent);
            return plain::joint_angle(bent, joint.edge, plain::to_p3(joint.normal), 0);
        };
        sum += joint.couple * joint.length * std::remainder(angle(to) - angle(from), 2 * pi);
    }
    return sum;
}

namespace plain {

double safe_tangent(const FabricLaw& law, const Memory& memory, double e) {
    if (law.rubs() && std::abs(e - memory.strain) <= 1e-9 * law.slip)
        return elastic_slope(law, e) + std::abs(sliding_friction_slope(law, e)) +
               2 * sliding_friction(law, e) / law.slip;
    return tangent_at(law, memory, e);
}

namespace {
// Of the relaxed law: the energy where compression has been let go, + the load over the way it went.
double relaxed_energy(const ShellMaterial& material, const Vec2& load, double e1, double e2) {
    const Fabric& f = material.fabric;
    const double k1 = f.tension[0].stiffness, k2 = f.tension[1].stiffness, k12 = poisson_stiffness(f);
    const auto energy = [&](double a, double b) {
        return elastic_energy(f.tension[0], a) + elastic_energy(f.tension[1], b) + k12 * a * b;
    };
    const double s1 = elastic_stress(f.tension[0], e1) + k12 * e2, s2 = elastic_stress(f.tension[1], e2) + k12 * e1;
    const double over1 = -load.x() - s1, over2 = -load.y() - s2;  // what is missing, positive
    const double full = energy(e1, e2);
    if (over1 <= 0 && over2 <= 0) return full;
    double b1 = 0, b2 = 0;
    if (over1 > 0 && s2 + k12 / k1 * over1 >= -load.y()) {
        b1 = over1 / k1;
    } else if (over2 > 0 && s1 + k12 / k2 * over2 >= -load.x()) {
        b2 = over2 / k2;
    } else {
        const double det = k1 * k2 - k12 * k12;
        b1 = (k2 * over1 - k12 * over2) / det;
        b2 = (k1 * over2 - k12 * over1) / det;
    }
    const double relaxed = energy(e1 + b1, e2 + b2) + load.x() * b1 + load.y() * b2;
    return (1 - material.residual) * relaxed + material.residual * full;
}

// The incremental potential, and what friction had stored at the last commit: of the latter a part comes back.
double stored_energy(const FabricLaw& law, const Memory& memory, double e) {
    return potential_at(law, memory, e) + (law.rubs() ? stored_by_friction(law, memory) : 0);
}

// [J/m²] of one integration point.
double stretch_energy(const ShellMaterial& material, const Vec2& load, const Memory* memory, const double* c) {
    const Fabric& f = material.fabric;
    const double e1 = root(c[0]) - 1, e2 = root(c[1]) - 1;
    double sum = stored_energy(f.tension[0], memory[0], e1) + stored_energy(f.tension[1], memory[1], e2) +
                 stored_energy(f.shear, memory[2], c[2]) + poisson_stiffness(f) * e1 * e2;
    if (material.buckling == ShellBuckling::relaxed)
        sum += relaxed_energy(material, load, e1, e2) - elastic_energy(f.tension[0], e1) -
               elastic_energy(f.tension[1], e2) - poisson_stiffness(f) * e1 * e2;
    return sum;
}

double membrane_energy(const PlainSweep<double>& sweep, const At& at, int e) {
    PlainElement<double> one = plain_element<double>(sweep.shell(), sweep.history, e);
    for (int p = 0; p < 6; ++p) one.x[p] = to_p3(at.x[one.rest.points[p]]);
    const bool full = one.material.membrane == ShellMembrane::full;
    double sum = 0;
    const auto stress = [&](int t, const double* c, const double*, double* s) {
        sum += one.rest.area / (full ? 3 : 4) * stretch_energy(one.material, one.rest.euler, &one.memory[3 * t], c);
        s[0] = s[1] = s[2] = 0;
    };
    P3<double> unused[6] = {};
    if (full)
        add_full_membrane<double>(one.x, nullptr, one.g, one.area, stress, unused);
    else
        add_sub_membrane<double>(one.x, nullptr, one.g, one.area, stress, unused);
    return sum;
}

double bending_energy(const PlainSweep<double>& sweep, int e) {
    const ModelShell& shell = sweep.shell();
    const ShellElement& rest = shell.elements[e];
    const Fabric& f = shell.materials[rest.material].fabric;
    const int place = shell.place_of[e], lane = place % ShellPack::lanes;
    const ShellPack& pack = shell.packs[place / ShellPack::lanes];
    const std::array<double, 3>& h = sweep.curvature[e];
    const auto memory = [&](int r) { return remembered(sweep.history, place, first_curvature + r); };
    double sum =
        rest.area * (stored_energy(f.bending[0], memory(0), h[0]) + stored_energy(f.bending[1], memory(1), h[1]) +
                     stored_energy(f.twist, memory(2), h[2]) + f.bending_coupling * h[0] * h[1]);
    for (int k = 0; k < 3; ++k) sum += 0.5 * pack.jump[k][lane] * sweep.angle[e][k] * sweep.angle[e][k];
    return sum;
}
}  // namespace
}  // namespace plain

void add_shell_forces_simple(const Model& model, const At& at, Field& force) {
    plain::PlainSweep<double>& sweep = plain::begin_sweep<double>(model, shell_history(model.shell, at.history));
    sweep.find_places(at, nullptr);
    sweep.find_moments();
    sweep.find_forces_of_moments();
    sweep.deliver([&](int i, const plain::P3<double>& f) { force[i] += plain::to_vec3(f); });
    if (!is_shell_damped(model)) return;
    Field damped(at.x.size(), Vec3(0, 0, 0));
    add_definite_shell_product(model, at, Derivative::damping, at.v, damped);
    for (std::size_t i = 0; i < damped.size(); ++i) force[i] -= damped[i];
}

void add_exact_shell_product(const Model& model, const At& at, std::span<const Vec3> in, Field& out) {
    plain::PlainSweep<plain::Dual>& sweep =
        plain::begin_sweep<plain::Dual>(model, shell_history(model.shell, at.history));
    sweep.find_places(at, in.data());
    sweep.find_moments();
    sweep.find_forces_of_moments();
    sweep.deliver([&](int i, const plain::P3<plain::Dual>& f) { out[i] -= Vec3(f.x.d, f.y.d, f.z.d); });
}

double measure_shell_energy(const Model& model, const At& at) {
    const ModelShell& shell = model.shell;
    plain::PlainSweep<double>& sweep = plain::begin_sweep<double>(model, shell_history(shell, at.history));
    sweep.find_places(at, nullptr);
    sweep.find_moments();
    return parallel_sum(std::int64_t(shell.elements.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t e = begin; e < end; ++e)
            sum += plain::membrane_energy(sweep, at, int(e)) + plain::bending_energy(sweep, int(e));
        return sum;
    });
}

}  // namespace weft
