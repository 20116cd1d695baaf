// Spheres are icosahedra whose faces are cut into f² triangles and blown up: nearly equal triangles, no poles. Capsules
// are turned about their axis; so are cylinders, hourglasses, torsos and necks, with sections that are not always
// round. A plane is one triangle, so large that its rim is never met: a triangle costs the same whatever its size, and
// has no edges under the cloth.
#include "make/bodies.h"

#include "core/angles.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace weft {

namespace {

constexpr int finest = 64;  // cuts of an edge of the icosahedron: 82,000 triangles

struct Icosahedron {
    std::vector<Vec3> points;
    std::vector<Triangle> triangles;
};

Icosahedron make_icosahedron() {
    const double g = (1 + std::sqrt(5.)) / 2;
    Icosahedron ball;
    for (const double s : {-1., 1.})
        for (const double t : {-g, g})
            for (int k = 0; k < 3; ++k) {
                Vec3 p(0, 0, 0);
                p[(k + 1) % 3] = s;
                p[(k + 2) % 3] = t;
                ball.points.push_back(p.normalized());
            }
    // Its faces are the triples of points at the shortest distance from each other.
    const double edge = 2 / std::sqrt(1 + g * g) * 1.001;
    const auto near = [&](int a, int b) { return (ball.points[a] - ball.points[b]).norm() < edge; };
    for (int a = 0; a < 12; ++a)
        for (int b = a + 1; b < 12; ++b)
            for (int c = b + 1; c < 12; ++c) {
                if (!near(a, b) || !near(b, c) || !near(a, c)) continue;
                const Vec3 &p = ball.points[a], &q = ball.points[b], &r = ball.points[c];
                const bool outward = (q - p).cross(r - p).dot(p) > 0;
                ball.triangles.push_back(outward ? Triangle{a, b, c} : Triangle{a, c, b});
            }
    return ball;
}

// The unit sphere. Points of neighbouring faces are made one by what they are made of: the weights of the corners.
Mesh make_unit_sphere(int cuts) {
    static const Icosahedron ball = make_icosahedron();
    Mesh mesh;
    std::map<std::vector<std::pair<int, int>>, int> known;
    const auto point = [&](const Triangle& t, int i, int j) {
        std::vector<std::pair<int, int>> key;
        const int weights[] = {cuts - i - j, i, j};
        Vec3 sum(0, 0, 0);
        for (std::size_t k = 0; k < 3; ++k)
            if (weights[k] > 0) key.push_back({t[k], weights[k]});
        std::sort(key.begin(), key.end());
        const auto [place, fresh] = known.try_emplace(key, static_cast<int>(mesh.points.size()));
        if (fresh) {
            for (const auto& [corner, weight] : key) sum += weight * ball.points[corner];
            mesh.points.push_back(sum.normalized());
        }
        return place->second;
    };
    for (const Triangle& t : ball.triangles)
        for (int i = 0; i < cuts; ++i)
            for (int j = 0; i + j < cuts; ++j) {
                mesh.triangles.push_back({point(t, i, j), point(t, i + 1, j), point(t, i, j + 1)});
                if (i + j + 1 < cuts)
                    mesh.triangles.push_back({point(t, i + 1, j), point(t, i + 1, j + 1), point(t, i, j + 1)});
            }
    return mesh;
}

// Cuts of a circle of this radius whose chords stay within `deviation`.
int chords(double radius, double deviation, int least, int most) {
    const double angle = std::acos(std::clamp(1 - deviation / radius, -1., 1.));  // half of a chord's
    return std::clamp(static_cast<int>(std::ceil(pi / std::max(angle, 1e-6))), least, most);
}

}  // namespace

Mesh make_body(const Body::Sphere& sphere, double deviation) {
    // The middle triangle of a face is the largest: its circumradius is at most 0.76 / cuts.
    const double angle = std::acos(std::clamp(1 - deviation / sphere.radius, -1., 1.));
    const int cuts = std::clamp(static_cast<int>(std::ceil(0.76 / std::max(angle, 1e-6))), 4, finest);
    Mesh mesh = make_unit_sphere(cuts);
    for (Vec3& p : mesh.points) p = sphere.centre + sphere.radius * p;
    return mesh;
}

