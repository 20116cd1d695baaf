// Wavefront OBJ, both directions. Read: v (a weight or colours behind it are ignored), vt, and f in all its forms;
// polygons become fans. Objects and groups become sets of points by their names. Names, groups, materials and the
// corners of faces are kept for the way back. Everything else (normals, lines, curves, vendors' extensions) says
// nothing about cloth and is passed over.
//
// Cloth is one point per v. Where a point has several vt (a seam of the texture) the first is kept: splitting the
// point, as renderers do, would cut the cloth open along the seam.
#include "core/mesh_source.h"
#include "io/bytes.h"

#include <cmath>
#include <map>

namespace weft {

namespace {

constexpr std::string_view obj_blanks = " \t\v\f";

// Hands out logical lines: without comments, with lines that end in \ joined to the next.
struct Lines {
    std::string_view text;
    std::size_t number = 0;  // of the first physical line of the one handed out last, from 1
    std::size_t passed = 0;  // physical lines taken so far
    std::string joined;

    std::string_view take_physical() {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        std::string_view line = text.substr(0, end);
        const bool two = text.substr(end, 2) == "\r\n";
        text.remove_prefix(std::min(end + (two ? 2 : 1), text.size()));
        ++passed;
        // The comment goes first, so that a path ending in \ in a comment does not swallow the next line.
        return line.substr(0, std::min(line.find('#'), line.size()));
    }

    bool next(std::string_view& line) {
        if (text.empty()) return false;
        number = passed + 1;
        line = take_physical();
        if (line.empty() || line.back() != '\\') return true;
        joined.clear();
        while (!line.empty() && line.back() == '\\') {
            joined.append(line.substr(0, line.size() - 1)).push_back(' ');
            line = text.empty() ? std::string_view() : take_physical();
        }
        line = joined.append(line);
        return true;
    }
};

std::string_view take_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(obj_blanks), line.size()));
    const std::string_view word = line.substr(0, std::min(line.find_first_of(obj_blanks), line.size()));
    line.remove_prefix(word.size());
    return word;
}

std::string_view trim(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(obj_blanks), line.size()));
    return line.substr(0, line.find_last_not_of(obj_blanks) + 1);
}

struct Corner {
    int point, texture;  // texture −1: none
};

constexpr std::array<std::string_view, 5> label_words{"o", "g", "usemtl", "s", "mtllib"};  // by MeshSource::Word
constexpr std::size_t most_names = 64;  // of groups at once: names × faces is the work there is

struct ObjReader {
    const std::string& file;
    Lines lines;
    Mesh mesh{};
    std::vector<Vec2> textures{};
    std::vector<Triangle> texture_of{};  // per triangle, three indices into textures or −1
    MeshSource source{};
    std::map<std::string, std::vector<int>> members{};        // of groups and objects: points, as they come
    std::array<std::vector<std::vector<int>*>, 2> current{};  // the object, and the groups that are open
    std::vector<Corner> corners{};                            // of the face being read
    // A face may stand before the points it names, so the largest index waits for the end of the file.
    struct Largest {
        int index = -1;
        std::size_t line = 0;
    } largest_point{}, largest_texture{};

    [[noreturn]] void fail(std::string_view value, const std::string& rule, const std::string& suggestion = "") const {
        fail_at_line(file, lines.number, value, rule, suggestion);
    }

