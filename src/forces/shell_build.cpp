// From the triangles of a cloth to the elements of its shell: the rest shape in the frame of the yarns, joints, and the
// packs in which kernels take several elements at a time.
#include "forces/shell_sweep.h"

#include "core/angles.h"

#include <algorithm>
#include <tuple>

namespace weft {

namespace {

constexpr double joint_penalty = 1;  // η; 0.5 is as good on fine meshes and softer on coarse ones, 8 is stiff

double across_product(const Vec2& a, const Vec2& b) {
    return a.x() * b.y() - a.y() * b.x();
}

std::array<int, 6> points_of_element(const Mesh& mesh, int first_triangle) {
    const Triangle* t = &mesh.triangles[first_triangle];
    return {t[0][0], t[1][1], t[2][2], t[0][1], t[1][2], t[0][2]};
}

// Direction of the warp in the plane of a triangle: that of u, or of x where there is no uv.
Vec3 find_grain(const Mesh& mesh, const std::array<int, 6>& points, const Vec3& normal, double grain) {
    Vec3 warp(0, 0, 0);
    if (!mesh.uv.empty()) {
        const std::vector<Vec3>& x = rest_of(mesh);
        const Vec3 p = x[points[1]] - x[points[0]], q = x[points[2]] - x[points[0]];
        const Vec2 a = mesh.uv[points[1]] - mesh.uv[points[0]], b = mesh.uv[points[2]] - mesh.uv[points[0]];
        const double turn = across_product(a, b);
        if (turn != 0) warp = (b.y() * p - a.y() * q) / turn;
    }
    if (!(warp.norm() > 0)) warp = std::abs(normal.x()) < 0.9 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    warp = (warp - warp.dot(normal) * normal).normalized();
    return std::cos(grain) * warp + std::sin(grain) * normal.cross(warp);
}

// The corners in the frame of the yarns.
std::array<Vec2, 3> find_pattern(const Mesh& mesh, int triangle, const std::array<int, 6>& points, const Shell& shell) {
    std::array<Vec2, 3> corners;
    const double grain = shell.grain * degree;
    const bool cut = has_pattern(mesh, triangle);
    if (cut || shell.rest == ShellRest::uv) {
        for (int k = 0; k < 3; ++k)
            corners[k] = cut ? mesh.pattern[triangle + k][k] : Vec2(shell.uv_scale * mesh.uv[points[k]]);
        if (across_product(corners[1] - corners[0], corners[2] - corners[0]) < 0)  // v runs down: seen from behind
            for (Vec2& c : corners) c.y() = -c.y();
        for (Vec2& c : corners)
            c = Vec2(std::cos(grain) * c.x() + std::sin(grain) * c.y(),
                     std::cos(grain) * c.y() - std::sin(grain) * c.x());
        return corners;
    }
    const std::vector<Vec3>& x = rest_of(mesh);
    const Vec3 &a = x[points[0]], &b = x[points[1]], &c = x[points[2]];
    const Vec3 normal = (b - a).cross(c - a).normalized();
    const Vec3 warp = find_grain(mesh, points, normal, grain), weft = normal.cross(warp);
    for (int k = 0; k < 3; ++k) {
        const Vec3 d = x[points[k]] - a;
        corners[k] = {warp.dot(d), weft.dot(d)};
    }
    return corners;
}

ShellElement make_element(const Mesh& mesh, int triangle, const Shell& shell, int material) {
    const std::array<int, 6> points = points_of_element(mesh, triangle);
    ShellElement element{.points = points, .material = material, .gradient = {}};
    const std::array<Vec2, 3> x = find_pattern(mesh, triangle, points, shell);
    const double twice = across_product(x[1] - x[0], x[2] - x[0]);
    element.area = 0.5 * twice;
    for (int k = 0; k < 3; ++k) {
        const Vec2 side = x[(k + 2) % 3] - x[(k + 1) % 3];
        element.gradient[k] = Vec2(-side.y(), side.x()) / twice;
    }
    for (int axis = 0; axis < 2; ++axis) {  // half of the element's extent is that of its triangles
        const auto [low, high] = std::minmax({x[0][axis], x[1][axis], x[2][axis]});
        const double extent = 0.5 * (high - low);
        element.euler[axis] = pi * pi * shell.fabric.bending[axis].stiffness / (extent * extent);
    }
    return element;
}

// Outward at edge k, and its length.
Vec2 conormal(const ShellElement& e, int k) {
    return -e.gradient[(k + 2) % 3].normalized();
}
double edge_length(const ShellElement& e, int k) {
    return 2 * e.area * e.gradient[(k + 2) % 3].norm();
}

double bending_across(const Fabric& f, const Vec2& v) {
    const double a = v.x() * v.x(), b = v.y() * v.y();
    return a * a * f.bending[0].stiffness + b * b * f.bending[1].stiffness +
           a * b * (2 * f.bending_coupling + 4 * f.twist.stiffness);
}

void add_joints(ModelShell& shell) {
    struct Side {
        int low, high, element, edge;
        bool operator<(const Side& o) const {
            return std::tie(low, high, element, edge) < std::tie(o.low, o.high, o.element, o.edge);
        }
    };
    std::vector<Side> sides;
    for (int e = 0; e < int(shell.elements.size()); ++e)
        for (int k = 0; k < 3; ++k) {
            const auto& p = shell.elements[e].points;
            sides.push_back({std::min(p[k], p[(k + 1) % 3]), std::max(p[k], p[(k + 1) % 3]), e, k});
        }
    std::sort(sides.begin(), sides.end());
    for (std::size_t s = 0; s < sides.size(); ++s) {
        ShellJoint joint{.element = sides[s].element, .edge = sides[s].edge};
        joint.length = edge_length(shell.elements[joint.element], joint.edge);
        if (s + 1 < sides.size() && sides[s + 1].low == sides[s].low && sides[s + 1].high == sides[s].high) {
            ++s;
            joint.kind = ShellJoint::Kind::interior;
            joint.other = sides[s].element;
            joint.other_edge = sides[s].edge;
        }
        shell.joints.push_back(joint);
    }
}

// B ℓ/h with h the area of both sides over the length.
void find_joint_stiffness(const ModelShell& shell, ShellJoint& joint) {
    joint.stiffness = 0;
    if (joint.kind == ShellJoint::Kind::free) return;
    double b = 0, area = 0;
    int sides = 0;
    for (const auto& [e, k] : {std::pair{joint.element, joint.edge}, std::pair{joint.other, joint.other_edge}}) {
        if (e < 0) continue;
        const ShellElement& element = shell.elements[e];
        b += bending_across(shell.materials[element.material].fabric, conormal(element, k));
        area += element.area;
        ++sides;
    }
    joint.stiffness = joint_penalty * b / sides * joint.length * joint.length / area;
}

void fill_lane(const ModelShell& shell, int e, int lane, ShellPack& pack, ShellPackRest& rest) {
    constexpr int lanes = ShellPack::lanes;
    const ShellElement& element = shell.elements[e];
    for (int k = 0; k < 2; ++k) {
        pack.gradient[2 * k][lane] = element.gradient[k].x();
        pack.gradient[2 * k + 1][lane] = element.gradient[k].y();
        rest.euler[k][lane] = element.euler[k];
    }
    pack.area[lane] = element.area;
    for (int p = 0; p < 6; ++p) pack.point[p][lane] = 3 * element.points[p];
    const int ring = shell_ring(shell);
    const int first_extra = 3 * ring;
    for (int k = 0; k < 3; ++k) {
        rest.rest[k][lane] = element.rest[k];
        const ShellJoint& joint = shell.joints[shell.joints_of[e][k]];
        const Across to = across(shell, e, k);
        const double w = to.element >= 0 ? 0.5 : joint.kind == ShellJoint::Kind::clamped ? 1 : 0;
        // w ℓ/A ν⊗ν with ν = −g/|g| and ℓ = 2 A |g|
        pack.lift[k][lane] = 2 * w / element.gradient[(k + 2) % 3].norm();
        pack.jump[k][lane] = to.element >= 0 ? 0.5 * joint.stiffness : joint.stiffness;
        rest.rest_angle[k][lane] = joint.rest;
        // Rows of eight: those of the packs, then of borders, the first of which stands for nothing.
        int row = first_extra, column = 0, own_row = 3 * (shell.place_of[e] / lanes % ring) + k;
        if (to.element >= 0) {
            row = 3 * (shell.place_of[to.element] / lanes % ring) + to.edge;
            column = shell.place_of[to.element] % lanes;
        } else if (to.border >= 0) {
            row = first_extra + (to.border + 1) / lanes;
            column = (to.border + 1) % lanes;
        }
        pack.share[k][lane] = row * lanes + column;
        const bool has_normal = to.element >= 0 || joint.kind == ShellJoint::Kind::clamped;
        if (!has_normal) row = own_row, column = shell.place_of[e] % lanes;
        pack.across[k][lane] = row * 3 * lanes + column;
    }
}

// Breadth first, from an element that is far from the others of its material: neighbours stay near in this order.
std::vector<int> order_elements(const ModelShell& shell) {
    const int n = int(shell.elements.size());
    std::vector<int> order, level(n, -1);
    std::vector<bool> placed(n);
    const auto spread = [&](int from) {
        std::vector<int> queue{from};
        level[from] = from;
        for (std::size_t q = 0; q < queue.size(); ++q)
            for (int k = 0; k < 3; ++k) {
                const int next = across(shell, queue[q], k).element;
                if (next < 0 || level[next] == from || shell.elements[next].material != shell.elements[from].material)
                    continue;
                level[next] = from;
                queue.push_back(next);
            }
        return queue;
    };
    for (int e = 0; e < n; ++e) {
        if (placed[e]) continue;
        const int far = spread(e).back();
        std::vector<int> found = far == e ? std::vector<int>{e} : spread(far);
        for (const int f : found) placed[f] = true;
        order.insert(order.end(), found.begin(), found.end());
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return shell.elements[a].material < shell.elements[b].material; });
    return order;
}

void make_packs(ModelShell& shell) {
    constexpr int lanes = ShellPack::lanes;
    const int n = int(shell.elements.size());
    shell.packs.clear();
    shell.place_of.assign(n, 0);
    std::vector<std::array<int, lanes>> elements;
    for (const int e : order_elements(shell)) {
        const int material = shell.elements[e].material;
        if (shell.packs.empty() || shell.packs.back().count == lanes || shell.packs.back().material != material) {
            shell.packs.emplace_back().material = material;
            elements.emplace_back();
        }
        int& count = shell.packs.back().count;
        shell.place_of[e] = (int(shell.packs.size()) - 1) * lanes + count;
        elements.back()[std::size_t(count++)] = e;
    }
    shell.rests.resize(shell.packs.size());
    shell.reach = 1;
    for (const ShellJoint& joint : shell.joints)
        if (joint.other >= 0)
            shell.reach = std::max(
                shell.reach, std::abs(shell.place_of[joint.element] / lanes - shell.place_of[joint.other] / lanes));
    for (std::size_t p = 0; p < shell.packs.size(); ++p) {
        ShellPack& pack = shell.packs[p];
        ShellPackRest& rest = shell.rests[p];
        for (int lane = 0; lane < lanes; ++lane)  // those that are too many repeat the last one
            fill_lane(shell, elements[p][std::size_t(std::min(lane, pack.count - 1))], lane, pack, rest);
        pack.curved = pack.creased = false;
        for (int k = 0; k < 3; ++k)
            for (int lane = 0; lane < lanes; ++lane) {
                pack.curved = pack.curved || rest.rest[k][lane] != 0;
                pack.creased = pack.creased || rest.rest_angle[k][lane] != 0;
            }
    }
}

// Where forces on points are, in the order in which points get them: that of the packs that hold their last element.
void make_places(ModelShell& shell, std::size_t points) {
    constexpr int lanes = ShellPack::lanes;
    const auto pack_of = [](int place) { return place / (8 * lanes); };
    std::vector<std::vector<int>> places(points);
    for (std::size_t e = 0; e < shell.elements.size(); ++e)
        for (int p = 0; p < 6; ++p)
            places[std::size_t(shell.elements[e].points[p])].push_back((shell.place_of[e] / lanes * 8 + p) * lanes +
                                                                       shell.place_of[e] % lanes);
    std::vector<std::vector<int>> last(shell.packs.size());
    shell.span = 1;
    for (std::size_t i = 0; i < points; ++i) {
        if (places[i].empty()) continue;
        const auto [low, high] = std::minmax_element(places[i].begin(), places[i].end());
        last[std::size_t(pack_of(*high))].push_back(int(i));
        shell.span = std::max(shell.span, pack_of(*high) - pack_of(*low));
    }
    shell.last_start = {0}, shell.place_start = {0};
    shell.last_points.clear(), shell.places.clear();
    for (const std::vector<int>& of_pack : last) {
        for (const int i : of_pack) {
            shell.last_points.push_back(i);
            shell.places.insert(shell.places.end(), places[std::size_t(i)].begin(), places[std::size_t(i)].end());
            shell.place_start.push_back(int(shell.places.size()));
        }
        shell.last_start.push_back(int(shell.last_points.size()));
    }
}

}  // namespace

