// The sheet in weft, charged as its peers are: for its steps alone, measured by the same code. The scene is peers.py's;
// its step divides a frame.
//     weft_peer H|D POINTS_A_SIDE SCENE FOLDER
#include <weft/weft.h>

#include "sheet.h"

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "usage: %s H|D POINTS_A_SIDE SCENE FOLDER\n", argv[0]);
        return 1;
    }
    peers::Sheet sheet(argv[1][0] == 'D', std::atoi(argv[2]), argv[4]);
    const weft::Scene scene = weft::read_scene(argv[3]);
    const weft::Model model = weft::build(scene);
    const double dt = scene.time.step.value_or(1 / peers::frame_rate);  // [s]
    const auto steps = int(std::lround(1 / (peers::frame_rate * dt)));
    if (model.points() != sheet.n * sheet.n || std::abs(steps * dt * peers::frame_rate - 1) > 1e-9) {
        std::fprintf(stderr, "%s: the scene has %d points, and %g steps a frame\n", argv[3], model.points(),
                     1 / (peers::frame_rate * dt));
        return 1;
    }
    weft::Workspace work(model, 1);
    weft::State state = weft::start(model);
    for (int f = 0; f < int(peers::seconds * peers::frame_rate); ++f) {
        sheet.resume();
        for (int k = 0; k < steps; ++k) weft::step(model, state, work, dt, weft::Detail::none);
        sheet.pause();
        for (std::size_t p = 0; p < state.x.size(); ++p) sheet.x[p] = {state.x[p].x(), state.x[p].y(), state.x[p].z()};
        sheet.frame();
    }
    sheet.finish();
    return 0;
}
