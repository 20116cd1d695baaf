// Ribbons from drawings: smooth curves, crossings, scale, lift, frame, mesh, and the count that says that it worked.
#include "make/ribbon.h"

#include "core/text.h"
#include "geometry/intersections.h"
#include "make/grid_triangles.h"

#include <algorithm>
#include <cmath>

namespace weft {

// Slopes of a monotone cubic (F. Fritsch and J. Butland 1984), so that nothing is wider than its widest key.
double WidthProfile::at(double s) const {
    const auto next = std::upper_bound(keys.begin(), keys.end(), s, [](double x, const Vec2& k) { return x < k.x(); });
    if (next == keys.begin()) return keys.front().y();
    if (next == keys.end()) return keys.back().y();
    const std::size_t b = std::size_t(next - keys.begin()), a = b - 1;
    const auto secant = [&](std::size_t k) {
        return (keys[k + 1].y() - keys[k].y()) / (keys[k + 1].x() - keys[k].x());
    };
    const auto slope = [&](std::size_t k) {
        if (k == 0 || k + 1 == keys.size()) return 0.0;
        const double d = secant(k - 1), e = secant(k);
        return d * e > 0 ? 2 * d * e / (d + e) : 0.0;
    };
    const double h = keys[b].x() - keys[a].x(), t = (s - keys[a].x()) / h, u = 1 - t;
    return keys[a].y() * u * u * (1 + 2 * t) + keys[b].y() * t * t * (3 - 2 * t) +
           h * t * u * (u * slope(a) - t * slope(b));
}

namespace {

// The tightest two crossings that follow each other on a strand.
struct Tightest {
    double room = infinity;  // between them: share of what full width asks for, at scale 1
    int from = 0, to = 0;
    bool opposite = true;
    Vec2 place{0, 0};
};

Tightest find_tightest(const std::vector<PlaneCurve>& curves, const Diagram& diagram, const RibbonPlan& plan,
                       double spacing) {
    Tightest tightest;
    for (std::size_t c = 0; c < curves.size(); ++c) {
        std::vector<double> arc{0};
        for (std::size_t k = 1; k < curves[c].size(); ++k)
            arc.push_back(arc.back() + (curves[c][k] - curves[c][k - 1]).norm());
        const auto visit = [&](std::size_t k) -> const Crossing::Visit& {
            const Diagram::Event& e = diagram.events[c][k];
            return diagram.crossings[e.crossing].visit[std::size_t(e.visit)];
        };
        const auto place = [&](const Crossing::Visit& v) {
            return (1 - v.along) * arc[v.segment] + v.along * arc[v.segment + 1];
        };
        for (std::size_t k = 0; k + 1 < diagram.events[c].size(); ++k) {
            const Crossing::Visit &v = visit(k), &w = visit(k + 1);
            const double from = place(v), to = place(w);
            double width = 0;
            for (int i = 0; i <= 8; ++i)
                width = std::max(width, plan.width.at((from + (to - from) * i / 8) / arc.back()));
            const bool opposite = v.over != w.over;
            const double room = (to - from) / width / (opposite ? spacing : least_same_spacing);
            if (room < tightest.room)
                tightest = {room, diagram.events[c][k].crossing + 1, diagram.events[c][k + 1].crossing + 1, opposite,
                            diagram.crossings[diagram.events[c][k].crossing].place};
        }
    }
    return tightest;
}

std::string between_crossings(const Tightest& t) {
    return t.from == t.to ? "in the loop at crossing " + std::to_string(t.from)
                          : "between crossings " + std::to_string(t.from) + " and " + std::to_string(t.to);
}

double mean_width(const RibbonPlan& plan) {
    double sum = 0;
    for (int i = 0; i < 100; ++i) sum += plan.width.at((i + 0.5) / 100);
    return sum / 100;
}

// The free space at a crossing: twice the thickness that contact will choose, at least a tenth of the width.
LiftRules lift_rules(const RibbonPlan& plan, double drawn, const Ribbons& made) {
    const double width = mean_width(plan) * made.width_scale;
    const double along = plan.along > 0 ? drawn * made.scale / (plan.along - 1) : infinity;
    const double cell = std::min(along, width / (plan.across - 1));
    return {made.scale, made.width_scale, std::max(0.1 * width, 0.8 * cell), plan.width};
}

DrawingFault too_wide(const RibbonPlan& plan, const Tightest& tightest, double room, double width_scale) {
    return {"the ribbon is too wide for the drawing: " + between_crossings(tightest) + " there is room for " +
                text("%.4g", room) + " of its width",
            "make it " + text("%.4g", plan.length * width_scale / room) +
                " m long, or start with \"width_scale\": " + text("%.4g", room),
            tightest.place};
}

// Scale and width scale by the rules of spacing. A ribbon of given length is as long as the curve in space, which
// climbs over itself: that takes some rounds.
std::optional<DrawingFault> choose_scale(const Drawing& drawing, const std::vector<PlaneCurve>& curves,
                                         const RibbonPlan& plan, Ribbons& made) {
    const double asked = plan.length > 0 ? least_spacing : plan.spacing;
    const Tightest tightest = find_tightest(curves, made.diagram, plan, asked);
    const double drawn = measure_length(curves[0]), width = mean_width(plan);
    made.width_scale = plan.width_scale > 0 ? plan.width_scale : 1;
    made.scale = std::max(made.width_scale / tightest.room, 30 * width * made.width_scale / drawn);
    if (plan.length > 0) made.scale = plan.length / drawn;
    for (int round = 0; plan.length > 0 && round < 8; ++round) {
        if (plan.width_scale <= 0) made.width_scale = std::min(1.0, tightest.room * made.scale);
        const LiftedCurve lifted = lift_curve(drawing, curves[0], 0, made.diagram, lift_rules(plan, drawn, made));
        made.scale *= plan.length / measure_length(std::span<const Vec3>(lifted.points));
    }
    const double room = tightest.room * made.scale;  // share of the width that there is room for
    made.spacing = room / made.width_scale * (tightest.opposite ? asked : least_same_spacing);
    if (made.width_scale > room * (1 + 1e-6)) return too_wide(plan, tightest, room, made.width_scale);
    if (made.scale * drawn > most_slenderness * width * made.width_scale)
        return DrawingFault{"crossings are too close to each other, or three strands meet in one place: " +
                                between_crossings(tightest) +
                                " so little of the curve is left that the ribbon would be " +
                                "more than 1500 times as long as wide",
                            "draw these strands further apart", tightest.place};
    return std::nullopt;
}

Mesh make_ribbon_mesh(const LiftedCurve& columns, const std::vector<Vec3>& across, const RibbonPlan& plan,
                      double width_scale, double length) {
    Mesh mesh;
    const int n = int(columns.points.size()), m = plan.across;
    mesh.grid = {n, m};
    for (int j = 0; j < m; ++j)
        for (int i = 0; i < n; ++i) {
            const double s = double(i) / (n - 1), v = double(j) / (m - 1);
            const double offset = (v - 0.5) * width_scale * plan.width.at(s);
            mesh.points.push_back(columns.points[i] + offset * across[i]);
            mesh.rest.push_back({s * length, offset, 0});
            mesh.uv.push_back({s, v});
        }
    mesh.triangles = make_grid_triangles(mesh.grid);
    return mesh;
}

Ribbon make_one(const Drawing& drawing, const PlaneCurve& curve, int number, const RibbonPlan& plan,
                const Ribbons& made) {
    const double width = mean_width(plan) * made.width_scale;
    const auto columns_for = [&](double length) {
        const double square = 1 + std::round((plan.across - 1) * length / width);
        return plan.along > 0 ? plan.along : int(std::clamp(square, 2.0, most_ribbon_points / plan.across));
    };
    const LiftRules rules = lift_rules(plan, measure_length(curve), made);
    const LiftedCurve lifted = lift_curve(drawing, curve, number, made.diagram, rules);
    Ribbon ribbon;
    ribbon.length = measure_length(std::span<const Vec3>(lifted.points));
    LiftedCurve columns = space_evenly(lifted, columns_for(ribbon.length));
    const bool keyed = !drawing.frame.empty() && number == 0 && plan.frame == RibbonFrame::axis;
    const std::vector<Vec3> across =
        keyed ? find_across(columns.points, columns.drawn, drawing.frame) : find_across(columns.points, plan.frame);
    ribbon.mesh = make_ribbon_mesh(columns, across, plan, made.width_scale, ribbon.length);
    ribbon.centreline = std::move(columns.points);
    ribbon.drawn = std::move(columns.drawn);
    return ribbon;
}

std::optional<DrawingFault> count_intersections(const Drawing& drawing, const Ribbons& made) {
    Surfaces surfaces;
    std::vector<Vec3> x;
    for (const Ribbon& ribbon : made.list) {
        add_surface(surfaces, int(ribbon.mesh.points.size()), ribbon.mesh.triangles, false);
        x.insert(x.end(), ribbon.mesh.points.begin(), ribbon.mesh.points.end());
    }
    BroadPhase broad = make_broad_phase(surfaces, x);
    std::vector<IndexPair> candidates;
    std::vector<Intersection> found;
    find_intersections(surfaces, x, broad, candidates, found);
    if (found.empty()) return std::nullopt;
    const Vec3& p = x[surfaces.edges[found.front().edge].a];
    return DrawingFault{"the ribbon would run through itself here (" + std::to_string(found.size()) +
                            " edges meet faces): its strands are too close to each other, or it is too coarse",
                        "draw the strands further apart, make the ribbon longer, or give it more points along",
                        Vec2(p.x(), p.y()) / made.scale + drawing.axis};
}

std::optional<DrawingFault> check_wishes(const Drawing& drawing, const Diagram& diagram) {
    for (std::size_t k = diagram.crossings.size(); k < drawing.over.size(); ++k)
        if (drawing.over[k] != Over::alternate)
            return DrawingFault{"\"over\" is said of crossing " + std::to_string(k + 1) + ", and the drawing has " +
                                    std::to_string(diagram.crossings.size()) + " crossings",
                                "they are numbered from 1, in the order of their first visit", drawing.axis};
    return std::nullopt;
}

// A mesh that is too coarse cuts corners, and may be another knot than was drawn.
std::optional<DrawingFault> check_knot(const Drawing& drawing, const Ribbons& made) {
    if (!drawing.solids.empty()) return std::nullopt;  // their far side is drawn elsewhere
    std::vector<std::vector<Vec3>> lines;
    for (const Ribbon& ribbon : made.list) lines.push_back(ribbon.centreline);
    if (measure_determinant(find_diagram(lines, Vec2(0, 0))) == measure_determinant(made.diagram)) return std::nullopt;
    return DrawingFault{"the ribbon would be another knot than the drawing: it is too coarse",
                        "give it more points along", drawing.axis};
}

std::optional<DrawingFault> check_points(const Drawing& drawing) {
    if (drawing.curves.empty()) return DrawingFault{"the drawing has no curve", "give it some points", {0, 0}};
    for (const PlaneCurve& curve : drawing.curves) {
        for (const Vec2& p : curve)
            if (!p.allFinite() || p.cwiseAbs().maxCoeff() > 1e9)
                return DrawingFault{"coordinates must be finite, at most 1e9", "", {0, 0}};
        if (curve.size() < 2 || !(measure_length(curve) > 1e-9))
            return DrawingFault{"a curve needs two points at least that are not in one place", "",
                                curve.empty() ? Vec2(0, 0) : curve[0]};
    }
    return std::nullopt;
}

}  // namespace

std::optional<DrawingFault> find_drawn_diagram(const Drawing& drawing, std::vector<PlaneCurve>& curves,
                                               Diagram& diagram) {
    if (auto fault = check_points(drawing)) return fault;
    curves.clear();
    const int most = std::max(200, 8000 / int(drawing.curves.size()));
    for (const PlaneCurve& given : drawing.curves) {
        PlaneCurve curve = drawing.stroke ? smooth_stroke(given) : given;
        if (int(curve.size()) > most) curve = resample(curve, most);  // finer than anybody draws
        const int parts = std::clamp(most / int(curve.size()), 1, 400);
        curves.push_back(interpolate(curve, parts));
    }
    diagram = find_crossings(curves, most_crossings);
    if (int(diagram.crossings.size()) > most_crossings)
        return DrawingFault{"the curves cross more than " + std::to_string(most_crossings) + " times",
                            "draw fewer loops", diagram.crossings[most_crossings].place};
    std::vector<Over> over = drawing.over;
    if (!drawing.gauss.empty()) {
        const auto wish = read_gauss_code(drawing.gauss, diagram);
        if (!wish) {
            Diagram plain = diagram;
            choose_over({}, plain);
            return DrawingFault{"the Gauss code is not that of the curve, which has " +
                                    std::to_string(diagram.crossings.size()) + " crossings: " + gauss_code(plain),
                                "leave \"gauss\" out, or give \"over\" by crossing", drawing.axis};
        }
        over.resize(diagram.crossings.size(), Over::alternate);
        for (std::size_t k = 0; k < over.size(); ++k)
            if (over[k] == Over::alternate) over[k] = (*wish)[k];
    }
    return choose_over(over, diagram);
}

std::optional<DrawingFault> make_ribbons(const Drawing& drawing, const RibbonPlan& plan, Ribbons& ribbons) {
    ribbons = {};
    std::vector<PlaneCurve> curves;
    if (auto fault = find_drawn_diagram(drawing, curves, ribbons.diagram)) return fault;
    if (auto fault = check_wishes(drawing, ribbons.diagram)) return fault;
    if (auto fault = find_fault(curves, ribbons.diagram, 1e-4 * measure_diagonal(curves))) return fault;
    if (auto fault = choose_scale(drawing, curves, plan, ribbons)) return fault;
    for (std::size_t c = 0; c < curves.size(); ++c)
        ribbons.list.push_back(make_one(drawing, curves[c], int(c), plan, ribbons));
    if (auto fault = check_knot(drawing, ribbons)) return fault;
    return count_intersections(drawing, ribbons);
}

std::vector<Vec3> find_centreline(const GridShape& grid, int first, const std::vector<Vec3>& x) {
    std::vector<Vec3> middle;
    const int low = (grid.rows - 1) / 2, high = grid.rows / 2;
    for (int i = 0; i < grid.columns; ++i)
        middle.push_back(0.5 * (x[first + grid.index(i, low)] + x[first + grid.index(i, high)]));
    return middle;
}

}  // namespace weft
