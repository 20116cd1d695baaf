// The check of meshes as they are: exact intersections, distances, points inside bodies, faces that are no faces.
#include <weft/check.h>

#include "collide/safe_filter.h"
#include "geometry/continuous.h"
#include "geometry/inside.h"
#include "geometry/intersections.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft {

struct Checker::Inside {
    std::vector<CheckPart> parts;
    double thickness = 0;
    Surfaces surfaces;
    BroadPhase broad;
    std::vector<char> has_inside;      // per part: a body without rim, or a plane
    std::vector<CheckFace> duplicate;  // which does not change
    std::vector<Vec3> x;
    std::vector<IndexPair> candidates;  // scratch
    std::vector<Intersection> found;
    ClosePairs close;
};

namespace {

constexpr double farthest = 1e30;  // [m] boxes are in single precision

void check_parts(const std::vector<CheckPart>& parts) {
    constexpr std::size_t most = std::size_t{1} << 28;
    std::size_t points = 0, triangles = 0;
    for (const CheckPart& part : parts) {
        points += part.mesh.points.size();
        triangles += part.mesh.triangles.size();
        for (std::size_t t = 0; t < part.mesh.triangles.size(); ++t)
            for (const int p : part.mesh.triangles[t])
                if (p < 0 || static_cast<std::size_t>(p) >= part.mesh.points.size())
                    throw SceneError({part.name, "triangle " + std::to_string(t) + " (from 0)", std::to_string(p),
                                      "points must be from 0 to " + std::to_string(part.mesh.points.size()) + " − 1",
                                      "export the mesh again: this point does not exist"});
    }
    if (points > most || triangles > most)
        throw SceneError({"", "meshes", std::to_string(triangles) + " triangles",
                          "at most 2^28 points and triangles can be checked together", "check parts of the scene"});
}

void check_positions(const CheckPart& part, const std::vector<Vec3>& x) {
    if (x.size() != part.mesh.points.size())
        throw SceneError({part.name, "", std::to_string(x.size()) + " points",
                          "must have " + std::to_string(part.mesh.points.size()) + " points, as its first frame", ""});
    for (std::size_t p = 0; p < x.size(); ++p)
        if (!x[p].allFinite() || x[p].cwiseAbs().maxCoeff() > farthest)
            throw SceneError({part.name, "point " + std::to_string(p) + " (from 0)", std::to_string(x[p].x()),
                              "coordinates must be finite and at most 1e30 [m]",
                              "look for a simulation that exploded before it was exported"});
}

// Beyond the size of the cloth every pair is near, and there are as many as pairs at all.
void check_thickness(const std::vector<CheckPart>& parts, double thickness) {
    double size = 0;  // [m] of the largest cloth
    for (const CheckPart& part : parts) {
        if (part.body) continue;
        Vec3 low = Vec3::Constant(infinity), high = -low;
        for (const Vec3& p : part.mesh.points) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
        if (!part.mesh.points.empty()) size = std::max(size, (high - low).norm());
    }
    if (thickness >= 0 && (thickness <= size || thickness == 0)) return;
    throw SceneError({"", "thickness", std::to_string(thickness) + " m",
                      "must be from 0 to the size of the cloth, " + std::to_string(size) + " m",
                      "it is the distance that layers keep: some millimetres"});
}

bool has_area(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 u = b - a, v = c - a;
    const double size = std::max(u.cwiseAbs().maxCoeff(), v.cwiseAbs().maxCoeff());
    return size > 0 && (u / size).cross(v / size).norm() > 1e-14;
}

std::vector<CheckFace> find_duplicates(const std::vector<CheckPart>& parts) {
    std::vector<CheckFace> duplicates;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        std::vector<std::array<int, 4>> faces;  // sorted corners, number
        for (std::size_t t = 0; t < parts[k].mesh.triangles.size(); ++t) {
            Triangle corners = parts[k].mesh.triangles[t];
            std::sort(corners.begin(), corners.end());
            faces.push_back({corners[0], corners[1], corners[2], static_cast<int>(t)});
        }
        std::sort(faces.begin(), faces.end());
        const std::size_t first = duplicates.size();
        for (std::size_t i = 1; i < faces.size(); ++i)
            if (std::equal(faces[i].begin(), faces[i].begin() + 3, faces[i - 1].begin()))
                duplicates.push_back({static_cast<int>(k), faces[i][3]});
        std::sort(duplicates.begin() + std::ptrdiff_t(first), duplicates.end(),
                  [](const CheckFace& f, const CheckFace& g) { return f.triangle < g.triangle; });
    }
    return duplicates;
}

void find_degenerate(const Checker::Inside& in, CheckReport& report) {
    for (std::size_t k = 0; k < in.parts.size(); ++k) {
        const int first = in.surfaces.list[k].first_triangle;
        for (int t = first; t < in.surfaces.list[k].end_triangle; ++t) {
            const Triangle& f = in.surfaces.triangles[t];
            if (!has_area(in.x[f[0]], in.x[f[1]], in.x[f[2]]))
                report.degenerate.push_back({static_cast<int>(k), t - first});
        }
    }
}

void find_pairs(Checker::Inside& in, CheckReport& report) {
    report.complete = find_intersections(in.surfaces, in.x, in.broad, in.candidates, in.found);
    for (const Intersection& i : in.found) {
        const IndexPair& ends = in.surfaces.edges[i.edge];
        const int s = surface_of_point(in.surfaces, ends.a), t = surface_of_triangle(in.surfaces, i.triangle);
        const Surface &of_edge = in.surfaces.list[s], &of_face = in.surfaces.list[t];
        const bool touching = i.how == Meeting::touching;
        report.pairs.push_back({s, ends.a - of_edge.first_point, ends.b - of_edge.first_point, t,
                                i.triangle - of_face.first_triangle, touching});
        report.touching += touching;
        ++(of_edge.body || of_face.body ? report.with_bodies : s == t ? report.self : report.between);
    }
}

