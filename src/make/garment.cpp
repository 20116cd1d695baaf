// Garments from pieces of a pattern. Edges that are sewn get as many points on both sides, by shares of their length,
// so that a seam is a row of points which both pieces have: nothing has to draw edges together while the cloth moves,
// and contact sees one surface. The start is then stretched where pieces did not meet; what a piece is at rest stays as
// it was cut (Mesh::pattern), also where one side of a seam is longer than the other and is eased in.
//
// When not to use it: pieces must be placed so that the seams between them are short; distances of many edges are
// bridged by few triangles.
#include "core/angles.h"
#include "core/union_find.h"
#include "make/outline.h"

#include <weft/garment.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double most_turn_of_part = 45 * degree;  // [rad] that an edge of a triangle may follow on a curved seam

struct CutPiece {
    std::vector<OutlineCurve> curves;
    OutlineMesh mesh;  // flat
    int first = 0;     // of its points among all, before sewing
    std::vector<bool> sewn;
};

struct Sewing {
    const Garment& garment;
    const std::string &file, &path;
    std::vector<CutPiece> cut{};

    [[noreturn]] void refuse(const std::string& place, const std::string& value, const std::string& rule,
                             const std::string& suggestion = "") const {
        throw SceneError({file, path + place, value, rule, suggestion});
    }
};

// A side as its edges, in the order in which its border runs, which is counter-clockwise.
struct Side {
    int piece = 0;
    std::vector<OutlineCurve::Sewn> edges;
};

Side find_side(const Sewing& s, const SeamSide& named, const std::string& place) {
    Side side;
    const auto& pieces = s.garment.pieces;
    while (side.piece < int(pieces.size()) && pieces[side.piece].name != named.piece) ++side.piece;
    if (side.piece == int(pieces.size())) {
        std::string names;
        for (const PatternPiece& piece : pieces) names += (names.empty() ? "" : ", ") + piece.name;
        s.refuse(place + "/piece", named.piece, "must be the name of a piece", "pieces are " + names);
    }
    const OutlineLoop& border = pieces[side.piece].border;
    if (border.circle) s.refuse(place + "/piece", named.piece, "a circle has no edges to sew", "draw it as two arcs");
    const int steps = int(border.steps.size());
    for (const auto& [key, value] : {std::pair{"/edge", named.edge}, std::pair{"/last", named.last.value_or(0)}})
        if (value < 0 || value >= steps)
            s.refuse(place + key, std::to_string(value),
                     "must be an edge of the piece: 0 to " + std::to_string(steps - 1));
    const OutlineCurve& curve = s.cut[side.piece].curves[0];
    const std::size_t n = curve.points.size();
    const int count = (named.last.value_or(named.edge) - named.edge + steps) % steps + 1;
    for (int k = 0; k < count; ++k) {
        OutlineCurve::Sewn edge{n, n, 0};
        for (std::size_t i = 0; i < n; ++i) {
            const int step = (named.edge + k) % steps;
            if (curve.step[i] != step) continue;
            if (curve.step[(i + n - 1) % n] != step) edge.begin = i;
            if (curve.step[(i + 1) % n] != step) edge.end = (i + 1) % n;
        }
        side.edges.push_back(edge);
    }
    // A border that the user drew clockwise has been turned round.
    if (count > 1 && side.edges[0].end != side.edges[1].begin) std::reverse(side.edges.begin(), side.edges.end());
    return side;
}

double turn_between(const OutlineCurve& curve, const OutlineCurve::Sewn& edge) {
    double turn = 0;
    const std::size_t n = curve.points.size();
    for (std::size_t i = (edge.begin + 1) % n; i != edge.end; i = (i + 1) % n) turn += std::abs(curve.turn[i]);
    return turn;
}

void mark_sewn(Sewing& s, const Side& side, const std::string& place) {
    CutPiece& piece = s.cut[side.piece];
    piece.sewn.resize(piece.curves[0].points.size(), false);
    for (const OutlineCurve::Sewn& edge : side.edges) {
        if (piece.sewn[edge.begin])
            s.refuse(place, s.garment.pieces[side.piece].name,
                     "has an edge that another seam has: cloth does not branch");
        piece.sewn[edge.begin] = true;
        piece.curves[0].sewn.push_back(edge);
    }
}

