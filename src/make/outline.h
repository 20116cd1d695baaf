// The steps from an outline to triangles: curves, checks, sizes, points, quality.
#pragma once

#include <weft/outline.h>

#include "make/triangulation.h"

namespace weft {

inline constexpr double smallest_angle = 30, largest_angle = 85;  // [degrees] asked of the triangles

// A loop as straight pieces: the border counter-clockwise, holes clockwise, so that cloth is on the left.
struct OutlineCurve {
    std::vector<Vec2> points;
    std::vector<double> arc;   // [m] along the curve to each point; one more: all of it
    std::vector<double> turn;  // [rad] of the direction at each point, left positive
    std::vector<bool> joint;   // a step ends here: may be a corner
    std::vector<int> step;     // of the straight piece that begins at each point, as the user counts them
    std::string path;          // of the loop, for messages
    bool ring = false;

    // A stretch that is sewn to another, from joint to joint: its points are given, since they must fit the other's.
    struct Sewn {
        std::size_t begin, end;  // among `points`; end is ahead of begin
        int parts;               // equally long
    };
    std::vector<Sewn> sewn;
};

// The border, then holes, then rings.
std::vector<OutlineCurve> make_curves(const Outline& outline, const std::string& file, const std::string& path);
void check_curves(const std::vector<OutlineCurve>& curves, const std::string& file);

// The mesh of curves that have been checked. `edge` 0: as long as `wanted` triangles need.
OutlineMesh mesh_curves(const std::vector<OutlineCurve>& curves, const Outline& outline, double edge, int wanted,
                        const std::string& file, const std::string& path);

double area_of(const std::vector<Vec2>& loop);  // [m²] positive when counter-clockwise
Vec2 point_at(const OutlineCurve& curve, double arc);
double arc_between(const OutlineCurve& curve, std::size_t begin, std::size_t end);  // [m] ahead; all round if equal

// Whether two segments with different ends touch: exact.
bool segments_touch(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d);

// How long edges should be, at any place: as asked, or shorter where the outline is narrow, bent or has short edges.
struct OutlineSizes {
    struct Source {
        Vec2 at;
        double size;            // [m] here, and `growth` more for every metre of distance
        double way = infinity;  // [m] of a narrow place: along the curve to the other side
    };
    static constexpr double growth = 0.25;
    double edge = 0;  // [m] where nothing wants shorter ones
    std::vector<Source> sources;
    std::vector<std::vector<int>> cells;  // sources that may matter in the cells of a grid
    Vec2 low{0, 0};
    double cell = 1;
    int columns = 0, rows = 0;

    double at(const Vec2& p) const;
};
std::vector<OutlineSizes::Source> find_size_sources(const std::vector<OutlineCurve>& curves);
OutlineSizes make_sizes(const std::vector<OutlineSizes::Source>& sources, double edge);

// Points on the curves, spaced as the sizes say, corners among them.
struct OutlineSample {
    int curve;
    double arc;  // [m]
    bool corner;
};
std::vector<std::vector<OutlineSample>> sample_curves(const std::vector<OutlineCurve>& curves,
                                                      const OutlineSizes& sizes);

// A triangulation under way.
struct OutlineDraft {
    const std::vector<OutlineCurve>* curves = nullptr;
    OutlineSizes sizes;
    Triangulation mesh;
    std::vector<OutlineSample> samples;  // of the first points of the mesh
    int wanted = 0;                      // triangles; 0: as they come
};
OutlineDraft make_draft(const std::vector<OutlineCurve>& curves, const OutlineSizes& sizes, int seed);

// Points to the mean of the circumcentres around them, weighted by area and density (ODT: Chen & Holst 2011), with
// flips in between. Only the chosen points move; none chosen means all.
void smooth_draft(OutlineDraft& draft, int sweeps, const std::vector<bool>& chosen = {});

// Adds or takes away points inside until there are as many triangles as wanted, or nearly.
void adjust_count(OutlineDraft& draft);

// Moves, adds and removes points until all angles are as asked, if it can. Returns the angles that are not.
int improve_angles(OutlineDraft& draft);
int count_bad_angles(const OutlineDraft& draft);

double angle_at(const Triangulation& mesh, int t, int k);  // [degrees] of corner k

}  // namespace weft
