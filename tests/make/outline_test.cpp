// Outlines become triangles: of the angles, number and area that were asked for, or they are refused with the place.
// Angles and counts: Cordero et al., "all angles between 30° and 85°", tables 2; areas and Euler characteristics follow
// from the shapes.
#include "make/outline.h"

#include "core/angles.h"
#include "core/noise.h"
#include "geometry/predicates.h"
#include "io/refused.h"

#include <weft/files.h>
#include <weft/model.h>

#include <cmath>

namespace weft {
namespace {

OutlineLoop ring_of(double radius, const Vec2& centre = {0, 0}) {
    OutlineLoop loop;
    loop.circle = OutlineLoop::Circle{centre, radius};
    return loop;
}

OutlineLoop polygon(const std::vector<Vec2>& corners) {
    OutlineLoop loop;
    for (const Vec2& corner : corners) loop.steps.push_back({corner, {}, {}});
    return loop;
}

Outline piece(OutlineLoop border, int elements) {
    Outline outline;
    outline.border = std::move(border);
    outline.elements = elements;
    return outline;
}

OutlineLoop square(double a) {
    return polygon({{0, 0}, {a, 0}, {a, a}, {0, a}});
}

struct Quality {
    double least = 180, most = 0, area = 0;  // [degrees], [m²]
    int euler = 0;
};

Quality measure_quality(const Mesh& mesh) {
    Quality q;
    for (const Triangle& t : mesh.triangles)
        for (int k = 0; k < 3; ++k) {
            const Vec3 u = mesh.points[t[(k + 1) % 3]] - mesh.points[t[k]];
            const Vec3 v = mesh.points[t[(k + 2) % 3]] - mesh.points[t[k]];
            const double angle = std::atan2(u.cross(v).norm(), u.dot(v)) / degree;
            q.least = std::min(q.least, angle);
            q.most = std::max(q.most, angle);
            if (k == 0) q.area += u.cross(v).z() / 2;
        }
    q.euler = int(mesh.points.size()) - int(find_edges(mesh).size()) + int(mesh.triangles.size());
    return q;
}

// Sound, with angles from 30° to 85°, the number of triangles within 1 %, and the Euler characteristic of the shape.
Quality expect_good(const char* name, const Outline& outline) {
    const OutlineMesh made = make_outline(outline);
    check_mesh(made.mesh, name);
    const Quality q = measure_quality(made.mesh);
    EXPECT_GE(q.least, 30) << name;
    EXPECT_LE(q.most, 85) << name;
    EXPECT_EQ(q.euler, 1 - int(outline.holes.size())) << name;
    if (outline.elements) {
        EXPECT_NEAR(double(made.mesh.triangles.size()), *outline.elements, std::max(1.0, 0.01 * *outline.elements))
            << name;
    }
    return q;
}

TEST(Outline, the_cloths_of_the_paper_have_their_triangles_and_angles) {
    EXPECT_NEAR(expect_good("square", piece(square(1.1), 3325)).area, 1.21, 1e-12);
    const double disc = pi * 0.55 * 0.55;
    EXPECT_NEAR(expect_good("circle", piece(ring_of(0.55), 4712)).area, disc, 1e-3 * disc);
    Outline poncho = piece(ring_of(0.55), 4646);
    poncho.holes = {ring_of(0.11)};
    expect_good("poncho", poncho);
    Outline holed = piece(square(1.1), 3210);
    holed.holes = {ring_of(0.2, {0.5, 0.5})};
    expect_good("square with a hole", holed);
}

TEST(Outline, a_drape_test_has_an_edge_along_the_rim_of_its_disc) {
    for (const int elements : {595, 1571, 3966}) {
        expect_good("disc", piece(ring_of(0.15), elements));
        Outline clamped = piece(ring_of(0.15), elements);
        clamped.rings = {ring_of(0.09)};
        expect_good("disc with its clamp", clamped);
        const OutlineMesh made = make_outline(clamped);
        ASSERT_EQ(made.curves.size(), 2u);
        std::vector<std::array<int, 2>> edges;
        for (const Edge& e : find_edges(made.mesh)) edges.push_back({e.a, e.b});
        const std::vector<int>& rim = made.curves[1];
        for (std::size_t i = 0; i < rim.size(); ++i) {
            const int a = rim[i], b = rim[(i + 1) % rim.size()];
            EXPECT_NEAR(made.mesh.points[a].norm(), 0.09, 1e-5 * 0.3);
            EXPECT_TRUE(std::count(edges.begin(), edges.end(), std::array{std::min(a, b), std::max(a, b)})) << i;
        }
    }
}

TEST(Outline, right_angles_notches_and_narrow_places_are_split) {
    expect_good("strip", piece(polygon({{0, 0}, {1, 0}, {1, .1}, {0, .1}}), 400));
    expect_good("L", piece(polygon({{0, 0}, {1, 0}, {1, 1}, {.5, 1}, {.5, .5}, {0, .5}}), 1500));
    expect_good("notch", piece(polygon({{0, 0}, {.5, 0}, {.51, .02}, {.52, 0}, {1, 0}, {1, 1}, {0, 1}}), 1500));
    EXPECT_NEAR(expect_good("triangle", piece(polygon({{0, 0}, {1, 0}, {.5, .9}}), 500)).area, .45, 1e-12);
    Outline curvy;  // an arc, a quadratic and a cubic curve, with an eyelet
    curvy.border.steps = {
        {{0, 0}, {}, {}}, {{1, 0}, Vec2(.5, -.2), {}}, {{1, 1}, {}, {{1.3, .5}}}, {{0, 1}, {}, {{.7, .7}, {.3, 1.3}}}};
    curvy.holes = {ring_of(.01, {.5, .5})};
    curvy.elements = 2000;
    // The square, a segment of a circle of sagitta .2 on a chord of 1, and ⅔ of the quadratic's triangle; the cubic is
    // symmetric about the middle of its chord, so that its areas cancel. Chords take some of it: 1e-3.
    const double r = (.25 + .04) / .4, half = std::asin(.5 / r);
    const double segment = r * r * half - .5 * (r - .2);
    EXPECT_NEAR(expect_good("curves", curvy).area, 1 + segment + .1 - pi * 1e-4, 1e-3);
}

TEST(Outline, an_edge_length_says_it_as_well) {
    Outline outline;
    outline.border = square(1);
    outline.edge = 0.05;
    const Mesh mesh = make_outline(outline).mesh;
    double sum = 0;
    const std::vector<Edge> edges = find_edges(mesh);
    for (const Edge& e : edges) sum += (mesh.points[e.b] - mesh.points[e.a]).norm();
    EXPECT_NEAR(sum / double(edges.size()), 0.05, 0.05 * 0.05);
    expect_good("by edges", outline);
}

TEST(Outline, the_same_outline_gives_the_same_bits_and_every_edge_is_delaunay) {
    Outline outline = piece(ring_of(0.15), 700);
    outline.rings = {ring_of(0.09)};
    const Mesh once = make_outline(outline).mesh, again = make_outline(outline).mesh;
    EXPECT_EQ(once.triangles, again.triangles);
    EXPECT_EQ(once.points, again.points);
    for (const Edge& e : find_edges(once)) {
        if (e.right < 0) continue;
        const auto flat = [&](int p) { return Vec2(once.points[p].head<2>()); };
        const auto third = [&](int t) {
            for (const int p : once.triangles[t])
                if (p != e.a && p != e.b) return p;
            return -1;
        };
        EXPECT_LE(in_circle(flat(e.a), flat(e.b), flat(third(e.left)), flat(third(e.right))), 0);
    }
}

// Stars with straight and curved edges, holes and rings: refused, or sound; as good as their corners allow.
TEST(Outline, random_outlines_are_sound_or_refused) {
    int made = 0;
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
        auto random = [&, k = std::uint64_t(0)]() mutable { return noise(seed * 1000 + k++); };
        Outline outline;
        const int corners = 3 + int((random() + 1) * 9);
        const auto at = [&](double turn) {
            const double r = .6 + .3 * random(), angle = 2 * pi * turn / corners;
            return Vec2(r * std::cos(angle), r * std::sin(angle));
        };
        for (int i = 0; i < corners; ++i) {
            OutlineStep step{at(i + .3 * random()), {}, {}};
            if (random() > .7) step.through = at(i - .5);
            if (!step.through && random() > .7) step.control = {at(i - .5)};
            outline.border.steps.push_back(step);
        }
        if (random() > 0) outline.holes = {ring_of(.02 + .05 * (random() + 1))};
        if (random() > .5) outline.rings = {ring_of(.18)};
        outline.elements = int(std::exp(5.3 + .5 * random()));
        try {
            const OutlineMesh result = make_outline(outline, "random", "");
            check_mesh(result.mesh, "random");
            const Quality q = measure_quality(result.mesh);
            EXPECT_EQ(q.euler, 1 - int(outline.holes.size())) << seed;
            EXPECT_LT(q.most, 120) << seed;
            ++made;
        } catch (const SceneError& error) {
            EXPECT_FALSE(error.where.rule.empty());
        }
    }
    EXPECT_GT(made, 4);
}

TEST(Outline, what_is_no_piece_of_cloth_is_refused_with_the_place) {
    const auto refusal = [](const Outline& outline) {
        return refused([&] { make_outline(outline, "cut.json", "/cloth/outline"); });
    };
    const auto expect = [&](const Outline& outline, const std::string& path, const std::string& rule) {
        const SceneError::Where where = refusal(outline);
        EXPECT_EQ(where.path, path);
        EXPECT_TRUE(has(where.rule, rule)) << where.rule;
    };
    expect(piece(polygon({{0, 0}, {1, 1}, {1, 0}, {0, 1}}), 100), "/cloth/outline/border/3", "cross or touch itself");
    expect(piece(polygon({{0, 0}, {1, 0}, {0.5, 1e-7}, {0, 1}}), 100), "/cloth/outline/border", "so narrow");
    expect(piece(polygon({{0, 0}, {1, 0}, {1, 1e-9}, {1, 1}, {0, 1}}), 100), "/cloth/outline/border/2",
           "edges must be at least");
    expect(piece(polygon({{0, 0}, {1, 0}, {2, 0}}), 100), "/cloth/outline/border/0", "cross or touch itself");
    expect(piece(polygon({{0, 0}, {1, 0}}), 100), "/cloth/outline/border", "at least three points");
    expect(piece(ring_of(-1), 100), "/cloth/outline/border", "radius");
    Outline outline = piece(square(1), 100);
    outline.holes = {ring_of(.1, {2, 2})};
    expect(outline, "/cloth/outline/holes/0", "must lie inside the border");
    outline.holes = {ring_of(.1, {1, .5})};
    EXPECT_TRUE(has(refusal(outline).rule, "may not cross or touch each other"));
    outline.holes = {ring_of(.1, {.5, .5}), ring_of(.1, {.6, .5})};
    EXPECT_TRUE(has(refusal(outline).rule, "holes may not overlap"));
    outline.holes = {ring_of(.1, {.5, .5}), ring_of(.05, {.5, .5})};
    expect(outline, "/cloth/outline/holes/1", "may not lie inside the hole");
    outline.holes = {ring_of(.2, {.5, .5})};
    outline.rings = {ring_of(.1, {.5, .5})};
    expect(outline, "/cloth/outline/rings/0", "a ring may not lie inside the hole");
    Outline fine = piece(square(1), 100);
    fine.elements.reset();
    fine.edge = 1e-5;
    expect(fine, "/cloth/outline/edge", "at most 1000000 triangles");
}

TEST(Outline, a_scene_hangs_a_piece_in_space_with_its_warp_along_right) {
    const Scene scene = parse_scene(R"({"cloth": {"outline": {"border": {"radius": 0.5}, "elements": 200,
        "origin": [0, 0, 2], "right": [0, 1, 0], "up": [0, 0, 1]}}})",
                                    "s.json");
    const Model model = build(scene);
    for (std::size_t i = 0; i < model.mesh.points.size(); ++i) {
        const Vec3& p = model.mesh.points[i];
        EXPECT_EQ(p.x(), 0);
        EXPECT_NEAR(p.y(), model.mesh.uv[i].x() - 0.5, 1e-4);  // the bounding box is a metre wide
        EXPECT_NEAR(p.z() - 2, model.mesh.uv[i].y() - 0.5, 1e-4);
    }
    const SceneError::Where where = refused([] {
        build(parse_scene(R"({"cloth": {"outline": {"border": [[0, 0], [1, 1], [1, 0], [0, 1]]}}})", "s.json"));
    });
    EXPECT_EQ(where.path, "/cloth/outline/border/3");
}

}  // namespace
}  // namespace weft
