// Layers that lie near each other, and keep their distance: constraints whose normals are those of a valid state, so
// that whoever obeys them stays on his side (position-based dynamics, Müller et al. 2007).
#include "recover/untangling.h"

#include "geometry/continuous.h"

#include <algorithm>

namespace weft {

namespace {

constexpr int own_rings = 2;  // neighbours on the cloth are not layers

}  // namespace

void find_layers(Untangling& u, const std::vector<Vec3>& x, double reach, std::vector<Layer>& layers) {
    layers.clear();
    update_boxes(u.surfaces, u.broad, x, x, reach / 2);
    find_close(u.surfaces, u.broad, u.close);
    const std::size_t faces = u.close.vertex_face.size();
    for (std::size_t k = 0; k < faces + u.close.edge_edge.size(); ++k) {
        const IndexPair& pair = k < faces ? u.close.vertex_face[k] : u.close.edge_edge[k - faces];
        const PairKind kind = k < faces ? PairKind::vertex_face : PairKind::edge_edge;
        const std::size_t second = k < faces ? 1 : 2;
        Layer layer{points_of(u.surfaces, {kind, pair.a, pair.b}), {}, Vec3::Zero()};
        Four four;
        for (std::size_t i = 0; i < 4; ++i) four[i] = x[layer.points[i]];
        layer.weights = nearest_weights(kind, four);
        for (std::size_t i = 0; i < 4; ++i) {
            if (i >= second) layer.weights[i] = -layer.weights[i];
            layer.normal += layer.weights[i] * (four[i] - four[0]);
        }
        const double gap = layer.normal.norm();
        if (!(gap < reach) || !(gap > 0)) continue;
        layer.normal /= gap;
        if (u.shape.piece[layer.points[0]] == u.shape.piece[layer.points[3]]) {
            find_rings(u, layer.points[0], own_rings);
            if (std::any_of(layer.points.begin() + std::ptrdiff_t(second), layer.points.end(),
                            [&](int p) { return u.ring[p] >= 0; }))
                continue;
        }
        layers.push_back(layer);
    }
}

void part_layers(const Untangling& u, const std::vector<Layer>& layers, double target_gap, double most,
                 std::vector<Vec3>& wanted) {
    for (const Layer& layer : layers) {
        double gap = 0, compliance = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t p = layer.points[i];
            gap += layer.weights[i] * layer.normal.dot(wanted[p]);
            if (u.given.movable[p]) compliance += layer.weights[i] * layer.weights[i] * u.given.inverse_mass[p];
        }
        if (!(gap < target_gap) || !(compliance > 0)) continue;
        const double correction = std::min(target_gap - gap, most) / compliance;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t p = layer.points[i];
            if (u.given.movable[p]) wanted[p] += correction * layer.weights[i] * u.given.inverse_mass[p] * layer.normal;
        }
    }
}

}  // namespace weft
