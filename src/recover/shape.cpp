// What the methods share: neighbours, pieces, hinges, counting, and places of hits.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

void find_neighbours(const Surfaces& surfaces, RecoverShape& shape) {
    shape.start.assign(std::size_t(surfaces.points) + 1, 0);
    for (const IndexPair& e : surfaces.edges) {
        ++shape.start[e.a + 1];
        ++shape.start[e.b + 1];
    }
    for (std::size_t p = 0; p < std::size_t(surfaces.points); ++p) shape.start[p + 1] += shape.start[p];
    shape.neighbour.resize(2 * surfaces.edges.size());
    shape.edge.resize(2 * surfaces.edges.size());
    std::vector<int> next(shape.start.begin(), shape.start.end() - 1);
    for (std::size_t e = 0; e < surfaces.edges.size(); ++e) {
        const auto [a, b] = surfaces.edges[e];
        for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
            const std::size_t k = next[from]++;
            shape.neighbour[k] = to;
            shape.edge[k] = static_cast<int>(e);
        }
    }
}

void find_triangles(const Surfaces& surfaces, RecoverShape& shape) {
    shape.triangles.assign(surfaces.edges.size(), {-1, -1});
    for (std::size_t t = 0; t < surfaces.triangles.size(); ++t)
        for (const int e : surfaces.sides[t]) {
            if (e < 0) continue;
            auto& of_edge = shape.triangles[e];
            if (of_edge[0] < 0)
                of_edge[0] = static_cast<int>(t);
            else if (of_edge[1] < 0)
                of_edge[1] = static_cast<int>(t);
        }
    shape.border.assign(std::size_t(surfaces.points), 0);
    for (std::size_t e = 0; e < surfaces.edges.size(); ++e)
        if (shape.triangles[e][1] < 0) {
            shape.border[surfaces.edges[e].a] = 1;
            shape.border[surfaces.edges[e].b] = 1;
        }
}

void find_pieces(const Surfaces& surfaces, const RecoverGiven& given, RecoverShape& shape) {
    shape.piece.assign(std::size_t(surfaces.points), -1);
    for (int first = 0; first < surfaces.points; ++first) {
        if (shape.piece[first] >= 0) continue;
        const int number = static_cast<int>(shape.points_of.size());
        std::vector<int> points{first};
        shape.piece[first] = number;
        bool free = true;
        for (std::size_t k = 0; k < points.size(); ++k) {
            const std::size_t p = points[k];
            free = free && given.movable[p];
            for (int i = shape.start[p]; i < shape.start[p + 1]; ++i) {
                const int q = shape.neighbour[i];
                if (shape.piece[q] >= 0) continue;
                shape.piece[q] = number;
                points.push_back(q);
            }
        }
        std::sort(points.begin(), points.end());
        shape.piece_is_free.push_back(free && first < shape.cloth_points);
        shape.points_of.push_back(std::move(points));
    }
}

// Distance of the far corners of two triangles over a common side of length c, unfolded into a plane.
double unfolded_distance(double c, double a1, double b1, double a2, double b2) {
    if (!(c > 0)) return 0;
    const auto corner = [c](double a, double b) {
        const double along = (a * a - b * b + c * c) / (2 * c);
        return Vec2(along, std::sqrt(std::max(0., a * a - along * along)));
    };
    const Vec2 p = corner(a1, b1), q = corner(a2, b2);
    return (p - Vec2(q.x(), -q.y())).norm();
}

void find_hinges(const Surfaces& surfaces, const RecoverGiven& given, RecoverShape& shape) {
    const auto length = [&](int p, int q) {
        for (int i = shape.start[p]; i < shape.start[p + 1]; ++i)
            if (shape.neighbour[i] == q) return given.rest_length[shape.edge[i]];
        return 0.;
    };
    const auto far_corner = [&](int t, const IndexPair& e) {
        for (const int p : surfaces.triangles[t])
            if (p != e.a && p != e.b) return p;
        return -1;
    };
    for (std::size_t e = 0; e < surfaces.edges.size(); ++e) {
        const IndexPair& ends = surfaces.edges[e];
        const auto [left, right] = shape.triangles[e];
        if (right < 0 || ends.a >= shape.cloth_points) continue;
        const int p = far_corner(left, ends), q = far_corner(right, ends);
        if (p < 0 || q < 0 || p == q) continue;
        const double flat = unfolded_distance(given.rest_length[e], length(p, ends.a), length(p, ends.b),
                                              length(q, ends.a), length(q, ends.b));
        shape.hinges.push_back({p, q, flat});
    }
}

void find_bodies(const Surfaces& surfaces, const std::vector<Vec3>& x, RecoverShape& shape) {
    for (std::size_t s = 0; s < surfaces.list.size(); ++s) {
        const Surface& surface = surfaces.list[s];
        shape.closed.push_back(has_inside(surfaces, static_cast<int>(s)));
        double volume = 0;
        for (int t = surface.first_triangle; t < surface.end_triangle; ++t) {
            const Triangle& f = surfaces.triangles[t];
            const Vec3& origin = x[surface.first_point];
            volume += (x[f[0]] - origin).dot((x[f[1]] - origin).cross(x[f[2]] - origin));
        }
        shape.inward.push_back(volume < 0 && !surface.plane);
    }
}

}  // namespace