// Both sides of all seams, edge by edge, with the number of parts that both have.
struct Match {
    int a, b;  // pieces
    OutlineCurve::Sewn on_a, on_b;
};

std::vector<Match> match_edges(Sewing& s) {
    std::vector<Match> matches;
    for (std::size_t k = 0; k < s.garment.seams.size(); ++k) {
        const std::string place = "/seams/" + std::to_string(k);
        Side a = find_side(s, s.garment.seams[k].a, place + "/a"), b = find_side(s, s.garment.seams[k].b, place + "/b");
        if (a.edges.size() != b.edges.size())
            s.refuse(place, std::to_string(a.edges.size()) + " and " + std::to_string(b.edges.size()) + " edges",
                     "both sides of a seam must have as many edges: they are sewn one to one",
                     "divide an edge by a point, or make it several seams");
        for (std::size_t i = 0; i < a.edges.size(); ++i) {
            OutlineCurve::Sewn &on_a = a.edges[i], &on_b = b.edges[b.edges.size() - 1 - i];
            const OutlineCurve &ca = s.cut[a.piece].curves[0], &cb = s.cut[b.piece].curves[0];
            const double length = arc_between(ca, on_a.begin, on_a.end) + arc_between(cb, on_b.begin, on_b.end);
            const double turn = std::max(turn_between(ca, on_a), turn_between(cb, on_b));
            const double parts = std::max(std::round(length / 2 / s.garment.edge), std::ceil(turn / most_turn_of_part));
            if (!(parts < most_outline_points))
                s.refuse("/edge", std::to_string(s.garment.edge),
                         "is too short for the seams, which would have over " + std::to_string(most_outline_points) +
                             " points");
            on_a.parts = on_b.parts = std::max(1, int(parts));
            matches.push_back({a.piece, b.piece, on_a, on_b});
        }
        mark_sewn(s, a, place + "/a");
        mark_sewn(s, b, place + "/b");
    }
    return matches;
}

// The point of a piece, among all, at a share of a sewn edge. Points of seams do not move while a piece is meshed.
int point_of_seam(const CutPiece& piece, const OutlineCurve::Sewn& edge, int i) {
    const OutlineCurve& curve = piece.curves[0];
    const double length = arc_between(curve, edge.begin, edge.end);
    const Vec2 place = point_at(curve, curve.arc[edge.begin] + length * i / edge.parts);
    int best = 0;
    double nearest = infinity;
    for (const int p : piece.mesh.curves[0]) {
        const double d = (piece.mesh.mesh.points[p].head<2>() - place).norm();
        if (d < nearest) nearest = d, best = p;
    }
    return piece.first + best;
}

Vec3 place_point(const PatternPiece& piece, const Vec2& p) {
    const Vec3 right = piece.right.normalized(), up = piece.up.normalized(), out = right.cross(up);
    if (!piece.radius) return piece.origin + p.x() * right + p.y() * up;
    const double r = *piece.radius, angle = p.x() / r;
    return piece.origin + p.y() * up + r * (std::sin(angle) * right + (std::cos(angle) - 1) * out);
}

// What is near a seam goes with it, the less the further it is away: (1 − ℓ² ∇²) d = 0 with d given at seams.
void draw_along(const Mesh& all, double edge, const std::vector<bool>& fixed, std::vector<Vec3>& d) {
    double farthest = 0;
    for (const Vec3& v : d) farthest = std::max(farthest, v.norm());
    const double way = std::max(2 * edge, 2 * farthest), hold = edge * edge / (way * way);
    std::vector<std::vector<int>> around(all.points.size());
    for (const Edge& e : find_edges(all)) around[e.a].push_back(e.b), around[e.b].push_back(e.a);
    for (int sweep = 0; sweep < 100; ++sweep)
        for (std::size_t i = 0; i < d.size(); ++i) {
            if (fixed[i]) continue;
            Vec3 sum(0, 0, 0);
            for (const int j : around[i]) sum += d[j];
            d[i] = sum / (double(around[i].size()) * (1 + hold));
        }
}

