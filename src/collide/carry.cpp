// Contacts from step to step, for implicit schemes. What pushed in the last step is part of the next one's solve
// (linear/contacts.cpp): pressure and the pull of springs are in balance there, and friction gets the pressure that
// springs really exert. Found after the solve alone, impulses answer to what the matrix has left of the springs' pull,
// more of it across the cloth than along, and a belt would hold far more than friction allows.
//
// The contacts of this step begin with what the solve pushed with, and sweeps give and take from there. Their impulses
// do not feel the springs: to stop a point takes far less than to hold it against what pulls. So the friction of what
// slides grows, within the sweeps, only with the pressure they add, and takes its full size in the next solve; and it
// counts as stuck only when clearly less than that is enough.
#include "collide/contacts.h"

#include "core/parallel.h"
#include "linear/linear.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double touching_until = 1.1;  // [distance to be kept] up to which a contact may push
constexpr double sticks_below = .9;     // [kinetic friction]
constexpr double settled = .01;         // [distance to be kept, a step] approach that is left at most
constexpr double firmness = 10;         // [mass and stiffness of the points themselves]

// What resists when a point alone is moved within the solve: its mass and all its springs [kg].
double inertia_of(const Model& model, int point, double dt) {
    double sum = model.mass[point] + dt * model.damping[point];
    for (int k = model.springs_of.start[point]; k < model.springs_of.start[point + 1]; ++k)
        sum += dt * dt * model.springs[model.springs_of.items[k]].stiffness;
    return sum;
}

ContactTerm make_term(const Model& model, const ContactScratch& scratch, const ContactRow& row, const State::Push& push,
                      double dt) {
    ContactTerm term;
    double softness = 0;
    if (row.gap > row.keep) term.drift = (row.gap - row.keep) / dt * row.normal;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = std::size_t(row.points[k]);
        if (row.weights[k] == 0) continue;
        if (row.points[k] >= model.points()) {
            const Vec3 scripted = row.weights[k] * (scratch.x1[p] - scratch.x0[p]) / dt;
            term.drift += scripted;
            term.scripted += scripted;
            continue;
        }
        term.points[term.count] = row.points[k];
        term.weights[term.count++] = row.weights[k];
        if (scratch.inverse_mass[p] > 0)
            softness += row.weights[k] * row.weights[k] / inertia_of(model, row.points[k], dt);
    }
    term.normal = row.normal;
    term.firmness = firmness / softness;
    term.mode = push.slides > 0 ? ContactTerm::Mode::slides : ContactTerm::Mode::sticks;
    term.impulse = dt * push.force;
    term.friction = row.friction;
    term.static_friction = row.static_friction;
    return term;
}

bool exists(const Surfaces& surfaces, const ContactPair& pair) {
    const std::size_t a = std::size_t(pair.a), b = std::size_t(pair.b);
    if (pair.kind == PairKind::edge_edge) return a < surfaces.edges.size() && b < surfaces.edges.size();
    return a < std::size_t(surfaces.points) && b < surfaces.triangles.size();
}

ContactPair pair_of(const State& state, std::size_t push) {
    const std::size_t faces = state.push.faces.size();
    const State::Push& p = push < faces ? state.push.faces[push] : state.push.edges[push - faces];
    return {push < faces ? PairKind::vertex_face : PairKind::edge_edge, p.a, p.b};
}

// Both lists are sorted: visit(index of a pair of this step, index of the push) for what is in both.
template <class Visit>
void each_match(const std::vector<IndexPair>& now, const std::vector<State::Push>& before, const Visit& visit) {
    std::size_t k = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const IndexPair pair{before[i].a, before[i].b};
        while (k < now.size() && now[k] < pair) ++k;
        if (k < now.size() && now[k] == pair) visit(k, i);
    }
}

