// From a valid state back towards the one that was given, through valid states only: every move goes through the safe
// filter, so what was untangled stays so by construction. Free pieces slide back as they are; then points are drawn
// towards their places within the piece, lengths are limited and layers pushed to their thickness. It ends when the
// distance falls by less than 1 % in 10 rounds. Of all states on the way the least stretched is kept, and of those
// within the bound the nearest.
#include "recover/recover.h"

#include "collide/continuous.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double separation = 0.05;  // [thickness] as in the step
constexpr double draw = 0.1;         // of the way to the target, a round
constexpr double furthest = 0.5;     // [edges] a round

struct Return {
    Untangling& u;
    const std::vector<Vec3>& target;
    std::vector<Vec3> wanted, next;
    SafeFilterReport filtered;

    void filter(const std::vector<Vec3>& x) {
        filter_safely(u.surfaces, u.broad, x, wanted, u.given.movable, separation * u.given.thickness, u.filter, next,
                      filtered);
    }
    Vec3 piece_shift(std::size_t piece, const std::vector<Vec3>& x) const;
    void slide_back(std::size_t piece, std::vector<Vec3>& x);
    void push_layers(const std::vector<Vec3>& x);
    double draw_towards(const std::vector<Vec3>& shift, double part, const std::vector<Vec3>& x);
};

Vec3 Return::piece_shift(std::size_t piece, const std::vector<Vec3>& x) const {
    Vec3 mean(0, 0, 0);
    if (!u.shape.piece_is_free[piece]) return mean;
    for (const int p : u.shape.points_of[piece]) mean += x[std::size_t(p)] - target[std::size_t(p)];
    return mean / double(u.shape.points_of[piece].size());
}

// As far as the whole piece gets without a point of it being stopped.
void Return::slide_back(std::size_t piece, std::vector<Vec3>& x) {
    for (int k = 0; k < 6; ++k) {
        const Vec3 shift = piece_shift(piece, x);
        if (shift.norm() < 1e-3 * u.shape.edge_length) return;
        double part = 1;
        for (; part > .02; part *= .5) {
            wanted = x;
            for (const int p : u.shape.points_of[piece]) wanted[std::size_t(p)] -= part * shift;
            filter(x);
            if (filtered.truncated == 0) break;
        }
        if (part <= .02) return;
        x = next;
    }
}

// Pairs nearer than the thickness are pushed apart, but neighbours are not.
void Return::push_layers(const std::vector<Vec3>& x) {
    const double keep = std::min(u.given.thickness, .4 * u.shape.edge_length);
    if (!(keep > 0)) return;
    update_boxes(u.surfaces, u.broad, x, x, keep / 2);
    find_close(u.surfaces, u.broad, u.close);
    u.pushes.clear(x.size());
    const std::size_t faces = u.close.vertex_face.size();
    for (std::size_t k = 0; k < faces + u.close.edge_edge.size(); ++k) {
        const IndexPair& pair = k < faces ? u.close.vertex_face[k] : u.close.edge_edge[k - faces];
        const PairKind kind = k < faces ? PairKind::vertex_face : PairKind::edge_edge;
        const std::array<int, 4> points = points_of(u.surfaces, {kind, pair.a, pair.b});
        const std::size_t second = k < faces ? 1 : 2;
        Four four;
        for (std::size_t i = 0; i < 4; ++i) four[i] = x[std::size_t(points[i])];
        std::array<double, 4> weights = nearest_weights(kind, four);
        Vec3 normal(0, 0, 0);
        for (std::size_t i = 0; i < 4; ++i) normal += (i < second ? 1 : -1) * weights[i] * (four[i] - four[0]);
        const double gap = normal.norm();
        if (!(gap < keep) || !(gap > 0)) continue;
        const auto& near = find_rings(u, points[0], 2);
        if (std::any_of(points.begin() + std::ptrdiff_t(second), points.end(),
                        [&](int p) { return std::find(near.begin(), near.end(), p) != near.end(); }))
            continue;
        for (std::size_t i = 0; i < 4; ++i)
            u.pushes.add(points[i], (i < second ? .5 : -.5) * (keep - gap) / gap * normal, std::max(.05, weights[i]));
    }
    apply_pushes(u, wanted);
}

// Fills `wanted`; the mean distance to the target [m].
double Return::draw_towards(const std::vector<Vec3>& shift, double part, const std::vector<Vec3>& x) {
    double sum = 0;
    wanted = x;
    for (int p = 0; p < u.shape.cloth_points; ++p) {
        const std::size_t i = std::size_t(p);
        if (!u.given.movable[i]) continue;
        const Vec3 way = target[i] + shift[std::size_t(u.shape.piece[i])] - x[i];
        const double length = way.norm();
        sum += length;
        if (length > 0) wanted[i] += std::min(part, furthest * u.shape.edge_length / length) * way;
    }
    return sum / std::max(1, u.shape.cloth_points);
}

}  // namespace

int return_safely(Untangling& u, const std::vector<Vec3>& target, std::vector<Vec3>& x) {
    Return way{u, target, {}, {}, {}};
    std::vector<Vec3> shift(u.shape.points_of.size(), Vec3::Zero());
    for (std::size_t piece = 0; piece < shift.size(); ++piece) {
        if (u.shape.piece_is_free[piece]) way.slide_back(piece, x);
        shift[piece] = way.piece_shift(piece, x);
    }
    const double bound = u.given.most_stretch;
    std::vector<Vec3> best = x;
    double best_stretch = measure_stretch(u, target, x), best_distance = infinity, earlier = infinity;
    bool drawing = true;
    int round = 0, calm = 0;
    for (; round < 2 * u.given.most_rounds; ++round) {
        const double distance = way.draw_towards(shift, drawing ? draw : 0, x);
        const double stretch = measure_stretch(u, target, x);
        const bool better = stretch <= bound ? best_stretch > bound || distance < best_distance
                                             : stretch < best_stretch;
        if (better) {
            best = x;
            best_stretch = stretch;
            best_distance = distance;
            calm = 0;
        } else if (++calm > 15) {
            break;
        }
        if (distance < 1e-3 * u.shape.edge_length && stretch <= .5 * bound) break;
        if (round % 10 == 9) {
            if (drawing && distance > .99 * earlier) drawing = false;  // now only lengths
            if (!drawing && stretch <= bound) break;
            earlier = distance;
        }
        way.push_layers(x);
        limit_lengths(u, {.least = .8, .most = 1 + .3 * bound, .sweeps = 10}, {}, way.wanted);
        way.filter(x);
        x.swap(way.next);
    }
    x = best;
    return round;
}

}  // namespace weft
