#include "step_parts.h"

#include "collide/contacts.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr int most_parts = 8;
constexpr double shortest_part = 1.0 / 480;  // [s]

// Sums and extremes.
void add(const ContactReport& first, ContactReport& all) {
    for (int ContactReport::*sum :
         {&ContactReport::sweeps, &ContactReport::slowed, &ContactReport::truncated, &ContactReport::stopped,
          &ContactReport::carried, &ContactReport::recovered, &ContactReport::attempts})
        all.*sum += first.*sum;
    for (int ContactReport::*most : {&ContactReport::pairs, &ContactReport::contacts, &ContactReport::pinched,
                                     &ContactReport::cut_short, &ContactReport::worn})
        all.*most = std::max(all.*most, first.*most);
    all.filter_momentum += first.filter_momentum;
    all.smallest_gap = std::min(all.smallest_gap, first.smallest_gap);
    all.recovery_displacement = std::max(all.recovery_displacement, first.recovery_displacement);
    all.recovery_stretch = std::max(all.recovery_stretch, first.recovery_stretch);
}
}  // namespace

int choose_parts(const Model& model, const State& state, const Workspace& work, double dt) {
    if (!state.hands.empty() || model.fastening.active()) return 1;  // they move once a step
    const double most = std::clamp(std::floor(dt / shortest_part * (1 + 1e-9)), 1., double(most_parts));
    return parts_wanted(model, work, int(most));
}

void take_back(const Workspace& work, State& state, const EnergyAudit& audited) {
    const ContactScratch& contact = *work.scratch->contact;
    std::copy_n(contact.x0.begin(), state.x.size(), state.x.begin());
    state.v = contact.v0;
    if (work.audit) *work.audit = audited;
}

void advance_in_parts(const Model& model, State& state, Workspace& work, double dt, int count, Advance advance,
                      StepReport& report) {
    const double time = state.time;
    ContactReport contact;  // of all parts so far; what is left at their end is what the last one left
    int substeps = 0;
    for (int k = 0; k < count && report.finite; ++k) {
        report.contact = {};
        state.time = time + k * dt / count;
        advance(model, state, work, dt / count, report);
        const ContactReport before = contact;
        contact = report.contact;
        add(before, contact);
        substeps += report.solve.inner_steps;
    }
    state.time = time;
    report.contact = contact;
    report.solve.inner_steps = substeps;
}

}  // namespace weft
