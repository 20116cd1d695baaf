// Cordero 2005, table 1: what the fabric does on a small specimen, and what the element does to it.
#include "reproduce_cordero.h"

#include <weft/shell_readings.h>
#include <weft/statics.h>

#include <cmath>

namespace weft::cli {

namespace {

Scene specimen(int columns, int rows, double length, double width, const Fabric& fabric) {
    Scene scene;
    scene.cloth.shape =
        Sheet{.columns = columns + 1, .rows = rows + 1, .width = length, .height = width, .down = {0, 1, 0}};
    scene.cloth.shell = Shell{.fabric = fabric};
    scene.integrator.solver = LinearSolver::cholesky;
    return scene;
}

// [N/m] along the warp of a patch stretched by a share, free to contract across.
double pull_of(const Fabric& fabric, double stretch, double& across) {
    Scene scene = specimen(2, 2, .05, .05, fabric);
    const Model model = build(scene);
    State state = start(model);
    double low = .9, high = 1, along = 0;
    for (int k = 0; k < 60; ++k) {
        across = (low + high) / 2;
        for (int i = 0; i < model.points(); ++i)
            state.x[i] = model.mesh.points[i].cwiseProduct(Vec3(1 + stretch, across, 1));
        const ShellReading reading = read_shell(model, state)[0];
        along = reading.stress[0];
        (reading.stress[1] < 0 ? low : high) = across;
    }
    return along;
}

// [degrees] of the chord of a strip whose weight and bending are Γ = ρ g L³/B = 8, held level at one end.
double droop_of(ShellMembrane membrane, int elements) {
    Fabric fabric{.density = .07};
    for (FabricLaw& law : fabric.tension) law.stiffness = 3657;
    for (FabricLaw& law : fabric.bending) law.stiffness = 4e-6;
    fabric.shear.stiffness = 3657. / 2;
    fabric.twist.stiffness = 2e-6;
    const double length = std::cbrt(8 * 4e-6 / (.07 * 9.81));
    Scene scene = specimen(elements, 1, length, length / elements, fabric);
    scene.cloth.shell->membrane = membrane;
    Selector root;
    root.edges = {"left"};
    scene.pins = {{.where = root, .frame = "", .path = {}, .release = {}}};
    scene.cloth.shell->clamped = root;
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    settle_statically(model, state, work);
    const Vec3 tip = state.x[std::size_t(model.mesh.grid.columns) - 1] - state.x[0];
    return std::atan2(-tip.z(), tip.x()) * 180 / 3.14159265358979323846;
}

}  // namespace

void add_cordero_fabric(Page& page, const Effort& effort) {
    effort.tell("table 1");
    const Fabric fabric = cordero_fabric();
    Section section;
    section.title = "Table 1: the fabric";
    section.text =
        "Stiffnesses are per width, in N/m, as looms and testing machines have them: they are not multiplied by the "
        "thickness once more, as equation 9 would do.";
    section.tables.push_back(
        {"Silk and polyester",
         {{"", "paper", "weft"},
          {"mass", "70 g/m²", fixed(1000 * fabric.density, 0) + " g/m²"},
          {"E weft, warp (tr, ur)", "3657, 3267 N/m",
           "3657, 3267 N/m (moduli of stress " + fixed(fabric.tension[1].stiffness, 0) + ", " +
               fixed(fabric.tension[0].stiffness, 0) + ")"},
          {"ν weft, warp (tr, ur)", ".125, .117", ".128, .114: made reciprocal"},
          {"thickness", ".33 mm", ".33 mm, for contact only"},
          {"shear", "not given", fixed(fabric.shear.stiffness, 0) + " N/m (estimate)"},
          {"bending", "not given", "4e-6 N·m (estimate); from the thickness it would be 3.4e-5, as stiff as paper"},
          {"friction of bending", "not given", "2HB = .024 gf·cm/cm (estimate)"}},
         ""});
    double across = 1;
    const double pull = pull_of(fabric, .05, across);
    section.claims.push_back({"table 1", "E_ur is the force per width and strain along the warp", "3267 N/m",
                              fixed(pull / .05, 1) + " N/m at 5 %, while it contracts by " + percent(1 - across, 2),
                              judge(std::abs(pull / .05 / 3267 - 1) < .02, std::abs(pull / .05 / 3267 - 1) < .005),
                              ""});
    section.claims.push_back({"table 1", "ν_tr and ν_ur belong to one elastic material", ".125, .117",
                              "ν/E is 3.418e-5 and 3.581e-5 m/N, which should be equal; both are set to their mean",
                              Verdict::caveat, "A material with both would give off energy in a cycle."});
    effort.tell("the element");
    const double locked = droop_of(ShellMembrane::full, 8), free = droop_of(ShellMembrane::sub_triangles, 8);
    section.claims.push_back({"section 5.1", "Quadratic shape functions for stretch and bending alike",
                              "(equations 4 to 6)",
                              "a strip of 8 elements that must hang at 41.5° hangs at " + fixed(locked, 1) +
                                  "°; with stretch on the four "
                                  "triangles between its six nodes at " +
                                  fixed(free, 1) + "°",
                              judge(std::abs(locked - 41.49) < 10, std::abs(locked - 41.49) < .6),
                              "The element locks: it cannot bend without stretching. weft takes the quadratic "
                              "functions for bending alone."});
    page.sections.push_back(section);
}

}  // namespace weft::cli
