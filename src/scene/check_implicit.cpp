// What implicit schemes cannot do, with the reason.
#include "integrate/integrate.h"
#include "scene/build.h"

namespace weft {

void check_implicit(const Scene& scene) {
    if (is_implicit(scene.integrator.scheme) && scene.filter.place == FilterPlace::force)
        refuse(scene, "/filter/place", "force",
               "implicit schemes do not take a filter on forces: solving for the velocities is such a filter already",
               "use \"velocity\" or \"none\", or an explicit scheme");
}

// The factor of a sheet has some hundreds of blocks a point, more the larger the sheet.
void check_factoring(const Scene& scene, const Model& model) {
    constexpr int most = 50000;
    if (is_implicit(model.integrator.scheme) && scene.integrator.solver == LinearSolver::cholesky &&
        model.points() > most)
        refuse(scene, "/integrator/solver", "cholesky",
               "can factor cloths of up to " + std::to_string(most) + " points, and this one has " +
                   std::to_string(model.points()) + ": it would take gigabytes",
               "use \"matrix-free\"");
}

}  // namespace weft
