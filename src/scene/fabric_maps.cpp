// From what instruments print to laws. Tension: A (e^(b e) − 1) with friction that grows with the load; three numbers
// (EMT, LT, RT) give A, b and χ. Shear: a straight line with friction h0 + h1 |γ|; G, 2HG and 2HG5 give its three. Both
// are solved by damped Newton on what the closed forms of the law say an instrument would read; bending is exact.
#include <weft/fabric_file.h>

#include "core/angles.h"
#include "forces/hysteresis.h"
#include "scene/json.h"

#include <Eigen/Dense>

#include <cmath>
#include <functional>

namespace weft {

namespace {

constexpr double tension_slip = 0.002, shear_slip = 0.005, bending_slip = 10;  // [1], [1], [1/m]
constexpr double standard_gravity = 9.80665;                                   // [m/s²]

// Where a rising function has a value, between two strains.
double solve_rising(const std::function<double(double)>& f, double low, double high, double wanted) {
    for (int i = 0; i < 200 && high - low > 1e-16 * std::abs(high); ++i) {
        const double middle = 0.5 * (low + high);
        (f(middle) < wanted ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

using Vec3Function = std::function<Vec3(const Vec3&)>;

// Damped Newton with central differences: returns whether the residual fell below 1e-12.
bool solve_three(const Vec3Function& residual, Vec3& x) {
    Vec3 r = residual(x);
    for (int i = 0; i < 60 && !(r.norm() < 1e-12); ++i) {
        Eigen::Matrix3d slope;
        for (int k = 0; k < 3; ++k) {
            Vec3 step = Vec3::Zero();
            step[k] = 1e-5;
            slope.col(k) = (residual(x + step) - residual(x - step)) / 2e-5;
        }
        const Vec3 move = slope.fullPivLu().solve(-r);
        if (!move.allFinite()) return false;
        double share = std::min(1.0, 1 / move.norm());
        Vec3 next = residual(x + share * move);
        for (int cut = 0; cut < 30 && !(next.norm() < r.norm()); ++cut) {
            share /= 2;
            next = residual(x + share * move);
        }
        if (!(next.norm() < r.norm())) return r.norm() < 1e-10;  // rounding
        x += share * move;
        r = next;
    }
    return r.norm() < 1e-10;
}

// x with LT = 2/x − 2/(eˣ − 1), which falls from 1 to 0.
double find_exponent(double linearity) {
    const auto lt = [](double x) { return x < 1e-4 ? 1 - x / 6 : 2 / x - 2 / std::expm1(x); };
    return solve_rising([&](double x) { return -lt(x); }, 1e-9, 1000, -linearity);
}

struct SheetError {
    const std::string& file;
    [[noreturn]] void refuse(const std::string& path, double value, const std::string& rule,
                             const std::string& hint = "") const {
        throw SceneError({file, path, plain(value), rule, hint});
    }
    [[noreturn]] void missing(const std::string& path, const std::string& rule, const std::string& hint) const {
        throw SceneError({file, path, "", rule, hint});
    }
};

FabricLaw tension_law(double a, double b, double share, const std::optional<double>& floor) {
    FabricLaw law;
    law.stiffness = a * b;
    law.growth = b;
    law.friction_share = share;
    law.slip = tension_slip;
    const double least = 0.5 * law.slip * share * law.stiffness;  // less could give energy back
    law.friction = std::max(least, floor.value_or(0));
    return law;
}

// EMT, LT and RT by KES.
FabricLaw solve_tension(const TensionSheet& t, double emt, double lt, const SheetError& error,
                        const std::string& path) {
    const double x = find_exponent(lt);
    if (!t.rt) {
        FabricLaw law = tension_law(t.load / std::expm1(x), x / emt, 0, {});
        law.friction = law.slip = 0;
        return law;
    }
    const double guess = (1 - *t.rt) / (1 + *t.rt);
    const auto law_of = [&](const Vec3& p) {
        return tension_law(std::exp(p[0]), std::exp(p[1]), 1 / (1 + std::exp(-p[2])), t.slip_floor);
    };
    Vec3 p(std::log(t.load / std::expm1(x) / (1 + guess)), std::log(x / emt), std::log(guess / (1 - guess)));
    const auto residual = [&](const Vec3& q) -> Vec3 {
        const TensionReading now = measure_tension(law_of(q), t.load);
        return {std::log(now.emt / emt), now.lt - lt, now.rt - *t.rt};
    };
    if (!solve_three(residual, p))
        error.refuse(path + "/RT", *t.rt, "no loop has this resilience together with this EMT and LT",
                     "are the numbers those of one direction? RT is given back / taken");
    return law_of(p);
}

// Two of EMT, LT and WT; all three must agree.
void find_work(const TensionSheet& t, double& emt, double& lt, const SheetError& error, const std::string& path) {
    const int given = bool(t.emt) + bool(t.lt) + bool(t.wt);
    if (given < 2)
        error.missing(path, "needs two of EMT, LT and WT, or E20 and E100, or a stiffness",
                      "WT = ½ · LT · load · EMT gives the third");
    emt = t.emt ? *t.emt : 2 * *t.wt / (*t.lt * t.load);
    lt = t.lt ? *t.lt : 2 * *t.wt / (emt * t.load);
    const double wt = 0.5 * lt * t.load * emt;
    if (given == 3 && std::abs(*t.wt / wt - 1) > 0.05)
        error.refuse(path + "/WT", *t.wt, "must be ½ · LT · load · EMT = " + plain(wt) + " [J/m²], to 5 %",
                     "one of the three is misprinted, or in other units");
    if (!(lt < 1 && lt > 0.01))
        error.refuse(path + (t.lt ? "/LT" : "/WT"), t.lt ? lt : *t.wt,
                     "LT must be above 0.01 and below 1: cloth stiffens as its yarns straighten",
                     "write 0.99 for a straight line");
    if (t.rt && !(*t.rt > 0 && *t.rt < 1))
        error.refuse(path + "/RT", *t.rt, "must be above 0 and below 1: a loop gives back a part of what it took",
                     "leave it out for a fabric without friction");
}

// FAST: the curve through the extensions at 20 and 100 gf/cm.
FabricLaw solve_extensions(const TensionSheet& t, const SheetError& error, const std::string& path) {
    constexpr double f20 = 19.6133, f100 = 98.0665;  // [N/m]
    const double ratio = *t.e100 / *t.e20;
    if (!(ratio > 1 && ratio < 5))
        error.refuse(path + "/E100", *t.e100, "must be from 1 to 5 times E20: cloth stiffens as it is stretched",
                     "are both in the same unit?");
    // F ∝ e^(b e) − 1: the ratio of the forces grows with b.
    const double b = solve_rising([&](double y) { return std::expm1(y * *t.e100) / std::expm1(y * *t.e20); },
                                  1e-6 / *t.e100, 600 / *t.e100, f100 / f20);
    FabricLaw law;
    law.growth = b;
    law.stiffness = b * f100 / std::expm1(b * *t.e100);
    return law;
}

FabricLaw make_tension(const TensionSheet& t, const SheetError& error, const std::string& path) {
    if (t.law) return *t.law;
    FabricLaw law;
    if (t.stiffness) {
        law.stiffness = *t.stiffness;
        return law;
    }
    if (t.e20 && t.e100) return solve_extensions(t, error, path);
    double emt = 0, lt = 0;
    find_work(t, emt, lt, error, path);
    return solve_tension(t, emt, lt, error, path);
}

FabricLaw make_shear(const ShearSheet& s, const SheetError& error) {
    if (s.law) return *s.law;
    FabricLaw law;
    if (!s.g && !s.eb5)
        error.missing("/shear", "needs G [N/m per radian] or, by FAST, EB5",
                      "without shear stiffness cloth has no shape");
    const double g = s.g ? *s.g : 1.23 / *s.eb5;  // [N/m] 123/EB5[%]
    law.stiffness = g;
    if (!s.hg) return law;
    const double wanted5 = std::max(s.hg5.value_or(*s.hg), *s.hg);  // friction that falls with the angle is not passive
    law.slip = shear_slip;
    const auto law_of = [&](const Vec3& p) {
        FabricLaw made = law;
        made.stiffness = p[0] * g;
        made.friction = std::max(0.0, p[1] * *s.hg);
        made.friction_slope = std::max(0.0, p[2] * g);
        return made;
    };
    const double slope = (wanted5 - *s.hg) / (2 * 4.5 * degree);
    if (!(slope < g))
        error.refuse("/shear/2HG5", s.hg5.value_or(0),
                     "is too far above 2HG: friction would grow faster with the angle than the force",
                     "2HG5 − 2HG must be below 9° · G = " + plain(9 * degree * g) + " [N/m]");
    Vec3 p(1 - slope / g, *s.hg > 0 ? 0.5 - slope * 0.5 * degree / *s.hg : 0, slope / g);
    if (*s.hg == 0) {
        law.slip = 0;
        return law;
    }
    const auto residual = [&](const Vec3& q) -> Vec3 {
        const ShearReading now = measure_shear(law_of(q));
        return {now.g / g - 1, now.hg / *s.hg - 1, slope > 0 ? now.hg5 / wanted5 - 1 : q[2]};
    };
    if (!solve_three(residual, p))
        error.refuse("/shear/2HG", *s.hg, "no loop has this hysteresis together with this G",
                     "is 2HG the width of the loop at 0.5°?");
    return law_of(p);
}

FabricLaw make_bending(const FabricSheet& sheet, const BendingSheet& b, const SheetError& error,
                       const std::string& path) {
    if (b.law) return *b.law;
    FabricLaw law;
    const double length = b.length ? *b.length : b.overhang ? 0.49991 * *b.overhang : 0;
    if (!b.b && length == 0)
        error.missing(path, "needs B [N·m], or the bending length or overhang of a cantilever [m]",
                      "B = density · 9.80665 · c³");
    law.stiffness = b.b ? *b.b : sheet.density * standard_gravity * length * length * length;
    if (!b.b &&
        b.hb) {  // friction holds a strip up, too: Γ = 8 with a moment of some 2HB (second reading of the paper)
        law.stiffness -= 0.275 * *b.hb * 2 * length;
        if (!(law.stiffness > 0))
            error.refuse(path + "/2HB", *b.hb, "friction alone would hold this cantilever up", "measure B by KES");
    }
    law.friction = 0.5 * b.hb.value_or(0);
    law.slip = law.friction > 0 ? bending_slip : 0;
    return law;
}

bool says_nothing(const BendingSheet& b) {
    return !b.b && !b.length && !b.overhang && !b.law;
}

// B at 45° = ¼ (B1 + B2) + ½ D12 + D66; friction likewise.
void add_twist(const FabricSheet& sheet, Fabric& fabric, const SheetError& error) {
    const double b1 = fabric.bending[0].stiffness, b2 = fabric.bending[1].stiffness, mean = 0.5 * (b1 + b2);
    fabric.bending_coupling = sheet.bending_poisson * std::sqrt(b1 * b2);
    fabric.twist.stiffness = 0.5 * mean;
    if (says_nothing(sheet.bending[2])) return;
    const FabricLaw bias = make_bending(sheet, sheet.bending[2], error, "/bending/bias");
    fabric.twist.stiffness = std::max(0.05 * mean, bias.stiffness - 0.5 * mean - 0.5 * fabric.bending_coupling);
    const double friction = bias.friction - 0.5 * (fabric.bending[0].friction + fabric.bending[1].friction);
    if (friction > 0) fabric.twist.friction = friction, fabric.twist.slip = bending_slip;
}

// Poisson's ratios belong to Young's moduli: ν12/E1 = ν21/E2, which measured pairs keep only nearly.
void use_ratios(const FabricSheet& sheet, Fabric& fabric, const SheetError& error) {
    const auto [nu1, nu2] = *sheet.poisson_ratios;
    double &e1 = fabric.tension[0].stiffness, &e2 = fabric.tension[1].stiffness;
    const double compliance = 0.5 * (nu1 / e1 + nu2 / e2), product = compliance * e1 * compliance * e2;
    if (!(product < 1) || !(nu1 * nu2 < 1))
        error.refuse("/tension/poisson_ratios", nu1 * nu2, "the product of the two ratios must be below 1",
                     "contraction / stretch is 0.1 to 0.5 in most cloth");
    fabric.poisson = std::copysign(std::sqrt(product), compliance);
    e1 /= 1 - product;
    e2 /= 1 - product;
}

}  // namespace

TensionReading measure_tension(const FabricLaw& law, double load) {
    const Memory virgin;
    double high = 1e-3;
    while (stress_at(law, virgin, high) < load && high < 1e6) high *= 2;
    const double emt = solve_rising([&](double e) { return stress_at(law, virgin, e); }, 0, high, load);
    const double work = potential_at(law, virgin, emt);
    const Memory loaded = commit_at(law, virgin, emt);
    const double rest = solve_rising([&](double e) { return stress_at(law, loaded, e); }, -emt, emt, 0);
    const double back = potential_at(law, loaded, emt) - potential_at(law, loaded, rest);
    return {emt, 2 * work / (load * emt), work, back / work, rest};
}

ShearReading measure_shear(const FabricLaw& law) {
    const auto strain = [](double degrees) { return std::sin(degrees * degree); };
    Memory now;
    const auto stress_of = [&](double degrees) {
        const double stress = stress_at(law, now, strain(degrees));
        now = commit_at(law, now, strain(degrees));
        return stress;
    };
    for (const double end : {8, -8, 8, -8, 8}) stress_of(end);  // the loop is steady after the second turn
    const double falling5 = stress_of(5), falling05 = stress_of(0.5);
    stress_of(-8);
    const double rising05 = stress_of(0.5), rising25 = stress_of(2.5), rising5 = stress_of(5);
    // G is read on the way out; the way to the other side is the same by symmetry.
    return {(rising25 - rising05) / (2 * degree), rising05 - falling05, rising5 - falling5};
}

Fabric make_fabric(const FabricSheet& sheet, const std::string& file) {
    const SheetError error{file};
    Fabric fabric;
    fabric.name = sheet.name;
    fabric.density = sheet.density;
    fabric.thickness = sheet.thickness.value_or(0);
    fabric.tension[0] = make_tension(sheet.warp, error, "/tension/warp");
    const TensionSheet& w = sheet.weft;
    const bool as_warp = !w.emt && !w.lt && !w.wt && !w.e20 && !w.e100 && !w.stiffness && !w.law;
    fabric.tension[1] = as_warp ? fabric.tension[0] : make_tension(w, error, "/tension/weft");
    fabric.poisson = sheet.poisson;
    if (sheet.poisson_ratios) use_ratios(sheet, fabric, error);
    fabric.shear = make_shear(sheet.shear, error);
    fabric.bending[0] = make_bending(sheet, sheet.bending[0], error, "/bending/warp");
    fabric.bending[1] = says_nothing(sheet.bending[1]) ? fabric.bending[0]
                                                       : make_bending(sheet, sheet.bending[1], error, "/bending/weft");
    add_twist(sheet, fabric, error);
    fabric.membrane_damping = sheet.membrane_damping;
    fabric.bending_damping = sheet.bending_damping;
    check_fabric(fabric, file, "");
    return fabric;
}

}  // namespace weft
