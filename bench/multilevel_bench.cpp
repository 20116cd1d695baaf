// The hanging sheet H(n) with the scheme multilevel: process CPU seconds for a second of motion (stepping alone, one
// thread), worst structural stretch, kinetic energy of the first swing and its share of the fine reference's 0.968 J,
// cost per point and substep; then what two threads and the number of points make of that. Beside it what NvCloth
// (6e86b18) took on a 2.8 GHz Xeon, at its best setting.
//     weft_multilevel_bench [n ...]        33 65 129 257 when none is given
#include <weft/weft.h>

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

using namespace weft;

double cpu_seconds() {
    rusage u{};
    getrusage(RUSAGE_SELF, &u);
    return double(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * double(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

struct Setting {
    int n = 65, substeps = 8, threads = 1;
    double limit = 0.05;
    bool mesh = false;
};

// A square metre of 0.2 kg, horizontal, held by two corners.
Scene hanging(const Setting& s) {
    Scene scene;
    const Sheet sheet{.columns = s.n, .rows = s.n};
    scene.cloth.shape = sheet;
    if (s.mesh) {
        scene.cloth.shape = make_sheet(sheet);
        std::get<Mesh>(scene.cloth.shape).grid = {};
    }
    scene.cloth.mass = 0.2;
    scene.cloth.springs = {SpringSpec{400, 1}, SpringSpec{60, 1}, SpringSpec{10, 1}};
    scene.pins = {Pin{}};
    scene.pins[0].where.nearest = {Vec3(0, 0, 0), Vec3(1, 0, 0)};
    scene.limit.stretch[0] = s.limit;
    scene.integrator.scheme = Scheme::multilevel;
    scene.integrator.substeps = s.substeps;
    return scene;
}

void swing(const Setting& s) {
    const Model model = build(hanging(s));
    Workspace work(model, s.threads);
    State state = start(model);
    constexpr int frames = 120;
    double cpu = 0, stretch = 0, first = 0, second = 0, late = 0;
    for (int f = 0; f < frames; ++f) {
        const double before = cpu_seconds();
        step(model, state, work, 1.0 / 60, Detail::none);
        cpu += cpu_seconds() - before;
        const Measures m = measure(model, state);
        stretch = std::max(stretch, m.max_rate[0]);
        double& swing = f < 45 ? first : second;  // the sheet turns at 0.7 s
        swing = std::max(swing, m.kinetic_energy);
        if (f >= 105) late += m.kinetic_energy / 15;
    }
    const double ns = 1e9 * cpu / (double(frames) * s.substeps * model.points());
    std::printf("%5d %s %8d %7.3f %9.4f %9.2f %% %8.3f %8.3f %7.3f %8.1f\n", s.n, s.mesh ? "mesh" : "grid", s.substeps,
                s.limit, cpu / 2, 100 * stretch, first, second, late, ns);
    std::fflush(stdout);
}

// Seconds a frame by the clock, least of three times ten frames.
double frame_time(int n, int threads) {
    const Model model = build(hanging({.n = n, .substeps = 4}));
    Workspace work(model, threads);
    State state = start(model);
    double least = infinity;
    for (int round = 0; round < 3; ++round) {
        const auto before = std::chrono::steady_clock::now();
        for (int f = 0; f < 10; ++f) step(model, state, work, 1.0 / 60, Detail::none);
        least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count() / 10);
    }
    return least;
}

void compare_sizes_and_threads() {
    std::printf("four substeps, ns of the clock a point and substep: one thread, two, one over two\n");
    for (const int n : {33, 65, 129, 257, 513}) {
        const double one = frame_time(n, 1), two = frame_time(n, 2), ns = 1e9 / (4.0 * n * n);
        std::printf("%5d %8.1f %8.1f %8.2f\n", n, one * ns, two * ns, one / two);
        std::fflush(stdout);
    }
}
}  // namespace

int main(int argc, char** argv) {
    std::vector<int> sizes;
    for (int k = 1; k < argc; ++k) sizes.push_back(std::max(2, std::atoi(argv[k])));
    if (sizes.empty()) sizes = {33, 65, 129, 257};
    std::printf("NvCloth: 33 .0094 s/s (4.7 %%) · 65 .193 (10.3 %%) · 129 3.16 (17.9 %%) · 255 6.4 (43 %%)\n");
    std::printf("    n      substeps   limit       s/s     stretch    first   second    late ns/pt/sub\n");
    for (const int n : sizes)
        for (const bool mesh : {false, true}) {
            for (const int substeps : {4, 8, 16}) swing({.n = n, .substeps = substeps, .mesh = mesh});
            for (const int substeps : {4, 8}) swing({.n = n, .substeps = substeps, .limit = 0.01, .mesh = mesh});
        }
    compare_sizes_and_threads();
    return 0;
}
