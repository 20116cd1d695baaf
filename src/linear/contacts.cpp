// Contacts within the system. Each couples the points of cloth that take part in it: C on their weighted velocity, so
// w_i w_j C in the block of points i and j. The diagonal blocks stand with those of the points; what couples different
// points is added here, after the springs. There are far fewer of them, so one thread does it.
#include "linear/linear.h"

#include <algorithm>

namespace weft {

namespace {

constexpr double little = .05;  // [all impulses]

template <class Velocity>
Vec3 weighted(const ContactTerm& term, const Velocity& velocity) {
    Vec3 sum(0, 0, 0);
    for (std::size_t k = 0; k < term.count; ++k) sum += term.weights[k] * velocity(term.points[k]);
    return sum;
}

// add(point, what the others' velocities ask for)
template <class Velocity, class Add>
void couple(const std::vector<ContactTerm>& terms, const Velocity& velocity, const Add& add) {
    for (const ContactTerm& term : terms) {
        if (term.count < 2 || term.mode == ContactTerm::Mode::gone) continue;
        const Vec3 all = weighted(term, velocity);
        for (std::size_t k = 0; k < term.count; ++k) {
            const Vec3 others = all - term.weights[k] * velocity(term.points[k]);
            add(term.points[k], term.weights[k] * (term * others));
        }
    }
}

// Where the block between two points is, or -1.
std::ptrdiff_t find_block(const BlockMatrix& m, int i, int j) {
    const auto begin = m.column.begin() + m.start[i], end = m.column.begin() + m.start[i + 1];
    const auto place = std::lower_bound(begin, end, j);
    return place != end && *place == j ? place - m.column.begin() : -1;
}

// Returns what was too much of its impulse.
double settle(ContactTerm& term, const Vec3& velocity) {
    using Mode = ContactTerm::Mode;
    if (term.mode == Mode::gone) return 0;
    const Vec3 pushed = term.impulse - term * velocity;
    const double pressed = term.normal.dot(pushed);
    if (!(pressed > 0)) {
        term.mode = Mode::gone;
        term.impulse.setZero();
        return pushed.norm();
    }
    term.impulse = pushed;
    const Vec3 rub = pushed - pressed * term.normal;
    const double rubbed = rub.norm(), allowed = term.friction * pressed;
    if (term.mode == Mode::slides || rubbed <= term.static_friction * pressed) return 0;
    term.mode = Mode::slides;
    term.impulse = pressed * term.normal + allowed / rubbed * rub;
    return rubbed - allowed;
}

}  // namespace

void add_contact_impulses(const std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, std::vector<Vec3>& right) {
    for (const ContactTerm& term : terms) {
        const Vec3 impulse = term.impulse - term * Vec3(weighted(term, [&](int p) { return v[p]; }) + term.drift);
        for (std::size_t k = 0; k < term.count; ++k) right[term.points[k]] += term.weights[k] * impulse;
    }
}

bool settle_contacts(std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, const std::vector<Vec3>& change) {
    double too_much = 0, all = 0;
    for (ContactTerm& term : terms) {
        too_much += settle(term, weighted(term, [&](int p) { return Vec3(v[p] + change[p]); }) + term.drift);
        all += term.impulse.norm();
    }
    return too_much <= little * (too_much + all);
}

void add_contact_blocks(const std::vector<ContactTerm>& terms, std::vector<Mat3>& point) {
    for (const ContactTerm& term : terms)
        for (std::size_t k = 0; k < term.count; ++k)
            point[term.points[k]] += term.weights[k] * term.weights[k] * term.matrix();
}

bool fits_solver(const Model& model, const LinearSystem& system, const ContactTerm& term) {
    if (model.integrator.solver != LinearSolver::cholesky) return true;
    for (std::size_t i = 0; i < term.count; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (find_block(system.matrix, term.points[i], term.points[j]) < 0) return false;
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
    couple(
        terms, [&](int p) { return in[p]; }, [&](int p, const Vec3& more) { out[p] += more; });
}

double add_contact_products(const std::vector<ContactTerm>& terms, GridSystem& grid) {
    const int columns = grid.shape.columns;
    const auto at = [&](PaddedRows& rows, int p, int k) -> double& { return rows.row(p / columns, k)[p % columns]; };
    const auto direction = [&](int p) {
        return Vec3(at(grid.direction, p, 0), at(grid.direction, p, 1), at(grid.direction, p, 2));
    };
    double sum = 0;
    couple(terms, direction, [&](int p, const Vec3& more) {
        for (int k = 0; k < 3; ++k) at(grid.product, p, k) += more[k];
        sum += direction(p).dot(more);
    });
    return sum;
}

}  // namespace weft
