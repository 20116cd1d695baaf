// Pictures of knots. The camera looks onto the drawing, a little from below and from the side, so that one sees which
// strand is over which; a film begins with all of the ribbon and ends at the knot.
#include "knot_scene.h"

#include <weft/model.h>
#include <weft/picture.h>
#include <weft/record.h>

#include <algorithm>
#include <cmath>

namespace weft::cli {

namespace {

constexpr double half_view = 15 * M_PI / 180;   // [rad]
constexpr double knot_from = .2, knot_to = .8;  // of the ribbon: what is seen at the end

struct Sight {
    Vec3 middle{0, 0, 0};  // [m]
    double radius = 0;     // [m]
};

Sight find_sight(const Bounds& b) {
    return {.5 * (b.min + b.max), .5 * (b.max - b.min).norm()};
}

// All of the ribbons, or what lies between their tails.
Sight find_sight(const Model& model, const std::vector<Vec3>& x, bool all) {
    Bounds bounds;
    for (const Piece& piece : model.mesh.pieces)
        for (int p = piece.first_point; p < piece.end_point; ++p) {
            const int column = (p - piece.first_point) % std::max(1, piece.grid.columns);
            const double s = double(column) / std::max(1, piece.grid.columns - 1);
            if (all || (s >= knot_from && s <= knot_to)) bounds.add(x[std::size_t(p)]);
        }
    return find_sight(bounds);
}

void aim(const Scene& scene, const Sight& sight, Look& look) {
    Vec3 right(1, 0, 0), up(0, 1, 0);
    if (const auto* ribbon = std::get_if<RibbonShape>(&scene.cloth.shape)) {
        right = ribbon->right.normalized();
        up = (ribbon->up - ribbon->up.dot(right) * right).normalized();
    }
    const Vec3 towards = (right.cross(up) - .45 * up + .3 * right).normalized();
    look.target = sight.middle;
    look.eye = sight.middle + 1.05 * sight.radius / std::tan(half_view) * towards;
    look.up = up;
    look.ground = false;
}

Sight between(const Sight& a, const Sight& b, double share) {
    const double t = std::clamp(share, 0., 1.), s = t * t * (3 - 2 * t);
    return {(1 - s) * a.middle + s * b.middle, std::pow(a.radius, 1 - s) * std::pow(b.radius, s)};
}

Image draw(const RunFolder& run, std::int64_t frame, const Sight& sight, Look look) {
    const std::vector<Vec3> x = read_frame(run, frame);
    Bounds bounds;
    for (const Vec3& p : x) bounds.add(p);
    look.time = run.times[std::size_t(frame)];
    aim(run.scene, sight, look);
    return weft::render(run.model, x, look, bounds);
}

Sight last_sight(const RunFolder& run) {
    return find_sight(run.model, read_frame(run, run.frames - 1), false);
}

}  // namespace

void draw_loose_knot(const Scene& scene, const std::string& file) {
    const Model model = build(scene);
    Bounds bounds;
    for (const Vec3& p : model.mesh.points) bounds.add(p);
    Look look;
    aim(scene, find_sight(bounds), look);
    look.caption = scene.name;
    write_png(file, weft::render(model, model.mesh.points, look, bounds));
}

void draw_tied_knot(const std::string& run_folder, const std::string& file) {
    const RunFolder run = open_run(run_folder);
    Look look;
    look.samples = 32;
    write_png(file, draw(run, run.frames - 1, last_sight(run), look));
}

bool film_knot(const std::string& run_folder, const std::string& file) {
    if (!film_possible()) return false;
    const RunFolder run = open_run(run_folder);
    const Sight first = find_sight(run.model, read_frame(run, 0), true), last = last_sight(run);
    Look look;
    look.samples = 8;
    FilmWriter film(file, look.width, look.height, run.frames_per_second);
    for (std::int64_t frame = 0; frame < run.frames; ++frame) {
        const double share = 1.1 * double(frame) / double(std::max<std::int64_t>(1, run.frames - 1));
        film.add(draw(run, frame, between(first, last, share), look));
    }
    film.finish();
    return true;
}

}  // namespace weft::cli
