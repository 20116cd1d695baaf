// The paper path, from a scene to a model: Sato et al. integrate by RK4, correct lengths after the step, and have
// ribbons, which are grids.
//
// At the paper's step RK4 is stable up to k/m = 5e3, not 1e6 as it says: it needs sub-steps. On a grid with springs of
// one stiffness k, twelve at a point of mass m, the fastest oscillation has ω² = 16 k/m; here (4/3) Σ k / m, the
// largest of all points, which is the same and holds at borders, too.
#include "scene/build.h"

#include <cmath>

namespace weft {

void follow_paper(const Scene& scene, Model& model) {
    const std::string word = scene.contact->method == ContactMethod::paper ? "paper" : "paper-literal";
    for (const Piece& piece : model.mesh.pieces)
        if (!piece.grid.exists() || model.kind_start[1] == 0)
            refuse(scene, "/contact/method", word,
                   "is a method for ribbons: cloths that are grids, with structural springs (" + piece.name +
                       " is not one)",
                   "give the cloth by \"ribbon\" or \"grid\", or use \"guaranteed\"");
    model.integrator.scheme = Scheme::runge_kutta_4;
    model.limit = {};
    std::vector<double> stiffness(model.mass.size(), 0);
    for (const Spring& s : model.springs) {
        stiffness[s.a] += s.stiffness;
        stiffness[s.b] += s.stiffness;
    }
    double fastest2 = 0;
    for (std::size_t i = 0; i < stiffness.size(); ++i)
        fastest2 = std::max(fastest2, 4. / 3 * stiffness[i] / model.mass[i]);
    model.fastest = std::sqrt(fastest2);
}

}  // namespace weft
