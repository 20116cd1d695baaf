#include "reproduce_cordero.h"

namespace weft::cli {

// tr is the weft (trama), ur the warp (urdimbre). Compliance made symmetric: ν/E is the mean of both. Stiffness as
// stresses need it: E/(1 − ν12 ν21).
Fabric cordero_fabric() {
    Fabric f{.name = "silk (56 %) and polyester (44 %)", .density = .070, .thickness = .33e-3};
    const double e1 = 3267, e2 = 3657, c = .5 * (.117 / e1 + .125 / e2), d = 1 - c * c * e1 * e2;
    f.tension[0].stiffness = e1 / d;
    f.tension[1].stiffness = e2 / d;
    f.poisson = c * std::sqrt(e1 * e2);
    f.shear = {.stiffness = 25, .friction = .15, .friction_slope = 3, .slip = .005};
    for (FabricLaw& law : f.bending) law = {.stiffness = 4e-6, .friction = 1.2e-4, .slip = 10};
    f.twist.stiffness = 2e-6;
    f.membrane_damping = 1e-5;
    f.bending_damping = 1e-3;
    return f;
}

Page reproduce_cordero(const Effort& effort) {
    Page page;
    page.title = "Realistic cloth animation, reproduced";
    page.lead =
        "Juan M. Cordero, “Realistic cloth animation”, 2005: a shell "
        "of "
        "six-node triangles with the measured properties of a fabric. Tables 1 and 2 and figure 2, beside what weft "
        "measures. Several equations cannot be meant as printed: the strain is not that of finite rotations, the "
        "curvature has eleven motions without energy on an element that may have three, the damping is a determinant "
        "that is always zero. weft has the model that they must mean (docs/shell.md). The paper does not tell the "
        "frame "
        "rate, the duration, the dummy, nor the fabric's resistance to shear and bending; ours are 25 frames a second, "
        "a dummy of eight heads and typical values of such fabrics.";
    const int threads = threads_in_use();
    use_threads(1);  // costs are those of one thread
    if (effort.wants("fabric")) add_cordero_fabric(page, effort);
    if (effort.wants("ponchos")) add_cordero_ponchos(page, effort);
    use_threads(threads);
    page.end = count_verdicts(page) + " Costs are CPU time of one thread.";
    return page;
}

}  // namespace weft::cli
