// The tensile tester (KES-FB1): both clamps hold the specimen's width, one moves away until the load is reached, and
// back until nothing pulls. EMT, LT, WT and RT as the instrument computes them: by the trapezoidal rule, which needs
// some 40 increments (RT is 3 points high with 10). The specimen stays flat; Kawabata 1980 has the definitions.
#include "lab/specimen.h"

#include "core/angles.h"

#include <cmath>

namespace weft {

namespace {

struct Stretcher {
    Specimen specimen;
    TensileSetup setup;
    std::vector<int> moving;

    Stretcher(const Fabric& fabric, double direction, const TensileSetup& with)
        : specimen(fabric, direction, {with.gauge, with.width}, {with.along, with.across}), setup(with) {
        const double end = setup.gauge * (1 - 1e-9);
        moving = find_points(specimen, [&](const Vec3& p) { return p.x() > end; });
        prescribe(specimen, find_points(specimen, [](const Vec3&) { return true; }), 4);
        prescribe(specimen, find_points(specimen, [](const Vec3& p) { return p.x() < 1e-9; }), 7);
        prescribe(specimen, moving, 7);
        number_unknowns(specimen);
    }

    // [N/m] at a strain, from the committed state.
    double pull_at(double strain, const State& from) {
        specimen.state = from;
        double now = 0;
        for (const int p : moving) now = from.x[p].x() / setup.gauge - 1;
        for (int p = 0; p < specimen.model.points(); ++p)
            specimen.state.x[p].x() *= (1 + strain) / (1 + now);  // the middle as well: a good guess
        settle(specimen);
        return find_pull(specimen, moving, 0) / setup.width;
    }
};

// From the last committed state to the load, which the strain `beyond` exceeds: secants, kept between both.
void finish_loading(Stretcher& at, TensileTest& test, double beyond, double force_beyond) {
    const State from = at.specimen.state;
    double low = test.loading.back().x(), f_low = test.loading.back().y(), high = beyond, f_high = force_beyond;
    double strain = high, force = f_high;
    for (int k = 0; k < 20 && std::abs(force / at.setup.load - 1) > 1e-6; ++k) {
        strain = low + (at.setup.load - f_low) / (f_high - f_low) * (high - low);
        if (!(strain > low && strain < high)) strain = 0.5 * (low + high);
        force = at.pull_at(strain, from);
        (force < at.setup.load ? low : high) = strain;
        (force < at.setup.load ? f_low : f_high) = force;
    }
    if (strain == beyond) at.pull_at(strain, from);
    commit_specimen(at.specimen);
    test.loading.push_back({strain, force});
}

}  // namespace

TensileTest test_tension(const Fabric& fabric, double direction, const TensileSetup& setup) {
    TensileTest test;
    Stretcher at(fabric, direction, setup);
    // How far it will be, from the laws of the yarns; in bias, where there is no such law, twice the shear's.
    const double c = std::cos(direction * degree), share = c * c;
    const bool bias = share > 0.05 && share < 0.95;
    const FabricLaw& law = bias ? fabric.shear : fabric.tension[share < 0.5];
    const double guess = measure_tension(law, setup.load).emt;
    const double step = std::min(bias ? 0.3 : 2.0, guess) / setup.increments;
    test.loading.push_back({0, 0});
    bool reached = false;
    for (int k = 1; k <= 4 * setup.increments && !reached; ++k) {
        const double strain = k * step;
        const State from = at.specimen.state;
        const double force = at.pull_at(strain, from);
        reached = force >= setup.load;
        if (reached) {
            at.specimen.state = from;
            finish_loading(at, test, strain, force);
        } else {
            commit_specimen(at.specimen);
            test.loading.push_back({strain, force});
        }
    }
    const double emt = test.loading.back().x(), load = test.loading.back().y();
    test.release.push_back(test.loading.back());
    for (int k = 1; k <= setup.increments; ++k) {
        const double strain = emt * (1 - double(k) / setup.increments);
        const double force = at.pull_at(strain, at.specimen.state);
        commit_specimen(at.specimen);
        const Vec2 last = test.release.back();
        if (force <= 0) {
            const double share_left = last.y() / (last.y() - force);
            test.release.push_back({last.x() + share_left * (strain - last.x()), 0});
            break;
        }
        test.release.push_back({strain, force});
    }
    const double work = area_under(test.loading), back = -area_under(test.release);
    test.reading = {emt, 2 * work / (load * emt), work, back / work, test.release.back().x()};
    test.converged = at.specimen.failures == 0 && reached;
    return test;
}

}  // namespace weft
