// Stability measured on the step itself. Around an equilibrium a step is linear, z' = J z, and stable iff no eigenvalue
// of J lies outside the unit circle. z holds all that a step hands on to the next: positions and velocities of the
// points that move, and what schemes that look back remember (State::past), with the past's step length set to dt.
// Leaving the past out and starting afresh each time would be another scheme: the first step of Störmer–Verlet kicks
// by half. Memories that follow from the rest only add eigenvalues 0. Lengths, dt × velocities and dt² × accelerations
// are of one size, which keeps J balanced.
// Motions without restoring force (across a flat sheet) make pairs of eigenvalues 1 that rounding splits by some 1e-8;
// `growth_tolerance` is above that and far below the growth at a step 0.1 % too long. Where something grows at every
// step, the growth falls with dt² and would pass for stability at very short steps: below 1/300 of the guess we do not
// look.
#include <weft/analyse.h>

#include "integrate/integrate.h"

#include <Eigen/Eigenvalues>

#include <cmath>

namespace weft {

namespace {
constexpr int most_points = 150;
constexpr double growth_tolerance = 5e-7;

// One array of the state with the unit of its entries.
struct Part {
    std::vector<Vec3>* field;
    double unit;
};

struct Linearised {
    Model model;
    State rest;
    std::vector<int> moving;
    double dt, length;

    Linearised(const Model& whole, const State& at, double dt_) : model(whole), rest(at), dt(dt_), length(0) {
        model.gravity.setZero();
        model.wind.clear();
        model.limit = {};
        model.mesh.points = rest.x;  // held points stay where they are
        std::erase_if(model.held, [](const Held& h) { return h.release < infinity; });
        std::vector<bool> held(model.mass.size());
        for (Held& h : model.held) {
            h.motion = h.ride = -1;
            held[h.point] = true;
        }
        update_derived(model);
        for (int i = 0; i < model.points(); ++i)
            if (!held[i]) moving.push_back(i);
        for (const RestEdge& e : model.edges) length += e.rest / double(model.edges.size());
        if (!(length > 0)) length = 1;
        rest.v.assign(rest.x.size(), Vec3(0, 0, 0));
        rest.past = {};
        prepare_past(model, rest);
        rest.past.x = rest.past.x.empty() ? rest.past.x : rest.x;
        rest.past.dt = dt;
        rest.inner_dt = 0;
    }

    std::vector<Part> parts(State& state) const {
        std::vector<Part> all{{&state.x, length}, {&state.v, length / dt}};
        for (const Part& p :
             {Part{&state.past.x, length}, Part{&state.past.v, length / dt}, Part{&state.past.a, length / (dt * dt)}})
            if (!p.field->empty()) all.push_back(p);
        return all;
    }

    void take_from(State& state, Eigen::Ref<Eigen::VectorXd> z) const {
        Eigen::Index k = 0;
        for (const Part& part : parts(state))
            for (int i : moving) {
                z.segment<3>(k) = (*part.field)[i] / part.unit;
                k += 3;
            }
    }

    Eigen::MatrixXd find_jacobian() {
        constexpr double h = 1e-5;
        const auto count = Eigen::Index(3 * moving.size() * parts(rest).size());
        Eigen::MatrixXd j(count, count);
        Eigen::VectorXd ahead(count), behind(count);
        Workspace work(model);
        Eigen::Index column = 0;
        for (std::size_t part = 0; part < parts(rest).size(); ++part)
            for (int i : moving)
                for (int axis = 0; axis < 3; ++axis, ++column) {
                    for (const double sign : {1.0, -1.0}) {
                        State state = rest;
                        const Part p = parts(state)[part];
                        (*p.field)[i][axis] += sign * h * p.unit;
                        step(model, state, work, dt, Detail::none);
                        take_from(state, sign > 0 ? ahead : behind);
                    }
                    j.col(column) = (ahead - behind) / (2 * h);
                }
        return j;
    }
};
}  // namespace

double measure_amplification(const Model& model, const State& rest, double dt) {
    Linearised linear(model, rest, dt);
    if (int(linear.moving.size()) > most_points)
        throw SceneError({"", "/cloth", std::to_string(linear.moving.size()) + " points that move",
                          "the amplification is measured on at most " + std::to_string(most_points) + " points",
                          "measure on a coarser cloth, or use the estimate"});
    if (linear.moving.empty()) return 0;
    const Eigen::MatrixXd j = linear.find_jacobian();
    if (!j.allFinite()) return infinity;
    return Eigen::EigenSolver<Eigen::MatrixXd>(j, false).eigenvalues().cwiseAbs().maxCoeff();
}

double find_stable_step(const Model& model, const State& rest) {
    const auto is_stable = [&](double dt) { return measure_amplification(model, rest, dt) <= 1 + growth_tolerance; };
    const double guess = estimate_stable_step(model, rest).dt;
    if (!(guess > 0 && guess < infinity)) return guess;
    double low = guess, high = guess;
    if (is_stable(guess)) {
        do {
            low = high;
            if (low > 100 * guess) return infinity;
            high *= 1.5;
        } while (is_stable(high));
    } else {
        do {
            high = low;
            if (high < guess / 300) return 0;
            low /= 2;
        } while (!is_stable(low));
    }
    while (high - low > 1e-4 * low) {
        const double middle = (low + high) / 2;
        (is_stable(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace weft
