#include "random/verdict.h"

#include "core/report.h"
#include "record/record.h"

#include <cmath>
#include <cstdio>

namespace weft {

namespace {

// As docs/energy.md promises: written down once more, so that a change of theirs is seen.
constexpr double most_gain = 0.01;
double most_rate(double limit) {
    return limit < infinity ? std::max(10 * limit, 0.1) : 2;
}

double put_in(const Energy& e) {
    return e.gravity + e.wind + e.pins + e.bodies + e.muscles;
}
double taken_out(const Energy& e) {
    return e.damping + e.friction + e.impacts + e.limiter + e.filter + e.safe_filter + e.recovery;
}
double size_of_terms(const Energy& e) {
    double sum = 0;
    for (const double term : {e.gravity, e.wind, e.pins, e.bodies, e.muscles, e.damping, e.friction, e.impacts,
                              e.limiter, e.filter, e.safe_filter, e.recovery, e.scheme, e.stored, e.unexplained})
        sum += std::abs(term);
    return sum;
}

std::string describe(const char* format, double a, double b = 0) {
    char text[200];
    std::snprintf(text, sizeof text, format, a, b);
    return text;
}

}  // namespace

void VerdictWatch::begin(const Model& model, const State& state, double dt, bool quiet, bool scripted) {
    const Measures m = measure(model, state);
    alone = quiet && !scripted && !model.contact.tangled && model.actuators.empty() &&
            (model.wind.empty() || (!model.any_air && model.fluid_friction == 0)) &&
            model.integrator.scheme != Scheme::forward_euler && model.filter.place != FilterPlace::paper &&
            m.over_limit == 0;  // the limiter would move points that stand
    // What gravity does in a single step, and springs that are stretched by a thirty-thousandth.
    double mass = 0;
    for (const double one : model.mass) mass += one;
    least = mass * std::pow(model.gravity.norm() * dt, 2);
    for (const Spring& s : model.springs) least += 1e-9 * s.stiffness * s.rest * s.rest;
}

std::string VerdictWatch::see(const StepReport& report) {
    energy = report.energy;
    if (any)
        update_peak(peak, report.measures);
    else
        peak = report.measures;
    any = true;
    const double gained = energy.stored - audit.stored_at_start, left = gained - put_in(energy) + taken_out(energy);
    const double rounding = 1e-9 * (size_of_terms(energy) + least);
    lowest = std::min(lowest, left);
    unexplained = std::max(unexplained, left - lowest);
    growth = std::max(growth, gained - energy.gravity);
    if (std::abs(left - (energy.unexplained - energy.scheme)) > rounding)
        return describe("the audit does not close: %g J left over, %g J said", left,
                        energy.unexplained - energy.scheme);
    const double measured = report.measures.kinetic_energy + report.measures.spring_energy;
    if (audit.lag == 0 && std::abs(energy.stored - measured) > rounding)
        return describe("%g J are stored, and the audit says %g J", measured, energy.stored);
    return "";
}

std::string VerdictWatch::check(const Scene& scene, bool diverged) const {
    const Health health = judge(scene, diverged ? Stop::diverged : Stop::done, peak, energy);
    if (health.suspect != !health.reasons.empty()) return "suspect without a reason, or good with one";
    if (health.suspect) return "";
    if (diverged) return "it diverged and is called good";
    for (std::size_t k = 0; k < spring_kinds; ++k)
        if (!(peak.max_rate[k] <= most_rate(scene.limit.stretch[k])))
            return describe("called good, but springs were stretched by %g", peak.max_rate[k]);
    if (unexplained > most_gain * energy.put_in + least)
        return describe("called good, but %g J came from nowhere to the %g J put in", unexplained, energy.put_in);
    if (alone && growth > most_gain * energy.put_in + least)
        return describe("called good, but it has %g J more than the %g J put in", growth, energy.put_in);
    return "";
}

}  // namespace weft
