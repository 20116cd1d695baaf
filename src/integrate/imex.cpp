// IMEX (Eberhardt, Etzmuß & Hauth 2000): the linear part of every spring, k (x_b − x_a), is implicit, the rest, −k l0
// n, explicit, and so is everything else. The implicit part is a constant Laplacian L:
//   (M + h C + h² L) Δv = h (F − h L v)
// so the matrix changes only with the step, with the points that are held and with what they touch: it is factored
// (Cholesky) or preconditioned (conjugate gradients) once, unless there is contact. Damping, air and fluid enter with
// constants that bound them. First order. When not to use it: the Laplacian resists rotation and sideways motion as if
// every spring had no rest length, which over-damps badly. A sheet of 1 m with k0 = 1e8 /s², held by two corners, has
// sunk by 6 cm after 10 s in steps of 10 ms, where backward Euler has long come to rest 1 m down.
#include "integrate/implicit.h"

namespace weft {

void integrate_imex(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    take_linearised_step(model, state, work, dt, Jacobian::constant, report);
}

}  // namespace weft
