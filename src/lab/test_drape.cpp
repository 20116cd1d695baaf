// Cusick's drape tester (Cusick 1968, ISO 9073-9). What lies between the discs is held flat, so only the ring outside
// is simulated, on a mesh whose inner edges lie on the rim and are clamped there (a mesh that only has nodes inside the
// rim hangs over further, by up to 10 points of the coefficient). From nearly flat it comes down in steps of backward
// Euler, whose damping lets it come to rest; Newton's method finishes. Its weight grows, or it lies on a smooth table
// that sinks, or it is dropped. Which folds it takes is a matter of the start: several starts, always. No contact of
// the cloth with itself: below some 20 % folds may touch.
#include "lab/specimen.h"

#include "core/angles.h"
#include "core/noise.h"

#include <cmath>

namespace weft {

namespace {

// Folds are as narrow as the bending length lets them be, and need some elements each.
int find_elements(const Fabric& f, const DrapeSetup& setup) {
    if (setup.elements > 0) return setup.elements;
    const double b = 0.5 * (f.bending[0].stiffness + f.bending[1].stiffness);
    const double edge = std::cbrt(b / (f.density * 9.80665));
    const double area = pi * (setup.specimen * setup.specimen - setup.support * setup.support) / 4;
    return int(std::clamp(area / (0.433 * edge * edge), 600.0, 2500.0));
}

Specimen hold_ring(const Fabric& fabric, const DrapeSetup& setup) {
    Outline ring;
    ring.border.circle = OutlineLoop::Circle{{0, 0}, 0.5 * setup.specimen};
    ring.holes.push_back({.steps = {}, .circle = OutlineLoop::Circle{{0, 0}, 0.5 * setup.support}});
    ring.elements = find_elements(fabric, setup);
    // The mesh lies differently to the warp from start to start.
    const double turn = 90 * (0.5 + 0.5 * noise(977 * setup.seed));
    Scene scene;
    scene.cloth.shape = ring;
    scene.cloth.shell =
        Shell{.fabric = setup.friction ? fabric : without_friction(fabric), .grain = setup.grain + turn};
    scene.gravity = Vec3(0, 0, -9.80665);
    scene.integrator.solver = LinearSolver::assembled;
    Specimen s(scene);
    const double rim = 0.5 * setup.support * (1 + 1e-6);
    clamp_border(s, [&](const Vec3& p) { return p.head<2>().norm() < rim; });
    prescribe(s, find_points(s, [&](const Vec3& p) { return p.head<2>().norm() < rim; }), 7);
    number_unknowns(s);
    return s;
}

// Waves of two to twelve round the rim, that grow outwards.
void wave_start(Specimen& s, const DrapeSetup& setup) {
    for (int p = 0; p < s.model.points(); ++p) {
        const Vec3& at = s.model.mesh.points[p];
        const double r = at.head<2>().norm(), angle = std::atan2(at.y(), at.x());
        const double out = std::max(0.0, (r - 0.5 * setup.support) / (0.5 * (setup.specimen - setup.support)));
        double z = 0;
        for (std::uint64_t n = 2; n <= 12; ++n) {
            const std::uint64_t key = 64 * (1000 + setup.seed) + 2 * n;
            z += noise(key) * std::cos(double(n) * angle + pi * noise(key + 1));
        }
        if (s.unknown[3 * p + 2] >= 0) s.state.x[p].z() += 0.4 * setup.wave * out * out * z;
    }
}

// One step of backward Euler, of a few Newton iterations. Returns the fastest speed [m/s].
double fall(Specimen& s, double h, int newton_per_step) {
    const std::vector<Vec3> before = s.state.x;
    s.h = h;
    s.inert.resize(before.size());
    for (std::size_t p = 0; p < before.size(); ++p) s.inert[p] = before[p] + h * s.state.v[p];
    settle(s, newton_per_step);
    commit_specimen(s);
    double fastest = 0;
    for (std::size_t p = 0; p < before.size(); ++p) {
        s.state.v[p] = (s.state.x[p] - before[p]) / h;
        const double speed = s.state.v[p].norm();
        fastest = speed <= fastest ? fastest : speed;
    }
    return fastest;
}

}  // namespace

DrapeReading test_drape(const Fabric& fabric, const DrapeSetup& setup) {
    Specimen s = hold_ring(fabric, setup);
    wave_start(s, setup);
    double area = pi * setup.support * setup.support / 4;
    for (const ShellElement& e : s.model.shell.elements) area += e.area;
    DrapeReading reading;
    double fastest = infinity;
    constexpr double h = 0.02;
    const Vec3 gravity = s.model.gravity;
    while (reading.seconds < setup.release + 4 && !(reading.seconds > setup.release + 0.6 && fastest < 2e-3)) {
        reading.seconds += h;
        const double share = std::min(1.0, reading.seconds / std::max(setup.release, h));
        if (setup.table)
            s.table = share < 1 ? -0.5 * share * (setup.specimen - setup.support) : -infinity;
        else
            s.model.gravity = share * gravity;
        fastest = fall(s, h, 1);
        if (!std::isfinite(fastest)) break;
    }
    s.inert.clear();
    s.h = 1e3;
    s.failures = 0;
    settle(s, 200);
    reading.converged = s.failures == 0 && std::isfinite(fastest);
    reading.mesh = s.model.mesh;
    reading.x = s.state.x;
    read_drape(s.model.mesh, s.state.x, area, setup.support, reading);
    return reading;
}

DrapeTest test_drapes(const Fabric& fabric, const DrapeSetup& setup, int starts) {
    DrapeTest test;
    for (int k = 0; k < starts; ++k) {
        DrapeSetup one = setup;
        one.seed = setup.seed + std::uint64_t(k);
        test.starts.push_back(test_drape(fabric, one));
    }
    const double share = 1.0 / starts;
    for (const DrapeReading& r : test.starts) {
        test.coefficient += share * r.coefficient;
        test.nodes += share * r.nodes;
        test.least += share * r.least;
        test.most += share * r.most;
        test.drop += share * r.drop;
    }
    double squares = 0;
    for (const DrapeReading& r : test.starts) squares += std::pow(r.coefficient - test.coefficient, 2);
    test.spread = starts > 1 ? std::sqrt(squares / (starts - 1)) : 0;
    return test;
}

DrapeMatch match_drape(Fabric fabric, double coefficient, const DrapeSetup& setup, int starts) {
    const double weight = fabric.density * 9.80665;
    DrapeMatch match;
    const auto bend = [&](double length) {
        Fabric one = fabric;
        const double mean = 0.5 * (fabric.bending[0].stiffness + fabric.bending[1].stiffness);
        const double factor = weight * std::pow(length, 3) / mean;
        for (FabricLaw* law : {&one.bending[0], &one.bending[1], &one.twist}) {
            law->stiffness *= factor;
            law->friction *= factor;
        }
        one.bending_coupling *= factor;
        match.bending_length = length;
        match.test = test_drapes(one, setup, starts);
        return match.test.coefficient;
    };
    // The coefficient rises with the length over the overhang, roughly straight from 10 to 90 %. Folds that change
    // spoil secants, so lines are drawn through what is on both sides, and the nearest is kept.
    const double reach = 0.5 * (setup.specimen - setup.support);
    Vec2 below(0.1 * reach, -1), above(1.2 * reach, -1);  // length and coefficient; -1: not known
    double length = (0.22 + 0.42 * coefficient) * reach;
    DrapeMatch best;
    for (int k = 0; k < 8; ++k) {
        const double dc = bend(length);
        const double error = std::abs(dc - coefficient);
        if (k == 0 || error < std::abs(best.test.coefficient - coefficient)) best = match;
        if (error <= 0.01) break;
        (dc < coefficient ? below : above) = Vec2(length, dc);
        double next = length + (coefficient - dc) * 0.42 * reach;
        if (below.y() >= 0 && above.y() > below.y()) {
            const double share = (coefficient - below.y()) / (above.y() - below.y());
            next = below.x() + std::clamp(share, 0.1, 0.9) * (above.x() - below.x());
        }
        length = next > below.x() && next < above.x() ? next : 0.5 * (below.x() + above.x());
    }
    return best;
}

}  // namespace weft
