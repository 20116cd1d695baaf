// Error detection and recovery of the paper path (Sato, Suzuki, Guo, Kato, 5.6, figure 15): edges that penetrate are
// found by the hierarchy with curvature; then, as long as there are any and it helps, schemes A, B and C in this order,
// counting before each. "No further improvement" is left open: here eight rounds without fewer errors than ever, sixty
// at most, and the best state is kept. With the masks goes the test of contours, which the paper does not mention and
// without which errors are missed (geometry/curvature.cpp). For how the schemes deviate see their files.
//
// What it cannot see: cloth wholly inside a body, and a strand that has passed another one completely. There the knot
// is watched (src/knot_watch.cpp).
#include "recover/paper_recovery.h"

#include "collide/contacts.h"

#include <algorithm>

namespace weft {

namespace {

constexpr int patience_of_paper = 8, rounds_of_paper = 60;

// From the hits of the last count; the rounds it took. u.hits is what is left.
int repair_as_the_paper(PaperScratch& paper) {
    Untangling& u = paper.u;
    std::vector<Vec3>& x = paper.x;
    std::size_t fewest = u.hits.size();
    std::vector<Intersection> left = u.hits;
    paper.best = x;
    int rounds = 0;
    for (int stalled = 0; rounds < rounds_of_paper && stalled < patience_of_paper && fewest > 0; ++rounds) {
        for (const auto scheme : {push_out, shrink_border, follow_majority})
            if (!u.hits.empty() && scheme(u, x)) count_intersections(u, x);
        stalled = u.hits.size() < fewest ? 0 : stalled + 1;
        if (u.hits.size() >= fewest) continue;
        fewest = u.hits.size();
        left = u.hits;
        paper.best = x;
    }
    x = paper.best;
    u.hits = std::move(left);
    return rounds;
}

}  // namespace

PaperScratch::PaperScratch(const Model& model, ContactScratch& contact)
    : given(describe_given(model, contact)),
      contours(find_region_contours(contact.surfaces, contact.broad)),
      u{contact.surfaces,
        contact.broad,
        given,
        make_recover_shape(contact.surfaces, given, contact.x0),
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {}},
      x(contact.x0) {
    u.by_curvature = &search;
}

void recover_as_the_paper(const Model& model, State& state, Workspace& work, StepReport& report) {
    const ContactScratch& contact = *work.scratch->contact;
    PaperScratch& paper = *work.scratch->paper;
    paper.given.movable = contact.movable;
    paper.given.inverse_mass = contact.inverse_mass;
    std::copy(state.x.begin(), state.x.end(), paper.x.begin());
    std::copy(contact.x1.begin() + std::ptrdiff_t(state.x.size()), contact.x1.end(),
              paper.x.begin() + std::ptrdiff_t(state.x.size()));
    const int before = count_intersections(paper.u, paper.x);
    if (before > 0 && model.contact.recover) report.contact.attempts = repair_as_the_paper(paper);
    report.contact.tangled = static_cast<int>(paper.u.hits.size());
    report.contact.recovered = before - report.contact.tangled;
    for (std::size_t p = 0; p < state.x.size(); ++p)
        report.contact.recovery_displacement =
            std::max(report.contact.recovery_displacement, (paper.x[p] - state.x[p]).norm());
    put_recovered(paper.x, state);
    if (report.contact.tangled == 0)
        state.tangled = -1;
    else if (state.tangled < 0)
        state.tangled = state.steps;
}

}  // namespace weft
