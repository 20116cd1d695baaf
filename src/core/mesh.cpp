// Edges and normals of a triangle mesh, and the check that every mesh passes before it becomes cloth.
//
// All of it rests on one table: the three sides of every triangle, gathered under their smaller end and sorted by the
// larger one. Gathering is a counting sort and the groups are small, so millions of triangles take linear time. The
// check walks the same table: an edge is sound when it holds one side, or two that run in opposite directions.
// Messages count triangles and points from 0, as the engine does everywhere.
#include <weft/mesh.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace weft {

namespace {

struct Side {
    int b;         // larger end; the smaller end is the group it stands in
    int triangle;  // that it belongs to
    bool forward;  // the triangle runs from the smaller end to the larger
};

struct Sides {
    std::vector<std::size_t> start;  // sides of smaller end a are items[start[a]] ... items[start[a + 1] - 1]
    std::vector<Side> items;         // sorted by larger end, then by triangle
};

Sides find_sides(const Mesh& mesh) {
    Sides sides;
    sides.start.assign(mesh.points.size() + 1, 0);
    for (const Triangle& t : mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k) ++sides.start[std::min(t[k], t[(k + 1) % 3]) + 1];
    for (std::size_t a = 0; a + 1 < sides.start.size(); ++a) sides.start[a + 1] += sides.start[a];

    sides.items.resize(mesh.triangles.size() * 3);
    std::vector<std::size_t> next(sides.start.begin(), sides.start.end() - 1);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const int p = mesh.triangles[i][k], q = mesh.triangles[i][(k + 1) % 3];
            sides.items[next[std::min(p, q)]++] = {std::max(p, q), static_cast<int>(i), p < q};
        }
    const auto order = [](const Side& s, const Side& t) { return s.b != t.b ? s.b < t.b : s.triangle < t.triangle; };
    for (std::size_t a = 0; a + 1 < sides.start.size(); ++a)
        std::sort(sides.items.begin() + sides.start[a], sides.items.begin() + sides.start[a + 1], order);
    return sides;
}

// Calls edge(a, first, last) for every edge in ascending order; its sides are [first, last).
template <class F>
void for_each_edge(const Sides& sides, F&& edge) {
    for (std::size_t a = 0; a + 1 < sides.start.size(); ++a)
        for (std::size_t i = sides.start[a]; i < sides.start[a + 1];) {
            std::size_t end = i + 1;
            while (end < sides.start[a + 1] && sides.items[end].b == sides.items[i].b) ++end;
            edge(static_cast<int>(a), sides.items.data() + i, sides.items.data() + end);
            i = end;
        }
}

// ------------------------------------------------------------------------------------------------------- messages

std::string to_text(const Triangle& t) {
    return "(" + std::to_string(t[0]) + ", " + std::to_string(t[1]) + ", " + std::to_string(t[2]) + ")";
}

std::string to_text(const Vec3& p) {
    std::ostringstream text;
    text << "(" << p.x() << ", " << p.y() << ", " << p.z() << ")";
    return text.str();
}

std::string triangle_name(std::size_t i) {
    return "triangle " + std::to_string(i) + " (from 0)";
}
std::string point_name(std::size_t i) {
    return "point " + std::to_string(i) + " (from 0)";
}

// --------------------------------------------------------------------------------------------------------- checks

void check_sizes(const Mesh& mesh, const std::string& file) {
    const std::size_t points = mesh.points.size();
    if (points > std::size_t{1} << 28 || mesh.triangles.size() > std::size_t{1} << 29)
        throw SceneError({file, "mesh", std::to_string(points) + " points",
                          "a mesh has at most 2^28 points and 2^29 triangles", "use a coarser mesh"});
    if (mesh.triangles.empty())
        throw SceneError({file, "mesh", std::to_string(points) + " points, no triangles",
                          "a mesh needs at least one triangle", "export the faces too"});
    if (!mesh.uv.empty() && mesh.uv.size() != points)
        throw SceneError({file, "mesh",
                          std::to_string(mesh.uv.size()) + " uv for " + std::to_string(points) + " points",
                          "uv are one per point, or none", "leave uv empty if they are unknown"});
    if (!mesh.rest.empty() && mesh.rest.size() != points)
        throw SceneError({file, "mesh", std::to_string(mesh.rest.size()) + " points at rest",
                          "a shape at rest has a place for every point, here " + std::to_string(points),
                          "leave it empty if the mesh is made as it stands"});
    if (mesh.grid.exists() && std::size_t(mesh.grid.columns) * std::size_t(mesh.grid.rows) != points)
        throw SceneError({file, "mesh", std::to_string(mesh.grid.columns) + " × " + std::to_string(mesh.grid.rows),
                          "a grid has columns × rows points, here " + std::to_string(points),
                          "leave the grid 0 × 0 if the points do not form one"});
}

void check_numbers(const Mesh& mesh, const std::string& file) {
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        if (!mesh.points[i].allFinite())
            throw SceneError({file, point_name(i), to_text(mesh.points[i]), "coordinates must be finite [m]",
                              "look for a division by zero in the program that wrote the mesh"});
    for (std::size_t i = 0; i < mesh.uv.size(); ++i)
        if (!mesh.uv[i].allFinite())
            throw SceneError({file, point_name(i), "uv", "uv must be finite", "leave uv empty if they are unknown"});
}

