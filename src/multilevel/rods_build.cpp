// Springs of cloth that is no uniform grid as lists for sweeps: in rings from the held points, and within some rings in
// colours, so that neighbours in a list have no points in common; bounds in patches of about 64 points.
#include "multilevel/levels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace weft {

namespace {
// Hops from the nearest held point, along structural springs.
std::vector<int> find_rings(const Model& model, std::span<const std::uint8_t> is_held) {
    std::vector<int> ring(model.mass.size(), std::numeric_limits<int>::max()), front;
    for (int p = 0; p < model.points(); ++p)
        if (is_held[std::size_t(p)]) {
            ring[std::size_t(p)] = 0;
            front.push_back(p);
        }
    for (std::size_t k = 0; k < front.size(); ++k) {
        const auto p = std::size_t(front[k]);
        for (int i = model.springs_of.start[p]; i < model.springs_of.start[p + 1]; ++i) {
            const int s = model.springs_of.items[std::size_t(i)];
            if (s >= model.kind_start[1]) continue;
            const Spring& spring = model.springs[std::size_t(s)];
            const int other = spring.a == int(p) ? spring.b : spring.a;
            if (ring[std::size_t(other)] != std::numeric_limits<int>::max()) continue;
            ring[std::size_t(other)] = ring[p] + 1;
            front.push_back(other);
        }
    }
    return ring;
}

struct Order {
    std::vector<int> springs;  // sorted by bands of rings, then by colours
    std::vector<int> runs;     // of one band and one colour
};

Order order_springs(const Model& model, const std::vector<int>& ring, const std::vector<int>& springs) {
    constexpr int band = 4, colours = 63;  // those of the last colour may have points in common: runs of one
    std::vector<std::uint64_t> taken(model.mass.size(), 0);
    struct Key {
        int band, colour, spring;
        bool operator<(const Key& o) const {
            return band != o.band ? band < o.band : colour != o.colour ? colour < o.colour : spring < o.spring;
        }
    };
    std::vector<Key> keys;
    for (const int s : springs) {
        const Spring& spring = model.springs[std::size_t(s)];
        std::uint64_t &a = taken[std::size_t(spring.a)], &b = taken[std::size_t(spring.b)];
        int c = 0;
        while (c < colours && ((a | b) >> c & 1)) ++c;
        if (c < colours) {
            a |= std::uint64_t(1) << c;
            b |= std::uint64_t(1) << c;
        }
        keys.push_back({std::min(ring[std::size_t(spring.a)], ring[std::size_t(spring.b)]) / band, c, s});
    }
    std::sort(keys.begin(), keys.end());
    Order order;
    for (std::size_t k = 0; k < keys.size(); ++k) {
        if (k == 0 || keys[k].band != keys[k - 1].band || keys[k].colour != keys[k - 1].colour ||
            keys[k].colour == colours)
            order.runs.push_back(int(k));
        order.springs.push_back(keys[k].spring);
    }
    order.runs.push_back(int(keys.size()));
    return order;
}

RodList make_list(const Model& model, const std::vector<int>& ring, const std::vector<int>& springs) {
    const Order order = order_springs(model, ring, springs);
    RodList list;
    list.runs = order.runs;
    for (const int s : order.springs) {
        const Spring& spring = model.springs[std::size_t(s)];
        const bool buckles = !model.buckling.empty() && model.buckling[std::size_t(s)] < infinity;
        list.a.push_back(spring.a);
        list.b.push_back(spring.b);
        list.spring.push_back(s);
        list.rest.push_back(spring.rest);
        list.softness.push_back(1 / spring.stiffness);
        list.from.push_back(buckles ? spring.rest : 0);
    }
    return list;
}

// Cells of four by four nodes of level 1, or 64 points in a row where there are no levels.
std::vector<int> find_patch_of_points(const Model& model, const Multilevel& m, int& patches) {
    std::vector<std::int64_t> cell(model.mass.size());
    for (std::size_t p = 0; p < cell.size(); ++p) cell[p] = -1 - std::int64_t(p / 64);
    std::int64_t first = 0;
    for (const Tower& tower : m.towers) {
        const Lattice& l = tower.levels[0].lattice;
        for (std::size_t p = 0; p < tower.nodes.size(); ++p) {
            const int at = tower.nodes[p][0] - l.origin, i = at % l.stride, j = at / l.stride;
            cell[std::size_t(tower.first_point) + p] = first + std::int64_t(j / 4) * l.stride + i / 4;
        }
        first += std::int64_t(l.rows) * l.stride;
    }
    std::vector<std::int64_t> all(cell);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    patches = int(all.size());
    std::vector<int> patch(cell.size());
    for (std::size_t p = 0; p < cell.size(); ++p)
        patch[p] = int(std::lower_bound(all.begin(), all.end(), cell[p]) - all.begin());
    return patch;
}

void join(std::vector<std::vector<int>>& lists, Incidence& into) {
    into.start.assign(1, 0);
    into.items.clear();
    for (std::vector<int>& list : lists) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        into.items.insert(into.items.end(), list.begin(), list.end());
        into.start.push_back(int(into.items.size()));
    }
}

