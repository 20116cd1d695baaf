// Meshes and what there is to say of their files.
#include "scene/knobs.h"

namespace weft {

// A mesh is said by the name of its file, and keys beside it.
void describe_kind(Fields& f, const char* name, std::optional<MeshFile>& value, const Knob& knob) {
    if (f.writing() && !value) return;
    MeshFile mesh = value.value_or(MeshFile{});
    f.text_or_none(name, mesh.file, knob);
    f.number("mesh_scale", mesh.scale, {"units of the mesh file × this = metres", "", above(0)});
    f.vector("mesh_move", mesh.move, {"added to the points of the mesh file, after scaling", "m"});
    describe_axes(f, mesh.axes, "of the mesh file and its sequence");
    f.number("weld", mesh.weld,
             {"points as near as this become one, as at seams of a texture; outputs keep those of the file", "m",
              between(1e-12, 1)});
    f.text_or_none(
        "groups", mesh.groups,
        {.text = "a JSON file beside the mesh with points by name: {\"collar\": [3, 4], \"hem\": {\"7\": 0.5}}",
         .file = ".json"});
    if (f.given(name)) value = mesh;
}

void describe_axes(Fields& f, FileAxes& axes, const char* whose) {
    const std::string up = std::string("axis that points up, ") + whose;
    const std::string unit = std::string("unit of length, ") + whose;
    f.choice("up", axes.up, {"z", "y"}, {up.c_str()});
    f.choice("unit", axes.unit, {"m", "cm", "mm", "in", "ft"}, {unit.c_str()});
}

}  // namespace weft
