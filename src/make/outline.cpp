// From an outline to triangles: curves, sizes, a draft with about as many triangles as wanted, and better angles. A
// draft that ends with a bad angle is tried again with the lattice elsewhere; the best of all is taken.
#include "make/outline.h"

#include "core/text.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

double area_inside(const std::vector<OutlineCurve>& curves) {
    double area = 0;
    for (const OutlineCurve& curve : curves)
        if (!curve.ring) area += area_of(curve.points);  // holes run clockwise
    return area;
}

// Chords may cross where curves come close: then edges must be shorter there.
bool add_where_chords_cross(const std::vector<OutlineCurve>& curves, const OutlineSizes& sizes,
                            std::vector<OutlineSizes::Source>& sources) {
    struct Chord {
        Vec2 a, b;
        int loop, index, count;
        double low() const { return std::min(a.x(), b.x()); }
    };
    std::vector<Chord> chords;
    const auto samples = sample_curves(curves, sizes);
    const std::size_t before = sources.size();
    for (int c = 0; c < int(samples.size()); ++c) {
        const int n = int(samples[c].size());
        std::vector<Vec2> points;
        for (const OutlineSample& s : samples[c]) points.push_back(point_at(curves[c], s.arc));
        const bool flat = n < 3 || (area_of(points) > 0) != (area_of(curves[c].points) > 0);
        for (int i = 0; i < n; ++i) {
            chords.push_back({points[i], points[(i + 1) % n], c, i, n});
            if (flat) sources.push_back({points[i], curves[c].arc.back() / (2 * n + 2)});
        }
    }
    std::stable_sort(chords.begin(), chords.end(), [](const Chord& p, const Chord& q) { return p.low() < q.low(); });
    std::vector<const Chord*> open;
    for (const Chord& p : chords) {
        open.erase(std::remove_if(open.begin(), open.end(),
                                  [&](const Chord* q) { return std::max(q->a.x(), q->b.x()) < p.low(); }),
                   open.end());
        for (const Chord* q : open) {
            const int apart = p.loop == q->loop ? std::abs(p.index - q->index) : 2;
            if (apart == 1 || apart == p.count - 1 || !segments_touch(p.a, p.b, q->a, q->b)) continue;
            sources.push_back({(p.a + p.b) / 2, (p.b - p.a).norm() / 2});
            sources.push_back({(q->a + q->b) / 2, (q->b - q->a).norm() / 2});
        }
        open.push_back(&p);
    }
    return sources.size() > before;
}

// The sizes at an edge length, refined until chords keep the order of the curves.
OutlineSizes find_sizes(const std::vector<OutlineCurve>& curves, std::vector<OutlineSizes::Source>& sources,
                        double edge) {
    OutlineSizes sizes = make_sizes(sources, edge);
    for (int tries = 0; tries < 40 && add_where_chords_cross(curves, sizes, sources); ++tries)
        sizes = make_sizes(sources, edge);
    return sizes;
}

// The edge length for a number of triangles. They grow with 1/edge², less where the outline says how long edges are.
double find_edge_length(const std::vector<OutlineCurve>& curves, std::vector<OutlineSizes::Source>& sources,
                        int wanted) {
    const double area = area_inside(curves);
    double edge = std::sqrt(4 * area / (std::sqrt(3.0) * wanted)), best = edge, error = infinity;
    double too_few = infinity, too_many = 0;  // edge lengths that gave them
    for (int i = 0; i < 12 && error > 0.004; ++i) {
        const int count = make_draft(curves, find_sizes(curves, sources, edge), 0).mesh.triangles();
        const double now = std::abs(double(count) / wanted - 1);
        if (now < error) error = now, best = edge;
        (count < wanted ? too_few : too_many) = edge;
        double next = edge * std::sqrt(double(count) / wanted);
        if (too_few < infinity && too_many > 0 && !(next > too_many && next < too_few))
            next = std::sqrt(too_few * too_many);
        edge = next;
    }
    return best;
}

constexpr double most_curve_edges = 20000;  // of a piece; a square of a million triangles has 3000

// A slit of a micrometre would take millions of edges before anybody could count its triangles.
void refuse_slits(const std::vector<OutlineCurve>& curves, const std::vector<OutlineSizes::Source>& sources,
                  double edge, const std::string& file) {
    const OutlineSizes sizes = make_sizes(sources, edge);
    double edges = 0;
    for (const OutlineCurve& curve : curves)
        for (double arc = 0; arc < curve.arc.back();) {
            const Vec2 at = point_at(curve, arc);
            const double size = sizes.at(at);
            arc += size, ++edges;
            if (edges <= most_curve_edges) continue;
            throw SceneError({file, curve.path, text("near (%.6g, %.6g)", at.x(), at.y()),
                              text("is so narrow that edges there must be %.3g [m] long, and all curves of the piece "
                                   "would have more than %.0f",
                                   size, most_curve_edges),
                              "make it wider, or leave the slit out"});
        }
}

