// Conjugate gradients with the filter of Baraff & Witkin 1998 (section 5.3) and the inverses of the 3×3 diagonal blocks
// as preconditioner. The inverse of a held point's block is zero, so neither the search direction nor the residual that
// counts ever sees that point: the filter costs nothing. It stops when √(r·P⁻¹r) has fallen below tolerance times its
// value for Δv = 0 at free points, at the limit of iterations, or when numbers are no longer finite.
#pragma once

#include <weft/step.h>

#include <cmath>

namespace weft {

// Sweeps offers, over fields laid out as it likes: multiply(), q = A p and p·q; advance(α), Δv += α p, r −= α q, z =
// P⁻¹r and r·z; redirect(β), p = z + β p. At the start Δv is 0, r is b, q is 0, p what is known of the solution: at
// held points, or, if a similar system was solved before (`begun`), everywhere.
template <class Sweeps>
void iterate_conjugate_gradients(Sweeps sweeps, bool anything_known, bool begun, const Integrator& limits,
                                 SolveReport& report) {
    const double rz_of_b = begun ? sweeps.advance(0) : 0;
    if (anything_known || begun) sweeps.multiply();
    double rz = sweeps.advance(1);
    const double first = begun ? rz_of_b : rz, enough = limits.tolerance * limits.tolerance * first;
    sweeps.redirect(0);
    int k = 0;
    for (; k < limits.iterations && rz > enough && rz < infinity; ++k) {
        const double pq = sweeps.multiply();
        if (!(pq > 0 && pq < infinity)) break;
        const double before = rz;
        rz = sweeps.advance(before / pq);
        sweeps.redirect(rz / before);
    }
    report.iterations += k;
    report.residual = first > 0 ? std::sqrt(rz / first) : first == 0 ? 0 : infinity;
    report.converged = report.converged && rz <= enough;
}

}  // namespace weft