Mesh make_body(const Body::Capsule& capsule, double deviation) {
    const double length = (capsule.b - capsule.a).norm(), r = capsule.radius;
    // Half for the circles round the axis, half for those along it: a point in the middle of a face is off by both.
    const int around = chords(r, deviation / 2, 12, 256), cap = std::max(3, (around + 3) / 4);
    const int along = std::clamp(static_cast<int>(std::ceil(length / (4 * 2 * pi * r / around))), 1, 64);
    const Vec3 axis = length > 0 ? Vec3((capsule.b - capsule.a) / length) : Vec3(0, 0, 1);
    const Vec3 u = axis.unitOrthogonal(), v = axis.cross(u);
    std::vector<std::pair<double, double>> rings;  // radius, height
    for (int k = 1; k <= cap; ++k) rings.push_back({r * std::sin(pi / 2 * k / cap), -r * std::cos(pi / 2 * k / cap)});
    for (int k = 1; k < along; ++k) rings.push_back({r, length * k / along});
    if (length > 0) rings.push_back({r, length});
    for (int k = cap - 1; k >= 1; --k)
        rings.push_back({r * std::sin(pi / 2 * k / cap), length + r * std::cos(pi / 2 * k / cap)});
    Mesh mesh;
    const auto ring_point = [&](int ring, int k) { return 1 + ring * around + k % around; };
    mesh.points.push_back(capsule.a - r * axis);
    for (const auto& [radius, height] : rings)
        for (int k = 0; k < around; ++k) {
            const double angle = 2 * pi * k / around;
            mesh.points.push_back(capsule.a + height * axis + radius * (std::cos(angle) * u + std::sin(angle) * v));
        }
    mesh.points.push_back(capsule.a + (length + r) * axis);
    const int last = static_cast<int>(rings.size()) - 1, top = static_cast<int>(mesh.points.size()) - 1;
    for (int k = 0; k < around; ++k) {
        mesh.triangles.push_back({0, ring_point(0, k + 1), ring_point(0, k)});
        for (int ring = 0; ring < last; ++ring) {
            mesh.triangles.push_back({ring_point(ring, k), ring_point(ring, k + 1), ring_point(ring + 1, k + 1)});
            mesh.triangles.push_back({ring_point(ring, k), ring_point(ring + 1, k + 1), ring_point(ring + 1, k)});
        }
        mesh.triangles.push_back({top, ring_point(last, k), ring_point(last, k + 1)});
    }
    return mesh;
}

