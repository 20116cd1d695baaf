// USD as text (OpenUSD, UsdGeomMesh): points with a time sample a frame. Read by Houdini, usdview, Omniverse, Blender
// builds that have USD. Numbers are single precision, as the schema has them.
#include <weft/export.h>

#include "core/mesh_source.h"
#include "io/bytes.h"

#include <charconv>
#include <cmath>

namespace weft {

namespace {

void add_float(std::string& out, double value) {
    std::array<char, 32> buffer;
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<float>(value));
    out.append(buffer.data(), result.ptr);
}

void add_triple(std::string& out, const Vec3& v) {
    for (Eigen::Index k = 0; k < 3; ++k) add_float(out += k == 0 ? "(" : ", ", v[k]);
    out += ')';
}

void add_points(std::string& out, const std::vector<Vec3>& x) {
    out += '[';
    for (std::size_t p = 0; p < x.size(); ++p) {
        if (p > 0) out += ", ";
        add_triple(out, x[p]);
    }
    out += ']';
}

void add_extent(std::string& out, const std::vector<Vec3>& x) {
    Vec3 low = Vec3::Constant(infinity), high = -low;
    for (const Vec3& p : x) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    add_triple(out += '[', low);
    add_triple(out += ", ", high);
    out += ']';
}

// Times that are sums of steps are a few bits off whole frames, which programs would ask for in vain.
double time_code(const Clip& clip, double time) {
    return std::round((time - clip.times[0]) * clip.frames_per_second * 1e6) / 1e6;
}

template <class Add>
void add_samples(std::string& out, const Clip& clip, const char* type, Add add) {
    out.append("        ").append(type).append(".timeSamples = {\n");
    for (std::size_t k = 0; k < clip.samples.size(); ++k) {
        add_text(out += "            ", time_code(clip, clip.times[k]));
        add(out += ": ", clip.samples[k]);
        out += ",\n";
    }
    out += "        }\n";
}

template <class List, class AddOne>
void add_list(std::string& out, const List& list, AddOne add_one) {
    out += '[';
    for (std::size_t k = 0; k < list.size(); ++k) {
        if (k > 0) out += ", ";
        add_one(list[k]);
    }
    out += ']';
}

void add_integers(std::string& out, const std::vector<int>& list) {
    add_list(out, list, [&](int n) { add_text(out, std::int64_t{n}); });
}

void add_uv(std::string& out, const MeshSource& source) {
    if (source.uv_corners.empty()) return;
    out += "        texCoord2f[] primvars:st = ";
    add_list(out, source.uv, [&](const Vec2& uv) {
        add_float(out += '(', uv.x());
        add_float(out += ", ", uv.y());
        out += ')';
    });
    const bool by_points = has_uv_by_points(source);
    out +=
        std::string(" (\n            interpolation = \"") + (by_points ? "vertex" : "faceVarying") + "\"\n        )\n";
    if (by_points) return;
    std::vector<int> corners = source.uv_corners;
    for (int& uv : corners) uv = std::max(uv, 0);
    add_integers(out += "        int[] primvars:st:indices = ", corners);
    out += '\n';
}

// Prims are named by identifiers.
std::string identifier(const std::string& name) {
    std::string out;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        out += letter || (c >= '0' && c <= '9' && !out.empty()) ? c : '_';
    }
    return out.empty() ? "cloth" : out;
}

// Groups of points are numbers a point.
void add_weights(std::string& out, const Mesh& mesh, const MeshSource& source) {
    for (const PointGroup& group : mesh.groups) {
        out += "        float[] primvars:" + identifier(group.name) + " = ";
        add_list(out, spread_weights(source, mesh, group), [&](double w) { add_float(out, w); });
        out += " (\n            interpolation = \"vertex\"\n        )\n";
    }
}

// Materials and groups of faces are subsets.
void add_subsets(std::string& out, const MeshSource& source, MeshSource::Word word, const char* family) {
    const FaceNames names = find_face_names(source, word);
    for (std::size_t k = 0; k < names.names.size(); ++k) {
        std::vector<int> faces;
        for (std::size_t f = 0; f < names.of.size(); ++f)
            if (names.of[f] == int(k)) faces.push_back(int(f));
        out += "\n        def GeomSubset \"" + std::string(family) + "_" + identifier(names.names[k]) +
               "\"\n        {\n            uniform token elementType = \"face\"\n            uniform token familyName "
               "= \"" +
               family + "\"\n            int[] indices = ";
        add_integers(out, faces);
        out += "\n        }\n";
    }
}

void add_topology(std::string& out, const Mesh& mesh, const MeshSource& source) {
    out += "        uniform token subdivisionScheme = \"none\"\n        uniform bool doubleSided = 1\n";
    std::vector<int> counts;
    for (std::size_t f = 0; f + 1 < source.face_start.size(); ++f)
        counts.push_back(source.face_start[f + 1] - source.face_start[f]);
    add_integers(out += "        int[] faceVertexCounts = ", counts);
    add_integers(out += "\n        int[] faceVertexIndices = ", source.corners);
    out += '\n';
    add_uv(out, source);
    add_weights(out, mesh, source);
}

}  // namespace

std::string encode_usda(const Clip& clip) {
    check_clip("", clip);
    const std::string name = identifier(clip.name);
    const MeshSource source = clip.mesh.source ? *clip.mesh.source : make_source(clip.mesh);
    std::string out = "#usda 1.0\n(\n    defaultPrim = \"" + name + "\"\n";
    add_text(out += "    metersPerUnit = ", metres(clip.axes.unit));
    out += std::string("\n    upAxis = \"") + (clip.axes.up == UpAxis::y ? "Y" : "Z") + "\"\n";
    add_text(out += "    startTimeCode = 0\n    endTimeCode = ", time_code(clip, clip.times.back()));
    add_text(out += "\n    timeCodesPerSecond = ", clip.frames_per_second);
    add_text(out += "\n    framesPerSecond = ", clip.frames_per_second);
    out += "\n)\n\ndef Xform \"" + name + "\"\n{\n    def Mesh \"mesh\"\n    {\n";
    add_topology(out, clip.mesh, source);
    const auto add_extent_of = [&](std::string& to, const std::vector<Vec3>& x) {
        add_extent(to, written_points(clip.mesh, x, clip.axes));
    };
    const auto add_points_of = [&](std::string& to, const std::vector<Vec3>& x) {
        add_points(to, written_points(clip.mesh, x, clip.axes));
    };
    if (clip.samples.size() == 1) {
        add_extent_of(out += "        float3[] extent = ", clip.samples[0]);
        add_points_of(out += "\n        point3f[] points = ", clip.samples[0]);
        out += '\n';
    } else {
        add_samples(out, clip, "float3[] extent", add_extent_of);
        add_samples(out, clip, "point3f[] points", add_points_of);
    }
    add_subsets(out, source, MeshSource::Word::material, "materialBind");
    add_subsets(out, source, MeshSource::Word::group, "group");
    return out + "    }\n}\n";
}

}  // namespace weft
