// What implicit schemes and multilevel cannot do, with the reason.
#include "integrate/integrate.h"
#include "scene/build.h"

namespace weft {

namespace {
void check_multilevel(const Scene& scene) {
    if (scene.filter.place == FilterPlace::force || scene.filter.place == FilterPlace::velocity)
        refuse(scene, "/filter/place", scene.filter.place == FilterPlace::force ? "force" : "velocity",
               "multilevel takes no filter within its substeps, and is stable without one",
               "leave /filter out, or take another /integrator/scheme");
    const auto check = [&](const Cloth& cloth, const std::string& path) {
        for (std::size_t k = 0; k < cloth.regions.size(); ++k)
            if (cloth.regions[k].limit_scale != 1)
                refuse(scene, path + "/regions/" + std::to_string(k) + "/limit_scale",
                       shown(cloth.regions[k].limit_scale), "multilevel has one limit for each kind of spring",
                       "leave it out, or take another /integrator/scheme");
        if (cloth.shell)
            refuse(scene, path + "/shell", "a shell",
                   "multilevel keeps the lengths of springs, and a shell has none: its stiffness would be explicit",
                   "use \"backward-euler\" or \"bdf2\"");
    };
    check(scene.cloth, "/cloth");
    for (std::size_t k = 0; k < scene.cloths.size(); ++k) check(scene.cloths[k], "/cloths/" + std::to_string(k));
}
}  // namespace

void check_implicit(const Scene& scene) {
    if (scene.integrator.scheme == Scheme::multilevel) check_multilevel(scene);
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
