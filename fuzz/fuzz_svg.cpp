// SVG: what is read is finite, has two points at least in every curve, and no more than was promised.
#include "fuzz.h"

#include "io/svg.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto look = [](const std::vector<PlaneCurve>& curves) {
        std::size_t points = 0;
        for (const PlaneCurve& curve : curves) {
            require(curve.size() >= 2, "a curve without length");
            points += curve.size();
            for (const Vec2& p : curve) require(p.allFinite(), "a coordinate that is not finite");
        }
        require(points <= 2 * svg_points_limit, "more points than promised");
    };
    std::vector<PlaneCurve> curves;
    if (accepts([&] { curves = parse_svg_path(text, "fuzz"); })) look(curves);
    if (accepts([&] { curves = parse_svg(text, "fuzz.svg").curves; })) look(curves);
    return 0;
}
