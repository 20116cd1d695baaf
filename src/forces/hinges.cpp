// Bending across the edges of triangles. Two triangles that share an edge are a hinge; with θ the angle between their
// normals, θ0 that of the rest shape, e the length of the edge and A the area of both at rest,
//   discrete shell   E = ½ B e²/A (θ − θ0)²                    (Grinspun et al. 2003, Bridson et al. 2003)
//   quadratic        E = ½ B/A |Σ c_i x_i|², c: cotangents       (Bergou et al. 2006); |Σ c x| → e θ for small angles
// Deviation: both papers have three times this. With their factor a strip whose edges run across it is three times as
// stiff as a plate of bending stiffness B; with ours a plate bent to a cylinder, ½ B κ² per area, is met exactly on
// grids bent along their lines and on equilateral meshes bent in any direction. (Bent both ways at once, equilateral
// meshes have a Poisson ratio of −1/3.)
//
// Cloth is orthotropic: a hinge has the bending stiffness of the direction across its edge, at the angle φ to the warp
// (the direction of u on the rest shape), B(φ) = B1 cos⁴ + B2 sin⁴ + (4 B45 − B1 − B2) sin² cos².
// Rayleigh's stiffness-proportional damping acts on hinges as on springs. Solves use k ∇θ ∇θᵀ, which has no negative
// eigenvalue; the quadratic law's matrix is constant. Not for shapes that are curved at rest: the quadratic law.
#include "core/angles.h"
#include "core/incidence.h"
#include "forces/forces.h"

#include <Eigen/Geometry>

#include <cmath>

namespace weft {

namespace {

using Corners = std::array<Vec3, 4>;

Corners gather_points(const Hinge& h, std::span<const Vec3> x) {
    return {x[h.points[0]], x[h.points[1]], x[h.points[2]], x[h.points[3]]};
}

//        2
//      / n1 \        the edge runs from 0 to 1; seen from the front, 2 is on its left and 3 on its right
//     0 ---- 1
//      \ n2 /
//        3
struct Bend {
    Vec3 e, n1, n2;  // the edge [m], the normals × twice the area [m²]
    double l;        // [m] of the edge
    double N1, N2;   // squares of the normals
    bool sound = false;

