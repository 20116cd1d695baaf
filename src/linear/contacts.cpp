// Contacts within the system. Each couples the points of cloth that take part in it: C on their weighted velocity, so
// w_i w_j C in the block of points i and j. The diagonal blocks stand with those of the points; what couples different
// points is added here, after the springs. There are far fewer of them, so one thread does it.
#include "linear/linear.h"

#include <algorithm>

namespace weft {

namespace {

constexpr double little = .05;  // [all impulses]

// Where the block between two points is, or -1.
std::ptrdiff_t find_block(const BlockMatrix& m, int i, int j) {
    const auto begin = m.column.begin() + m.start[i], end = m.column.begin() + m.start[i + 1];
    const auto place = std::lower_bound(begin, end, j);
    return place != end && *place == j ? place - m.column.begin() : -1;
}

// Returns the part of the impulse that the law did not allow [N·s].
double settle(ContactTerm& term, const Vec3& velocity) {
    using Mode = ContactTerm::Mode;
    if (term.mode == Mode::gone) return 0;
    const Vec3 impulse = term.impulse - term * velocity;
    const double normal_impulse = term.normal.dot(impulse);
    if (!(normal_impulse > 0)) {
        term.mode = Mode::gone;
        term.impulse.setZero();
        return impulse.norm();
    }
    term.impulse = impulse;
    const Vec3 tangential = impulse - normal_impulse * term.normal;
    const double wanted = tangential.norm(), kinetic = term.friction * normal_impulse;
    if (term.mode == Mode::slides || wanted <= term.static_friction * normal_impulse) return 0;
    term.mode = Mode::slides;
    term.impulse = normal_impulse * term.normal + kinetic / wanted * tangential;
    return wanted - kinetic;
}

}  // namespace

void add_contact_impulses(const std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, std::vector<Vec3>& right) {
    for (const ContactTerm& term : terms) {
        const Vec3 impulse =
            term.impulse - term * Vec3(weighted_velocity(term, [&](int p) { return v[p]; }) + term.drift);
        for (std::size_t k = 0; k < term.count; ++k) right[term.points[k]] += term.weights[k] * impulse;
    }
}

bool settle_contacts(std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, const std::vector<Vec3>& change) {
    double too_much = 0, all = 0;
    for (ContactTerm& term : terms) {
        too_much += settle(term, weighted_velocity(term, [&](int p) { return Vec3(v[p] + change[p]); }) + term.drift);
        all += term.impulse.norm();
    }
    return too_much <= little * (too_much + all);
}

void add_contact_blocks(const std::vector<ContactTerm>& terms, std::vector<Mat3>& point) {
    for (const ContactTerm& term : terms)
        for (std::size_t k = 0; k < term.count; ++k)
            point[term.points[k]] += term.weights[k] * term.weights[k] * term.matrix();
}

bool fits_matrix(const BlockMatrix& matrix, const ContactTerm& term) {
    for (std::size_t i = 0; i < term.count; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (find_block(matrix, term.points[i], term.points[j]) < 0) return false;
    return true;
}

void assemble_contacts(LinearSystem& system) {
    for (const ContactTerm& term : system.contacts)
        for (std::size_t i = 0; i < term.count; ++i)
            for (std::size_t j = 0; j < term.count; ++j)
                if (i != j)
                    system.matrix.value[std::size_t(find_block(system.matrix, term.points[i], term.points[j]))] +=
                        term.weights[i] * term.weights[j] * term.matrix();
}

void add_contact_products(const std::vector<ContactTerm>& terms, const std::vector<Vec3>& in, std::vector<Vec3>& out) {
    couple_points(
        terms, [&](int p) { return in[p]; }, [&](int p, const Vec3& more) { out[p] += more; });
}

}  // namespace weft
