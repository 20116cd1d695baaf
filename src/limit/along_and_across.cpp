// The post-step correction of the paper path (Sato, Suzuki, Guo, Kato, 5.5): springs beyond ±10 % of their rest length
// are brought back to that, their middle staying where it is; first those along the ribbon, then those across it, so
// that points move within the cloth rather than out of it. Ten times at most, or until all obey.
// Where we deviate: held ends stay; the velocity follows, v += Δx/dt, as everywhere in this house.
// When not to use it: nothing here minds what cloth passes through; recovery has to (recover/paper_recovery.cpp).
#include "limit/limit.h"

#include "core/audit.h"
#include "core/timer.h"

#include <cmath>

namespace weft {

namespace {
constexpr double allowed_rate = .1, touch = 1e-9;  // of the rest length; what was brought there has arrived
constexpr int most_iterations = 10;

struct LengthCorrection {
    const Model& model;
    State& state;
    const std::vector<double>& inverse_mass;
    double per_dt;

    double rate(const Spring& s) const { return (state.x[s.b] - state.x[s.a]).norm() / s.rest - 1; }

    bool bring_back(const Spring& s) const {
        const double now = rate(s);
        if (!(std::abs(now) > allowed_rate + touch) || !(now > -1)) return false;
        const double wa = inverse_mass[s.a], wb = inverse_mass[s.b];
        if (!(wa + wb > 0)) return false;
        const Vec3 change = ((1 + std::copysign(allowed_rate, now)) / (1 + now) - 1) * (state.x[s.b] - state.x[s.a]);
        move(s.a, -wa / (wa + wb) * change);
        move(s.b, wb / (wa + wb) * change);
        return true;
    }
    void move(int p, const Vec3& by) const {
        state.x[p] += by;
        state.v[p] += per_dt * by;
    }

    // Structural springs along the ribbons, or across them.
    template <class Act>
    void each(bool along, const Act& act) const {
        const Piece* piece = model.mesh.pieces.data();
        for (int k = 0; k < model.kind_start[1]; ++k) {
            const Spring& s = model.springs[k];
            while (s.a >= piece->end_point) ++piece;
            while (s.a < piece->first_point) --piece;
            const auto [columns, rows] = piece->grid;
            if ((s.b - s.a == (rows >= columns ? columns : 1)) == along) act(s);
        }
    }

    void measure(int& over, double& worst) const {
        over = 0;
        worst = 0;
        for (const bool along : {true, false})
            each(along, [&](const Spring& s) {
                const double beyond = std::abs(rate(s)) - allowed_rate;
                over += beyond > touch;
                worst = std::max(worst, beyond);
            });
    }
};
}  // namespace

void correct_lengths(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    if (!model.contact.by_paper() || !report.finite) return;
    const Timer timer(report.seconds, Phase::limit);
    const LengthCorrection correction{model, state, work.scratch->inverse_mass, 1 / dt};
    LimitReport& limit = report.limit;
    const bool measured = report.detail == Detail::full;
    if (measured) correction.measure(limit.over_before, limit.worst_before);
    for (bool moved = true; moved && limit.passes < most_iterations; ++limit.passes) {
        moved = false;
        for (const bool along : {true, false})
            correction.each(along, [&](const Spring& s) { moved = correction.bring_back(s) || moved; });
    }
    if (measured) correction.measure(limit.over_after, limit.worst_after);
    charge_limiter(model, state, work, dt);
}

}  // namespace weft
