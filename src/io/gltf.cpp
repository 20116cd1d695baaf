// glTF 2.0 (Khronos, ISO/IEC 12113:2022): the first frame is the mesh, every further one a morph target, and one
// animation of weights goes from each to the next. Programs without simulation play that: three.js, Blender, game
// engines. Weights are a square table (frames × targets), so thousands of frames belong into USD or a point cache.
#include <weft/export.h>

#include "core/mesh_source.h"
#include "core/text.h"
#include "io/bytes.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

namespace weft {

namespace {

using GltfJson = nlohmann::ordered_json;

constexpr int gltf_float = 5126, gltf_unsigned = 5125;                // component types
constexpr int gltf_vertex_buffer = 34962, gltf_index_buffer = 34963;  // what a view is for
constexpr std::size_t most_gltf_frames = 2048;

struct GltfWriter {
    GltfJson json;
    std::string bytes{};

    int add_view(std::size_t begin, int target) {
        GltfJson view{{"buffer", 0}, {"byteOffset", begin}, {"byteLength", bytes.size() - begin}};
        if (target != 0) view["target"] = target;
        json["bufferViews"].push_back(view);
        return int(json["bufferViews"].size()) - 1;
    }

    int add_accessor(int view, int component, std::size_t count, const char* type) {
        json["accessors"].push_back(
            {{"bufferView", view}, {"componentType", component}, {"count", count}, {"type", type}});
        return int(json["accessors"].size()) - 1;
    }

    // a − b, or a where there is no b.
    int add_vectors(const std::vector<Vec3>& a, const std::vector<Vec3>* b, bool bounds) {
        const std::size_t begin = bytes.size();
        std::array<float, 3> low, high;
        low.fill(std::numeric_limits<float>::infinity());
        high.fill(-std::numeric_limits<float>::infinity());
        for (std::size_t p = 0; p < a.size(); ++p)
            for (Eigen::Index k = 0; k < 3; ++k) {
                const auto value = static_cast<float>(b ? a[p][k] - (*b)[p][k] : a[p][k]);
                low[k] = std::min(low[k], value);
                high[k] = std::max(high[k], value);
                add_number(bytes, value, ByteOrder::little);
            }
        const int accessor = add_accessor(add_view(begin, gltf_vertex_buffer), gltf_float, a.size(), "VEC3");
        if (bounds) {
            json["accessors"][accessor]["min"] = low;
            json["accessors"][accessor]["max"] = high;
        }
        return accessor;
    }

    int add_scalars(const std::vector<float>& values, bool bounds) {
        const std::size_t begin = bytes.size();
        for (const float value : values) add_number(bytes, value, ByteOrder::little);
        const int accessor = add_accessor(add_view(begin, 0), gltf_float, values.size(), "SCALAR");
        if (bounds) {
            json["accessors"][accessor]["min"] = {values.front()};
            json["accessors"][accessor]["max"] = {values.back()};
        }
        return accessor;
    }

    int add_triangles(const std::vector<Triangle>& triangles) {
        const std::size_t begin = bytes.size();
        for (const Triangle& t : triangles)
            for (const int p : t) add_number(bytes, std::uint32_t(p), ByteOrder::little);
        return add_accessor(add_view(begin, gltf_index_buffer), gltf_unsigned, 3 * triangles.size(), "SCALAR");
    }

    int add_uv(const std::vector<Vec2>& uv) {  // glTF counts v downwards
        const std::size_t begin = bytes.size();
        for (const Vec2& t : uv) {
            add_number(bytes, static_cast<float>(t.x()), ByteOrder::little);
            add_number(bytes, static_cast<float>(1 - t.y()), ByteOrder::little);
        }
        return add_accessor(add_view(begin, gltf_vertex_buffer), gltf_float, uv.size(), "VEC2");
    }

