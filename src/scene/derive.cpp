// What a model carries for speed: who is around whom, which springs may be corrected together, in which order.
#include "core/incidence.h"

#include <algorithm>

namespace weft {

namespace {
bool limited(const Model& model, int kind) {
    return model.limit.stretch[kind] < infinity || model.limit.compression[kind] < infinity;
}

std::vector<int> limited_list(const Model& model) {
    std::vector<int> list;
    for (int k = 0; k < spring_kinds; ++k)
        for (int s = model.kind_start[k]; limited(model, k) && s < model.kind_start[k + 1]; ++s) list.push_back(s);
    return list;
}

// Greedy: each spring gets the lowest colour that none of its points' springs has yet.
Colouring make_colours(const Model& model, const std::vector<int>& springs) {
    std::vector<std::vector<int>> groups;
    std::vector<std::uint64_t> used(model.points(), 0);  // bit mask of colours around a point
    for (int s : springs) {
        const Spring& spring = model.springs[s];
        const std::uint64_t taken = used[spring.a] | used[spring.b];
        int colour = 0;
        while (colour < 63 && (taken >> colour) & 1) ++colour;
        if (colour == 63) {  // points with very many springs: such a spring gets a group of its own
            groups.resize(std::max<std::size_t>(groups.size(), 63));
            groups.push_back({s});
            continue;
        }
        if (int(groups.size()) <= colour) groups.resize(colour + 1);
        groups[colour].push_back(s);
        used[spring.a] |= std::uint64_t{1} << colour;
        used[spring.b] |= std::uint64_t{1} << colour;
    }
    Colouring result;
    result.start.push_back(0);
    for (const auto& group : groups) {
        result.springs.insert(result.springs.end(), group.begin(), group.end());
        result.start.push_back(int(result.springs.size()));
    }
    return result;
}

// By hops (over springs) of the nearer end from the nearest held point, ties in data order.
std::vector<int> order_outward(const Model& model, std::vector<int> springs) {
    std::vector<int> hops(model.points(), std::numeric_limits<int>::max()), queue;
    for (const Held& h : model.held) {
        hops[h.point] = 0;
        queue.push_back(h.point);
    }
    for (std::size_t k = 0; k < queue.size(); ++k) {
        const int p = queue[k];
        for (int i = model.springs_of.start[p]; i < model.springs_of.start[p + 1]; ++i) {
            const Spring& s = model.springs[model.springs_of.items[i]];
            const int other = s.a == p ? s.b : s.a;
            if (hops[other] != std::numeric_limits<int>::max()) continue;
            hops[other] = hops[p] + 1;
            queue.push_back(other);
        }
    }
    const auto distance = [&](int s) { return std::min(hops[model.springs[s].a], hops[model.springs[s].b]); };
    std::stable_sort(springs.begin(), springs.end(), [&](int a, int b) { return distance(a) < distance(b); });
    return springs;
}

bool any_positive(const std::vector<double>& values) {
    return std::any_of(values.begin(), values.end(), [](double v) { return v > 0; });
}
}  // namespace

void update_derived(Model& model) {
    model.edges.clear();
    for (int s = 0; s < model.kind_start[1]; ++s)
        model.edges.push_back({model.springs[s].a, model.springs[s].b, model.springs[s].rest});
    model.edges.insert(model.edges.end(), model.mesh_edges.begin(), model.mesh_edges.end());
    model.edges_of = make_incidence(model.points(), int(model.edges.size()), [&](int e) {
        return std::array<int, 2>{model.edges[e].a, model.edges[e].b};
    });
    model.springs_of = make_incidence(model.points(), int(model.springs.size()), [&](int s) {
        return std::array<int, 2>{model.springs[s].a, model.springs[s].b};
    });
    model.triangles_of = make_incidence(model.points(), int(model.mesh.triangles.size()),
                                        [&](int t) -> const Triangle& { return model.mesh.triangles[t]; });
    model.actuator_of.clear();
    if (!model.actuators.empty()) model.actuator_of.assign(model.springs.size(), -1);
    for (std::size_t k = 0; k < model.actuators.size(); ++k) model.actuator_of[model.actuators[k].spring] = int(k);
    model.plain_springs = model.spring_damping.empty() && model.buckling.empty() && model.actuators.empty() &&
                          model.rayleigh_stiffness == 0 && model.growth.empty();
    model.any_damping = any_positive(model.damping);
    model.any_air = any_positive(model.air_drag);
    model.colours = {};
    model.outward.clear();
    if (model.limit.order == LimitOrder::coloured) model.colours = make_colours(model, limited_list(model));
    if (model.limit.order == LimitOrder::outward) model.outward = order_outward(model, limited_list(model));
}

}  // namespace weft
