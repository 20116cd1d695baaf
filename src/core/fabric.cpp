#include <weft/fabric.h>

#include "core/text.h"

#include <cmath>

namespace weft {

namespace {
struct FabricCheck {
    const std::string &file, &path;

    static std::string number(double value) { return text("%g", value); }
    [[noreturn]] void refuse(const std::string& key, double value, const std::string& rule,
                             const std::string& hint = "") const {
        throw SceneError({file, path + key, number(value), rule, hint});
    }
    void not_negative(const std::string& key, double value, const std::string& unit) const {
        if (!(value >= 0 && value < infinity)) refuse(key, value, "must be a number of at least 0" + unit);
    }

    void law(const std::string& key, const FabricLaw& law, bool bends) const {
        const std::string unit = bends ? " [N·m]" : " [N/m]";
        if (!(law.stiffness > 0 && law.stiffness < infinity))
            refuse(key + "/stiffness", law.stiffness, "must be positive" + unit);
        not_negative(key + "/growth", law.growth, "");
        not_negative(key + "/friction", law.friction, bends ? " [N]" : " [N/m]");
        not_negative(key + "/friction_slope", law.friction_slope, unit);
        if (!(law.friction_share >= 0 && law.friction_share < 1))
            refuse(key + "/friction_share", law.friction_share, "must be at least 0 and below 1",
                   "with more than the elastic part, the fabric would not spring back at all");
        if (law.friction_slope >= law.stiffness)
            refuse(key + "/friction_slope", law.friction_slope, "must be smaller than the stiffness" + unit);
        if (!law.rubs()) return;
        if (!(law.slip > 0 && law.slip < infinity))
            refuse(key + "/slip", law.slip, bends ? "must be positive [1/m]" : "must be positive");
        if (law.growth * law.slip > 2)
            refuse(key + "/slip", law.slip, "must be at most 2/growth, or friction could give energy back");
        const double least = 0.5 * law.slip * (law.friction_share * law.stiffness + law.friction_slope);
        if (law.friction < least * (1 - 1e-9))
            refuse(key + "/friction", law.friction,
                   "must be at least slip · (friction_share · stiffness + friction_slope)/2 = " + number(least) +
                       ", or friction could give energy back");
    }
};
}  // namespace

void check_fabric(const Fabric& fabric, const std::string& file, const std::string& path) {
    const FabricCheck check{file, path};
    if (!(fabric.density > 0 && fabric.density < infinity))
        check.refuse("/density", fabric.density, "must be positive [kg/m²]");
    check.not_negative("/thickness", fabric.thickness, " [m]");
    check.law("/tension/warp", fabric.tension[0], false);
    check.law("/tension/weft", fabric.tension[1], false);
    check.law("/shear", fabric.shear, false);
    check.law("/bending/warp", fabric.bending[0], true);
    check.law("/bending/weft", fabric.bending[1], true);
    check.law("/twist", fabric.twist, true);
    check.not_negative("/membrane_damping", fabric.membrane_damping, " [s]");
    check.not_negative("/bending_damping", fabric.bending_damping, " [s]");
    const double most = std::sqrt((1 - fabric.tension[0].friction_share) * (1 - fabric.tension[1].friction_share));
    if (!(std::abs(fabric.poisson) < most))
        check.refuse("/poisson", fabric.poisson,
                     "must be between -" + check.number(most) + " and " + check.number(most) +
                         ", or some stretch would cost no energy");
    const double both = std::sqrt(fabric.bending[0].stiffness * fabric.bending[1].stiffness);
    if (!(std::abs(fabric.bending_coupling) < both))
        check.refuse("/bending_coupling", fabric.bending_coupling,
                     "must be smaller than √(B1 B2) = " + check.number(both) + " [N·m]");
}

}  // namespace weft
