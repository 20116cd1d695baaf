// How long edges shall be, and the points on the curves. Three things ask for edges that are shorter than the rest: a
// short straight or smooth stretch between two corners, a most_bend, and a narrow_ratio place between two parts of the
// outline.
#include "core/angles.h"
#include "make/outline.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double sharp_turn = 20 * degree;   // [rad] a joint that turns more is a corner at any size
constexpr double visible_turn = 1 * degree;  // [rad] one that turns less is none
constexpr double most_bend = 45 * degree;    // [rad] that an edge may follow
constexpr double narrow_ratio = 0.3;         // distance across / way along the curve: less is a narrow place
constexpr double gap_edge = 1.1;             // edge / width of a narrow place: an equilateral triangle has 1.15
constexpr double tip_way = 1.4;              // in edges, the way round the tip of a corner that one triangle fills

bool is_sharp(const OutlineCurve& curve, std::size_t i) {
    return curve.joint[i] && std::abs(curve.turn[i]) > sharp_turn;
}

void add_short_stretches(const OutlineCurve& curve, std::vector<OutlineSizes::Source>& sources) {
    std::vector<double> corners;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        if (is_sharp(curve, i)) corners.push_back(curve.arc[i]);
    for (std::size_t c = 0; c < corners.size(); ++c) {
        const double from = corners[c], to = c + 1 < corners.size() ? corners[c + 1] : corners[0] + curve.arc.back();
        for (const double share : {0.0, 0.5, 1.0})
            sources.push_back({point_at(curve, from + share * (to - from)), to - from});
    }
}

// From every point the way ahead on which the curve turns by `most_bend`, corners not counted.
void add_bends(const OutlineCurve& curve, std::vector<OutlineSizes::Source>& sources) {
    const std::size_t n = curve.points.size();
    for (std::size_t i = 0; i < n; ++i) {
        double turned = 0, way = 0;
        for (std::size_t step = 0; step < n && turned < most_bend; ++step) {
            const std::size_t k = (i + step) % n;
            if (step > 0 && is_sharp(curve, k)) break;
            if (!is_sharp(curve, k)) turned += std::abs(curve.turn[k]);
            way += curve.arc[k + 1] - curve.arc[k];
        }
        if (turned >= most_bend) sources.push_back({curve.points[i], way});
    }
}

struct Probe {
    Vec2 at, left;  // `left`: the side of the cloth
    int curve;
    std::size_t piece;
    double arc;
};

Vec2 nearest_on(const Vec2& p, const Vec2& a, const Vec2& b) {
    const double t = (p - a).dot(b - a) / (b - a).squaredNorm();
    return a + std::clamp(t, 0.0, 1.0) * (b - a);
}

// The distance to the nearest part of any curve that is not just a little further along, on the side of the cloth, and
// the way there along the curve.
std::pair<double, double> width_at(const std::vector<OutlineCurve>& curves, const Probe& probe) {
    double best = infinity, best_way = infinity;
    for (int c = 0; c < int(curves.size()); ++c) {
        const OutlineCurve& curve = curves[c];
        const std::size_t n = curve.points.size();
        for (std::size_t i = 0; i < n; ++i) {
            if (c == probe.curve && i == probe.piece) continue;
            const Vec2 q = nearest_on(probe.at, curve.points[i], curve.points[(i + 1) % n]);
            const double d = (q - probe.at).norm();
            if (d >= best) continue;
            double way = infinity;
            if (c == probe.curve) {
                const double ahead = std::abs(curve.arc[i] + (q - curve.points[i]).norm() - probe.arc);
                way = std::min(ahead, curve.arc.back() - ahead);
                if (d > narrow_ratio * way) continue;
            }
            if (curves[probe.curve].ring || (q - probe.at).dot(probe.left) > 0) best = d, best_way = way;
        }
    }
    return {best, best_way};
}

void add_narrow_places(const std::vector<OutlineCurve>& curves, std::vector<OutlineSizes::Source>& sources) {
    const double step = curves[0].arc.back() / 800;
    for (int c = 0; c < int(curves.size()); ++c) {
        const OutlineCurve& curve = curves[c];
        const std::size_t n = curve.points.size();
        for (std::size_t i = 0; i < n; ++i) {
            const double length = curve.arc[i + 1] - curve.arc[i];
            const Vec2 along = (curve.points[(i + 1) % n] - curve.points[i]) / length;
            const int probes = std::max(1, int(length / step));
            for (int k = 0; k < probes; ++k) {
                const double arc = curve.arc[i] + length * (k + 0.5) / probes;
                const Probe probe{curve.points[i] + (arc - curve.arc[i]) * along, {-along.y(), along.x()}, c, i, arc};
                const auto [width, way] = width_at(curves, probe);
                if (width < infinity) sources.push_back({probe.at, gap_edge * width, way});
            }
        }
    }
}

// Where stretches begin and end at this size: corners, and joints that turn a little and have room. A curve without any
// begins at its first point.
std::vector<std::size_t> find_stretches(const OutlineCurve& curve, double edge) {
    std::vector<std::size_t> joints, corners;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        if (curve.joint[i] && std::abs(curve.turn[i]) > visible_turn) joints.push_back(i);
    const std::size_t n = joints.size();
    for (std::size_t k = 0; k < n; ++k) {
        const auto way = [&](std::size_t from, std::size_t to) {
            const double d = curve.arc[joints[to % n]] - curve.arc[joints[from % n]];
            return d > 0 ? d : d + curve.arc.back();
        };
        const bool room = way(k + n - 1, k) > 1.5 * edge && way(k, k + 1) > 1.5 * edge;
        if (room || is_sharp(curve, joints[k])) corners.push_back(joints[k]);
    }
    return corners;
}