// The contact begins with an impulse of the solve, or with what of it the laws allow. Returns what it took.
Vec3 take_over(ContactScratch& scratch, std::size_t row_index, const Vec3& impulse, bool slid) {
    ContactRow& row = scratch.rows[row_index];
    row.slid = slid;
    const double pressed = row.normal.dot(impulse);
    if (!(pressed > 0)) return Vec3(0, 0, 0);
    Vec3 rub = impulse - pressed * row.normal;
    const double wanted = rub.norm(), most = (slid ? row.friction : row.static_friction) * pressed;
    if (wanted > most) rub *= row.friction * pressed / wanted;
    row.slid = slid || wanted > most;
    row.pressed = row.pressed_before = pressed;
    if (row.static_friction > 0) {
        start_rubbing(scratch, row, scratch.rubbings[row_index]);
        if (row.turns && scratch.rubbings[row_index].mass[0] == 0) rub.setZero();
        row.rubbed = {row.across.dot(rub), row.normal.cross(row.across).dot(rub)};
        row.rubbed_before = rub.norm();
    }
    return pressed * row.normal + rub;
}

// A point that has gone on to a neighbouring face takes along what the old one pushed with.
void take_over_from_points(ContactScratch& scratch, std::size_t row_index) {
    const ContactRow& row = scratch.rows[row_index];
    Vec3 impulse(0, 0, 0);
    double weight2 = 0;
    bool slid = false;
    for (std::size_t k = 0; k < 4; ++k) {
        if (row.shares[k] == 0) continue;
        const ContactScratch::Left& left = scratch.left[std::size_t(row.points[k])];
        impulse += row.weights[k] * left.impulse;
        weight2 += row.weights[k] * row.weights[k];
        slid = slid || left.slid;
    }
    const Vec3 taken = take_over(scratch, row_index, impulse / weight2, slid);
    for (std::size_t k = 0; k < 4; ++k)
        if (row.shares[k] != 0) scratch.left[std::size_t(row.points[k])].impulse -= row.weights[k] * taken;
}

// What terms pushed with that no contact of this step has taken over, by points.
void find_left(ContactScratch& scratch, const std::vector<ContactTerm>& terms, std::size_t points) {
    scratch.left.assign(points, {});
    for (std::size_t t = 0; t < terms.size(); ++t)
        for (std::size_t k = 0; k < terms[t].count; ++k) {
            ContactScratch::Left& left = scratch.left[std::size_t(terms[t].points[k])];
            if (!scratch.taken[t]) left.impulse += terms[t].weights[k] * terms[t].impulse;
            left.slid = left.slid || terms[t].mode == ContactTerm::Mode::slides;
        }
}

// How much of its impulse a contact will need in the next step as well. What stopped the motion with which the step
// began was an impact, and is over; what answered to forces goes on.
double lasting_part(const ContactScratch& scratch, const ContactRow& row) {
    double approach = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = std::size_t(row.points[k]);
        const Vec3& v = p < scratch.v0.size() ? scratch.v0[p] : scratch.moving[p].u;
        approach -= row.weights[k] * row.normal.dot(v);
    }
    return std::clamp(1 - approach * row.normal_mass / row.pressed, 0., 1.);
}

// What still approaches after all sweeps is a conflict, between plates that close on cloth, say. No impulse ends it, so
// what was found says nothing of the forces there; taken along from step to step it would grow without bound, and throw
// the cloth when the plates part.
bool is_settled(const ContactScratch& scratch, const ContactRow& row, double dt) {
    return parting_speed(scratch, row) >= -settled * row.keep / dt;
}

// What slides rubs with all its friction in the next solve.
State::Push push_of(const ContactRow& row, const IndexPair& pair, double lasting, double dt) {
    Vec3 rub(0, 0, 0);
    if (row.rubs) rub = row.rubbed[0] * row.across + row.rubbed[1] * row.normal.cross(row.across);
    const double rubbed = rub.norm(), full = row.friction * row.pressed;
    if (row.slides && rubbed > 0) rub *= full / rubbed;
    const bool slides = !row.rubs || row.slides || (row.slid && rubbed > sticks_below * full);
    return {pair.a, pair.b, lasting / dt * (row.pressed * row.normal + rub), slides ? 1. : 0.};
}

