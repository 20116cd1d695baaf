// Springs with a rest length (Provot 1995, equation 1; its bracket is misplaced in print). Linear ones:
// force on a: K (l − l0) d/l with d = x_b − x_a, l = |d|; it pulls a towards b when stretched. Energy K (l − l0)²/2.
// Other laws, damping and driven rest lengths: spring_law.h. A spring of no length has no direction and no force.
// Two ways to add up: the plain loop over springs is the reference; the other computes all springs, then lets every
// point gather its own in the order of their numbers. Both add in the same order, so they agree bit for bit.
#include "core/parallel.h"
#include "forces/forces.h"
#include "forces/spring_law.h"

#include <cmath>

namespace weft {

namespace {
Vec3 plain_force(const Spring& s, const std::vector<Vec3>& x) {
    const Vec3 d = x[s.b] - x[s.a];
    const double l = std::sqrt(d.squaredNorm());
    return l > 0 ? Vec3(d * (s.stiffness * (l - s.rest) / l)) : Vec3(0, 0, 0);
}

Vec3 general_force(const Model& model, int s, const State& state) {
    const Spring& spring = model.springs[s];
    const SpringBlock k = stiffness_block(model, s, state.x, state.time);
    const Vec3 d = state.x[spring.b] - state.x[spring.a], w = state.v[spring.b] - state.v[spring.a];
    return k.across * d + damping_block(model, s, k) * w;  // across = tension / length
}

Vec3 force_on_first(const Model& model, std::int64_t s, const State& state) {
    return model.plain_springs ? plain_force(model.springs[s], state.x) : general_force(model, int(s), state);
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

void add_spring_forces_simple(const Model& model, const State& state, std::vector<Vec3>& force) {
    for (std::size_t s = 0; s < model.springs.size(); ++s) {
        const Vec3 f = force_on_first(model, std::int64_t(s), state);
        force[model.springs[s].a] += f;
        force[model.springs[s].b] -= f;
    }
}

void add_spring_forces(const Model& model, const State& state, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    if (r.grid.usable) {
        add_grid_spring_forces(model, r.grid, state.x, r.force);
        return;
    }
    parallel_for(std::int64_t(model.springs.size()), block, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t s = begin; s < end; ++s) r.spring_force[s] = force_on_first(model, s, state);
    });
    gather(model, r.spring_force, r.force);
}

namespace {
// Point by point, each spring visited from both ends: no scratch, and any number of threads.
template <class Block>
void multiply_blocks(const Model& model, const std::vector<Vec3>& in, std::vector<Vec3>& out, const Block& block_of) {
    parallel_for(model.points(), block, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum(0, 0, 0);
            for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                const int s = model.springs_of.items[k];
                const int j = model.springs[s].a == i ? model.springs[s].b : model.springs[s].a;
                sum += block_of(s) * Vec3(in[i] - in[j]);
            }
            out[i] = sum;
        }
    });
}
}  // namespace

void multiply_stiffness(const Model& model, const std::vector<Vec3>& x, const std::vector<Vec3>& in,
                        std::vector<Vec3>& out, double time) {
    multiply_blocks(model, in, out, [&](int s) { return stiffness_block(model, s, x, time); });
}

void multiply_damping(const Model& model, const std::vector<Vec3>& x, const std::vector<Vec3>& in,
                      std::vector<Vec3>& out, double time) {
    if (model.plain_springs)
        out.assign(in.size(), Vec3(0, 0, 0));
    else
        multiply_blocks(model, in, out,
                        [&](int s) { return damping_block(model, s, stiffness_block(model, s, x, time)); });
    for (std::size_t i = 0; i < in.size(); ++i) out[i] += (model.damping[i] + model.air_drag[i]) * in[i];
    for (int k = 0; k < count_wet_faces(model); ++k) {
        const WetFace f = find_wet_face(model, k, x, in, time);
        const double drag = model.fluid_friction * f.area.norm() / (f.end - f.begin);
        for (int c = f.begin; c < f.end; ++c) out[model.wet_faces.items[c]] += drag * in[model.wet_faces.items[c]];
    }
}

double measure_spring_energy(const Model& model, const std::vector<Vec3>& x, double time) {
    return parallel_sum(std::int64_t(model.springs.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t k = begin; k < end; ++k) {
            const Spring& s = model.springs[k];
            sum += energy_of(model, int(k), (x[s.b] - x[s.a]).norm(), time);
        }
        return sum;
    });
}

}  // namespace weft
