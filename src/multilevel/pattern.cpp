// The pattern of each piece of cloth. (u, v) may be scaled, each direction by its own factor: the two that fit the rest
// lengths of structural springs best, l² = s² Δu² + t² Δv², are found by least squares, and the pattern is accepted if
// nine springs of ten agree with it within a tenth.
#include "multilevel/pattern.h"

#include <Eigen/Dense>

#include <cmath>
#include <optional>

namespace weft {

namespace {
struct Range {
    int first, end;
    GridShape grid;
    bool has(const Spring& s) const { return s.a >= first && s.a < end && s.b >= first && s.b < end; }
};

std::vector<Range> find_ranges(const Model& model) {
    if (model.mesh.pieces.empty()) return {{0, model.points(), model.mesh.grid}};
    std::vector<Range> ranges;
    for (const Piece& p : model.mesh.pieces) ranges.push_back({p.first_point, p.end_point, p.grid});
    if (ranges.size() == 1 && model.mesh.grid.exists()) ranges[0].grid = model.mesh.grid;
    return ranges;
}

struct Fit {
    double s = 0, t = 0;  // factors on u and v
    bool good = false;
};

template <class PlaceOf>
Fit fit_places(const Model& model, const Range& range, const PlaceOf& place_of) {
    Eigen::Matrix2d a = Eigen::Matrix2d::Zero();
    Vec2 b(0, 0);
    const auto squares = [&](const Spring& s) { return Vec2((place_of(s.b) - place_of(s.a)).cwiseAbs2()); };
    for (int k = 0; k < model.kind_start[1]; ++k) {
        const Spring& s = model.springs[std::size_t(k)];
        if (!range.has(s)) continue;
        const Vec2 q = squares(s);
        a += q * q.transpose();
        b += s.rest * s.rest * q;
    }
    if (!(a.determinant() > 1e-12 * a.trace() * a.trace())) return {};
    const Vec2 solution = a.inverse() * b;
    if (!(solution.minCoeff() > 0)) return {};
    int agree = 0, all = 0;
    for (int k = 0; k < model.kind_start[1]; ++k) {
        const Spring& s = model.springs[std::size_t(k)];
        if (!range.has(s)) continue;
        agree += std::abs(std::sqrt(solution.dot(squares(s))) - s.rest) <= 0.1 * s.rest;
        ++all;
    }
    return {std::sqrt(solution.x()), std::sqrt(solution.y()), 10 * agree >= 9 * all};
}

double mean_length(const Model& model, const Range& range) {
    double sum = 0;
    int count = 0;
    for (int k = 0; k < model.kind_start[1]; ++k)
        if (range.has(model.springs[std::size_t(k)])) {
            sum += model.springs[std::size_t(k)].rest;
            ++count;
        }
    return count ? sum / count : 0;
}

// Coordinates in the plane of the rest shape, if it is flat.
std::optional<std::vector<Vec2>> flatten(const Model& model, const Range& range) {
    const std::vector<Vec3>& rest = rest_of(model.mesh);
    Vec3 mean(0, 0, 0);
    for (int p = range.first; p < range.end; ++p) mean += rest[std::size_t(p)];
    mean /= range.end - range.first;
    Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
    for (int p = range.first; p < range.end; ++p) {
        const Vec3 d = rest[std::size_t(p)] - mean;
        spread += d * d.transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(spread);
    if (!(axes.eigenvalues()[0] <= 1e-6 * axes.eigenvalues()[1])) return {};
    std::vector<Vec2> places;
    for (int p = range.first; p < range.end; ++p) {
        const Vec3 d = rest[std::size_t(p)] - mean;
        places.emplace_back(d.dot(axes.eigenvectors().col(2)), d.dot(axes.eigenvectors().col(1)));
    }
    return places;
}

std::optional<std::vector<Vec2>> find_places(const Model& model, const Range& range) {
    std::vector<Vec2> places;
    if (range.grid.exists()) {
        for (int j = 0; j < range.grid.rows; ++j)
            for (int i = 0; i < range.grid.columns; ++i) places.emplace_back(i, j);
    } else if (!model.mesh.uv.empty()) {
        places.assign(model.mesh.uv.begin() + range.first, model.mesh.uv.begin() + range.end);
    }
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (!places.empty()) {
            const Fit fit = fit_places(model, range, [&](int p) { return places[std::size_t(p - range.first)]; });
            if (fit.good) {
                for (Vec2& p : places) p = {fit.s * p.x(), fit.t * p.y()};
                return places;
            }
        }
        if (attempt == 0) places = flatten(model, range).value_or(std::vector<Vec2>());
    }
    return {};
}
}  // namespace

std::vector<Pattern> find_patterns(const Model& model) {
    constexpr double most_nodes = 4;  // of the lattice, for a point of the cloth
    std::vector<Pattern> patterns;
    for (const Range& range : find_ranges(model)) {
        Pattern pattern{.first_point = range.first, .spacing = mean_length(model, range)};
        if (!(pattern.spacing > 0)) continue;
        std::optional<std::vector<Vec2>> places = find_places(model, range);
        if (!places) continue;
        pattern.places = std::move(*places);
        Vec2 low(infinity, infinity), high = -low;
        for (const Vec2& p : pattern.places) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
        const double area = (high - low).prod(), most = most_nodes * double(pattern.places.size() + 16);
        pattern.spacing = std::max({pattern.spacing, std::sqrt(area / most), (high - low).maxCoeff() / most});
        patterns.push_back(std::move(pattern));
    }
    return patterns;
}

}  // namespace weft
