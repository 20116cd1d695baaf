// Newton's method on tied and prescribed coordinates: x = T q, with the definite tangent Tᵀ K T of the force table,
// factored by Eigen (pattern once), and steps halved until the potential falls by Armijo's rule. Planar instruments
// leave z out. Increments of instruments are small: two to five iterations each.
#include "lab/specimen.h"

#include "forces/forces.h"
#include "forces/shell.h"
#include "forces/system.h"

#include <Eigen/SparseCholesky>

#include <cmath>

namespace weft {

namespace {
constexpr ForceSet at_rest = all_forces & ~(damping_force | air_force | fluid_force);

Mesh make_strip(Vec2 size, std::array<int, 2> cells) {
    Mesh mesh = make_sheet(
        {.columns = cells[0] + 1, .rows = cells[1] + 1, .width = size.x(), .height = size.y(), .down = {0, 1, 0}});
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);  // rows go up: seen from above
    mesh.grid = {};
    return mesh;
}

Scene make_strip_scene(const Fabric& fabric, double direction, Vec2 size, std::array<int, 2> cells) {
    Scene scene;
    scene.cloth.shape = make_strip(size, cells);
    scene.cloth.shell = Shell{.fabric = fabric, .grain = -direction};
    scene.gravity = Vec3(0, 0, 0);
    scene.integrator.solver = LinearSolver::assembled;
    return scene;
}
}  // namespace

Fabric without_friction(Fabric f) {
    for (FabricLaw* law : {&f.tension[0], &f.tension[1], &f.shear, &f.bending[0], &f.bending[1], &f.twist})
        law->friction = law->friction_share = law->friction_slope = law->slip = 0;
    return f;
}

struct ReducedSystem {
    Eigen::SparseMatrix<double> lower;
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor;
    std::vector<int> place;  // of each number of the upper blocks among the values of `lower`; -1: prescribed
    Eigen::VectorXd slope, step;
};

Specimen::Specimen(const Fabric& fabric, double direction, Vec2 size, std::array<int, 2> cells)
    : Specimen(make_strip_scene(fabric, direction, size, cells)) {}

Specimen::Specimen(const Scene& scene)
    : model(build(scene)), state(start(model)), work(model, 1), unknown(3 * model.mass.size()) {
    for (std::size_t i = 0; i < unknown.size(); ++i) unknown[i] = int(i);
    prepare_linear(model, work);
}
Specimen::~Specimen() = default;
Specimen::Specimen(Specimen&&) noexcept = default;

std::vector<int> find_points(const Specimen& s, const Where& where) {
    std::vector<int> points;
    for (int p = 0; p < s.model.points(); ++p)
        if (where(s.model.mesh.points[p])) points.push_back(p);
    return points;
}

void prescribe(Specimen& s, const std::vector<int>& points, int axes) {
    for (const int p : points)
        for (int k = 0; k < 3; ++k)
            if (axes & (1 << k)) s.unknown[3 * p + k] = -1;
}

int tie(Specimen& s, const std::vector<int>& points, int axis) {
    const int first = 3 * points.front() + axis;
    for (const int p : points) s.unknown[3 * p + axis] = first;
    return first;
}

void number_unknowns(Specimen& s) {
    std::vector<int> number(s.unknown.size(), -1);
    s.unknowns = 0;
    for (std::size_t i = 0; i < s.unknown.size(); ++i)
        if (s.unknown[i] == int(i)) number[i] = s.unknowns++;
    for (int& u : s.unknown) u = u < 0 ? -1 : number[u];
    s.load.assign(s.unknowns, 0);
    s.system = std::make_unique<ReducedSystem>();
}

int unknown_of(const Specimen& s, int coordinate) {
    return s.unknown[coordinate];
}

std::vector<int> find_clamps(const Specimen& s, const Where& where) {
    std::vector<int> joints;
    for (std::size_t j = 0; j < s.model.shell.joints.size(); ++j) {
        const ShellJoint& joint = s.model.shell.joints[j];
        const int middle = s.model.shell.elements[joint.element].points[3 + joint.edge];
        if (joint.other < 0 && where(s.model.mesh.points[middle])) joints.push_back(int(j));
    }
    return joints;
}

void clamp_border(Specimen& s, const Where& where) {
    for (const int j : find_clamps(s, where)) s.model.shell.joints[j].kind = ShellJoint::Kind::clamped;
    update_shell(s.model);
    s.work = Workspace(s.model, 1);
    prepare_linear(s.model, s.work);
}

