// Free pieces that intersect other things are moved away from them, without being bent: along the axes of space and of
// what intersects, each way, until the exact count says that they meet nothing. The shortest displacement is taken.
// What is worn stays: to move it would undress somebody.
#include "recover/untangling.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr int max_tries = 24, refinements = 5;
constexpr double growth = 1.6;

bool is_of(const Untangling& u, int point, int piece) {
    return u.shape.piece[point] == piece;
}

// Hits of a piece with others, and its points inside bodies.
int count_outer(const Untangling& u, int piece) {
    int count = 0;
    for (const Intersection& hit : u.hits)
        count +=
            is_of(u, u.surfaces.edges[hit.edge].a, piece) != is_of(u, u.surfaces.triangles[hit.triangle][0], piece);
    for (const InsidePoint& p : u.inside) count += is_of(u, p.point, piece);
    return count;
}

void add_axes(const std::vector<Vec3>& points, std::vector<Vec3>& directions) {
    if (points.size() < 3) return;
    Vec3 mean(0, 0, 0);
    for (const Vec3& p : points) mean += p / double(points.size());
    Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
    for (const Vec3& p : points) spread += (p - mean) * (p - mean).transpose();
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(spread);
    for (Eigen::Index k = 0; k < 3; ++k) {
        const Vec3 axis = solver.eigenvectors().col(k);
        if (!axis.allFinite() || !(axis.norm() > .5)) continue;
        directions.push_back(axis);
        directions.push_back(-axis);
    }
}

// The normal of what is crossed, then axes; no direction twice.
std::vector<Vec3> find_directions_out(const Untangling& u, const std::vector<Vec3>& x, int piece) {
    std::vector<Vec3> all, directions, contour, own;
    Vec3 normal(0, 0, 0);
    for (const Intersection& hit : u.hits) {
        const bool edge = is_of(u, u.surfaces.edges[hit.edge].a, piece);
        if (edge == is_of(u, u.surfaces.triangles[hit.triangle][0], piece)) continue;
        const HitPlace place = place_of(u, x, hit);
        contour.push_back(place.point);
        if (edge) normal += (normal.dot(place.normal) < 0 ? -1 : 1) * place.normal;
    }
    if (normal.norm() > 0) all = {normal.normalized(), -normal.normalized()};
    for (const int p : u.shape.points_of[piece]) own.push_back(x[p]);
    add_axes(contour, all);
    add_axes(own, all);
    for (Eigen::Index k = 0; k < 3; ++k) {
        all.push_back(Vec3::Unit(k));
        all.push_back(-Vec3::Unit(k));
    }
    for (const Vec3& direction : all)
        if (std::none_of(directions.begin(), directions.end(), [&](const Vec3& d) { return d.dot(direction) > .98; }))
            directions.push_back(direction);
    return directions;
}

// How far along a direction until nothing is met [m]; infinity if not before `shortest`.
double find_distance(Untangling& u, const std::vector<Vec3>& x, int piece, const Vec3& direction, double shortest) {
    if (is_spent(u)) return infinity;
    std::vector<Vec3> moved = x;
    const auto is_free = [&](double distance) {
        for (const int p : u.shape.points_of[piece]) moved[p] = x[p] + distance * direction;
        count_intersections(u, moved);
        return count_outer(u, piece) == 0;
    };
    double low = 0, high = .5 * u.shape.edge_length;
    if (shortest < infinity) {  // worth while only if it is out by then
        high = .95 * shortest;
        if (!is_free(high)) return infinity;
    } else {
        for (int k = 0; !is_free(high); ++k) {
            if (k == max_tries) return infinity;
            low = high;
            high *= growth;
        }
    }
    for (int k = 0; k < refinements; ++k) {
        const double middle = .5 * (low + high);
        (is_free(middle) ? high : low) = middle;
    }
    return high;
}

}  // namespace

bool separate_pieces(Untangling& u, std::vector<Vec3>& x) {
    bool any = false;
    count_intersections(u, x);
    for (int piece = 0; piece < static_cast<int>(u.shape.points_of.size()); ++piece) {
        if (is_spent(u)) break;
        if (!may_move_as_a_whole(u, piece) || count_outer(u, piece) == 0) continue;
        double shortest = infinity;
        Vec3 best(0, 0, 0);
        for (const Vec3& direction : find_directions_out(u, x, piece)) {
            const double distance = find_distance(u, x, piece, direction, shortest);
            if (distance < shortest) {
                shortest = distance;
                best = direction;
            }
        }
        if (shortest < infinity) {
            const double distance = shortest + std::max(u.given.thickness, .05 * u.shape.edge_length);
            for (const int p : u.shape.points_of[piece]) x[p] += distance * best;
            any = true;
        }
        count_intersections(u, x);
    }
    return any;
}

}  // namespace weft
