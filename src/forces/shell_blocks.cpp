// The shell's matrices. The curvature of an element depends on its own six points and, through the jumps at its edges,
// on three more of each neighbour: fifteen points at most, all in one stencil. The stiffness of a joint belongs half to
// each side. Slopes and damping are those of shell_tangent.cpp, so that the blocks are definite.
#include "forces/shell_tangent.h"

#include "core/parallel.h"

namespace weft {

namespace plain {
namespace {

constexpr int most_patch = 15;

// The points of an element and of those across its edges, each once.
struct Patch {
    int count = 6;
    std::array<int, most_patch> points;
    std::array<std::array<int, 6>, 3> far{};  // where the points of the element across edge k stand here

    Patch(const ModelShell& shell, int e) {
        const auto& own = shell.elements[e].points;
        std::copy(own.begin(), own.end(), points.begin());
        for (int k = 0; k < 3; ++k) {
            const Across to = across(shell, e, k);
            if (to.element < 0) continue;
            for (int p = 0; p < 6; ++p) {
                const int point = shell.elements[to.element].points[p];
                const int at = int(std::find(points.begin(), points.begin() + count, point) - points.begin());
                if (at == count) points[count++] = point;
                far[k][p] = at;
            }
        }
    }
};

using PatchRow = std::array<Vec3, most_patch>;

// Derivatives by the points of the patch: of the three jumps, and of the three curvatures.
struct PatchRows {
    std::array<PatchRow, 3> jump, curvature;

    PatchRows(const PlainSweep<double>& sweep, const Patch& patch, int e) {
        for (PatchRow& row : jump) row.fill(Vec3(0, 0, 0));
        for (PatchRow& row : curvature) row.fill(Vec3(0, 0, 0));
        const ModelShell& shell = sweep.shell();
        const Gradients<double> g = plain_element<double>(shell, {}, e).g;
        const double none[3] = {0, 0, 0};
        for (int k = 0; k < 3; ++k) {
            const Across to = across(shell, e, k);
            add_row(sweep.bent[e], g, none, k, {0, 1, 2, 3, 4, 5}, jump[k]);
            if (to.element >= 0) add_row(sweep.bent[to.element], g, none, to.edge, patch.far[k], jump[k]);
        }
        const int place = shell.place_of[e], lane = place % ShellPack::lanes;
        const auto lift = lifts_of(shell.packs[place / ShellPack::lanes], lane);
        for (int r = 0; r < 3; ++r) {
            const double unit[3] = {r == 0 ? 1.0 : 0, r == 1 ? 1.0 : 0, r == 2 ? 1.0 : 0};
            add_row(sweep.bent[e], g, unit, -1, {0, 1, 2, 3, 4, 5}, curvature[r]);
            for (int k = 0; k < 3; ++k)
                for (int p = 0; p < patch.count; ++p) curvature[r][p] += lift[k][r] * jump[k][p];
        }
    }

