// From the ribbon of a scene to its mesh.
#include "io/svg.h"
#include "scene/build.h"
#include "scene/curve_file.h"
#include "scene/knobs.h"

#include <algorithm>

namespace weft {

RibbonOrder order_ribbon(const RibbonShape& shape, const std::string& curve_path) {
    RibbonOrder order;
    CurveFile& curve = order.curve;
    if (!shape.curve.empty()) {
        curve = read_curve(curve_path);
    } else {
        curve.drawing.curves =
            shape.points.empty() ? parse_svg_path(shape.svg, "svg") : std::vector<PlaneCurve>{shape.points};
        const bool sound = std::all_of(curve.drawing.curves.begin(), curve.drawing.curves.end(),
                                       [](const auto& c) { return c.size() > 1 && measure_length(c) > 0; });
        if (const auto hole = sound ? find_largest_hole(curve.drawing.curves) : std::nullopt)
            curve.drawing.axis = hole->place;
    }
    curve.drawing.stroke = curve.drawing.stroke || shape.stroke;
    if (shape.axis) curve.drawing.axis = Vec2((*shape.axis)[0], (*shape.axis)[1]);
    for (const auto& [crossing, which] : shape.over)
        add_over(curve.drawing, crossing, which == StrandVisit::first ? "first" : "second");
    RibbonPlan& plan = order.plan;
    plan.width.keys = !shape.width.empty() ? shape.width : curve.width;
    if (plan.width.keys.empty()) plan.width.keys = {Vec2(0, 0.025)};
    plan.spacing = shape.spacing.value_or(6);
    plan.length = shape.length.value_or(shape.spacing || !shape.width.empty() ? 0 : curve.length.value_or(0));
    plan.width_scale = shape.width_scale.value_or(0);
    plan.across = shape.across;
    plan.along = shape.along > 1 ? shape.along : 0;
    plan.frame = shape.frame;
    return order;
}

Mesh make_ribbon_of(const Scene& scene, const RibbonShape& shape, const std::string& path) {
    const std::string here = path + "/ribbon";
    const std::string named = !shape.curve.empty() ? "/curve" : !shape.points.empty() ? "/points" : "/svg";
    const bool file = shape.curve.find('.') != std::string::npos;
    const RibbonOrder order = order_ribbon(shape, file ? find_file(scene, shape.curve) : shape.curve);
    if (double(order.plan.across) * order.plan.along > most_points)
        refuse(scene, here + "/along", std::to_string(order.plan.along),
               "across × along may be at most 16777216 (2^24) points");
    const int curves = int(order.curve.drawing.curves.size());
    if (shape.part >= curves)
        refuse(scene, here + "/part", std::to_string(shape.part),
               "the drawing has " + std::to_string(curves) + (curves == 1 ? " curve" : " curves") + ", counted from 0");
    Ribbons ribbons;
    if (const auto fault = make_ribbons(order.curve.drawing, order.plan, ribbons))
        refuse(scene, here + named, "at (" + shown(fault->place.x()) + ", " + shown(fault->place.y()) + ")",
               fault->rule, fault->suggestion);
    Mesh mesh = std::move(ribbons.list[shape.part].mesh);
    const Vec3 x = shape.right.normalized(), z = x.cross(shape.up).normalized(), y = z.cross(x);
    for (Vec3& p : mesh.points) p = shape.origin + p.x() * x + p.y() * y + p.z() * z;
    check_mesh(mesh, "the ribbon");
    mesh.pieces = {{"", 0, int(mesh.points.size()), 0, int(mesh.triangles.size()), mesh.grid, 1 / ribbons.width_scale}};
    return mesh;
}

}  // namespace weft
