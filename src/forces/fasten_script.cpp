// The script of fastening: which hands hold what, stage by stage. Hands are State, and what a stage began is known from
// the memory of the law, so a run that was stopped goes on in the middle of a stage.
#include "forces/fasten.h"
#include "forces/spring_law.h"

#include <algorithm>
#include <cmath>

namespace weft {

Tying read_tying(const Fastening& f, std::span<const double> history) {
    const double* n = history.data() + f.memory;
    return {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9]};
}

const Fastening::Stage* stage_now(const Fastening& f, std::span<const double> history) {
    if (history.size() < std::size_t(f.memory) + std::size_t(tying_numbers)) return nullptr;  // who asks has no State
    const double stage = history[std::size_t(f.memory)];
    return stage < double(f.stages.size()) ? &f.stages[std::size_t(stage)] : nullptr;
}

double read_growth(const Model& model, std::span<const double> history) {
    const std::size_t place = std::size_t(model.fastening.memory) + tying_numbers - 1;
    return place < history.size() ? history[place] : 0;
}

// Evenly over the steps that a stage has left.
double find_growth(const Model& model, std::span<const double> history) {
    const double grown = read_growth(model, history);
    const Fastening::Stage* stage = stage_now(model.fastening, history);
    if (!stage || stage->grow < 0) return grown;
    const double left = stage->until.steps - read_tying(model.fastening, history).steps;
    return left > 1 ? grown + (stage->grow - grown) / left : stage->grow;
}

double find_thickness(const Model& model, std::span<const double> history) {
    const ModelContact& c = model.contact;
    if (model.growth.empty()) return c.thickness;
    return c.thickness + read_growth(model, history) * (c.grown_thickness - c.thickness);
}

void begin_script(const Model& model, State& state) {
    const Fastening& f = model.fastening;
    if (!f.active()) return;
    double* numbers = state.history.data() + f.memory;
    numbers[2] = 1;
    numbers[5] = measure_stretch(f, state.x);
    numbers[4] = numbers[6] = measure_loop(f, state.x);
}

namespace {
template <class Act>
void each_point(const Fastening& f, const Fastening::Grip& grip, const Act& act) {
    const RibbonGrid& ribbon = f.ribbons[grip.ribbon];
    for (int j = grip.begin; j < grip.end; ++j)
        for (int i = 0; i < ribbon.across; ++i) act(ribbon.point(i, j));
}

// [m] Along a path, at a share of its length.
Vec3 place_on(const std::vector<Vec3>& path, double share) {
    double length = 0;
    for (std::size_t k = 1; k < path.size(); ++k) length += (path[k] - path[k - 1]).norm();
    double left = share * length;
    for (std::size_t k = 1; k < path.size(); ++k) {
        const double piece = (path[k] - path[k - 1]).norm();
        if (left <= piece && piece > 0) return path[k - 1] + left / piece * (path[k] - path[k - 1]);
        left -= piece;
    }
    return path.back();
}
}  // namespace

void follow_script(const Model& model, State& state, Workspace&, double) {
    const Fastening& f = model.fastening;
    if (!f.active()) return;
    const Tying now = read_tying(f, state.history);
    if (now.steps == 0 && now.stage > 0 && now.stage <= double(f.stages.size()))
        for (const Fastening::Grip& grip : f.stages[std::size_t(now.stage) - 1].grips)
            each_point(f, grip, [&](int p) { release(state, p); });
    const Fastening::Stage* stage = stage_now(f, state.history);
    if (!stage) return;
    for (const Fastening::Grip& grip : stage->grips) {
        if (now.steps == 0) each_point(f, grip, [&](int p) { grab(state, p, state.x[p], grip.stiffness, grip.most); });
        if (grip.path.empty()) continue;
        const double steps = stage->until.steps;
        const Vec3 way = place_on(grip.path, (now.steps + 1) / steps) - place_on(grip.path, now.steps / steps);
        for (Hand& hand : state.hands) {
            const RibbonGrid& ribbon = f.ribbons[grip.ribbon];
            const int offset = int(hand.point) - ribbon.first_point;
            const int j = ribbon.step_along > 1 ? offset / ribbon.step_along : offset % ribbon.step_across;
            if (offset >= 0 && offset < ribbon.across * ribbon.along && j >= grip.begin && j < grip.end)
                hand.target += way;
        }
    }
}

bool is_script_over(const Model& model, const State& state) {
    return model.fastening.active() && !stage_now(model.fastening, state.history);
}

void report_fastening(const Model& model, const State& state, StepReport& report) {
    const Fastening& f = model.fastening;
    if (!f.active()) return;
    const Tying now = read_tying(f, state.history);
    report.fasten = {.stage = int(now.stage),
                     .throttle = now.throttle,
                     .stretch = now.stretch,
                     .loop = now.loop,
                     .over = now.stage >= double(f.stages.size()),
                     .end = FastenReport::End(int(now.end))};
}

}  // namespace weft