// All pieces where they are placed, each for itself.
Mesh place_pieces(const Garment& garment, std::vector<CutPiece>& cut) {
    Mesh all;
    for (std::size_t k = 0; k < cut.size(); ++k) {
        const PatternPiece& piece = garment.pieces[k];
        const Mesh& flat = cut[k].mesh.mesh;
        const int first = cut[k].first = int(all.points.size());
        for (const Vec3& p : flat.points) all.points.push_back(place_point(piece, p.head<2>()));
        const double c = std::cos(piece.grain * degree), s = std::sin(piece.grain * degree);
        for (const Triangle& t : flat.triangles) {
            std::array<Vec2, 3> corners;
            for (int i = 0; i < 3; ++i) {
                const Vec3& p = flat.points[t[i]];
                corners[i] = {c * p.x() + s * p.y(), c * p.y() - s * p.x()};
            }
            all.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
            all.pattern.push_back(corners);
        }
    }
    return all;
}

// One point for all that are sewn to each other.
Mesh sew(const Mesh& all, UnionFind& sets, double edge) {
    const std::size_t n = all.points.size();
    std::vector<Vec3> sum(n, Vec3(0, 0, 0)), d(n, Vec3(0, 0, 0));
    std::vector<int> count(n, 0), number(n, -1);
    for (std::size_t i = 0; i < n; ++i) {
        sum[sets.root(int(i))] += all.points[i];
        ++count[sets.root(int(i))];
    }
    std::vector<bool> fixed(n, false);
    for (std::size_t i = 0; i < n; ++i) {
        const int root = sets.root(int(i));
        if (count[root] < 2) continue;
        fixed[i] = true;
        d[i] = sum[root] / count[root] - all.points[i];
    }
    draw_along(all, edge, fixed, d);
    Mesh sewn;
    for (std::size_t i = 0; i < n; ++i) {
        if (sets.root(int(i)) != int(i)) continue;
        number[i] = int(sewn.points.size());
        sewn.points.push_back(fixed[i] ? Vec3(sum[i] / count[i]) : Vec3(all.points[i] + d[i]));
    }
    sewn.pattern = all.pattern;
    for (const Triangle& t : all.triangles) {
        Triangle corners = t;
        for (int& p : corners) p = number[sets.root(p)];
        sewn.triangles.push_back(corners);
    }
    return sewn;
}

}  // namespace

Mesh make_garment(const Garment& garment, const std::string& file, const std::string& path) {
    Sewing sewing{garment, file, path};
    for (std::size_t k = 0; k < garment.pieces.size(); ++k) {
        const PatternPiece& piece = garment.pieces[k];
        const std::string place = "/pieces/" + std::to_string(k);
        for (std::size_t j = 0; j < k; ++j)
            if (garment.pieces[j].name == piece.name)
                sewing.refuse(place + "/name", piece.name, "another piece has this name");
        Outline outline{.border = piece.border, .holes = piece.holes};
        sewing.cut.push_back({.curves = make_curves(outline, file, path + place)});
    }
    const std::vector<Match> matches = match_edges(sewing);
    for (std::size_t k = 0; k < garment.pieces.size(); ++k)
        sewing.cut[k].mesh = mesh_curves(sewing.cut[k].curves, {}, garment.edge, 0, file, path);
    const Mesh all = place_pieces(garment, sewing.cut);
    UnionFind sets(int(all.points.size()));
    for (const Match& m : matches)
        for (int i = 0; i <= m.on_a.parts; ++i)
            sets.join(point_of_seam(sewing.cut[m.a], m.on_a, i),
                      point_of_seam(sewing.cut[m.b], m.on_b, m.on_b.parts - i));
    Mesh mesh = sew(all, sets, garment.edge);
    check_mesh(mesh, file.empty() ? path : file + ": " + path);
    return mesh;
}

}  // namespace weft
