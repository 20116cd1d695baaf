// The consistent mass of six-node triangles: with the quadratic shape functions N of the bending,
//   M_pq = ρ ∫ N_p N_q dA = ρ A/180 × the matrix below
// Rows of corners add up to nothing, so there is no lumping by rows. Points keep the mass of Hinton, Rock & Zienkiewicz
// (1976), 1/19 of an element for a corner and 16/57 for a middle: that is what contact, damping and drag know of them,
// and what prepares conjugate gradients, which divide by M. Of one element M lies between 0.248 and 1.305 times that
// mass (eigenvalues of the one beside the other), so a sheet's does, and some thirty iterations do. Weight is M g: free
// fall is uniform. It buys little: frequencies are as good with points (docs/shell.md), and the stable step is shorter.
#include "forces/shell.h"

#include "core/parallel.h"

namespace weft {

namespace {

constexpr int consistent[6][6] = {{6, -1, -1, 0, -4, 0},  {-1, 6, -1, 0, 0, -4},  {-1, -1, 6, -4, 0, 0},
                                  {0, 0, -4, 32, 16, 16}, {-4, 0, 0, 16, 32, 16}, {0, -4, 0, 16, 16, 32}};

constexpr double enough = 1e-13;  // of the force that is left over
constexpr int most_turns = 200;

double dot(const Model& model, const Field& a, const Field& b) {
    return parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i) sum += a[i].dot(b[i]);
        return sum;
    });
}

}  // namespace

double spread_share(int p, int q) {
    return consistent[p][q] / 180.0 - (p == q ? shell_share(ShellMass::hrz, p) : 0);
}

void weigh_spread_mass(Model& model) {
    ModelShell& shell = model.shell;
    shell.extra_weight.clear();
    for (const ShellElement& e : shell.elements) {
        const double mass = e.area * shell.materials[e.material].spread_mass;
        if (!(mass > 0)) continue;
        shell.extra_weight.resize(model.mass.size(), 0);
        for (int p = 0; p < 6; ++p)
            for (int q = 0; q < 6; ++q) shell.extra_weight[e.points[p]] += mass * spread_share(p, q);
    }
}

void add_spread_mass(const Model& model, std::span<const Vec3> in, Field& out) {
    for (const ShellElement& e : model.shell.elements) {
        const double mass = e.area * model.shell.materials[e.material].spread_mass;
        if (!(mass > 0)) continue;
        for (int p = 0; p < 6; ++p)
            for (int q = 0; q < 6; ++q) out[e.points[p]] += mass * spread_share(p, q) * in[e.points[q]];
    }
}

void prepare_spread_mass(const Model& model, Workspace& work) {
    if (!spreads_mass(model)) return;
    for (Field& field : work.scratch->inertia) field.resize(model.mass.size());
}

void divide_by_spread_mass(const Model& model, Workspace& work, const Field& force) {
    Workspace::Scratch& r = *work.scratch;
    Field &a = r.acceleration, &left = r.inertia[0], &way = r.inertia[1], &product = r.inertia[2];
    const std::vector<double>& w = r.inverse_mass;  // 0 where held: there, nothing is asked and nothing moves
    const auto multiply = [&](const Field& in) {
        for_each(model.points(), [&](std::int64_t i) { product[i] = model.mass[i] * in[i]; });
        add_spread_mass(model, in, product);
        for_each(model.points(), [&](std::int64_t i) {
            if (w[i] == 0) product[i].setZero();
        });
    };
    for_each(model.points(), [&](std::int64_t i) { a[i] = w[i] * force[i]; });
    multiply(a);
    for_each(model.points(), [&](std::int64_t i) {
        left[i] = w[i] == 0 ? Vec3(0, 0, 0) : Vec3(force[i] - product[i]);
        way[i] = w[i] * left[i];
        product[i] = w[i] == 0 ? Vec3(0, 0, 0) : force[i];
    });
    const double first = dot(model, product, a);
    double now = dot(model, left, way);
    for (int turn = 0; turn < most_turns && now > enough * enough * first; ++turn) {
        multiply(way);
        const double s = now / dot(model, way, product);
        for_each(model.points(), [&](std::int64_t i) {
            a[i] += s * way[i];
            left[i] -= s * product[i];
            product[i] = w[i] * left[i];
        });
        const double next = dot(model, left, product);
        for_each(model.points(), [&](std::int64_t i) { way[i] = product[i] + next / now * way[i]; });
        now = next;
    }
}

}  // namespace weft