Mesh make_body(const Body::Box& box, double /*deviation*/) {
    Mesh mesh;
    for (int k = 0; k < 8; ++k)
        mesh.points.push_back(box.centre +
                              box.size.cwiseProduct(Vec3(k & 1 ? .5 : -.5, k & 2 ? .5 : -.5, k & 4 ? .5 : -.5)));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

namespace {

// A section of a column: where along the axis (0 to 1), and half its breadth and half its depth [m].
struct Section {
    double at, broad, deep;
};

// Something turned about the axis from a to b, but with sections |x/broad|ⁿ + |y/deep|ⁿ = 1 (superellipses; n = 2:
// ellipses), closed by round rims and flat ends. `section` is asked along the axis.
struct Column {
    Vec3 a, b, front;
    double roundness = 2;  // n
    int around = 32;

    template <class SectionAt>
    Mesh make(const SectionAt& section_at) const {
        const double length = (b - a).norm();
        const Vec3 axis = (b - a) / length;
        const Vec3 ahead = (front - front.dot(axis) * axis).normalized(), aside = ahead.cross(axis);
        const std::vector<Section> sections = place_sections(length, section_at);
        Mesh mesh;
        mesh.points.push_back(a);
        for (const Section& s : sections)
            for (int k = 0; k < around; ++k) {
                const double c = std::cos(2 * pi * k / around), d = std::sin(2 * pi * k / around);
                const double x = std::copysign(s.broad * std::pow(std::abs(c), 2 / roundness), c),
                             y = std::copysign(s.deep * std::pow(std::abs(d), 2 / roundness), d);
                mesh.points.push_back(a + s.at * length * axis + x * aside + y * ahead);
            }
        mesh.points.push_back(b);
        close(mesh, int(sections.size()));
        return mesh;
    }

    // Rims are quarters of a circle of a quarter of the radius.
    template <class SectionAt>
    std::vector<Section> place_sections(double length, const SectionAt& section_at) const {
        const Section low = section_at(0), middle = section_at(.5), high = section_at(1);
        const double rim = std::min(.25 * std::min(low.deep, high.deep), .2 * length),
                     edge = 2 * pi * middle.deep / around;
        const int cuts = std::max(3, around / 16);
        const int along = std::clamp(int(std::ceil((length - 2 * rim) / (2 * edge))), 8, 512);
        std::vector<Section> sections;
        const auto add = [&](const Section& s, double height, double inward) {
            sections.push_back({height / length, s.broad - inward, s.deep - inward});
        };
        for (int k = 1; k < cuts; ++k)
            add(low, rim * (1 - std::cos(pi / 2 * k / cuts)), rim * (1 - std::sin(pi / 2 * k / cuts)));
        for (int k = 0; k <= along; ++k) add(section_at(double(k) / along), rim + (length - 2 * rim) * k / along, 0);
        for (int k = cuts - 1; k >= 1; --k)
            add(high, length - rim * (1 - std::cos(pi / 2 * k / cuts)), rim * (1 - std::sin(pi / 2 * k / cuts)));
        return sections;
    }

    void close(Mesh& mesh, int rings) const {
        const auto at = [&](int ring, int k) { return 1 + ring * around + k % around; };
        const int top = int(mesh.points.size()) - 1;
        for (int k = 0; k < around; ++k) {
            mesh.triangles.push_back({0, at(0, k + 1), at(0, k)});
            for (int ring = 0; ring + 1 < rings; ++ring) {
                mesh.triangles.push_back({at(ring, k), at(ring, k + 1), at(ring + 1, k + 1)});
                mesh.triangles.push_back({at(ring, k), at(ring + 1, k + 1), at(ring + 1, k)});
            }
            mesh.triangles.push_back({top, at(rings - 1, k), at(rings - 1, k + 1)});
        }
    }
};

// Breadths along a figure, smooth in between: (where, × the radius at the place that is measured).
double find_breadth(std::span<const std::array<double, 2>> keys, double at) {
    std::size_t k = 1;
    while (k + 1 < keys.size() && keys[k][0] < at) ++k;
    const double s = std::clamp((at - keys[k - 1][0]) / (keys[k][0] - keys[k - 1][0]), 0., 1.);
    return keys[k - 1][1] + s * s * (3 - 2 * s) * (keys[k][1] - keys[k - 1][1]);
}

// Length of |x/broad|ⁿ + |y/deep|ⁿ = 1 over that of the unit circle.
double find_girth(double broad, double deep, double roundness) {
    constexpr int cuts = 720;
    double sum = 0;
    Vec2 before(broad, 0);
    for (int k = 1; k <= cuts; ++k) {
        const double c = std::cos(pi / 2 * k / cuts), d = std::sin(pi / 2 * k / cuts);
        const Vec2 now(broad * std::pow(std::abs(c), 2 / roundness), deep * std::pow(d, 2 / roundness));
        sum += (now - before).norm();
        before = now;
    }
    return 4 * sum / (2 * pi);
}

template <class Figure>
Mesh make_figure(const Figure& figure, double deviation, double ratio, double roundness,
                 std::span<const std::array<double, 2>> keys) {
    const double unit = figure.radius / find_girth(ratio, 1, roundness);
    const int around = figure.around.value_or(chords(1.5 * ratio * unit, deviation / 2, 16, 256));
    const Vec3 axis = (figure.b - figure.a).normalized();
    const bool sideways = figure.front.cross(axis).norm() > 1e-6 * figure.front.norm();
    return Column{figure.a, figure.b, sideways ? figure.front : axis.unitOrthogonal(), roundness, around}.make(
        [&](double at) {
            const double scale = unit * find_breadth(keys, at);
            return Section{at, ratio * scale, scale};
        });
}

}  // namespace

Mesh make_body(const Body::Cylinder& cylinder, double deviation) {
    const int around = cylinder.around.value_or(chords(cylinder.radius, deviation, 16, 256));
    return Column{cylinder.a, cylinder.b, (cylinder.b - cylinder.a).unitOrthogonal(), 2, around}.make([&](double at) {
        return Section{at, cylinder.radius, cylinder.radius};
    });
}

Mesh make_body(const Body::Hourglass& glass, double deviation) {
    const int around = glass.around.value_or(chords(std::max(glass.radius, glass.waist), deviation / 2, 16, 256));
    return Column{glass.a, glass.b, (glass.b - glass.a).unitOrthogonal(), 2, around}.make([&](double at) {
        const double in = std::cos(pi * (at - .5)), r = glass.radius + in * in * (glass.waist - glass.radius);
        return Section{at, r, r};
    });
}

// Proportions of a grown person: broadest at hips and chest, 1.5 times as broad as deep.
Mesh make_body(const Body::Torso& torso, double deviation) {
    constexpr std::array<std::array<double, 2>, 6> keys{
        {{0, 1.06}, {.2, 1.12}, {.5, 1}, {.78, 1.14}, {.92, 1.1}, {1, .8}}};
    return make_figure(torso, deviation, 1.5, 2.4, keys);
}

Mesh make_body(const Body::Neck& neck, double deviation) {
    constexpr std::array<std::array<double, 2>, 4> keys{{{0, 1.6}, {.3, 1}, {.7, 1}, {1, 1.12}}};
    return make_figure(neck, deviation, .95, 2, keys);
}

std::array<Vec3, 2> find_main_axis(const Mesh& mesh) {
    Vec3 middle(0, 0, 0);
    double area = 0;
    Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
    const auto each = [&](const auto& add) {
        for (const Triangle& t : mesh.triangles) {
            const std::array<Vec3, 3> corners{mesh.points[t[0]], mesh.points[t[1]], mesh.points[t[2]]};
            add(corners, (corners[1] - corners[0]).cross(corners[2] - corners[0]).norm() / 2);
        }
    };
    each([&](const std::array<Vec3, 3>& corners, double a) {
        middle += a / 3 * (corners[0] + corners[1] + corners[2]);
        area += a;
    });
    if (!(area > 0)) return {Vec3(0, 0, 0), Vec3(0, 0, 1)};
    middle /= area;
    each([&](const std::array<Vec3, 3>& corners, double a) {  // ∫ x xᵀ over a triangle: a/12 (Σ p pᵀ + Σp Σpᵀ)
        Vec3 sum(0, 0, 0);
        for (const Vec3& p : corners) {
            spread += a / area * (p - middle) * (p - middle).transpose();
            sum += p - middle;
        }
        spread += a / area * sum * sum.transpose();
    });
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(spread);
    const auto beyond = [&](int a, int b) { return axes.eigenvalues()[a] >= 1.01 * axes.eigenvalues()[b]; };
    Vec3 axis(0, 0, 1);
    if (beyond(2, 1))
        axis = axes.eigenvectors().col(2);
    else if (beyond(1, 0))
        axis = axes.eigenvectors().col(0);
    int largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    return {middle, middle + (axis[largest] < 0 ? -1. : 1.) * axis};
}

Mesh make_plane(const Body::Plane& plane, double reach) {
    const Vec3 n = plane.normal.normalized(), u = n.unitOrthogonal(), v = n.cross(u);
    Mesh mesh;
    for (int k = 0; k < 3; ++k)  // the circle inside a triangle has half the radius of that through its corners
        mesh.points.push_back(plane.point + 2 * reach * (std::cos(2 * pi * k / 3) * u + std::sin(2 * pi * k / 3) * v));
    mesh.triangles = {{0, 1, 2}};
    return mesh;
}

}  // namespace weft
