#include <weft/shell_readings.h>

#include "forces/shell_sweep.h"

#include <Eigen/Geometry>

namespace weft {

namespace {
const plain::PlainSweep<double>& swept(const Model& model, const State& state) {
    plain::PlainSweep<double>& sweep = plain::begin_sweep<double>(model, shell_history(model.shell, state.history));
    sweep.find_places(state, nullptr);
    sweep.find_moments();
    return sweep;
}

// At corners the normals of elements count by their angle there, at middles both sides alike.
std::vector<Vec3> find_directors(const Model& model, std::span<const Vec3> x) {
    std::vector<Vec3> director(x.size(), Vec3(0, 0, 0));
    for (const ShellElement& e : model.shell.elements) {
        std::array<Vec3, 6> p;
        for (int k = 0; k < 6; ++k) p[k] = x[e.points[k]];
        for (int k = 0; k < 3; ++k) {
            const int j = (k + 1) % 3, o = (k + 2) % 3;
            // Derivatives along both edges that leave corner k, of the quadratic surface.
            const Vec3 a = 4 * p[3 + k] - 3 * p[k] - p[j], b = 4 * p[3 + o] - 3 * p[k] - p[o];
            director[e.points[k]] += std::atan2(a.cross(b).norm(), a.dot(b)) * a.cross(b).normalized();
            const Vec3 w = 2 * (p[3 + j] + p[3 + o] - p[3 + k]) - p[o];
            director[e.points[3 + k]] += 0.5 * (p[k] - w).cross(p[j] - w).normalized();
        }
    }
    for (Vec3& d : director) d = d.norm() > 0 ? Vec3(d.normalized()) : Vec3(0, 0, 0);
    return director;
}
}  // namespace

std::vector<ShellRotation> find_shell_rotations(const Model& model, const State& state) {
    const std::vector<Vec3> now = find_directors(model, state.x), rest = find_directors(model, model.mesh.points);
    std::vector<ShellRotation> rotations(now.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!(rest[i].norm() > 0) || !(now[i].norm() > 0)) continue;
        rotations[i].director = now[i];
        const Vec3 axis = rest[i].cross(now[i]);
        const double sine = axis.norm(), angle = std::atan2(sine, rest[i].dot(now[i]));
        if (!(sine > 0)) continue;
        const Vec3 along = std::abs(rest[i].x()) < 0.9 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
        const Vec3 first = (along - along.dot(rest[i]) * rest[i]).normalized(), second = rest[i].cross(first);
        rotations[i].angle = angle / sine * Vec2(axis.dot(first), axis.dot(second));
    }
    return rotations;
}

std::vector<double> find_joint_moments(const Model& model, const State& state) {
    const plain::PlainSweep<double>& sweep = swept(model, state);
    std::vector<double> moments(model.shell.joints.size());
    for (std::size_t j = 0; j < moments.size(); ++j) {
        const ShellJoint& joint = model.shell.joints[j];
        moments[j] = sweep.share[joint.element][joint.edge] + sweep.far_share(joint.element, joint.edge);
    }
    return moments;
}

std::vector<ShellReading> read_shell(const Model& model, const State& state) {
    const plain::PlainSweep<double>& sweep = swept(model, state);
    std::vector<ShellReading> readings(model.shell.elements.size());
    for (int e = 0; e < int(readings.size()); ++e) {
        ShellReading& reading = readings[e];
        auto one = plain::plain_element<double>(model.shell, sweep.history, e);
        for (int p = 0; p < 6; ++p) one.x[p] = plain::to_p3(state.x[one.rest.points[p]]);
        const bool full = one.material.membrane == ShellMembrane::full;
        const double share = full ? 1.0 / 3 : 0.25;
        const auto look = [&](int t, const double* c, const double*, double* s) {
            plain::membrane_stress(one.material, one.rest.euler, &one.memory[3 * t], c, s);
            const double l1 = plain::root(c[0]), l2 = plain::root(c[1]);
            reading.strain += share * Vec3(l1 - 1, l2 - 1, c[2]);
            reading.stress += share * Vec3(s[0] * l1, s[1] * l2, s[2]);
            const Fabric& f = one.material.fabric;
            const double k12 = poisson_stiffness(f), e1 = l1 - 1, e2 = l2 - 1;
            double tension[2] = {elastic_stress(f.tension[0], e1) + k12 * e2,
                                 elastic_stress(f.tension[1], e2) + k12 * e1};
            if (one.material.buckling == ShellBuckling::relaxed)
                reading.buckled = plain::relax_compression(one.material, one.rest.euler, tension) || reading.buckled;
            s[0] = s[1] = s[2] = 0;
        };
        plain::P3<double> unused[6] = {};
        if (full)
            plain::add_full_membrane<double>(one.x, nullptr, one.g, one.area, look, unused);
        else
            plain::add_sub_membrane<double>(one.x, nullptr, one.g, one.area, look, unused);
        for (int r = 0; r < 3; ++r) {
            reading.curvature[r] = sweep.curvature[e][r];
            reading.moment[r] = sweep.moment[e][r] / one.rest.area;
        }
    }
    return readings;
}

}  // namespace weft
