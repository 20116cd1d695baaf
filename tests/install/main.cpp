#include <weft/weft.h>

#include <iostream>

int main() {
    weft::Scene scene;
    scene.cloth.shape = weft::Sheet{.columns = 17, .rows = 17};  // 1 m × 1 m, flat
    scene.cloth.mass = 0.3;                                      // [kg]
    scene.pins.push_back({.where = {.corners = {"top-left", "top-right"}}});
    scene.limit.stretch[0] = 0.1;  // structural springs: at most 10 %
    const weft::Model model = weft::build(scene);
    weft::State state = weft::start(model);
    weft::Workspace work(model);
    for (int k = 0; k < 200; ++k) weft::step(model, state, work, 0.005);  // [s]
    weft::write_obj("sheet.obj", model.mesh, state.x);
    std::cout << "lowest z: " << weft::measure(model, state).lowest_z << " m\n";
}
