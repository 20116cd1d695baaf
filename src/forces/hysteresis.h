// The law of one strain with the memory of friction: FabricLaw (weft/fabric.h), Dahl's law normalised so that its state
// is exact for any z(e). Over a step from the committed (e_n, ζ_n) to e, with s = sign(e − e_n),
//   ζ = s + (ζ_n − s) exp(−|e − e_n|/slip)
// holds however the step is cut. Trials read the committed state and leave no trace; commit() takes the last one.
// The incremental potential is the work done from e_n to e: its derivative is the stress, it is convex (monotone
// stress), so Newton may search a line on it. Its value is a sum of closed forms over the pieces between kinks of F and
// z. Passive with the storage ½ slip z ζ² if slip |z'| ≤ 2 z; check_fabric() sees to that.
#pragma once

#include <weft/fabric.h>

namespace weft {

// What is remembered of one strain.
struct Memory {
    double strain = 0;    // e_n
    double friction = 0;  // ζ_n, −1 … 1
};

double elastic_stress(const FabricLaw& law, double e);  // F
double elastic_slope(const FabricLaw& law, double e);   // dF/de
double elastic_energy(const FabricLaw& law, double e);  // ∫ F from 0
double elastic_strain(const FabricLaw& law, double f);  // where F is f

double sliding_friction(const FabricLaw& law, double e);        // z
double sliding_friction_slope(const FabricLaw& law, double e);  // dz/de

double friction_at(const FabricLaw& law, const Memory& committed, double e);  // ζ of the trial
double stress_at(const FabricLaw& law, const Memory& committed, double e);
double tangent_at(const FabricLaw& law, const Memory& committed, double e);    // at e_n itself, the larger one
double potential_at(const FabricLaw& law, const Memory& committed, double e);  // ∫ σ from e_n, + elastic energy of e_n
double stored_by_friction(const FabricLaw& law, const Memory& committed);      // ½ slip z ζ²: what passivity counts
Memory commit_at(const FabricLaw& law, const Memory& committed, double e);

// The largest slope the law can have up to a strain: for stable steps.
double steepest_slope(const FabricLaw& law, double e);

}  // namespace weft
