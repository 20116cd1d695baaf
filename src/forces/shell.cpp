// A shell of six-node triangles without rotations ("T6-KL"; Cordero 2005 made consistent). Unknowns are points alone.
//
// Membrane: on the four flat triangles of an element, with a1, a2 the stretched unit vectors along the yarns,
//   e1 = |a1| − 1, e2 = |a2| − 1, γ = a1·a2,  W = W1(e1) + W2(e2) + D12 e1 e2 + Ws(γ)
// Measured curves are forces over engineering stretch, hence e and not Green's strain. The full quadratic strain of six
// points, which Cordero has, locks: a heavy strip of 8 elements hangs at 35° instead of 41.5°. It is kept to show that.
// Bending: quadratic shape functions give a curvature inside an element, b = n·x,αβ, and normals that jump at edges.
// The jumps θ are lifted into the elements (Kirchhoff shell as C0/LDG; in the limit Hellan–Herrmann–Johnson),
//   H = b + 1/A Σ w ℓ θ ν⊗ν,  w = ½, 1 at a clamped border, 0 at a free one      W = A W_b(H) + Σ ½ B ℓ/h θ²
// Clamped borders have a normal prescribed across them; a couple m per length adds m ℓ to the moment of its edge.
// Laws are those of weft/fabric.h, each strain with a memory of its own, in the frame of the yarns, hence objective.
// Damping is Kelvin–Voigt on all strains and on the jumps; rigid motion is not braked.
// Deviations from the paper: its equations 2, 3, 6, 9 and 12 to 16 cannot be meant as printed; rotary inertia, of the
// order of (thickness/wavelength)², is left out. Stress stiffness of the exact derivative: by differentiating the code.
#include "forces/shell.h"

#include <map>