// Fewer is better: triangles beyond 1 % of the number wanted, then bad angles.
using Score = std::pair<int, int>;

OutlineDraft find_best_draft(const std::vector<OutlineCurve>& curves, const OutlineSizes& sizes, int wanted) {
    OutlineDraft best;
    Score best_score{1 << 30, 0};
    int surplus = 0;  // better angles take more triangles than there were
    for (int seed = 0, tries = 6; seed < tries && best_score != Score{0, 0}; ++seed) {
        OutlineDraft draft = make_draft(curves, sizes, seed);
        draft.wanted = wanted > 0 ? std::max(1, wanted - surplus) : 0;
        smooth_draft(draft, 40);
        if (wanted > 0) adjust_count(draft);
        smooth_draft(draft, 20);
        const int bad = improve_angles(draft), count = draft.mesh.triangles();
        const int off = wanted > 0 ? std::max(0, std::abs(count - wanted) - std::max(1, wanted / 100)) : 0;
        surplus = std::clamp(surplus + count - wanted, 0, wanted / 20);
        if (!(Score{off, bad} < best_score)) continue;
        best = std::move(draft);
        best_score = {off, bad};
        tries = count > 20000 ? 3 : std::min(12, seed + 6);  // as long as it gets better
    }
    return best;
}

OutlineMesh lift_draft(const OutlineDraft& draft, const Outline& outline) {
    OutlineMesh result;
    const Triangulation& flat = draft.mesh;
    std::vector<int> number(flat.points.size(), -1);
    Vec2 low(infinity, infinity), high = -low;
    for (const Vec2& p : (*draft.curves)[0].points) low = low.cwiseMin(p), high = high.cwiseMax(p);
    const double scale = (high - low).maxCoeff();
    const Vec3 right = outline.right.normalized(), up = outline.up.normalized();
    for (std::size_t i = 0; i < flat.points.size(); ++i) {
        if (flat.triangle_of[i] < 0) continue;
        const Vec2& p = flat.points[i];
        number[i] = int(result.mesh.points.size());
        result.mesh.points.emplace_back(outline.origin + p.x() * right + p.y() * up);
        result.mesh.uv.emplace_back((p - low) / scale);
    }
    for (const Triangle& t : flat.corners) result.mesh.triangles.push_back({number[t[0]], number[t[1]], number[t[2]]});
    result.curves.resize(draft.curves->size());
    for (std::size_t i = 0; i < draft.samples.size(); ++i) result.curves[draft.samples[i].curve].push_back(number[i]);
    return result;
}

}  // namespace

OutlineMesh mesh_curves(const std::vector<OutlineCurve>& curves, const Outline& outline, double edge, int wanted,
                        const std::string& file, const std::string& path) {
    std::vector<OutlineSizes::Source> sources = find_size_sources(curves);
    const bool asked = edge > 0;
    const double about = asked ? edge : std::sqrt(4 * area_inside(curves) / (std::sqrt(3.0) * wanted));
    if (!(area_inside(curves) / (0.433 * about * about) <= 1.001 * most_outline_elements))
        throw SceneError({file, path + (asked ? "/edge" : "/elements"), "",
                          "a piece may have at most " + std::to_string(most_outline_elements) + " triangles",
                          "ask for longer edges"});
    refuse_slits(curves, sources, about, file);
    if (!asked) edge = find_edge_length(curves, sources, wanted);
    const OutlineDraft draft = find_best_draft(curves, find_sizes(curves, sources, edge), wanted);
    if (wanted > 0 && draft.mesh.triangles() > 1.5 * wanted + 20)
        throw SceneError(
            {file, path + "/elements", std::to_string(wanted),
             "the outline has details that need at least " + std::to_string(draft.mesh.triangles()) + " triangles",
             "ask for so many, or leave small details out"});
    return lift_draft(draft, outline);
}

OutlineMesh make_outline(const Outline& outline, const std::string& file, const std::string& path) {
    const int wanted = outline.edge ? 0 : outline.elements.value_or(1000);
    return mesh_curves(make_curves(outline, file, path), outline, outline.edge.value_or(0), wanted, file, path);
}

}  // namespace weft
