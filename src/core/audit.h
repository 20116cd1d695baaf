// The energy audit, beside the step: it reads what the phases did and changes nothing of the motion (docs/energy.md).
// Works of forces are integrated over `integrate`, by the midpoint rule; phases that move points are charged with what
// the energy lost over them; what the scheme took is what is then missing, and is known whenever energies are measured.
//
//     begin_audit(model, state, work, dt)        remembers the start of the step                       audit.cpp
//     audit_integration(..., dt, detail)          works of forces                                       works.cpp
//     charge_...(model, state, work, dt)         what the last phase took                              audit.cpp
//     end_audit(..., dt, detail)                 impacts, friction, work of bodies and pins contact_works.cpp
//     measure_audit(model, state, work)          sums, stored energy, what is unexplained              audit.cpp
#pragma once

#include "core/workspace.h"

#include <weft/scene.h>

namespace weft {

// Whether a run of this scene has one. Of a consistent mass it would only know the points' part.
inline bool is_audited(const Scene& scene) {
    const auto couples = [](const Cloth& cloth) { return cloth.shell && cloth.shell->mass == ShellMass::consistent; };
    for (const Cloth& cloth : scene.cloths)
        if (couples(cloth)) return false;
    return scene.output.audit && !couples(scene.cloth);
}

void begin_audit(const Model& model, const State& state, Workspace& work, double dt, StepReport& report);
void audit_integration(const Model& model, const State& state, Workspace& work, double dt, Detail detail);

// Each charges its phase with what was lost since the one before, if anything moved.
void charge_filter(const Model& model, const State& state, Workspace& work, double dt);
void charge_limiter(const Model& model, const State& state, Workspace& work, double dt);
void charge_safe_filter(const Model& model, const State& state, Workspace& work, double dt);
void charge_recovery(const Model& model, const State& state, Workspace& work, double dt);

// Points stand at x, which may have more of them.
void charge_response(const Model& model, const std::vector<Vec3>& x, const State& state, Workspace& work, double dt);

// Before the clock moves on.
void end_audit(const Model& model, const State& state, Workspace& work, double dt, StepReport& report);

}  // namespace weft
