// Linear springs with a rest length (Provot 1995, equation 1; its bracket is misplaced in print).
// Force on a: K (l − l0) d/l with d = x_b − x_a, l = |d|; it pulls a towards b when stretched. Energy K (l − l0)²/2.
// Stiffness block: K [ n nᵀ + (1 − l0/l)(I − n nᵀ) ], n = d/l. A spring of no length has no direction and no force.
// Two ways to add up: the plain loop over springs is the reference; the other computes all springs, then lets every
// point gather its own in the order of their numbers. Both add in the same order, so they agree bit for bit.
#include "core/parallel.h"
#include "forces/forces.h"

#include <cmath>

namespace weft {

namespace {
Vec3 force_on_first(const Spring& s, const std::vector<Vec3>& x) {
    const Vec3 d = x[s.b] - x[s.a];
    const double l = std::sqrt(d.squaredNorm());
    return l > 0 ? Vec3(d * (s.stiffness * (l - s.rest) / l)) : Vec3(0, 0, 0);
}

constexpr std::int64_t block = 2048;

// force[i] += Σ ± f over the springs around point i.
void gather(const Model& model, const std::vector<Vec3>& spring_force, std::vector<Vec3>& force) {
    parallel_for(model.points(), block, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum = force[i];
            for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                const int s = model.springs_of.items[k];
                if (model.springs[s].a == i)
                    sum += spring_force[s];
                else
                    sum -= spring_force[s];
            }
            force[i] = sum;
        }
    });
}
}  // namespace

void add_spring_forces_simple(const Model& model, const std::vector<Vec3>& x, std::vector<Vec3>& force) {
    for (const Spring& s : model.springs) {
        const Vec3 f = force_on_first(s, x);
        force[s.a] += f;
        force[s.b] -= f;
    }
}

void add_spring_forces(const Model& model, const std::vector<Vec3>& x, Workspace& work) {
    Workspace::Rooms& r = *work.rooms;
    if (r.grid.usable) {
        add_grid_spring_forces(model, r.grid, x, r.force);
        return;
    }
    parallel_for(std::int64_t(model.springs.size()), block, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t s = begin; s < end; ++s) r.spring_force[s] = force_on_first(model.springs[s], x);
    });
    gather(model, r.spring_force, r.force);
}

// Point by point, each spring visited from both ends: no scratch, and any number of threads.
void multiply_stiffness(const Model& model, const std::vector<Vec3>& x, const std::vector<Vec3>& in,
                        std::vector<Vec3>& out) {
    parallel_for(model.points(), block, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum(0, 0, 0);
            for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                const Spring& s = model.springs[model.springs_of.items[k]];
                const int j = s.a == i ? s.b : s.a;
                const Vec3 d = x[j] - x[i], u = in[i] - in[j];
                const double l2 = d.squaredNorm();
                if (!(l2 > 0)) continue;
                const double across = 1 - s.rest / std::sqrt(l2);
                sum += s.stiffness * (across * u + ((1 - across) * d.dot(u) / l2) * d);
            }
            out[i] = sum;
        }
    });
}

double measure_spring_energy(const Model& model, const std::vector<Vec3>& x) {
    return parallel_sum(std::int64_t(model.springs.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t k = begin; k < end; ++k) {
            const Spring& s = model.springs[k];
            const double stretch = (x[s.b] - x[s.a]).norm() - s.rest;
            sum += 0.5 * s.stiffness * stretch * stretch;
        }
        return sum;
    });
}

}  // namespace weft