Across across(const ModelShell& shell, int element, int edge) {
    const ShellJoint& joint = shell.joints[shell.joints_of[element][edge]];
    if (joint.kind == ShellJoint::Kind::interior) {
        const bool first = joint.element == element && joint.edge == edge;
        return {.element = first ? joint.other : joint.element, .edge = first ? joint.other_edge : joint.edge};
    }
    return {.border = shell.border_of[shell.joints_of[element][edge]]};
}

double border_moment(const ModelShell& shell, int border) {
    if (border < 0) return 0;
    const ShellJoint& joint = shell.joints[shell.borders[border]];
    return joint.kind == ShellJoint::Kind::free ? joint.couple * joint.length : 0;
}

void update_shell(Model& model) {
    ModelShell& shell = model.shell;
    if (!shell.exists()) return;
    shell.joints_of.assign(shell.elements.size(), {-1, -1, -1});
    shell.borders.clear();
    shell.border_of.assign(shell.joints.size(), -1);
    for (std::size_t j = 0; j < shell.joints.size(); ++j) {
        ShellJoint& joint = shell.joints[j];
        shell.joints_of[joint.element][joint.edge] = int(j);
        if (joint.other >= 0) shell.joints_of[joint.other][joint.other_edge] = int(j);
        find_joint_stiffness(shell, joint);
        if (joint.kind == ShellJoint::Kind::clamped || joint.couple != 0) {
            shell.border_of[j] = int(shell.borders.size());
            shell.borders.push_back(int(j));
        }
    }
    make_packs(shell);
    make_places(shell, model.mesh.points.size());
    shell.first_block.clear();
    int block = 0;
    for (int e = 0; e < int(shell.elements.size()); ++e) {
        shell.first_block.push_back(block);
        block += blocks_of_element(count_shell_patch(shell, e));
    }
    shell.bound = find_shell_bounds(model, model.mesh.points);
    shell.rubs = shell.rubs_in_plane = false;
    for (const ShellMaterial& material : shell.materials) {
        const Fabric& f = material.fabric;
        shell.rubs_in_plane = shell.rubs_in_plane || f.tension[0].rubs() || f.tension[1].rubs() || f.shear.rubs();
        for (const FabricLaw* law : {&f.tension[0], &f.tension[1], &f.shear, &f.bending[0], &f.bending[1], &f.twist})
            shell.rubs = shell.rubs || law->rubs();
    }
}