    Bend(const Hinge& h, const Corners& x) : e(x[1] - x[0]), n1(e.cross(x[2] - x[0])), n2((x[3] - x[0]).cross(e)) {
        l = e.norm();
        N1 = n1.squaredNorm();
        N2 = n2.squaredNorm();
        // A triangle without area has no normal; it bends again when it has one.
        const double least = 1e-12 * h.area * h.area;
        sound = N1 > least && N2 > least && l > 0;
    }
    double angle() const { return std::atan2(n1.cross(n2).dot(e) / l, n1.dot(n2)); }
};

// From the rest angle, the shorter way round.
double find_excess(const Hinge& h, const Bend& b) {
    return std::remainder(b.angle() - h.rest, 2 * pi);
}

// ∇θ: the farther a point is from the edge, the less it turns its triangle.
Corners find_gradient(const Bend& b, const Corners& x) {
    const Vec3 u1 = b.n1 / b.N1, u2 = b.n2 / b.N2, t = b.e / b.l;
    return {-((x[2] - x[1]).dot(t) * u1 + (x[3] - x[1]).dot(t) * u2),
            (x[2] - x[0]).dot(t) * u1 + (x[3] - x[0]).dot(t) * u2, -b.l * u1, -b.l * u2};
}

// The change of ∇θ when points move along d: the derivative of the above, line by line.
Corners find_gradient_change(const Bend& b, const Corners& x, const Corners& d) {
    const Vec3 de = d[1] - d[0];
    const Vec3 dn1 = de.cross(x[2] - x[0]) + b.e.cross(d[2] - d[0]);
    const Vec3 dn2 = (d[3] - d[0]).cross(b.e) + (x[3] - x[0]).cross(de);
    const Vec3 u1 = b.n1 / b.N1, u2 = b.n2 / b.N2, t = b.e / b.l;
    const Vec3 du1 = dn1 / b.N1 - (2 * b.n1.dot(dn1) / b.N1) * u1;
    const Vec3 du2 = dn2 / b.N2 - (2 * b.n2.dot(dn2) / b.N2) * u2;
    const double dl = t.dot(de);
    const Vec3 dt = (de - dl * t) / b.l;
    const auto along = [&](int i, int j) { return (x[i] - x[j]).dot(t); };
    const auto change = [&](int i, int j) { return (d[i] - d[j]).dot(t) + (x[i] - x[j]).dot(dt); };
    return {-(change(2, 1) * u1 + along(2, 1) * du1 + change(3, 1) * u2 + along(3, 1) * du2),
            change(2, 0) * u1 + along(2, 0) * du1 + change(3, 0) * u2 + along(3, 0) * du2, -(dl * u1 + b.l * du1),
            -(dl * u2 + b.l * du2)};
}

Vec3 find_deviation_from_flat(const Hinge& h, const Corners& x) {
    Vec3 sum(0, 0, 0);
    for (int k = 0; k < 4; ++k) sum += h.weights[k] * x[k];
    return sum;
}

double dot_all(const Corners& a, const Corners& b) {
    return a[0].dot(b[0]) + a[1].dot(b[1]) + a[2].dot(b[2]) + a[3].dot(b[3]);
}

bool is_quadratic(const Hinge& h) {
    return h.law == BendingLaw::quadratic;
}

// ------------------------------------------------------------------------------------------------------- three
// questions

Corners force_of(const Model& model, const Hinge& h, const At& at) {
    const Corners x = gather_points(h, at.x);
    const double beta = model.rayleigh_stiffness;
    Corners f;
    if (is_quadratic(h)) {
        Vec3 pull = -h.flat_stiffness * find_deviation_from_flat(h, x);
        if (beta > 0) pull -= beta * h.flat_stiffness * find_deviation_from_flat(h, gather_points(h, at.v));
        for (int k = 0; k < 4; ++k) f[k] = h.weights[k] * pull;
        return f;
    }
    const Bend b(h, x);
    f.fill(Vec3(0, 0, 0));
    if (!b.sound) return f;
    const Corners g = find_gradient(b, x);
    double moment = -h.stiffness * find_excess(h, b);
    if (beta > 0) moment -= beta * h.stiffness * dot_all(g, gather_points(h, at.v));
    for (int k = 0; k < 4; ++k) f[k] = moment * g[k];
    return f;
}

Corners product_of(const Hinge& h, const At& at, Derivative which, Jacobian kind, const Corners& d, double beta) {
    Corners out;
    out.fill(Vec3(0, 0, 0));
    const double scale = which == Derivative::damping ? beta : 1;
    if (is_quadratic(h) || kind == Jacobian::constant) {
        const Vec3 pull = scale * h.flat_stiffness * find_deviation_from_flat(h, d);
        for (int k = 0; k < 4; ++k) out[k] = h.weights[k] * pull;
        return out;
    }
    const Corners x = gather_points(h, at.x);
    const Bend b(h, x);
    if (!b.sound) return out;
    const Corners g = find_gradient(b, x);
    const double turned = scale * h.stiffness * dot_all(g, d);
    for (int k = 0; k < 4; ++k) out[k] = turned * g[k];
    if (kind != Jacobian::exact || which == Derivative::damping) return out;
    const Corners change = find_gradient_change(b, x, d);
    const double moment = h.stiffness * find_excess(h, b);
    for (int k = 0; k < 4; ++k) out[k] += moment * change[k];
    return out;
}

bool has_hinges(const Model& model) {
    return !model.hinges.empty();
}

bool has_damped_hinges(const Model& model) {
    return model.rayleigh_stiffness > 0;
}

void add_hinge_forces(const Model& model, const At& at, Workspace& work, Field& force) {
    Field& of_hinges = work.scratch->element_force;
    of_hinges.resize(std::max(of_hinges.size(), 4 * model.hinges.size()));
    for_each(std::int64_t(model.hinges.size()), [&](std::int64_t h) {
        const Corners f = force_of(model, model.hinges[h], at);
        std::copy(f.begin(), f.end(), of_hinges.begin() + 4 * h);
    });
    gather_elements(
        model.hinges_of, 4, [&](int h) -> const std::array<int, 4>& { return model.hinges[h].points; }, of_hinges,
        force);
}

// Point by point, each hinge visited from its four corners: no scratch, and any number of threads.
void add_hinge_product(const Model& model, const At& at, Derivative which, Jacobian kind, std::span<const Vec3> in,
                       Field& out) {
    if (which == Derivative::damping && !has_damped_hinges(model)) return;
    for_each(model.points(), [&](std::int64_t i) {
        for (int k = model.hinges_of.start[i]; k < model.hinges_of.start[i + 1]; ++k) {
            const Hinge& h = model.hinges[model.hinges_of.items[k]];
            const Corners f = product_of(h, at, which, kind, gather_points(h, in), model.rayleigh_stiffness);
            for (int c = 0; c < 4; ++c)
                if (h.points[c] == i) out[i] += f[c];
        }
    });
}

void add_hinge_stencils(const Model& model, Stencils& stencils) {
    for (const Hinge& h : model.hinges) stencils.add_element(h.points);
}

void add_hinge_blocks(const Model& model, const At& at, double step, Jacobian kind, const RowBlocks& blocks) {
    const double scale = step * (step + model.rayleigh_stiffness);
    for_each(std::int64_t(model.hinges.size()), [&](std::int64_t k) {
        const Hinge& h = model.hinges[k];
        Mat3* block = &blocks.element[std::size_t(blocks_of_element(4)) * k];
        if (is_quadratic(h) || kind == Jacobian::constant) {
            for (int i = 0; i < 4; ++i)
                for (int j = i; j < 4; ++j)
                    *block++ = scale * h.flat_stiffness * h.weights[i] * h.weights[j] * Mat3::Identity();
            return;
        }
        const Corners x = gather_points(h, at.x);
        const Bend b(h, x);
        Corners g;
        g.fill(Vec3(0, 0, 0));
        if (b.sound) g = find_gradient(b, x);
        for (int i = 0; i < 4; ++i)
            for (int j = i; j < 4; ++j) *block++ = scale * h.stiffness * g[i] * g[j].transpose();
    });
}

void add_hinge_bound(const Model& model, const At&, int point, double scale, double& sum) {
    for (int k = model.hinges_of.start[point]; k < model.hinges_of.start[point + 1]; ++k) {
        const Hinge& h = model.hinges[model.hinges_of.items[k]];
        for (int i = 0; i < 4; ++i)
            if (h.points[i] == point) sum += scale * h.flat_stiffness * h.weights[i] * h.weights[i];
    }
}

double hinge_energy(const Model& model, const At& at) {
    return parallel_sum(std::int64_t(model.hinges.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t k = begin; k < end; ++k) sum += energy_of(model.hinges[k], at.x);
        return sum;
    });
}

// ------------------------------------------------------------------------------------------------------- the rest
// shape

// Direction in which u grows on the rest shape of a triangle; zero where the mesh does not say.
Vec3 find_warp(const Mesh& mesh, const Triangle& t) {
    if (mesh.uv.empty()) return {0, 0, 0};
    const std::vector<Vec3>& rest = rest_of(mesh);
    const Vec3 p = rest[t[1]] - rest[t[0]], q = rest[t[2]] - rest[t[0]];
    const Vec2 a = mesh.uv[t[1]] - mesh.uv[t[0]], b = mesh.uv[t[2]] - mesh.uv[t[0]];
    const double turn = a.x() * b.y() - a.y() * b.x();
    return turn == 0 ? Vec3(0, 0, 0) : Vec3((b.y() * p - a.y() * q) / turn);
}

// B(φ) of the direction across an edge.
double stiffness_across(const Bending& bending, const Vec3& edge, const Vec3& warp) {
    const double b1 = bending.warp, b2 = bending.weft.value_or(b1), b45 = bending.bias.value_or(0.5 * (b1 + b2));
    const double size = edge.norm() * warp.norm();
    if (!(size > 0)) return b1;
    const double c2 = std::min(1.0, edge.cross(warp).squaredNorm() / (size * size)), s2 = 1 - c2;
    return std::max(0.0, b1 * c2 * c2 + b2 * s2 * s2 + (4 * b45 - b1 - b2) * c2 * s2);
}

double cotangent(const Vec3& a, const Vec3& b) {
    return a.dot(b) / a.cross(b).norm();
}

Hinge make_hinge(const Mesh& mesh, const Edge& edge, const Bending& bending) {
    const auto opposite = [&](int triangle) {
        for (const int p : mesh.triangles[triangle])
            if (p != edge.a && p != edge.b) return p;
        return -1;
    };
    Hinge h{.points = {edge.a, edge.b, opposite(edge.left), opposite(edge.right)}, .law = bending.law};
    const Corners x = gather_points(h, rest_of(mesh));
    const Bend b(h, x);
    h.area = 0.5 * (std::sqrt(b.N1) + std::sqrt(b.N2));
    h.rest = bending.rest == BendingRest::flat ? 0 : b.angle();
    const Vec3 warp = find_warp(mesh, mesh.triangles[edge.left]) + find_warp(mesh, mesh.triangles[edge.right]);
    h.flat_stiffness = stiffness_across(bending, b.e, warp) / h.area;
    h.stiffness = h.flat_stiffness * b.l * b.l;
    const double c01 = cotangent(b.e, x[2] - x[0]), c02 = cotangent(b.e, x[3] - x[0]);
    const double c03 = cotangent(-b.e, x[2] - x[1]), c04 = cotangent(-b.e, x[3] - x[1]);
    h.weights = {c03 + c04, c01 + c02, -c01 - c03, -c02 - c04};
    return h;
}

void build_hinges(const Scene& scene, Model& model) {
    constexpr double flat = 1e-6;  // [rad]
    const auto bending_of = [&](int piece) -> const std::optional<Bending>& {
        return piece == 0 ? scene.cloth.bending : scene.cloths[piece - 1].bending;
    };
    const auto refuse = [&](int piece, const char* what, const std::string& value, const std::string& rule,
                            const std::string& hint) {
        const std::string cloth = piece == 0 ? "/cloth" : "/cloths/" + std::to_string(piece - 1);
        throw SceneError({scene.file, cloth + "/bending/" + what, value, rule, hint});
    };
    int piece = 0;
    for (const Edge& edge : find_edges(model.mesh)) {
        while (edge.a >= model.mesh.pieces[piece].end_point) ++piece;
        const std::optional<Bending>& bending = bending_of(piece);
        if (!bending || edge.right < 0) continue;
        if (model.mesh.uv.empty() && (bending->weft || bending->bias))
            refuse(piece, bending->weft ? "weft" : "bias", "",
                   "needs to know where the warp runs, and this cloth has no uv",
                   "give \"warp\" alone, or a mesh with texture coordinates");
        const Hinge h = make_hinge(model.mesh, edge, *bending);
        if (is_quadratic(h) && std::abs(h.rest) > flat)
            refuse(piece, "law", "quadratic",
                   "is for cloth that is flat at rest, and here two triangles meet at an angle",
                   "use \"discrete-shell\", or \"rest\": \"flat\"");
        if (h.flat_stiffness > 0) model.hinges.push_back(h);
    }
    model.hinges_of = make_incidence(model.points(), int(model.hinges.size()),
                                     [&](int k) -> const std::array<int, 4>& { return model.hinges[k].points; });
}

}  // namespace

double energy_of(const Hinge& h, std::span<const Vec3> points) {
    const Corners x = gather_points(h, points);
    if (is_quadratic(h)) return 0.5 * h.flat_stiffness * find_deviation_from_flat(h, x).squaredNorm();
    const Bend b(h, x);
    const double excess = b.sound ? find_excess(h, b) : 0;
    return 0.5 * h.stiffness * excess * excess;
}

extern const Force hinge_row;
const Force hinge_row{
    .bit = hinge_force,
    .name = "hinge",
    .build = build_hinges,
    .present = has_hinges,
    .damps = has_damped_hinges,
    .add_force = add_hinge_forces,
    .add_product = add_hinge_product,
    .add_stencils = add_hinge_stencils,
    .add_blocks = add_hinge_blocks,
    .add_bound = add_hinge_bound,
    .energy = hinge_energy,
};

}  // namespace weft
