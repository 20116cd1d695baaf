// The phase: only where surfaces intersect at the end of a step, which contact does not let happen by itself. A start
// that is tangled, a body that waited too long: as soon as nothing is being pinched any more (before that, what is
// freed from one body would be pushed into the other), cloth is brought apart again. While bodies wait for pinched
// cloth, what intersects them is only counted: for the cloth they are elsewhere, and nothing needs to be undone.
//
// What cannot be solved costs much. After an attempt that failed the next one is made only when something has moved,
// and after 1, 2, 4 ... 64 steps: what is spent on it stays within a bound, and nothing solvable is left for long.
#include "recover/recover.h"

#include "collide/contacts.h"
#include "core/audit.h"
#include "core/timer.h"
#include "recover/paper_recovery.h"
#include "recover/untangling.h"

#include <weft/recover.h>

#include <algorithm>

namespace weft {

namespace {

constexpr std::int64_t max_wait = 64;  // [steps] between attempts
constexpr double moved_by = 0.25;      // [thickness] that is another state

// Of every edge of cloth: as the cloth's rest shape or a shear spring has it; else as in the start position.
std::vector<double> find_rest_lengths(const Model& model, const Surfaces& surfaces) {
    std::map<std::pair<int, int>, double> known;
    const auto learn = [&](int a, int b, double rest) { known[{std::min(a, b), std::max(a, b)}] = rest; };
    for (const RestEdge& e : model.edges) learn(e.a, e.b, e.rest);
    for (int s = model.kind_start[1]; s < model.kind_start[2]; ++s)
        learn(model.springs[s].a, model.springs[s].b, model.springs[s].rest);
    std::vector<double> lengths;
    for (const IndexPair& edge : surfaces.edges) {
        if (edge.b >= model.points()) {
            lengths.push_back(0);
            continue;
        }
        const auto found = known.find({edge.a, edge.b});
        const std::vector<Vec3>& points = rest_of(model.mesh);
        lengths.push_back(found != known.end() ? found->second : (points[edge.a] - points[edge.b]).norm());
    }
    return lengths;
}

// Whether anything is another place than at the last attempt: the cloth, or a body.
bool has_moved(const Model& model, const State::Attempt& before, const std::vector<Vec3>& x) {
    const double far = moved_by * model.contact.thickness;
    for (std::size_t p = 0; p < before.x.size(); ++p)
        if ((x[p] - before.x[p]).norm() > far) return true;
    std::vector<Vec3> body_x;
    std::size_t first = before.x.size();
    for (const ModelBody& body : model.bodies) {
        find_body_points(model, body, before.time, body_x);
        for (std::size_t p = 0; p < body_x.size(); ++p)
            if ((x[first + p] - body_x[p]).norm() > far) return true;
        first += body_x.size();
    }
    return false;
}

bool worth_trying(const Model& model, const State& state, const std::vector<Vec3>& x) {
    const State::Attempt& before = state.attempt;
    if (before.wait == 0 || before.x.size() != state.x.size()) return true;
    return state.steps >= before.step + before.wait && has_moved(model, before, x);
}

void remember_failure(State& state, double dt) {
    state.attempt.step = state.steps;
    state.attempt.wait = std::clamp<std::int64_t>(2 * state.attempt.wait, 1, max_wait);
    state.attempt.time = state.time + dt;
    state.attempt.x = state.x;
}

// Only counts, as untangle() does: what is not tried must not cost as if it were.
void count_tangles(const Model& model, ContactScratch& scratch, const std::vector<Vec3>& x, ContactReport& report) {
    std::vector<IndexPair> candidates;
    std::vector<Intersection> hits;
    find_intersections(scratch.surfaces, x, scratch.broad, candidates, hits);
    report.tangled = static_cast<int>(hits.size());
    for (int s = model.pieces(); s < static_cast<int>(scratch.surfaces.list.size()); ++s) {
        if (!has_inside(scratch.surfaces, s)) continue;
        const std::vector<char> within = find_inside(scratch.surfaces, scratch.broad, s, x, 0, model.points());
        report.trapped += static_cast<int>(std::count(within.begin(), within.end(), char{1}));
    }
}

void undo_intersections(const Model& model, State& state, Workspace& work, double dt, ContactReport& report) {
    const bool waits = !state.late.empty();  // bodies are elsewhere than the cloth thinks
    const bool pinched = waits || report.pinched > 0;
    state.pinched = pinched;
    if (pinched) clear_impulses(state);
    if (state.tangled < 0 && !waits) return;
    ContactScratch& scratch = *work.scratch->contact;
    std::vector<Vec3> x = scratch.x1;  // bodies at the end of the step
    std::copy(state.x.begin(), state.x.end(), x.begin());
    if (pinched || !model.contact.recover || !worth_trying(model, state, x)) {
        count_tangles(model, scratch, x, report);
        if (!waits && report.tangled + report.trapped == 0) {
            state.tangled = -1;
            state.attempt = {};
        }
        return;
    }
    const RecoverReport found = untangle(scratch.surfaces, scratch.broad, describe_given(model, scratch), x);
    report.tangled = found.hits_after;
    report.trapped = found.inside_after;
    report.worn = found.worn;
    report.attempts = 1;
    report.recovered = found.hits_before + found.inside_before - found.hits_after - found.inside_after;
    report.recovery_displacement = found.displacement;
    report.recovery_stretch = found.stretch;
    put_recovered(x, state);
    if (found.recovered()) {
        state.tangled = -1;
        state.attempt = {};
    } else {
        remember_failure(state, dt);
    }
}

}  // namespace

RecoverGiven describe_given(const Model& model, const ContactScratch& scratch) {
    RecoverGiven given;
    given.movable = scratch.movable;
    given.inverse_mass = scratch.inverse_mass;
    given.rest_length = find_rest_lengths(model, scratch.surfaces);
    given.thickness = model.contact.thickness;
    given.move_pieces = model.contact.move_pieces;
    return given;
}

void put_recovered(const std::vector<Vec3>& x, State& state) {
    if (std::equal(state.x.begin(), state.x.end(), x.begin())) return;
    clear_impulses(state);
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        if (x[p] == state.x[p]) continue;
        state.x[p] = x[p];
        state.v[p].setZero();
    }
}

Worn measure_worn(const Model& model, const State& state) {
    if (!model.contact.active || !model.contact.tangled) return {};
    const std::unique_ptr<ContactScratch> scratch = make_contact_scratch(model);
    const RecoverGiven given = describe_given(model, *scratch);
    std::vector<Vec3> x = start(model).x, body_x;
    x.insert(x.end(), scratch->x0.begin() + model.points(), scratch->x0.end());
    const Untangling u{scratch->surfaces,
                       scratch->broad,
                       given,
                       make_recover_shape(scratch->surfaces, given, x),
                       {},
                       {},
                       {},
                       {},
                       {},
                       {},
                       {},
                       {}};
    const std::vector<Wearing> worn = find_wearing(u, x);
    std::copy(state.x.begin(), state.x.end(), x.begin());
    auto place = x.begin() + model.points();
    for (const ModelBody& body : model.bodies) {
        find_body_points(model, body, state.time, body_x);
        place = std::copy(body_x.begin(), body_x.end(), place);
    }
    return {static_cast<int>(worn.size()), count_worn(u, worn, x)};
}

void recover(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    if (!model.contact.active || !report.finite) return;
    const Timer timer(report.seconds, Phase::recover);
    if (model.contact.by_paper())
        recover_as_the_paper(model, state, work, report);
    else
        undo_intersections(model, state, work, dt, report.contact);
    charge_recovery(model, state, work, dt);
}

}  // namespace weft
