// The system of the implicit schemes, A = M + h C + h² K, from the rows of the force table; the algebra is in linear/.
// On grids whose coupling is springs alone, vector kernels do the matrix-free work (grid/).
#pragma once

#include "forces/forces.h"

namespace weft {

void prepare_linear(const Model& model, Workspace& work);

// Finds A at a place, with the factor h [s] (of the step, or its share in BDF2).
void update_system(const Model& model, const At& at, Workspace& work, double h, Jacobian kind);

// A again, at the same place, after contacts have changed (contact_terms.h).
void update_contacts(const Model& model, const At& at, Workspace& work);

// right −= h² K v, with the same K as in A.
void subtract_stiffness(const Model& model, const At& at, Workspace& work);

// Solves A change = right, to a tolerance of its own if one is given.
void solve_system(const Model& model, Workspace& work, SolveReport& report, double tolerance = 0);

// False if the solver cannot take the term in: its points are not coupled otherwise, and the matrix is factored.
bool fits_solver(const Model& model, const LinearSystem& system, const WeightedTerm& term);

// The vector kernels of grids have the system.
bool uses_grid(const Model& model, const Workspace& work);

// ------------------------------------------------------------------------------------------------- between the files

// The points' own blocks: masses, and what rows add to them.
void fill_points(const Model& model, const At& at, LinearSystem& system);

// The blocks of rows that couple points.
void fill_stencils(const Model& model, const At& at, LinearSystem& system);

// grid/grid_solve.cpp
void put_points_in_grid(const Model& model, const At& at, Workspace& work);
void update_grid(const Model& model, const At& at, Workspace& work);
void subtract_grid_stiffness(const Model& model, const At& at, Workspace& work);
void solve_grid(const Model& model, Workspace& work, SolveReport& report);

}  // namespace weft
