// The cantilever (ASTM D1388): a strip hangs over an edge, and its overhang L is found at which the chord is 41.5°
// below the edge; bending length c = L/2 and B = density · g · c³ (the heavy elastica has Γ = ρ g L³/B = 8.004 there;
// Peirce's own formula is 5.7 % off). Friction of the yarns holds a strip up: lowered slowly, B appears 1.3 to 2.4
// times too large. Shaken by swings of ± 50 % that die out it is 1.05 to 1.4.
#include "lab/specimen.h"

#include "core/angles.h"

#include <cmath>

namespace weft {

namespace {
constexpr double standard_g = 9.80665;  // [m/s²]

// The path of gravity, in shares of its value.
std::vector<double> gravity_path(CantileverProtocol protocol) {
    std::vector<double> path;
    for (int k = 1; k <= 8; ++k) path.push_back(k / 8.0);
    if (protocol == CantileverProtocol::ramp) return path;
    double swing = 0.5;
    for (int k = 0; k < 8; ++k, swing *= -0.7) path.push_back(1 + swing);
    path.push_back(1);
    return path;
}

LabCurve find_middle_line(const Specimen& s) {
    std::vector<std::pair<double, int>> line;
    double low = infinity;
    for (const Vec3& p : s.model.mesh.points) low = std::min(low, p.y());
    for (int p = 0; p < s.model.points(); ++p)
        if (s.model.mesh.points[p].y() < low + 1e-9) line.emplace_back(s.model.mesh.points[p].x(), p);
    std::sort(line.begin(), line.end());
    LabCurve curve;
    for (const auto& [x, p] : line) curve.push_back({s.state.x[p].x(), s.state.x[p].z()});
    return curve;
}
}  // namespace

double hang_strip(const Fabric& fabric, double direction, double length, const CantileverSetup& setup, LabCurve* shape,
                  bool* converged) {
    Specimen s(fabric, direction, {length, setup.width}, {setup.along, setup.across});
    const Where root = [](const Vec3& p) { return p.x() < 1e-9; };
    clamp_border(s, root);
    prescribe(s, find_points(s, root), 7);
    number_unknowns(s);
    for (const double share : gravity_path(setup.protocol)) {
        s.model.gravity = Vec3(0, 0, -standard_g * share);
        settle(s);
        commit_specimen(s);
    }
    Vec3 tip(0, 0, 0);
    const std::vector<int> end = find_points(s, [&](const Vec3& p) { return p.x() > length * (1 - 1e-9); });
    for (const int p : end) tip += s.state.x[p] / double(end.size());
    if (shape) *shape = find_middle_line(s);
    if (converged) *converged = s.failures == 0;
    return std::atan2(-tip.z(), tip.x());
}

CantileverTest test_cantilever(const Fabric& fabric, double direction, const CantileverSetup& setup) {
    CantileverTest test;
    const double c2 = std::pow(std::cos(direction * degree), 2), s2 = 1 - c2;
    const double b = c2 * c2 * fabric.bending[0].stiffness + s2 * s2 * fabric.bending[1].stiffness +
                     c2 * s2 * (2 * fabric.bending_coupling + 4 * fabric.twist.stiffness);
    const double wanted = setup.angle * degree;
    // In x = log L the angle rises nearly straight; secants, kept between what is too short and too long.
    double x = std::log(2 * std::cbrt(b / (fabric.density * standard_g)));
    double low = -infinity, high = infinity, last_x = 0, last = 0;
    for (int k = 0; k < 25; ++k) {
        const double now = hang_strip(fabric, direction, std::exp(x), setup, &test.shape, &test.converged) - wanted;
        (now < 0 ? low : high) = x;
        if (std::abs(now) < 1e-4) break;  // 0.006°: 0.01 % of L
        const double slope = k == 0 ? 1.2 : (now - last) / (x - last_x);
        last_x = x;
        last = now;
        x -= now / (slope > 0.1 && slope < 10 ? slope : 1.2);
        if (!(x > low && x < high))
            x = std::isfinite(low + high) ? 0.5 * (low + high) : now < 0 ? low + 0.2 : high - 0.2;
    }
    test.overhang = std::exp(x);
    test.bending_length = 0.5 * test.overhang;
    test.b = fabric.density * standard_g * std::pow(test.bending_length, 3);
    return test;
}

}  // namespace weft