void add_shell(const Mesh& mesh, int first_triangle, int end_triangle, const Shell& from, ModelShell& shell) {
    const int material = int(shell.materials.size());
    shell.materials.push_back({from.fabric, from.membrane, from.buckling, from.residual, from.distortion});
    for (int t = first_triangle; t < end_triangle; t += 4)
        shell.elements.push_back(make_element(mesh, t, from, material));
}

void join_shell(Model& model, const std::vector<bool>& flat_at_rest) {
    add_joints(model.shell);
    update_shell(model);
    plain::PlainSweep<double>& sweep = plain::begin_sweep<double>(model, {});
    const auto look_at = [&](const std::vector<Vec3>& x) {
        sweep.find_places(At(x, x, 0), nullptr);
        sweep.find_moments();
    };
    look_at(model.mesh.points);
    for (ShellJoint& joint : model.shell.joints) joint.normal = plain::to_vec3(sweep.bent[joint.element].n[joint.edge]);
    look_at(rest_of(model.mesh));
    const auto cleaned = [](double x) { return std::abs(x) < 1e-9 ? 0.0 : x; };  // rounding of what is flat
    for (ShellJoint& joint : model.shell.joints)
        if (joint.kind == ShellJoint::Kind::interior && !flat_at_rest[model.shell.elements[joint.element].material])
            joint.rest = cleaned(sweep.angle[joint.element][joint.edge]);
    update_shell(model);
}

void turn_clamps_with_pins(Model& model) {
    for (const int j : model.shell.borders) {
        ShellJoint& joint = model.shell.joints[j];
        const int middle = model.shell.elements[joint.element].points[3 + joint.edge];
        for (const Held& held : model.held)
            if (held.point == middle) joint.motion = held.motion;
    }
}

std::vector<double> find_shell_shares(const Mesh& mesh, const Shell& shell) {
    std::vector<double> share(mesh.points.size(), 0.0);
    for (std::size_t t = 0; t < mesh.triangles.size(); t += 4) {
        const ShellElement e = make_element(mesh, int(t), shell, 0);
        for (int p = 0; p < 6; ++p) share[e.points[p]] += e.area * shell_share(shell.mass, p);
    }
    return share;
}

}  // namespace weft
