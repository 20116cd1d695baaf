// From the points of a Model to what is drawn. Coarse cloth is rounded: each triangle becomes a curved patch through
// its corners, square to the normals there (curved PN triangles, Vlachos et al. 2001: cubic place, quadratic normal).
// Neighbours agree along their common edge, whose curve depends on its two ends alone. Whatever touches a point that
// is not finite, or absurdly far away, is left out.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "picture_parts.h"

namespace weft::picture {
namespace {

constexpr float far_away = 1e5f;  // [units of the bounds] beyond this single precision shows nothing sensible
constexpr std::size_t wanted_triangles = 25000;

struct Points {
    std::vector<Vec3f> place, normal;
    std::vector<float> rate;
    std::vector<char> usable;
    bool has(int p) const { return p >= 0 && p < static_cast<int>(usable.size()) && usable[p] != 0; }
};

float rate_of(const RestEdge& spring, const std::vector<Vec3>& x) {
    const double rate = ((x[spring.b] - x[spring.a]).norm() - spring.rest) / spring.rest;
    return std::isfinite(rate) ? static_cast<float>(std::clamp(rate, -1., 1e6)) : 0.f;
}

Points make_points(const Model& model, const std::vector<Vec3>& x, const Space& space) {
    Points points;
    const std::size_t count = std::min(x.size(), model.mesh.points.size());
    points.place.resize(count);
    points.normal.assign(count, Vec3f(0, 0, 0));
    points.rate.assign(count, 0.f);
    points.usable.resize(count);
    for (std::size_t p = 0; p < count; ++p) {
        points.place[p] = space.from_world(x[p]);
        points.usable[p] = points.place[p].allFinite() && points.place[p].cwiseAbs().maxCoeff() < far_away;
    }
    for (const auto& [a, b, c] : model.mesh.triangles) {
        if (!points.has(a) || !points.has(b) || !points.has(c)) continue;
        const Vec3f area = (points.place[b] - points.place[a]).cross(points.place[c] - points.place[a]);
        for (int p : {a, b, c}) points.normal[p] += area;
    }
    for (Vec3f& n : points.normal) n = n.norm() > 0 ? n.normalized() : Vec3f(0, 0, 0);
    return points;
}

int piece_of(const Mesh& mesh, std::size_t triangle) {
    int piece = 0;
    while (mesh.pieces[std::size_t(piece)].end_triangle <= static_cast<int>(triangle)) ++piece;
    return piece;
}

// The largest rate of the edges around each point.
void find_rates(const Model& model, const std::vector<Vec3>& x, Points& points) {
    const Incidence& around = model.edges_of;
    for (std::size_t p = 0; p < points.rate.size() && p + 1 < around.start.size(); ++p) {
        float largest = -1;
        for (int k = around.start[p]; k < around.start[p + 1]; ++k) {
            const RestEdge& edge = model.edges[around.items[k]];
            if (points.has(edge.a) && points.has(edge.b)) largest = std::max(largest, rate_of(edge, x));
        }
        points.rate[p] = std::max(largest, 0.f);
    }
}

// In place of the rate: how many periods of the pattern lie between here and the pattern's origin. Ribbons that grow
// have grown.
void find_pattern(const Model& model, const Stripes& stripes, Points& points) {
    const std::vector<Vec3>& rest = rest_of(model.mesh);
    const double angle = stripes.angle * std::numbers::pi / 180;
    const auto place = [&](const Vec3& p, double wider) {
        return static_cast<float>((std::cos(angle) * p.x() + std::sin(angle) * wider * p.y()) / stripes.period);
    };
    for (const Piece& piece : model.mesh.pieces)
        for (int p = piece.first_point; p < piece.end_point && p < static_cast<int>(points.rate.size()); ++p)
            points.rate[p] = place(rest[p], model.growth.empty() ? 1 : piece.full_width);
}

// Control points of one curved triangle.
struct Patch {
    std::array<Vec3f, 3> corner, normal, near, far, middle;  // `near`/`far`: a third along edge k -> k + 1, from k
    Vec3f centre;
    std::array<float, 3> rate;
};

Vec3f third(const Vec3f& p, const Vec3f& q, const Vec3f& n) {
    return (2 * p + q - (q - p).dot(n) * n) / 3;
}

Patch make_patch(const Points& points, const Triangle& triangle) {
    Patch patch;
    for (int k = 0; k < 3; ++k) {
        patch.corner[k] = points.place[triangle[k]];
        patch.normal[k] = points.normal[triangle[k]];
        patch.rate[k] = points.rate[triangle[k]];
    }
    Vec3f edges(0, 0, 0), corners(0, 0, 0);
    for (int k = 0; k < 3; ++k) {
        const int l = (k + 1) % 3;
        const Vec3f along = patch.corner[l] - patch.corner[k], sum = patch.normal[k] + patch.normal[l];
        patch.near[k] = third(patch.corner[k], patch.corner[l], patch.normal[k]);
        patch.far[k] = third(patch.corner[l], patch.corner[k], patch.normal[l]);
        const float length2 = std::max(along.squaredNorm(), 1e-20f);
        const Vec3f middle = sum - 2 * along.dot(sum) / length2 * along;
        patch.middle[k] = middle.norm() > 1e-6f ? middle.normalized() : patch.normal[k];
        edges += patch.near[k] + patch.far[k];
        corners += patch.corner[k];
    }
    patch.centre = edges / 4 - corners / 6;
    return patch;
}

Vertex evaluate(const Patch& c, float u, float v, float w) {
    Vertex vertex;
    vertex.place = u * u * u * c.corner[0] + v * v * v * c.corner[1] + w * w * w * c.corner[2] +
                   3 * (u * u * v * c.near[0] + u * v * v * c.far[0] + v * v * w * c.near[1] + v * w * w * c.far[1] +
                        w * w * u * c.near[2] + w * u * u * c.far[2]) +
                   6 * u * v * w * c.centre;
    const Vec3f n = u * u * c.normal[0] + v * v * c.normal[1] + w * w * c.normal[2] + u * v * c.middle[0] +
                    v * w * c.middle[1] + w * u * c.middle[2];
    vertex.normal = n.norm() > 1e-6f ? n.normalized() : c.normal[0];
    vertex.rate = u * c.rate[0] + v * c.rate[1] + w * c.rate[2];
    return vertex;
}

// A place on the edge a -> b, `k` of `level` steps along. Both triangles of the edge must get the very same bits, or
// rays slip through the crack: so the edge is always walked from its lower index.
Vec3f edge_place(const Points& points, int a, int b, int k, int level) {
    if (a > b) return edge_place(points, b, a, level - k, level);
    const float v = static_cast<float>(k) / static_cast<float>(level), u = 1 - v;
    const Vec3f &p = points.place[a], &q = points.place[b];
    const Vec3f near = third(p, q, points.normal[a]), far = third(q, p, points.normal[b]);
    return u * u * u * p + v * v * v * q + 3 * (u * u * v * near + u * v * v * far);
}

void add_patch(const Points& points, const Triangle& triangle, int level, Shapes& shapes) {
    const Patch patch = make_patch(points, triangle);
    const auto [a, b, c] = triangle;
    const auto first = static_cast<unsigned>(shapes.vertices.size());
    const auto index = [&](int i, int j) { return first + static_cast<unsigned>(i * (i + 1) / 2 + j); };
    const float step = 1.f / static_cast<float>(level);
    for (int i = 0; i <= level; ++i)
        for (int j = 0; j <= i; ++j) {
            const float v = static_cast<float>(i - j) * step, w = static_cast<float>(j) * step;
            Vertex vertex = evaluate(patch, 1 - static_cast<float>(i) * step, v, w);
            if (j == 0) vertex.place = edge_place(points, a, b, i, level);
            if (i == level) vertex.place = edge_place(points, b, c, j, level);
            if (j == i) vertex.place = edge_place(points, c, a, level - i, level);
            shapes.vertices.push_back(vertex);
        }
    for (int i = 0; i < level; ++i)
        for (int j = 0; j <= i; ++j) {
            shapes.triangles.push_back({index(i, j), index(i + 1, j), index(i + 1, j + 1)});
            if (j < i) shapes.triangles.push_back({index(i, j), index(i + 1, j + 1), index(i, j + 1)});
        }
}

void add_surface(const Model& model, const Points& points, const Look& look, Shapes& shapes) {
    // Tubes run straight from point to point, and what is marked is where it is: then the surface stays flat too.
    const bool flat = look.springs || !look.marked.empty();
    std::vector<char> marked(look.marked.empty() ? 0 : model.mesh.triangles.size(), 0);
    for (const int t : look.marked)
        if (t >= 0 && t < static_cast<int>(marked.size())) marked[t] = 1;
    const std::size_t count = std::max<std::size_t>(model.mesh.triangles.size(), 1);
    const double finer = std::sqrt(static_cast<double>(wanted_triangles) / static_cast<double>(count));
    const int level = flat ? 1 : std::clamp(static_cast<int>(finer), 1, 8);
    for (std::size_t t = 0; t < model.mesh.triangles.size(); ++t) {
        const Triangle& triangle = model.mesh.triangles[t];
        if (!points.has(triangle[0]) || !points.has(triangle[1]) || !points.has(triangle[2])) continue;
        add_patch(points, triangle, level, shapes);
        if (!marked.empty()) shapes.marked.resize(shapes.triangles.size(), marked[t]);
        if (model.mesh.pieces.size() > 1) shapes.piece.resize(shapes.triangles.size(), piece_of(model.mesh, t));
    }
}

void add_springs(const Model& model, const std::vector<Vec3>& x, const Points& points, const Space& space,
                 Shapes& shapes) {
    double rest = 0;
    for (const RestEdge& spring : model.edges) {
        rest += spring.rest / double(model.edges.size());
        if (!points.has(spring.a) || !points.has(spring.b)) continue;
        shapes.tubes.push_back({points.place[spring.a], points.place[spring.b], rate_of(spring, x)});
    }
    // A sixth of the rest length thick reads as string; on fine grids it must not fall under a pixel or so.
    shapes.tube_radius = std::max(static_cast<float>(.085 * rest / space.unit), .0015f);
    if (!std::isfinite(shapes.tube_radius)) shapes.tubes.clear();
    for (const Held& held : model.held)
        if (held.release == infinity && points.has(held.point)) shapes.held.push_back(points.place[held.point]);
}

}  // namespace

Shapes make_shapes(const Model& model, const std::vector<Vec3>& x, const Look& look, const Space& space) {
    Shapes shapes;
    Points points = make_points(model, x, space);
    if (look.stripes && look.colour == ColourBy::plain)
        find_pattern(model, *look.stripes, points);
    else
        find_rates(model, x, points);
    if (look.surface) add_surface(model, points, look, shapes);
    if (look.springs) add_springs(model, x, points, space, shapes);
    add_bodies(model, look, space, shapes);
    for (std::size_t p = 0; p < points.rate.size(); ++p)
        if (points.usable[p]) shapes.worst_rate = std::max(shapes.worst_rate, static_cast<double>(points.rate[p]));
    return shapes;
}

}  // namespace weft::picture
