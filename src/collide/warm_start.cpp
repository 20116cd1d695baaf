// Warm starting, for implicit schemes. The contacts of the last step are terms of the next one's system
// (forces/contact_terms.h): there normal impulses balance the pull of springs, and friction gets the normal impulse
// that springs really exert. Impulses found after the solve alone answer to what the matrix has left of that pull, more
// of it across the cloth than along, and a belt would hold far more than friction allows.
//
// The rows of this step start from the impulses of the solve; sweeps add to them and take from them. Sweeps do not feel
// the springs: to stop a point takes far less impulse than to hold it against its springs. So, within the sweeps, the
// friction of a sliding contact grows only with the normal impulse they add, and has its full size in the next solve;
// and the contact counts as sticking again only when clearly less than kinetic friction is enough.
#include "collide/contacts.h"

#include "core/coulomb.h"
#include "core/parallel.h"
#include "core/timer.h"
#include "forces/contact_terms.h"
#include "forces/system.h"
#include "integrate/integrate.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double touching_until = 1.1;  // [target gap] gaps up to this may have an impulse
constexpr double sticks_below = .9;     // [kinetic friction]
constexpr double max_approach = .01;    // [target gap a step] that may be left after the sweeps
constexpr double penalty_factor = 10;   // [effective mass] of the points: the solve finds nearly all of the impulse

// [kg] Diagonal of the system at a point: mass, damping and all its springs.
double effective_mass(const Model& model, const State& state, int point, double dt) {
    double sum = model.mass[point] + dt * model.damping[point];
    add_stiffness_bound(model, state, point, dt * dt, sum);
    return sum;
}

ContactTerm make_term(const Model& model, const State& state, const ContactScratch& scratch, const ContactRow& row,
                      const State::ContactImpulse& impulse, double dt) {
    ContactTerm term;
    double compliance = 0;
    if (row.gap > row.target_gap) term.drift = (row.gap - row.target_gap) / dt * row.normal;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = row.points[k];
        if (row.weights[k] == 0) continue;
        if (row.points[k] >= model.points()) {
            const Vec3 scripted = row.weights[k] * (scratch.x1[p] - scratch.x0[p]) / dt;
            term.drift += scripted;
            term.scripted += scripted;
            continue;
        }
        term.on.points[term.on.count] = row.points[k];
        term.on.weights[term.on.count++] = row.weights[k];
        if (scratch.inverse_mass[p] > 0)
            compliance += row.weights[k] * row.weights[k] / effective_mass(model, state, row.points[k], dt);
    }
    term.normal = row.normal;
    term.penalty_mass = penalty_factor / compliance;
    set_mode(term, impulse.slides > 0 ? ContactTerm::Mode::slides : ContactTerm::Mode::sticks);
    term.impulse = dt * impulse.force;
    term.friction = row.friction;
    term.static_friction = row.static_friction;
    return term;
}

bool exists(const Surfaces& surfaces, const ContactPair& pair) {
    const std::size_t a = pair.a, b = pair.b;
    if (pair.kind == PairKind::edge_edge) return a < surfaces.edges.size() && b < surfaces.edges.size();
    return a < std::size_t(surfaces.points) && b < surfaces.triangles.size();
}

ContactPair pair_of(const State& state, std::size_t index) {
    const std::size_t faces = state.impulses.faces.size();
    const State::ContactImpulse& p = index < faces ? state.impulses.faces[index] : state.impulses.edges[index - faces];
    return {index < faces ? PairKind::vertex_face : PairKind::edge_edge, p.a, p.b};
}

// Both lists are sorted: visit(index of a pair of this step, index of the impulse) for what is in both.
template <class Visit>
void each_match(const std::vector<IndexPair>& now, const std::vector<State::ContactImpulse>& before,
                const Visit& visit) {
    std::size_t k = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const IndexPair pair{before[i].a, before[i].b};
        while (k < now.size() && now[k] < pair) ++k;
        if (k < now.size() && now[k] == pair) visit(k, i);
    }
}

