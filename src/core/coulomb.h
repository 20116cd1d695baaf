// Coulomb's cone, the one place that knows it. A tangential impulse up to `sticking` [N·s] stops all sliding; beyond it
// the contact slides, with `kinetic` [N·s].
#pragma once

namespace weft {

struct ConeProjection {
    double factor;  // of the tangential impulse
    bool sliding;
};

inline ConeProjection project_onto_cone(double wanted, double sticking, double kinetic) {
    const bool sliding = wanted > sticking;
    return {sliding ? kinetic / wanted : 1, sliding};
}

}  // namespace weft