const char* name_of(RecoverMethod method) {
    switch (method) {
        case by_push_out:
            return "push out of bodies";
        case by_border:
            return "shrink borders";
        case by_majority:
            return "follow the majority";
        case by_contours:
            return "shorten contours";
        case by_leaving:
            return "leave bodies";
        case by_regions:
            return "pull regions back";
        case by_separation:
            return "separate pieces";
        case by_unfolding:
            return "unfold";
        case by_returning:
            return "return safely";
        case by_growth:
            return "shrink bodies and let them grow";
        case by_everything:
            break;
    }
    return "everything";
}

RecoverShape make_recover_shape(const Surfaces& surfaces, const RecoverGiven& given, const std::vector<Vec3>& x) {
    RecoverShape shape;
    double sum = 0;
    int edges = 0;
    for (const Surface& s : surfaces.list) {
        if (s.body) continue;
        shape.cloth_points = std::max(shape.cloth_points, s.end_point);
        for (int e = s.first_edge; e < s.end_edge; ++e) sum += given.rest_length[e];
        edges += s.end_edge - s.first_edge;
    }
    shape.edge_length = edges > 0 ? sum / edges : 0;
    find_neighbours(surfaces, shape);
    find_triangles(surfaces, shape);
    find_pieces(surfaces, given, shape);
    find_hinges(surfaces, given, shape);
    find_bodies(surfaces, x, shape);
    return shape;
}

int count_intersections(Untangling& u, const std::vector<Vec3>& x) {
    if (u.by_curvature) {
        const auto& [contours, curvature] = *u.by_curvature;
        find_by_curvature(u.surfaces, x, u.broad, contours, curvature, u.candidates, u.hits);
        return static_cast<int>(u.hits.size());
    }
    find_intersections(u.surfaces, x, u.broad, u.candidates, u.hits);
    u.looked += u.broad.met + looks_at_hit * static_cast<std::int64_t>(u.hits.size());
    u.inside.clear();
    for (int s = 0; s < static_cast<int>(u.surfaces.list.size()); ++s) {
        if (!u.shape.closed[s]) continue;
        const std::vector<char> within = find_inside(u.surfaces, u.broad, s, x, 0, u.shape.cloth_points);
        for (std::size_t p = 0; p < within.size(); ++p)
            if (within[p]) u.inside.push_back({static_cast<int>(p), s});
    }
    return static_cast<int>(u.hits.size() + u.inside.size());
}

const std::vector<int>& find_rings(Untangling& u, int point, int rings) {
    u.ring.resize(std::size_t(u.surfaces.points), -1);
    for (const int p : u.reached) u.ring[p] = -1;
    u.reached.assign(1, point);
    u.ring[point] = 0;
    for (std::size_t k = 0; k < u.reached.size(); ++k) {
        const std::size_t p = u.reached[k];
        if (u.ring[p] == rings) break;
        for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
            const int q = u.shape.neighbour[i];
            if (u.ring[q] >= 0) continue;
            u.ring[q] = u.ring[p] + 1;
            u.reached.push_back(q);
        }
    }
    return u.reached;
}

void apply_displacements(Untangling& u, std::vector<Vec3>& x) {
    for (std::size_t p = 0; p < x.size(); ++p)
        if (u.displacements.weight[p] > 0 && u.given.movable[p])
            x[p] += u.displacements.sum[p] / u.displacements.weight[p];
}

std::vector<char> mark_displaced(const Untangling& u, int rings) {
    std::vector<char> marked(u.displacements.weight.size(), 0);
    for (std::size_t p = 0; p < marked.size(); ++p) marked[p] = u.displacements.weight[p] > 0;
    for (int k = 0; k < rings; ++k) {
        std::vector<char> wider = marked;
        for (const IndexPair& e : u.surfaces.edges)
            if (marked[e.a] || marked[e.b]) wider[e.a] = wider[e.b] = 1;
        marked.swap(wider);
    }
    return marked;
}

HitPlace place_of(const Untangling& u, const std::vector<Vec3>& x, const Intersection& hit) {
    const IndexPair& e = u.surfaces.edges[hit.edge];
    const Triangle& t = u.surfaces.triangles[hit.triangle];
    const Vec3 &p = x[e.a], &q = x[e.b];
    const Vec3 &a = x[t[0]], &b = x[t[1]], &c = x[t[2]];
    const Vec3 area = (b - a).cross(c - a);
    HitPlace place;
    place.normal = area.norm() > 0 ? Vec3(area.normalized()) : Vec3(0, 0, 0);
    const double from = place.normal.dot(p - a), to = place.normal.dot(q - a);
    place.s = from != to ? std::clamp(from / (from - to), 0., 1.) : .5;
    place.point = p + place.s * (q - p);
    if (area.squaredNorm() > 0) {
        const double scale = 1 / area.squaredNorm();
        place.weights[1] = (place.point - a).cross(c - a).dot(area) * scale;
        place.weights[2] = (b - a).cross(place.point - a).dot(area) * scale;
        place.weights[0] = 1 - place.weights[1] - place.weights[2];
        place.weights = place.weights.cwiseMax(0);
        place.weights /= std::max(1e-12, place.weights.sum());
    }
    return place;
}

}  // namespace weft
