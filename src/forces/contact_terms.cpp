#include "forces/contact_terms.h"

#include "core/coulomb.h"

namespace weft {

namespace {

constexpr double little = .05;  // [all impulses]

// Returns the part of the impulse that the law did not allow [N·s].
double settle(ContactTerm& term, const Vec3& velocity) {
    using Mode = ContactTerm::Mode;
    if (term.mode == Mode::gone) return 0;
    const Vec3 impulse = term.impulse - term.on * velocity;
    const double normal_impulse = term.normal.dot(impulse);
    if (!(normal_impulse > 0)) {
        set_mode(term, Mode::gone);
        term.impulse.setZero();
        return impulse.norm();
    }
    term.impulse = impulse;
    if (term.mode == Mode::slides) return 0;
    const Vec3 tangential = impulse - normal_impulse * term.normal;
    const double wanted = tangential.norm(), kinetic = term.friction * normal_impulse;
    const ConeProjection cone = project_onto_cone(wanted, term.static_friction * normal_impulse, kinetic);
    if (!cone.sliding) return 0;
    set_mode(term, Mode::slides);
    term.impulse = normal_impulse * term.normal + cone.factor * tangential;
    return wanted - kinetic;
}

}  // namespace

void set_mode(ContactTerm& term, ContactTerm::Mode mode) {
    term.mode = mode;
    term.on.n = term.normal;
    term.on.a = mode == ContactTerm::Mode::sticks ? term.penalty_mass : 0;
    term.on.b = mode == ContactTerm::Mode::slides ? term.penalty_mass : 0;
}

void couple_contacts(const std::vector<ContactTerm>& terms, LinearSystem& system) {
    system.weighted.resize(terms.size());
    for (std::size_t k = 0; k < terms.size(); ++k) system.weighted[k] = terms[k].on;
}

void add_contact_impulses(const std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, std::vector<Vec3>& right) {
    for (const ContactTerm& term : terms) {
        const Vec3 velocity = weighted_velocity(term.on, [&](int p) { return v[p]; }) + term.drift;
        const Vec3 impulse = term.impulse - term.on * velocity;
        for (std::size_t k = 0; k < term.on.count; ++k) right[term.on.points[k]] += term.on.weights[k] * impulse;
    }
}

bool settle_contacts(std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, LinearSystem& system) {
    double too_much = 0, all = 0;
    for (ContactTerm& term : terms) {
        const auto velocity = [&](int p) { return Vec3(v[p] + system.change[p]); };
        too_much += settle(term, weighted_velocity(term.on, velocity) + term.drift);
        all += term.impulse.norm();
    }
    couple_contacts(terms, system);
    return too_much <= little * (too_much + all);
}

}  // namespace weft
