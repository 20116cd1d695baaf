// Who filters with whom, and how strongly: the ends of springs, and in pieces of cloth without any, those of the mesh's
// edges. Distances are measured in mean structural rest lengths, or lengths of such edges: only then does λ = 1 double
// the step on any cloth, as figure 6 of the paper shows, and λ > 10 do nothing. A cloth with springs of other kinds
// alone measures in the mean of these.
#include "filter/filter.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
// Whether a piece of cloth has no springs at all, by its points.
std::vector<bool> find_springless(const Model& model) {
    std::vector<bool> springless(model.mass.size(), model.springs.empty());
    for (const Piece& piece : model.mesh.pieces) {
        const std::vector<int>& start = model.springs_of.start;
        if (start[piece.end_point] > start[piece.first_point]) continue;
        std::fill(springless.begin() + piece.first_point, springless.begin() + piece.end_point, true);
    }
    return springless;
}

double mean_rest(const Model& model, const std::vector<bool>& springless) {
    double sum = 0, count = 0;
    const auto add = [&](double rest) {
        sum += rest;
        ++count;
    };
    for (int s = 0; s < model.kind_start[1]; ++s) add(model.springs[s].rest);
    for (const RestEdge& e : model.mesh_edges)
        if (springless[e.a]) add(e.rest);
    if (count == 0)
        for (const Spring& s : model.springs) add(s.rest);
    return count > 0 ? sum / count : 1;
}

// a_ij for constant λ.
std::vector<double> find_shares(const Model& model, const Neighbours& neighbours, const std::vector<double>& w,
                                double kappa) {
    std::vector<double> a(w.size());
    const Incidence& of = neighbours.of;
    for (int i = 0; i < model.points(); ++i) {
        double sum = 1;
        for (int k = of.start[i]; k < of.start[i + 1]; ++k) sum += w[k];
        for (int k = of.start[i]; k < of.start[i + 1]; ++k) {
            if (model.filter.variant == FilterVariant::row) a[k] = w[k] / sum;
            if (model.filter.variant == FilterVariant::half) a[k] = w[k] / (2 * sum);
            if (model.filter.variant == FilterVariant::conservative)
                a[k] = kappa * std::min(model.mass[i], model.mass[of.items[k]]) * w[k] / model.mass[i];
        }
    }
    return a;
}
}  // namespace

// Each neighbour once; of two springs between the same points the shorter counts.
Neighbours find_neighbours(const Model& model) {
    const std::vector<bool> springless = find_springless(model);
    const double unit = mean_rest(model, springless);
    const int n = model.points();
    Neighbours result;
    result.of.start.reserve(n + 1);
    result.of.start.push_back(0);
    std::vector<std::pair<int, double>> around;
    for (int i = 0; i < n; ++i) {
        around.clear();
        for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
            const Spring& s = model.springs[model.springs_of.items[k]];
            around.emplace_back(s.a == i ? s.b : s.a, s.rest);
        }
        for (int k = model.edges_of.start[i]; springless[i] && k < model.edges_of.start[i + 1]; ++k) {
            const RestEdge& e = model.edges[model.edges_of.items[k]];
            around.emplace_back(e.a == i ? e.b : e.a, e.rest);
        }
        std::sort(around.begin(), around.end());
        for (std::size_t k = 0; k < around.size(); ++k) {
            if (k > 0 && around[k].first == around[k - 1].first) continue;
            const double d = around[k].second / unit;
            result.of.items.push_back(around[k].first);
            result.distance.push_back(model.filter.weights == FilterWeights::gaussian ? d * d : d);
        }
        result.of.start.push_back(int(result.of.items.size()));
    }
    return result;
}

std::vector<double> find_weights(const Neighbours& neighbours, double lambda) {
    std::vector<double> w(neighbours.distance.size());
    for (std::size_t k = 0; k < w.size(); ++k) w[k] = std::exp(-lambda * neighbours.distance[k]);
    return w;
}

double largest_sum(const Neighbours& neighbours, const std::vector<double>& w) {
    double most = 0;
    for (std::size_t i = 0; i + 1 < neighbours.of.start.size(); ++i) {
        double sum = 0;
        for (int k = neighbours.of.start[i]; k < neighbours.of.start[i + 1]; ++k) sum += w[k];
        most = std::max(most, sum);
    }
    return most;
}

std::unique_ptr<FilterScratch> make_filter_scratch(const Model& model) {
    auto scratch = std::make_unique<FilterScratch>();
    Neighbours neighbours = find_neighbours(model);
    const Filter& f = model.filter;
    // When adaptive, κ must do for the strongest filter that can occur: L grows with every weight.
    const std::vector<double> w = find_weights(neighbours, std::min(f.lambda, f.calm.value_or(f.lambda)));
    if (f.variant == FilterVariant::conservative) scratch->kappa = find_kappa(model, neighbours, w);
    if (!f.calm) scratch->weight = find_shares(model, neighbours, w, scratch->kappa);
    scratch->neighbours = std::move(neighbours.of);
    scratch->distance = std::move(neighbours.distance);
    scratch->other.resize(model.mass.size());
    if (f.calm)
        scratch->length.resize(model.mass.size());
    else
        make_stencil(model, *scratch, w);
    return scratch;
}

}  // namespace weft
