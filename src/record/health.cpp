// The verdict on a run. Cloth that is stretched many times beyond what was asked for, or that has more energy than was
// put in, went wrong, whatever the reason: the step is too long, a system was not solved, contact has jammed.
#include "core/audit.h"
#include "core/text.h"
#include "record/record.h"

#include <algorithm>

namespace weft {

namespace {
constexpr double most_gain = 0.01;        // [put in]
constexpr double times_limit = 10;        // that a rate may exceed its limit
constexpr double least_bound = 0.1;       // where the limit is 0
constexpr double most_without_limit = 2;  // rate of springs that nobody limits

double most_limit_scale(const Scene& scene) {
    double most = 1;
    for (const Region& region : scene.cloth.regions) most = std::max(most, region.limit_scale);
    for (const Cloth& cloth : scene.cloths)
        for (const Region& region : cloth.regions) most = std::max(most, region.limit_scale);
    return most;
}
}  // namespace

Health judge(const Scene& scene, Stop stop, const Measures& peak, const Energy& energy) {
    Health health;
    if (stop == Stop::diverged) health.reasons.emplace_back("it diverged");
    for (int k = 0; k < spring_kinds; ++k) {
        const double limit = scene.limit.stretch[k] * most_limit_scale(scene), rate = peak.max_rate[k];
        const double most = limit < infinity ? std::max(times_limit * limit, least_bound) : most_without_limit;
        if (rate <= most) continue;
        health.reasons.push_back(
            text("%s springs were stretched by %.3g %%, beyond %.3g %%", spring_kind_names[k], 100 * rate, 100 * most));
    }
    if (is_audited(scene) && !(energy.worst_gain <= most_gain)) {
        health.reasons.push_back(text("energy came from nowhere: %.3g %% of what was put in (%.3g J), beyond %.3g %%",
                                      100 * energy.worst_gain, energy.put_in, 100 * most_gain));
    }
    health.suspect = !health.reasons.empty();
    return health;
}

// A limiter may hold together what would otherwise burst. It ends well, and means nothing.
void judge_step(const Scene& scene, double dt, double stable, Health& health) {
    constexpr double far = 2;
    if (!scene.limit.active() || !(dt > far * stable)) return;
    health.suspect = true;
    health.reasons.push_back(
        text("the step of %.3g s is %.3g times the largest stable one, %.3g s: the limiter keeps the "
             "cloth together, but its motion is not that of its springs",
             dt, dt / stable, stable));
}

}  // namespace weft
