// A strip between two clamps that come nearer, as the FAB tester does it: it buckles, then pushes by bending alone. The
// push of the clamped elastica is four times that of the pinned one of the same length and shortening,
// P = 4 π² B/L² · f, f = (2 K/π)² with shortening = 2 − 2 E/K; so B follows from a push, whatever the amplitude.
#include "lab/specimen.h"

#include "core/angles.h"

#include <cmath>

namespace weft {

namespace {

// Complete elliptic integrals of the modulus k by the arithmetic-geometric mean.
void elliptic(double k, double& first, double& second) {
    double a = 1, b = std::sqrt(1 - k * k), c = k, sum = 0.5 * c * c, power = 1;
    for (int i = 0; i < 12; ++i) {
        const double next = 0.5 * (a + b);
        c = 0.5 * (a - b);
        b = std::sqrt(a * b);
        a = next;
        sum += power * c * c;
        power *= 2;
    }
    first = 0.5 * pi / a;
    second = first * (1 - sum);
}

struct Buckler {
    Specimen specimen;
    BuckleSetup setup;
    std::vector<int> moving;
    double shortened = 0;

    Buckler(const Fabric& fabric, double direction, const BuckleSetup& with)
        : specimen(fabric, direction, {with.gauge, with.width}, {with.along, with.across}), setup(with) {
        const double end = setup.gauge * (1 - 1e-9);
        const Where ends = [end](const Vec3& p) { return p.x() < 1e-9 || p.x() > end; };
        clamp_border(specimen, ends);
        moving = find_points(specimen, [end](const Vec3& p) { return p.x() > end; });
        prescribe(specimen, find_points(specimen, ends), 7);
        number_unknowns(specimen);
    }

    // [N/m] push at a shortening; the first one starts from the buckled shape of small amplitude.
    double push_to(double share) {
        const double rise = setup.gauge / pi * (std::sqrt(share) - std::sqrt(shortened));  // amplitude ∝ √shortening
        for (int p = 0; p < specimen.model.points(); ++p) {
            const double s = specimen.model.mesh.points[p].x() / setup.gauge;
            specimen.state.x[p].x() *= (1 - share) / (1 - shortened);
            if (s > 1e-9 && s < 1 - 1e-9) specimen.state.x[p].z() += 0.5 * rise * 2 * (1 - std::cos(2 * pi * s));
        }
        shortened = share;
        settle(specimen);
        commit_specimen(specimen);
        return -find_pull(specimen, moving, 0) / setup.width;
    }
};

}  // namespace

double elastica_load(double shortening) {
    double low = 0, high = 0.999;
    for (int i = 0; i < 80; ++i) {
        const double k = 0.5 * (low + high);
        double first = 0, second = 0;
        elliptic(k, first, second);
        (2 - 2 * second / first < shortening ? low : high) = k;
    }
    double first = 0, second = 0;
    elliptic(low, first, second);
    return std::pow(2 * first / pi, 2);
}

BuckleTest test_buckling(const Fabric& fabric, double direction, const BuckleSetup& setup) {
    BuckleTest test;
    Buckler at(fabric, direction, setup);
    for (int k = 1; k <= setup.increments; ++k) {
        const double share = setup.most * k / setup.increments;
        test.loading.push_back({share, at.push_to(share)});
    }
    test.release.push_back(test.loading.back());
    for (int k = setup.increments - 1; k >= 1; --k) {
        const double share = setup.most * k / setup.increments;
        test.release.push_back({share, at.push_to(share)});
    }
    const double half = 0.5 * setup.most, f = elastica_load(half), up = read_at(test.loading, half),
                 down = read_at(test.release, half);
    test.b = 0.5 * (up + down) * setup.gauge * setup.gauge / (4 * pi * pi * f);
    test.hysteresis = up - down;
    test.critical = test.loading.front().y() / elastica_load(test.loading.front().x());
    test.converged = at.specimen.failures == 0;
    return test;
}

}  // namespace weft
