// PLY, written: binary little endian with doubles, so that points survive exactly. Faces and their corners are those of
// the file the mesh came from, if it came from one; groups of points are properties by their names, materials and
// groups of faces numbers, whose names stand in comments.
#include "core/mesh_source.h"
#include "io/bytes.h"

namespace weft {

namespace {

constexpr auto little = ByteOrder::little;

// What a property can be called and still be read as a weight.
bool is_property_name(const std::string& name) {
    static const std::vector<std::string> taken{
        "x",   "y",     "z",    "s",     "t",         "u",         "v",         "nx",        "ny",  "nz",
        "red", "green", "blue", "alpha", "texture_u", "texture_v", "texture_s", "texture_t", "rate"};
    return !name.empty() && name.find_first_of(" \t\v\f\r\n") == name.npos &&
           std::find(taken.begin(), taken.end(), name) == taken.end();
}

struct PlyWriter {
    const Mesh& mesh;
    const MeshSource& source;
    const std::vector<Vec3>& x;  // of the points that are written
    const std::vector<float>& rate;
    std::string bytes{};
    std::vector<std::vector<double>> weights{};  // by group
    FaceNames materials{}, groups{};
    bool uv_by_points = false, uv_by_corners = false;
    bool wide = false;  // some face has more corners than a byte counts, with two numbers each

    void add_group_names() {
        for (std::size_t k = 0; k < mesh.groups.size(); ++k) {
            const std::string& name = mesh.groups[k].name;
            const std::string property = is_property_name(name) ? name : "group_" + std::to_string(k);
            if (property != name) bytes += "comment weft_group " + property + " " + name + "\n";
        }
    }

    void add_face_names(const FaceNames& names, const char* word) {
        for (std::size_t k = 0; k < names.names.size(); ++k)
            bytes += "comment " + std::string(word) + " " + std::to_string(k) + " " + names.names[k] + "\n";
    }

    void add_header() {
        bytes = "ply\nformat binary_little_endian 1.0\ncomment weft\n";
        add_group_names();
        add_face_names(materials, "weft_material");
        add_face_names(groups, "weft_face_group");
        bytes += "element vertex " + std::to_string(x.size()) +
                 "\nproperty double x\nproperty double y\nproperty double z\n";
        if (uv_by_points) bytes += "property double s\nproperty double t\n";
        if (!rate.empty()) bytes += "property float rate\n";
        for (std::size_t k = 0; k < mesh.groups.size(); ++k)
            bytes += "property double " +
                     (is_property_name(mesh.groups[k].name) ? mesh.groups[k].name : "group_" + std::to_string(k)) +
                     "\n";
        bytes += "element face " + std::to_string(source.faces()) + "\nproperty list " + count_type() +
                 " int vertex_indices\n";
        if (uv_by_corners) bytes += "property list " + count_type() + " double texcoord\n";
        if (!materials.names.empty()) bytes += "property int material_index\n";
        if (!groups.names.empty()) bytes += "property int group_index\n";
        bytes += "end_header\n";
    }

    std::string count_type() const { return wide ? "int" : "uchar"; }
    void add_count(std::size_t count) {
        if (wide)
            add_number(bytes, static_cast<std::int32_t>(count), little);
        else
            add_number(bytes, static_cast<std::uint8_t>(count), little);
    }

    void add_point(std::size_t p) {
        for (const double c : x[p]) add_number(bytes, c, little);
        if (uv_by_points)
            for (const double c : source.uv[p]) add_number(bytes, c, little);
        if (!rate.empty()) add_number(bytes, rate[std::size_t(source.point_of[p])], little);
        for (const std::vector<double>& group : weights) add_number(bytes, group[p], little);
    }

    void add_face(std::size_t f) {
        const std::size_t begin = std::size_t(source.face_start[f]), end = std::size_t(source.face_start[f + 1]);
        add_count(end - begin);
        for (std::size_t c = begin; c < end; ++c) add_number(bytes, std::int32_t{source.corners[c]}, little);
        if (uv_by_corners) {
            add_count(2 * (end - begin));
            for (std::size_t c = begin; c < end; ++c) {
                const int uv = source.uv_corners[c];
                for (const double t : uv < 0 ? Vec2(0, 0) : source.uv[std::size_t(uv)]) add_number(bytes, t, little);
            }
        }
        if (!materials.names.empty()) add_number(bytes, std::int32_t{materials.of[f]}, little);
        if (!groups.names.empty()) add_number(bytes, std::int32_t{groups.of[f]}, little);
    }

    std::string write() {
        uv_by_points = has_uv_by_points(source);
        uv_by_corners = !uv_by_points && !source.uv_corners.empty();
        materials = find_face_names(source, MeshSource::Word::material);
        groups = find_face_names(source, MeshSource::Word::group);
        for (std::size_t f = 0; f + 1 < source.face_start.size(); ++f)
            wide |= source.face_start[f + 1] - source.face_start[f] > 127;
        for (const PointGroup& group : mesh.groups) weights.push_back(spread_weights(source, mesh, group));
        add_header();
        bytes.reserve(bytes.size() + x.size() * (44 + 8 * weights.size()) + source.corners.size() * 20);
        for (std::size_t p = 0; p < x.size(); ++p) add_point(p);
        for (int f = 0; f < source.faces(); ++f) add_face(std::size_t(f));
        return std::move(bytes);
    }
};

void check_sizes(const std::string& file, const Mesh& mesh, const std::vector<float>& rate) {
    if (!rate.empty() && rate.size() != mesh.points.size())
        throw SceneError({file, "", std::to_string(rate.size()) + " rates",
                          "must be none, or one per point: " + std::to_string(mesh.points.size()), ""});
}

}  // namespace

std::string encode_ply(const Mesh& mesh, const std::vector<Vec3>& x, const std::vector<float>& rate,
                       const FileAxes& axes) {
    const MeshSource source = mesh.source ? *mesh.source : make_source(mesh);
    const std::vector<Vec3> written = written_points(mesh, x, axes);
    return PlyWriter{mesh, source, written, rate}.write();
}

void write_ply(const std::string& file, const Mesh& mesh, const std::vector<Vec3>& x, const std::vector<float>& rate,
               const FileAxes& axes) {
    check_positions(file, mesh.points.size(), x);
    check_sizes(file, mesh, rate);
    write_bytes(file, encode_ply(mesh, x, rate, axes));
}

}  // namespace weft