void find_inside(Checker::Inside& in, CheckReport& report) {
    for (std::size_t body = 0; body < in.parts.size(); ++body) {
        if (!in.has_inside[body]) continue;
        for (std::size_t part = 0; part < in.parts.size(); ++part) {
            if (in.parts[part].body) continue;
            const Surface& cloth = in.surfaces.list[part];
            const std::vector<char> within = weft::find_inside(in.surfaces, in.broad, static_cast<int>(body), in.x,
                                                               cloth.first_point, cloth.end_point);
            for (std::size_t p = 0; p < within.size(); ++p)
                if (within[p])
                    report.inside.push_back({static_cast<int>(part), static_cast<int>(p), static_cast<int>(body)});
        }
    }
}

double distance_of(const Checker::Inside& in, PairKind kind, int a, int b) {
    Four four;
    const std::array<int, 4> points = points_of(in.surfaces, {kind, a, b});
    for (std::size_t j = 0; j < 4; ++j) four[j] = in.x[points[j]];
    return measure_distance(kind, four);
}

// Counts where pairs are found, so that they need not be kept.
void count_near(Checker::Inside& in, CheckReport& report) {
    update_boxes(in.surfaces, in.broad, in.x, in.x, in.thickness / 2);
    const auto near = [&in](PairKind kind, int a, int b) { return distance_of(in, kind, a, b) < in.thickness; };
    if (!find_close(in.surfaces, in.broad, in.close, nullptr, near, max_intersections)) report.complete = false;
    report.near_pairs = static_cast<std::int64_t>(in.close.vertex_face.size() + in.close.edge_edge.size());
}

// The smallest distance below `reach`; infinity if there is none. Where more pairs are that near than may be kept, only
// nearer ones are asked for, until they are few enough.
double find_smallest(Checker::Inside& in, double reach) {
    update_boxes(in.surfaces, in.broad, in.x, in.x, reach / 2);
    double smallest = infinity;
    for (bool complete = false; !complete;) {
        const double below = std::min(reach, smallest);
        const PointMotion motion{in.x, in.x, below};
        const auto near = [&in, &below](PairKind kind, int a, int b) {
            const auto x = places_of(in.x, points_of(in.surfaces, {kind, a, b}));
            return !stay_apart(kind, x, x, below) && distance_of(in, kind, a, b) < below;
        };
        complete = find_close(in.surfaces, in.broad, in.close, &motion, near, max_intersections);
        for (const IndexPair& p : in.close.vertex_face)
            smallest = std::min(smallest, distance_of(in, PairKind::vertex_face, p.a, p.b));
        for (const IndexPair& p : in.close.edge_edge)
            smallest = std::min(smallest, distance_of(in, PairKind::edge_edge, p.a, p.b));
    }
    return smallest;
}

// Looks within a short reach first and then further, so that a fine mesh is not compared with itself all over.
void find_distances(Checker::Inside& in, CheckReport& report) {
    Vec3 low = Vec3::Constant(infinity), high = -low;
    for (const Vec3& p : in.x) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    std::vector<double> lengths;  // the median: a ground that is one huge triangle says nothing of the mesh
    for (const IndexPair& e : in.surfaces.edges) lengths.push_back((in.x[e.a] - in.x[e.b]).norm());
    const auto middle = lengths.begin() + std::ptrdiff_t(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    const double usual = lengths.empty() ? 0 : *middle;
    if (in.thickness > 0) count_near(in, report);
    if (!report.pairs.empty()) report.smallest_distance = 0;
    if (in.surfaces.edges.empty() || !report.pairs.empty()) return;
    const double size = (high - low).norm();
    for (double reach = .1 * usual; usual > 0; reach *= 2) {
        report.smallest_distance = find_smallest(in, reach);
        if (report.smallest_distance < reach || reach > size) break;
    }
}

}  // namespace

Checker::Checker(std::vector<CheckPart> parts, double thickness) : inside(std::make_unique<Inside>()) {
    check_parts(parts);
    check_thickness(parts, thickness);
    inside->parts = std::move(parts);
    inside->thickness = thickness;
    for (const CheckPart& part : inside->parts) {
        check_positions(part, part.mesh.points);
        add_surface(inside->surfaces, static_cast<int>(part.mesh.points.size()), part.mesh.triangles, part.body);
        inside->x.insert(inside->x.end(), part.mesh.points.begin(), part.mesh.points.end());
        const int number = static_cast<int>(inside->surfaces.list.size()) - 1;
        inside->surfaces.list.back().plane = part.plane;
        inside->has_inside.push_back(has_inside(inside->surfaces, number));
    }
    inside->broad = make_broad_phase(inside->surfaces, inside->x);
    inside->duplicate = find_duplicates(inside->parts);
}
Checker::~Checker() = default;
Checker::Checker(Checker&&) noexcept = default;

CheckReport Checker::check(const std::vector<std::vector<Vec3>>& x) {
    inside->x.clear();
    for (std::size_t k = 0; k < inside->parts.size(); ++k) {
        const std::vector<Vec3>& points = k < x.size() ? x[k] : inside->parts[k].mesh.points;
        check_positions(inside->parts[k], points);
        inside->x.insert(inside->x.end(), points.begin(), points.end());
    }
    CheckReport report;
    report.duplicate = inside->duplicate;
    find_degenerate(*inside, report);
    find_pairs(*inside, report);
    find_inside(*inside, report);
    find_distances(*inside, report);
    return report;
}

CheckReport Checker::check() {
    return check({});
}

}  // namespace weft
