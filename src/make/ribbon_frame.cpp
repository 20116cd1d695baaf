// Which way is across? On edge: the axis, projected perpendicular to the curve. The ribbon then tilts as the curve
// climbs and never flips. The paper takes the mean of three cross products of successive steps, which flips at
// inflections and is aligned here; rotation-minimising frames (W. Wang et al., Computation of rotation minimizing
// frames, 2008) do not twist, but drift away from the axis. Both are options.
//
// A parcel's ribbon stands on edge in its knots and lies flat on the box; between, the twist that is left over against
// the rotation-minimising frame is spread evenly.
#include "make/ribbon.h"

#include "core/angles.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

const Vec3 drawing_axis{0, 0, 1};

Vec3 reject(const Vec3& v, const Vec3& tangent) {
    return v - v.dot(tangent) * tangent;
}

Vec3 unit_across(const Vec3& wish, const Vec3& tangent, const Vec3& otherwise) {
    Vec3 u = reject(wish, tangent);
    if (!(u.norm() > 1e-9)) u = reject(otherwise, tangent);
    if (!(u.norm() > 1e-9)) u = reject(std::abs(tangent.x()) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0), tangent);
    u.normalize();
    return reject(u, tangent).normalized();  // twice: perpendicular to the last bit
}

std::vector<Vec3> paper_frame(std::span<const Vec3> p, const std::vector<Vec3>& tangents) {
    const int n = int(p.size());
    const auto bend = [&](int k) -> Vec3 {
        if (k < 1 || k + 1 >= n) return Vec3::Zero();
        return (p[k] - p[k - 1]).cross(p[k + 1] - p[k]);
    };
    std::vector<Vec3> across(p.size());
    Vec3 last = drawing_axis;
    for (int k = 0; k < n; ++k) {
        Vec3 mean = k == 0 ? drawing_axis : Vec3(bend(k - 1) + bend(k) + bend(k + 1));
        if (mean.dot(last) < 0) mean = -mean;
        last = unit_across(mean.norm() > 1e-12 * (p[1] - p[0]).squaredNorm() ? mean : last, tangents[k], last);
        across[k] = last;
    }
    return across;
}

std::vector<Vec3> transported_frame(std::span<const Vec3> p, const std::vector<Vec3>& tangents) {
    std::vector<Vec3> across{unit_across(drawing_axis, tangents[0], Vec3(1, 0, 0))};
    const auto reflect = [](const Vec3& v, const Vec3& n) -> Vec3 {
        const double square = n.squaredNorm();
        return square > 0 ? Vec3(v - 2 / square * n.dot(v) * n) : v;
    };
    for (std::size_t k = 0; k + 1 < p.size(); ++k) {
        const Vec3 step = p[k + 1] - p[k];
        const Vec3 u = reflect(across[k], step), t = reflect(tangents[k], step);
        across.push_back(unit_across(reflect(u, tangents[k + 1] - t), tangents[k + 1], across[k]));
    }
    return across;
}

// Angle from u to v about the tangent.
double twist(const Vec3& u, const Vec3& v, const Vec3& tangent) {
    return std::atan2(u.cross(v).dot(tangent), u.dot(v));
}

// The ribbon looks the same turned by half: the nearest of these angles.
double nearest_half_turn(double angle, double to) {
    return angle - pi * std::round((angle - to) / pi);
}

}  // namespace

std::vector<Vec3> find_tangents(std::span<const Vec3> curve) {
    std::vector<Vec3> tangents;
    const std::size_t n = curve.size();
    Vec3 last(1, 0, 0);
    for (std::size_t k = 0; k < n; ++k) {
        const Vec3 step = curve[std::min(k + 1, n - 1)] - curve[k > 0 ? k - 1 : 0];
        const double length = step.norm();
        if (length > 0) last = step / length;
        tangents.push_back(last.normalized());
    }
    return tangents;
}

std::vector<Vec3> find_across(std::span<const Vec3> curve, RibbonFrame frame) {
    const std::vector<Vec3> tangents = find_tangents(curve);
    if (frame == RibbonFrame::paper) return paper_frame(curve, tangents);
    if (frame == RibbonFrame::rotation_minimising) return transported_frame(curve, tangents);
    std::vector<Vec3> across;
    for (const Vec3& t : tangents)
        across.push_back(unit_across(drawing_axis, t, across.empty() ? Vec3(1, 0, 0) : across.back()));
    return across;
}

std::vector<Vec3> find_across(std::span<const Vec3> curve, std::span<const double> drawn,
                              std::span<const FrameKey> keys) {
    const std::vector<Vec3> tangents = find_tangents(curve);
    std::vector<Vec3> across = transported_frame(curve, tangents);
    // Angles against the transported frame: known on edge, and flat where the curve is level. Linear in between: down
    // the sides of a box the ribbon may turn from the direction it comes in to the one it leaves by.
    std::vector<std::pair<std::size_t, double>> known;
    double last = 0;
    for (std::size_t k = 0; k < curve.size(); ++k)
        for (const FrameKey& key : keys) {
            if (drawn[k] < key.from || drawn[k] > key.to) continue;
            if (!key.axis && std::abs(tangents[k].z()) > 0.5) break;
            const Vec3 level = key.axis ? drawing_axis : drawing_axis.cross(tangents[k]);
            const Vec3 wish = unit_across(level, tangents[k], across[k]);
            last = nearest_half_turn(twist(across[k], wish, tangents[k]), last);
            known.emplace_back(k, last);
            break;
        }
    if (known.empty()) return find_across(curve, RibbonFrame::axis);
    for (std::size_t k = 0, at = 0; k < curve.size(); ++k) {
        while (at + 1 < known.size() && known[at + 1].first <= k) ++at;
        double angle = known[at].second;
        if (k > known[at].first && at + 1 < known.size()) {
            const auto &a = known[at], &b = known[at + 1];
            angle += (b.second - a.second) * double(k - a.first) / double(b.first - a.first);
        }
        const Vec3 side = tangents[k].cross(across[k]);
        across[k] = unit_across(std::cos(angle) * across[k] + std::sin(angle) * side, tangents[k], across[k]);
    }
    return across;
}

}  // namespace weft