// ----------------------------------------------------------------------------------------------------------
// equilibrium

namespace {

// Visits the numbers of the blocks on and above the diagonal.
template <class Visit>
void for_upper_blocks(const BlockMatrix& m, const Visit& visit) {
    for (int j = 0; j + 1 < int(m.start.size()); ++j)
        for (int e = m.diagonal[j]; e < m.start[j + 1]; ++e)
            for (int r = 0; r < 3; ++r)
                for (int c = e == m.diagonal[j] ? r : 0; c < 3; ++c) visit(3 * j + r, 3 * m.column[e] + c, e, r, c);
}

void find_pattern(const Specimen& s, const BlockMatrix& m, ReducedSystem& system) {
    std::vector<Eigen::Triplet<double>> entries;
    const auto lower_of = [&](int i, int k) { return std::pair{std::max(i, k), std::min(i, k)}; };
    for_upper_blocks(m, [&](int i, int k, int, int, int) {
        const int a = s.unknown[i], b = s.unknown[k];
        if (a < 0 || b < 0) return;
        const auto [row, column] = lower_of(a, b);
        entries.emplace_back(row, column, 1.0);
    });
    system.lower.resize(s.unknowns, s.unknowns);
    system.lower.setFromTriplets(entries.begin(), entries.end());
    system.lower.makeCompressed();
    system.place.clear();
    const int* start = system.lower.outerIndexPtr();
    const int* inner = system.lower.innerIndexPtr();
    for_upper_blocks(m, [&](int i, int k, int, int, int) {
        const int a = s.unknown[i], b = s.unknown[k];
        if (a < 0 || b < 0) {
            system.place.push_back(-1);
            return;
        }
        const auto [row, column] = lower_of(a, b);
        system.place.push_back(int(std::lower_bound(inner + start[column], inner + start[column + 1], row) - inner));
    });
    system.factor.analyzePattern(system.lower);
}

struct SpecimenNewton {
    Specimen& s;
    ReducedSystem& r;

    // The table gives way by a tenth of a millimetre under what lies on it.
    double sinking(std::size_t p) const { return std::max(0.0, s.table - s.state.x[p].z()); }
    double table_stiffness(std::size_t p) const { return s.model.mass[p] * 9.80665 / 1e-4; }

    // Potential of what is stored and of the loads. Loads are on displacements from the start.
    double potential() const {
        double sum = measure_energy(s.model, s.state, at_rest);
        std::vector<char> counted(s.unknowns, 0);
        for (std::size_t i = 0; i < s.unknown.size(); ++i) {
            const int u = s.unknown[i];
            if (u < 0 || s.load[u] == 0 || counted[u]) continue;
            counted[u] = 1;
            sum -= s.load[u] * (s.state.x[i / 3][i % 3] - s.model.mesh.points[i / 3][i % 3]);
        }
        for (std::size_t p = 0; p < s.inert.size(); ++p)
            sum += 0.5 * s.model.mass[p] / (s.h * s.h) * (s.state.x[p] - s.inert[p]).squaredNorm();
        for (std::size_t p = 0; p < s.state.x.size(); ++p) sum += 0.5 * table_stiffness(p) * std::pow(sinking(p), 2);
        return sum;
    }

    // [N] largest imbalance of an unknown, and what to measure it by; not a number counts as infinite.
    double find_imbalance(double& scale) {
        find_forces(s.model, s.state, s.work, at_rest);
        r.slope = Eigen::VectorXd::Zero(s.unknowns);
        scale = 0;
        for (std::size_t p = 0; p < s.inert.size(); ++p)
            s.work.scratch->force[p] -= s.model.mass[p] / (s.h * s.h) * (s.state.x[p] - s.inert[p]);
        for (std::size_t p = 0; p < s.state.x.size(); ++p)
            s.work.scratch->force[p].z() += table_stiffness(p) * sinking(p);
        for (std::size_t i = 0; i < s.unknown.size(); ++i) {
            const double f = s.work.scratch->force[i / 3][i % 3];
            if (s.unknown[i] >= 0)
                r.slope[s.unknown[i]] -= f;
            else
                scale = std::max(scale, std::abs(f));
        }
        double most = 0;
        for (int u = 0; u < s.unknowns; ++u) {
            r.slope[u] -= s.load[u];
            scale = std::max(scale, std::abs(s.load[u]));
            const double f = std::abs(r.slope[u]);
            most = f <= most ? most : f < infinity ? f : infinity;
        }
        for (int p = 0; p < s.model.points(); ++p) scale = std::max(scale, s.model.mass[p] * s.model.gravity.norm());
        return most;
    }

