// Ribbons from drawings. Strains are those of the parabolas between crossings: at most 2.5/(r − 0.5)² at a distance of
// r widths (the border is w/2 from the middle, z'' = 8 D / l², D ≈ 0.6 w, l = (r − 0.5) w), and some for the drawing's
// bends.
#include "make/ribbon.h"

#include "core/noise.h"
#include "geometry/drawn_knots.h"
#include "geometry/intersections.h"
#include "make/springs.h"
#include "scene/curve_file.h"

#include <gtest/gtest.h>

using namespace weft;

namespace {

RibbonPlan plan_of(double spacing, int across) {
    RibbonPlan plan;
    plan.width.keys = {Vec2(0, 0.025)};
    plan.spacing = spacing;
    plan.across = across;
    return plan;
}

std::size_t count_intersections_of(const Ribbons& ribbons) {
    Surfaces surfaces;
    std::vector<Vec3> x;
    for (const Ribbon& ribbon : ribbons.list) {
        add_surface(surfaces, int(ribbon.mesh.points.size()), ribbon.mesh.triangles, false);
        x.insert(x.end(), ribbon.mesh.points.begin(), ribbon.mesh.points.end());
    }
    BroadPhase broad = make_broad_phase(surfaces, x);
    std::vector<IndexPair> candidates;
    std::vector<Intersection> found;
    find_intersections(surfaces, x, broad, candidates, found);
    return found.size();
}

double largest_strain(const Mesh& mesh) {
    double largest = 0;
    const GridShape g = mesh.grid;
    for (int j = 0; j < g.rows; ++j)
        for (int i = 0; i + 1 < g.columns; ++i) {
            const int a = g.index(i, j), b = a + 1;
            const double rate = (mesh.points[b] - mesh.points[a]).norm() / (mesh.rest[b] - mesh.rest[a]).norm() - 1;
            largest = std::max(largest, std::abs(rate));
        }
    return largest;
}

Vec3 across_of(const Mesh& mesh, int column) {
    return (mesh.points[mesh.grid.index(column, mesh.grid.rows - 1)] - mesh.points[mesh.grid.index(column, 0)])
        .normalized();
}

// What a hand might draw: a wandering line, ends anywhere.
PlaneCurve scribble(std::uint64_t seed) {
    PlaneCurve stroke{Vec2(0, 0)};
    const int points = 40 + int(100 * (1 + noise(seed * 7919)));
    double heading = 3 * noise(seed * 31 + 1), turn = 0;
    for (int k = 1; k < points; ++k) {
        const std::uint64_t at = seed * 100003 + 3 * std::uint64_t(k);
        turn = 0.85 * turn + 0.25 * noise(at);
        heading += turn;
        stroke.push_back(stroke.back() + Vec2(std::cos(heading), std::sin(heading)) +
                         0.1 * Vec2(noise(at + 1), noise(at + 2)));
    }
    return stroke;
}

void try_scribbles(std::uint64_t first, std::uint64_t end) {
    int made = 0;
    for (std::uint64_t seed = first; seed < end; ++seed) {
        Drawing drawing;
        drawing.curves = {scribble(seed)};
        drawing.stroke = true;
        Ribbons ribbons;
        const auto fault = make_ribbons(drawing, plan_of(4, 4), ribbons);
        if (fault) {
            EXPECT_FALSE(fault->rule.empty() || fault->suggestion.empty()) << seed;
            EXPECT_TRUE(fault->place.allFinite()) << seed;
            // The place is in the drawing.
            double nearest = infinity;
            for (const Vec2& p : drawing.curves[0]) nearest = std::min(nearest, (p - fault->place).norm());
            EXPECT_LT(nearest, 2.5) << seed << ": " << fault->rule;
            continue;
        }
        ++made;
        EXPECT_EQ(count_intersections_of(ribbons), 0u) << seed;
        EXPECT_EQ(measure_determinant(find_diagram(ribbons.list[0].centreline, Vec2(0, 0))),
                  measure_determinant(ribbons.diagram))
            << seed;
    }
    EXPECT_GE(made, int(end - first) / 10) << "or nothing was tried";
}

}  // namespace

