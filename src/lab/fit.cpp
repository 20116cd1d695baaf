// Laws that follow measured curves best: Levenberg–Marquardt on the logarithms of what must be positive, so that every
// trial is a law that check_fabric() takes. Friction that makes the scatter of its own parameters singular (a curve
// without release says nothing of it) is left out. Confidence: two standard deviations from the scatter of the curve.
// A cantilever whose friction is known is simulated until its strip hangs as the measured one does (B = ρ g c³ −
// 0.275 · 2HB · L is 20 % off for cottons). Homogeneous strain is assumed: real clamps make G read 1 to 2 % low.
#include <weft/lab_fit.h>

#include "core/angles.h"
#include "forces/hysteresis.h"
#include "scene/json.h"

#include <Eigen/Dense>

#include <cmath>

namespace weft {

namespace {

using Test = MeasuredCurve::Test;
using Parameters = Eigen::VectorXd;

bool turns_back(const MeasuredCurve& curve) {
    double most = 0, back = 0;
    for (const Vec2& p : curve.points) {
        most = std::max(most, std::abs(p.x()));
        back = std::max(back, most - std::abs(p.x()));
    }
    return back > 0.2 * most;
}

// The law of some parameters. Tension: log stiffness, log growth, logit share, log of friction beyond the least.
// Shear: log stiffness, logit slope/stiffness, log friction. Bending: log stiffness, log friction.
FabricLaw law_of(Test test, const Parameters& p, bool rubs) {
    const auto share = [](double x) { return 0.98 / (1 + std::exp(-x)); };
    FabricLaw law;
    law.stiffness = std::exp(p[0]);
    if (test == Test::tensile) law.growth = std::exp(p[1]);
    if (!rubs) return law;
    if (test == Test::tensile) {
        law.slip = std::min(0.002, 1 / law.growth);
        law.friction_share = share(p[2]);
        law.friction = 0.5 * law.slip * law.friction_share * law.stiffness + std::exp(p[3]);
    } else if (test == Test::shear) {
        law.slip = 0.005;
        law.friction_slope = law.stiffness * share(p[1]);
        law.friction = 0.5 * law.slip * law.friction_slope + std::exp(p[2]);
    } else {
        law.slip = 10;
        law.friction = std::exp(p[1]);
    }
    return law;
}

Parameters first_guess(Test test, const MeasuredCurve& curve, bool rubs) {
    double reach = 0, force = 0;
    for (const Vec2& p : curve.points) {
        const double e = test == Test::shear ? std::sin(p.x() * degree) : p.x();
        reach = std::max(reach, std::abs(e));
        force = std::max(force, std::abs(p.y()));
    }
    const double slope = force / reach;
    Parameters p;
    if (test == Test::tensile) {
        p.resize(rubs ? 4 : 2);
        p[0] = std::log(0.3 * slope);
        p[1] = std::log(2 / reach);
        if (rubs) p[2] = -1, p[3] = std::log(1e-3 * force);
    } else if (test == Test::shear) {
        p.resize(rubs ? 3 : 1);
        p[0] = std::log(0.8 * slope);
        if (rubs) p[1] = -2, p[2] = std::log(0.1 * force);
    } else {
        p.resize(rubs ? 2 : 1);
        p[0] = std::log(0.9 * slope);
        if (rubs) p[1] = std::log(0.1 * force);
    }
    return p;
}

struct CurveFit {
    Test test;
    std::vector<const MeasuredCurve*> curves;
    bool rubs;
    std::vector<double> scale;  // [N/m], [N] the largest force of each

