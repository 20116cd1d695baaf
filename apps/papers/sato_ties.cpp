#include "sato_ties.h"

#include "forces/fasten.h"
#include "geometry/knot.h"

#include <weft/check.h>

#include <cmath>
#include <ctime>

namespace weft::sato {

namespace {
constexpr double time_step = .01;  // [s]

Body make_object(Around around) {
    Body body;
    body.name = "object";
    body.friction = 0;
    body.restitution = .1;
    const double r = radius_of(around);
    if (around == Around::hourglass)
        body.shape =
            Body::Hourglass{.a = Vec3(0, 0, -.1), .b = Vec3(0, 0, .1), .radius = 1.3 * r, .waist = r, .around = {}};
    else if (around == Around::cylinder)
        body.shape = Body::Cylinder{.a = Vec3(0, 0, -.1), .b = Vec3(0, 0, .1), .radius = r, .around = {}};
    else
        body.shape = Body::Sphere{.radius = r};
    return body;
}

double measure_rms(const Model& model, const std::vector<Vec3>& x) {
    double sum = 0;
    for (const RestEdge& e : model.edges) sum += std::pow((x[e.b] - x[e.a]).norm() / e.rest - 1, 2);
    return std::sqrt(sum / double(model.edges.size()));
}

// Across the edges that lie across the ribbon: how rough its curve is.
double measure_angle(const Model& model, const std::vector<Vec3>& x) {
    const RibbonGrid& r = model.fastening.ribbons[0];
    double sum = 0;
    int count = 0;
    for (int j = 1; j + 1 < r.along; ++j)
        for (int i = 0; i < r.across; ++i, ++count) {
            const Vec3 a = x[r.point(i, j)] - x[r.point(i, j - 1)], b = x[r.point(i, j + 1)] - x[r.point(i, j)];
            sum += std::atan2(a.cross(b).norm(), a.dot(b));
        }
    return sum / count * 180 / M_PI;
}

struct Watch {
    Line axis{};
    Outward outward;
    KnotNumbers start;
    Checker checker;

    explicit Watch(const Model& model, const std::vector<Vec3>& x) : checker(check_parts(model)) {
        const std::vector<Vec3> line = find_middle_line(model.fastening.ribbons[0], x);
        outward = find_outward(line, axis);
        start = measure_knot(line, axis, outward);
    }

    void look(const Model& model, const State& state, Tied& tied) {
        KnotNumbers now;
        const bool same =
            is_same_knot(start, find_middle_line(model.fastening.ribbons[0], state.x), axis, outward, now);
        if (!same && tied.lost < 0) tied.lost = int(state.steps);
        tied.determinant.emplace_back(double(state.steps), double(now.determinant.value));
        tied.hits.emplace_back(double(state.steps), double(checker.check(check_points(model, state)).pairs.size()));
    }
};
}  // namespace

double radius_of(Around around) {
    return around == Around::small_object ? .05 : .078;
}

Scene make_scene(const Tie& tie) {
    Scene scene;
    RibbonShape ribbon;
    ribbon.curve = "overhand";
    ribbon.width = {Vec2(0, tie.width)};
    ribbon.spacing = .1 / tie.width;  // all ribbons are of one length
    ribbon.across = tie.across;
    ribbon.along = tie.along;
    scene.cloth.shape = ribbon;
    scene.cloth.masses.assign(std::size_t(tie.across) * tie.along, 1. / (tie.across * tie.along));
    const double stiffness = std::max(1e-9, tie.stiffness / (tie.across * tie.along));
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = stiffness;
    scene.bodies = {make_object(tie.around)};
    scene.contact = Contact{.method = tie.method, .friction = 0, .restitution = .1};
    scene.gravity.setZero();
    if (tie.method == ContactMethod::guaranteed) scene.integrator.scheme = Scheme::backward_euler;
    scene.fasten = Fasten{};
    scene.fasten->around = "object";
    scene.fasten->check_every = 0;  // we look for ourselves, and go on
    Fasten::Stage pull;
    pull.pull = Fasten::Pull{};
    pull.pull->feedback = tie.feedback;
    pull.until.steps = tie.steps;
    scene.fasten->stages = {pull};
    scene.time = {.step = time_step, .duration = 1e3, .frames_per_second = 10};
    return scene;
}

Tied fasten(const Tie& tie) {
    Tied tied;
    tied.model = build(make_scene(tie));
    tied.radius = radius_of(tie.around);
    if (!tie.sub_steps) tied.model.fastest = 0;
    State state = start(tied.model);
    Workspace work(tied.model, 1);  // costs are those of one thread
    Watch watch(tied.model, state.x);
    tied.frames.push_back(state.x);
    tied.loop[0] = measure_loop(tied.model.fastening, state.x);
    watch.look(tied.model, state, tied);
    for (int n = 1; n <= tie.steps && tied.finite; ++n) {
        const std::clock_t begun = std::clock();
        const StepReport report = step(tied.model, state, work, time_step);
        tied.seconds += double(std::clock() - begun) / CLOCKS_PER_SEC;
        tied.finite = report.finite;
        tied.sub_steps = report.solve.inner_steps;
        if (!tied.finite) break;
        tied.steps = n;
        tied.rounds.push_back(report.contact.attempts);
        tied.error_steps += report.contact.tangled > 0;
        if (n % tie.frame_every == 0 || n == tie.steps) tied.frames.push_back(state.x);
        if (n % 10 == 0) watch.look(tied.model, state, tied);
    }
    const std::vector<Vec3>& x = tied.frames.back();
    tied.loop[1] = measure_loop(tied.model.fastening, x);
    tied.rms_rate = measure_rms(tied.model, x);
    tied.angle = measure_angle(tied.model, x);
    return tied;
}

Look look_at(const Tied& tied, bool from_above, int width, int height, int samples) {
    Look look;
    look.width = width;
    look.height = height;
    look.samples = samples;
    const double size = tied.loop[0] / .11;
    look.target = size * Vec3(0, .07, 0);
    look.eye = *look.target + size * (from_above ? Vec3(.06, .25, .85) : Vec3(.12, .75, .34));
    look.up = Vec3(0, 0, 1);
    return look;
}

Image draw(const Tied& tied, std::size_t frame, const Look& look) {
    Bounds bounds;
    for (const ModelBody& body : tied.model.bodies)
        for (const Vec3& p : body.mesh.points) bounds.add(p);
    for (const Vec3& p : tied.frames.front()) bounds.add(p);
    return render(tied.model, tied.frames[std::min(frame, tied.frames.size() - 1)], look, bounds);
}

}  // namespace weft::sato
