// Low-pass filters of velocities and accelerations over the neighbours of points (Ahmad et al. 2006, made well
// defined). All variants are one operator, (W y)_i = y_i + Σ_j a_ij (y_j − y_i), j the neighbours of i, w_ij = e^(−λ
// d_ij) or e^(−λ d_ij²), d = rest length of the spring or edge / mean rest length of edges:
//   row           a_ij = w_ij / Z_i, Z_i = 1 + Σ_j w_ij      a weighted mean; does not conserve momentum
//   half          a_ij = w_ij / (2 Z_i)                      ½ y + ½ row: positive definite on every mesh
//   conservative  a_ij = κ min(m_i, m_j) w_ij / m_i          symmetric positive definite in the mass metric
// Adaptive: λ_ij = calm + (lambda − calm) r_ij with the disagreement r_ij = |y_i − y_j| / (|y_i| + |y_j|). With
// lambda > calm, λ rises where neighbours disagree and folds and fronts are spared; with lambda < calm it falls there,
// and the filter is strongest where it is needed. r is symmetric, so momentum is conserved either way. It is meant for
// velocities: on forces it is not linear, so no energy is kept and the gain in the step is lost (see docs/methods.md).
// Files: neighbours (weights) · eigenvalues (κ, definiteness) · check (refusals) · apply · grid_filter (fast).
#pragma once

#include "core/workspace.h"

namespace weft {

struct FilterScratch {
    Incidence neighbours;          // the other ends of its springs or edges, ascending, each once
    std::vector<double> distance;  // per neighbour: d or d², whatever λ is multiplied with
    std::vector<double> weight;    // per neighbour: a_ij; empty when adaptive
    double kappa = 1;
    std::vector<Vec3> other;     // the other half of a swap
    std::vector<double> length;  // |y|; only when adaptive

    // Uniform grids: a_ij = share_i × weight of the family. Both coefficients depend only on how far the point is from
    // the border (none, one or more points on each side), so nine rows of them serve any grid. See grid_filter.cpp.
    struct Stencil {
        bool usable = false;
        double right = 0, down = 0, diagonal = 0, right2 = 0, down2 = 0;  // w of the families
        int stride = 0;
        std::vector<double> own, share;  // 1 − share_i Σ w, share_i: padded rows, one per pair of distances
    };
    Stencil stencil;
};

std::unique_ptr<FilterScratch> make_filter_scratch(const Model& model);

// field ← W field, with held points zero before and after: then the equilibrium does not move.
void filter_field(const Model& model, Workspace& work, std::vector<Vec3>& field);

// The phase after the integrator, for a filter whose place is "paper": held points keep their velocities.
void filter_velocities(const Model& model, State& state, Workspace& work, double dt, StepReport& report);

// A whole filtered symplectic Euler update of a grid in one sweep (forces or velocities); false if this cloth is none
// for it. Needs the air's forces, if any, in `extra_force`.
bool can_advance_filtered_grid(const Model& model, const Workspace& work);
void advance_filtered_grid(const Model& model, const std::vector<Vec3>* extra_force, State& state, Workspace& work,
                           double dt);

// ------------------------------------------------------------------------------------------------- between the files

struct Neighbours {
    Incidence of;
    std::vector<double> distance;
};
Neighbours find_neighbours(const Model& model);

// w for every neighbour at one λ.
std::vector<double> find_weights(const Neighbours& neighbours, double lambda);

// Largest Σ_j w_ij over all points.
double largest_sum(const Neighbours& neighbours, const std::vector<double>& w);

// κ of the conservative variant for the weights w: min(1/(1 + s), .95/ρ(L)).
double find_kappa(const Model& model, const Neighbours& neighbours, const std::vector<double>& w);

// Smallest eigenvalue of the row filter on the points that are ever free. `signed_weights` = -1 takes −w for w: the
// worst that any pattern of signs can do, which is what adaptive weights have to stand.
struct Smallest {
    double value;
    double margin;  // value may be too large by this much
    bool is_positive() const { return value - margin > 0; }
};
Smallest find_smallest_eigenvalue(const Model& model, const Neighbours& neighbours, const std::vector<double>& w,
                                  double signed_weights, int max_iterations);

void make_stencil(const Model& model, FilterScratch& scratch, const std::vector<double>& w);
void filter_grid(const Model& model, const FilterScratch::Stencil& stencil, const std::vector<Vec3>& field,
                 std::vector<Vec3>& out);

}  // namespace weft