    bool find_step() {
        update_system(s.model, s.state, s.work, s.h, Jacobian::tangent);
        const BlockMatrix& m = s.work.scratch->linear->matrix;
        if (r.place.empty()) find_pattern(s, m, r);
        double* value = r.lower.valuePtr();
        std::fill(value, value + r.lower.nonZeros(), 0.0);
        const int* place = r.place.data();
        for_upper_blocks(m, [&](int i, int k, int e, int a, int b) {
            const int at = *place++;
            if (at < 0) return;
            // Two different coordinates of one unknown meet on its diagonal from both sides.
            const bool twice = i != k && s.unknown[i] == s.unknown[k];
            value[at] += (twice ? 2 : 1) * m.value[e](a, b);
            if (i == k && i % 3 == 2 && sinking(std::size_t(i / 3)) > 0)
                value[at] += s.h * s.h * table_stiffness(std::size_t(i / 3));
        });
        r.factor.factorize(r.lower);
        if (r.factor.info() != Eigen::Success) return false;
        r.step = r.factor.solve(-s.h * s.h * r.slope);
        return r.step.allFinite();
    }

    void move(const std::vector<Vec3>& from, double share) {
        for (std::size_t i = 0; i < s.unknown.size(); ++i)
            if (s.unknown[i] >= 0) s.state.x[i / 3][i % 3] = from[i / 3][i % 3] + share * r.step[s.unknown[i]];
    }

    bool search(double& now, double& scale, double& energy) {
        const std::vector<Vec3> from = s.state.x;
        const double downhill = r.slope.dot(r.step);
        if (!(downhill < 0)) return false;
        double share = 1;
        for (int k = 0; k < 30; ++k, share *= 0.5) {
            move(from, share);
            const double change = potential() - energy;
            const bool falls = change <= 1e-4 * share * downhill;
            const bool hidden = -downhill * share < 1e-9 * (std::abs(energy) - downhill);
            if (!falls && !(hidden && std::isfinite(change))) continue;
            double then_scale = 0;
            const double then = find_imbalance(then_scale);
            if (!falls && !(then < now)) continue;
            now = then;
            scale = then_scale;
            energy += change;
            return true;
        }
        s.state.x = from;
        find_imbalance(scale);
        return false;
    }
};

}  // namespace

bool settle(Specimen& s, int most_iterations) {
    constexpr double tolerance = 1e-7;
    SpecimenNewton newton{s, *s.system};
    double scale = 0, now = newton.find_imbalance(scale), energy = newton.potential();
    const double stiffest = *std::max_element(s.model.shell.bound.begin(), s.model.shell.bound.end());
    const double rounding = 1e-14 * stiffest;  // [N] of specimens of some 0.1 m
    for (int k = 0; k < most_iterations; ++k) {
        if (now <= std::max(tolerance * scale, rounding)) return true;
        ++s.iterations;
        if (!newton.find_step() || !newton.search(now, scale, energy)) break;
    }
    const bool fine = now <= std::max(1e-3 * scale, rounding);  // stuck in rounding is no failure
    s.failures += !fine;
    return fine;
}

void commit_specimen(Specimen& s) {
    commit_history(s.model, s.state);
}

double find_pull(const Specimen& s, const std::vector<int>& points, int axis) {
    double sum = 0;
    for (const int p : points) sum -= s.work.scratch->force[p][axis];
    return sum;
}

double read_at(const LabCurve& curve, double x) {
    for (std::size_t k = 1; k < curve.size(); ++k) {
        const Vec2 &a = curve[k - 1], &b = curve[k];
        if (std::min(a.x(), b.x()) - 1e-9 <= x && x <= std::max(a.x(), b.x()) + 1e-9 && a.x() != b.x())
            return a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x());
    }
    return std::nan("");
}

double area_under(const LabCurve& curve) {
    double sum = 0;
    for (std::size_t k = 1; k < curve.size(); ++k)
        sum += 0.5 * (curve[k].y() + curve[k - 1].y()) * (curve[k].x() - curve[k - 1].x());
    return sum;
}

}  // namespace weft
