// Numbers read off a state: rates, energies, extents, and whether it is still sane.
#include "core/measure.h"

#include <weft/shell_readings.h>

#include "core/parallel.h"
#include "core/timer.h"
#include "forces/distortion.h"
#include "forces/forces.h"
#include "forces/spring_readings.h"

#include <cmath>

namespace weft {

namespace {
// Of the edges that are no springs.
SpringReadings read_edges(const Model& model, const State& state) {
    const std::vector<RestEdge>& edges = model.mesh_edges;
    return parallel_sum(std::int64_t(edges.size()), SpringReadings{}, [&](std::int64_t begin, std::int64_t end) {
        SpringReadings r;
        for (std::int64_t i = begin; i < end; ++i) {
            const double rate = (state.x[edges[i].b] - state.x[edges[i].a]).norm() / edges[i].rest - 1;
            r.most[0] = std::max(r.most[0], rate);
            r.least = std::min(r.least, rate);
        }
        return r;
    });
}

// What a mass that couples points has beside theirs; of all of it together there is no more.
void add_spread_motion(const Model& model, const State& state, Motions& m) {
    Field more(state.v.size(), Vec3(0, 0, 0));
    add_spread_mass(model, state.v, more);
    for (std::size_t i = 0; i < more.size(); ++i) {
        m.kinetic += 0.5 * more[i].dot(state.v[i]);
        m.momentum += more[i];
        m.moment += model.shell.extra_weight[i] * state.x[i];
        m.turning += state.x[i].cross(more[i]);
    }
}

void measure_shell(const Model& model, const State& state, Measures& m) {
    m.distortions = measure_distortion(model, state.x).count;
    bool relaxed = false;
    for (const ShellMaterial& material : model.shell.materials)
        relaxed = relaxed || material.buckling == ShellBuckling::relaxed;
    if (!relaxed) return;
    for (const ShellReading& reading : read_shell(model, state)) m.bucklings += reading.buckled;
}

Measures measure_all(const Model& model, const State& state, const SpringReadings& springs, Motions motion) {
    Measures m;
    m.spring_energy = springs.energy;
    if (!model.springs.empty() || !model.mesh_edges.empty()) {
        const SpringReadings all = springs + read_edges(model, state);
        for (int k = 0; k < spring_kinds; ++k) {
            const bool any = model.kind_start[k] < model.kind_start[k + 1] || (k == 0 && !model.mesh_edges.empty());
            m.max_rate[k] = any ? all.most[k] : 0;
        }
        m.min_rate = all.least;
        m.over_limit = all.over;
    }
    if (model.shell.exists()) measure_shell(model, state, m);
    if (spreads_mass(model)) add_spread_motion(model, state, motion);
    m.kinetic_energy = motion.kinetic;
    m.total_energy = m.kinetic_energy + m.spring_energy + measure_energy(model, state, ~spring_force);
    m.max_speed = std::sqrt(motion.speed2);
    m.lowest_z = motion.low.z();
    m.extent = motion.high - motion.low;
    m.centre = motion.moment / motion.mass;
    m.momentum = motion.momentum;
    m.spin = motion.turning - motion.moment.cross(motion.momentum) / motion.mass;
    return m;
}

// The point itself, one after the other: only where something looks bad. A mean that is not finite says nothing of
// the others, so what is not finite comes first.
int search_first_bad(const Model& model, const State& state, const Vec3& mean, double fastest) {
    for (int i = 0; i < model.points(); ++i)
        if (!state.x[std::size_t(i)].allFinite() || !state.v[std::size_t(i)].allFinite()) return i;
    for (int i = 0; i < model.points(); ++i)
        if ((state.v[std::size_t(i)] - mean).squaredNorm() > fastest * fastest) return i;
    return -1;
}

int find_first_bad(const Model& model, const State& state, const Motions& motion, double reach, double dt) {
    const Vec3 mean = motion.flow / model.points();
    const double fastest = reach / dt;
    const bool finite = std::isfinite(motion.kinetic) && motion.moment.allFinite() && motion.turning.allFinite();
    // No point is further from the mean than by both speeds.
    if (finite && std::sqrt(motion.speed2) + mean.norm() < fastest) return -1;
    return search_first_bad(model, state, mean, fastest);
}
}  // namespace

Measures measure(const Model& model, const State& state) {
    return measure_all(model, state, read_springs(model, state), measure_motion_simply(model, state));
}

static SpringReadings read_springs(const Model& model, const State& state, const Workspace& work) {
    const GridSprings& grid = work.scratch->grid;
    return are_grid_readings_usable(model, grid) && !work.simple_kernels ? read_grid_springs(model, grid, state.x)
                                                                         : read_springs(model, state);
}

Measures measure(const Model& model, const State& state, const Workspace& work) {
    return measure_all(model, state, read_springs(model, state, work), measure_motion(model, state));
}

int find_first_bad(const Model& model, const State& state, double reach, double dt) {
    return find_first_bad(model, state, measure_motion(model, state), reach, dt);
}

void check_finite(const Model& model, const State& state, const Workspace& work, double dt, StepReport& report) {
    report.first_bad = find_first_bad(model, state, work.scratch->reach, dt);
    report.finite = report.first_bad < 0;
}

void measure(const Model& model, const State& state, Workspace& work, double dt, StepReport& report) {
    if (report.detail == Detail::none || !report.finite) return;
    const Timer timer(report.seconds, Phase::measure);
    const Workspace::Scratch& r = *work.scratch;
    const Motions motion = measure_motion(model, state);
    report.first_bad = find_first_bad(model, state, motion, r.reach, dt);
    report.finite = report.first_bad < 0;
    if (report.detail != Detail::full || !report.finite) return;
    report.measures = measure_all(model, state, read_springs(model, state, work), motion);
    if (work.audit) report.energy = measure_audit(model, state, work, dt);
}

}  // namespace weft
