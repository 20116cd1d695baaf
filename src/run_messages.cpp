#include "run_messages.h"

#include "core/text.h"
#include "forces/fasten.h"

namespace weft {

std::string describe_long_step(const StepChoice& choice) {
    return text(
        "the step of %.4g s exceeds the largest stable one, %.4g s (k0 = %.4g /s²): expect divergence; "
        "set /time/step to \"auto\" or to less than that",
        choice.dt, choice.stable.dt, choice.stable.k0);
}

std::string describe_stretch(double rate, double stable, double dt) {
    return text("springs are stretched by %.0f %%; the largest stable step has fallen to %.3g s, the scene uses %.3g s",
                100 * rate, stable, dt);
}

std::string describe_unsolved(const Integrator& i, const StepReport& report) {
    const SolveReport& s = report.solve;
    if (i.scheme == Scheme::adaptive_runge_kutta)
        return text(
            "the step at %.4g s has an error of %.2g m after %d inner steps and cannot be cut further "
            "(wanted %.2g m); shorten /time/step or raise /integrator/error",
            report.time, s.inner_error, s.inner_steps, i.error);
    if (i.scheme == Scheme::newton)
        return text(
            "Newton stopped at %.4g s after %d iterations (%d of conjugate gradients) with a residual of %.2g "
            "(wanted %.2g); raise /integrator/newton_iterations or shorten /time/step",
            report.time, s.newton, s.iterations, s.residual, i.newton_tolerance);
    if (i.solver == LinearSolver::cholesky)
        return text(
            "the system at %.4g s was factored with a residual of %.2g (wanted %.2g); shorten /time/step or "
            "soften /cloth/springs",
            report.time, s.residual, i.tolerance);
    return text(
        "conjugate gradients stopped at %.4g s after %d iterations with a residual of %.2g (wanted %.2g): "
        "the motion is not to be trusted; raise /integrator/iterations, shorten /time/step, or use "
        "\"solver\": \"cholesky\"",
        report.time, s.iterations, s.residual, i.tolerance);
}

std::string describe_divergence(int point, double last_frame) {
    return text("point %d is not finite or jumped further than the cloth is large, within a frame after %.4g s", point,
                last_frame);
}

std::string describe_pinch(const ContactReport& c, double time, bool last) {
    return text(
        "cloth is pinched at %.4g s: it stays where it was, on its side, and %d points of bodies and pins wait "
        "for it; until there is room, %d pairs of an edge and a triangle intersect and %d points are inside "
        "bodies%s",
        time, c.waiting, c.tangled, c.trapped, last ? "; further pinches are only counted" : "");
}

std::string describe_end_of_pinch(double time) {
    return text("no longer pinched at %.4g s: everything is on its side", time);
}

std::string describe_tangle(const Model& model, const ContactReport& c, double time) {
    return text(
        "not recovered at %.4g s: %d pairs of an edge and a triangle intersect, %d points are inside "
        "bodies%s; 'weft check' shows where",
        time, c.tangled, c.trapped,
        !model.contact.recover ? " (/contact/recover is off)"
        : c.pinched > 0        ? " (cloth is pinched; recovery waits)"
        : c.worn > 0 ? ", and they stay where they are, since it is worn: {\"recover\": {\"move_pieces\": true}} "
                       "would move it off; tried again when something moves"
                     : ", and they stay where they are; tried again when something moves");
}

// How far recovery went, and whether that is more than one would expect to go unnoticed.
std::string describe_recovery(const Model& model, const ContactReport& c, double time) {
    Vec3 low(infinity, infinity, infinity), high = -low;
    for (const Vec3& p : model.mesh.points) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    const bool far = c.recovery_displacement > .05 * (high - low).norm();
    std::string more;
    if (c.recovery_displacement > 0)
        more = text("; points were moved by up to %.3g m and edges stretched by up to %.2g %%%s",
                    c.recovery_displacement, 100 * c.recovery_stretch,
                    far ? ", which is more than 5 % of the cloth's size: look whether it is where it should be" : "");
    return text("recovered at %.4g s: nothing intersects any more", time) + more;
}

std::string describe_held_back(const ContactReport& contact, double time) {
    return text(
        "at %.4g s cloth keeps %d gripped points from where the script wants them: they wait, and the knot is kept",
        time, contact.waiting);
}

static std::string describe_changed_link(const Model& model, const KnotTotals& knot, std::size_t number) {
    const KnotLink &was = knot.links_start[number], &is = knot.links_end[number];
    const auto list = [](const std::array<std::uint64_t, 4>& joined) {
        std::string all;
        for (const std::uint64_t d : joined) all += (all.empty() ? "" : ", ") + std::to_string(d);
        return all;
    };
    const std::vector<std::string>& names = model.fastening.names;
    return text(
        "after step %lld %s and %s are linked in another way: linking %d → %d, determinants of both as one %s "
        "→ %s; an end was pulled through, or cloth has passed through cloth",
        static_cast<long long>(knot.changed), names[std::size_t(was.a)].c_str(), names[std::size_t(was.b)].c_str(),
        was.linking, is.linking, list(was.joined).c_str(), list(is.joined).c_str());
}

std::string describe_changed_knot(const Model& model, const KnotTotals& knot) {
    const std::size_t part = std::size_t(knot.changed_part), parts = model.fastening.watched.size();
    if (part >= parts) return describe_changed_link(model, knot, part - parts);
    const Knot &was = knot.start[part], &is = knot.end[part];
    return text(
        "after step %lld %s is another knot: determinant %llu → %llu, linking %d → %d, J %llu, %llu → %llu, %llu; an "
        "end "
        "was pulled through, or cloth has passed through cloth",
        static_cast<long long>(knot.changed),
        (part < model.fastening.ribbons.size() ? model.fastening.names[part]
                                               : "monitor " + std::to_string(part - model.fastening.ribbons.size()))
            .c_str(),
        static_cast<unsigned long long>(was.determinant), static_cast<unsigned long long>(is.determinant), was.linking,
        is.linking, static_cast<unsigned long long>(was.j[0]), static_cast<unsigned long long>(was.j[1]),
        static_cast<unsigned long long>(is.j[0]), static_cast<unsigned long long>(is.j[1]));
}

std::string describe_end_of_script(const Model& model, const State& state) {
    if (!is_script_over(model, state))
        return "the time was up while a stage of the script was under way: a longer /time/duration goes on";
    StepReport report;
    report_fastening(model, state, report);
    switch (report.fasten.end) {
        case FastenReport::End::throttled:
            return "fastened: the ribbon is so tight that the pull was throttled for 20 steps";
        case FastenReport::End::stuck:
            return "fastened: the loop has nearly stopped shrinking over 50 steps";
        default:
            return "the last stage of the script has taken its steps";
    }
}

}  // namespace weft
