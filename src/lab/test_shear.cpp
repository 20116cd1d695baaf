// The shear tester (KES-FB1): one clamp slides along its own line while a constant load pulls it away from the other.
// Its distance is an unknown of its own, shared by all its points; its path is L sin φ with L the length under that
// load, so that yarns from clamp to clamp turn by φ. The load on slanting yarns pulls back with load · tan φ, which is
// no shear stiffness: taken off, or G is a tenth to a fifth too large (Kawabata 1980 does not say). The free edges make
// the reading 1 to 2 % small. Two loops to ±8°, the second is read: G from 0.5° to 2.5°, 2HG at 0.5°, 2HG5 at 5°.
#include "lab/specimen.h"

#include "core/angles.h"

#include <cmath>

namespace weft {

namespace {

struct Shearer {
    Specimen specimen;
    ShearSetup setup;
    std::vector<int> moving;
    double length = 0;  // [m] between the clamps under the pretension
    double angle = 0;   // [degrees]

    Shearer(const Fabric& fabric, double direction, const ShearSetup& with)
        : specimen(fabric, direction, {with.gauge, with.width}, {with.along, with.across}), setup(with) {
        const double end = setup.gauge * (1 - 1e-9);
        moving = find_points(specimen, [&](const Vec3& p) { return p.x() > end; });
        prescribe(specimen, find_points(specimen, [](const Vec3&) { return true; }), 4);
        prescribe(specimen, find_points(specimen, [](const Vec3& p) { return p.x() < 1e-9; }), 7);
        prescribe(specimen, moving, 6);
        const int distance = tie(specimen, moving, 0);
        number_unknowns(specimen);
        specimen.load[unknown_of(specimen, distance)] = setup.pretension * setup.width;
        settle(specimen);
        commit_specimen(specimen);
        length = specimen.state.x[moving[0]].x();
    }

    // [N/m] along the clamp
    double turn_to(double degrees) {
        const double shift = length * (std::sin(degrees * degree) - std::sin(angle * degree));
        const double nearer = std::cos(degrees * degree) / std::cos(angle * degree);
        for (int p = 0; p < specimen.model.points(); ++p) {
            const double share = specimen.model.mesh.points[p].x() / setup.gauge;
            specimen.state.x[p].x() *= nearer;
            specimen.state.x[p].y() += share * shift;
        }
        angle = degrees;
        settle(specimen);
        commit_specimen(specimen);
        return find_pull(specimen, moving, 1) / setup.width;
    }
};

}  // namespace

ShearTest test_shear(const Fabric& fabric, double direction, const ShearSetup& setup) {
    ShearTest test;
    Shearer at(fabric, direction, setup);
    const int steps = std::max(2, int(std::lround(setup.most / setup.increment)));
    const auto go = [&](double from, double to, int count, LabCurve* curve) {
        for (int k = 1; k <= count; ++k) {
            const double angle = from + (to - from) * k / count;
            const double force = at.turn_to(angle);
            if (curve) curve->push_back({angle, force});
        }
    };
    LabCurve first{{0, 0}}, falling, rising;
    go(0, setup.most, steps, &first);
    // Friction has a scale of 0.3°: on the way to the loop that is read, larger steps reach the same state.
    go(setup.most, -setup.most, steps, nullptr);
    go(-setup.most, setup.most, steps, nullptr);
    falling.push_back({setup.most, find_pull(at.specimen, at.moving, 1) / setup.width});
    go(setup.most, -setup.most, 2 * steps, &falling);
    rising.push_back(falling.back());
    go(-setup.most, setup.most, 2 * steps, &rising);
    const auto slope_of = [](const LabCurve& up, const LabCurve& down) {
        return 0.5 * ((read_at(up, 2.5) - read_at(up, 0.5)) + (read_at(down, -0.5) - read_at(down, -2.5))) /
               (2 * degree);
    };
    test.g_with_pull = slope_of(rising, falling);
    if (!setup.keep_pull)
        for (LabCurve* curve : {&first, &falling, &rising})
            for (Vec2& p : *curve) p.y() -= setup.pretension * std::tan(p.x() * degree);
    const auto width_at = [&](double x) {
        return 0.5 * (read_at(rising, x) - read_at(falling, x) + read_at(rising, -x) - read_at(falling, -x));
    };
    test.reading = {slope_of(rising, falling), width_at(0.5), width_at(5)};
    test.first = first;
    test.loop = falling;
    test.loop.insert(test.loop.end(), rising.begin() + 1, rising.end());
    test.converged = at.specimen.failures == 0;
    return test;
}

}  // namespace weft