TEST(Ribbon, every_ready_made_curve_stands_free_of_itself_with_little_strain) {
    for (const ReadyMadeCurve& ready : ready_made_curves()) {
        const CurveFile curve = parse_curve_json(ready.json, std::string(ready.name));
        const bool parcel = !curve.drawing.solids.empty();
        for (const auto& [spacing, strain] : {std::pair{3.0, 0.8}, {4.0, 0.45}, {6.0, 0.2}}) {
            Ribbons ribbons;
            const auto fault = make_ribbons(curve.drawing, plan_of(spacing, 8), ribbons);
            ASSERT_FALSE(fault) << ready.name << " " << fault->rule << " at " << fault->place.transpose();
            EXPECT_EQ(count_intersections_of(ribbons), 0u) << ready.name;
            for (const Ribbon& ribbon : ribbons.list) {
                if (!parcel) {  // which bends round the corners of its box
                    EXPECT_LE(largest_strain(ribbon.mesh), strain) << ready.name;
                }
                for (int k = 1; k < ribbon.mesh.grid.columns; ++k)
                    ASSERT_GT(across_of(ribbon.mesh, k).dot(across_of(ribbon.mesh, k - 1)), 0.9)
                        << ready.name << " " << k;
            }
        }
    }
}

TEST(Ribbon, finer_and_coarser_ribbons_stand_free_as_well) {
    for (const char* name : {"overhand", "reef", "figure8", "necktie_half_windsor"})
        for (const int across : {2, 3, 5, 16, 32}) {
            Ribbons ribbons;
            const auto fault = make_ribbons(read_curve(name).drawing, plan_of(3, across), ribbons);
            ASSERT_FALSE(fault) << name << " " << fault->rule;
            EXPECT_EQ(count_intersections_of(ribbons), 0u) << name << " " << across;
        }
}

TEST(Ribbon, too_little_room_at_a_crossing_would_be_noticed) {
    // A ribbon twice as wide on the same centreline must meet itself: the count is able to fail.
    Ribbons ribbons;
    ASSERT_FALSE(make_ribbons(read_curve("overhand").drawing, plan_of(3, 8), ribbons));
    Mesh& mesh = ribbons.list[0].mesh;
    const std::vector<Vec3>& middle = ribbons.list[0].centreline;
    for (std::size_t k = 0; k < mesh.points.size(); ++k) {
        const Vec3& centre = middle[k % middle.size()];
        mesh.points[k] = centre + 2 * (mesh.points[k] - centre);
    }
    EXPECT_GT(count_intersections_of(ribbons), 0u);
}

TEST(Ribbon, too_coarse_for_its_knot_is_refused) {
    RibbonPlan plan = plan_of(6, 2);
    Ribbons ribbons;
    for (const int along : {2, 3}) {  // two sticks do not even cross
        plan.along = along;
        const auto fault = make_ribbons(read_curve("overhand").drawing, plan, ribbons);
        ASSERT_TRUE(fault) << along;
        EXPECT_NE(fault->suggestion.find("more points along"), std::string::npos);
    }
    plan.along = 100;
    EXPECT_FALSE(make_ribbons(read_curve("overhand").drawing, plan, ribbons));
}

TEST(Ribbon, directions_across_are_perpendicular_and_unit_in_every_frame) {
    Ribbons ribbons;
    ASSERT_FALSE(make_ribbons(read_curve("granny").drawing, plan_of(6, 8), ribbons));
    const std::vector<Vec3>& curve = ribbons.list[0].centreline;
    const std::vector<Vec3> tangents = find_tangents(curve);
    for (const RibbonFrame frame : {RibbonFrame::axis, RibbonFrame::paper, RibbonFrame::rotation_minimising}) {
        const std::vector<Vec3> across = find_across(curve, frame);
        for (std::size_t k = 0; k < curve.size(); ++k) {
            EXPECT_LE(std::abs(across[k].dot(tangents[k])), 1e-12);
            EXPECT_NEAR(across[k].norm(), 1, 1e-12);
        }
    }
    // On edge, the tilt is the slope of the curve, exactly.
    const std::vector<Vec3> axis = find_across(curve, RibbonFrame::axis);
    for (std::size_t k = 0; k < curve.size(); ++k)
        EXPECT_NEAR(axis[k].z(), std::hypot(tangents[k].x(), tangents[k].y()), 1e-12);
}

TEST(Ribbon, lengths_at_rest_are_those_of_the_flat_pattern) {
    RibbonPlan plan = plan_of(6, 6);
    plan.width.keys = {Vec2(0, 0.09), Vec2(0.6, 0.035), Vec2(1, 0.045)};
    plan.length = 1.47;
    Ribbons ribbons;
    ASSERT_FALSE(make_ribbons(read_curve("necktie_four_in_hand").drawing, plan, ribbons));
    const Mesh& mesh = ribbons.list[0].mesh;
    EXPECT_NEAR(ribbons.list[0].length, 1.47, 1e-4);
    const GridShape g = mesh.grid;
    const double step = ribbons.list[0].length / (g.columns - 1);
    const auto ends = make_grid_ends(mesh);
    for (const SpringEnds& e : ends[0]) {
        const int column = e.a % g.columns;
        const double s = double(column) / (g.columns - 1), across = ribbons.width_scale * plan.width.at(s) / 5;
        if (e.b == e.a + g.columns) {
            EXPECT_NEAR(e.length, across, 1e-12);
        } else {
            EXPECT_NEAR(e.length, step, 0.2 * step);  // the border of a ribbon that narrows is a little longer
            EXPECT_GE(e.length, step * (1 - 1e-9));
        }
    }
    EXPECT_LE(plan.width.at(0.6), 0.035 + 1e-12);
    for (int k = 0; k <= 100; ++k) {
        EXPECT_LE(plan.width.at(k / 100.0), 0.09 + 1e-12);
        EXPECT_GE(plan.width.at(k / 100.0), 0.035 - 1e-12);
    }
}