    int read_numbers(std::string_view line, std::array<double, 8>& values) const {
        int count = 0;
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            if (count == static_cast<int>(values.size())) fail(word, "too many numbers", "is a line end missing?");
            const auto value = parse_double(word);
            if (!value) fail(word, "must be a number");
            if (!std::isfinite(*value)) fail(word, "must be finite and within the range of double precision");
            values[count++] = *value;
        }
        return count;
    }

    void read_point(std::string_view line) {
        std::array<double, 8> n{};
        if (read_numbers(line, n) < 3) fail(line, "v needs three coordinates: v x y z");
        if (mesh.points.size() == most_points) fail(line, "at most 2^28 points");
        mesh.points.emplace_back(n[0], n[1], n[2]);
    }

    void read_texture(std::string_view line) {
        std::array<double, 8> n{};
        const int count = read_numbers(line, n);
        if (count < 1 || count > 3) fail(line, "vt needs one to three coordinates: vt u v");
        if (textures.size() == most_triangles) fail(line, "at most 2^29 texture coordinates");
        textures.emplace_back(n[0], n[1]);
    }

    // OBJ counts from 1; −1 is the last one read so far.
    int read_index(std::string_view word, std::size_t so_far, std::string_view corner, Largest& largest) const {
        const auto index = parse_integer(word);
        if (!index) fail(corner, "a corner is v, v/vt, v//vn or v/vt/vn with whole numbers");
        if (*index == 0) fail(corner, "indices count from 1", "add 1 to every index");
        if (*index < -static_cast<std::int64_t>(so_far))
            fail(corner, "only " + std::to_string(so_far) + " were read so far");
        if (*index > static_cast<std::int64_t>(most_triangles)) fail(corner, "indices are at most 2^29");
        const auto from_zero = static_cast<int>(*index > 0 ? *index - 1 : static_cast<std::int64_t>(so_far) + *index);
        if (from_zero > largest.index) largest = {from_zero, lines.number};
        return from_zero;
    }

    Corner read_corner(std::string_view word) {
        const std::size_t slash = word.find('/');
        Corner corner{read_index(word.substr(0, slash), mesh.points.size(), word, largest_point), -1};
        if (slash == std::string_view::npos) return corner;
        const std::size_t second = word.find('/', slash + 1);
        const std::string_view texture = word.substr(slash + 1, second == word.npos ? word.npos : second - slash - 1);
        if (!texture.empty()) corner.texture = read_index(texture, textures.size(), word, largest_texture);
        // v/ and v/vt/ are not in the definition, but they are harmless and some programs write them.
        if (second == word.npos || second + 1 == word.size()) return corner;
        if (!parse_integer(word.substr(second + 1))) fail(word, "a corner is v, v/vt, v//vn or v/vt/vn");
        return corner;
    }

    void read_label(MeshSource::Word word, std::string_view line) {
        source.labels.push_back({word, std::string(trim(line)), int(source.face_start.size()) - 1});
        if (word == MeshSource::Word::object) {
            current[0].clear();
            if (!trim(line).empty()) current[0].push_back(&members[std::string(trim(line))]);
        } else if (word == MeshSource::Word::group) {
            current[1].clear();
            for (std::string_view name = take_word(line); !name.empty(); name = take_word(line)) {
                if (current[1].size() == most_names) fail(name, "a face may be in at most 64 groups");
                current[1].push_back(&members[std::string(name)]);
            }
        }
    }

    // Each point once whenever it would need more room, so that a point in a thousand faces takes that of one.
    static void add_member(std::vector<int>& points, int point) {
        if (points.size() == points.capacity()) {
            make_unique(points);
            points.reserve(2 * points.size() + 16);
        }
        points.push_back(point);
    }

    static void make_unique(std::vector<int>& points) {
        std::sort(points.begin(), points.end());
        points.erase(std::unique(points.begin(), points.end()), points.end());
    }

    void keep_face() {
        for (const Corner& corner : corners) {
            source.corners.push_back(corner.point);
            source.uv_corners.push_back(corner.texture);
            for (const auto& open : current)
                for (std::vector<int>* points : open) add_member(*points, corner.point);
        }
        source.face_start.push_back(int(source.corners.size()));
    }

    void give_source() {
        for (std::size_t p = 0; p < mesh.points.size(); ++p) source.point_of.push_back(int(p));
        source.uv = textures;
        if (textures.empty()) source.uv_corners.clear();
        mesh.source = std::make_shared<const MeshSource>(std::move(source));
        for (auto& [name, points] : members) {
            make_unique(points);
            if (points.empty()) continue;
            std::vector<double> weights(points.size(), 1.0);
            mesh.groups.push_back({name, std::move(points), std::move(weights)});
        }
    }

    void read_face(std::string_view line) {
        corners.clear();
        std::string_view rest = line;
        for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest))
            corners.push_back(read_corner(word));
        if (corners.size() < 3) fail(line, "a face needs at least three corners");
        if (mesh.triangles.size() + corners.size() - 2 > most_triangles) fail(line, "at most 2^29 triangles");
        keep_face();
        for (std::size_t k = 1; k + 1 < corners.size(); ++k) {
            mesh.triangles.push_back({corners[0].point, corners[k].point, corners[k + 1].point});
            texture_of.push_back({corners[0].texture, corners[k].texture, corners[k + 1].texture});
        }
    }

    void check_largest(const Largest& largest, std::size_t count, const std::string& what) const {
        if (largest.index < static_cast<std::int64_t>(count)) return;
        fail_at_line(file, largest.line, "index " + std::to_string(largest.index + std::int64_t{1}),
                     "the file has " + std::to_string(count) + " " + what, "was the file cut off?");
    }

    // All points or none: a Mesh has no way to say that some uv are unknown.
    void give_uv() {
        std::vector<bool> known(mesh.points.size());
        std::vector<Vec2> uv(mesh.points.size(), Vec2::Zero());
        for (std::size_t i = 0; i < texture_of.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                const int point = mesh.triangles[i][k], texture = texture_of[i][k];
                if (texture < 0 || known[point]) continue;
                known[point] = true;
                uv[point] = textures[texture];
            }
        if (std::find(known.begin(), known.end(), false) == known.end()) mesh.uv = std::move(uv);
    }
};

}  // namespace