// Bounds by patches, and within one by colours, so that neighbours have no points in common.
void order_bounds(const std::vector<int>& patch, int patches, const RodList& by_colour, Rods& rods) {
    const std::size_t count = by_colour.a.size();
    std::vector<int> colour(count), order(count);
    for (std::size_t run = 0; run + 1 < by_colour.runs.size(); ++run)
        std::fill(colour.begin() + by_colour.runs[run], colour.begin() + by_colour.runs[run + 1], int(run));
    const auto patch_of = [&](int k) { return patch[std::size_t(by_colour.a[std::size_t(k)])]; };
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int k, int l) { return patch_of(k) < patch_of(l); });
    RodList& list = rods.bounds;
    list = {};
    rods.patch_start.assign(1, 0);
    rods.patch_runs.assign(1, 0);
    for (int p = 0, k = 0; p < patches; ++p) {
        for (int last = -1; k < int(count) && patch_of(order[std::size_t(k)]) == p; ++k) {
            const auto from = std::size_t(order[std::size_t(k)]);
            if (colour[from] != last) list.runs.push_back(k);
            last = colour[from];
            list.a.push_back(by_colour.a[from]);
            list.b.push_back(by_colour.b[from]);
            list.spring.push_back(by_colour.spring[from]);
        }
        rods.patch_start.push_back(k);
        rods.patch_runs.push_back(int(list.runs.size()));
    }
    list.runs.push_back(int(count));
    list.rest.assign(count, 0);
    list.from.assign(count, 0);
    list.softness.assign(count, 0);
}

void find_patches(const Model& model, const Multilevel& m, const RodList& bounds, Rods& rods) {
    int patches = 0;
    const std::vector<int> patch = find_patch_of_points(model, m, patches);
    std::vector<std::vector<int>> near(static_cast<std::size_t>(patches));
    for (std::size_t k = 0; k < bounds.a.size(); ++k) {
        const int a = patch[std::size_t(bounds.a[k])], b = patch[std::size_t(bounds.b[k])];
        if (a == b) continue;
        near[std::size_t(a)].push_back(b);
        near[std::size_t(b)].push_back(a);
    }
    order_bounds(patch, patches, bounds, rods);
    join(near, rods.neighbours);
    rods.flagged.assign(std::size_t(patches), 0);
    rods.again = rods.flagged;
}
}  // namespace

void set_bound(const Model& model, double rest, Rods& rods, std::size_t k) {
    const int spring = rods.bounds.spring[k];
    const auto kind = std::size_t((spring >= model.kind_start[1]) + (spring >= model.kind_start[2]));
    const double stretch = kind == 0 ? structural_bound(model) : model.limit.stretch[kind];
    rods.bounds.rest[k] = rods.bounds.from[k] = rest * (1 + stretch);
    if (!rods.shortest.empty()) rods.shortest[k] = std::max(0.0, rest * (1 - model.limit.compression[kind]));
}

void make_rods(const Model& model, std::span<const std::uint8_t> is_held, Multilevel& m) {
    Rods& rods = m.rods;
    std::vector<int> soft, stiff, bounded;
    for (int s = 0; s < int(model.springs.size()); ++s) {
        const auto kind = std::size_t((s >= model.kind_start[1]) + (s >= model.kind_start[2]));
        if (model.springs[std::size_t(s)].stiffness > 0) (kind == 0 ? stiff : soft).push_back(s);
        if (kind == 0 || model.limit.stretch[kind] < infinity || model.limit.compression[kind] < infinity)
            bounded.push_back(s);
    }
    const std::vector<int> ring = find_rings(model, is_held);
    rods.soft = make_list(model, ring, soft);
    rods.stiff = make_list(model, ring, stiff);
    const Order order = order_springs(model, ring, bounded);
    RodList by_colour;
    by_colour.runs = order.runs;
    for (const int s : order.springs) {
        by_colour.a.push_back(model.springs[std::size_t(s)].a);
        by_colour.b.push_back(model.springs[std::size_t(s)].b);
        by_colour.spring.push_back(s);
    }
    find_patches(model, m, by_colour, rods);
    const auto& compression = model.limit.compression;
    const bool any_shortest =
        std::any_of(compression.begin(), compression.end(), [](double limit) { return limit < 1; });
    rods.shortest.assign(any_shortest ? order.springs.size() : 0, 0);
    for (std::size_t k = 0; k < rods.bounds.a.size(); ++k)
        set_bound(model, model.springs[std::size_t(rods.bounds.spring[k])].rest, rods, k);
    rods.x.assign(model.mass.size(), {});
    rods.from = rods.x;
}

}  // namespace weft
