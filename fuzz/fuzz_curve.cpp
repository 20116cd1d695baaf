// Drawings: what is read becomes ribbons or is refused with a reason, and small ones are tried.
#include "fuzz.h"

#include "scene/curve_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    CurveFile curve;
    if (!accepts([&] { curve = parse_curve_json(text, "fuzz.json"); })) return 0;
    std::vector<PlaneCurve> curves;
    Diagram diagram;
    if (const auto fault = find_drawn_diagram(curve.drawing, curves, diagram)) {
        require(!fault->rule.empty(), "a refusal without a reason");
        return 0;
    }
    measure_determinant(diagram);
    RibbonPlan plan;
    plan.width.keys = {Vec2(0, 0.025)};
    plan.across = 2;
    plan.along = 50;
    Ribbons ribbons;
    if (const auto fault = make_ribbons(curve.drawing, plan, ribbons)) {
        require(!fault->rule.empty(), "a refusal without a reason");
        return 0;
    }
    for (const Ribbon& ribbon : ribbons.list)
        for (const Vec3& p : ribbon.mesh.points) require(p.allFinite(), "a point that is not finite");
    return 0;
}
