// Refuses filters that would make every step unstable. A mode that the filter turns round (g < 0) grows at any step
// length when forces or velocities are filtered; the row filter does that when λ is small, on the infinite grid below
// λ* = .853. `half` is positive definite on every mesh, since the row filter's eigenvalues lie above -1; so is
// `conservative`, by the choice of κ. Filtering after the step ("paper") is stable with g < 0 as well, only with a
// smaller step, h² k0 ≤ 2 (1 + g), and is let through: it is there to be compared with.
#include "filter/filter.h"
#include "scene/build.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
// Smallest λ, to two decimals, at which no row has Σ w ≥ 1; then the filter is positive definite whatever the mesh.
double find_dominant_lambda(const Neighbours& neighbours) {
    double low = 0, high = 1;
    while (largest_sum(neighbours, find_weights(neighbours, high)) >= 1 && high < 1e6) high *= 2;
    for (int k = 0; k < 24 && high - low > 0.005; ++k) {
        const double middle = (low + high) / 2;
        (largest_sum(neighbours, find_weights(neighbours, middle)) >= 1 ? low : high) = middle;
    }
    return std::ceil(100 * high) / 100;
}

// Smallest λ, to two decimals, that would do. On large cloths the safe one above: looking for it would take too long.
double find_least_lambda(const Model& model, const Neighbours& neighbours, double low, double sign) {
    double high = find_dominant_lambda(neighbours);
    if (model.points() > 20000) return high;
    while (high - low > 0.004) {
        const double middle = (low + high) / 2;
        const Smallest s = find_smallest_eigenvalue(model, neighbours, find_weights(neighbours, middle), sign, 150);
        (s.is_positive() ? high : low) = middle;
    }
    return std::ceil(100 * high) / 100;
}
}  // namespace

void check_filter(const Scene& scene, const Model& model) {
    const Filter& f = model.filter;
    if (f.place == FilterPlace::none) return;
    if (model.integrator.scheme == Scheme::leapfrog && f.place != FilterPlace::paper)
        refuse(scene, "/filter/place", f.place == FilterPlace::force ? "force" : "velocity",
               "leapfrog has no place for a filter", "use the scheme \"stormer-verlet\"");
    if (f.variant != FilterVariant::row || f.place == FilterPlace::paper) return;
    const double least = std::min(f.lambda, f.calm.value_or(f.lambda));
    const Neighbours neighbours = find_neighbours(model);
    const std::vector<double> w = find_weights(neighbours, least);
    if (largest_sum(neighbours, w) < 1) return;
    const double sign = f.calm ? -1 : 1;
    const Smallest smallest = find_smallest_eigenvalue(model, neighbours, w, sign, 300);
    if (smallest.is_positive()) return;
    const std::string path = least < f.lambda ? "/filter/calm" : "/filter/lambda";
    const std::string reason = "must leave the filter positive definite; its smallest eigenvalue on this cloth " +
                               std::string(f.calm ? "can be " : "is ") + shown(smallest.value) +
                               ", and motions that a filter turns round grow at every step length";
    refuse(scene, path, shown(least), reason,
           "use \"variant\": \"conservative\" or \"half\", or a value of at least " +
               shown(find_least_lambda(model, neighbours, least, sign)));
}

}  // namespace weft
