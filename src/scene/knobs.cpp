// Every knob of a scene, declared once: its key, meaning, unit and range. The default is what the struct is initialised
// with (include/weft/scene.h). The reader, the writer, the published schema, the reference and the check of scenes made
// in memory all follow from here.
#include "scene/knobs.h"

#include <Eigen/Geometry>

namespace weft {

// Lists are bounded so that no scene file, however odd, can ask for memory without end.
static constexpr Range up_to_entries(double most) {
    return between(0, most);
}

// --------------------------------------------------------------------------------------------------------------- scene

void describe(Fields& f, Scene& scene) {
    f.effect(Effect::restart);
    f.integer("weft", scene.weft, {"version of the scene format", "", between(1, 1)});
    f.effect(Effect::live);
    f.text_or_none("$schema", scene.schema, {"for editors: where `weft schema` was written to; weft does not look"});
    f.text("name", scene.name, {"a short name"});
    f.text("about", scene.about, {"what the scene shows"});
    f.effect(Effect::restart);
    f.object("cloth", scene.cloth,
             {"the cloth: the one thing without a default", "", {}, true, "the shortest cloth is {\"grid\": {}}"});
    f.list("cloths", scene.cloths, {"further cloths, which meet the first and each other", "", up_to_entries(1000)});
    f.effect(Effect::rebuild);
    constexpr Knob sets{"points by name, for pins and regions", "", up_to_entries(100000)};
    f.shape("sets", scene.sets, sets, [&](Value& v, auto& s) { describe_sets(v, s, sets); });
    constexpr Knob frames{"moving frames by name, for pins to follow", "", up_to_entries(10000)};
    f.shape("frames", scene.frames, frames, [&](Value& v, std::map<std::string, Motion>& all) {
        v.map(all, frames, [](Value& one, Motion& motion) { describe_motion(one, motion, {}); });
    });
    f.list("pins", scene.pins, {"points whose motion is known", "", up_to_entries(100000)});
    f.effect(Effect::restart);
    f.list("bodies", scene.bodies, {"what cloth cannot pass", "", up_to_entries(1000)});
    f.object("fasten", scene.fasten, {"draws ribbons tight round something, by a script; needs a /time/step"});
    f.effect(Effect::rebuild);
    f.object("contact", scene.contact,
             {"how cloth meets bodies and itself; there are defaults when there are bodies or several cloths"});
    f.effect(Effect::live);
    f.vector("gravity", scene.gravity, {"acceleration of gravity", "m/s²"});
    constexpr Knob wind{"currents of air, one or a list; they add up", "", up_to_entries(1000)};
    f.shape("wind", scene.wind, wind, [&](Value& v, auto& w) { describe_winds(v, w, wind); });
    f.effect(Effect::rebuild);
    f.object("force", scene.force, {"a force on every point, from outside, as a file has it over time"});
    f.effect(Effect::restart);
    constexpr Knob integrator{"how time is stepped: the name of a scheme, or an object"};
    f.shape("integrator", scene.integrator, integrator,
            [&](Value& v, Integrator& i) { describe_integrator(v, i, integrator); });
    f.effect(Effect::rebuild);
    f.object("filter", scene.filter, {"smooths velocities or forces over neighbours, for longer explicit steps"});
    f.object("limit", scene.limit, {"limits of the deformation rate", "", {}, false, "leave it out for no limit"});
    f.effect(Effect::restart);
    f.object("shake", scene.shake, {"moves the free points of the start a little, at random"});
    f.object("time", scene.time, {"step, duration and frames"});
    f.object("output", scene.output, {"what a run writes"});
    f.effect(Effect::live);
    constexpr Knob expect{"what must be true of the finished run, by its path in report.json", "",
                          up_to_entries(10000)};
    f.shape("expect", scene.expect, expect, [&](Value& v, auto& e) { describe_expectations(v, e, expect); });
}

// --------------------------------------------------------------------------------------------------------------- cloth

void describe(Fields& f, Cloth& cloth) {
    f.effect(Effect::rebuild);
    f.text_or_none("name", cloth.name, {"for selectors, laws of contact and messages"});
    f.effect(Effect::restart);
    f.one_of(
        cloth.shape, "the shortest cloth is {\"grid\": {}}",
        Kind<Sheet>{"grid", {"a flat rectangular sheet; give this, outline, ribbon or mesh"}},
        Kind<Outline>{"outline", {"a flat piece by its outline, as triangles; give this or grid"}},
        Kind<MeshFile>{
            "mesh", {.text = "an OBJ or PLY file, relative to the scene file; give this or grid", .file = ".obj .ply"}},
        Kind<RibbonShape>{"ribbon", {"a ribbon along a drawn curve, such as a knot; give this or grid"}},
        Kind<Garment>{"garment", {"pieces of a pattern, sewn together; give this or grid"}});
    f.effect(Effect::rebuild);
    f.number("mass", cloth.mass,
             {"of the whole cloth: the points of a grid share it equally, those of a mesh by area", "kg", above(0)});
    if (f.writing() && !cloth.mass && !cloth.density && cloth.masses.empty() && !cloth.shell)
        cloth.density = default_density;
    f.number(
        "density", cloth.density,
        {"mass per area; give this or mass. 0.289, or a shell's fabric's, when neither is given", "kg/m²", above(0)});
    if (!f.writing() || !cloth.masses.empty())  // an empty list would be one more way to say the mass
        f.list("masses", cloth.masses, {"or the mass of every point, one by one", "", up_to_entries(most_points)},
               [](Value& v, double& mass) {
                   v.number(mass, {"of a point", "kg", above(0)});
               });
    f.object("springs", cloth.springs, {"the three kinds of spring"});
    f.list("links", cloth.links, {"further springs between any two points", "", up_to_entries(1e6)});
    f.choice("spring_damping", cloth.spring_damping, {"projected", "isotropic"},
             {"what the damping of springs acts on: the change of their length, or all relative motion of their ends"});
    f.object("bending", cloth.bending, {"resistance of the triangles' edges against folding; for grids, too"});
    f.effect(Effect::restart);
    f.object("shell", cloth.shell, {"a shell of six-node triangles instead of springs"});
    f.effect(Effect::rebuild);
    f.object("rayleigh", cloth.rayleigh, {"damping proportional to mass and stiffness"});
    f.object("fluid", cloth.fluid, {"a fluid that resists faces moving outward"});
    f.effect(Effect::live);
    f.number("damping", cloth.damping, {"force against the velocity of each point (C_dis)", "N·s/m", at_least(0)});
    f.number("air_drag", cloth.air_drag,
             {"force along the normal of each point, against the air (C_vi)", "N·s/m", at_least(0)});
    f.effect(Effect::rebuild);
    f.list("regions", cloth.regions, {"factors for chosen points and springs", "", up_to_entries(10000)});
    f.effect(Effect::restart);
    f.list("maps", cloth.maps, {"factors as tables over the unit square of (u, v)", "", up_to_entries(1000)});
    f.at_most_one({"mass", "density", "masses"},
                  "give the mass of the whole cloth [kg], its mass per area [kg/m²] or every point's mass [kg]");
    f.at_most_one({"shell", "bending"}, "a shell bends by itself: leave \"bending\" out");
    if (f.reading() && !cloth.mass && !cloth.density && cloth.masses.empty() && !cloth.shell)
        cloth.density = default_density;
}

void describe(Fields& f, Sheet& sheet) {
    f.integer("columns", sheet.columns, {"points along `right`", "", between(2, most_points / 2)});
    f.integer("rows", sheet.rows, {"points along `down`", "", between(2, most_points / 2)});
    f.number("width", sheet.width, {"along `right`", "m", above(0)});
    f.number("height", sheet.height, {"along `down`", "m", above(0)});
    f.vector("origin", sheet.origin, {"where the point of column 0, row 0 stands", "m"});
    f.direction("right", sheet.right, {"direction of the columns"});
    f.direction("down", sheet.down, {"direction of the rows"});
    f.finish();
    if (!f.reading()) return;
    if (double(sheet.columns) * sheet.rows > most_points)
        f.fail("columns × rows may be at most 16777216 (2^24) points", "make the grid coarser");
    if (sheet.right.normalized().cross(sheet.down.normalized()).norm() < 1e-6)
        f.fail("\"right\" and \"down\" must not be parallel", "try \"right\": [1, 0, 0] and \"down\": [0, -1, 0]");
}

void describe(Fields& f, PerKind<SpringSpec>& springs) {
    const PerKind<Knob> knobs{Knob{"between neighbours"}, Knob{"along the diagonals"}, Knob{"between next neighbours"}};
    for (int k = 0; k < spring_kinds; ++k)
        f.shape(spring_kind_names[k], springs[k], knobs[k],
                [&](Value& v, SpringSpec& spring) { describe_spring(v, spring, knobs[k]); });
}

void describe(Fields& f, SpringSpec& spring) {
    f.number("stiffness", spring.stiffness, {"0 leaves this kind of spring out", "N/m", at_least(0)});
    f.effect(Effect::restart);
    f.number("rest_scale", spring.rest_scale, {"rest length = scale × length in the start position", "", above(0)});
    f.effect(Effect::rebuild);
    describe_resistance(f, spring.damping, spring.buckling);
}

void describe(Fields& f, Link& link) {
    f.integer("a", link.a, {"a point", "", at_least(0), true});
    f.integer("b", link.b, {"another point", "", at_least(0), true});
    f.choice("kind", link.kind, {"structural", "shear", "flexion"}, {"whose limits and measures it shares"});
    f.number("stiffness", link.stiffness, {"of the spring", "N/m", above(0), true});
    f.effect(Effect::restart);
    f.number("rest", link.rest, {"length at rest; its length in the start position when left out", "m", above(0)});
    f.effect(Effect::rebuild);
    describe_resistance(f, link.damping, link.buckling);
    f.object("muscle", link.muscle, {"drives the rest length: × (1 + amplitude · sin(2π frequency t + phase))"});
}

void describe(Fields& f, Link::Muscle& muscle) {
    f.number("amplitude", muscle.amplitude, {"share of the rest length", "", between(-0.99, 0.99)});
    f.number("frequency", muscle.frequency, {"contractions a second", "Hz", at_least(0)});
    f.number("phase", muscle.phase, {"at time 0", "degrees"});
}

void describe(Fields& f, Bending& bending) {
    f.number("warp", bending.warp, {"bending stiffness along the direction of u", "N·m", above(0), true});
    f.number("weft", bending.weft, {"along the direction of v; that of the warp when left out", "N·m", above(0)});
    f.number("bias", bending.bias, {"at 45° between them; the mean of both when left out", "N·m", above(0)});
    f.choice("law", bending.law, {"discrete-shell", "quadratic"},
             {"by the angle between triangles, or for small angles on cloth that is flat at rest, which is cheaper"});
    f.choice("rest", bending.rest, {"as-made", "flat"}, {"the shape without bending: the start position, or flat"});
}

void describe(Fields& f, Rayleigh& rayleigh) {
    f.number("mass", rayleigh.mass, {"factor of the mass matrix", "1/s", at_least(0)});
    f.number("stiffness", rayleigh.stiffness, {"factor of the stiffness matrix", "s", at_least(0)});
}

void describe(Fields& f, Fluid& fluid) {
    constexpr Knob corner{"a corner", "", at_least(0)}, face{"", "", between(3, 1000)};
    f.list("faces", fluid.faces,
           {"wet polygons, counter-clockwise seen from the fluid; triangles of the cloth when left out", "",
            up_to_entries(1e6)},
           [&](Value& v, std::vector<int>& corners) {
               v.list(corners, face, [&](Value& one, int& point) { one.integer(point, corner); });
           });
    constexpr Knob where{"the corners of the triangles that are wet; all when left out"};
    f.optional_shape("where", fluid.where, where, [&](Value& v, Selector& s) { describe_selector(v, s, where); });
    f.number("friction", fluid.friction,
             {"against the outward velocity of a face, per area", "kg/(m²·s)", at_least(0)});
}

// Damping and buckling, of a kind of spring or of a single one.
void describe_resistance(Fields& f, double& damping, std::optional<double>& buckling) {
    f.number("damping", damping, {"against the relative velocity of the ends", "N·s/m", at_least(0)});
    f.number("buckling", buckling,
             {"bending stiffness: the spring buckles instead of pushing back; it pushes when left out", "N·m²",
              at_least(0)});
}

void describe(Fields& f, Region& region) {
    constexpr Knob where{"the points, and the springs with both ends among them", "", {}, true};
    f.shape("where", region.where, where, [&](Value& v, Selector& s) { describe_selector(v, s, where); });
    f.text_or_none("weights", region.weights,
                   {"a group of the mesh: of each factor as much counts as its weight says, 0 none, 1 all"});
    describe_kinds(f, region.kinds);
    f.number("mass_scale", region.mass_scale, {"multiplies the masses", "", above(0)});
    f.number("stiffness_scale", region.stiffness_scale, {"multiplies the stiffness", "", at_least(0)});
    f.effect(Effect::restart);
    f.number("rest_scale", region.rest_scale, {"multiplies the rest lengths", "", above(0)});
    f.effect(Effect::rebuild);
    f.number("limit_scale", region.limit_scale, {"multiplies the limits of the deformation rate", "", at_least(0)});
}

void describe(Fields& f, Map& map) {
    f.choice("quantity", map.quantity, {"mass", "stiffness", "rest"}, {"what is multiplied"});
    describe_kinds(f, map.kinds);
    constexpr Knob row{"", "", between(1, 65536)};
    const bool may_vanish = map.quantity == MapQuantity::stiffness;
    const Knob factor{"factor", "", may_vanish ? at_least(0) : above(0), false,
                      may_vanish ? "" : "only a stiffness may vanish"};
    f.list("values", map.values,
           {"rows of factors, bilinear in between; row 0 is v = 0", "", between(1, 65536), true,
            "write a table like [[1, 1], [1, 2]]"},
           [&](Value& v, std::vector<double>& factors) {
               v.list(factors, row, [&](Value& one, double& x) { one.number(x, factor); });
               if (v.reading() && factors.size() != map.values.front().size())
                   v.fail("every row of the table must have the same number of factors", "fill up the short rows");
           });
}

// ---------------------------------------------------------------------------------------------------- scripted motion

void describe(Fields& f, Motion& motion) {
    f.vector("pivot", motion.pivot, {"the point that turns in place", "m"});
    f.choice("ease", motion.ease, {"linear", "smooth"}, {"between the keys; smooth: zero speed at every key"});
    f.list("keys", motion.keys,
           {"places in time, held before the first and after the last", "", between(1, 1e6), true,
            "the shortest is [{\"time\": 0}]"},
           [before = -infinity](Value& v, Motion::Key& key) mutable {
               v.object(key, {});
               check_later(v, before, key.time);
               before = key.time;
           });
}

void describe(Fields& f, Motion::Key& key) {
    f.number("time", key.time, {"when", "s"});
    f.vector("move", key.move, {"displacement from the start", "m"});
    f.direction("axis", key.axis, {"direction to turn about; should be the same in all keys"});
    f.number("angle", key.angle, {"turned about the axis; may exceed a turn", "degrees"});
}

// -------------------------------------------------------------------------------------------------------------- the
// air

void describe(Fields& f, Wind& wind) {
    f.vector("velocity", wind.velocity, {"of the air", "m/s"});
    f.object("swing", wind.swing, {"turns the velocity to and fro: amplitude · sin(2π frequency t + phase)"});
    f.object("pulse", wind.pulse, {"swells and falls: 1 + amplitude · sin(2π frequency t + phase)"});
    f.list("keys", wind.keys, {"factors in time, linear in between, held outside", "", up_to_entries(1e6)},
           [before = -infinity](Value& v, Wind::Key& key) mutable {
               v.object(key, {});
               check_later(v, before, key.time);
               before = key.time;
           });
    f.object("wave", wind.wave,
             {"gusts that travel: 1 + amplitude · sin(2π (direction·x / length − frequency t) + phase)"});
    f.object("jet", wind.jet, {"blows only near a line or a point: exp(−(distance / radius)²)"});
}

void describe(Fields& f, Wind::Swing& swing) {
    f.direction("axis", swing.axis, {"direction to turn about"});
    f.number("amplitude", swing.amplitude, {"largest angle", "degrees"});
    f.number("frequency", swing.frequency, {"swings a second", "Hz", at_least(0)});
    f.number("phase", swing.phase, {"at time 0", "degrees"});
}

void describe(Fields& f, Wind::Pulse& pulse) {
    f.number("amplitude", pulse.amplitude, {"1: between calm and twice the velocity"});
    f.number("frequency", pulse.frequency, {"pulses a second", "Hz", at_least(0)});
    f.number("phase", pulse.phase, {"at time 0", "degrees"});
}

void describe(Fields& f, Wind::Key& key) {
    f.number("time", key.time, {"when", "s"});
    f.number("scale", key.scale, {"multiplies the velocity"});
}

void describe(Fields& f, Wind::Wave& wave) {
    f.number("amplitude", wave.amplitude, {"1: between calm and twice the velocity"});
    f.direction("direction", wave.direction, {"in which the gusts travel"});
    f.number("length", wave.length, {"from gust to gust", "m", above(0)});
    f.number("frequency", wave.frequency, {"gusts a second", "Hz"});
    f.number("phase", wave.phase, {"at time 0 in the origin", "degrees"});
}

void describe(Fields& f, Wind::Jet& jet) {
    f.vector("centre", jet.centre, {"a point of the line", "m"});
    f.vector("axis", jet.axis, {"direction of the line; zero: a point instead of a line"});
    f.number("radius", jet.radius, {"where the speed has fallen to 1/e", "m", above(0)});
}

// ----------------------------------------------------------------------------------------------- limiter, time, output

void describe(Fields& f, Limit& limit) {
    f.effect(Effect::rebuild);
    constexpr Knob stretch{"largest rate (l − l0) / l0 of each kind of spring; null: no limit", "", at_least(0)};
    f.shape("stretch", limit.stretch, stretch, [&](Value& v, auto& all) { describe_limits(v, all, stretch); });
    constexpr Knob compression{"largest rate (l0 − l) / l0 of each kind of spring; null: no limit", "", between(0, 1)};
    f.shape("compression", limit.compression, compression,
            [&](Value& v, auto& all) { describe_limits(v, all, compression); });
    f.effect(Effect::live);
    f.integer("passes", limit.passes, {"over all springs, each step", "", between(1, 1e6)});
    f.boolean("until_obeyed", limit.until_obeyed, {"repeat until every spring obeys, at most `passes` times"});
    f.effect(Effect::rebuild);
    f.choice("order", limit.order, {"data", "outward", "coloured", "jacobi"}, {"in which the springs are visited"});
}

void describe(Fields& f, Integrator& integrator) {
    f.choice("scheme", integrator.scheme, scheme_words(), {"which method"});
    f.effect(Effect::rebuild);
    f.choice("solver", integrator.solver, {"matrix-free", "assembled", "cholesky"},
             {"of implicit schemes: conjugate gradients without or with a matrix, or a direct solver"});
    f.effect(Effect::live);
    f.number("tolerance", integrator.tolerance,
             {"of conjugate gradients: residual / right side", "", above_up_to(0, 1)});
    f.integer("iterations", integrator.iterations, {"of conjugate gradients, at most", "", between(1, 1e6)});
    f.number("newton_tolerance", integrator.newton_tolerance,
             {"of Newton: residual / largest force", "", above_up_to(0, 1)});
    f.integer("newton_iterations", integrator.newton_iterations, {"of Newton, at most", "", between(1, 1000)});
    f.number("error", integrator.error, {"of adaptive steps: of a position, in one step", "m", above(0)});
    f.integer("substeps", integrator.substeps, {"of multilevel, in one step; 0: by its rule", "", between(0, 1000)});
    describe_control(f, integrator);
}

void describe(Fields& f, Filter& filter) {
    f.choice("place", filter.place, {"none", "velocity", "force", "paper"},
             {"velocity: before points move; force: inside every force; paper: after the step"});
    f.choice("weights", filter.weights, {"exponential", "gaussian"}, {"e^(−λ d) or e^(−λ d²)"});
    f.choice("variant", filter.variant, {"row", "half", "conservative"},
             {"row: weights sum to 1; half: half of that; conservative: keeps momentum"});
    f.number("lambda", filter.lambda, {"λ: small filters strongly, above 10 does nothing", "", between(0, 1000)});
    f.number("calm", filter.calm,
             {"λ where neighbours agree; it goes to `lambda` where they disagree", "", between(0, 1000)});
}

void describe(Fields& f, Shake& shake) {
    f.number("size", shake.size, {"at most, in each direction", "m", at_least(0)});
    f.integer("seed", shake.seed, {"another one, another start", "", between(0, 1e9)});
}

void describe(Fields& f, Time& time) {
    f.effect(Effect::live);
    constexpr Knob step{"of the integration; \"auto\": 0.9 of the largest stable one", "s", above(0), false,
                        "\"auto\" chooses a stable step"};
    f.shape("step", time.step, step, [&](Value& v, auto& s) { describe_step(v, s, step); });
    f.number("duration", time.duration, {"of the run", "s", above_up_to(0, 1e6)});
    f.effect(Effect::restart);
    f.number("frames_per_second", time.frames_per_second, {"recorded frames", "Hz", above_up_to(0, 1e6)});
    f.finish();
    if (!f.reading()) return;
    if (time.step && time.duration / *time.step > most_steps)
        f.fail("a run may have at most 1e9 steps (duration / step)", "take a longer step or a shorter duration [s]");
    if (time.duration * time.frames_per_second > most_frames)
        f.fail("a run may have at most 1e7 frames (duration × frames_per_second)", "record fewer frames [Hz]");
}

void describe(Fields& f, Output& output) {
    f.words("formats", output.formats, {"obj", "ply", "pc2", "mdd"},
            {"of the frames: obj, ply (a file each); pc2, mdd (one cache)", "", up_to_entries(16)});
    describe_axes(f, output.axes, "of frames and caches");
    f.choice("series", output.series, {"step", "frame"}, {"series.csv has a row for each"});
    f.effect(Effect::live);
    f.number("checkpoint_every", output.checkpoint_every,
             {"of wall-clock time; 0: only when stopped", "s", at_least(0)});
    f.effect(Effect::restart);
    f.boolean("audit", output.audit, {"whether to add up where energy comes from and goes to: see docs/energy.md"});
}

}  // namespace weft
