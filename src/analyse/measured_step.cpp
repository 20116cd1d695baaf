// The largest stable step, found by trying. The cloth stands at its start, without gravity, wind, driven springs and
// limits; a disturbance of 1e-9 of its size stays in the linear regime, where the fastest mode grows or decays by a
// constant factor a step. A step is too long when the motion becomes a thousand times larger than it was after ten
// steps, or ends ten times larger than it was halfway (growth may stop where the linear regime ends).
#include "analyse/krylov.h"

#include <weft/analyse.h>
#include <weft/step.h>

#include <cmath>

namespace weft {

namespace {
constexpr int trial_steps = 1000;
constexpr double disturbance = 1e-9;

Model make_resting(Model model) {
    model.gravity.setZero();
    model.wind.clear();
    model.limit = {};
    model.contact.active = false;  // it bounds no step, costs far more than one, and hides growth by holding cloth up
    for (Actuator& a : model.actuators) a.amplitude = 0;
    for (Held& h : model.held) h.motion = h.ride = -1;
    update_derived(model);
    return model;
}

double largest_speed(const State& state) {
    double most = 0;
    for (const Vec3& v : state.v) most = std::max(most, std::isfinite(v.squaredNorm()) ? v.squaredNorm() : infinity);
    return std::sqrt(most);
}

bool grows(const Model& model, Workspace& work, const Field& noise, double size, double dt) {
    State state = start(model);
    for (std::size_t i = 0; i < noise.size(); ++i) state.x[i] += (disturbance * size) * noise[i];
    double first = infinity, halfway = 0;
    for (int k = 0; k < trial_steps; ++k) {
        step(model, state, work, dt, Detail::none);
        if (k == 9) first = largest_speed(state);
        if (k % 50 == 49 && !(largest_speed(state) <= 1000 * first)) return true;
        if (k == trial_steps / 2) halfway = largest_speed(state);
    }
    return !(largest_speed(state) <= 10 * halfway);
}
}  // namespace

double measure_stable_step(const Model& given, double guess, double most) {
    const Model model = make_resting(given);
    std::vector<double> free(model.mass.size(), 1.0);
    for (const Held& h : model.held) free[h.point] = 0;
    const Field noise = make_start(free);
    Vec3 low_corner = model.mesh.points.front(), high_corner = low_corner;
    for (const Vec3& p : model.mesh.points) {
        low_corner = low_corner.cwiseMin(p);
        high_corner = high_corner.cwiseMax(p);
    }
    Workspace work(model);
    const auto too_long = [&](double dt) { return grows(model, work, noise, (high_corner - low_corner).norm(), dt); };
    double low = guess, high = guess;
    while (too_long(low)) {
        low /= 2;
        if (low < guess / 1000) return 0;
    }
    while (!too_long(high)) {
        low = high;
        if (high >= most) return infinity;
        high = std::min(most, 2 * high);
    }
    while (high - low > 2e-5 * high) {
        const double middle = (low + high) / 2;
        (too_long(middle) ? high : low) = middle;
    }
    return (low + high) / 2;
}

}  // namespace weft
