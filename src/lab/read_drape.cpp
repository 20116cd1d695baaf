// The shadow of a draped cloth: its surface from above on a raster of 0.25 mm, the disc filled in. The outline is where
// a ray from outside first meets the shadow. Nodes are maxima of the outline after a box filter of 7.5°, kept if both
// flanks fall by 1.5 mm.
#include "lab/specimen.h"

#include "core/angles.h"

#include <cmath>

namespace weft {

namespace {

struct Shadow {
    double pixel = 0.25e-3, half = 0;  // [m]
    int side = 0;
    std::vector<std::uint8_t> dark;

    Shadow(double reach) : half(reach) {
        side = int(std::ceil(2 * half / pixel)) + 2;
        dark.assign(std::size_t(side) * side, 0);
    }
    double place(int i) const { return (i + 0.5) * pixel - half; }
    int index(double x) const { return int(std::floor((x + half) / pixel)); }
    bool at(double x, double y) const {
        const int i = index(x), j = index(y);
        return i >= 0 && j >= 0 && i < side && j < side && dark[std::size_t(j) * side + i];
    }

    void fill_triangle(const Vec3& a, const Vec3& b, const Vec3& c) {
        const auto turn = [](const Vec3& p, const Vec3& q, double x, double y) {
            return (q.x() - p.x()) * (y - p.y()) - (q.y() - p.y()) * (x - p.x());
        };
        const int i0 = std::max(0, index(std::min({a.x(), b.x(), c.x()}))),
                  i1 = std::min(side - 1, index(std::max({a.x(), b.x(), c.x()}))),
                  j0 = std::max(0, index(std::min({a.y(), b.y(), c.y()}))),
                  j1 = std::min(side - 1, index(std::max({a.y(), b.y(), c.y()})));
        for (int j = j0; j <= j1; ++j)
            for (int i = i0; i <= i1; ++i) {
                const double x = place(i), y = place(j), u = turn(a, b, x, y), v = turn(b, c, x, y),
                             w = turn(c, a, x, y);
                if ((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)) dark[std::size_t(j) * side + i] = 1;
            }
    }
    void fill_disc(double radius) {
        for (int j = 0; j < side; ++j)
            for (int i = 0; i < side; ++i)
                if (std::hypot(place(i), place(j)) <= radius) dark[std::size_t(j) * side + i] = 1;
    }
    double area() const {
        double count = 0;
        for (const std::uint8_t d : dark) count += d;
        return count * pixel * pixel;
    }
    double outermost(double angle) const {
        for (double r = half; r > 0; r -= 0.5 * pixel)
            if (at(r * std::cos(angle), r * std::sin(angle))) return r;
        return 0;
    }
};

// Maxima that stand out by `height` on both sides, going once round.
int count_maxima(const std::vector<double>& r, double height) {
    const std::size_t n = r.size();
    const std::size_t start = std::size_t(std::min_element(r.begin(), r.end()) - r.begin());
    int count = 0;
    bool rising = true;  // from the lowest point upwards
    double extreme = r[start];
    for (std::size_t k = 1; k <= n; ++k) {
        const double now = r[(start + k) % n];
        if (rising) {
            extreme = std::max(extreme, now);
            if (now < extreme - height) ++count, rising = false, extreme = now;
        } else {
            extreme = std::min(extreme, now);
            if (now > extreme + height) rising = true, extreme = now;
        }
    }
    return count;
}

}  // namespace

void read_drape(const Mesh& mesh, const std::vector<Vec3>& x, double specimen_area, double support, DrapeReading& out) {
    double reach = 0.5 * support, lowest = 0;
    for (const Vec3& p : x) {
        if (!p.allFinite() || p.norm() > 10) return;  // nothing to read
        reach = std::max(reach, p.head<2>().norm());
        lowest = std::min(lowest, p.z());
    }
    Shadow shadow(reach + 2e-3);
    for (const Triangle& t : mesh.triangles) shadow.fill_triangle(x[t[0]], x[t[1]], x[t[2]]);
    shadow.fill_disc(0.5 * support);
    const double disc = pi * support * support / 4;
    out.coefficient = (shadow.area() - disc) / (specimen_area - disc);
    out.drop = -lowest;
    constexpr int angles = 720, box = 15;  // half degrees; 7.5°
    std::vector<double> r(angles), smooth(angles, 0.0);
    out.outline.clear();
    for (int k = 0; k < angles; ++k) {
        r[k] = shadow.outermost(0.5 * k * degree);
        out.outline.push_back({0.5 * k, r[k]});
    }
    for (int k = 0; k < angles; ++k)
        for (int d = -box / 2; d <= box / 2; ++d) smooth[k] += r[(k + d + angles) % angles] / box;
    out.nodes = count_maxima(smooth, 1.5e-3);
    out.least = *std::min_element(r.begin(), r.end());
    out.most = *std::max_element(r.begin(), r.end());
    out.amplitude = 0;
    for (int n = 2; n <= 24; ++n) {
        Vec2 sum(0, 0);
        for (int k = 0; k < angles; ++k)
            sum += 2.0 / angles * r[k] * Vec2(std::cos(0.5 * n * k * degree), std::sin(0.5 * n * k * degree));
        if (sum.norm() > out.amplitude) out.amplitude = sum.norm(), out.harmonic = n;
    }
}

}  // namespace weft