    int add_weights(const std::vector<double>& weights) {
        const std::size_t begin = bytes.size();
        for (const double w : weights) add_number(bytes, static_cast<float>(w), ByteOrder::little);
        return add_accessor(add_view(begin, gltf_vertex_buffer), gltf_float, weights.size(), "SCALAR");
    }
};

// What glTF can say of a mesh: triangles by material, whose vertices have one uv each. The points of the source come
// first, in their order; behind them those again that have further uv.
struct GltfShape {
    std::vector<int> written;  // of each vertex, the point of the source
    std::vector<Vec2> uv;
    std::vector<std::string> materials;
    std::vector<std::vector<Triangle>> triangles;  // by material
};

struct GltfVertices {
    const MeshSource& source;
    GltfShape& shape;
    std::vector<int> first_uv{};
    std::map<std::pair<int, int>, int> others{};

    int find(std::size_t corner) {
        const int point = source.corners[corner];
        if (source.uv_corners.empty()) return point;
        const int uv = source.uv_corners[corner];
        int& first = first_uv[std::size_t(point)];
        if (first == -1) {
            first = uv;
            if (uv >= 0) shape.uv[std::size_t(point)] = source.uv[std::size_t(uv)];
        }
        if (uv < 0 || first == uv) return point;
        const auto [place, fresh] = others.insert({{point, uv}, int(shape.written.size())});
        if (fresh) {
            shape.written.push_back(point);
            shape.uv.push_back(source.uv[std::size_t(uv)]);
        }
        return place->second;
    }
};

GltfShape find_gltf_shape(const MeshSource& source) {
    GltfShape shape;
    for (std::size_t p = 0; p < source.point_of.size(); ++p) shape.written.push_back(int(p));
    if (!source.uv_corners.empty()) shape.uv.assign(shape.written.size(), Vec2(0, 0));
    GltfVertices vertices{source, shape};
    vertices.first_uv.assign(shape.written.size(), -1);
    const FaceNames materials = find_face_names(source, MeshSource::Word::material);
    shape.materials = materials.names;
    const bool bare =
        materials.names.empty() || std::find(materials.of.begin(), materials.of.end(), -1) != materials.of.end();
    if (bare) shape.materials.emplace_back("cloth");
    shape.triangles.resize(shape.materials.size());
    for (std::size_t f = 0; f + 1 < source.face_start.size(); ++f) {
        const int material = materials.of[f];
        std::vector<Triangle>& to = shape.triangles[material < 0 ? shape.materials.size() - 1 : std::size_t(material)];
        const std::size_t begin = std::size_t(source.face_start[f]), end = std::size_t(source.face_start[f + 1]);
        const int first = vertices.find(begin);
        int before = vertices.find(begin + 1);
        for (std::size_t c = begin + 2; c < end; ++c) {
            const int now = vertices.find(c);
            to.push_back({first, before, now});
            before = now;
        }
    }
    return shape;
}

// One value a vertex, from one a point of the mesh.
std::vector<Vec3> spread_to(const GltfShape& shape, const MeshSource& source, const std::vector<Vec3>& x) {
    std::vector<Vec3> all;
    all.reserve(shape.written.size());
    for (const int p : shape.written) all.push_back(x[std::size_t(source.point_of[std::size_t(p)])]);
    return all;
}

// glTF demands unit length, also where a point has no area around it.
std::vector<Vec3> find_unit_normals(const Mesh& mesh, const std::vector<Vec3>& x) {
    std::vector<Vec3> normals;
    find_normals(mesh, x, normals);
    for (Vec3& n : normals)
        if (!(n.squaredNorm() > 0.5)) n = Vec3(0, 0, 1);
    return normals;
}

void add_group_attributes(GltfWriter& writer, const Clip& clip, const MeshSource& source, const GltfShape& shape,
                          GltfJson& attributes) {
    for (const PointGroup& group : clip.mesh.groups) {
        const std::vector<double> of_points = spread_weights(source, clip.mesh, group);
        std::vector<double> weights;
        for (const int p : shape.written) weights.push_back(of_points[std::size_t(p)]);
        attributes["_" + group.name] = writer.add_weights(weights);  // those of applications begin so
    }
}

void add_materials(GltfWriter& writer, const GltfShape& shape) {
    for (std::size_t k = 0; k < shape.materials.size(); ++k) {
        const double shade = shape.materials.size() > 1 ? double(k) / double(shape.materials.size()) : 0;
        writer.json["materials"].push_back(
            {{"name", shape.materials[k]},
             {"doubleSided", true},
             {"pbrMetallicRoughness",
              {{"baseColorFactor", {.58 - .4 * shade, .04 + .2 * shade, .055 + .4 * shade, 1.}},
               {"metallicFactor", 0.},
               {"roughnessFactor", .9}}}});
    }
}

void add_mesh(GltfWriter& writer, const Clip& clip, const std::vector<int>& keys) {
    const MeshSource source = clip.mesh.source ? *clip.mesh.source : make_source(clip.mesh);
    const GltfShape shape = find_gltf_shape(source);
    const auto points_of = [&](int key) { return spread_to(shape, source, clip.samples[std::size_t(key)]); };
    const auto normals_of = [&](int key) {
        return spread_to(shape, source, find_unit_normals(clip.mesh, clip.samples[std::size_t(key)]));
    };
    const std::vector<Vec3> x0 = points_of(keys[0]), n0 = normals_of(keys[0]);
    GltfJson primitive;
    primitive["attributes"]["POSITION"] = writer.add_vectors(x0, nullptr, true);
    primitive["attributes"]["NORMAL"] = writer.add_vectors(n0, nullptr, false);
    if (!shape.uv.empty()) primitive["attributes"]["TEXCOORD_0"] = writer.add_uv(shape.uv);
    add_group_attributes(writer, clip, source, shape, primitive["attributes"]);
    GltfJson mesh{{"name", clip.name}};
    for (std::size_t k = 1; k < keys.size(); ++k) {
        primitive["targets"].push_back({{"POSITION", writer.add_vectors(points_of(keys[k]), &x0, true)},
                                        {"NORMAL", writer.add_vectors(normals_of(keys[k]), &n0, false)}});
        mesh["weights"].push_back(0);
    }
    mesh["primitives"] = GltfJson::array();
    for (std::size_t m = 0; m < shape.materials.size(); ++m) {
        if (shape.triangles[m].empty()) continue;
        primitive["indices"] = writer.add_triangles(shape.triangles[m]);
        primitive["material"] = m;
        mesh["primitives"].push_back(primitive);
    }
    add_materials(writer, shape);
    writer.json["meshes"] = GltfJson::array({mesh});
}

void add_animation(GltfWriter& writer, const Clip& clip, const std::vector<int>& keys) {
    if (keys.size() < 2) return;
    const std::size_t targets = keys.size() - 1;
    std::vector<float> times, weights(keys.size() * targets, 0);
    for (std::size_t k = 0; k < keys.size(); ++k) {
        times.push_back(static_cast<float>(clip.times[std::size_t(keys[k])] - clip.times[0]));
        if (k > 0) weights[k * targets + k - 1] = 1;
    }
    const int input = writer.add_scalars(times, true), output = writer.add_scalars(weights, false);
    writer.json["animations"] = GltfJson::array(
        {{{"name", "motion"},
          {"samplers", GltfJson::array({{{"input", input}, {"output", output}, {"interpolation", "LINEAR"}}})},
          {"channels", GltfJson::array({{{"sampler", 0}, {"target", {{"node", 0}, {"path", "weights"}}}}})}}});
}

std::string encode_base64(std::string_view bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve(bytes.size() / 3 * 4 + 4);
    for (std::size_t k = 0; k < bytes.size(); k += 3) {
        std::uint32_t three = 0;
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - k);
        for (std::size_t i = 0; i < 3; ++i) three = three << 8 | (i < count ? std::uint8_t(bytes[k + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i) text += i <= count ? letters[three >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

void add_chunk(std::string& file, std::string bytes, std::uint32_t type, char filler) {
    while (bytes.size() % 4 != 0) bytes += filler;
    add_number(file, std::uint32_t(bytes.size()), ByteOrder::little);
    add_number(file, type, ByteOrder::little);
    file += bytes;
}

std::string wrap_binary(const std::string& json, const std::string& bytes) {
    std::string chunks;
    add_chunk(chunks, json, 0x4E4F534A, ' ');    // "JSON"
    add_chunk(chunks, bytes, 0x004E4942, '\0');  // "BIN"
    std::string file = "glTF";
    add_number(file, std::uint32_t{2}, ByteOrder::little);
    add_number(file, std::uint32_t(chunks.size() + 12), ByteOrder::little);
    return file + chunks;
}

double measure_size(const Clip& clip) {
    Vec3 low = Vec3::Constant(infinity), high = -low;
    for (const std::vector<Vec3>& x : clip.samples)
        for (const Vec3& p : x) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
    return (high - low).norm();
}

bool is_between(const Clip& clip, int a, int b, double most) {
    const double span = clip.times[std::size_t(b)] - clip.times[std::size_t(a)];
    const std::vector<Vec3>&xa = clip.samples[std::size_t(a)], &xb = clip.samples[std::size_t(b)];
    for (int m = a + 1; m < b; ++m) {
        const double s = (clip.times[std::size_t(m)] - clip.times[std::size_t(a)]) / span;
        const std::vector<Vec3>& x = clip.samples[std::size_t(m)];
        for (std::size_t p = 0; p < x.size(); ++p)
            if ((xa[p] + s * (xb[p] - xa[p]) - x[p]).squaredNorm() > most * most) return false;
    }
    return true;
}

}  // namespace

std::vector<int> find_key_frames(const Clip& clip, double deviation) {
    constexpr int longest = 64;  // frames between two that are kept: bounds the work
    const int last = int(clip.samples.size()) - 1;
    const double most = deviation * measure_size(clip);
    std::vector<int> keys{0};
    while (keys.back() < last) {
        int next = keys.back() + 1;
        while (deviation > 0 && next < last && next - keys.back() < longest &&
               is_between(clip, keys.back(), next + 1, most))
            ++next;
        keys.push_back(next);
    }
    return keys;
}

std::string encode_gltf(const Clip& clip, const GltfOptions& options) {
    check_clip("", clip);
    const std::vector<int> keys = find_key_frames(clip, options.deviation);
    if (keys.size() > most_gltf_frames)
        throw SceneError({"", "", text("%zu frames", keys.size()), "glTF takes at most 2048 frames here",
                          "write the compact variant, .usda or .pc2"});
    GltfWriter writer;
    writer.json["asset"] = {{"version", "2.0"}, {"generator", "weft"}};
    writer.json["scene"] = 0;
    writer.json["scenes"] = GltfJson::array({{{"nodes", GltfJson::array({1})}}});
    const double half = std::sqrt(0.5);
    writer.json["nodes"] = GltfJson::array(
        {{{"name", clip.name}, {"mesh", 0}},
         {{"name", "z is up"}, {"rotation", {-half, 0., 0., half}}, {"children", GltfJson::array({0})}}});
    add_mesh(writer, clip, keys);
    add_animation(writer, clip, keys);
    GltfJson buffer{{"byteLength", writer.bytes.size()}};
    if (!options.binary) buffer["uri"] = "data:application/octet-stream;base64," + encode_base64(writer.bytes);
    writer.json["buffers"] = GltfJson::array({buffer});
    const std::string json = writer.json.dump(-1, ' ', false, GltfJson::error_handler_t::replace);
    return options.binary ? wrap_binary(json, writer.bytes) : json;
}

}  // namespace weft