// Cuts a stretch so that every part is one edge long by the sizes along it.
void sample_stretch(const OutlineCurve& curve, int c, double from, double to, bool corner, const OutlineSizes& sizes,
                    std::vector<OutlineSample>& samples) {
    constexpr int fine = 8;  // steps of the integral per edge
    std::vector<double> arcs{from}, edges{0.0};
    while (arcs.back() < to) {
        const double size = sizes.at(point_at(curve, arcs.back()));
        const double next = arcs.back() + std::min(size / fine, sizes.edge / fine);
        arcs.push_back(std::min(next, to));
        edges.push_back(edges.back() + (arcs.back() - arcs[arcs.size() - 2]) / size);
    }
    const int least = corner ? 1 : curve.ring ? 8 : 6;
    const int parts = std::max(least, int(std::lround(edges.back())));
    std::size_t k = 0;
    for (int i = 0; i < parts; ++i) {
        const double wanted = edges.back() * i / parts;
        while (k + 2 < edges.size() && edges[k + 1] <= wanted) ++k;
        const double share = (wanted - edges[k]) / (edges[k + 1] - edges[k]);
        samples.push_back({c, arcs[k] + share * (arcs[k + 1] - arcs[k]), corner && i == 0});
    }
}

}  // namespace

std::vector<OutlineSizes::Source> find_size_sources(const std::vector<OutlineCurve>& curves) {
    std::vector<OutlineSizes::Source> sources;
    for (const OutlineCurve& curve : curves) {
        add_short_stretches(curve, sources);
        add_bends(curve, sources);
        for (const OutlineCurve::Sewn& sewn : curve.sewn) {  // the other side may be shorter
            const double size = arc_between(curve, sewn.begin, sewn.end) / sewn.parts;
            for (int i = 0; i <= sewn.parts; ++i)
                sources.push_back({point_at(curve, curve.arc[sewn.begin] + size * i), size});
        }
    }
    add_narrow_places(curves, sources);
    return sources;
}

namespace {

void add_to_cells(OutlineSizes& sizes, const OutlineSizes::Source& source) {
    const Vec2 place = (source.at - sizes.low) / sizes.cell;
    const int column = std::min(sizes.columns - 1, int(place.x())), row = std::min(sizes.rows - 1, int(place.y()));
    sizes.cells[std::size_t(row) * sizes.columns + column].push_back(int(sizes.sources.size()));
    sizes.sources.push_back(source);
}

}  // namespace

// The smallest first, so that those which others make needless are left out.
OutlineSizes make_sizes(const std::vector<OutlineSizes::Source>& sources, double edge) {
    OutlineSizes sizes;
    sizes.edge = edge;
    std::vector<OutlineSizes::Source> wanted;
    for (const auto& source : sources)
        if (source.size < edge && source.way > tip_way * edge) wanted.push_back(source);
    if (wanted.empty()) return sizes;
    std::stable_sort(wanted.begin(), wanted.end(), [](const auto& p, const auto& q) { return p.size < q.size; });
    Vec2 high = sizes.low = wanted[0].at;
    for (const auto& s : wanted) sizes.low = sizes.low.cwiseMin(s.at), high = high.cwiseMax(s.at);
    sizes.cell =
        std::max(edge / OutlineSizes::growth, (high - sizes.low).maxCoeff() / 999);  // no source reaches further
    sizes.columns = 1 + int((high - sizes.low).x() / sizes.cell);
    sizes.rows = 1 + int((high - sizes.low).y() / sizes.cell);
    sizes.cells.resize(std::size_t(sizes.columns) * sizes.rows);
    for (const auto& source : wanted)
        if (sizes.sources.empty() || source.size < 0.95 * sizes.at(source.at)) add_to_cells(sizes, source);
    return sizes;
}

double OutlineSizes::at(const Vec2& p) const {
    if (sources.empty()) return edge;
    const Vec2 place = (p - low) / cell;
    if (!(place.cwiseAbs().maxCoeff() < 1e6)) return edge;
    const int column = int(std::floor(place.x())), row = int(std::floor(place.y()));
    double size = edge;
    for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r)
        for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c)
            for (const int s : cells[std::size_t(r) * columns + c])
                size = std::min(size, sources[s].size + growth * (p - sources[s].at).norm());
    return size;
}

std::vector<std::vector<OutlineSample>> sample_curves(const std::vector<OutlineCurve>& curves,
                                                      const OutlineSizes& sizes) {
    std::vector<std::vector<OutlineSample>> samples(curves.size());
    for (int c = 0; c < int(curves.size()); ++c) {
        const OutlineCurve& curve = curves[c];
        std::vector<std::size_t> corners = find_stretches(curve, sizes.edge);
        for (const OutlineCurve::Sewn& sewn : curve.sewn) corners.insert(corners.end(), {sewn.begin, sewn.end});
        std::sort(corners.begin(), corners.end());
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        if (corners.empty()) sample_stretch(curve, c, 0, curve.arc.back(), false, sizes, samples[c]);
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const bool last = k + 1 == corners.size();
            const double from = curve.arc[corners[k]];
            const double to = last ? curve.arc[corners[0]] + curve.arc.back() : curve.arc[corners[k + 1]];
            const auto sewn = std::find_if(curve.sewn.begin(), curve.sewn.end(),
                                           [&](const OutlineCurve::Sewn& s) { return s.begin == corners[k]; });
            for (int i = 0; sewn != curve.sewn.end() && i < sewn->parts; ++i)
                samples[c].push_back({c, from + (to - from) * i / sewn->parts, true});
            if (sewn == curve.sewn.end()) sample_stretch(curve, c, from, to, true, sizes, samples[c]);
        }
    }
    return samples;
}

}  // namespace weft
