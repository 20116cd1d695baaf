// Recovery for meshes as they are: numbers them through, cloth first, and back.
#include <weft/recover.h>

#include "recover/recover.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

void check_given(const std::vector<RecoverPart>& parts, const RecoverOptions& options) {
    std::vector<CheckPart> meshes;
    for (const RecoverPart& part : parts) {
        meshes.push_back(part.part);
        const std::size_t points = part.part.mesh.points.size();
        for (const int p : part.held)
            if (p < 0 || std::size_t(p) >= points)
                throw SceneError({part.part.name, "held points", std::to_string(p),
                                  "must be from 0 to " + std::to_string(points) + " − 1", "points count from 0"});
        if (!part.rest.empty() && part.rest.size() != points)
            throw SceneError({part.part.name, "shape at rest", std::to_string(part.rest.size()) + " points",
                              "must have " + std::to_string(points) + " points, as the mesh", ""});
        if (!std::all_of(part.rest.begin(), part.rest.end(), [](const Vec3& p) { return p.allFinite(); }))
            throw SceneError({part.part.name, "shape at rest", "", "coordinates must be finite [m]", ""});
    }
    const Checker checked(std::move(meshes), options.thickness);  // throws if anything is wrong
    if (!(options.most_stretch >= 0))
        throw SceneError({"", "most_stretch", std::to_string(options.most_stretch), "must be ≥ 0", ""});
}

struct Numbered {
    Surfaces surfaces;
    std::vector<Vec3> x;
    std::vector<int> order;  // part of each surface
    RecoverGiven given;
};

Numbered number_through(const std::vector<RecoverPart>& parts, const RecoverOptions& options) {
    Numbered all;
    std::vector<Vec3> rest;
    for (const bool body : {false, true})
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const RecoverPart& part = parts[k];
            if (part.part.body != body) continue;
            const std::vector<Vec3>& points = part.part.mesh.points;
            const std::vector<Vec3>& at_rest = part.rest.empty() ? points : part.rest;
            add_surface(all.surfaces, static_cast<int>(points.size()), part.part.mesh.triangles, body);
            all.surfaces.list.back().plane = part.part.plane;
            all.given.movable.resize(all.x.size() + points.size(), !body);
            for (const int p : part.held) all.given.movable[all.x.size() + std::size_t(p)] = 0;
            all.x.insert(all.x.end(), points.begin(), points.end());
            rest.insert(rest.end(), at_rest.begin(), at_rest.end());
            all.order.push_back(static_cast<int>(k));
        }
    for (const char movable : all.given.movable) all.given.inverse_mass.push_back(movable);
    double sum = 0;
    int edges = 0;
    for (const IndexPair& e : all.surfaces.edges) {
        all.given.rest_length.push_back((rest[e.a] - rest[e.b]).norm());
        if (parts[all.order[surface_of_point(all.surfaces, e.a)]].part.body) continue;
        sum += all.given.rest_length.back();
        ++edges;
    }
    all.given.thickness = options.thickness > 0 ? options.thickness : edges > 0 ? .1 * sum / edges : 0;
    all.given.max_stretch = options.most_stretch;
    all.given.move_pieces = options.move_pieces;
    all.given.max_rounds = std::clamp(options.most_rounds, 0, 10000);
    return all;
}

double size_at_rest(const std::vector<RecoverPart>& parts) {
    Vec3 low(infinity, infinity, infinity), high = -low;
    for (const RecoverPart& part : parts) {
        if (part.part.body) continue;
        for (const Vec3& p : part.rest.empty() ? part.part.mesh.points : part.rest) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
    }
    return low.x() <= high.x() ? (high - low).norm() : 0;
}

}  // namespace

RecoverResult recover_meshes(const std::vector<RecoverPart>& parts, const RecoverOptions& options) {
    check_given(parts, options);
    Numbered all = number_through(parts, options);
    BroadPhase broad = make_broad_phase(all.surfaces, all.x);
    const RecoverReport report = untangle(all.surfaces, broad, all.given, all.x);
    RecoverResult result;
    result.pairs_before = report.hits_before;
    result.inside_before = report.inside_before;
    result.rounds = report.rounds;
    result.stretch = report.stretch;
    result.displacement = report.displacement;
    result.size = size_at_rest(parts);
    result.worn = report.worn;
    result.openings = report.openings;
    result.openings_kept = report.openings_kept;
    for (unsigned method = 1; method < by_everything; method *= 2)
        if (report.methods & method) result.methods.push_back(name_of(RecoverMethod(method)));
    const auto part_of = [&](int surface) { return all.order[surface]; };
    for (const Intersection& i : report.left) {
        const IndexPair& ends = all.surfaces.edges[i.edge];
        const int s = surface_of_point(all.surfaces, ends.a), t = surface_of_triangle(all.surfaces, i.triangle);
        const int first = all.surfaces.list[s].first_point;
        result.left.push_back({part_of(s), ends.a - first, ends.b - first, part_of(t),
                               i.triangle - all.surfaces.list[t].first_triangle, i.how == Meeting::touching});
    }
    for (const InsidePoint& p : report.left_inside) {
        const int s = surface_of_point(all.surfaces, p.point);
        result.left_inside.push_back({part_of(s), p.point - all.surfaces.list[s].first_point, part_of(p.body)});
    }
    result.x.resize(parts.size());
    for (std::size_t s = 0; s < all.order.size(); ++s)
        result.x[all.order[s]].assign(all.x.begin() + all.surfaces.list[s].first_point,
                                      all.x.begin() + all.surfaces.list[s].end_point);
    return result;
}

}  // namespace weft
