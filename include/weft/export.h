// Cloth in motion for other programs: glTF with morph targets, USD with time samples, VTK for ParaView. Only written,
// never read: weft's own formats are in files.h.
#pragma once

#include <weft/mesh.h>

#include <string>

namespace weft {

// A mesh and where its points are, frame by frame. One frame is a mesh that stands still.
struct Clip {
    std::string name = "cloth";
    Mesh mesh;                               // triangles and uv; its own points are not written
    double frames_per_second = 25;           // [Hz]
    std::vector<double> times;               // [s] a frame, increasing
    std::vector<std::vector<Vec3>> samples;  // [m] a frame
    FileAxes axes;                           // of what is written, but for glTF, which has its own
};

struct GltfOptions {
    bool binary = true;    // .glb; otherwise .gltf with its buffer inside
    double deviation = 0;  // of the cloth's size: frames that are missed by no more in between are left out; 0: none
};

// Every frame is a morph target with its normals, and one animation goes from each to the next. z is up here and y is
// up in glTF: a node turns it, the numbers stay as they are, in single precision.
std::string encode_gltf(const Clip& clip, const GltfOptions& options = {});

// The frames that a compact glTF keeps: between two of them no point is off by more than the deviation.
std::vector<int> find_key_frames(const Clip& clip, double deviation);

std::string encode_usda(const Clip& clip);                                                        // .usda
std::string encode_vtp(const Mesh& mesh, const std::vector<Vec3>& x, const FileAxes& axes = {});  // .vtp, one frame
std::string encode_pvd(const Clip& clip, const std::vector<std::string>& files);  // .pvd: the .vtp of every frame

// By extension: .obj .ply .vtp (one frame), .glb .gltf .usda .pc2 .mdd, .pvd with a folder of .vtp beside it. Throws
// SceneError.
const std::vector<std::string>& clip_endings();
void write_clip(const std::string& file, const Clip& clip, double deviation = 0);

// Throws SceneError unless there are frames, each with a finite position a point, at times that increase.
void check_clip(const std::string& file, const Clip& clip);

}  // namespace weft