// The row starts from an impulse of the solve, projected onto the friction cone. Returns that part of it [N·s].
Vec3 transfer(ContactScratch& scratch, std::size_t row_index, const Vec3& impulse, bool was_sliding) {
    ContactRow& row = scratch.rows[row_index];
    row.was_sliding = was_sliding;
    const double normal_impulse = row.normal.dot(impulse);
    if (!(normal_impulse > 0)) return Vec3(0, 0, 0);
    Vec3 friction_impulse = impulse - normal_impulse * row.normal;
    const double kinetic = row.friction * normal_impulse;
    const ConeProjection cone = project_onto_cone(
        friction_impulse.norm(), was_sliding ? kinetic : row.static_friction * normal_impulse, kinetic);
    friction_impulse *= cone.factor;
    row.was_sliding = was_sliding || cone.sliding;
    row.normal_impulse = row.solver_impulse = normal_impulse;
    if (row.static_friction > 0) {
        prepare_friction(scratch, row, scratch.tangent_bases[row_index]);
        if (row.all_free && scratch.tangent_bases[row_index].mass[0] == 0) friction_impulse.setZero();
        row.tangent_impulse = {row.tangent.dot(friction_impulse), row.normal.cross(row.tangent).dot(friction_impulse)};
        row.solver_friction = friction_impulse.norm();
    }
    return normal_impulse * row.normal + friction_impulse;
}

// A point that has moved on to a neighbouring face takes the impulse of the old pair along.
void transfer_from_points(ContactScratch& scratch, std::size_t row_index) {
    const ContactRow& row = scratch.rows[row_index];
    Vec3 impulse(0, 0, 0);
    double weight2 = 0;
    bool was_sliding = false;
    for (std::size_t k = 0; k < 4; ++k) {
        if (row.shares[k] == 0) continue;
        const ContactScratch::WarmStart::Leftover& leftover = scratch.warm.leftover[row.points[k]];
        impulse += row.weights[k] * leftover.impulse;
        weight2 += row.weights[k] * row.weights[k];
        was_sliding = was_sliding || leftover.was_sliding;
    }
    const Vec3 taken = transfer(scratch, row_index, impulse / weight2, was_sliding);
    for (std::size_t k = 0; k < 4; ++k)
        if (row.shares[k] != 0) scratch.warm.leftover[row.points[k]].impulse -= row.weights[k] * taken;
}

// Impulses of terms from which no row of this step has started, by points.
void find_leftovers(ContactScratch& scratch, const std::vector<ContactTerm>& terms, std::size_t points) {
    scratch.warm.leftover.assign(points, {});
    for (std::size_t t = 0; t < terms.size(); ++t)
        for (std::size_t k = 0; k < terms[t].on.count; ++k) {
            ContactScratch::WarmStart::Leftover& leftover = scratch.warm.leftover[terms[t].on.points[k]];
            if (!scratch.warm.taken[t]) leftover.impulse += terms[t].on.weights[k] * terms[t].impulse;
            leftover.was_sliding = leftover.was_sliding || terms[t].mode == ContactTerm::Mode::slides;
        }
}

// The part of its impulse that a contact will need in the next step as well. The part that stopped the approach with
// which the step began was an impact, and is over; the part that answered to forces goes on.
double sustained_part(const ContactScratch& scratch, const ContactRow& row) {
    double approach = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = row.points[k];
        const Vec3& v = p < scratch.v0.size() ? scratch.v0[p] : scratch.moving[p].u;
        approach -= row.weights[k] * row.normal.dot(v);
    }
    return std::clamp(1 - approach * row.normal_mass / row.normal_impulse, 0., 1.);
}

// Sides that still approach after all sweeps are in conflict: plates that close on cloth, say. No impulse ends that, so
// the one found says nothing of the forces there; stored from step to step it would grow without bound and throw the
// cloth when the plates part.
bool is_resolved(const ContactScratch& scratch, const ContactRow& row, double dt) {
    return normal_velocity(scratch, row) >= -max_approach * row.target_gap / dt;
}

// A sliding contact enters the next solve with its full kinetic friction.
State::ContactImpulse impulse_of(const ContactRow& row, const IndexPair& pair, double sustained, double dt) {
    Vec3 friction_impulse(0, 0, 0);
    if (row.has_tangents)
        friction_impulse =
            row.tangent_impulse[0] * row.tangent + row.tangent_impulse[1] * row.normal.cross(row.tangent);
    const double tangent_impulse = friction_impulse.norm(), full = row.friction * row.normal_impulse;
    if (row.sliding && tangent_impulse > 0) friction_impulse *= full / tangent_impulse;
    const bool slides = !row.has_tangents || row.sliding || (row.was_sliding && tangent_impulse > sticks_below * full);
    return {pair.a, pair.b, sustained / dt * (row.normal_impulse * row.normal + friction_impulse), slides ? 1. : 0.};
}