    Eigen::VectorXd residual(const Parameters& p) const {
        std::vector<double> r;
        const FabricLaw law = law_of(test, p, rubs);
        for (std::size_t c = 0; c < curves.size(); ++c) {
            const LabCurve followed = follow_curve(law, *curves[c]);
            for (std::size_t k = 0; k < followed.size(); ++k) {
                const double pull = curves[c]->pretension * std::tan(curves[c]->points[k].x() * degree);
                const double e = (followed[k].y() + pull - curves[c]->points[k].y()) / scale[c];
                r.push_back(std::isfinite(e) ? std::clamp(e, -1e6, 1e6) : 1e6);
            }
        }
        return Eigen::Map<Eigen::VectorXd>(r.data(), Eigen::Index(r.size()));
    }
    Eigen::MatrixXd slope(const Parameters& p, const Eigen::VectorXd& r) const {
        Eigen::MatrixXd j(r.size(), p.size());
        for (Eigen::Index k = 0; k < p.size(); ++k) {
            Parameters more = p, less = p;
            more[k] += 1e-5;
            less[k] -= 1e-5;
            j.col(k) = (residual(more) - residual(less)) / 2e-5;
        }
        return j;
    }
};

void minimise(const CurveFit& fit, Parameters& p) {
    Eigen::VectorXd r = fit.residual(p);
    double damping = 1e-2;
    for (int i = 0; i < 200 && damping < 1e8; ++i) {
        const Eigen::MatrixXd j = fit.slope(p, r);
        Eigen::MatrixXd a = j.transpose() * j;
        const Eigen::VectorXd g = j.transpose() * r;
        for (Eigen::Index k = 0; k < p.size(); ++k) a(k, k) += damping * a(k, k) + 1e-12;
        Parameters move = a.ldlt().solve(-g);
        if (!move.allFinite()) return;
        const double longest = move.cwiseAbs().maxCoeff();
        if (longest > 1) move /= longest;
        const Parameters next = (p + move).cwiseMax(-40.0).cwiseMin(40.0);
        const Eigen::VectorXd then = fit.residual(next);
        if (then.squaredNorm() < r.squaredNorm()) {
            const double gain = 1 - then.squaredNorm() / r.squaredNorm();
            p = next;
            r = then;
            damping = std::max(1e-9, 0.3 * damping);
            if (gain < 1e-10 && longest < 1e-6) return;
        } else {
            damping *= 4;
        }
    }
}

// Two standard deviations of each parameter, in shares of its value: the parameters are logarithms.
std::vector<double> find_confidence(const CurveFit& fit, const Parameters& p) {
    const Eigen::VectorXd r = fit.residual(p);
    const Eigen::MatrixXd j = fit.slope(p, r), a = j.transpose() * j;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(a);
    const double free = std::max<double>(1, double(r.size() - p.size())), scatter = r.squaredNorm() / free;
    std::vector<double> out;
    for (Eigen::Index k = 0; k < p.size(); ++k) {
        double variance = 0;
        for (Eigen::Index m = 0; m < p.size(); ++m) {
            const double v = modes.eigenvectors()(k, m);
            variance += v * v * scatter / std::max(modes.eigenvalues()[m], 1e-300);
        }
        out.push_back(2 * std::sqrt(variance));
    }
    return out;
}

FabricLaw fit_law(const CurveFit& fit, const std::string& path, FitPart& part) {
    Parameters best;
    double least = infinity;
    // From several starts: a tension curve has more than one valley.
    for (const double shift : {0.0, 1.0, -1.0}) {
        Parameters p = first_guess(fit.test, *fit.curves[0], fit.rubs);
        p[fit.test == Test::tensile ? 1 : 0] += shift;
        minimise(fit, p);
        const double size = fit.residual(p).squaredNorm();
        if (size < least) least = size, best = p;
    }
    const Eigen::VectorXd r = fit.residual(best);
    part.points = int(r.size());
    part.residual = std::sqrt(r.squaredNorm() / double(r.size()));
    part.worst = r.cwiseAbs().maxCoeff();
    const FabricLaw law = law_of(fit.test, best, fit.rubs);
    const std::vector<double> confidence = find_confidence(fit, best);
    part.rows.push_back({path + "/stiffness", law.stiffness, confidence[0]});
    if (fit.test == Test::tensile) part.rows.push_back({path + "/growth", law.growth, confidence[1]});
    if (!fit.rubs) return law;
    const Eigen::Index last = best.size() - 1;
    if (fit.test == Test::tensile)
        part.rows.push_back({path + "/friction_share", law.friction_share,
                             confidence[2] * (1 - law.friction_share / 0.98)});  // of a logit
    if (fit.test == Test::shear)
        part.rows.push_back({path + "/friction_slope", law.friction_slope,
                             confidence[1] * (1 - law.friction_slope / law.stiffness / 0.98)});
    part.rows.push_back({path + "/friction", law.friction, confidence[last] * std::exp(best[last]) / law.friction});
    return law;
}

// B with which a strip of the overhang hangs as it did.
double fit_overhang(const LabData& data, const FabricSheet& sheet, int k, double overhang) {
    const BendingSheet& said = sheet.bending[k];
    Fabric fabric = make_fabric(sheet, data.file);
    const double apparent = sheet.density * 9.80665 * std::pow(0.49991 * overhang, 3);
    CantileverSetup setup;
    setup.protocol = data.protocol;
    double low = std::log(0.02 * apparent), high = std::log(1.05 * apparent);
    for (int i = 0; i < 14; ++i) {
        const double b = std::exp(0.5 * (low + high));
        for (FabricLaw& law : fabric.bending) law = {.stiffness = b, .friction = 0.5 * said.hb.value_or(0), .slip = 10};
        fabric.twist = {.stiffness = 0.5 * b};
        const double angle = hang_strip(fabric, 0, overhang, setup, nullptr);
        (angle > 41.5 * degree ? low : high) = std::log(b);
    }
    return std::exp(0.5 * (low + high));
}

// Overhangs with friction, one direction after the other.
void fit_cantilevers(const LabData& data, LabFit& fit) {
    static const char* const names[] = {"warp", "weft", "bias"};
    for (int k = 0; k < 3; ++k) {
        BendingSheet& said = fit.sheet.bending[k];
        if (said.b || said.law || !said.hb || !(*said.hb > 0) || (!said.length && !said.overhang)) continue;
        const double overhang = said.overhang ? *said.overhang : *said.length / 0.49991;
        FabricSheet trial = fit.sheet;
        BendingSheet& one = trial.bending[k];
        one.b = 0.5 * trial.density * 9.80665 * std::pow(0.5 * overhang, 3);  // any that stands
        one.length.reset();
        one.overhang.reset();
        if (k > 0 && !trial.bending[0].b && !trial.bending[0].law) trial.bending[0] = one;
        const double b = fit_overhang(data, trial, k, overhang);
        const double direct = fit.sheet.density * 9.80665 * std::pow(0.49991 * overhang, 3);
        if (!(b > 0.021 * direct))
            throw SceneError({data.file, std::string("/sheet/bending/") + names[k] + "/2HB", plain(*said.hb),
                              "friction alone would hold this cantilever up", "measure B by KES"});
        said.b = b;
        said.length.reset();
        said.overhang.reset();
        FitPart part;
        part.name = std::string("cantilever ") + names[k] + ", simulated";
        part.points = 1;
        part.rows.push_back({std::string("/bending/") + names[k] + "/B", b, infinity});
        fit.parts.push_back(part);
    }
}

}  // namespace

LabCurve follow_curve(const FabricLaw& law, const MeasuredCurve& curve) {
    const auto strain_of = [&](double x) { return curve.test == Test::shear ? std::sin(x * degree) : x; };
    LabCurve out;
    Memory now;
    for (const Vec2& p : curve.points) {
        const double e = strain_of(p.x());
        out.push_back({p.x(), stress_at(law, now, e)});
        now = commit_at(law, now, e);
    }
    return out;
}

LabFit fit_fabric(const LabData& data) {
    static const char* const names[] = {"warp", "weft", "bias"};
    LabFit fit;
    fit.sheet = data.sheet;
    for (const Test test : {Test::tensile, Test::shear, Test::bend})
        for (int direction = 0; direction < 3; ++direction) {
            CurveFit one{test, {}, false, {}};
            for (const MeasuredCurve& curve : data.curves) {
                const bool same =
                    curve.test == test && (test == Test::shear ? direction == 0 : curve.direction == direction);
                if (!same) continue;
                double force = 0;
                for (const Vec2& p : curve.points) force = std::max(force, std::abs(p.y()));
                one.curves.push_back(&curve);
                one.scale.push_back(force);
                one.rubs = one.rubs || turns_back(curve);
            }
            if (one.curves.empty()) continue;
            FitPart part;
            std::optional<FabricLaw>* place = &fit.sheet.shear.law;
            std::string path = "/shear/law";
            part.name = "shear";
            if (test != Test::shear) {
                const bool bends = test == Test::bend;
                part.name = std::string(bends ? "bend " : "tensile ") + names[direction];
                path = std::string(bends ? "/bending/" : "/tension/") + names[direction] + "/law";
                place = bends            ? &fit.sheet.bending[direction].law
                        : direction == 0 ? &fit.sheet.warp.law
                                         : &fit.sheet.weft.law;
            }
            *place = fit_law(one, path, part);
            fit.parts.push_back(part);
        }
    fit_cantilevers(data, fit);
    if (fit.sheet.source.empty()) fit.sheet.source = "fitted by weft lab fit to " + data.file;
    make_fabric(fit.sheet, data.file);  // or it says what is missing
    return fit;
}

}  // namespace weft
