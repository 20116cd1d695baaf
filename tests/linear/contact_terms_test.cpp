// Contacts as part of the system: every solver takes them in alike, and they obey Coulomb's law.
#include "forces/contact_terms.h"
#include "systems.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using Mode = ContactTerm::Mode;
constexpr double step_h = 0.01;

ContactTerm make_contact(std::vector<int> points, std::vector<double> weights, Mode mode, Noise& noise) {
    ContactTerm term;
    term.on.count = points.size();
    std::copy(points.begin(), points.end(), term.on.points.begin());
    std::copy(weights.begin(), weights.end(), term.on.weights.begin());
    term.normal = noise.vector().normalized();
    term.penalty_mass = .3;
    set_mode(term, mode);
    return term;
}

// A point on a body, an edge, a triangle, and two layers of cloth; n points a row.
std::vector<ContactTerm> make_contacts(int n) {
    Noise noise(17);
    return {make_contact({n + 2}, {1}, Mode::sticks, noise),
            make_contact({n + 2, n + 3}, {.3, .7}, Mode::slides, noise),
            make_contact({1, n + 1, n + 2}, {.2, .3, .5}, Mode::sticks, noise),
            make_contact({3 * n + 1}, {1}, Mode::gone, noise),
            make_contact({2 * n, 4 * n + 4, 4 * n + 5, 5 * n + 5}, {1, -.25, -.25, -.5}, Mode::sticks, noise)};
}

void add_to_dense(const ContactTerm& term, Eigen::MatrixXd& a) {
    const Mat3 nn = term.normal * term.normal.transpose();
    const Mat3 c = term.mode == Mode::gone ? Mat3::Zero() : term.mode == Mode::slides ? nn : Mat3(Mat3::Identity());
    for (std::size_t i = 0; i < term.on.count; ++i)
        for (std::size_t j = 0; j < term.on.count; ++j)
            a.block<3, 3>(3 * term.on.points[i], 3 * term.on.points[j]) +=
                term.penalty_mass * term.on.weights[i] * term.on.weights[j] * c;
}

TEST(ContactTerms, every_solver_finds_what_dense_elimination_finds) {
    for (Case& c : make_cases(7))
        for (const Solver& solver : all_solvers) {
            SCOPED_TRACE(c.name + ", " + solver.name);
            c.scene.integrator.solver = solver.solver;
            c.scene.contact = Contact{};
            const Model model = build(c.scene);
            const State state = away_from_rest(model, 1, 0.03);
            Workspace work(model);
            work.simple_kernels = solver.simple;
            move_held(model, state, work, step_h);
            LinearSystem& system = *work.scratch->linear;
            Eigen::MatrixXd a = make_dense(model, state, step_h);
            for (const ContactTerm& term : make_contacts(7)) {
                if (!fits_solver(model, system, term.on)) continue;
                system.weighted.push_back(term.on);
                add_to_dense(term, a);
            }
            EXPECT_GE(system.weighted.size(), solver.solver == LinearSolver::cholesky ? 3u : 5u);
            update_system(model, state, work, step_h, Jacobian::tangent);
            Noise noise(3);
            system.right = noise.field(state.x.size());
            system.change.assign(state.x.size(), Vec3(0, 0, 0));
            for (const Held& held : model.held) system.change[held.point] = noise.vector();
            const Eigen::VectorXd dense = solve_dense(a, system.right, system.change, work.scratch->is_held);
            SolveReport report;
            solve_system(model, work, report);
            EXPECT_TRUE(report.converged);
            EXPECT_LT((as_vector(system.change) - dense).norm(), 1e-10 * dense.norm());
        }
}

