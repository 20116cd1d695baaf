// VTK's XML formats for ParaView: a .vtp (PolyData) a frame with its numbers as raw little-endian bytes, and a .pvd
// that says when each is due. Double precision: points survive exactly.
#include <weft/export.h>

#include "core/mesh_source.h"
#include "io/bytes.h"

namespace weft {

namespace {

// Arrays stand behind one another at the end of the file, each after its length.
struct VtkArrays {
    std::string heads{}, bytes{};

    template <class T, class Fill>
    void add(const std::string& attributes, std::size_t numbers, Fill fill) {
        heads += "<DataArray " + attributes + " format=\"appended\" offset=\"" + std::to_string(bytes.size()) + "\"/>";
        add_number(bytes, std::uint64_t(numbers * sizeof(T)), ByteOrder::little);
        fill([&](T value) { add_number(bytes, value, ByteOrder::little); });
    }
    std::string take() { return std::exchange(heads, {}); }
};

// Characters that XML keeps for itself.
std::string xml(const std::string& name) {
    std::string out;
    for (const char c : name)
        if (c == '&' || c == '<' || c == '>' || c == '"')
            out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&quot;";
        else
            out += static_cast<unsigned char>(c) < 32 ? '_' : c;
    return out;
}

// A point has one uv in VTK: where corners differ, theirs stand by themselves, two numbers a corner.
std::string add_point_data(VtkArrays& arrays, const Mesh& mesh, const MeshSource& source) {
    const std::vector<Vec2> uv = find_uv_by_points(source);
    if (!uv.empty())
        arrays.add<double>("type=\"Float64\" Name=\"uv\" NumberOfComponents=\"2\"", 2 * uv.size(), [&](auto put) {
            for (const Vec2& t : uv)
                for (const double c : t) put(c);
        });
    for (const PointGroup& group : mesh.groups) {
        const std::vector<double> weights = spread_weights(source, mesh, group);
        arrays.add<double>("type=\"Float64\" Name=\"" + xml(group.name) + "\"", weights.size(), [&](auto put) {
            for (const double w : weights) put(w);
        });
    }
    const std::string heads = arrays.take();
    if (heads.empty()) return "";
    return "<PointData" + std::string(uv.empty() ? "" : " TCoords=\"uv\"") + ">" + heads + "</PointData>";
}

// Numbers of materials and groups; the names are in the name of the array, in order.
std::string add_cell_data(VtkArrays& arrays, const MeshSource& source) {
    for (const auto& [word, title] :
         {std::pair{MeshSource::Word::material, "material"}, std::pair{MeshSource::Word::group, "group"}}) {
        const FaceNames names = find_face_names(source, word);
        if (names.names.empty()) continue;
        std::string all;
        for (const std::string& name : names.names) all += (all.empty() ? ": " : ", ") + xml(name);
        arrays.add<std::int32_t>("type=\"Int32\" Name=\"" + std::string(title) + all + "\"", names.of.size(),
                                 [&](auto put) {
                                     for (const int n : names.of) put(n);
                                 });
    }
    const std::string heads = arrays.take();
    return heads.empty() ? "" : "<CellData>" + heads + "</CellData>";
}

std::string add_field_data(VtkArrays& arrays, const MeshSource& source) {
    if (source.uv_corners.empty() || has_uv_by_points(source)) return "";
    arrays.add<double>("type=\"Float64\" Name=\"uv of corners\" NumberOfComponents=\"2\" NumberOfTuples=\"" +
                           std::to_string(source.uv_corners.size()) + "\"",
                       2 * source.uv_corners.size(), [&](auto put) {
                           for (const int uv : source.uv_corners)
                               for (const double c : uv < 0 ? Vec2(0, 0) : source.uv[std::size_t(uv)]) put(c);
                       });
    return "<FieldData>" + arrays.take() + "</FieldData>";
}

}  // namespace

std::string encode_vtp(const Mesh& mesh, const std::vector<Vec3>& x, const FileAxes& axes) {
    check_positions("", mesh.points.size(), x);
    const MeshSource source = mesh.source ? *mesh.source : make_source(mesh);
    const std::vector<Vec3> written = written_points(mesh, x, axes);
    VtkArrays arrays;
    arrays.add<double>("type=\"Float64\" NumberOfComponents=\"3\"", 3 * written.size(), [&](auto put) {
        for (const Vec3& p : written)
            for (const double c : p) put(c);
    });
    std::string piece = "<Points>" + arrays.take() + "</Points>";
    arrays.add<std::int32_t>("type=\"Int32\" Name=\"connectivity\"", source.corners.size(), [&](auto put) {
        for (const int p : source.corners) put(p);
    });
    arrays.add<std::int32_t>("type=\"Int32\" Name=\"offsets\"", std::size_t(source.faces()), [&](auto put) {
        for (std::size_t f = 1; f < source.face_start.size(); ++f) put(source.face_start[f]);
    });
    piece += "<Polys>" + arrays.take() + "</Polys>";
    piece += add_point_data(arrays, mesh, source) + add_cell_data(arrays, source);
    return "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" "
           "header_type=\"UInt64\"><PolyData>" +
           add_field_data(arrays, source) + "<Piece NumberOfPoints=\"" + std::to_string(written.size()) +
           "\" NumberOfPolys=\"" + std::to_string(source.faces()) + "\">" + piece +
           "</Piece></PolyData><AppendedData encoding=\"raw\">_" + arrays.bytes + "</AppendedData></VTKFile>\n";
}

std::string encode_pvd(const Clip& clip, const std::vector<std::string>& files) {
    std::string out = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\"><Collection>\n";
    for (std::size_t k = 0; k < files.size() && k < clip.times.size(); ++k) {
        add_text(out += "<DataSet timestep=\"", clip.times[k]);
        out += "\" file=\"" + files[k] + "\"/>\n";
    }
    return out + "</Collection></VTKFile>\n";
}

}  // namespace weft
