// Is the verdict on a run sane? The audit is read along, added up again from its own terms, and compared with what the
// run's health says.
#pragma once

#include <weft/scene.h>
#include <weft/step.h>

namespace weft {

struct VerdictWatch {
    EnergyAudit audit;
    bool any = false;        // a step was seen
    bool alone = false;      // nothing but gravity and what was stored at the start can put energy in
    double least = 0;        // [J] that is not worth a word
    double lowest = 0;       // [J] that was left over, at least
    double unexplained = 0;  // [J] beyond that, at most
    double growth = 0;       // [J] beyond what gravity has put in, at most
    Measures peak;
    Energy energy;  // after the last step

    // Before the first step. `quiet`: the step suits the scheme, no layers start too near each other.
    void begin(const Model& model, const State& state, double dt, bool quiet, bool scripted);

    // After each step. What is wrong with the audit, in words; empty: nothing.
    std::string see(const StepReport& report);

    // Energy that grows where nothing puts any in, as a part of what was.
    double gain() const { return alone ? growth / (energy.put_in + least) : 0; }

    // At the end: what is wrong with the verdict; empty: nothing. A run that has gone wrong must be called suspect.
    std::string check(const Scene& scene, bool diverged) const;
};

}  // namespace weft
