// Numbers read off a state: rates, energies, extents, and whether it is still sane.
#include "core/measure.h"

#include <weft/shell_readings.h>

#include "core/parallel.h"
#include "core/timer.h"
#include "forces/distortion.h"
#include "forces/forces.h"
#include "forces/spring_law.h"

#include <cmath>

namespace weft {

namespace {
struct Rates {
    PerKind<double> max{-1, -1, -1};
    double min = infinity;
    int over = 0;
    Rates operator+(const Rates& o) const {
        Rates sum;
        for (int k = 0; k < spring_kinds; ++k) sum.max[k] = std::max(max[k], o.max[k]);
        sum.min = std::min(min, o.min);
        sum.over = over + o.over;
        return sum;
    }
};

Rates measure_rates(const Model& model, const State& state) {
    constexpr double rate_rounding = 1e-9;
    const std::vector<RestEdge>& others = model.mesh_edges;
    const Rates of_others =
        parallel_sum(std::int64_t(others.size()), Rates{}, [&](std::int64_t begin, std::int64_t end) {
            Rates r;
            for (std::int64_t i = begin; i < end; ++i) {
                const double rate = (state.x[others[i].b] - state.x[others[i].a]).norm() / others[i].rest - 1;
                r.max[0] = std::max(r.max[0], rate);
                r.min = std::min(r.min, rate);
            }
            return r;
        });
    const When when = when_of(model, state);
    return of_others +
           parallel_sum(std::int64_t(model.springs.size()), Rates{}, [&](std::int64_t begin, std::int64_t end) {
               Rates r;
               for (std::int64_t i = begin; i < end; ++i) {
                   const int kind = (i >= model.kind_start[1]) + (i >= model.kind_start[2]);
                   const Spring& s = model.springs[i];
                   const double rest = rest_at(model, int(i), when);
                   const double rate = ((state.x[s.b] - state.x[s.a]).norm() - rest) / rest;
                   r.max[kind] = std::max(r.max[kind], rate);
                   r.min = std::min(r.min, rate);
                   const double scale = model.limit_scale.empty() ? 1 : model.limit_scale[std::size_t(i)];
                   r.over += rate > scale * model.limit.stretch[kind] + rate_rounding ||
                             -rate > scale * model.limit.compression[kind] + rate_rounding;
               }
               return r;
           });
}

struct Motions {
    double kinetic = 0, speed2 = 0, mass = 0;
    Vec3 low{infinity, infinity, infinity}, high{-infinity, -infinity, -infinity};
    Vec3 momentum{0, 0, 0}, moment{0, 0, 0}, turning{0, 0, 0};  // Σ m v, Σ m x, Σ m x × v
    Motions operator+(const Motions& o) const {
        return {kinetic + o.kinetic,   std::max(speed2, o.speed2), mass + o.mass,     low.cwiseMin(o.low),
                high.cwiseMax(o.high), momentum + o.momentum,      moment + o.moment, turning + o.turning};
    }
};

Motions measure_motion(const Model& model, const State& state) {
    return parallel_sum(model.points(), Motions{}, [&](std::int64_t begin, std::int64_t end) {
        Motions m;
        for (std::int64_t i = begin; i < end; ++i) {
            const double v2 = state.v[i].squaredNorm();
            m.kinetic += 0.5 * model.mass[i] * v2;
            m.speed2 = std::max(m.speed2, v2);
            m.low = m.low.cwiseMin(state.x[i]);
            m.high = m.high.cwiseMax(state.x[i]);
            m.mass += model.mass[i];
            m.momentum += model.mass[i] * state.v[i];
            m.moment += model.mass[i] * state.x[i];
            m.turning += model.mass[i] * state.x[i].cross(state.v[i]);
        }
        return m;
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
}  // namespace

Measures measure(const Model& model, const State& state) {
    Measures m;
    if (!model.springs.empty() || !model.mesh_edges.empty()) {
        const Rates rates = measure_rates(model, state);
        for (int k = 0; k < spring_kinds; ++k) {
            const bool any = model.kind_start[k] < model.kind_start[k + 1] || (k == 0 && !model.mesh_edges.empty());
            m.max_rate[k] = any ? rates.max[k] : 0;
        }
        m.min_rate = rates.min;
        m.over_limit = rates.over;
    }
    if (model.shell.exists()) measure_shell(model, state, m);
    Motions motion = measure_motion(model, state);
    if (spreads_mass(model)) add_spread_motion(model, state, motion);
    m.kinetic_energy = motion.kinetic;
    m.spring_energy = measure_energy(model, state, spring_force);
    m.total_energy = m.kinetic_energy + m.spring_energy + measure_energy(model, state, ~spring_force);
    m.max_speed = std::sqrt(motion.speed2);
    m.lowest_z = motion.low.z();
    m.extent = motion.high - motion.low;
    m.centre = motion.moment / motion.mass;
    m.momentum = motion.momentum;
    m.spin = motion.turning - motion.moment.cross(motion.momentum) / motion.mass;
    return m;
}

int find_first_bad(const Model& model, const State& state, double reach, double dt) {
    struct First {
        std::int64_t point = std::numeric_limits<std::int64_t>::max();
        First operator+(const First& o) const { return {std::min(point, o.point)}; }
    };
    const Vec3 sum_of_v = parallel_sum(model.points(), Vec3(0, 0, 0), [&](std::int64_t begin, std::int64_t end) {
        Vec3 sum(0, 0, 0);
        for (std::int64_t i = begin; i < end; ++i) sum += state.v[i];
        return sum;
    });
    const Vec3 mean = sum_of_v / model.points();
    const double fastest2 = (reach / dt) * (reach / dt);
    const First first = parallel_sum(model.points(), First{}, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i)
            if (!state.x[i].allFinite() || !state.v[i].allFinite() || (state.v[i] - mean).squaredNorm() > fastest2)
                return First{i};
        return First{};
    });
    return first.point < model.points() ? int(first.point) : -1;
}

void check_finite(const Model& model, const State& state, const Workspace& work, double dt, StepReport& report) {
    report.first_bad = find_first_bad(model, state, work.scratch->reach, dt);
    report.finite = report.first_bad < 0;
}

void measure(const Model& model, const State& state, Workspace& work, double dt, StepReport& report) {
    if (report.detail == Detail::none || !report.finite) return;
    const Timer timer(report.seconds, Phase::measure);
    check_finite(model, state, work, dt, report);
    if (report.detail != Detail::full || !report.finite) return;
    report.measures = measure(model, state);
    if (work.audit) report.energy = measure_audit(model, state, work, dt);
}

}  // namespace weft
