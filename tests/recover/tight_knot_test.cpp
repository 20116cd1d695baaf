// A trefoil tied in a band without ends, drawn tight by shortening it: heavy self-contact, and the states on which
// recovery from knots is judged (T8: noise on a tight knot; T9: what a run without contact leaves behind).
#include <weft/recover.h>
#include <weft/step.h>

#include "reference_scenes.h"

#include <gtest/gtest.h>
#include <Eigen/LU>

#include <cmath>

namespace weft {
namespace {

constexpr int across = 8, along = 200;
constexpr double width = .8, thickness = .005;  // [m]

Mesh make_knot() {
    const auto curve = [](double t) {
        return Vec3(1.2 * (std::sin(t) + 2 * std::sin(2 * t)), 1.2 * (std::cos(t) - 2 * std::cos(2 * t)),
                    -std::sin(3 * t));
    };
    Mesh mesh;
    for (int j = 0; j < along; ++j) {
        const double t = 2 * M_PI * j / along;
        const Vec3 tangent = (curve(t + 1e-5) - curve(t - 1e-5)).normalized(), z(0, 0, 1);
        const Vec3 direction = (z - tangent.dot(z) * tangent).normalized();
        for (int i = 0; i < across; ++i)
            mesh.points.push_back(curve(t) + (double(i) / (across - 1) - .5) * width * direction);
    }
    const auto index = [](int i, int j) { return j % along * across + i; };
    for (int j = 0; j < along; ++j)
        for (int i = 0; i + 1 < across; ++i) {
            mesh.triangles.push_back({index(i, j), index(i + 1, j), index(i + 1, j + 1)});
            mesh.triangles.push_back({index(i, j), index(i + 1, j + 1), index(i, j + 1)});
        }
    return mesh;
}

std::vector<Vec3> middle_line(const std::vector<Vec3>& x) {
    std::vector<Vec3> line(along, Vec3(0, 0, 0));
    for (std::size_t p = 0; p < x.size(); ++p) line[p / across] += x[p] / across;
    return line;
}

// Of the closed line: 1 for a ring, 3 for a trefoil. Of the matrix of colourings (Fox): at each crossing, twice the arc
// that passes above is the sum of the two arcs that end there below.
int knot_determinant(const std::vector<Vec3>& line) {
    struct Crossing {
        double under, over;  // places along the line
    };
    std::vector<Crossing> crossings;
    const std::size_t n = line.size();
    const auto turn = [](const Vec3& a, const Vec3& b, const Vec3& c) {
        return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
    };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;
            const Vec3 &a = line[i], &b = line[i + 1], &c = line[j], &d = line[(j + 1) % n];
            const double ca = turn(c, d, a), cb = turn(c, d, b), ac = turn(a, b, c), ad = turn(a, b, d);
            if (ca * cb >= 0 || ac * ad >= 0) continue;
            const double s = ca / (ca - cb), t = ac / (ac - ad);
            const bool first_above = (1 - s) * a.z() + s * b.z() > (1 - t) * c.z() + t * d.z();
            const double p = double(i) + s, q = double(j) + t;
            crossings.push_back(first_above ? Crossing{q, p} : Crossing{p, q});
        }
    std::sort(crossings.begin(), crossings.end(),
              [](const Crossing& p, const Crossing& q) { return p.under < q.under; });
    const auto count = static_cast<Eigen::Index>(crossings.size());
    if (count < 2) return 1;
    Eigen::MatrixXd m = Eigen::MatrixXd::Zero(count, count);  // arc k ends at crossing k, the next one begins there
    for (Eigen::Index k = 0; k < count; ++k) {
        Eigen::Index above = 0;
        while (above < count && crossings[std::size_t(above)].under < crossings[std::size_t(k)].over) ++above;
        m(k, above % count) += 2;
        m(k, k) -= 1;
        m(k, (k + 1) % count) -= 1;
    }
    return static_cast<int>(std::lround(std::abs(m.topLeftCorner(count - 1, count - 1).determinant())));
}

Mesh at(const Mesh& mesh, const std::vector<Vec3>& x) {
    Mesh moved = mesh;
    moved.points = x;
    return moved;
}

std::size_t count_intersections(const Mesh& mesh, const std::vector<Vec3>& x) {
    return Checker({{.name = "band", .mesh = at(mesh, x)}}).check().pairs.size();
}

struct Tightened {
    Mesh mesh;
    std::vector<Vec3> x;
    double length = 0;      // [m] of the middle line
    int most_contacts = 0;  // in a step
    int truncated = 0;
};

// Shortens the band to `part` of its length over 400 steps and lets it come to rest. Without contact it ends as soon as
// so many pairs intersect.
Tightened tighten(double part, bool contact, std::size_t enough_pairs) {
    Tightened result{.mesh = make_knot()};
    Scene scene;
    scene.cloth.shape = result.mesh;
    scene.cloth.mass = 1;
    scene.cloth.springs[0].stiffness = 300;
    scene.cloth.springs[1].stiffness = 100;
    scene.cloth.springs[2].stiffness = 2;
    scene.cloth.damping = 2e-4;
    scene.gravity = Vec3(0, 0, 0);
    scene.integrator.scheme = Scheme::backward_euler;
    if (contact) scene.contact = Contact{.thickness = thickness, .friction = .1};
    Model model = build(scene);
    std::vector<double> rest;
    for (const Spring& spring : model.springs) rest.push_back(spring.rest);
    State state = start(model);
    Workspace work(model);
    for (int k = 0; k < 500; ++k) {
        const double now = 1 - (1 - part) * std::min(1., k / 400.);
        for (std::size_t s = 0; s < model.springs.size(); ++s) {
            const int a = model.springs[s].a, b = model.springs[s].b;
            if (a / across == b / across) continue;
            const double sideways = (a % across - b % across) * width / (across - 1);
            model.springs[s].rest = std::hypot(sideways, now * std::sqrt(rest[s] * rest[s] - sideways * sideways));
        }
        const StepReport report = step(model, state, work, .01, Detail::none);
        result.most_contacts = std::max(result.most_contacts, report.contact.contacts);
        result.truncated += report.contact.truncated;
        if (!contact && count_intersections(result.mesh, state.x) >= enough_pairs) break;
    }
    result.x = state.x;
    const std::vector<Vec3> line = middle_line(state.x);
    for (std::size_t j = 0; j < line.size(); ++j) result.length += (line[(j + 1) % line.size()] - line[j]).norm();
    return result;
}

const Tightened& tight_knot() {
    static const Tightened knot = tighten(.24, true, 0);
    return knot;
}

void expect_recovered(const Mesh& mesh, const std::vector<Vec3>& rest, const std::vector<Vec3>& tangled) {
    const RecoverResult result =
        recover_meshes({{.part = {.name = "band", .mesh = at(mesh, tangled)}, .rest = rest}}, {});
    EXPECT_TRUE(result.recovered()) << result.left.size() << " pairs left";
    EXPECT_EQ(count_intersections(mesh, result.x[0]), 0u);
    EXPECT_EQ(knot_determinant(middle_line(result.x[0])), 3);
    EXPECT_LE(result.stretch, .1);
}

TEST(TightKnot, the_determinant_tells_a_trefoil_from_a_ring) {
    std::vector<Vec3> line = middle_line(make_knot().points);
    EXPECT_EQ(knot_determinant(line), 3);
    for (Vec3& p : line) p = Vec3(p.z(), p.x(), p.y());  // from another side
    EXPECT_EQ(knot_determinant(line), 3);
    for (int j = 0; j < along; ++j) {  // a ring with a twist, which has a crossing and is no knot
        const double t = 2 * M_PI * j / along;
        line[std::size_t(j)] = Vec3(std::sin(t), std::sin(2 * t), .1 * std::cos(t));
    }
    EXPECT_EQ(knot_determinant(line), 1);
}

TEST(TightKnot, is_drawn_tight_and_nothing_passes_through_anything) {
    const Tightened& knot = tight_knot();
    EXPECT_EQ(count_intersections(knot.mesh, knot.x), 0u);
    EXPECT_EQ(knot_determinant(middle_line(knot.x)), 3);
    EXPECT_GT(knot.most_contacts, 100);
    EXPECT_LT(knot.length, .26 * 33.5);  // from 33.5 m
}

TEST(TightKnot, noise_on_it_is_recovered_from_and_it_stays_a_knot) {
    const Tightened& knot = tight_knot();
    const double edge = knot.length / along;
    for (const double noise : {.3, .6}) {
        SCOPED_TRACE(noise);
        std::vector<Vec3> x = knot.x;
        Noise random(8);
        for (Vec3& p : x) p += noise * edge / 2 * random.vector();
        EXPECT_GT(count_intersections(knot.mesh, x), 0u);
        expect_recovered(knot.mesh, knot.x, x);
    }
}

TEST(TightKnot, what_a_run_without_contact_leaves_behind_is_recovered_from) {
    const Tightened knot = tighten(.24, false, 44);
    EXPECT_GE(count_intersections(knot.mesh, knot.x), 44u);
    expect_recovered(knot.mesh, knot.x, knot.x);
}

}  // namespace
}  // namespace weft
