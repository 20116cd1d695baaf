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
Vec3 plain_force(const Spring& s, std::span<const Vec3> x) {
    const Vec3 d = x[s.b] - x[s.a];
    const double l = std::sqrt(d.squaredNorm());
    return l > 0 ? Vec3(d * (s.stiffness * (l - s.rest) / l)) : Vec3(0, 0, 0);
}

Vec3 general_force(const Model& model, int s, const At& at) {
    const Spring& spring = model.springs[s];
    const SpringBlock k = stiffness_block(model, s, at.x, when_of(model, at));
    const Vec3 d = at.x[spring.b] - at.x[spring.a], w = at.v[spring.b] - at.v[spring.a];
    return k.across * d + damping_block(model, s, k) * w;  // across = tension / length
}

Vec3 force_on_first(const Model& model, std::int64_t s, const At& at) {
    return model.plain_springs ? plain_force(model.springs[s], at.x) : general_force(model, int(s), at);
}

constexpr std::int64_t block = 2048;

// force[i] += Σ ± f over the springs around point i.
void gather(const Model& model, const Field& spring_force, Field& force) {
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

bool has_springs(const Model& model) {
    return !model.springs.empty();
}

bool has_damped_springs(const Model& model) {
    return !model.spring_damping.empty() || model.rayleigh_stiffness > 0;
}

void add_spring_forces(const Model& model, const At& at, Workspace& work, Field& force) {
    Workspace::Scratch& r = *work.scratch;
    if (work.simple_kernels) return add_spring_forces_simple(model, at, force);
    if (r.grid.usable) return add_grid_spring_forces(model, r.grid, at.x, force);
    parallel_for(std::int64_t(model.springs.size()), block, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t s = begin; s < end; ++s) r.spring_force[s] = force_on_first(model, s, at);
    });
    gather(model, r.spring_force, force);
}

// Constant (IMEX): as if rest lengths were zero, k I, which bounds the tangent of a spring that pulls with less than
// k l; and as if damping were isotropic.
SpringBlock constant_block(const Model& model, int s, Derivative which) {
    const double k = model.springs[s].stiffness;
    if (which == Derivative::stiffness) return {Vec3(0, 0, 0), k, k};
    const double c = (model.spring_damping.empty() ? 0 : model.spring_damping[s]) + model.rayleigh_stiffness * k;
    return {Vec3(0, 0, 0), c, c};
}

SpringBlock block_of(const Model& model, int s, const At& at, Derivative which, Jacobian kind) {
    if (kind == Jacobian::constant) return constant_block(model, s, which);
    const SpringBlock k = stiffness_block(model, s, at.x, when_of(model, at));
    if (which == Derivative::damping) return damping_block(model, s, k);
    return kind == Jacobian::exact ? k : definite(k);
}

// Point by point, each spring visited from both ends: no scratch, and any number of threads.
void add_spring_product(const Model& model, const At& at, Derivative which, Jacobian kind, std::span<const Vec3> in,
                        Field& out) {
    if (which == Derivative::damping && !has_damped_springs(model)) return;
    parallel_for(model.points(), block, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum = out[i];
            for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                const int s = model.springs_of.items[k];
                const int j = model.springs[s].a == i ? model.springs[s].b : model.springs[s].a;
                sum += block_of(model, s, at, which, kind) * Vec3(in[i] - in[j]);
            }
            out[i] = sum;
        }
    });
}

void add_spring_stencils(const Model& model, Stencils& stencils) {
    for (const Spring& s : model.springs) stencils.pairs.push_back({s.a, s.b});
}

PairTerm term_of(const SpringBlock& b) {
    return {std::sqrt(std::max(0.0, b.along - b.across)) * b.n, b.across};
}

PairTerm tangent_term(const Model& model, int s, const At& at, double h) {
    const SpringBlock tangent = stiffness_block(model, s, at.x, when_of(model, at));
    const SpringBlock k = definite(tangent), c = damping_block(model, s, tangent);
    return term_of({k.n, h * (c.along + h * k.along), h * (c.across + h * k.across)});
}

PairTerm constant_term(const Model& model, int s, double h) {
    const double k = model.springs[s].stiffness, c = model.spring_damping.empty() ? 0 : model.spring_damping[s];
    return {Vec3(0, 0, 0), h * (c + model.rayleigh_stiffness * k + h * k)};
}

void add_spring_blocks(const Model& model, const At& at, double h, Jacobian kind, const RowBlocks& blocks) {
    parallel_for(std::int64_t(model.springs.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t s = begin; s < end; ++s)
            blocks.pair[s] =
                kind == Jacobian::constant ? constant_term(model, int(s), h) : tangent_term(model, int(s), at, h);
    });
}

void add_spring_bound(const Model& model, const At&, int point, double scale, double& sum) {
    for (int k = model.springs_of.start[point]; k < model.springs_of.start[point + 1]; ++k)
        sum += scale * model.springs[model.springs_of.items[k]].stiffness;
}

double spring_energy(const Model& model, const At& at) {
    const When when = when_of(model, at);
    return parallel_sum(std::int64_t(model.springs.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t k = begin; k < end; ++k) {
            const Spring& s = model.springs[k];
            sum += energy_of(model, int(k), (at.x[s.b] - at.x[s.a]).norm(), when);
        }
        return sum;
    });
}
}  // namespace

void add_spring_forces_simple(const Model& model, const At& at, Field& force) {
    for (std::size_t s = 0; s < model.springs.size(); ++s) {
        const Vec3 f = force_on_first(model, std::int64_t(s), at);
        force[model.springs[s].a] += f;
        force[model.springs[s].b] -= f;
    }
}

extern const Force spring_row;
const Force spring_row{
    .bit = spring_force,
    .name = "spring",
    .present = has_springs,
    .damps = has_damped_springs,
    .add_force = add_spring_forces,
    .add_product = add_spring_product,
    .add_stencils = add_spring_stencils,
    .add_blocks = add_spring_blocks,
    .add_bound = add_spring_bound,
    .energy = spring_energy,
};

}  // namespace weft
