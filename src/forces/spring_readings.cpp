#include "forces/spring_readings.h"

#include "core/parallel.h"
#include "forces/spring_law.h"

#include <cmath>

namespace weft {

namespace {
// `plain`: linear springs with constant rest lengths.
template <bool plain>
SpringReadings read_range(const Model& model, const At& at, const When& when, std::int64_t begin, std::int64_t end) {
    SpringReadings r;
    for (std::int64_t i = begin; i < end; ++i) {
        const int kind = (i >= model.kind_start[1]) + (i >= model.kind_start[2]);
        const Spring& s = model.springs[i];
        const double length = (at.x[s.b] - at.x[s.a]).norm(), rest = plain ? s.rest : rest_at(model, int(i), when);
        const double rate = (length - rest) / rest;
        r.most[kind] = std::max(r.most[kind], rate);
        r.least = std::min(r.least, rate);
        const double scale = model.limit_scale.empty() ? 1 : model.limit_scale[std::size_t(i)];
        r.over += rate > scale * model.limit.stretch[kind] + rate_rounding ||
                  -rate > scale * model.limit.compression[kind] + rate_rounding;
        r.energy +=
            plain ? 0.5 * s.stiffness * (length - rest) * (length - rest) : energy_of(model, int(i), length, when);
    }
    return r;
}
}  // namespace

SpringReadings read_springs(const Model& model, const At& at) {
    const When when = when_of(model, at);
    const auto read = model.plain_springs ? read_range<true> : read_range<false>;
    return parallel_sum(std::int64_t(model.springs.size()), SpringReadings{},
                        [&](std::int64_t begin, std::int64_t end) { return read(model, at, when, begin, end); });
}

}  // namespace weft