TEST(ContactTerms, a_system_of_which_contacts_have_changed_is_that_of_the_new_ones) {
    for (const Solver& solver : all_solvers) {
        SCOPED_TRACE(solver.name);
        Scene scene = make_cases(7)[0].scene;
        scene.integrator.solver = solver.solver;
        scene.contact = Contact{};
        const Model model = build(scene);
        const State state = away_from_rest(model, 1, 0.03);
        Workspace work(model);
        work.simple_kernels = solver.simple;
        LinearSystem& system = *work.scratch->linear;
        std::vector<ContactTerm> contacts{make_contacts(7)[1]};
        couple_contacts(contacts, system);
        update_system(model, state, work, step_h, Jacobian::tangent);
        system.right = Noise(3).field(state.x.size());
        system.change.assign(state.x.size(), Vec3(0, 0, 0));
        SolveReport report;
        solve_system(model, work, report);
        set_mode(contacts[0], Mode::sticks);
        couple_contacts(contacts, system);
        update_contacts(model, state, work);
        system.begun = true;
        Eigen::MatrixXd a = make_dense(model, state, step_h);
        add_to_dense(contacts[0], a);
        const std::vector<Vec3> nothing(state.x.size(), Vec3(0, 0, 0));
        const Eigen::VectorXd dense = solve_dense(a, system.right, nothing, work.scratch->is_held);
        solve_system(model, work, report);
        EXPECT_LT((as_vector(system.change) - dense).norm(), 1e-10 * dense.norm());
    }
}

// One point on a floor, with an impulse of 1 N·s upwards.
ContactTerm make_standing(double rub) {
    ContactTerm term;
    term.on = {.points = {0}, .weights = {1}, .count = 1};
    term.normal = Vec3(0, 0, 1);
    term.penalty_mass = 10;
    term.impulse = Vec3(rub, 0, 1);
    term.friction = .3;
    term.static_friction = .4;
    set_mode(term, Mode::sticks);
    return term;
}

TEST(ContactTerms, what_rubs_too_much_slides_with_kinetic_friction) {
    const std::vector<Vec3> v(1, Vec3(0, 0, 0));
    LinearSystem system;
    system.change = v;
    std::vector<ContactTerm> terms{make_standing(.39)};
    EXPECT_TRUE(settle_contacts(terms, v, system));
    EXPECT_EQ(terms[0].mode, Mode::sticks);
    EXPECT_EQ(terms[0].impulse, Vec3(.39, 0, 1));
    terms = {make_standing(.6)};
    EXPECT_FALSE(settle_contacts(terms, v, system));
    EXPECT_EQ(terms[0].mode, Mode::slides);
    EXPECT_NEAR((terms[0].impulse - Vec3(.3, 0, 1)).norm(), 0, 1e-15);
    system.change = {Vec3(-.5, 0, 0)};
    EXPECT_TRUE(settle_contacts(terms, v, system));  // and goes on, whatever its speed
    EXPECT_NEAR((terms[0].impulse - Vec3(.3, 0, 1)).norm(), 0, 1e-15);
}

TEST(ContactTerms, what_would_have_to_pull_lets_go) {
    std::vector<ContactTerm> terms{make_standing(0)};
    LinearSystem system;
    system.change = {Vec3(0, 0, .05)};
    EXPECT_FALSE(settle_contacts(terms, {Vec3(0, 0, .15)}, system));  // 1 − 10 × 0.2 < 0
    EXPECT_EQ(terms[0].mode, Mode::gone);
    EXPECT_EQ(terms[0].impulse, Vec3(0, 0, 0));
    std::vector<Vec3> right(1, Vec3(0, 0, 0));
    add_contact_impulses(terms, {Vec3(0, 0, -1)}, right);
    EXPECT_EQ(right[0], Vec3(0, 0, 0));
}

TEST(ContactTerms, they_push_with_what_the_motion_of_both_sides_asks_for) {
    ContactTerm term = make_standing(.1);
    term.drift = Vec3(0, .02, -.03);  // the floor rises, and moves sideways
    std::vector<Vec3> right(1, Vec3(0, 0, 0));
    add_contact_impulses({term}, {Vec3(0, 0, .01)}, right);
    EXPECT_NEAR((right[0] - Vec3(.1, -.2, 1.2)).norm(), 0, 1e-15);
}

}  // namespace
}  // namespace weft
