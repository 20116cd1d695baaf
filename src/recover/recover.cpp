// The phase: only where surfaces intersect at the end of a step, which contact does not let happen by itself. A start
// that is tangled, a body that swallows cloth, a pin dragged through a wall: as soon as nothing is being pinched any
// more (before that, what is freed from one body would be pushed into the other), cloth is brought apart again.
//
// Local repair is tried in every step; what it cannot solve gets the whole chain at once, and then every so often,
// since bodies move. Points that were moved have no velocity: it belonged to another place.
#include "recover/recover.h"

#include "collide/contacts.h"

#include <algorithm>

namespace weft {

namespace {

constexpr int whole_chain_every = 64;  // [steps]

// Of every edge of cloth: of its spring, if it has one; else as in the start position.
std::vector<double> find_rest_lengths(const Model& model, const Surfaces& surfaces) {
    std::map<std::pair<int, int>, double> springs;
    for (int s = 0; s < model.kind_start[2]; ++s) {
        const Spring& spring = model.springs[std::size_t(s)];
        springs[{std::min(spring.a, spring.b), std::max(spring.a, spring.b)}] = spring.rest;
    }
    std::vector<double> lengths;
    for (const IndexPair& edge : surfaces.edges) {
        if (edge.b >= model.points()) {
            lengths.push_back(0);
            continue;
        }
        const auto spring = springs.find({edge.a, edge.b});
        const std::vector<Vec3>& points = model.mesh.points;
        lengths.push_back(spring != springs.end() ? spring->second
                                                  : (points[std::size_t(edge.a)] - points[std::size_t(edge.b)]).norm());
    }
    return lengths;
}

RecoverGiven describe(const Model& model, const ContactRoom& room, bool whole_chain) {
    RecoverGiven given;
    given.movable = room.movable;
    given.inverse_mass = room.inverse_mass;
    given.rest_length = find_rest_lengths(model, room.surfaces);
    given.thickness = model.contact.thickness;
    if (!whole_chain) {
        given.methods = by_push_out | by_border | by_majority | by_contours | by_leaving;
        given.most_rounds = 8;
    }
    return given;
}

}  // namespace

void recover(const Model& model, State& state, Workspace& work, ContactReport& report) {
    const bool pinched = report.pinched > 0, was_pinched = state.pinched;
    state.pinched = pinched;
    if (state.tangled < 0 && !pinched) return;
    ContactRoom& room = *work.rooms->contact;
    std::vector<Vec3> x = room.x1;  // bodies at the end of the step
    std::copy(state.x.begin(), state.x.end(), x.begin());
    const bool first = state.tangled < 0 || state.tangled == state.steps || was_pinched;
    const bool whole_chain = first || (state.steps - state.tangled) % whole_chain_every == 0;
    RecoverGiven given = describe(model, room, whole_chain);
    if (pinched || !model.contact.recover) given.methods = 0;  // only counts
    const RecoverReport found = untangle(room.surfaces, room.broad, given, x);
    report.tangled = found.hits_after;
    report.trapped = found.inside_after;
    report.recovered = found.hits_before + found.inside_before - found.hits_after - found.inside_after;
    if (found.recovered())
        state.tangled = -1;
    else if (state.tangled < 0)
        state.tangled = state.steps;
    if (pinched || !std::equal(state.x.begin(), state.x.end(), x.begin())) forget_pushes(state);
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        if (x[p] == state.x[p]) continue;
        state.x[p] = x[p];
        state.v[p].setZero();
    }
}

}  // namespace weft