// The area is compared with that of a square on the longest side, so that the unit of the file does not matter; a
// triangle 1e-14 times as high as long is a line to double precision.
bool has_area(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 u = b - a, v = c - a;
    const double size = std::max(u.cwiseAbs().maxCoeff(), v.cwiseAbs().maxCoeff());
    if (size == 0 || !std::isfinite(size)) return false;
    return (u / size).cross(v / size).norm() > 1e-14;
}

void check_triangles(const Mesh& mesh, const std::string& file) {
    const auto points = static_cast<std::int64_t>(mesh.points.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle& t = mesh.triangles[i];
        for (const int p : t)
            if (p < 0 || p >= points)
                throw SceneError({file, triangle_name(i), to_text(t),
                                  "indices must be from 0 to " + std::to_string(points - 1),
                                  "point " + std::to_string(p) + " does not exist"});
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0])
            throw SceneError({file, triangle_name(i), to_text(t), "the three points of a triangle must differ",
                              "remove the triangle (in Blender: Clean Up, Degenerate Dissolve)"});
        if (!has_area(mesh.points[t[0]], mesh.points[t[1]], mesh.points[t[2]]))
            throw SceneError(
                {file, triangle_name(i),
                 to_text(mesh.points[t[0]]) + " " + to_text(mesh.points[t[1]]) + " " + to_text(mesh.points[t[2]]),
                 "a triangle must have an area greater than 0 [m²]",
                 "merge points that coincide, or remove the triangle"});
    }
}

int opposite(const Mesh& mesh, int a, const Side& side) {
    const Triangle& t = mesh.triangles[side.triangle];
    return t[0] + t[1] + t[2] - a - side.b;
}

void check_edge(const Mesh& mesh, const std::string& file, int a, const Side* first, const Side* last) {
    const std::string name = "edge " + std::to_string(a) + "–" + std::to_string(first->b) + " (from 0)";
    std::string holders = "triangles";
    for (const Side* s = first; s != last && s != first + 4; ++s)
        holders += (s == first ? " " : ", ") + std::to_string(s->triangle);
    if (last - first > 4) holders += ", …";
    for (const Side* s = first + 1; s != last; ++s)
        if (opposite(mesh, a, *s) == opposite(mesh, a, *first))
            throw SceneError({file, triangle_name(s->triangle), to_text(mesh.triangles[s->triangle]),
                              "no two triangles may have the same three points; triangle " +
                                  std::to_string(first->triangle) + " has them too",
                              "remove one of the two"});
    if (last - first > 2)
        throw SceneError({file, name, holders,
                          "an edge belongs to one or two triangles, not " + std::to_string(last - first),
                          "cloth does not branch: separate the sheets that meet here"});
    throw SceneError({file, name, holders, "neighbouring triangles must run around in the same sense",
                      "flip one of the two (in Blender: Mesh, Normals, Recalculate Outside)"});
}

void check_edges(const Mesh& mesh, const std::string& file) {
    for_each_edge(find_sides(mesh), [&](int a, const Side* first, const Side* last) {
        if (last - first == 1) return;
        // A pair that agrees may still be one triangle seen from both sides.
        if (last - first == 2 && first->forward != first[1].forward &&
            opposite(mesh, a, *first) != opposite(mesh, a, first[1]))
            return;
        check_edge(mesh, file, a, first, last);
    });
}

void check_isolated(const Mesh& mesh, const std::string& file) {
    std::vector<bool> used(mesh.points.size());
    for (const Triangle& t : mesh.triangles)
        for (const int p : t) used[p] = true;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (!used[i])
            throw SceneError({file, point_name(i), to_text(mesh.points[i]), "every point must belong to a triangle",
                              "delete it (in Blender: Clean Up, Delete Loose): nothing would hold it to the cloth"});
}

}  // namespace

void check_mesh(const Mesh& mesh, const std::string& file) {
    check_sizes(mesh, file);
    check_numbers(mesh, file);
    check_triangles(mesh, file);
    check_edges(mesh, file);
    check_isolated(mesh, file);
}

std::vector<Edge> find_edges(const Mesh& mesh) {
    std::vector<Edge> edges;
    edges.reserve(mesh.points.size() + mesh.triangles.size());  // Euler: points + triangles − 1 on a sheet
    for_each_edge(find_sides(mesh), [&](int a, const Side* first, const Side* last) {
        Edge edge{a, first->b, first->triangle, -1};
        if (last - first > 1) {
            edge.right = first[1].triangle;
            if (!first->forward) std::swap(edge.left, edge.right);
        }
        edges.push_back(edge);
    });
    return edges;
}

void find_normals(const Mesh& mesh, const std::vector<Vec3>& x, std::vector<Vec3>& normals) {
    normals.assign(x.size(), Vec3::Zero());
    for (const Triangle& t : mesh.triangles) {
        // The cross product is twice the area long, which is the weight we want.
        const Vec3 n = (x[t[1]] - x[t[0]]).cross(x[t[2]] - x[t[0]]);
        for (const int p : t) normals[p] += n;
    }
    for (Vec3& n : normals) {
        const double length = n.stableNorm();
        if (length > 0) n /= length;
    }
}

}  // namespace weft
