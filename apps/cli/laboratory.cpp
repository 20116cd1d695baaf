#include "laboratory.h"

#include <weft/run.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

namespace weft::lab {

static double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Method make_method(Scheme scheme, FilterPlace place) {
    static const char* places[] = {"", " + velocity filter", " + force filter", " + filter after the step"};
    Method method;
    method.name = scheme_words()[std::size_t(scheme)] + places[std::size_t(place)];
    method.integrator.scheme = scheme;
    method.filter.place = place;
    return method;
}

Scene make_drape(int n, double k0) {
    Scene scene;
    scene.name = "drape";
    scene.cloth.shape = Sheet{.columns = n, .rows = n};
    scene.cloth.mass = .289;
    scene.cloth.damping = .5 * .289 / (n * n);
    Pin pin;
    pin.where.corners = {"top-left", "top-right"};
    scene.pins = {pin};
    const auto stiffen = [&](double k) {
        const PerKind<double> ratio{1, .5, .1};
        for (std::size_t kind = 0; kind < spring_kinds; ++kind) scene.cloth.springs[kind].stiffness = k * ratio[kind];
    };
    stiffen(1);
    const Model soft = build(scene);
    stiffen(k0 / estimate_stable_step(soft, start(soft)).k0);  // k0 is proportional to the stiffness
    return scene;
}

Model with_method(const Scene& scene, const Method& method) {
    Scene changed = scene;
    changed.integrator = method.integrator;
    changed.filter = method.filter;
    return build(changed);
}

double fitting_step(const StableStep& stable, double share, double interval) {
    const double limit = stable.dt < infinity ? share * stable.dt : .01;
    return interval / std::ceil(interval / limit * (1 - 1e-12));
}

Recording record_velocities(const Scene& scene, const Method& method, double duration, double interval) {
    const Model model = with_method(scene, method);
    State state = start(model);
    Recording result;
    result.name = method.name;
    result.grid = model.mesh.grid;
    result.interval = interval;
    result.dt = fitting_step(estimate_stable_step(model, state), .95, interval);
    const auto steps = int(std::lround(interval / result.dt));
    Workspace work(model);
    result.spectrum.assign(state.v.size(), 0);
    for (int sample = 0; sample < std::lround(duration / interval); ++sample) {
        for (int k = 0; k < steps; ++k) {
            const StepReport report =
                step(model, state, work, result.dt, k + 1 == steps ? Detail::check : Detail::none);
            if (!report.finite) result.diverged = true;
        }
        if (result.diverged) break;
        const std::vector<double> energy = find_spectrum(result.grid, state.v);
        result.shares.push_back(measure_high_frequency_share(result.grid, energy));
        for (std::size_t i = 0; i < energy.size(); ++i) result.spectrum[i] += energy[i];
        result.velocities.push_back(state.v);
        result.positions.push_back(state.x);
    }
    result.share = measure_high_frequency_share(result.grid, result.spectrum);
    return result;
}

double fastest_of(const std::vector<Recording>& recordings) {
    double most = 0;
    for (const Recording& r : recordings)
        for (const auto& sample : r.velocities)
            for (const Vec3& v : sample) most = std::max(most, v.cwiseAbs().maxCoeff());
    return most;
}

// Grey is rest. The root lets small velocities show beside large ones.
static void paint_velocity(const Vec3& v, double fastest, std::uint8_t* rgb) {
    for (int c = 0; c < 3; ++c) {
        const double share = fastest > 0 ? v[c] / fastest : 0;
        const double bent = std::copysign(std::sqrt(std::abs(share)), share);
        rgb[c] = std::uint8_t(std::lround(127.5 + 127.5 * std::clamp(bent, -1.0, 1.0)));
    }
}

Image draw_velocities(const Recording& recording, double fastest) {
    Image image;
    image.width = std::max(1, int(recording.velocities.size()));
    image.height = std::max(1, recording.grid.columns * recording.grid.rows);
    image.rgb.assign(std::size_t(3) * image.width * image.height, 128);
    for (std::size_t t = 0; t < recording.velocities.size(); ++t)
        for (std::size_t i = 0; i < recording.velocities[t].size(); ++i)
            paint_velocity(recording.velocities[t][i], fastest, &image.rgb[3 * (i * std::size_t(image.width) + t)]);
    return image;
}

double strongest_of(const std::vector<Recording>& recordings) {
    double most = 0;
    for (const Recording& r : recordings)
        for (const double e : r.spectrum) most = std::max(most, e);
    return most;
}

// Black, blue, orange, white over six decades.
static void paint_energy(double energy, double strongest, std::uint8_t* rgb) {
    constexpr double decades = 6;
    const double level = energy > 0 ? std::clamp(1 + std::log10(energy / strongest) / decades, 0.0, 1.0) : 0;
    const std::array<double, 3> colour{std::clamp(2 * level - .5, 0.0, 1.0), std::clamp(1.8 * level - .6, 0.0, 1.0),
                                       level < .4 ? 2 * level : std::clamp(1.6 * std::abs(level - .75), 0.0, 1.0)};
    for (std::size_t c = 0; c < 3; ++c) rgb[c] = std::uint8_t(std::lround(255 * colour[c]));
}

// columns × rows squares of `size` pixels; `paint(i, j, rgb)` says what colour each has.
template <class Paint>
static Image draw_squares(int columns, int rows, int size, const Paint& paint) {
    Image image{columns * size, rows * size, {}};
    image.rgb.resize(std::size_t(3) * image.width * image.height);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            paint(x / size, y / size, &image.rgb[3 * (std::size_t(y) * image.width + x)]);
    return image;
}

Image draw_spectrum(const Recording& recording, double strongest) {
    const GridShape& grid = recording.grid;
    return draw_squares(grid.columns, grid.rows, 8, [&](int k, int l, std::uint8_t* rgb) {
        paint_energy(recording.spectrum[std::size_t(grid.index(k, l))], strongest, rgb);
    });
}

Image draw_moment(const GridShape& grid, const std::vector<Vec3>& velocities, double fastest) {
    return draw_squares(grid.columns, grid.rows, 8, [&](int i, int j, std::uint8_t* rgb) {
        paint_velocity(velocities[std::size_t(grid.index(i, j))], fastest, rgb);
    });
}

Image draw_moment_spectrum(const GridShape& grid, const std::vector<double>& spectrum, double strongest) {
    const int k0 = grid.columns - 1, l0 = grid.rows - 1;
    return draw_squares(2 * k0 + 1, 2 * l0 + 1, 4, [&](int x, int y, std::uint8_t* rgb) {
        paint_energy(spectrum[std::size_t(grid.index(std::abs(x - k0), std::abs(y - l0)))], strongest, rgb);
    });
}

double measure_step_seconds(const Model& model, double dt, int least) {
    State state = start(model);
    Workspace work(model);
    step(model, state, work, dt, Detail::none);  // the first fills caches
    const double begun = seconds_now();
    int steps = 0;
    do {
        for (int k = 0; k < least; ++k) step(model, state, work, dt, Detail::none);
        steps += least;
    } while (seconds_now() - begun < .1);
    return (seconds_now() - begun) / steps;
}

double measure_animation_seconds(const Model& model, double dt, double duration) {
    State state = start(model);
    Workspace work(model);
    const auto steps = std::int64_t(std::ceil(duration / dt));
    const double begun = seconds_now();
    for (std::int64_t k = 0; k < steps; ++k)
        if (!step(model, state, work, dt, k % 100 == 99 ? Detail::check : Detail::none).finite) return infinity;
    return seconds_now() - begun;
}

Cost measure_cost(const Model& model, double dt, double duration, double budget) {
    State state = start(model);
    Workspace work(model, 1);
    const auto steps = std::int64_t(std::ceil(duration / dt * (1 - 1e-12)));
    bool finite = step(model, state, work, dt).finite;  // the first fills caches
    const auto spent = [begun = std::clock()] { return double(std::clock() - begun) / CLOCKS_PER_SEC; };
    std::int64_t done = 0;
    do {
        for (int k = 0; k < 20; ++k)
            finite &= step(model, state, work, dt, k == 19 ? Detail::check : Detail::none).finite;
        done += 20;
    } while (finite && done < steps && spent() < budget);
    const double step_seconds = spent() / double(done);
    return {finite ? step_seconds * double(steps) : infinity, std::min(1., double(done) / double(steps)), step_seconds};
}

std::vector<Cost> compare_costs(const std::vector<Candidate>& candidates, double duration, double budget, int rounds) {
    std::vector<Cost> best(candidates.size());
    for (int round = 0; round < rounds; ++round)
        for (std::size_t k = 0; k < candidates.size(); ++k) {
            const Cost cost = measure_cost(candidates[k].model, candidates[k].dt, duration, budget);
            if (round == 0 || cost.seconds < best[k].seconds) best[k] = cost;
        }
    return best;
}

}  // namespace weft::lab
