// Works of contacts. An impulse J between two sides, with weights w (those of the second side negative), works on the
// cloth by J · Σ w v over its points, which is J · (Σ w v of both sides) − J · (Σ w v of what is scripted): the first
// is what impacts (along the normal) and friction (across it) take, the second what bodies and pins put in. v is the
// mean of the velocities at the start and the end of the step, so that what lies still costs nothing, sliding
// dissipates friction times distance, and a bounce loses (1 − e²) of its energy.
//
// Friction, bodies and pins are the sums of that. Impacts are what is then missing of the energy that the response
// took, measured, beside the normal impulses of an implicit solve.
#include "audit/audit_scratch.h"

#include "collide/contacts.h"
#include "forces/contact_terms.h"
#include "linear/linear.h"
#include "multilevel/levels.h"

namespace weft {

namespace {

struct ContactWorks {  // [J] on the cloth
    double normal = 0, friction = 0, bodies = 0, pins = 0;
};

struct Speeds {
    const Model& model;
    const State& state;
    const Workspace::Scratch& scratch;
    bool is_body(int p) const { return p >= model.points(); }
    bool is_pin(int p) const { return p < model.points() && scratch.inverse_mass[p] == 0; }
    Vec3 of(int p) const {
        const std::size_t i = std::size_t(p);
        if (is_body(p)) return scratch.audit->body_speed[i - scratch.audit->x.size()];
        return 0.5 * (scratch.audit->v0[i] + state.v[i]);
    }
};

ContactWorks works_of_rows(const Speeds& speeds) {
    const ContactScratch& scratch = *speeds.scratch.contact;
    ContactWorks sum;
    for (std::size_t i = 0; i < scratch.rows.size(); ++i) {
        const ContactRow& row = scratch.rows[i];
        if (!(row.normal_impulse > 0)) continue;
        const Vec3 along = row.normal.cross(row.tangent);
        const Vec3 friction_impulse = row.has_tangents
                                          ? Vec3(row.tangent_impulse[0] * row.tangent + row.tangent_impulse[1] * along)
                                          : Vec3(0, 0, 0);
        const Vec3 impulse = row.normal_impulse * row.normal + friction_impulse;
        Vec3 velocity(0, 0, 0);
        double turned = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const Vec3 v = speeds.of(row.points[k]);
            velocity += row.weights[k] * v;
            if (speeds.is_body(row.points[k])) sum.bodies -= row.weights[k] * impulse.dot(v);
            if (speeds.is_pin(row.points[k])) sum.pins -= row.weights[k] * impulse.dot(v);
            if (row.has_tangents && row.all_free)
                for (std::size_t d = 0; d < 2; ++d)
                    turned += row.tangent_impulse[d] * scratch.tangent_bases[i].slide[d][k].dot(v);
        }
        sum.normal += row.normal_impulse * row.normal.dot(velocity);
        sum.friction += row.has_tangents && row.all_free ? turned : friction_impulse.dot(velocity);
    }
    return sum;
}

ContactWorks works_of_terms(const Speeds& speeds, const std::vector<ContactTerm>& terms) {
    ContactWorks sum;
    for (const ContactTerm& term : terms) {
        if (term.mode == ContactTerm::Mode::gone) continue;
        Vec3 velocity = term.scripted;
        for (std::size_t k = 0; k < term.on.count; ++k) {
            const Vec3 v = term.on.weights[k] * speeds.of(term.on.points[k]);
            velocity += v;
            if (speeds.is_pin(term.on.points[k])) sum.pins -= term.impulse.dot(v);
        }
        const double normal_impulse = term.normal.dot(term.impulse);
        sum.bodies -= term.impulse.dot(term.scripted);
        sum.normal += normal_impulse * term.normal.dot(velocity);
        sum.friction += (term.impulse - normal_impulse * term.normal).dot(velocity);
    }
    return sum;
}

}  // namespace

void audit_contacts(const Model& model, const State& state, Workspace& work) {
    const AuditScratch& scratch = *work.scratch->audit;
    const Speeds speeds{model, state, *work.scratch};
    ContactWorks solve;
    if (work.scratch->linear) solve = works_of_terms(speeds, work.scratch->contact_terms);
    const ContactWorks rows = work.scratch->contact->rows.empty() ? ContactWorks{} : works_of_rows(speeds);
    ContactWorks all = work.scratch->contact->rows.empty() ? solve : rows;
    const Multilevel* multilevel = work.scratch->multilevel.get();
    if (multilevel && multilevel->gaps.active) {  // within the substeps, as in a solve; rows come on top
        const Gaps& gaps = multilevel->gaps;
        solve = {0, gaps.friction_work, gaps.body_work, gaps.pin_work};
        all = {rows.normal, rows.friction + solve.friction, rows.bodies + solve.bodies, rows.pins + solve.pins};
    }
    Energy& sums = work.audit->sums;
    sums.friction -= all.friction;
    sums.bodies += all.bodies;
    sums.pins += all.pins;
    sums.impacts += scratch.response - solve.normal +
                    ((all.friction - solve.friction) + (all.bodies - solve.bodies) + (all.pins - solve.pins));
}

}  // namespace weft
