// Outlines of cloth. A loop is a list of steps or a circle; a straight step is the point where it ends.
#include "scene/json.h"
#include "scene/knobs.h"

namespace weft {

namespace {

constexpr Knob steps_knob{"steps, each from where the last one ended; the last ends where the first begins", "",
                          between(2, most_outline_points), false, "[[0, 0], [1, 0], [1, 1]] is a triangle"};

void describe_point(Value& v, Vec2& point, const Knob& knob) {
    std::vector<double> numbers{point.x(), point.y()};
    v.has_default = false;
    v.list(numbers, {knob.text, knob.unit, between(2, 2), false, "write it as [x, y]"}, [&](Value& one, double& x) {
        one.number(x, {"", "m"});
    });
    if (v.reading()) point = {numbers[0], numbers[1]};
}

}  // namespace

void describe(Fields& f, OutlineLoop::Circle& circle) {
    constexpr Knob centre{"of the circle", "m"};
    f.shape("centre", circle.centre, centre, [&](Value& v, Vec2& p) { describe_point(v, p, centre); });
    f.number("radius", circle.radius, {"of the circle", "m", above(0), true});
}

void describe(Fields& f, OutlineStep& step) {
    constexpr Knob to{"where the step ends", "m", {}, true}, through{"a point on the arc of a circle between", "m"};
    f.shape("to", step.to, to, [&](Value& v, Vec2& p) { describe_point(v, p, to); });
    std::optional<std::array<double, 2>> on_arc;
    if (step.through) on_arc = {step.through->x(), step.through->y()};
    f.optional_shape("through", on_arc, through, [&](Value& v, std::array<double, 2>& numbers) {
        Vec2 p(numbers[0], numbers[1]);
        describe_point(v, p, through);
        numbers = {p.x(), p.y()};
    });
    if (f.reading() && on_arc) step.through = Vec2((*on_arc)[0], (*on_arc)[1]);
    if (!f.writing() || !step.control.empty())
        f.list("control", step.control, {"or the inner points of a Bézier curve: one or two", "", between(1, 2)},
               [](Value& v, Vec2& p) {
                   describe_point(v, p, {"a control point", "m"});
               });
    f.at_most_one({"through", "control"}, "an arc goes through a point, a Bézier curve has control points");
}

namespace {

void describe_step_of_outline(Value& v, OutlineStep& step) {
    const bool straight = !step.through && step.control.empty();
    if (v.describing()) {
        Value point = v.alternative();
        describe_point(point, step.to, {"a straight step to here", "m"});
        v.alternative().object(step, {"a straight or curved step"});
    } else if (v.reading() ? v.in->is_array() : straight) {
        describe_point(v, step.to, {"a point", "m"});
    } else {
        v.object(step, {"", "", {}, false, "a step is a point [x, y], or {\"to\": [x, y], \"through\": [x, y]}"});
    }
}

void describe_loop(Value& v, OutlineLoop& loop, const Knob& knob) {
    const auto step = [](Value& one, OutlineStep& s) { describe_step_of_outline(one, s); };
    OutlineLoop::Circle circle = loop.circle.value_or(OutlineLoop::Circle{});
    v.has_default = false;
    if (v.describing()) {
        v.define("loop", knob, [&](Value& any) {
            any.alternative().list(loop.steps, steps_knob, step);
            any.alternative().object(circle, {"a circle"});
        });
    } else if (v.reading() ? v.in->is_object() : loop.circle.has_value()) {
        v.object(circle, knob);
        loop.circle = circle;
    } else {
        if (v.reading() && !v.in->is_array())
            v.fail_type("must be a list of steps or a circle", {"", "", {}, false, "{\"radius\": 0.5} is a circle"});
        v.list(loop.steps, steps_knob, step);
    }
}

void describe_loops(Fields& f, const char* name, std::vector<OutlineLoop>& loops, const Knob& knob) {
    f.list(name, loops, knob, [](Value& v, OutlineLoop& loop) { describe_loop(v, loop, {"a closed curve"}); });
}

}  // namespace

void describe_border(Fields& f, OutlineLoop& border, std::vector<OutlineLoop>& holes) {
    constexpr Knob knob{"the outer edge: a list of steps, or a circle", "", {}, true, "{\"radius\": 0.5} is a circle"};
    f.shape("border", border, knob, [&](Value& v, OutlineLoop& loop) { describe_loop(v, loop, knob); });
    describe_loops(f, "holes", holes, {"what is cut out", "", between(0, 1000)});
}

void describe(Fields& f, Outline& outline) {
    describe_border(f, outline.border, outline.holes);
    describe_loops(f, "rings", outline.rings, {"curves inside that edges of triangles follow", "", between(0, 1000)});
    f.optional_shape("elements", outline.elements, {}, [](Value& v, int& n) {
        v.integer(
            n, {"triangles, to 1 %; 1000 when neither this nor edge is given", "", between(10, most_outline_elements)});
    });
    f.number("edge", outline.edge,
             {"or the length of the triangles' edges, where the outline needs none that are shorter", "m", above(0)});
    f.vector("origin", outline.origin, {"where (0, 0) of the outline stands", "m"});
    f.direction("right", outline.right, {"direction of its x, the warp"});
    f.direction("up", outline.up, {"direction of its y, the weft"});
    f.at_most_one({"elements", "edge"}, "the one follows from the other");
    if (f.reading() && outline.right.normalized().cross(outline.up.normalized()).norm() < 1e-6)
        f.fail("\"right\" and \"up\" must not be parallel", "try \"right\": [1, 0, 0] and \"up\": [0, 1, 0]");
}

}  // namespace weft