    // What a unit moment pushes points with is how they change what it is the moment of.
    static void add_row(const Bent<double>& bent, const Gradients<double>& g, const double* m, int edge,
                        const std::array<int, 6>& at, PatchRow& row) {
        const double turn[3] = {edge == 0 ? 1.0 : 0, edge == 1 ? 1.0 : 0, edge == 2 ? 1.0 : 0};
        P3<double> f[6] = {};
        add_bending(bent, g, m, turn, f);
        for (int p = 0; p < 6; ++p) row[at[p]] -= to_vec3(f[p]);
    }
};

// block(i, j) of the patch, i ≤ j
struct PatchBlocks {
    int n;
    Mat3* at;
    void add(int i, int j, const Mat3& block) const {
        if (i <= j) at[upper_block(n, i, j)] += block;
    }
};

void add_bending_blocks(const PlainSweep<double>& sweep, const Patch& patch, int e, const ShellTangent& t,
                        const PatchBlocks& blocks) {
    const PatchRows rows(sweep, patch, e);
    const ModelShell& shell = sweep.shell();
    const int place = shell.place_of[e], lane = place % ShellPack::lanes;
    const ShellPack& pack = shell.packs[place / ShellPack::lanes];
    const double area = shell.elements[e].area;
    for (int j = 0; j < patch.count; ++j) {
        const auto& c = rows.curvature;
        const Vec3 m0 = area * (t.b1 * c[0][j] + t.b12 * c[1][j]), m1 = area * (t.b2 * c[1][j] + t.b12 * c[0][j]),
                   m2 = area * t.b66 * c[2][j];
        for (int i = 0; i <= j; ++i) {
            Mat3 block = c[0][i] * m0.transpose() + c[1][i] * m1.transpose() + c[2][i] * m2.transpose();
            for (int k = 0; k < 3; ++k) {
                const double stiffness = t.jump * pack.jump[k][lane];
                if (stiffness > 0) block += (stiffness * rows.jump[k][i]) * rows.jump[k][j].transpose();
            }
            blocks.add(i, j, block);
        }
    }
}

// One integration point: a_α = Σ c_pα x_p over some points of the element.
struct MembranePoint {
    std::array<int, 6> point;
    std::array<Vec2, 6> c;
    int count = 0;
    double area = 0;
    void add(int p, const Vec2& gradient) {
        point[count] = p;
        c[count++] = gradient;
    }
};

MembranePoint membrane_point(const ShellElement& rest, bool full, int t) {
    MembranePoint at;
    const auto& g = rest.gradient;
    if (!full) {
        const double s = t == 3 ? -2 : 2;
        at.area = rest.area / 4;
        at.add(sub_triangles[t][0], -s * (g[1] + g[2]));
        at.add(sub_triangles[t][1], s * g[1]);
        at.add(sub_triangles[t][2], s * g[2]);
        return at;
    }
    const int j = (t + 1) % 3, o = (t + 2) % 3;
    at.area = rest.area / 3;
    at.add(t, g[t]);
    at.add(j, g[j]);
    at.add(o, -g[o]);
    at.add(3 + t, -2 * g[o]);
    at.add(3 + j, 2 * g[o]);
    at.add(3 + o, 2 * g[o]);
    return at;
}

void add_membrane_blocks(const PlainElement<double>& one, const ShellTangent& tangent, const PatchBlocks& blocks) {
    const bool full = one.material.membrane == ShellMembrane::full;
    for (int t = 0; t < (full ? 3 : 4); ++t) {
        const MembranePoint at = membrane_point(one.rest, full, t);
        Vec3 a1(0, 0, 0), a2(0, 0, 0);
        for (int p = 0; p < at.count; ++p) {
            a1 += at.c[p].x() * to_vec3(one.x[at.point[p]]);
            a2 += at.c[p].y() * to_vec3(one.x[at.point[p]]);
        }
        const Vec3 u1 = a1 / root(a1.squaredNorm()), u2 = a2 / root(a2.squaredNorm());
        const ShellTangent::Point& k = tangent.membrane[t];
        const Mat3 unit = Mat3::Identity();
        const Mat3 h11 = k.k1 * u1 * u1.transpose() + k.t * a2 * a2.transpose() + k.s[0] * unit;
        const Mat3 h22 = k.k2 * u2 * u2.transpose() + k.t * a1 * a1.transpose() + k.s[1] * unit;
        const Mat3 h12 = k.k12 * u1 * u2.transpose() + k.t * a2 * a1.transpose() + k.s[2] * unit;
        for (int p = 0; p < at.count; ++p)
            for (int q = 0; q < at.count; ++q) {
                const Vec2 a = at.c[p], b = at.c[q];
                blocks.add(at.point[p], at.point[q],
                           at.area * (a.x() * b.x() * h11 + a.y() * b.y() * h22 + a.x() * b.y() * h12 +
                                      a.y() * b.x() * h12.transpose()));
            }
    }
}

// h² of the slopes and h of the damping
ShellTangent combined(const ShellTangent& slopes, const ShellTangent& damping, double h) {
    const auto mix = [&](double a, double b) { return h * (h * a + b); };
    ShellTangent all;
    for (int t = 0; t < 4; ++t) {
        const ShellTangent::Point &a = slopes.membrane[t], &b = damping.membrane[t];
        all.membrane[t] = {mix(a.k1, b.k1),
                           mix(a.k2, b.k2),
                           mix(a.k12, b.k12),
                           mix(a.t, b.t),
                           {h * h * a.s[0], h * h * a.s[1], h * h * a.s[2]}};
    }
    all.b1 = mix(slopes.b1, damping.b1);
    all.b2 = mix(slopes.b2, damping.b2);
    all.b12 = mix(slopes.b12, damping.b12);
    all.b66 = mix(slopes.b66, damping.b66);
    all.jump = mix(slopes.jump, damping.jump);
    return all;
}

// The steepest that laws can be at rest.
ShellTangent steepest(const ShellMaterial& material) {
    const Fabric& f = material.fabric;
    ShellTangent t;
    t.membrane.fill({steepest_slope(f.tension[0], 0),
                     steepest_slope(f.tension[1], 0),
                     poisson_stiffness(f),
                     steepest_slope(f.shear, 0),
                     {0, 0, 0}});
    t.b1 = steepest_slope(f.bending[0], 0);
    t.b2 = steepest_slope(f.bending[1], 0);
    t.b66 = steepest_slope(f.twist, 0);
    t.b12 = f.bending_coupling;
    t.jump = 1;
    return t;
}

PlainElement<double> placed(const PlainSweep<double>& sweep, std::span<const Vec3> x, int e) {
    PlainElement<double> one = plain_element<double>(sweep.shell(), {}, e);
    for (int p = 0; p < 6; ++p) one.x[p] = to_p3(x[one.rest.points[p]]);
    return one;
}

}  // namespace
}  // namespace plain

void add_shell_stencils(const Model& model, Stencils& stencils) {
    for (int e = 0; e < int(model.shell.elements.size()); ++e) {
        const plain::Patch patch(model.shell, e);
        stencils.add_element(std::span(patch.points.data(), patch.count));
    }
}

void add_shell_blocks(const Model& model, const At& at, double h, Jacobian, const RowBlocks& blocks) {
    const ModelShell& shell = model.shell;
    plain::PlainSweep<double>& sweep = plain::begin_sweep<double>(model, shell_history(shell, at.history));
    sweep.find_places(at, nullptr);
    sweep.find_moments();
    static thread_local std::vector<plain::ShellTangent> room;
    plain::find_tangents(sweep, at, Derivative::stiffness, room);
    const std::vector<plain::ShellTangent>& slopes = room;  // the calling thread's, also for others
    for_each(std::int64_t(shell.elements.size()), [&](std::int64_t e) {
        const plain::Patch patch(shell, int(e));
        const plain::PatchBlocks to{patch.count, &blocks.element[shell.first_block[e]]};
        std::fill(to.at, to.at + blocks_of_element(patch.count), Mat3::Zero());
        const ShellMaterial& material = shell.materials[shell.elements[e].material];
        const plain::ShellTangent t = plain::combined(slopes[e], plain::find_damping(material), h);
        plain::add_bending_blocks(sweep, patch, int(e), t, to);
        plain::add_membrane_blocks(plain::placed(sweep, at.x, int(e)), t, to);
        const double mass = shell.elements[e].area * material.spread_mass;  // beside that of the points
        for (int p = 0; mass > 0 && p < 6; ++p)
            for (int q = p; q < 6; ++q) to.add(p, q, mass * spread_share(p, q) * Mat3::Identity());
    });
}

// A point that moves alone is resisted by its own blocks; the largest of a definite block is at most its trace.
std::vector<double> find_shell_bounds(const Model& model, std::span<const Vec3> x) {
    const ModelShell& shell = model.shell;
    std::vector<double> bound(x.size(), 0);
    plain::PlainSweep<double>& sweep = plain::begin_sweep<double>(model, {});
    sweep.find_places(At(x, x, 0), nullptr);
    std::vector<Mat3> blocks(blocks_of_element(plain::most_patch));
    for (int e = 0; e < int(shell.elements.size()); ++e) {
        const plain::Patch patch(shell, e);
        const plain::PatchBlocks to{patch.count, blocks.data()};
        std::fill(blocks.begin(), blocks.end(), Mat3::Zero());
        const plain::ShellTangent t = plain::steepest(shell.materials[shell.elements[e].material]);
        plain::add_bending_blocks(sweep, patch, e, t, to);
        plain::add_membrane_blocks(plain::placed(sweep, x, e), t, to);
        for (int p = 0; p < patch.count; ++p) bound[patch.points[p]] += blocks[upper_block(patch.count, p, p)].trace();
    }
    return bound;
}

int count_shell_patch(const ModelShell& shell, int e) {
    return plain::Patch(shell, e).count;
}

}  // namespace weft