TEST(Ribbon, a_ribbon_too_wide_for_its_length_starts_narrower_or_is_refused_with_the_room_there_is) {
    const CurveFile tie = read_curve("necktie_half_windsor");
    RibbonPlan plan;
    plan.width.keys = tie.width;
    plan.length = *tie.length;
    Ribbons ribbons;
    ASSERT_FALSE(make_ribbons(tie.drawing, plan, ribbons));
    EXPECT_NEAR(ribbons.width_scale, 0.136, 0.007);  // as worked out beside the drawing, without the climb
    EXPECT_NEAR(ribbons.spacing, 3, 0.01);
    plan.width_scale = 0.3;
    const auto fault = make_ribbons(tie.drawing, plan, ribbons);
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->rule.find("too wide"), std::string::npos);
    EXPECT_NE(fault->suggestion.find("width_scale"), std::string::npos);
}

TEST(Ribbon, four_arms_of_a_parcel_go_round_rods_through_the_box) {
    const CurveFile parcel = read_curve("parcel_bow");
    Ribbons ribbons;
    ASSERT_FALSE(make_ribbons(parcel.drawing, plan_of(4, 6), ribbons));
    const std::vector<Vec3>& curve = ribbons.list[0].centreline;
    const DrawnSolid& box = parcel.drawing.solids[0];
    const Vec3 half = ribbons.scale * Vec3(box.half.x(), box.half.y(), box.half_height);
    for (const Vec3& p : ribbons.list[0].mesh.points) ASSERT_FALSE((p.cwiseAbs().array() < half.array()).all());
    const double h = 14.78 * ribbons.scale;
    const Outward up{Vec3(0, 0, 1), Vec3(0, 0, 1)};
    for (const double side : {-h, h}) {
        EXPECT_EQ(std::abs(measure_linking(curve, Line{Vec3(0, side, 0), Vec3(1, 0, 0)}, up)), 1);
        EXPECT_EQ(std::abs(measure_linking(curve, Line{Vec3(side, 0, 0), Vec3(0, 1, 0)}, up)), 1);
    }
    EXPECT_EQ(measure_determinant(find_diagram(curve, Vec2(0, 0))).value, 9u);
}

TEST(Ribbon, the_centreline_of_a_mesh_is_the_middle_of_its_columns) {
    Ribbons ribbons;
    for (const int across : {5, 8}) {
        ASSERT_FALSE(make_ribbons(read_curve("figure8").drawing, plan_of(6, across), ribbons));
        const Ribbon& ribbon = ribbons.list[0];
        const std::vector<Vec3> middle = find_centreline(ribbon.mesh.grid, 0, ribbon.mesh.points);
        ASSERT_EQ(middle.size(), ribbon.centreline.size());
        for (std::size_t k = 0; k < middle.size(); ++k) EXPECT_LE((middle[k] - ribbon.centreline[k]).norm(), 1e-12);
    }
}

TEST(Ribbon, scribbles_become_ribbons_or_are_refused_with_place_and_reason) {
    try_scribbles(0, std::getenv("WEFT_FULL") ? 1000 : 60);
}

TEST(Ribbon, nonsense_is_refused) {
    Ribbons ribbons;
    for (const std::vector<PlaneCurve>& curves :
         std::vector<std::vector<PlaneCurve>>{{},
                                              {{}},
                                              {{Vec2(1, 1)}},
                                              {{Vec2(1, 1), Vec2(1, 1)}},
                                              {{Vec2(0, 0), Vec2(infinity, 0)}},
                                              {{Vec2(0, 0), Vec2(1, 0), Vec2(0, 0)}},
                                              {{Vec2(0, 0), Vec2(1, 0)}, {Vec2(0, 0), Vec2(1, 0)}}}) {
        Drawing drawing;
        drawing.curves = curves;
        EXPECT_TRUE(make_ribbons(drawing, plan_of(6, 4), ribbons));
    }
    Drawing line;  // a straight ribbon is one, too
    line.curves = {{Vec2(0, 0), Vec2(1, 0)}};
    EXPECT_FALSE(make_ribbons(line, plan_of(6, 4), ribbons));
}
