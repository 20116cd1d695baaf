// The pull that fastens a ribbon (Sato, Suzuki, Guo, Kato, footnote 2): every line of points along the ribbon is drawn
// along itself, from the middle towards both ends. With P_0 … P_n−1 the points of a line, m the points across,
//   F_j = ± Σ (P_k − P_k−1) / Σ |P_k − P_k−1| · l_j,  k = j − m … j + m,    l_j = mass · e/dt² · min(1, r_j/r_max)
// e the rest length of an edge, r the distance from the axis of what it is tied round. The first sum telescopes. Where
// j is in the middle (undefined in the paper) nothing pulls. Air resists with c = mass/dt, which the paper leaves open:
// it makes an edge a step the speed of what is pulled freely.
//
// The pull is hundreds of times what springs carry, and once the knot is jammed would draw it through itself. So it is
// throttled by the mean stretch T along the middle of the ribbon, by what it may be, T_max, with some memory:
//   throttle ← 0.7 throttle + 0.3 clamp((T_max − T) / (0.5 T_max), 0, 1)
// Throttle, counters and the place in the script are the law's memory (State::history), committed at the end of a step.
//
// Where friction holds a knot, the pull gathers in the tails before it, which T does not see: 0.3 there in a Turk's
// head with a mean of 0.05. So what is itself stretched is pulled less, from 2 T_max on, and not at all from 4 T_max
// on. The paper path pulls as the paper says.
#include "forces/fasten.h"

#include "core/parallel.h"
#include "forces/forces.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr double quiet_steps = 20, window = 50;  // over which a stage is judged
constexpr double slow_start = 400;               // steps: a loop that has not begun to shrink by then never will
constexpr double most_in_parts = 4;              // [T_max] stretch from which on a part is not pulled

bool is_fastened(const Model& model) {
    return model.fastening.active();
}

double distance_from(const std::array<Vec3, 2>& axis, const Vec3& x) {
    const Vec3 along = (axis[1] - axis[0]).normalized(), d = x - axis[0];
    return (d - d.dot(along) * along).norm();
}

double air_now(const Model& model, const At& at) {
    const Fastening::Stage* stage = stage_now(model.fastening, at.history);
    return stage ? stage->air : 0;
}

void add_fastening_forces(const Model& model, const At& at, Workspace&, Field& force) {
    const Fastening& f = model.fastening;
    const Fastening::Stage* stage = stage_now(f, at.history);
    if (!stage) return;
    if (stage->air > 0)
        for_each(model.points(), [&](std::int64_t i) { force[i] -= stage->air * model.mass[i] * at.v[i]; });
    const double throttle = read_tying(f, at.history).throttle;
    const bool by_paper = model.contact.method != ContactMethod::guaranteed;
    const double most = by_paper ? infinity : most_in_parts * stage->tension;
    for (const Fastening::Flow& flow : stage->flows) {
        const RibbonGrid& ribbon = f.ribbons[flow.ribbon];
        parallel_for(flow.end - flow.begin, 64, [&](std::int64_t begin, std::int64_t end) {
            for (int j = flow.begin + int(begin); j < flow.begin + int(end); ++j)
                for (int i = 0; i < ribbon.across; ++i) {
                    const int p = ribbon.point(i, j);
                    force[p] += throttle * find_pull(f, flow, at.x, i, j, model.mass[p], most);
                }
        });
    }
}

void add_fastening_product(const Model& model, const At& at, Derivative which, Jacobian, std::span<const Vec3> in,
                           Field& out) {
    const double air = air_now(model, at);
    if (which == Derivative::damping && air > 0)
        for_each(model.points(), [&](std::int64_t i) { out[i] += air * model.mass[i] * in[i]; });
}

void add_fastening_blocks(const Model& model, const At& at, double h, Jacobian, const RowBlocks& blocks) {
    const double air = air_now(model, at);
    if (air > 0)
        for_each(model.points(),
                 [&](std::int64_t i) { blocks.point[i].diagonal().array() += h * air * model.mass[i]; });
}

// Why a stage ends here.
FastenReport::End find_end(const Fastening::Stage& stage, const Tying& now, bool stuck) {
    if (stage.until.throttle && now.quiet >= quiet_steps) return FastenReport::End::throttled;
    if (stage.until.shrink && stuck) return FastenReport::End::stuck;
    return now.steps >= stage.until.steps ? FastenReport::End::out_of_steps : FastenReport::End::none;
}