void find_rows(ContactScratch& scratch) {
    scratch.warm.row_of.resize(scratch.rows.size());
    for (std::size_t k = 0; k < scratch.rows.size(); ++k)
        scratch.warm.row_of[scratch.sweep.order[k]] = static_cast<int>(k);
}

}  // namespace

bool solves_contacts(const Model& model) {
    return is_implicit(model.integrator.scheme);
}

void predict_contacts(const Model& model, const State& state, Workspace& work, double dt, StepReport& report) {
    if (!model.contact.active || !solves_contacts(model)) return;
    const Timer timer(report.seconds, Phase::collide);
    ContactScratch& scratch = *work.scratch->contact;
    std::vector<ContactTerm>& terms = work.scratch->contact_terms;
    const std::size_t faces = state.impulses.faces.size(), before = faces + state.impulses.edges.size();
    terms.assign(before, {});
    parallel_for(static_cast<std::int64_t>(before), 64, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t i = begin; i < std::size_t(end); ++i) {
            const ContactPair pair = pair_of(state, i);
            if (!exists(scratch.surfaces, pair)) continue;
            // Displacements are not known before the solve: whether a contact still exists is decided by the gap now.
            const ContactRow row = describe_contact(model, scratch, pair, Judged::at_start);
            if (row.normal_mass == 0 || row.gap > touching_until * row.target_gap) continue;
            terms[i] = make_term(model, state, scratch, row,
                                 i < faces ? state.impulses.faces[i] : state.impulses.edges[i - faces], dt);
        }
    });
    scratch.warm.term_of.assign(before, -1);
    std::size_t count = 0;
    for (std::size_t i = 0; i < before; ++i) {
        if (terms[i].on.count == 0 || !fits_solver(model, *work.scratch->linear, terms[i].on)) continue;
        scratch.warm.term_of[i] = static_cast<int>(count);
        terms[count++] = terms[i];
    }
    terms.resize(count);
    couple_contacts(terms, *work.scratch->linear);
}

void warm_start(const State& state, ContactScratch& scratch, const std::vector<ContactTerm>& terms) {
    if (terms.empty()) return;
    find_rows(scratch);
    scratch.warm.taken.assign(terms.size(), 0);
    const auto begin = [&](std::size_t pair, std::size_t index) {
        if (scratch.warm.term_of[index] < 0) return;
        const std::size_t t = scratch.warm.term_of[index];
        scratch.warm.taken[t] = 1;
        transfer(scratch, std::size_t(scratch.warm.row_of[pair]), terms[t].impulse,
                 terms[t].mode == ContactTerm::Mode::slides);
    };
    each_match(scratch.close.vertex_face, state.impulses.faces, begin);
    each_match(scratch.close.edge_edge, state.impulses.edges, [&](std::size_t k, std::size_t i) {
        begin(scratch.close.vertex_face.size() + k, state.impulses.faces.size() + i);
    });
    find_leftovers(scratch, terms, state.x.size());
    for (const int k : scratch.warm.row_of) {
        const ContactRow& row = scratch.rows[k];
        if (row.normal_impulse == 0 && row.gap <= touching_until * row.target_gap && row.normal_mass > 0)
            transfer_from_points(scratch, std::size_t(k));
    }
}

void clear_impulses(State& state) {
    state.impulses.faces.clear();
    state.impulses.edges.clear();
}

void store_impulses(State& state, ContactScratch& scratch, double dt) {
    clear_impulses(state);
    find_rows(scratch);
    const std::size_t faces = scratch.close.vertex_face.size();
    for (std::size_t k = 0; k < scratch.rows.size(); ++k) {
        const ContactRow& row = scratch.rows[scratch.warm.row_of[k]];
        if (!(row.normal_impulse > 0) || row.rebound_velocity > 0) continue;  // a bounce is over
        if (!is_resolved(scratch, row, dt)) continue;
        const double sustained = sustained_part(scratch, row);
        if (k < faces)
            state.impulses.faces.push_back(impulse_of(row, scratch.close.vertex_face[k], sustained, dt));
        else
            state.impulses.edges.push_back(impulse_of(row, scratch.close.edge_edge[k - faces], sustained, dt));
    }
}

}  // namespace weft