namespace weft {

bool is_shell_damped(const Model& model) {
    for (const ShellMaterial& m : model.shell.materials)
        if (m.fabric.membrane_damping > 0 || m.fabric.bending_damping > 0) return true;
    return false;
}

namespace {

bool has_shell(const Model& model) {
    return model.shell.exists();
}

void add_shell_product(const Model& model, const At& at, Derivative which, Jacobian kind, std::span<const Vec3> in,
                       Field& out) {
    if (which == Derivative::damping && !is_shell_damped(model)) return;
    if (which == Derivative::stiffness && kind == Jacobian::exact) return add_exact_shell_product(model, at, in, out);
    add_definite_shell_product(model, at, which, in, out);
}

void add_shell_bound(const Model& model, const At&, int point, double scale, double& sum) {
    sum += scale * model.shell.bound[point];
}

const Cloth& cloth_of(const Scene& scene, int piece) {
    return piece == 0 ? scene.cloth : scene.cloths[piece - 1];
}

std::vector<int> points_in(const Scene& scene, const Model& model, int piece, const Selector& where,
                           const std::string& path) {
    Selector of_piece = where;
    if (of_piece.cloth.empty()) of_piece.cloth = model.mesh.pieces[piece].name;
    return find_points(scene, model.mesh, of_piece, path);
}

// visit(joint) for the border edges of a piece that lie in a set of points.
template <class Visit>
void for_borders(const Scene& scene, Model& model, int piece, const Selector& where, const std::string& path,
                 const Visit& visit) {
    std::vector<bool> chosen(model.mesh.points.size());
    for (const int p : points_in(scene, model, piece, where, path)) chosen[p] = true;
    int found = 0;
    for (ShellJoint& joint : model.shell.joints) {
        const auto& p = model.shell.elements[joint.element].points;
        if (joint.other >= 0 || !chosen[p[joint.edge]] || !chosen[p[(joint.edge + 1) % 3]]) continue;
        visit(joint);
        ++found;
    }
    if (found == 0)
        throw SceneError({scene.file, path, "", "must hold both ends of at least one edge on the border of this cloth",
                          "choose the points of a border, such as {\"edges\": [\"top\"]}"});
}

// Where the rest shape is not the start, lengths at rest are those of the pattern.
void measure_in_pattern(const Scene& scene, Model& model) {
    std::map<std::array<int, 2>, double> rest;
    int first = 0;
    for (int k = 0; k < int(model.mesh.pieces.size()); ++k) {
        const auto& shell = cloth_of(scene, k).shell;
        if (!shell) continue;
        const int count = (model.mesh.pieces[k].end_triangle - model.mesh.pieces[k].first_triangle) / 4;
        const bool uses_pattern =
            shell->rest == ShellRest::uv || has_pattern(model.mesh, model.mesh.pieces[k].first_triangle);
        for (int e = first; uses_pattern && e < first + count; ++e) {
            const ShellElement& element = model.shell.elements[e];
            for (int edge = 0; edge < 3; ++edge) {
                const int j = (edge + 1) % 3, o = (edge + 2) % 3;
                const double half = element.area * element.gradient[o].norm();
                const auto& p = element.points;
                for (const auto& [a, b] : {std::pair{p[edge], p[3 + edge]}, std::pair{p[3 + edge], p[j]},
                                           std::pair{p[3 + j], p[3 + o]}})  // the last runs beside the edge
                    rest[{std::min(a, b), std::max(a, b)}] = half;
            }
        }
        first += count;
    }
    for (RestEdge& edge : model.mesh_edges) {
        const auto found = rest.find({std::min(edge.a, edge.b), std::max(edge.a, edge.b)});
        if (found != rest.end()) edge.rest = found->second;
    }
}

// Consistent mass is by area: regions and maps that change single points are spread over all of their cloth.
void spread_masses(const Scene& scene, Model& model) {
    int material = 0;
    for (int k = 0; k < int(model.mesh.pieces.size()); ++k) {
        const auto& shell = cloth_of(scene, k).shell;
        if (!shell) continue;
        ShellMaterial& to = model.shell.materials[material];
        double area = 0, mass = 0;
        std::vector<bool> seen(model.mass.size());
        for (const ShellElement& e : model.shell.elements) {
            if (e.material != material) continue;
            area += e.area;
            for (const int p : e.points)
                if (!seen[p]) seen[p] = true, mass += model.mass[p];
        }
        if (shell->mass == ShellMass::consistent) to.spread_mass = mass / area;
        ++material;
    }
    weigh_spread_mass(model);
}

void build_shell(const Scene& scene, Model& model) {
    std::vector<bool> flat;
    const int pieces = int(model.mesh.pieces.size());
    for (int k = 0; k < pieces; ++k) {
        const auto& shell = cloth_of(scene, k).shell;
        if (!shell) continue;
        const Piece& piece = model.mesh.pieces[k];
        add_shell(model.mesh, piece.first_triangle, piece.end_triangle, *shell, model.shell);
        flat.push_back(shell->rest != ShellRest::as_made || has_pattern(model.mesh, piece.first_triangle));
    }
    if (!has_shell(model)) return;
    join_shell(model, flat);
    measure_in_pattern(scene, model);
    for (int k = 0; k < pieces; ++k) {
        const auto& shell = cloth_of(scene, k).shell;
        if (!shell) continue;
        const std::string path = (k == 0 ? "/cloth" : "/cloths/" + std::to_string(k - 1)) + "/shell";
        if (shell->clamped)
            for_borders(scene, model, k, *shell->clamped, path + "/clamped",
                        [](ShellJoint& joint) { joint.kind = ShellJoint::Kind::clamped; });
        for (std::size_t c = 0; c < shell->couples.size(); ++c)
            for_borders(scene, model, k, shell->couples[c].where, path + "/couples/" + std::to_string(c) + "/where",
                        [&](ShellJoint& joint) { joint.couple += shell->couples[c].moment; });
    }
    spread_masses(scene, model);
    update_shell(model);
    if (!model.shell.rubs) return;
    model.shell.history = model.history;
    model.history += std::int64_t(model.shell.packs.size()) * shell_history_of_pack;
}

}  // namespace

extern const Force shell_row;
const Force shell_row{
    .bit = shell_force,
    .name = "shell",
    .build = build_shell,
    .present = has_shell,
    .damps = is_shell_damped,
    .add_force = add_shell_forces,
    .add_part = add_shell_part,
    .add_product = add_shell_product,
    .add_stencils = add_shell_stencils,
    .add_blocks = add_shell_blocks,
    .add_bound = add_shell_bound,
    .energy = measure_shell_energy,
    .commit = commit_shell,
};

}  // namespace weft