void commit_fastening(const Model& model, const At& at, Pace, std::span<double> history) {
    const Fastening& f = model.fastening;
    const Fastening::Stage* stage = stage_now(f, history);
    if (!stage) return;
    Tying now = read_tying(f, history);
    now.grown = find_growth(model, history);
    now.steps += 1;
    now.stretch = measure_stretch(f, at.x);
    now.loop = measure_loop(f, at.x);
    if (stage->tension < infinity)
        now.throttle =
            .7 * now.throttle + .3 * std::clamp((stage->tension - now.stretch) / (.5 * stage->tension), 0., 1.);
    now.quiet = now.throttle < stage->until.throttle.value_or(0) ? now.quiet + 1 : 0;
    bool stuck = false;
    if (std::fmod(now.steps, window) == 0) {
        const bool slow = now.mark - now.loop < window * stage->until.shrink.value_or(0) * now.mark;
        stuck = slow && (now.begun > 0 || now.steps >= slow_start);
        if (!slow) now.begun = 1;
        now.mark = now.loop;
    }
    const FastenReport::End end = find_end(*stage, now, stuck);
    if (end != FastenReport::End::none)
        now = {.stage = now.stage + 1,
               .throttle = now.stage + 1 < double(f.stages.size()) ? 1 : now.throttle,
               .mark = now.loop,
               .stretch = now.stretch,
               .loop = now.loop,
               .end = double(end),
               .grown = now.grown};
    const double numbers[tying_numbers] = {now.stage,   now.steps, now.throttle, now.quiet, now.mark,
                                           now.stretch, now.loop,  now.end,      now.begun, now.grown};
    std::copy(numbers, numbers + tying_numbers, history.begin() + f.memory);
}
// Where the first pull divides the first ribbon, to both ends: that is the far side of the loop. Its middle is not, in
// a half bow and in ties.
int find_divide(const Fastening& f) {
    for (const Fastening::Stage& stage : f.stages)
        for (const Fastening::Flow& back : stage.flows)
            for (const Fastening::Flow& on : stage.flows)
                if (back.ribbon == 0 && on.ribbon == 0 && back.strength < 0 && on.strength > 0 &&
                    std::abs(on.begin - back.end) <= 1)
                    return (back.end + on.begin) / 2;
    return f.ribbons.front().along / 2;
}
}  // namespace

Vec3 find_pull(const Fastening& f, const Fastening::Flow& flow, std::span<const Vec3> x, int i, int j, double mass,
               double most) {
    const RibbonGrid& ribbon = f.ribbons[flow.ribbon];
    const int first = std::max(0, j - ribbon.across - 1), last = std::min(ribbon.along - 1, j + ribbon.across);
    double length = 0;
    for (int k = first; k < last; ++k) length += (x[ribbon.point(i, k + 1)] - x[ribbon.point(i, k)]).norm();
    if (!(length > 0)) return Vec3(0, 0, 0);
    const double r = distance_from(f.axis, x[ribbon.point(i, j)]);
    const double size = mass * ribbon.edge / (f.dt * f.dt) * std::min(1., r / ribbon.reach);
    const double stretch = length / ((last - first) * ribbon.edge) - 1;
    const double share = most < infinity ? std::clamp((most - stretch) / (.5 * most), 0., 1.) : 1;
    return share * flow.strength * size / length * (x[ribbon.point(i, last)] - x[ribbon.point(i, first)]);
}

double measure_stretch(const Fastening& f, std::span<const Vec3> x) {
    double sum = 0, count = 0;
    for (const RibbonGrid& ribbon : f.ribbons)
        for (int j = int(.2 * ribbon.along); j < int(.8 * ribbon.along); ++j)
            for (int i = 0; i < ribbon.across; ++i, ++count)
                sum += (x[ribbon.point(i, j + 1)] - x[ribbon.point(i, j)]).norm() / ribbon.edge - 1;
    return count > 0 ? sum / count : 0;
}

std::vector<Vec3> find_middle_line(const RibbonGrid& ribbon, std::span<const Vec3> x) {
    std::vector<Vec3> line;
    for (int j = 0; j < ribbon.along; ++j) line.push_back(x[ribbon.point(ribbon.across / 2, j)]);
    return line;
}

double measure_loop(const Fastening& f, std::span<const Vec3> x) {
    const RibbonGrid& ribbon = f.ribbons.front();
    const Vec3 axis = (f.axis[1] - f.axis[0]).normalized(), u = axis.unitOrthogonal(), v = axis.cross(u);
    const auto middle_of = [&](int j) {
        Vec3 sum(0, 0, 0);
        for (int i = 0; i < ribbon.across; ++i) sum += x[ribbon.point(i, j)] - f.axis[0];
        const Vec3 d = sum / ribbon.across;
        return Vec2(d.dot(u), d.dot(v));
    };
    const int middle = find_divide(f);
    double sum = 0, count = 0;
    for (const int way : {1, -1}) {
        Vec2 before = middle_of(middle);
        double turned = 0;
        for (int j = middle; j >= 0 && j < ribbon.along && std::abs(turned) < M_PI / 2; j += way, ++count) {
            const Vec2 now = middle_of(j);
            turned += std::atan2(before.x() * now.y() - before.y() * now.x(), before.dot(now));
            sum += now.norm();
            before = now;
        }
    }
    return sum / count;
}

extern const Force fasten_row;
const Force fasten_row{
    .bit = fasten_force,
    .name = "fasten",
    .present = is_fastened,
    .damps = is_fastened,
    .add_force = add_fastening_forces,
    .add_product = add_fastening_product,
    .add_blocks = add_fastening_blocks,
    .commit = commit_fastening,
};

}  // namespace weft
