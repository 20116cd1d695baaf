// Meshes as their files have them, and back; units and axes of files.
#include "core/mesh_source.h"

#include <algorithm>
#include <map>

namespace weft {

double metres(LengthUnit unit) {
    constexpr std::array<double, 5> lengths{1, 0.01, 0.001, 0.0254, 0.3048};
    return lengths[std::size_t(unit)];
}

Vec3 from_file(const FileAxes& axes, const Vec3& p) {
    const Vec3 turned = axes.up == UpAxis::y ? Vec3(p.x(), 0 - p.z(), p.y()) : p;
    return axes.unit == LengthUnit::m ? turned : Vec3(turned * metres(axes.unit));
}

Vec3 to_file(const FileAxes& axes, const Vec3& p) {
    const Vec3 turned = axes.up == UpAxis::y ? Vec3(p.x(), p.z(), 0 - p.y()) : p;
    return axes.unit == LengthUnit::m ? turned : Vec3(turned / metres(axes.unit));
}

MeshSource make_source(const Mesh& mesh) {
    MeshSource source;
    for (std::size_t p = 0; p < mesh.points.size(); ++p) source.point_of.push_back(int(p));
    source.face_start = {0};
    for (const Triangle& t : mesh.triangles) {
        source.corners.insert(source.corners.end(), t.begin(), t.end());
        source.face_start.push_back(int(source.corners.size()));
    }
    source.uv = mesh.uv;
    if (!mesh.uv.empty()) source.uv_corners = source.corners;
    return source;
}

static bool is_labelled(const MeshSource& source, MeshSource::Word word) {
    return std::any_of(source.labels.begin(), source.labels.end(),
                       [&](const MeshSource::Label& label) { return label.word == word; });
}

void append_source(const MeshSource& from, int points, const std::string& name, MeshSource& to) {
    const int first_point = int(to.point_of.size()), first_face = to.faces(), first_corner = int(to.corners.size());
    using Word = MeshSource::Word;
    if (!is_labelled(from, Word::object)) to.labels.push_back({Word::object, name, first_face});
    for (const Word word : {Word::group, Word::material, Word::smooth})  // what came before does not go on here
        if (is_labelled(to, word)) to.labels.push_back({word, word == Word::smooth ? "off" : "none", first_face});
    for (MeshSource::Label label : from.labels) {
        label.face += first_face;
        to.labels.push_back(std::move(label));
    }
    if (!from.uv_corners.empty() || !to.uv_corners.empty()) {
        to.uv_corners.resize(to.corners.size(), -1);
        for (const int uv : from.uv_corners) to.uv_corners.push_back(uv < 0 ? -1 : uv + int(to.uv.size()));
        to.uv_corners.resize(to.corners.size() + from.corners.size(), -1);
    }
    to.uv.insert(to.uv.end(), from.uv.begin(), from.uv.end());
    for (const int p : from.point_of) to.point_of.push_back(p + points);
    for (const int p : from.corners) to.corners.push_back(p + first_point);
    for (std::size_t f = 1; f < from.face_start.size(); ++f) to.face_start.push_back(from.face_start[f] + first_corner);
}

std::vector<Vec3> spread(const MeshSource& source, const std::vector<Vec3>& x) {
    std::vector<Vec3> written(source.point_of.size());
    for (std::size_t p = 0; p < written.size(); ++p) written[p] = x[std::size_t(source.point_of[p])];
    return written;
}

std::vector<Vec3> gather(const MeshSource& source, std::size_t points, const std::vector<Vec3>& written) {
    std::vector<Vec3> x(points, Vec3::Zero());
    for (std::size_t p = source.point_of.size(); p-- > 0;) x[std::size_t(source.point_of[p])] = written[p];
    return x;
}

std::vector<Vec3> written_points(const Mesh& mesh, const std::vector<Vec3>& x, const FileAxes& axes) {
    std::vector<Vec3> written = mesh.source ? spread(*mesh.source, x) : x;
    if (!axes.ours())
        for (Vec3& p : written) p = to_file(axes, p);
    return written;
}

std::vector<Vec3> points_as_written(const Mesh& mesh, const std::vector<Vec3>& written, const FileAxes& axes) {
    std::vector<Vec3> x = mesh.source ? gather(*mesh.source, mesh.points.size(), written) : written;
    if (!axes.ours())
        for (Vec3& p : x) p = from_file(axes, p);
    return x;
}

std::size_t count_written(const Mesh& mesh) {
    return mesh.source ? mesh.source->point_of.size() : mesh.points.size();
}

FaceNames find_face_names(const MeshSource& source, MeshSource::Word word) {
    FaceNames found;
    found.of.assign(std::size_t(source.faces()), -1);
    std::map<std::string, int> numbers;
    int face = 0, current = -1;
    for (const MeshSource::Label& label : source.labels) {
        if (label.word != word) continue;
        std::fill(found.of.begin() + face, found.of.begin() + label.face, current);
        face = label.face;
        const auto [place, fresh] = numbers.insert({label.name, int(found.names.size())});
        if (fresh) found.names.push_back(label.name);
        current = place->second;
    }
    std::fill(found.of.begin() + face, found.of.end(), current);
    return found;
}

std::vector<double> spread_weights(const MeshSource& source, const Mesh& mesh, const PointGroup& group) {
    std::vector<double> of_points(mesh.points.size(), 0.0), weights;
    for (std::size_t k = 0; k < group.points.size(); ++k) of_points[std::size_t(group.points[k])] = group.weights[k];
    for (const int p : source.point_of) weights.push_back(of_points[std::size_t(p)]);
    return weights;
}

bool has_uv_by_points(const MeshSource& source) {
    return source.uv_corners == source.corners && source.uv.size() == source.point_of.size();
}

std::vector<Vec2> find_uv_by_points(const MeshSource& source) {
    std::vector<int> first(source.point_of.size(), -1);
    for (std::size_t c = 0; c < source.uv_corners.size(); ++c)
        if (int& uv = first[std::size_t(source.corners[c])]; uv < 0) uv = source.uv_corners[c];
    std::vector<Vec2> uv;
    if (std::find(first.begin(), first.end(), -1) != first.end()) return uv;
    for (const int t : first) uv.push_back(source.uv[std::size_t(t)]);
    return uv;
}

}  // namespace weft
