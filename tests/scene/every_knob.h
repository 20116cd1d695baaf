// A scene in which every knob stands once, and where each of its numbers lives in memory.
#pragma once

#include <weft/scene.h>

#include <functional>

namespace weft {

inline const char* const every_knob =
    R"({"weft": 1, "$schema": "weft.schema.json", "name": "all", "about": "every knob",
 "cloth": {"name": "sheet", "grid": {"columns": 3, "rows": 4, "width": 1, "height": 1, "origin": [0, 0, 2], "right": [1, 0, 0], "down": [0, -1, 0]},
   "mass": 0.3,
   "springs": {"structural": {"stiffness": 8, "rest_scale": 1, "damping": 0.01, "buckling": 0.001}, "shear": {"stiffness": 8, "rest_scale": 1, "damping": 0.01, "buckling": 0.001}, "flexion": {"stiffness": 8, "rest_scale": 1, "damping": 0.01, "buckling": 0.001}},
   "links": [{"a": 0, "b": 5, "kind": "shear", "stiffness": 3, "rest": 0.5, "damping": 0.1, "buckling": 0.1, "muscle": {"amplitude": 0.2, "frequency": 1, "phase": 10}}],
   "spring_damping": "projected", "rayleigh": {"mass": 0.1, "stiffness": 0.001},
   "bending": {"warp": 1e-5, "weft": 2e-5, "bias": 1e-5, "law": "quadratic", "rest": "flat"},
   "fluid": {"faces": [[0, 1, 4]], "where": {"all": true}, "friction": 2},
   "damping": 0.01, "air_drag": 0.01,
   "regions": [{"where": {"all": true}, "weights": "soft", "kinds": ["shear"], "mass_scale": 1, "stiffness_scale": 1, "rest_scale": 1, "limit_scale": 2}],
   "maps": [{"quantity": "mass", "kinds": ["flexion"], "values": [[1, 2], [1, 2]]}]},
 "cloths": [{"name": "second", "mesh": "none.obj", "mesh_scale": 2, "mesh_move": [0, 0, 1], "up": "y", "unit": "cm", "weld": 1e-6, "groups": "none.json", "density": 0.4,
   "shell": {"fabric": {"name": "cotton", "density": 0.1, "thickness": 0.0005, "tension": {"warp": {"stiffness": 4000, "growth": 38, "friction": 2, "friction_share": 0.4, "friction_slope": 1, "slip": 0.002}, "weft": {"stiffness": 4000, "growth": 38, "friction": 2, "friction_share": 0.4, "friction_slope": 1, "slip": 0.002}},
     "poisson": 0.1, "shear": {"stiffness": 80, "growth": 1, "friction": 1, "friction_share": 0.1, "friction_slope": 15, "slip": 0.005}, "bending": {"warp": {"stiffness": 1e-5, "growth": 1, "friction": 6e-4, "friction_share": 0.1, "friction_slope": 1e-9, "slip": 10}, "weft": {"stiffness": 1e-5, "growth": 1, "friction": 6e-4, "friction_share": 0.1, "friction_slope": 1e-9, "slip": 10}},
     "bending_coupling": 1e-6, "twist": {"stiffness": 5e-6, "growth": 1, "friction": 6e-4, "friction_share": 0.1, "friction_slope": 1e-9, "slip": 10}, "membrane_damping": 1e-5, "bending_damping": 0.001},
     "grain": 30, "rest": "flat", "uv_scale": 2, "membrane": "full", "mass": "hrz", "buckling": "relaxed", "residual": 0.2, "distortion": true, "clamped": {"all": true}, "couples": [{"where": {"all": true}, "moment": 0.001}]}}, {"grid": {}, "masses": [1, 2, 3]},
   {"ribbon": {"points": [[0, 0], [1, 1]], "axis": [0, 0], "part": 0, "stroke": true, "over": {"1": "first"}, "width": [[0, 0.02], [1, 0.03]], "length": 1, "width_scale": 0.5, "spacing": 6, "across": 8, "along": 400, "frame": "paper", "origin": [0, 0, 0], "right": [1, 0, 0], "up": [0, 1, 0]}},
   {"ribbon": {"curve": "overhand"}}, {"ribbon": {"svg": "M 0 0 L 1 1"}},
   {"outline": {"border": [[0, 0], {"to": [1, 0], "through": [0.5, -0.1]}, {"to": [1, 1], "control": [[1.1, 0.3]]}, [0, 1]], "holes": [{"centre": [0.5, 0.5], "radius": 0.1}], "rings": [[[0.2, 0.2], [0.3, 0.2], [0.2, 0.3]]],
     "elements": 100, "origin": [0, 0, 5], "right": [1, 0, 0], "up": [0, 1, 0]}, "density": 0.2},
   {"outline": {"border": [[0, 0], [1, 0], [1, 1]], "edge": 0.2}, "density": 0.2},
   {"garment": {"pieces": [{"name": "front", "border": [[0, 0], [1, 0], [1, 1]], "holes": [{"centre": [0.7, 0.3], "radius": 0.1}], "grain": 90, "origin": [0, 0, 6], "right": [1, 0, 0], "up": [0, 0, 1], "radius": 0.4}],
     "seams": [{"a": {"piece": "front", "edge": 0, "last": 0}, "b": {"piece": "front", "edge": 1, "last": 1}}], "edge": 0.1}, "density": 0.2}],
 "sets": {"some": {"sets": ["others"], "indices": [0, 1], "corners": ["top-left"], "edges": ["top"], "cloth": "sheet", "box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "nearest": [[0, 0, 1]]}, "others": {"all": true}},
 "frames": {"hand": {"pivot": [0, 0, 0], "ease": "smooth", "keys": [{"time": 0, "move": [0, 0, 0], "axis": [0, 0, 1], "angle": 0}, {"time": 1, "move": [0, 0, 0], "axis": [0, 0, 1], "angle": 0}]}},
 "pins": [{"where": {"indices": [0]}, "frame": "hand", "release": 3}, {"where": {"indices": [1]}, "path": {"keys": [{"time": 0}]}},
   {"where": {"indices": [2]}, "body": "ball", "stiffness": 100, "weights": [0.5]}, {"where": {"indices": [3]}, "sequence": "pin.pc2", "sequence_frames_per_second": 24, "sequence_start": 0.5, "up": "y", "unit": "mm"}, {"where": {"indices": [4]}, "stiffness": 10, "weights": "soft"}],
 "bodies": [
   {"name": "floor", "plane": {"point": [0, 0, 0], "normal": [0, 0, 1]}, "frame": "hand", "friction": 0.3, "static_friction": 0.4, "restitution": 0.1},
   {"name": "ball", "sphere": {"centre": [0, 0, 1], "radius": 0.2}, "path": {"keys": [{"time": 0}]}, "dissipation": 0.1},
   {"name": "rod", "capsule": {"a": [0, 0, 0], "b": [0, 0, 1], "radius": 0.1}},
   {"name": "table", "box": {"centre": [0, 0, 0], "size": [1, 1, 1]}},
   {"name": "figure", "walker": {"ground": [0, 0, 0], "height": 1.7, "facing": 0, "pace": 1, "swing": 30, "start": 0.5, "speed": 0, "duration": 10}},
   {"name": "ramp", "mesh": "ramp.obj", "mesh_scale": 2, "mesh_move": [0, 0, 1], "up": "y", "unit": "ft", "weld": 1e-5, "groups": "ramp.json", "sequence": "ramp.pc2", "sequence_frames_per_second": 25, "sequence_start": 0.25},
   {"name": "post", "cylinder": {"a": [0, 0, 0], "b": [0, 0, 1], "radius": 0.1, "around": 32}},
   {"name": "glass", "hourglass": {"a": [0, 0, 0], "b": [0, 0, 1], "radius": 0.1, "around": 32, "waist": 0.05}},
   {"name": "chest", "torso": {"a": [0, 0, 0], "b": [0, 0, 1], "radius": 0.1, "around": 32, "front": [0, -1, 0]}},
   {"name": "collar", "neck": {"a": [0, 0, 0], "b": [0, 0, 1], "radius": 0.1, "around": 32, "front": [0, -1, 0]}, "axis": [[0, 0, 0], [0, 0, 1]]},
   {"name": "model", "dummy": {"ground": [0, 0, 0], "height": 1.72, "facing": 0, "arms": 30, "swing": 5, "elbows": 10, "legs": 5, "slim": 0.2, "grown": 2}}],
 "fasten": {"around": "post", "axis": [[0, 0, 0], [0, 0, 1]], "air": 1, "check_every": 10, "monitors": [{"cloth": "sheet", "from": 0.2, "to": 0.8}],
   "stages": [{"name": "one", "pull": {"flows": [{"cloth": "sheet", "from": 0, "to": 0.5, "strength": -1}], "tension": 0.05, "feedback": true},
     "grips": [{"cloth": "sheet", "from": 0, "to": 0.1, "path": [[0, 0, 0], [1, 0, 0]], "most": 2, "stiffness": 100}],
     "holds": [{"cloth": "sheet", "from": 0.5, "to": 0.6}], "grow": 1, "air": 1, "until": {"steps": 100, "throttle": 0.1, "shrink": 0.0005}}]},
 "contact": {"thickness": 0.01, "method": "guaranteed", "self": true, "friction": 0.3, "static_friction": 0.4, "restitution": 0.1, "laws": [{"a": "sheet", "b": "ball", "friction": 0.3, "static_friction": 0.4, "restitution": 0.1}, {"a": "sheet", "b": "rod", "dissipation": 0.1}], "recover": {"move_pieces": true}, "prove": true},
 "gravity": [0, 0, -9.81],
 "wind": [{"velocity": [1, 0, 0], "swing": {"axis": [0, 0, 1], "amplitude": 10, "frequency": 1, "phase": 0}, "pulse": {"amplitude": 1, "frequency": 1, "phase": 0}, "keys": [{"time": 0, "scale": 1}, {"time": 1, "scale": 1}],
   "wave": {"amplitude": 1, "direction": [1, 0, 0], "length": 1, "frequency": 1, "phase": 0}, "jet": {"centre": [0, 0, 0], "axis": [0, 0, 1], "radius": 1}}],
 "force": {"file": "force.pc2", "frames_per_second": 24, "start": 0.1, "scale": 0.5},
 "integrator": {"scheme": "newton", "solver": "assembled", "tolerance": 0.01, "iterations": 1000, "newton_tolerance": 1e-8, "newton_iterations": 30, "error": 1e-5, "substeps": 8, "control": "ladder", "newton_stop": 0.0003},
 "filter": {"place": "velocity", "weights": "gaussian", "variant": "half", "lambda": 1, "calm": 2},
 "limit": {"stretch": {"structural": 0.1, "shear": 0.1, "flexion": 0.1}, "compression": {"structural": 0.1, "shear": 0.1, "flexion": 0.1}, "passes": 2, "until_obeyed": true, "order": "outward"},
 "shake": {"size": 0.001, "seed": 2}, "time": {"step": 0.001, "duration": 1, "frames_per_second": 25},
 "output": {"formats": ["obj"], "up": "y", "unit": "in", "series": "step", "checkpoint_every": 10, "audit": false},
 "expect": {"final/lowest_z": {"near": 1, "within": 0.1, "at_least": 0, "at_most": 2}, "stopped": {"equals": "diverged"}}}
)";

struct KnobPlaces {
    std::map<std::string, std::function<double&(Scene&)>> numbers;
    std::map<std::string, std::function<int&(Scene&)>> integers;
    std::map<std::string, std::function<void(Scene&, int)>> choices;
};

// clang-format off
#define NUMBER(path, member) places.numbers[path] = [](Scene& s) -> double& { return member; };
#define INTEGER(path, member) places.integers[path] = [](Scene& s) -> int& { return member; };
#define CHOICE(path, member) places.choices[path] = [](Scene& s, int n) { member = static_cast<std::remove_reference_t<decltype(member)>>(n); };
#define VECTOR(path, member) for (int k = 0; k < 3; ++k) places.numbers[path "/" + std::to_string(k)] = [k](Scene& s) -> double& { return member[k]; };

// By their paths in every_knob.
inline KnobPlaces find_knob_places() {
    KnobPlaces places;
    INTEGER("/weft", s.weft)
    INTEGER("/cloth/grid/columns", std::get<Sheet>(s.cloth.shape).columns)
    INTEGER("/cloth/grid/rows", std::get<Sheet>(s.cloth.shape).rows)
    NUMBER("/cloth/grid/width", std::get<Sheet>(s.cloth.shape).width)
    NUMBER("/cloth/grid/height", std::get<Sheet>(s.cloth.shape).height)
    VECTOR("/cloth/grid/origin", std::get<Sheet>(s.cloth.shape).origin)
    VECTOR("/cloth/grid/right", std::get<Sheet>(s.cloth.shape).right)
    VECTOR("/cloth/grid/down", std::get<Sheet>(s.cloth.shape).down)
    NUMBER("/cloth/mass", *s.cloth.mass)
    NUMBER("/cloths/0/density", *s.cloths[0].density)
    NUMBER("/cloths/1/masses/0", s.cloths[1].masses[0])
    NUMBER("/cloths/1/masses/1", s.cloths[1].masses[1])
    NUMBER("/cloths/1/masses/2", s.cloths[1].masses[2])
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 2; ++k) {
            const std::string at = "/" + std::to_string(i) + "/" + std::to_string(k);
            places.numbers["/cloths/2/ribbon/points" + at] = [i, k](Scene& s) -> double& { return std::get<RibbonShape>(s.cloths[2].shape).points[i][k]; };
            places.numbers["/cloths/2/ribbon/width" + at] = [i, k](Scene& s) -> double& { return std::get<RibbonShape>(s.cloths[2].shape).width[i][k]; };
        }
    NUMBER("/cloths/2/ribbon/axis/0", (*std::get<RibbonShape>(s.cloths[2].shape).axis)[0])
    NUMBER("/cloths/2/ribbon/axis/1", (*std::get<RibbonShape>(s.cloths[2].shape).axis)[1])
    CHOICE("/cloths/2/ribbon/over/1", std::get<RibbonShape>(s.cloths[2].shape).over["1"])
    INTEGER("/cloths/2/ribbon/part", std::get<RibbonShape>(s.cloths[2].shape).part)
    NUMBER("/cloths/2/ribbon/length", *std::get<RibbonShape>(s.cloths[2].shape).length)
    NUMBER("/cloths/2/ribbon/width_scale", *std::get<RibbonShape>(s.cloths[2].shape).width_scale)
    NUMBER("/cloths/2/ribbon/spacing", *std::get<RibbonShape>(s.cloths[2].shape).spacing)
    INTEGER("/cloths/2/ribbon/across", std::get<RibbonShape>(s.cloths[2].shape).across)
    INTEGER("/cloths/2/ribbon/along", std::get<RibbonShape>(s.cloths[2].shape).along)
    CHOICE("/cloths/2/ribbon/frame", std::get<RibbonShape>(s.cloths[2].shape).frame)
    VECTOR("/cloths/2/ribbon/origin", std::get<RibbonShape>(s.cloths[2].shape).origin)
    VECTOR("/cloths/2/ribbon/right", std::get<RibbonShape>(s.cloths[2].shape).right)
    VECTOR("/cloths/2/ribbon/up", std::get<RibbonShape>(s.cloths[2].shape).up)
    NUMBER("/cloth/springs/structural/stiffness", s.cloth.springs[0].stiffness)
    NUMBER("/cloth/springs/structural/rest_scale", s.cloth.springs[0].rest_scale)
    NUMBER("/cloth/springs/structural/damping", s.cloth.springs[0].damping)
    NUMBER("/cloth/springs/structural/buckling", *s.cloth.springs[0].buckling)
    NUMBER("/limit/stretch/structural", s.limit.stretch[0])
    NUMBER("/limit/compression/structural", s.limit.compression[0])
    NUMBER("/cloth/springs/shear/stiffness", s.cloth.springs[1].stiffness)
    NUMBER("/cloth/springs/shear/rest_scale", s.cloth.springs[1].rest_scale)
    NUMBER("/cloth/springs/shear/damping", s.cloth.springs[1].damping)
    NUMBER("/cloth/springs/shear/buckling", *s.cloth.springs[1].buckling)
    NUMBER("/limit/stretch/shear", s.limit.stretch[1])
    NUMBER("/limit/compression/shear", s.limit.compression[1])
    NUMBER("/cloth/springs/flexion/stiffness", s.cloth.springs[2].stiffness)
    NUMBER("/cloth/springs/flexion/rest_scale", s.cloth.springs[2].rest_scale)
    NUMBER("/cloth/springs/flexion/damping", s.cloth.springs[2].damping)
    NUMBER("/cloth/springs/flexion/buckling", *s.cloth.springs[2].buckling)
    NUMBER("/limit/stretch/flexion", s.limit.stretch[2])
    NUMBER("/limit/compression/flexion", s.limit.compression[2])
    INTEGER("/cloth/links/0/a", s.cloth.links[0].a)
    INTEGER("/cloth/links/0/b", s.cloth.links[0].b)
    CHOICE("/cloth/links/0/kind", s.cloth.links[0].kind)
    NUMBER("/cloth/links/0/stiffness", s.cloth.links[0].stiffness)
    NUMBER("/cloth/links/0/damping", s.cloth.links[0].damping)
    NUMBER("/cloth/links/0/rest", *s.cloth.links[0].rest)
    NUMBER("/cloth/links/0/buckling", *s.cloth.links[0].buckling)
    NUMBER("/cloth/links/0/muscle/amplitude", s.cloth.links[0].muscle->amplitude)
    NUMBER("/cloth/links/0/muscle/frequency", s.cloth.links[0].muscle->frequency)
    NUMBER("/cloth/links/0/muscle/phase", s.cloth.links[0].muscle->phase)
    CHOICE("/cloth/spring_damping", s.cloth.spring_damping)
    NUMBER("/cloth/rayleigh/mass", s.cloth.rayleigh.mass)
    NUMBER("/cloth/rayleigh/stiffness", s.cloth.rayleigh.stiffness)
    NUMBER("/cloth/bending/warp", s.cloth.bending->warp)
    NUMBER("/cloth/bending/weft", *s.cloth.bending->weft)
    NUMBER("/cloth/bending/bias", *s.cloth.bending->bias)
    CHOICE("/cloth/bending/law", s.cloth.bending->law)
    CHOICE("/cloth/bending/rest", s.cloth.bending->rest)
#define LAW(path, member) NUMBER(path "/stiffness", member.stiffness) NUMBER(path "/growth", member.growth) NUMBER(path "/friction", member.friction) NUMBER(path "/friction_share", member.friction_share) NUMBER(path "/friction_slope", member.friction_slope) NUMBER(path "/slip", member.slip)
    LAW("/cloths/0/shell/fabric/tension/warp", s.cloths[0].shell->fabric.tension[0])
    LAW("/cloths/0/shell/fabric/tension/weft", s.cloths[0].shell->fabric.tension[1])
    LAW("/cloths/0/shell/fabric/shear", s.cloths[0].shell->fabric.shear)
    LAW("/cloths/0/shell/fabric/bending/warp", s.cloths[0].shell->fabric.bending[0])
    LAW("/cloths/0/shell/fabric/bending/weft", s.cloths[0].shell->fabric.bending[1])
    LAW("/cloths/0/shell/fabric/twist", s.cloths[0].shell->fabric.twist)
#undef LAW
    NUMBER("/cloths/0/shell/fabric/density", s.cloths[0].shell->fabric.density)
    NUMBER("/cloths/0/shell/fabric/thickness", s.cloths[0].shell->fabric.thickness)
    NUMBER("/cloths/0/shell/fabric/poisson", s.cloths[0].shell->fabric.poisson)
    NUMBER("/cloths/0/shell/fabric/bending_coupling", s.cloths[0].shell->fabric.bending_coupling)
    NUMBER("/cloths/0/shell/fabric/membrane_damping", s.cloths[0].shell->fabric.membrane_damping)
    NUMBER("/cloths/0/shell/fabric/bending_damping", s.cloths[0].shell->fabric.bending_damping)
    NUMBER("/cloths/0/shell/grain", s.cloths[0].shell->grain)
    CHOICE("/cloths/0/shell/rest", s.cloths[0].shell->rest)
    NUMBER("/cloths/0/shell/uv_scale", s.cloths[0].shell->uv_scale)
    CHOICE("/cloths/0/shell/membrane", s.cloths[0].shell->membrane)
    CHOICE("/cloths/0/shell/mass", s.cloths[0].shell->mass)
    CHOICE("/cloths/0/shell/buckling", s.cloths[0].shell->buckling)
    NUMBER("/cloths/0/shell/residual", s.cloths[0].shell->residual)
    NUMBER("/cloths/0/shell/couples/0/moment", s.cloths[0].shell->couples[0].moment)
    INTEGER("/cloth/fluid/faces/0/0", s.cloth.fluid->faces[0][0])
    INTEGER("/cloth/fluid/faces/0/1", s.cloth.fluid->faces[0][1])
    INTEGER("/cloth/fluid/faces/0/2", s.cloth.fluid->faces[0][2])
    NUMBER("/cloth/fluid/friction", s.cloth.fluid->friction)
    NUMBER("/cloth/damping", s.cloth.damping)
    NUMBER("/cloth/air_drag", s.cloth.air_drag)
    NUMBER("/cloth/regions/0/mass_scale", s.cloth.regions[0].mass_scale)
    NUMBER("/cloth/regions/0/stiffness_scale", s.cloth.regions[0].stiffness_scale)
    NUMBER("/cloth/regions/0/rest_scale", s.cloth.regions[0].rest_scale)
    NUMBER("/cloth/regions/0/limit_scale", s.cloth.regions[0].limit_scale)
    CHOICE("/cloth/regions/0/kinds/0", s.cloth.regions[0].kinds[0])
    CHOICE("/cloth/maps/0/quantity", s.cloth.maps[0].quantity)
    CHOICE("/cloth/maps/0/kinds/0", s.cloth.maps[0].kinds[0])
    NUMBER("/cloth/maps/0/values/0/0", s.cloth.maps[0].values[0][0])
    NUMBER("/cloth/maps/0/values/0/1", s.cloth.maps[0].values[0][1])
    NUMBER("/cloth/maps/0/values/1/0", s.cloth.maps[0].values[1][0])
    NUMBER("/cloth/maps/0/values/1/1", s.cloth.maps[0].values[1][1])
    NUMBER("/cloths/0/mesh_scale", std::get<MeshFile>(s.cloths[0].shape).scale)
    VECTOR("/cloths/0/mesh_move", std::get<MeshFile>(s.cloths[0].shape).move)
    CHOICE("/cloths/0/up", std::get<MeshFile>(s.cloths[0].shape).axes.up)
    CHOICE("/cloths/0/unit", std::get<MeshFile>(s.cloths[0].shape).axes.unit)
    NUMBER("/cloths/0/weld", *std::get<MeshFile>(s.cloths[0].shape).weld)
    NUMBER("/cloths/5/outline/border/0/0", std::get<Outline>(s.cloths[5].shape).border.steps[0].to[0])
    NUMBER("/cloths/5/outline/border/0/1", std::get<Outline>(s.cloths[5].shape).border.steps[0].to[1])
    NUMBER("/cloths/5/outline/border/1/to/0", std::get<Outline>(s.cloths[5].shape).border.steps[1].to[0])
    NUMBER("/cloths/5/outline/border/1/to/1", std::get<Outline>(s.cloths[5].shape).border.steps[1].to[1])
    NUMBER("/cloths/5/outline/border/1/through/0", (*std::get<Outline>(s.cloths[5].shape).border.steps[1].through)[0])
    NUMBER("/cloths/5/outline/border/1/through/1", (*std::get<Outline>(s.cloths[5].shape).border.steps[1].through)[1])
    NUMBER("/cloths/5/outline/border/2/to/0", std::get<Outline>(s.cloths[5].shape).border.steps[2].to[0])
    NUMBER("/cloths/5/outline/border/2/to/1", std::get<Outline>(s.cloths[5].shape).border.steps[2].to[1])
    NUMBER("/cloths/5/outline/border/2/control/0/0", std::get<Outline>(s.cloths[5].shape).border.steps[2].control[0][0])
    NUMBER("/cloths/5/outline/border/2/control/0/1", std::get<Outline>(s.cloths[5].shape).border.steps[2].control[0][1])
    NUMBER("/cloths/5/outline/border/3/0", std::get<Outline>(s.cloths[5].shape).border.steps[3].to[0])
    NUMBER("/cloths/5/outline/border/3/1", std::get<Outline>(s.cloths[5].shape).border.steps[3].to[1])
    NUMBER("/cloths/5/outline/holes/0/centre/0", std::get<Outline>(s.cloths[5].shape).holes[0].circle->centre[0])
    NUMBER("/cloths/5/outline/holes/0/centre/1", std::get<Outline>(s.cloths[5].shape).holes[0].circle->centre[1])
    NUMBER("/cloths/5/outline/holes/0/radius", std::get<Outline>(s.cloths[5].shape).holes[0].circle->radius)
    NUMBER("/cloths/5/outline/rings/0/0/0", std::get<Outline>(s.cloths[5].shape).rings[0].steps[0].to[0])
    NUMBER("/cloths/5/outline/rings/0/0/1", std::get<Outline>(s.cloths[5].shape).rings[0].steps[0].to[1])
    NUMBER("/cloths/5/outline/rings/0/1/0", std::get<Outline>(s.cloths[5].shape).rings[0].steps[1].to[0])
    NUMBER("/cloths/5/outline/rings/0/1/1", std::get<Outline>(s.cloths[5].shape).rings[0].steps[1].to[1])
    NUMBER("/cloths/5/outline/rings/0/2/0", std::get<Outline>(s.cloths[5].shape).rings[0].steps[2].to[0])
    NUMBER("/cloths/5/outline/rings/0/2/1", std::get<Outline>(s.cloths[5].shape).rings[0].steps[2].to[1])
    INTEGER("/cloths/5/outline/elements", *std::get<Outline>(s.cloths[5].shape).elements)
    VECTOR("/cloths/5/outline/origin", std::get<Outline>(s.cloths[5].shape).origin)
    VECTOR("/cloths/5/outline/right", std::get<Outline>(s.cloths[5].shape).right)
    VECTOR("/cloths/5/outline/up", std::get<Outline>(s.cloths[5].shape).up)
    NUMBER("/cloths/6/outline/border/0/0", std::get<Outline>(s.cloths[6].shape).border.steps[0].to[0])
    NUMBER("/cloths/6/outline/border/0/1", std::get<Outline>(s.cloths[6].shape).border.steps[0].to[1])
    NUMBER("/cloths/6/outline/border/1/0", std::get<Outline>(s.cloths[6].shape).border.steps[1].to[0])
    NUMBER("/cloths/6/outline/border/1/1", std::get<Outline>(s.cloths[6].shape).border.steps[1].to[1])
    NUMBER("/cloths/6/outline/border/2/0", std::get<Outline>(s.cloths[6].shape).border.steps[2].to[0])
    NUMBER("/cloths/6/outline/border/2/1", std::get<Outline>(s.cloths[6].shape).border.steps[2].to[1])
    NUMBER("/cloths/6/outline/edge", *std::get<Outline>(s.cloths[6].shape).edge)
    for (int i = 0; i < 3; ++i) for (int k = 0; k < 2; ++k) places.numbers["/cloths/7/garment/pieces/0/border/" + std::to_string(i) + "/" + std::to_string(k)] = [i, k](Scene& s) -> double& { return std::get<Garment>(s.cloths[7].shape).pieces[0].border.steps[i].to[k]; };
    NUMBER("/cloths/7/garment/pieces/0/holes/0/centre/0", std::get<Garment>(s.cloths[7].shape).pieces[0].holes[0].circle->centre[0])
    NUMBER("/cloths/7/garment/pieces/0/holes/0/centre/1", std::get<Garment>(s.cloths[7].shape).pieces[0].holes[0].circle->centre[1])
    NUMBER("/cloths/7/garment/pieces/0/holes/0/radius", std::get<Garment>(s.cloths[7].shape).pieces[0].holes[0].circle->radius)
    NUMBER("/cloths/7/garment/pieces/0/grain", std::get<Garment>(s.cloths[7].shape).pieces[0].grain)
    VECTOR("/cloths/7/garment/pieces/0/origin", std::get<Garment>(s.cloths[7].shape).pieces[0].origin)
    VECTOR("/cloths/7/garment/pieces/0/right", std::get<Garment>(s.cloths[7].shape).pieces[0].right)
    VECTOR("/cloths/7/garment/pieces/0/up", std::get<Garment>(s.cloths[7].shape).pieces[0].up)
    NUMBER("/cloths/7/garment/pieces/0/radius", *std::get<Garment>(s.cloths[7].shape).pieces[0].radius)
    INTEGER("/cloths/7/garment/seams/0/a/edge", std::get<Garment>(s.cloths[7].shape).seams[0].a.edge)
    INTEGER("/cloths/7/garment/seams/0/a/last", *std::get<Garment>(s.cloths[7].shape).seams[0].a.last)
    INTEGER("/cloths/7/garment/seams/0/b/edge", std::get<Garment>(s.cloths[7].shape).seams[0].b.edge)
    INTEGER("/cloths/7/garment/seams/0/b/last", *std::get<Garment>(s.cloths[7].shape).seams[0].b.last)
    NUMBER("/cloths/7/garment/edge", std::get<Garment>(s.cloths[7].shape).edge)
    NUMBER("/cloths/7/density", *s.cloths[7].density)
    NUMBER("/cloths/5/density", *s.cloths[5].density)
    NUMBER("/cloths/6/density", *s.cloths[6].density)
    INTEGER("/sets/some/indices/0", s.sets["some"].indices[0])
    INTEGER("/sets/some/indices/1", s.sets["some"].indices[1])
    VECTOR("/sets/some/box/min", s.sets["some"].box->min)
    VECTOR("/sets/some/box/max", s.sets["some"].box->max)
    VECTOR("/sets/some/nearest/0", s.sets["some"].nearest[0])
    VECTOR("/frames/hand/pivot", s.frames["hand"].pivot)
    CHOICE("/frames/hand/ease", s.frames["hand"].ease)
    NUMBER("/frames/hand/keys/0/time", s.frames["hand"].keys[0].time)
    NUMBER("/frames/hand/keys/0/angle", s.frames["hand"].keys[0].angle)
    VECTOR("/frames/hand/keys/0/move", s.frames["hand"].keys[0].move)
    VECTOR("/frames/hand/keys/0/axis", s.frames["hand"].keys[0].axis)
    NUMBER("/frames/hand/keys/1/time", s.frames["hand"].keys[1].time)
    NUMBER("/frames/hand/keys/1/angle", s.frames["hand"].keys[1].angle)
    VECTOR("/frames/hand/keys/1/move", s.frames["hand"].keys[1].move)
    VECTOR("/frames/hand/keys/1/axis", s.frames["hand"].keys[1].axis)
    INTEGER("/pins/0/where/indices/0", s.pins[0].where.indices[0])
    INTEGER("/pins/1/where/indices/0", s.pins[1].where.indices[0])
    NUMBER("/pins/0/release", *s.pins[0].release)
    NUMBER("/pins/1/path/keys/0/time", s.pins[1].path->keys[0].time)
    INTEGER("/pins/2/where/indices/0", s.pins[2].where.indices[0])
    INTEGER("/pins/3/where/indices/0", s.pins[3].where.indices[0])
    NUMBER("/pins/2/stiffness", *s.pins[2].stiffness)
    NUMBER("/pins/2/weights/0", s.pins[2].weights[0])
    NUMBER("/pins/3/sequence_frames_per_second", s.pins[3].sequence_frames_per_second)
    NUMBER("/pins/3/sequence_start", *s.pins[3].sequence_start)
    CHOICE("/pins/3/up", s.pins[3].axes.up)
    CHOICE("/pins/3/unit", s.pins[3].axes.unit)
    INTEGER("/pins/4/where/indices/0", s.pins[4].where.indices[0])
    NUMBER("/pins/4/stiffness", *s.pins[4].stiffness)
    NUMBER("/force/frames_per_second", s.force->frames_per_second)
    NUMBER("/force/start", *s.force->start)
    NUMBER("/force/scale", s.force->scale)
    VECTOR("/bodies/0/plane/point", std::get<Body::Plane>(s.bodies[0].shape).point)
    VECTOR("/bodies/0/plane/normal", std::get<Body::Plane>(s.bodies[0].shape).normal)
    NUMBER("/bodies/0/friction", s.bodies[0].friction)
    NUMBER("/bodies/0/static_friction", *s.bodies[0].static_friction)
    NUMBER("/bodies/0/restitution", *s.bodies[0].restitution)
    VECTOR("/bodies/1/sphere/centre", std::get<Body::Sphere>(s.bodies[1].shape).centre)
    NUMBER("/bodies/1/sphere/radius", std::get<Body::Sphere>(s.bodies[1].shape).radius)
    NUMBER("/bodies/1/path/keys/0/time", s.bodies[1].path->keys[0].time)
    NUMBER("/bodies/1/dissipation", *s.bodies[1].dissipation)
    VECTOR("/bodies/2/capsule/a", std::get<Body::Capsule>(s.bodies[2].shape).a)
    VECTOR("/bodies/2/capsule/b", std::get<Body::Capsule>(s.bodies[2].shape).b)
    NUMBER("/bodies/2/capsule/radius", std::get<Body::Capsule>(s.bodies[2].shape).radius)
    VECTOR("/bodies/3/box/centre", std::get<Body::Box>(s.bodies[3].shape).centre)
    VECTOR("/bodies/3/box/size", std::get<Body::Box>(s.bodies[3].shape).size)
    VECTOR("/bodies/4/walker/ground", std::get<Body::Walker>(s.bodies[4].shape).ground)
    NUMBER("/bodies/4/walker/height", std::get<Body::Walker>(s.bodies[4].shape).height)
    NUMBER("/bodies/4/walker/facing", std::get<Body::Walker>(s.bodies[4].shape).facing)
    NUMBER("/bodies/4/walker/pace", std::get<Body::Walker>(s.bodies[4].shape).pace)
    NUMBER("/bodies/4/walker/swing", std::get<Body::Walker>(s.bodies[4].shape).swing)
    NUMBER("/bodies/4/walker/start", std::get<Body::Walker>(s.bodies[4].shape).start)
    NUMBER("/bodies/4/walker/speed", std::get<Body::Walker>(s.bodies[4].shape).speed)
    NUMBER("/bodies/4/walker/duration", std::get<Body::Walker>(s.bodies[4].shape).duration)
    NUMBER("/bodies/5/mesh_scale", std::get<MeshFile>(s.bodies[5].shape).scale)
    VECTOR("/bodies/5/mesh_move", std::get<MeshFile>(s.bodies[5].shape).move)
    CHOICE("/bodies/5/up", std::get<MeshFile>(s.bodies[5].shape).axes.up)
    CHOICE("/bodies/5/unit", std::get<MeshFile>(s.bodies[5].shape).axes.unit)
    NUMBER("/bodies/5/weld", *std::get<MeshFile>(s.bodies[5].shape).weld)
    NUMBER("/bodies/5/sequence_frames_per_second", s.bodies[5].sequence_frames_per_second)
    NUMBER("/bodies/5/sequence_start", *s.bodies[5].sequence_start)
    VECTOR("/bodies/6/cylinder/a", std::get<Body::Cylinder>(s.bodies[6].shape).a)
    VECTOR("/bodies/6/cylinder/b", std::get<Body::Cylinder>(s.bodies[6].shape).b)
    NUMBER("/bodies/6/cylinder/radius", std::get<Body::Cylinder>(s.bodies[6].shape).radius)
    INTEGER("/bodies/6/cylinder/around", *std::get<Body::Cylinder>(s.bodies[6].shape).around)
    VECTOR("/bodies/7/hourglass/a", std::get<Body::Hourglass>(s.bodies[7].shape).a)
    VECTOR("/bodies/7/hourglass/b", std::get<Body::Hourglass>(s.bodies[7].shape).b)
    NUMBER("/bodies/7/hourglass/radius", std::get<Body::Hourglass>(s.bodies[7].shape).radius)
    INTEGER("/bodies/7/hourglass/around", *std::get<Body::Hourglass>(s.bodies[7].shape).around)
    NUMBER("/bodies/7/hourglass/waist", std::get<Body::Hourglass>(s.bodies[7].shape).waist)
    VECTOR("/bodies/8/torso/a", std::get<Body::Torso>(s.bodies[8].shape).a)
    VECTOR("/bodies/8/torso/b", std::get<Body::Torso>(s.bodies[8].shape).b)
    NUMBER("/bodies/8/torso/radius", std::get<Body::Torso>(s.bodies[8].shape).radius)
    INTEGER("/bodies/8/torso/around", *std::get<Body::Torso>(s.bodies[8].shape).around)
    VECTOR("/bodies/8/torso/front", std::get<Body::Torso>(s.bodies[8].shape).front)
    VECTOR("/bodies/10/dummy/ground", std::get<Body::Dummy>(s.bodies[10].shape).ground)
    NUMBER("/bodies/10/dummy/height", std::get<Body::Dummy>(s.bodies[10].shape).height)
    NUMBER("/bodies/10/dummy/facing", std::get<Body::Dummy>(s.bodies[10].shape).facing)
    NUMBER("/bodies/10/dummy/arms", std::get<Body::Dummy>(s.bodies[10].shape).arms)
    NUMBER("/bodies/10/dummy/swing", std::get<Body::Dummy>(s.bodies[10].shape).swing)
    NUMBER("/bodies/10/dummy/elbows", std::get<Body::Dummy>(s.bodies[10].shape).elbows)
    NUMBER("/bodies/10/dummy/legs", std::get<Body::Dummy>(s.bodies[10].shape).legs)
    NUMBER("/bodies/10/dummy/slim", std::get<Body::Dummy>(s.bodies[10].shape).slim)
    NUMBER("/bodies/10/dummy/grown", std::get<Body::Dummy>(s.bodies[10].shape).grown)
    VECTOR("/bodies/9/neck/a", std::get<Body::Neck>(s.bodies[9].shape).a)
    VECTOR("/bodies/9/neck/b", std::get<Body::Neck>(s.bodies[9].shape).b)
    NUMBER("/bodies/9/neck/radius", std::get<Body::Neck>(s.bodies[9].shape).radius)
    INTEGER("/bodies/9/neck/around", *std::get<Body::Neck>(s.bodies[9].shape).around)
    VECTOR("/bodies/9/neck/front", std::get<Body::Neck>(s.bodies[9].shape).front)
    VECTOR("/bodies/9/axis/0", (*s.bodies[9].axis)[0])
    VECTOR("/bodies/9/axis/1", (*s.bodies[9].axis)[1])
    NUMBER("/contact/friction", s.contact->friction)
    VECTOR("/fasten/axis/0", (*s.fasten->axis)[0])
    VECTOR("/fasten/axis/1", (*s.fasten->axis)[1])
    NUMBER("/fasten/air", s.fasten->air)
    INTEGER("/fasten/check_every", s.fasten->check_every)
    NUMBER("/fasten/monitors/0/from", s.fasten->monitors[0].from)
    NUMBER("/fasten/monitors/0/to", s.fasten->monitors[0].to)
    NUMBER("/fasten/stages/0/pull/flows/0/from", s.fasten->stages[0].pull->flows[0].part.from)
    NUMBER("/fasten/stages/0/pull/flows/0/to", s.fasten->stages[0].pull->flows[0].part.to)
    NUMBER("/fasten/stages/0/pull/flows/0/strength", s.fasten->stages[0].pull->flows[0].strength)
    NUMBER("/fasten/stages/0/pull/tension", *s.fasten->stages[0].pull->tension)
    NUMBER("/fasten/stages/0/grips/0/from", s.fasten->stages[0].grips[0].part.from)
    NUMBER("/fasten/stages/0/grips/0/to", s.fasten->stages[0].grips[0].part.to)
    VECTOR("/fasten/stages/0/grips/0/path/0", s.fasten->stages[0].grips[0].path[0])
    VECTOR("/fasten/stages/0/grips/0/path/1", s.fasten->stages[0].grips[0].path[1])
    NUMBER("/fasten/stages/0/grips/0/most", *s.fasten->stages[0].grips[0].most)
    NUMBER("/fasten/stages/0/grips/0/stiffness", *s.fasten->stages[0].grips[0].stiffness)
    NUMBER("/fasten/stages/0/holds/0/from", s.fasten->stages[0].holds[0].from)
    NUMBER("/fasten/stages/0/holds/0/to", s.fasten->stages[0].holds[0].to)
    NUMBER("/fasten/stages/0/grow", *s.fasten->stages[0].grow)
    NUMBER("/fasten/stages/0/air", *s.fasten->stages[0].air)
    INTEGER("/fasten/stages/0/until/steps", s.fasten->stages[0].until.steps)
    NUMBER("/fasten/stages/0/until/throttle", *s.fasten->stages[0].until.throttle)
    NUMBER("/fasten/stages/0/until/shrink", *s.fasten->stages[0].until.shrink)
    CHOICE("/contact/method", s.contact->method)
    NUMBER("/contact/thickness", *s.contact->thickness)
    NUMBER("/contact/static_friction", *s.contact->static_friction)
    NUMBER("/contact/restitution", *s.contact->restitution)
    NUMBER("/contact/laws/0/friction", *s.contact->laws[0].friction)
    NUMBER("/contact/laws/0/static_friction", *s.contact->laws[0].static_friction)
    NUMBER("/contact/laws/0/restitution", *s.contact->laws[0].restitution)
    NUMBER("/contact/laws/1/dissipation", *s.contact->laws[1].dissipation)
    VECTOR("/gravity", s.gravity)
    VECTOR("/wind/0/velocity", s.wind[0].velocity)
    VECTOR("/wind/0/swing/axis", s.wind[0].swing->axis)
    NUMBER("/wind/0/swing/amplitude", s.wind[0].swing->amplitude)
    NUMBER("/wind/0/pulse/amplitude", s.wind[0].pulse->amplitude)
    NUMBER("/wind/0/wave/amplitude", s.wind[0].wave->amplitude)
    NUMBER("/wind/0/swing/frequency", s.wind[0].swing->frequency)
    NUMBER("/wind/0/pulse/frequency", s.wind[0].pulse->frequency)
    NUMBER("/wind/0/wave/frequency", s.wind[0].wave->frequency)
    NUMBER("/wind/0/swing/phase", s.wind[0].swing->phase)
    NUMBER("/wind/0/pulse/phase", s.wind[0].pulse->phase)
    NUMBER("/wind/0/wave/phase", s.wind[0].wave->phase)
    NUMBER("/wind/0/keys/0/time", s.wind[0].keys[0].time)
    NUMBER("/wind/0/keys/0/scale", s.wind[0].keys[0].scale)
    NUMBER("/wind/0/keys/1/time", s.wind[0].keys[1].time)
    NUMBER("/wind/0/keys/1/scale", s.wind[0].keys[1].scale)
    NUMBER("/wind/0/wave/length", s.wind[0].wave->length)
    VECTOR("/wind/0/wave/direction", s.wind[0].wave->direction)
    VECTOR("/wind/0/jet/centre", s.wind[0].jet->centre)
    VECTOR("/wind/0/jet/axis", s.wind[0].jet->axis)
    NUMBER("/wind/0/jet/radius", s.wind[0].jet->radius)
    NUMBER("/integrator/tolerance", s.integrator.tolerance)
    NUMBER("/integrator/newton_tolerance", s.integrator.newton_tolerance)
    NUMBER("/integrator/error", s.integrator.error)
    CHOICE("/integrator/control", s.integrator.control) NUMBER("/integrator/newton_stop", *s.integrator.newton_stop)
    INTEGER("/integrator/iterations", s.integrator.iterations)
    INTEGER("/integrator/newton_iterations", s.integrator.newton_iterations)
    INTEGER("/integrator/substeps", s.integrator.substeps)
    CHOICE("/integrator/scheme", s.integrator.scheme)
    CHOICE("/integrator/solver", s.integrator.solver)
    CHOICE("/filter/place", s.filter.place)
    CHOICE("/filter/weights", s.filter.weights)
    CHOICE("/filter/variant", s.filter.variant)
    NUMBER("/filter/lambda", s.filter.lambda)
    NUMBER("/filter/calm", *s.filter.calm)
    INTEGER("/limit/passes", s.limit.passes)
    CHOICE("/limit/order", s.limit.order)
    NUMBER("/shake/size", s.shake->size)
    INTEGER("/shake/seed", s.shake->seed)
    NUMBER("/time/step", *s.time.step)
    NUMBER("/time/duration", s.time.duration)
    NUMBER("/time/frames_per_second", s.time.frames_per_second)
    CHOICE("/output/up", s.output.axes.up)
    CHOICE("/output/unit", s.output.axes.unit)
    CHOICE("/output/series", s.output.series)
    NUMBER("/output/checkpoint_every", s.output.checkpoint_every)
    NUMBER("/expect/final~1lowest_z/within", s.expect[0].within)
    NUMBER("/expect/final~1lowest_z/near", *s.expect[0].near)
    NUMBER("/expect/final~1lowest_z/at_least", *s.expect[0].at_least)
    NUMBER("/expect/final~1lowest_z/at_most", *s.expect[0].at_most)
    return places;
}
// clang-format on

#undef NUMBER
#undef INTEGER
#undef CHOICE
#undef VECTOR

}  // namespace weft
