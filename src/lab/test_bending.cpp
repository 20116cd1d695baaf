// The pure bending tester (KES-FB2): both ends are clamped; the moving one is turned, and free to follow, so that no
// force acts, only a moment. Its points share one x and one z, unknowns without load; its normal is prescribed. The
// moment is what the joints of that clamp carry. One cycle to bring friction round, the next is read: B is the slope
// from 0.5 to 1.5 /cm, 2HB the width at 0.5 /cm. Needs 8 elements on the gauge: the error is some 0.1 (κ h)².
#include "lab/specimen.h"

#include <weft/shell_readings.h>

#include <cmath>

namespace weft {

namespace {

struct Bender {
    Specimen specimen;
    BendSetup setup;
    std::vector<int> moving, clamps;
    double curvature = 0;  // [1/m]

    Bender(const Fabric& fabric, double direction, const BendSetup& with)
        : specimen(fabric, direction, {with.gauge, with.width}, {with.along, with.across}), setup(with) {
        const double end = setup.gauge * (1 - 1e-9);
        const Where root = [](const Vec3& p) { return p.x() < 1e-9; };
        const Where tip = [&](const Vec3& p) { return p.x() > end; };
        clamp_border(specimen, [&](const Vec3& p) { return root(p) || tip(p); });
        clamps = find_clamps(specimen, tip);
        moving = find_points(specimen, tip);
        prescribe(specimen, find_points(specimen, root), 7);
        prescribe(specimen, moving, 2);
        tie(specimen, moving, 0);
        tie(specimen, moving, 2);
        number_unknowns(specimen);
    }

    Vec3 on_arc(double s, double k) const {
        if (std::abs(k) < 1e-9) return {s, 0, 0};
        return {std::sin(k * s) / k, 0, (1 - std::cos(k * s)) / k};
    }

    // [N] moment per width at a curvature
    double bend_to(double k) {
        for (int p = 0; p < specimen.model.points(); ++p) {
            const double s = specimen.model.mesh.points[p].x();
            specimen.state.x[p] += on_arc(s, k) - on_arc(s, curvature);
        }
        curvature = k;
        const double turned = k * setup.gauge;
        for (const int j : clamps) specimen.model.shell.joints[j].normal = Vec3(-std::sin(turned), 0, std::cos(turned));
        settle(specimen);
        const std::vector<double> moments = find_joint_moments(specimen.model, specimen.state);
        double sum = 0;
        for (const int j : clamps) sum += moments[j];
        commit_specimen(specimen);
        return sum / setup.width;
    }
};

}  // namespace

BendTest test_bending(const Fabric& fabric, double direction, const BendSetup& setup) {
    BendTest test;
    Bender at(fabric, direction, setup);
    const int steps = std::max(2, int(std::lround(setup.most / setup.increment)));
    const auto go = [&](double from, double to, int count, LabCurve& curve) {
        for (int k = 1; k <= count; ++k) {
            const double curvature = from + (to - from) * k / count;
            curve.push_back({curvature, at.bend_to(curvature)});
        }
    };
    LabCurve first{{0, 0}}, falling, rising;
    go(0, setup.most, steps, first);
    falling.push_back(first.back());
    go(setup.most, -setup.most, 2 * steps, falling);
    rising.push_back(falling.back());
    go(-setup.most, setup.most, 2 * steps, rising);
    // Moments of joints turn with the sign of the normal's jump: positive curvature is resisted.
    const double sign = first.back().y() < 0 ? -1 : 1;
    for (LabCurve* curve : {&first, &falling, &rising})
        for (Vec2& p : *curve) p.y() *= sign;
    const double low = 0.2 * setup.most, high = 0.6 * setup.most;  // 0.5 and 1.5 of 2.5 /cm
    test.b = 0.5 * (read_at(rising, high) - read_at(rising, low) + read_at(falling, -low) - read_at(falling, -high)) /
             (high - low);
    test.hb = 0.5 * (read_at(rising, low) - read_at(falling, low) + read_at(rising, -low) - read_at(falling, -low));
    test.first = first;
    test.loop = falling;
    test.loop.insert(test.loop.end(), rising.begin() + 1, rising.end());
    test.area = area_under(test.loop);
    test.converged = at.specimen.failures == 0;
    return test;
}

}  // namespace weft
