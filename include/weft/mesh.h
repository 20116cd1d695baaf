// Triangle meshes, and the grids among them.
#pragma once

#include <weft/types.h>

#include <memory>
#include <string>

namespace weft {

// columns × rows points; point (i, j) has index j·columns + i. 0 × 0 means "not a grid".
struct GridShape {
    int columns = 0;
    int rows = 0;
    bool exists() const { return columns > 0 && rows > 0; }
    int index(int i, int j) const { return j * columns + i; }
};

// One of several cloths in a mesh: a range of its points and of its triangles.
struct Piece {
    std::string name;
    int first_point = 0, end_point = 0;
    int first_triangle = 0, end_triangle = 0;
    GridShape grid;         // set only when its points form a grid
    double full_width = 1;  // of a ribbon that starts narrower than it is: times its width in the rest shape
};

// Points by name, as files have them: groups of OBJ, properties of PLY, a map beside a mesh.
struct PointGroup {
    std::string name;
    std::vector<int> points;      // ascending
    std::vector<double> weights;  // one for each of them, above 0
};

// A mesh as its file has it, for the way back: what triangles and welding leave out.
struct MeshSource {
    std::vector<int> point_of;    // of each point of the file, the point of the mesh that it is
    std::vector<int> face_start;  // face f has the corners from face_start[f] to face_start[f + 1]
    std::vector<int> corners;     // points of the file
    std::vector<Vec2> uv;
    std::vector<int> uv_corners;  // the uv of each corner, -1: none; empty: there are none
    enum class Word { object, group, material, smooth, library };
    struct Label {  // of this face and those that follow, until the next one of its word
        Word word;
        std::string name;
        int face = 0;
    };
    std::vector<Label> labels;  // ascending by face
    int faces() const { return static_cast<int>(face_start.size()) - 1; }
};

struct Mesh {
    std::vector<Vec3> points;         // [m]
    std::vector<Triangle> triangles;  // counter-clockwise seen from the front
    std::vector<Vec2> uv;             // one per point, in the unit square by custom; empty if unknown
    GridShape grid;                   // set only when the points form a grid
    std::vector<Piece> pieces;        // of cloth, in order, without gaps; empty: one without a name
    std::vector<Vec3> rest;           // [m] the shape without forces, such as a flat pattern; empty: `points` are it

    // [m] Garments: the corners of each triangle as its piece was cut, x along the warp. A point of a seam has a place
    // in several pieces, hence by triangles. Empty: not a garment, or no triangles of one; zeros: of another cloth.
    std::vector<std::array<Vec2, 3>> pattern;

    std::vector<PointGroup> groups;
    std::shared_ptr<const MeshSource> source;  // how it is written; none: as points and triangles
};

inline const std::vector<Vec3>& rest_of(const Mesh& mesh) {
    return mesh.rest.empty() ? mesh.points : mesh.rest;
}

// A flat rectangular sheet. Point (0, 0) stands at `origin`, columns run along `right`, rows along `down`.
struct Sheet {
    int columns = 17;      // points along `right`, at least 2
    int rows = 17;         // points along `down`, at least 2
    double width = 1;      // [m] along `right`
    double height = 1;     // [m] along `down`
    Vec3 origin{0, 0, 0};  // [m]
    Vec3 right{1, 0, 0};   // direction, normalised before use
    Vec3 down{0, -1, 0};   // direction, normalised before use
};

Mesh make_sheet(const Sheet& sheet);

// Makes points that are at most `distance` [m] from an earlier one that stays the same as that one, as where a
// texture's seam has cut a mesh open. Triangles that lose their area go. What is written keeps its points and faces.
void weld(Mesh& mesh, double distance);
int count_coincident(const Mesh& mesh, double distance);  // points that welding would take away

// Throws SceneError unless every coordinate is finite, every index is in range, no triangle is degenerate or there
// twice, every edge has one or two triangles that agree on orientation, and every point has a triangle. Grids and uv,
// if any, must fit the points. `file` is only for the message.
void check_mesh(const Mesh& mesh, const std::string& file);

// Undirected edges (a < b) sorted, each with the triangles that hold it. Of two, `left` runs from a to b and `right`
// from b to a; a single one is in `left`, and `right` is -1. The mesh must have passed check_mesh.
struct Edge {
    int a, b;
    int left, right;
};
std::vector<Edge> find_edges(const Mesh& mesh);

// Unit normal at every point, from the triangles around it weighted by area; zero where there are none.
void find_normals(const Mesh& mesh, const std::vector<Vec3>& x, std::vector<Vec3>& normals);

}  // namespace weft
