// The knobs of bodies and contact.
#include "scene/knobs.h"

#include <nlohmann/json.hpp>

namespace weft {

static void describe_impact(Fields& f, std::optional<double>& restitution, std::optional<double>& dissipation) {
    f.number("restitution", restitution,
             {"share of the approaching velocity that comes back; 0 when left out", "", between(0, 1)});
    f.number(
        "dissipation", dissipation,
        {"or ϑ: an impact takes the energy ϑ m v², m the reduced mass; restitution √(1 − 2ϑ)", "", between(0, 0.5)});
}

void describe_line(Value& v, std::array<Vec3, 2>& line, const Knob& knob) {
    std::vector<Vec3> points(line.begin(), line.end());
    v.list(points, {knob.text, knob.unit, between(2, 2)}, [](Value& one, Vec3& point) {
        one.vector(point, {"a point", "m"});
    });
    if (!v.reading()) return;
    if ((points[1] - points[0]).norm() < 1e-9)
        v.fail("the two points of a line must not be the same [m]", "a line along z is [[0, 0, 0], [0, 0, 1]]");
    line = {points[0], points[1]};
}

static const char* const until_they_slide = "μ until they slide, not below `friction`; the same when left out";
static const char* const say_once = "an impact is said either by its restitution or by its dissipation";

static void describe(Fields& f, Body::Plane& plane) {
    f.vector("point", plane.point, {"a point of it", "m"});
    f.direction("normal", plane.normal, {"towards the cloth"});
}

static void describe(Fields& f, Body::Sphere& sphere) {
    f.vector("centre", sphere.centre, {"its middle", "m"});
    f.number("radius", sphere.radius, {"of the ball", "m", above(0)});
}

static void describe(Fields& f, Body::Capsule& capsule) {
    f.vector("a", capsule.a, {"an end of the axis, the middle of a cap", "m"});
    f.vector("b", capsule.b, {"the other end", "m"});
    f.number("radius", capsule.radius, {"of cylinder and caps", "m", above(0)});
}

static void describe(Fields& f, Body::Box& box) {
    f.vector("centre", box.centre, {"its middle", "m"});
    f.vector("size", box.size, {"whole edges", "m"});
    f.finish();
    if (f.reading() && (box.size.array() <= 0).any())
        f.fail_at("size", "every edge of a box must be above 0 [m]", "a table top is [1, 1, 0.05]");
}

static void describe_column(Fields& f, Vec3& a, Vec3& b, double& radius, std::optional<int>& around, const Knob& knob) {
    f.vector("a", a, {"the axis goes from here", "m"});
    f.vector("b", b, {"to here", "m"});
    f.number("radius", radius, knob);
    constexpr Knob points{"points round it; as many as the thickness of contact asks for when left out", "",
                          between(8, 4096)};
    f.optional_shape("around", around, points, [&](Value& v, int& count) { v.integer(count, points); });
    if (f.reading() && (b - a).norm() < 1e-9) f.fail("\"a\" and \"b\" must not be the same place [m]", "");
}

static void describe(Fields& f, Body::Cylinder& cylinder) {
    describe_column(f, cylinder.a, cylinder.b, cylinder.radius, cylinder.around, {"of the cylinder", "m", above(0)});
}

static void describe(Fields& f, Body::Hourglass& glass) {
    describe_column(f, glass.a, glass.b, glass.radius, glass.around, {"at both ends", "m", above(0)});
    f.number("waist", glass.waist, {"radius half-way", "m", above(0)});
}

static const char* const where_it_looks = "where it looks; not along the axis";

static void describe(Fields& f, Body::Torso& torso) {
    describe_column(f, torso.a, torso.b, torso.radius, torso.around,
                    {"of a circle as long as its girth at the waist", "m", above(0)});
    f.direction("front", torso.front, {where_it_looks});
}

static void describe(Fields& f, Body::Neck& neck) {
    describe_column(f, neck.a, neck.b, neck.radius, neck.around,
                    {"of a circle as long as its girth half-way", "m", above(0)});
    f.direction("front", neck.front, {where_it_looks});
}

static void describe(Fields& f, Body::Dummy& dummy) {
    f.vector("ground", dummy.ground, {"under it", "m"});
    f.number("height", dummy.height, {"of the figure", "m", above(0)});
    f.number("facing", dummy.facing, {"about z; 0 looks along x", "degrees"});
    f.number("arms", dummy.arms, {"away from the body: 0 hanging, 90 stretched out", "degrees", between(10, 100)});
    f.number("swing", dummy.swing, {"of both arms, forward", "degrees", between(-60, 90)});
    f.number("elbows", dummy.elbows, {"bent by", "degrees", between(0, 120)});
    f.number("legs", dummy.legs, {"each, apart", "degrees", between(3, 30)});
    f.number("slim", dummy.slim,
             {"share of its depth that it begins with, so that clothes can lie flat about it", "", between(0.02, 1)});
    f.number("grown", dummy.grown, {"when it has all of its depth", "s", above(0)});
}

static void describe(Fields& f, Body::Ring& ring) {
    f.vector("centre", ring.centre, {"its middle", "m"});
    f.direction("normal", ring.normal, {"of its axis"});
    f.number("radius", ring.radius, {"from the axis to the middle of the section", "m", above(0)});
    f.number("section", ring.section, {"radius of the section", "m", above(0)});
    f.finish();
    if (f.reading() && ring.section >= ring.radius)
        f.fail_at("section", "must be below the ring's radius, or nothing gets through [m]", "a sphere has no hole");
}

static void describe(Fields& f, Body::Walker& walker) {
    f.vector("ground", walker.ground, {"between its feet", "m"});
    f.number("height", walker.height, {"of the figure", "m", above(0)});
    f.number("facing", walker.facing, {"about z; 0 looks along x", "degrees"});
    f.number("pace", walker.pace, {"strides, of two steps each", "Hz", above(0)});
    f.number("swing", walker.swing, {"of the legs, to the front and to the back", "degrees", between(0, 60)});
    f.number("start", walker.start,
             {"stands until then, and takes as long again to come into its stride", "s", at_least(0)});
    f.number("speed", walker.speed, {"ahead", "m/s"});
    f.number("duration", walker.duration, {"of its walk; then it stands as it is", "s", above_up_to(0, 600)});
}

void describe(Fields& f, Body& body) {
    f.effect(Effect::rebuild);
    f.text("name", body.name, {"for laws of contact and messages"});
    f.effect(Effect::restart);
    f.one_of(body.shape, "the shortest body is {\"sphere\": {}}", Kind<Body::Plane>{"plane", {"a plane without end"}},
             Kind<Body::Sphere>{"sphere", {"a ball"}}, Kind<Body::Capsule>{"capsule", {"a cylinder with round caps"}},
             Kind<Body::Box>{"box", {"a box along the axes; a path turns it"}},
             Kind<Body::Cylinder>{"cylinder", {"a cylinder with round rims"}},
             Kind<Body::Hourglass>{"hourglass", {"thinnest half-way"}},
             Kind<Body::Torso>{"torso", {"a body from the hips to the shoulders"}},
             Kind<Body::Neck>{"neck", {"a neck on its shoulders"}},
             Kind<Body::Dummy>{"dummy", {"a tailor's dummy: one smooth closed surface in a pose"}},
             Kind<Body::Ring>{"ring", {"a torus, for cloth to be drawn through"}},
             Kind<Body::Walker>{"walker", {"a figure of capsules that walks"}},
             Kind<MeshFile>{
                 "mesh",
                 {.text = "or an OBJ or PLY file, relative to the scene file; open or closed", .file = ".obj .ply"}});
    constexpr Knob axis{
        "two points of the line that ribbons are tied round; left out: the shape's own, of a mesh its main one", "m"};
    f.optional_shape("axis", body.axis, axis,
                     [&](Value& v, std::array<Vec3, 2>& line) { describe_line(v, line, axis); });
    f.effect(Effect::rebuild);
    f.text_or_none("frame", body.frame, {"follow this one of `frames`"});
    constexpr Knob path{"or move on an own path"};
    f.optional_shape("path", body.path, path, [&](Value& v, Motion& m) { describe_motion(v, m, path); });
    f.effect(Effect::restart);
    f.text_or_none(
        "sequence", body.sequence,
        {.text = "or deform: a PC2 or MDD cache of the points of the mesh, or mesh files such as \"walk_*.obj\"",
         .file = ".pc2 .mdd .obj .ply"});
    f.number("sequence_frames_per_second", body.sequence_frames_per_second,
             {"of a PC2 cache and of mesh files, which do not tell", "Hz", above(0)});
    f.number("sequence_start", body.sequence_start,
             {"when its first sample is due; as the file says when left out", "s"});
    f.effect(Effect::live);
    f.number("friction", body.friction, {"μ between this body and cloth while they slide", "", at_least(0)});
    f.number("static_friction", body.static_friction, {until_they_slide, "", at_least(0)});
    describe_impact(f, body.restitution, body.dissipation);
    f.at_most_one({"walker", "frame", "path", "sequence"},
                  "a walker goes its own way; another body follows a frame or a path of its own, or deforms");
    f.at_most_one({"restitution", "dissipation"}, say_once);
    if (f.reading() && !body.sequence.empty() && !std::holds_alternative<MeshFile>(body.shape))
        f.fail_at("sequence", "needs a mesh whose points it moves", "give the base mesh by \"mesh\"");
}

void describe(Fields& f, Contact::Law& law) {
    f.text("a", law.a, {"a cloth or a body, by name", "", at_least(1), true});
    f.text("b", law.b, {"another one, or the same cloth", "", at_least(1), true});
    f.effect(Effect::live);
    f.number("friction", law.friction, {"μ between them while they slide", "", at_least(0)});
    f.number("static_friction", law.static_friction, {until_they_slide, "", at_least(0)});
    describe_impact(f, law.restitution, law.dissipation);
    f.at_most_one({"restitution", "dissipation"}, say_once);
}

namespace {
struct HowToRecover {
    bool& move_pieces;
};
void describe(Fields& f, HowToRecover& how) {
    f.boolean("move_pieces", how.move_pieces,
              {"also by moving a piece off what it is worn on, or out of what it is in: that may undress somebody"});
}
}  // namespace

static void describe_recover(Value& v, Contact& contact, const Knob& knob) {
    HowToRecover how{contact.move_pieces};
    if (v.describing()) {
        (*v.out)["description"] = knob.text;
        v.alternative().boolean(contact.recover, {"whether"});
        v.alternative().object(how, {"yes, and how"});
        (*v.out)["default"] = contact.recover;
    } else if (v.reading() ? v.in->is_boolean() : !contact.recover || !contact.move_pieces) {
        v.boolean(contact.recover, knob);
    } else {
        v.object(how, {knob.text, "", {}, false, "true, false, or {\"move_pieces\": true}"});
        contact.recover = true;
    }
}

void describe(Fields& f, Contact& contact) {
    f.effect(Effect::restart);
    f.number("thickness", contact.thickness,
             {"layers stay this far apart; 0.4 of the shortest edge at rest when left out. Round bodies become "
              "triangles within a quarter of it, or within 1/200 of that edge if that is more",
              "m", above(0)});
    f.choice(
        "method", contact.method, {"guaranteed", "paper", "paper-literal"},
        {"nothing passes through anything; or as Sato et al. fasten ribbons: RK4 in sub-steps, impulses, corrected "
         "lengths, repair, whatever is said of integrator and limits; or so with its tests as printed"});
    f.effect(Effect::rebuild);
    f.boolean("self", contact.self, {"a cloth meets itself; several always meet each other"});
    f.effect(Effect::live);
    f.number("friction", contact.friction, {"μ between cloth and cloth while they slide", "", at_least(0)});
    f.number("static_friction", contact.static_friction, {until_they_slide, "", at_least(0)});
    describe_impact(f, contact.restitution, contact.dissipation);
    f.effect(Effect::rebuild);
    f.list("laws", contact.laws, {"of two cloths, or a cloth and a body", "", between(0, 10000)});
    constexpr Knob recover{"undo intersections of the start; false refuses such a start"};
    f.shape("recover", contact, recover, [&](Value& v, Contact& c) { describe_recover(v, c, recover); });
    f.boolean("prove", contact.prove, {"count intersections, exactly, at every recorded frame"});
    f.at_most_one({"restitution", "dissipation"}, say_once);
}

}  // namespace weft
