// Flat rectangular sheets of m × n points (Provot 1995, figure 1). The two diagonals of the cells alternate like a
// chess board, so that the triangles favour no direction; springs on a grid do not depend on them.
#include "make/grid_triangles.h"

namespace weft {

Mesh make_sheet(const Sheet& sheet) {
    const int columns = sheet.columns, rows = sheet.rows;
    const Vec3 right = sheet.right.normalized() * sheet.width, down = sheet.down.normalized() * sheet.height;
    Mesh mesh;
    mesh.grid = {columns, rows};
    mesh.points.reserve(std::size_t(columns) * rows);
    mesh.uv.reserve(std::size_t(columns) * rows);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const double u = double(i) / (columns - 1), v = double(j) / (rows - 1);
            mesh.points.push_back(sheet.origin + u * right + v * down);
            mesh.uv.push_back({u, v});
        }
    mesh.triangles = make_grid_triangles(mesh.grid);
    return mesh;
}

std::vector<Triangle> make_grid_triangles(const GridShape& grid) {
    std::vector<Triangle> triangles;
    triangles.reserve(std::size_t(grid.columns - 1) * (grid.rows - 1) * 2);
    for (int j = 0; j + 1 < grid.rows; ++j)
        for (int i = 0; i + 1 < grid.columns; ++i) {
            const int a = grid.index(i, j), b = a + 1, c = a + grid.columns, d = c + 1;
            if ((i + j) % 2 == 0) {
                triangles.push_back({a, c, d});
                triangles.push_back({a, d, b});
            } else {
                triangles.push_back({a, c, b});
                triangles.push_back({b, c, d});
            }
        }
    return triangles;
}

}  // namespace weft