void find_rows(ContactScratch& scratch) {
    scratch.row_of.resize(scratch.rows.size());
    for (std::size_t k = 0; k < scratch.rows.size(); ++k)
        scratch.row_of[std::size_t(scratch.order[k])] = static_cast<int>(k);
}

}  // namespace

void anticipate_contacts(const Model& model, const State& state, Workspace& work, double dt) {
    ContactScratch& scratch = *work.scratch->contact;
    std::vector<ContactTerm>& terms = work.scratch->linear->contacts;
    const std::size_t faces = state.push.faces.size(), pushes = faces + state.push.edges.size();
    terms.assign(pushes, {});
    parallel_for(static_cast<std::int64_t>(pushes), 64, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t i = std::size_t(begin); i < std::size_t(end); ++i) {
            const ContactPair pair = pair_of(state, i);
            if (!exists(scratch.surfaces, pair)) continue;
            // Where points go is what the solve is about to find. What still touches touches where it stands, and
            // what no longer does is left out below.
            const ContactRow row = describe_contact(model, scratch, pair, Judged::at_start);
            if (row.normal_mass == 0 || row.gap > touching_until * row.keep) continue;
            terms[i] =
                make_term(model, scratch, row, i < faces ? state.push.faces[i] : state.push.edges[i - faces], dt);
        }
    });
    scratch.anticipated.assign(pushes, -1);
    std::size_t count = 0;
    for (std::size_t i = 0; i < pushes; ++i) {
        if (terms[i].count == 0 || !fits_solver(model, *work.scratch->linear, terms[i])) continue;
        scratch.anticipated[i] = static_cast<int>(count);
        terms[count++] = terms[i];
    }
    terms.resize(count);
}

void begin_with_pushes(const State& state, ContactScratch& scratch, const std::vector<ContactTerm>& terms) {
    if (terms.empty()) return;
    find_rows(scratch);
    scratch.taken.assign(terms.size(), 0);
    const auto begin = [&](std::size_t pair, std::size_t push) {
        if (scratch.anticipated[push] < 0) return;
        const std::size_t t = std::size_t(scratch.anticipated[push]);
        scratch.taken[t] = 1;
        take_over(scratch, std::size_t(scratch.row_of[pair]), terms[t].impulse,
                  terms[t].mode == ContactTerm::Mode::slides);
    };
    each_match(scratch.close.vertex_face, state.push.faces, begin);
    each_match(scratch.close.edge_edge, state.push.edges, [&](std::size_t k, std::size_t i) {
        begin(scratch.close.vertex_face.size() + k, state.push.faces.size() + i);
    });
    find_left(scratch, terms, state.x.size());
    for (const int k : scratch.row_of) {
        const ContactRow& row = scratch.rows[std::size_t(k)];
        if (row.pressed == 0 && row.gap <= touching_until * row.keep && row.normal_mass > 0)
            take_over_from_points(scratch, std::size_t(k));
    }
}

void forget_pushes(State& state) {
    state.push.faces.clear();
    state.push.edges.clear();
}

void keep_pushes(State& state, ContactScratch& scratch, double dt) {
    forget_pushes(state);
    find_rows(scratch);
    const std::size_t faces = scratch.close.vertex_face.size();
    for (std::size_t k = 0; k < scratch.rows.size(); ++k) {
        const ContactRow& row = scratch.rows[std::size_t(scratch.row_of[k])];
        if (!(row.pressed > 0) || row.leaving > 0) continue;  // what bounces is off and away
        if (!is_settled(scratch, row, dt)) continue;
        const double lasting = lasting_part(scratch, row);
        if (k < faces)
            state.push.faces.push_back(push_of(row, scratch.close.vertex_face[k], lasting, dt));
        else
            state.push.edges.push_back(push_of(row, scratch.close.edge_edge[k - faces], lasting, dt));
    }
}

}  // namespace weft
