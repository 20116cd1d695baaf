// Numbers of cloths.
#pragma once

#include "scene/knob_place.h"

namespace weft {

// clang-format off
inline void add_springs_places(KnobPlaces& places) {
    NUMBER("/cloth/springs/structural/stiffness", s.cloth.springs[0].stiffness)
    NUMBER("/cloth/springs/structural/rest_scale", s.cloth.springs[0].rest_scale)
    NUMBER("/cloth/springs/structural/damping", s.cloth.springs[0].damping)
    NUMBER("/cloth/springs/structural/buckling", *s.cloth.springs[0].buckling)
    NUMBER("/cloth/springs/shear/stiffness", s.cloth.springs[1].stiffness)
    NUMBER("/cloth/springs/shear/rest_scale", s.cloth.springs[1].rest_scale)
    NUMBER("/cloth/springs/shear/damping", s.cloth.springs[1].damping)
    NUMBER("/cloth/springs/shear/buckling", *s.cloth.springs[1].buckling)
    NUMBER("/cloth/springs/flexion/stiffness", s.cloth.springs[2].stiffness)
    NUMBER("/cloth/springs/flexion/rest_scale", s.cloth.springs[2].rest_scale)
    NUMBER("/cloth/springs/flexion/damping", s.cloth.springs[2].damping)
    NUMBER("/cloth/springs/flexion/buckling", *s.cloth.springs[2].buckling)
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
}

inline void add_cloth_places(KnobPlaces& places) {
    INTEGER("/weft", s.weft)
    INTEGER("/cloth/grid/columns", std::get<Sheet>(s.cloth.shape).columns)
    INTEGER("/cloth/grid/rows", std::get<Sheet>(s.cloth.shape).rows)
    NUMBER("/cloth/grid/width", std::get<Sheet>(s.cloth.shape).width)
    NUMBER("/cloth/grid/height", std::get<Sheet>(s.cloth.shape).height)
    VECTOR("/cloth/grid/origin", std::get<Sheet>(s.cloth.shape).origin)
    VECTOR("/cloth/grid/right", std::get<Sheet>(s.cloth.shape).right)
    VECTOR("/cloth/grid/down", std::get<Sheet>(s.cloth.shape).down)
    NUMBER("/cloth/mass", *s.cloth.mass)
    NUMBER("/cloths/1/masses/0", s.cloths[1].masses[0])
    NUMBER("/cloths/1/masses/1", s.cloths[1].masses[1])
    NUMBER("/cloths/1/masses/2", s.cloths[1].masses[2])
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
}

#define LAW(path, member) NUMBER(path "/stiffness", member.stiffness) NUMBER(path "/growth", member.growth) NUMBER(path "/friction", member.friction) NUMBER(path "/friction_share", member.friction_share) NUMBER(path "/friction_slope", member.friction_slope) NUMBER(path "/slip", member.slip)
inline void add_shell_places(KnobPlaces& places) {
    NUMBER("/cloths/0/density", *s.cloths[0].density)
    LAW("/cloths/0/shell/fabric/tension/warp", s.cloths[0].shell->fabric.tension[0])
    LAW("/cloths/0/shell/fabric/tension/weft", s.cloths[0].shell->fabric.tension[1])
    LAW("/cloths/0/shell/fabric/shear", s.cloths[0].shell->fabric.shear)
    LAW("/cloths/0/shell/fabric/bending/warp", s.cloths[0].shell->fabric.bending[0])
    LAW("/cloths/0/shell/fabric/bending/weft", s.cloths[0].shell->fabric.bending[1])
    LAW("/cloths/0/shell/fabric/twist", s.cloths[0].shell->fabric.twist)
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
    NUMBER("/cloths/0/mesh_scale", std::get<MeshFile>(s.cloths[0].shape).scale)
    VECTOR("/cloths/0/mesh_move", std::get<MeshFile>(s.cloths[0].shape).move)
    CHOICE("/cloths/0/up", std::get<MeshFile>(s.cloths[0].shape).axes.up)
    CHOICE("/cloths/0/unit", std::get<MeshFile>(s.cloths[0].shape).axes.unit)
    NUMBER("/cloths/0/weld", *std::get<MeshFile>(s.cloths[0].shape).weld)
}
#undef LAW

inline void add_ribbon_places(KnobPlaces& places) {
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
}

inline void add_outline_places(KnobPlaces& places) {
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
    NUMBER("/cloths/5/density", *s.cloths[5].density)
    NUMBER("/cloths/6/density", *s.cloths[6].density)
}

inline void add_garment_places(KnobPlaces& places) {
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
}

// clang-format on

}  // namespace weft
