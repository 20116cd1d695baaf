// A picture of a flat sheet, through the installed weft::picture.
#include <weft/weft.h>

int main() {
    weft::Scene scene;
    scene.cloth.shape = weft::Sheet{};
    scene.cloth.mass = 0.3;  // [kg]
    const weft::Model model = weft::build(scene);
    weft::Bounds bounds;
    for (const weft::Vec3& p : model.mesh.points) bounds.add(p);
    weft::Look look;
    look.width = look.height = 64;
    look.samples = 1;
    weft::write_png("sheet.png", weft::render(model, model.mesh.points, look, bounds));
}
