// USD as text (OpenUSD, UsdGeomMesh): points with a time sample a frame. Read by Houdini, usdview, Omniverse, Blender
// builds that have USD. Numbers are single precision, as the schema has them.
#include <weft/export.h>

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

void add_topology(std::string& out, const Mesh& mesh) {
    out += "        uniform token subdivisionScheme = \"none\"\n        uniform bool doubleSided = 1\n";
    out += "        int[] faceVertexCounts = [";
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) out += t > 0 ? ", 3" : "3";
    out += "]\n        int[] faceVertexIndices = [";
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
        for (std::size_t k = 0; k < 3; ++k) add_text(out += t + k > 0 ? ", " : "", std::int64_t{mesh.triangles[t][k]});
    out += "]\n";
    if (mesh.uv.empty()) return;
    out += "        texCoord2f[] primvars:st = [";
    for (std::size_t p = 0; p < mesh.uv.size(); ++p) {
        add_float(out += p > 0 ? ", (" : "(", mesh.uv[p].x());
        add_float(out += ", ", mesh.uv[p].y());
        out += ')';
    }
    out += "] (\n            interpolation = \"vertex\"\n        )\n";
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

}  // namespace

std::string encode_usda(const Clip& clip) {
    check_clip("", clip);
    const std::string name = identifier(clip.name);
    std::string out = "#usda 1.0\n(\n    defaultPrim = \"" + name + "\"\n    metersPerUnit = 1\n    upAxis = \"Z\"\n";
    add_text(out += "    startTimeCode = 0\n    endTimeCode = ", time_code(clip, clip.times.back()));
    add_text(out += "\n    timeCodesPerSecond = ", clip.frames_per_second);
    add_text(out += "\n    framesPerSecond = ", clip.frames_per_second);
    out += "\n)\n\ndef Xform \"" + name + "\"\n{\n    def Mesh \"mesh\"\n    {\n";
    add_topology(out, clip.mesh);
    if (clip.samples.size() == 1) {
        add_extent(out += "        float3[] extent = ", clip.samples[0]);
        add_points(out += "\n        point3f[] points = ", clip.samples[0]);
        out += '\n';
    } else {
        add_samples(out, clip, "float3[] extent", add_extent);
        add_samples(out, clip, "point3f[] points", add_points);
    }
    return out + "    }\n}\n";
}

}  // namespace weft
