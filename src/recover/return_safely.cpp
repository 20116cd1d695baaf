// From a valid state back towards the one that was given, through valid states only: every move goes through the safe
// filter, so what was untangled stays so by construction. First free pieces slide back as they are, as far as nothing
// is in the way. Then lengths are relaxed. Then, if stretch is within its bound, points are drawn towards their places
// within the piece, until the distance falls by less than 1 % in 10 rounds. Layers keep their thickness meanwhile, by
// constraints whose normals are those of the state at the start of the round, which is valid.
#include "recover/untangling.h"

#include "geometry/continuous.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double draw = 0.1;        // of the distance to the target, a round
constexpr double max_round = 0.25;  // [edges] a round
constexpr int inner_rounds = 6, own_rings = 2;

struct Layer {
    std::array<int, 4> points;
    std::array<double, 4> weights;  // those of the second side are negative
    Vec3 normal;
};

struct Return {
    Untangling& u;
    const std::vector<Vec3>& target;
    std::vector<Vec3> wanted, next, shift;
    std::vector<Layer> layers;
    SafeFilterReport filtered;
    double target_gap = 0;  // [m] of layers

    void filter(const std::vector<Vec3>& x) {
        filter_safely(u.surfaces, u.broad, x, wanted, u.given.movable, safe_separation * u.given.thickness, u.filter,
                      next, filtered);
    }
    Vec3 piece_shift(std::size_t piece, const std::vector<Vec3>& x) const;
    void slide_back(std::size_t piece, std::vector<Vec3>& x);
    void find_layers(const std::vector<Vec3>& x);
    void part_layers();
    double draw_towards(double part, const std::vector<Vec3>& x);
    void move(double max_length, std::vector<Vec3>& x);
    int relax(std::vector<Vec3>& x);
    int approach(std::vector<Vec3>& x);
};

Vec3 Return::piece_shift(std::size_t piece, const std::vector<Vec3>& x) const {
    Vec3 mean(0, 0, 0);
    if (!u.shape.piece_is_free[piece]) return mean;
    for (const int p : u.shape.points_of[piece]) mean += x[p] - target[p];
    return mean / double(u.shape.points_of[piece].size());
}

// As far as the whole piece gets without a point of it being stopped.
void Return::slide_back(std::size_t piece, std::vector<Vec3>& x) {
    for (int k = 0; k < 3; ++k) {
        const Vec3 displacement = piece_shift(piece, x);
        if (displacement.norm() < .05 * u.shape.edge_length) return;
        double part = 1;
        for (; part > .1; part *= .5) {
            wanted = x;
            for (const int p : u.shape.points_of[piece]) wanted[p] -= part * displacement;
            filter(x);
            if (filtered.truncated == 0) break;
        }
        if (part <= .1) return;
        x = next;
    }
}

// Pairs that may come too near in this round. Neighbours on the cloth are not layers.
void Return::find_layers(const std::vector<Vec3>& x) {
    layers.clear();
    const double reach = std::max(2 * target_gap, max_round * u.shape.edge_length);
    update_boxes(u.surfaces, u.broad, x, x, reach / 2);
    find_close(u.surfaces, u.broad, u.close);
    const std::size_t faces = u.close.vertex_face.size();
    for (std::size_t k = 0; k < faces + u.close.edge_edge.size(); ++k) {
        const IndexPair& pair = k < faces ? u.close.vertex_face[k] : u.close.edge_edge[k - faces];
        const PairKind kind = k < faces ? PairKind::vertex_face : PairKind::edge_edge;
        const std::size_t second = k < faces ? 1 : 2;
        Layer layer{points_of(u.surfaces, {kind, pair.a, pair.b}), {}, Vec3::Zero()};
        Four four;
        for (std::size_t i = 0; i < 4; ++i) four[i] = x[layer.points[i]];
        layer.weights = nearest_weights(kind, four);
        for (std::size_t i = 0; i < 4; ++i) {
            if (i >= second) layer.weights[i] = -layer.weights[i];
            layer.normal += layer.weights[i] * (four[i] - four[0]);
        }
        const double gap = layer.normal.norm();
        if (!(gap < reach) || !(gap > 0)) continue;
        layer.normal /= gap;
        if (u.shape.piece[layer.points[0]] == u.shape.piece[layer.points[3]]) {
            find_rings(u, layer.points[0], own_rings);
            if (std::any_of(layer.points.begin() + std::ptrdiff_t(second), layer.points.end(),
                            [&](int p) { return u.ring[p] >= 0; }))
                continue;
        }
        layers.push_back(layer);
    }
}

