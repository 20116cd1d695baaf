// VTK's XML formats for ParaView: a .vtp (PolyData) a frame with its numbers as raw little-endian bytes, and a .pvd
// that says when each is due. Double precision: points survive exactly.
#include <weft/export.h>

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

}  // namespace

std::string encode_vtp(const Mesh& mesh, const std::vector<Vec3>& x) {
    check_positions("", mesh.points.size(), x);
    VtkArrays arrays;
    arrays.add<double>("type=\"Float64\" NumberOfComponents=\"3\"", 3 * x.size(), [&](auto put) {
        for (const Vec3& p : x)
            for (const double c : p) put(c);
    });
    std::string piece = "<Points>" + arrays.take() + "</Points>";
    arrays.add<std::int32_t>("type=\"Int32\" Name=\"connectivity\"", 3 * mesh.triangles.size(), [&](auto put) {
        for (const Triangle& t : mesh.triangles)
            for (const int p : t) put(p);
    });
    arrays.add<std::int32_t>("type=\"Int32\" Name=\"offsets\"", mesh.triangles.size(), [&](auto put) {
        for (std::size_t t = 1; t <= mesh.triangles.size(); ++t) put(std::int32_t(3 * t));
    });
    piece += "<Polys>" + arrays.take() + "</Polys>";
    if (!mesh.uv.empty()) {
        arrays.add<double>("type=\"Float64\" Name=\"uv\" NumberOfComponents=\"2\"", 2 * mesh.uv.size(), [&](auto put) {
            for (const Vec2& t : mesh.uv)
                for (const double c : t) put(c);
        });
        piece += "<PointData TCoords=\"uv\">" + arrays.take() + "</PointData>";
    }
    return "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" "
           "header_type=\"UInt64\"><PolyData><Piece NumberOfPoints=\"" +
           std::to_string(x.size()) + "\" NumberOfPolys=\"" + std::to_string(mesh.triangles.size()) + "\">" + piece +
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
