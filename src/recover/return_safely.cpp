// From a valid state back towards the one that was given, through valid states only: every move goes through the safe
// filter, so what was untangled stays so by construction. First free pieces slide back as they are, as far as nothing
// is in the way. Then lengths are relaxed. Then, if stretch is within its bound, points are drawn towards their places
// within the piece, until the distance falls by less than 1 % in 10 rounds. Layers keep their thickness meanwhile, by
// constraints whose normals are those of the state at the start of the round, which is valid.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double draw = 0.1;        // of the distance to the target, a round
constexpr double max_round = 0.25;  // [edges] a round
constexpr int inner_rounds = 6;

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
    find_layers(u, x, std::max(2 * target_gap, max_round * u.shape.edge_length), layers);
    for (int k = 0; k < inner_rounds; ++k) {
        limit_lengths(u, {.min = .8, .max = max_length, .sweeps = 4}, {}, wanted);
        part_layers(u, layers, target_gap, max_round * u.shape.edge_length, wanted);
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
