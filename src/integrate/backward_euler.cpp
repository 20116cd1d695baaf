// Backward Euler, linearised once (Baraff & Witkin 1998, equation 6; Ahmad et al. 2006, equation 6):
//   (M + h C + h² K) Δv = h (F − h K v),   x' = x + h (v + Δv)
// First order, stable at any step: it damps what it cannot resolve, e^(-λ d) between neighbours (see docs/methods.md).
// K is the projected tangent on both sides, so a compressed spring that would make the system indefinite keeps its
// push but loses its sideways instability. Use it where springs are so stiff that explicit steps are many; where the
// motion itself matters BDF2 damps less.
#include "integrate/implicit.h"

namespace weft {

void integrate_backward_euler(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    take_linearised_step(model, state, work, dt, Jacobian::tangent, report);
}

}  // namespace weft
