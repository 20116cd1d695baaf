// Applying a filter: the plain way, point by point over its neighbours, which is also the reference for the grids'.
#include "filter/filter.h"

#include "core/audit.h"
#include "core/parallel.h"
#include "core/timer.h"

#include <cmath>

namespace weft {

namespace {
void filter_constant(const FilterScratch& scratch, const std::vector<Vec3>& y, std::vector<Vec3>& out) {
    parallel_for(std::int64_t(y.size()), 2048, [&](std::int64_t begin, std::int64_t end) {
        const int* start = scratch.neighbours.start.data();
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum(0, 0, 0);
            for (int k = start[i]; k < start[i + 1]; ++k)
                sum += scratch.weight[k] * (y[scratch.neighbours.items[k]] - y[i]);
            out[i] = y[i] + sum;
        }
    });
}

// w for two neighbours that differ by `gap` and together measure `both`, d apart.
double adaptive_weight(const Filter& f, const Vec3& gap, double both, double d) {
    const double r = both > 0 ? gap.norm() / both : 0;
    return std::exp(-(*f.calm + (f.lambda - *f.calm) * r) * d);
}

void filter_adaptive(const Model& model, FilterScratch& scratch, const std::vector<Vec3>& y, std::vector<Vec3>& out) {
    const Filter& f = model.filter;
    const Incidence& of = scratch.neighbours;
    parallel_for(std::int64_t(y.size()), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) scratch.length[i] = y[i].norm();
    });
    parallel_for(std::int64_t(y.size()), 2048, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum(0, 0, 0);
            double weights = 1;
            for (int k = of.start[i]; k < of.start[i + 1]; ++k) {
                const int j = of.items[k];
                const Vec3 gap = y[j] - y[i];
                double w = adaptive_weight(f, gap, scratch.length[i] + scratch.length[j], scratch.distance[k]);
                if (f.variant == FilterVariant::conservative)
                    w *= scratch.kappa * std::min(model.mass[i], model.mass[j]) / model.mass[i];
                weights += w;
                sum += w * gap;
            }
            if (f.variant == FilterVariant::row) sum /= weights;
            if (f.variant == FilterVariant::half) sum /= 2 * weights;
            out[i] = y[i] + sum;
        }
    });
}

void stop_held(const Workspace& work, std::vector<Vec3>& field) {
    for (const HeldPoint& held : work.scratch->held) field[held.point].setZero();
}
}  // namespace

void filter_field(const Model& model, Workspace& work, std::vector<Vec3>& field) {
    FilterScratch& scratch = *work.scratch->filter;
    stop_held(work, field);
    if (model.filter.calm)
        filter_adaptive(model, scratch, field, scratch.other);
    else if (scratch.stencil.usable && !work.simple_kernels)
        filter_grid(model, scratch.stencil, field, scratch.other);
    else
        filter_constant(scratch, field, scratch.other);
    field.swap(scratch.other);
    stop_held(work, field);
}

void filter_velocities(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    if (model.filter.place != FilterPlace::paper) return;
    const Timer timer(report.seconds, Phase::filter);
    filter_field(model, work, state.v);
    for (const HeldPoint& held : work.scratch->held) state.v[held.point] = held.velocity(dt);
    charge_filter(model, state, work, dt);
}

}  // namespace weft
