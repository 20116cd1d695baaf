// The dummy is the level set of a smooth union of flattened round cones, one a bone, which joins limbs and trunk
// without a seam and stays a surface in any pose. It is made into triangles by surface nets: one point for every cell
// of a grid that the surface goes through, one quadrilateral for every edge of the grid that it cuts. The points are
// then drawn to the middle of their neighbours and back onto the surface, a few times, which makes the triangles even.
//
// Proportions are those of a figure of eight heads; lengths are in units of its height.
#include "make/bodies.h"

#include "core/angles.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>

namespace weft {

namespace {

constexpr double blend = 0.018;                             // [height] over which bones melt into each other
constexpr double finest_cell = .008, coarsest_cell = .025;  // [height] the coarsest still knows an arm
constexpr int smoothings = 20;                              // of the mesh

// A cone with round ends from a to b, flattened: its section is `flat` times as deep (along y) as wide.
struct RoundCone {
    Vec3 a, b;
    double ra, rb;
    double flat = 1;
    bool goes_on = false;  // the bone before it: they share an end, where both are as thick

    // Set by prepare(): the bone in the space stretched along y, in which it is round.
    Vec3 stretch, from_a, along;
    double length = 0, slope = 0, rise = 0;
};

void prepare(RoundCone& bone) {
    bone.stretch = Vec3(1, 1 / bone.flat, 1);
    bone.from_a = bone.a.cwiseProduct(bone.stretch);
    bone.along = bone.b.cwiseProduct(bone.stretch) - bone.from_a;
    bone.length = bone.along.norm();
    bone.slope = (bone.ra - bone.rb) / bone.length;
    bone.rise = std::sqrt(std::max(0., 1 - bone.slope * bone.slope));
}

// Signed distance from a round cone, exact for flat = 1; else of the space stretched along y, which keeps the surface.
double distance_from(const RoundCone& bone, const Vec3& place) {
    const Vec3 p = place.cwiseProduct(bone.stretch), from = p - bone.from_a;
    const double length = bone.length, slope = bone.slope, rise = bone.rise;
    const double t = from.dot(bone.along) / length;
    const double sideways = (from - t / length * bone.along).norm();
    const double k = -slope * sideways + rise * t;  // along the side of the cone
    double distance = 0;
    if (k < 0)
        distance = from.norm() - bone.ra;
    else if (k > rise * length)
        distance = (from - bone.along).norm() - bone.rb;
    else
        distance = rise * sideways + slope * t - bone.ra;
    return distance * std::min(1., bone.flat);
}

// [rad] about an axis
Vec3 turned(const Vec3& v, const Vec3& axis, double angle) {
    return Eigen::AngleAxisd(angle, axis) * v;
}

void add_trunk(std::vector<RoundCone>& bones) {
    const Vec3 up(0, 0, 1);
    bones.push_back({.490 * up, .555 * up, .088, .080, .70});                        // hips
    bones.push_back({.555 * up, .635 * up, .080, .070, .70});                        // waist
    bones.push_back({.635 * up, .755 * up, .070, .088, .68});                        // chest
    bones.push_back({Vec3(-.085, 0, .800), Vec3(.085, 0, .800), .036, .036, .95});   // shoulders
    bones.push_back({.800 * up, Vec3(0, -.012, .885), .034, .031, 1});               // neck
    bones.push_back({Vec3(0, -.020, .905), Vec3(0, -.016, .945), .040, .047, 1.2});  // head
    for (const double side : {-1., 1.})                                              // seat
        bones.push_back({Vec3(.040 * side, .018, .500), Vec3(.040 * side, .012, .530), .050, .050, .9});
}

void add_arm(const Body::Dummy& dummy, double side, std::vector<RoundCone>& bones) {
    const Vec3 forward(0, -1, 0), across(side, 0, 0);
    const Vec3 shoulder(.103 * side, 0, .798);
    Vec3 upper(0, 0, -1);
    upper = turned(upper, forward, side * dummy.arms * degree);
    upper = turned(upper, Vec3(-1, 0, 0), dummy.swing * degree);
    // The elbow bends forward, about what is across both the arm and the front.
    const Vec3 hinge = upper.cross(forward).norm() > 1e-6 ? upper.cross(forward).normalized() : across;
    const Vec3 lower = turned(upper, hinge, dummy.elbows * degree);
    const Vec3 elbow = shoulder + .172 * upper, wrist = elbow + .146 * lower;
    bones.push_back({shoulder, elbow, .031, .024, 1});
    bones.push_back({elbow, wrist, .024, .018, 1, true});
    bones.push_back({wrist, wrist + .070 * lower, .018, .021, 1, true});
}

void add_leg(const Body::Dummy& dummy, double side, std::vector<RoundCone>& bones) {
    const Vec3 hip(.052 * side, 0, .480);
    const Vec3 down = turned(Vec3(0, 0, -1), Vec3(0, -1, 0), side * dummy.legs * degree);
    const Vec3 knee = hip + .225 * down, ankle = knee + .225 * down;
    const Vec3 calf = knee + .075 * down + Vec3(0, .008, 0);
    bones.push_back({hip, knee, .052, .034, 1});
    bones.push_back({knee, calf, .034, .034, 1, true});
    bones.push_back({calf, ankle, .034, .021, 1, true});
    bones.push_back({ankle + Vec3(0, .008, -.010), ankle + Vec3(.012 * side, -.095, -.014), .018, .014, 1});
}

std::vector<RoundCone> make_bones(const Body::Dummy& dummy) {
    std::vector<RoundCone> bones;
    add_trunk(bones);
    for (const double side : {-1., 1.}) {
        add_arm(dummy, side, bones);
        add_leg(dummy, side, bones);
    }
    for (RoundCone& bone : bones) prepare(bone);
    return bones;
}

using BoneSet = std::uint32_t;  // a bit for each bone
constexpr BoneSet all_bones = ~BoneSet(0);

// The smooth union, in the order of the bones: below 0 inside.
double field_at(const std::vector<RoundCone>& bones, const Vec3& p, BoneSet near = all_bones) {
    double value = 1;
    for (std::size_t k = 0; k < bones.size(); ++k) {
        if (!(near >> k & 1)) continue;
        double limb = distance_from(bones[k], p);
        for (; k + 1 < bones.size() && bones[k + 1].goes_on; ++k) limb = std::min(limb, distance_from(bones[k + 1], p));
        const double mix = std::max(0., blend - std::abs(value - limb));
        value = std::min(value, limb) - mix * mix / (4 * blend);
    }
    return value;
}

// The limbs (by their first bones) that have a say within `reach` of a place. What is further away than the nearest by
// more than a few blends does not melt into it, so the field has the same bits with and without the others.
BoneSet find_near(const std::vector<RoundCone>& bones, const Vec3& p, double reach) {
    std::vector<std::pair<double, std::size_t>> limbs;  // distance, first bone
    limbs.reserve(bones.size());
    for (std::size_t k = 0; k < bones.size(); ++k) {
        const double distance = distance_from(bones[k], p);
        if (bones[k].goes_on)
            limbs.back().first = std::min(limbs.back().first, distance);
        else
            limbs.emplace_back(distance, k);
    }
    const double nearest = std::min_element(limbs.begin(), limbs.end())->first;
    BoneSet near = 0;
    for (const auto& [distance, first] : limbs)
        if (distance < nearest + 3 * blend + 2 * reach) near |= BoneSet(1) << first;
    return near;
}

Vec3 slope_at(const std::vector<RoundCone>& bones, const Vec3& p, BoneSet near) {
    constexpr double h = 1e-5;
    Vec3 slope;
    for (int k = 0; k < 3; ++k)
        slope[k] =
            (field_at(bones, p + h * Vec3(Vec3::Unit(k)), near) - field_at(bones, p - h * Vec3(Vec3::Unit(k)), near)) /
            (2 * h);
    return slope;
}

void draw_to_surface(const std::vector<RoundCone>& bones, BoneSet near, Vec3& p, int times) {
    for (int k = 0; k < times; ++k) {
        const Vec3 slope = slope_at(bones, p, near);
        p -= field_at(bones, p, near) / std::max(.1, slope.squaredNorm()) * slope;
    }
}

// Values at the corners of a grid of cubes about all bones.
struct Lattice {
    Vec3 low;
    double cell = 0;
    std::array<int, 3> count{};
    std::vector<double> value;
    int index(int i, int j, int k) const { return (k * count[1] + j) * count[0] + i; }
    Vec3 place(int i, int j, int k) const { return low + cell * Vec3(i, j, k); }
};

constexpr int block = 6;  // corners a side, for which the bones that matter are looked for once

void sample_block(const std::vector<RoundCone>& bones, int i0, int j0, int k0, Lattice& grid) {
    const Vec3 middle = grid.place(i0, j0, k0) + Vec3::Constant(.5 * (block - 1) * grid.cell);
    const BoneSet near = find_near(bones, middle, .5 * std::sqrt(3.) * (block - 1) * grid.cell);
    for (int k = k0; k < std::min(k0 + block, grid.count[2]); ++k)
        for (int j = j0; j < std::min(j0 + block, grid.count[1]); ++j)
            for (int i = i0; i < std::min(i0 + block, grid.count[0]); ++i)
                grid.value[grid.index(i, j, k)] = field_at(bones, grid.place(i, j, k), near);
}

Lattice sample(const std::vector<RoundCone>& bones, double cell) {
    Vec3 low = Vec3::Constant(infinity), high = -low;
    for (const RoundCone& bone : bones) {
        const double r = std::max(bone.ra, bone.rb) * std::max(1., bone.flat) + blend + 2 * cell;
        low = low.cwiseMin(bone.a.cwiseMin(bone.b) - Vec3::Constant(r));
        high = high.cwiseMax(bone.a.cwiseMax(bone.b) + Vec3::Constant(r));
    }
    Lattice grid;
    grid.cell = cell;
    // Half a cell beside the plane of symmetry, so that both sides are cut alike and no corner lies on it.
    const double half = (std::ceil(high.x() / cell) + .5) * cell;
    grid.low = Vec3(-half, low.y(), low.z());
    grid.count = {int(std::lround(2 * half / cell)) + 1, int(std::ceil((high.y() - low.y()) / cell)) + 1,
                  int(std::ceil((high.z() - low.z()) / cell)) + 1};
    grid.value.resize(std::size_t(grid.count[0]) * grid.count[1] * grid.count[2]);
    for (int k = 0; k < grid.count[2]; k += block)
        for (int j = 0; j < grid.count[1]; j += block)
            for (int i = 0; i < grid.count[0]; i += block) sample_block(bones, i, j, k, grid);
    return grid;
}

// The point of a cell: the mean of where the surface cuts its edges. False if it cuts none.
bool find_cell_point(const Lattice& grid, int i, int j, int k, Vec3& point) {
    Vec3 sum(0, 0, 0);
    int cuts = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (int side = 0; side < 4; ++side) {
            std::array<int, 3> at{i, j, k};
            at[(axis + 1) % 3] += side & 1;
            at[(axis + 2) % 3] += side >> 1;
            std::array<int, 3> end = at;
            ++end[axis];
            const double a = grid.value[grid.index(at[0], at[1], at[2])],
                         b = grid.value[grid.index(end[0], end[1], end[2])];
            if ((a < 0) == (b < 0)) continue;
            sum += grid.place(at[0], at[1], at[2]) + a / (a - b) * grid.cell * Vec3(Vec3::Unit(axis));
            ++cuts;
        }
    if (cuts > 0) point = sum / cuts;
    return cuts > 0;
}

// The four cells about a cut edge, counter-clockwise seen from its end, cut along the shorter diagonal.
void add_quadrilateral(const std::array<int, 4>& q, bool outward, Mesh& mesh) {
    std::array<int, 4> c = q;
    if (!outward) std::swap(c[1], c[3]);
    const auto length = [&](int a, int b) { return (mesh.points[c[a]] - mesh.points[c[b]]).squaredNorm(); };
    if (length(0, 2) <= length(1, 3)) {
        mesh.triangles.push_back({c[0], c[1], c[2]});
        mesh.triangles.push_back({c[0], c[2], c[3]});
    } else {
        mesh.triangles.push_back({c[0], c[1], c[3]});
        mesh.triangles.push_back({c[1], c[2], c[3]});
    }
}

Mesh make_surface_net(const Lattice& grid) {
    Mesh mesh;
    std::vector<int> point_of(grid.value.size(), -1);
    for (int k = 0; k + 1 < grid.count[2]; ++k)
        for (int j = 0; j + 1 < grid.count[1]; ++j)
            for (int i = 0; i + 1 < grid.count[0]; ++i) {
                Vec3 point;
                if (!find_cell_point(grid, i, j, k, point)) continue;
                point_of[grid.index(i, j, k)] = int(mesh.points.size());
                mesh.points.push_back(point);
            }
    for (int axis = 0; axis < 3; ++axis)
        for (int k = 1; k + 1 < grid.count[2]; ++k)
            for (int j = 1; j + 1 < grid.count[1]; ++j)
                for (int i = 1; i + 1 < grid.count[0]; ++i) {
                    std::array<int, 3> at{i, j, k}, end = at;
                    ++end[axis];
                    const bool inside = grid.value[grid.index(i, j, k)] < 0;
                    if (inside == (grid.value[grid.index(end[0], end[1], end[2])] < 0)) continue;
                    std::array<int, 4> q{};
                    for (int corner = 0; corner < 4; ++corner) {
                        std::array<int, 3> cell = at;
                        cell[(axis + 1) % 3] -= corner == 0 || corner == 3;
                        cell[(axis + 2) % 3] -= corner < 2;
                        q[corner] = point_of[grid.index(cell[0], cell[1], cell[2])];
                    }
                    add_quadrilateral(q, inside, mesh);
                }
    return mesh;
}

bool has_two_sides(const Mesh& mesh) {
    std::map<std::pair<int, int>, int> sides;
    for (const Triangle& t : mesh.triangles)
        for (int k = 0; k < 3; ++k) ++sides[std::minmax(t[k], t[(k + 1) % 3])];
    return std::all_of(sides.begin(), sides.end(), [](const auto& side) { return side.second == 2; });
}

void smooth(const std::vector<RoundCone>& bones, double cell, Mesh& mesh) {
    std::vector<std::vector<int>> around(mesh.points.size());
    for (const Edge& e : find_edges(mesh)) {
        around[e.a].push_back(e.b);
        around[e.b].push_back(e.a);
    }
    std::vector<BoneSet> near(mesh.points.size());
    for (std::size_t p = 0; p < near.size(); ++p) {
        near[p] = find_near(bones, mesh.points[p], 3 * cell);  // further it does not slide
        draw_to_surface(bones, near[p], mesh.points[p], 3);
    }
    std::vector<Vec3> next(mesh.points.size());
    for (int round = 0; round < smoothings; ++round) {
        for (std::size_t p = 0; p < next.size(); ++p) {
            Vec3 mean(0, 0, 0);
            for (const int q : around[p]) mean += mesh.points[q] / double(around[p].size());
            next[p] = mesh.points[p] + .5 * (mean - mesh.points[p]);
            draw_to_surface(bones, near[p], next[p], 1);
        }
        mesh.points.swap(next);
    }
    for (std::size_t p = 0; p < near.size(); ++p) draw_to_surface(bones, near[p], mesh.points[p], 2);
}

}  // namespace

Mesh make_body(const Body::Dummy& dummy, double deviation) {
    const std::vector<RoundCone> bones = make_bones(dummy);
    // An arc of the thinnest limbs, 0.02 of the height, is this far from its chord. Where a crease is narrower than a
    // cell, four triangles may meet in an edge; finer cells resolve it, since all creases are as round as `blend`.
    double cell = std::clamp(std::sqrt(8 * .02 * deviation / dummy.height), finest_cell, coarsest_cell);
    Mesh mesh = make_surface_net(sample(bones, cell));
    while (!has_two_sides(mesh)) mesh = make_surface_net(sample(bones, cell *= .93));
    smooth(bones, cell, mesh);
    double lowest = infinity;
    for (const Vec3& p : mesh.points) lowest = std::min(lowest, p.z());
    const Eigen::AngleAxisd turn((dummy.facing + 90) * degree, Vec3::UnitZ());  // bones look along −y
    for (Vec3& p : mesh.points) p = dummy.ground + dummy.height * (turn * Vec3(p - Vec3(0, 0, lowest)));
    return mesh;
}

// Towards the upright plane through both shoulders, in which hands, head and legs about are.
void flatten(const Body::Dummy& dummy, double share, std::vector<Vec3>& points) {
    const Vec3 front(std::cos(dummy.facing * degree), std::sin(dummy.facing * degree), 0);
    for (Vec3& p : points) p -= (1 - share) * (p - dummy.ground).dot(front) * front;
}

}  // namespace weft