void Return::part_layers() {
    for (const Layer& layer : layers) {
        double gap = 0, compliance = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t p = layer.points[i];
            gap += layer.weights[i] * layer.normal.dot(wanted[p]);
            if (u.given.movable[p]) compliance += layer.weights[i] * layer.weights[i] * u.given.inverse_mass[p];
        }
        if (!(gap < target_gap) || !(compliance > 0)) continue;
        const double correction = std::min(target_gap - gap, max_round * u.shape.edge_length) / compliance;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t p = layer.points[i];
            if (u.given.movable[p]) wanted[p] += correction * layer.weights[i] * u.given.inverse_mass[p] * layer.normal;
        }
    }
}

// Fills `wanted`; the mean distance to the target [m].
double Return::draw_towards(double part, const std::vector<Vec3>& x) {
    double sum = 0;
    wanted = x;
    for (int p = 0; p < u.shape.cloth_points; ++p) {
        const std::size_t i = p;
        if (!u.given.movable[i]) continue;
        const Vec3 displacement = target[i] + shift[u.shape.piece[i]] - x[i];
        const double length = displacement.norm();
        sum += length;
        if (length > 0) wanted[i] += std::min(part, max_round * u.shape.edge_length / length) * displacement;
    }
    return sum / std::max(1, u.shape.cloth_points);
}

// From what is wanted to where it may be.
void Return::move(double max_length, std::vector<Vec3>& x) {
    find_layers(x);
    for (int k = 0; k < inner_rounds; ++k) {
        limit_lengths(u, {.min = .8, .max = max_length, .sweeps = 4}, {}, wanted);
        part_layers();
    }
    for (std::size_t p = 0; p < x.size(); ++p) {
        const Vec3 displacement = wanted[p] - x[p];
        const double length = displacement.norm(), longest = max_round * u.shape.edge_length;
        if (length > longest) wanted[p] = x[p] + longest / length * displacement;
    }
    filter(x);
    x.swap(next);
}

int Return::relax(std::vector<Vec3>& x) {
    std::vector<Vec3> best = x;
    double smallest = measure_stretch(u, target, x);
    int round = 0;
    for (int stalled = 0; round < u.given.max_rounds && stalled < 10 && smallest > .3 * u.given.max_stretch; ++round) {
        wanted = x;
        move(1, x);
        const double stretch = measure_stretch(u, target, x);
        stalled = stretch < .99 * smallest ? 0 : stalled + 1;
        if (stretch >= smallest) continue;
        smallest = stretch;
        best = x;
    }
    x = best;
    return round;
}

int Return::approach(std::vector<Vec3>& x) {
    std::vector<Vec3> best = x;
    double nearest = draw_towards(0, x), earlier = nearest;
    int round = 0;
    while (round < u.given.max_rounds && nearest > .01 * u.shape.edge_length) {
        draw_towards(draw, x);
        move(1 + .3 * u.given.max_stretch, x);
        ++round;
        const double distance = draw_towards(0, x);
        if (distance < nearest && measure_stretch(u, target, x) <= u.given.max_stretch) {
            nearest = distance;
            best = x;
        }
        if (round % 10 != 0) continue;
        if (nearest > .99 * earlier) break;
        earlier = nearest;
    }
    x = best;
    return round;
}

}  // namespace

int return_safely(Untangling& u, const std::vector<Vec3>& target, std::vector<Vec3>& x) {
    Return back{u, target, {}, {}, std::vector<Vec3>(u.shape.points_of.size(), Vec3::Zero()), {}, {}, 0};
    back.target_gap = std::min(u.given.thickness, .4 * u.shape.edge_length);
    for (std::size_t piece = 0; piece < back.shift.size(); ++piece) {
        if (u.shape.piece_is_free[piece]) back.slide_back(piece, x);
        back.shift[piece] = back.piece_shift(piece, x);
    }
    const int rounds = back.relax(x);
    if (measure_stretch(u, target, x) > u.given.max_stretch) return rounds;
    return rounds + back.approach(x);
}

}  // namespace weft