Mesh parse_obj(std::string_view text, const std::string& file) {
    if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // a byte order mark
    ObjReader reader{.file = file, .lines = {.text = text, .joined = {}}};
    reader.source.face_start = {0};
    std::string_view line;
    while (reader.lines.next(line)) {
        const std::string_view keyword = take_word(line);
        for (std::size_t k = 0; k < label_words.size(); ++k)
            if (keyword == label_words[k]) reader.read_label(MeshSource::Word(k), line);
        if (keyword == "v") reader.read_point(line);
        if (keyword == "vt") reader.read_texture(line);
        if (keyword == "f") reader.read_face(line);
    }
    if (reader.mesh.points.empty())
        fail_at_line(file, reader.lines.passed, "end of file", "no points (lines that start with v)",
                     "is this an OBJ file?");
    reader.check_largest(reader.largest_point, reader.mesh.points.size(), "points");
    reader.check_largest(reader.largest_texture, reader.textures.size(), "texture coordinates");
    if (!reader.textures.empty()) reader.give_uv();
    reader.give_source();
    return std::move(reader.mesh);
}

namespace {

template <class Vector>
void add_vectors(std::string& text, const char* word, const std::vector<Vector>& all) {
    for (const Vector& v : all) {
        text += word;
        for (const double c : v) add_text(text += ' ', c);
        text += '\n';
    }
}

void add_corner(std::string& text, int point, int uv) {
    add_text(text += ' ', std::int64_t{point} + 1);
    if (uv >= 0) add_text(text += '/', std::int64_t{uv} + 1);
}

// As the file had it.
std::string encode_source(const MeshSource& source, const std::vector<Vec3>& written) {
    std::string text = "# weft\n";
    auto label = source.labels.begin();
    const auto add_labels = [&](int face) {
        for (; label != source.labels.end() && label->face <= face; ++label)
            text.append(label_words[std::size_t(label->word)]).append(" ").append(label->name) += '\n';
    };
    text.reserve(64 + source.point_of.size() * 62 + source.corners.size() * 16 + source.uv.size() * 42);
    while (label != source.labels.end() && label->face == 0 && label->word == MeshSource::Word::library)
        text.append("mtllib ").append((label++)->name) += '\n';
    add_vectors(text, "v", written);
    add_vectors(text, "vt", source.uv);
    for (int f = 0; f < source.faces(); ++f) {
        add_labels(f);
        text += 'f';
        for (int c = source.face_start[std::size_t(f)]; c < source.face_start[std::size_t(f) + 1]; ++c)
            add_corner(text, source.corners[std::size_t(c)],
                       source.uv_corners.empty() ? -1 : source.uv_corners[std::size_t(c)]);
        text += '\n';
    }
    return text;
}

}  // namespace

std::string encode_obj(const Mesh& mesh, const std::vector<Vec3>& x, const FileAxes& axes) {
    if (mesh.source) return encode_source(*mesh.source, written_points(mesh, x, axes));
    std::string text = "# weft\n";
    text.reserve(64 + x.size() * (mesh.uv.empty() ? 62 : 104) + mesh.triangles.size() * (mesh.uv.empty() ? 26 : 50));
    add_vectors(text, "v", written_points(mesh, x, axes));
    add_vectors(text, "vt", mesh.uv);
    for (const Triangle& t : mesh.triangles) {
        text += 'f';
        for (const int p : t) add_corner(text, p, mesh.uv.empty() ? -1 : p);
        text += '\n';
    }
    return text;
}

void write_obj(const std::string& file, const Mesh& mesh, const std::vector<Vec3>& x, const FileAxes& axes) {
    check_positions(file, mesh.points.size(), x);
    write_bytes(file, encode_obj(mesh, x, axes));
}

}  // namespace weft
