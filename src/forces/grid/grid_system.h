// The system on a grid, laid out for vectors: rows of the grid one after the other, each as a few rows of numbers
// (three for a field of vectors, twenty-four for the terms of the six families of springs), with zeros around, so that
// kernels need no borders: a spring that would leave the grid is there, with no strength.
#pragma once

#include "core/workspace.h"

namespace weft {

inline constexpr int grid_lanes = 8;  // columns come in vectors of eight, whatever the machine's vectors are
inline constexpr int grid_halo = 2;   // rows of zeros above and below

// `width` rows of numbers per row of the grid.
struct PaddedRows {
    struct alignas(64) Eight {
        double at[grid_lanes];
    };
    std::vector<Eight> memory;
    int width = 0, stride = 0;

    void make(const GridShape& shape, int numbers);
    double* row(int j, int k = 0) {
        return reinterpret_cast<double*>(memory.data()) + (std::int64_t(j + grid_halo) * width + k) * stride +
               grid_lanes;
    }
    const double* row(int j, int k = 0) const { return const_cast<PaddedRows*>(this)->row(j, k); }
};

struct GridTile {
    int row0, row1, column0, column1;  // columns in whole vectors
};

struct GridLevels;  // grid_levels.h

struct GridSystem {
    GridSystem();
    ~GridSystem();
    GridSystem(GridSystem&&) noexcept;
    GridSystem& operator=(GridSystem&&) noexcept;
    bool usable = false;  // the springs' ends are exactly those of grid springs; they may obey any law
    bool plain = false;   // linear springs with constant rest lengths: their terms come from the vector kernel
    bool blocks = false;  // points have blocks of their own even if no hand pulls
    GridShape shape;
    std::vector<int> family;      // per spring
    std::vector<GridTile> tiles;  // a function of the grid alone
    PaddedRows stiffness, pull;   // 6: k and k l0, of the spring that starts there
    PaddedRows terms;             // 24: gx, gy, gz, a of the six families
    PaddedRows point;             // 1: a multiple of the identity, or 6: xx xy xz yy yz zz
    PaddedRows is_free;           // 1: one at free points, zero at held ones and where there is none
    PaddedRows inverse;           // 6, of the diagonal block
    PaddedRows position, direction, product, residual, scaled, solution;  // 3
    std::vector<std::array<std::int64_t, 4>> places;                      // per weighted term, of its points
    std::vector<double> partial;                                          // per tile
    std::unique_ptr<GridLevels> levels;                                   // precondition; none on small grids
};

GridSystem make_grid_system(const Model& model);

// Vector kernels (grid_copy.cpp, grid_kernels.cpp).
void copy_in(const GridSystem& system, std::span<const Vec3> from, PaddedRows& to);
void copy_out(const GridSystem& system, const PaddedRows& from, std::vector<Vec3>& to);
void fill_grid_terms(GridSystem& system, double h);  // from `position`: h² K of linear springs, projected
void find_grid_inverse(GridSystem& system);
double multiply_grid(GridSystem& system);                        // product = A direction; their scalar product
void multiply_grid_springs(GridSystem& system);                  // the same without the points' own blocks
double advance_grid_solution(GridSystem& system, double alpha);  // solution, residual, scaled; residual · scaled
void redirect_grid(GridSystem& system, double beta);             // direction = scaled + β direction

}  // namespace weft
