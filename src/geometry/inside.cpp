// The generalised winding number (Jacobson, Kavan, Sorkine-Hornung 2013): the sum of the solid angles under which the
// triangles are seen, over 4π. It stays meaningful for bodies with small holes or self-intersections, where casting a
// ray and counting does not. Far away, a part of the surface looks like a dipole of its area vector (Barill et al.
// 2018).
#include "geometry/inside.h"

#include "core/angles.h"
#include "core/parallel.h"
#include "geometry/predicates.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double far_enough = 3;  // radii: there the dipole is off by a few per cent of the little that is seen

// A plane has no rim that cloth could go round, and no inside that a winding could tell.
std::vector<char> find_behind(const Surfaces& surfaces, int plane, const std::vector<Vec3>& x, int first, int end) {
    const Triangle& t = surfaces.triangles[surfaces.list[plane].first_triangle];
    const Vec3 &a = x[t[0]], &b = x[t[1]], &c = x[t[2]];
    std::vector<char> behind(std::size_t(end - first), 0);
    for (std::size_t k = 0; k < behind.size(); ++k) behind[k] = orient3d(a, b, c, x[first + k]) < 0;
    return behind;
}

// Over 4π (van Oosterom and Strackee 1983).
double solid_angle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& point) {
    const Vec3 u = a - point, v = b - point, w = c - point;
    const double lu = u.norm(), lv = v.norm(), lw = w.norm();
    const double volume = u.dot(v.cross(w));
    const double cosine = lu * lv * lw + u.dot(v) * lw + v.dot(w) * lu + w.dot(u) * lv;
    if (volume == 0 && cosine == 0) return 0;  // the point is on the triangle's rim
    return std::atan2(volume, cosine) / (2 * pi);
}

double solid_angle(const Surfaces& surfaces, int triangle, const std::vector<Vec3>& x, const Vec3& point) {
    const Triangle& t = surfaces.triangles[triangle];
    return solid_angle(x[t[0]], x[t[1]], x[t[2]], point);
}

}  // namespace

bool is_closed(const Surfaces& surfaces, int s) {
    const Surface& surface = surfaces.list[s];
    if (surface.first_triangle == surface.end_triangle) return false;
    std::vector<int> surplus(std::size_t(surface.end_edge - surface.first_edge), 0);
    for (int t = surface.first_triangle; t < surface.end_triangle; ++t)
        for (std::size_t k = 0; k < 3; ++k) {
            const int edge = surfaces.sides[t][k];
            if (edge < 0) continue;
            const bool forward = surfaces.triangles[t][k] == surfaces.edges[edge].a;
            surplus[edge - surface.first_edge] += forward ? 1 : -1;
        }
    return std::all_of(surplus.begin(), surplus.end(), [](int n) { return n == 0; });
}

bool has_inside(const Surfaces& surfaces, int s) {
    const Surface& surface = surfaces.list[s];
    if (!surface.body || surface.first_triangle == surface.end_triangle) return false;
    return surface.plane || is_closed(surfaces, s);
}

WindingTree make_winding_tree(const Surfaces& surfaces, const BroadPhase& broad, int s, const std::vector<Vec3>& x) {
    WindingTree tree{s, broad.roots[s], {}, {}, {}};
    const std::size_t count = broad.roots[s + 1] - tree.root;
    tree.centre.resize(count);
    tree.area.resize(count);
    tree.radius.resize(count);
    std::vector<double> weight(count);
    for (std::size_t i = count; i-- > 0;) {
        const BvhNode& node = broad.nodes[tree.root + i];
        if (node.right == 0) {
            const Triangle& t = surfaces.triangles[node.triangle];
            const Vec3 &a = x[t[0]], &b = x[t[1]], &c = x[t[2]];
            tree.centre[i] = (a + b + c) / 3;
            tree.area[i] = (b - a).cross(c - a) / 2;
            weight[i] = tree.area[i].norm();
            tree.radius[i] =
                std::max({(a - tree.centre[i]).norm(), (b - tree.centre[i]).norm(), (c - tree.centre[i]).norm()});
            continue;
        }
        const std::size_t left = i + 1, right = node.right - tree.root;
        weight[i] = weight[left] + weight[right];
        const double share = weight[i] > 0 ? weight[left] / weight[i] : .5;
        tree.centre[i] = share * tree.centre[left] + (1 - share) * tree.centre[right];
        tree.area[i] = tree.area[left] + tree.area[right];
        tree.radius[i] = std::max((tree.centre[left] - tree.centre[i]).norm() + tree.radius[left],
                                  (tree.centre[right] - tree.centre[i]).norm() + tree.radius[right]);
    }
    return tree;
}

double measure_winding(const Surfaces& surfaces, const BroadPhase& broad, const WindingTree& tree,
                       const std::vector<Vec3>& x, const Vec3& point) {
    double winding = 0;
    const int end = tree.root + static_cast<int>(tree.centre.size());
    for (int i = tree.root; i < end;) {
        const BvhNode& node = broad.nodes[i];
        const std::size_t k = i - tree.root;
        const Vec3 away = tree.centre[k] - point;
        const double distance = away.norm();
        if (distance > far_enough * tree.radius[k]) {
            winding += away.dot(tree.area[k]) / (4 * pi * distance * distance * distance);
            i = node.end;  // everything below is done
        } else {
            if (node.right == 0) winding += solid_angle(surfaces, node.triangle, x, point);
            ++i;
        }
    }
    return winding;
}

std::vector<char> find_inside(const Surfaces& surfaces, const BroadPhase& broad, int surface,
                              const std::vector<Vec3>& x, int first, int end) {
    if (surfaces.list[surface].plane) return find_behind(surfaces, surface, x, first, end);
    const WindingTree tree = make_winding_tree(surfaces, broad, surface, x);
    const Box& box = broad.boxes[tree.root];
    std::vector<char> inside(std::size_t(end - first), 0);
    parallel_for(end - first, 64, [&](std::int64_t from, std::int64_t to) {
        for (std::size_t k = from; k < std::size_t(to); ++k) {
            const std::size_t p = std::size_t(first) + k;
            inside[k] =
                overlap(broad.point_boxes[p], box) && std::abs(measure_winding(surfaces, broad, tree, x, x[p])) > .5;
        }
    });
    return inside;
}

double measure_winding_plainly(const Surfaces& surfaces, int s, const std::vector<Vec3>& x, const Vec3& point) {
    const Surface& surface = surfaces.list[s];
    double winding = 0;
    for (int t = surface.first_triangle; t < surface.end_triangle; ++t) winding += solid_angle(surfaces, t, x, point);
    return winding;
}

}  // namespace weft
