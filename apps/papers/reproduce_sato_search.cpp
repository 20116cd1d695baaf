// Sato et al., 5.4.3: how many pairs must be tested? Space enumeration, boxes, boxes with curvature.
#include "reproduce_sato.h"

#include "core/text.h"
#include "geometry/curvature.h"

#include <algorithm>
#include <cmath>
#include <ctime>

namespace weft::cli {

namespace {

struct Searched {
    std::string name;
    std::size_t triangles = 0, cells = 0, by_cells = 0, by_boxes = 0, by_curvature = 0, by_masks = 0;
    std::size_t hits = 0, hits_by_curvature = 0, hits_by_masks = 0;
    double cell_ms = 0, box_ms = 0, curvature_ms = 0;  // CPU
};

double milliseconds_since(std::clock_t begun) {
    return 1e3 * double(std::clock() - begun) / CLOCKS_PER_SEC;
}

// Every triangle is listed in all the cells of a grid that its box meets; those of a cell are tested against each
// other. Cells as large as a triangle.
struct SpaceGrid {
    double size = 0;
    Vec3 low{infinity, infinity, infinity};
    std::vector<std::array<int, 4>> entries;  // cell, triangle

    SpaceGrid(const std::vector<Triangle>& triangles, const std::vector<Vec3>& x) {
        for (const Vec3& p : x) low = low.cwiseMin(p);
        for (const Triangle& t : triangles)
            for (int k = 0; k < 3; ++k) size += (x[t[k]] - x[t[(k + 1) % 3]]).norm() / (3. * double(triangles.size()));
        for (std::size_t n = 0; n < triangles.size(); ++n) {
            const Triangle& t = triangles[n];
            const Vec3 a = x[t[0]].cwiseMin(x[t[1]]).cwiseMin(x[t[2]]), b = x[t[0]].cwiseMax(x[t[1]]).cwiseMax(x[t[2]]);
            const Eigen::Vector3i first = ((a - low) / size).cast<int>(), last = ((b - low) / size).cast<int>();
            for (int i = first.x(); i <= last.x(); ++i)
                for (int j = first.y(); j <= last.y(); ++j)
                    for (int k = first.z(); k <= last.z(); ++k) entries.push_back({i, j, k, int(n)});
        }
        std::sort(entries.begin(), entries.end());
    }

    static bool same_cell(const std::array<int, 4>& a, const std::array<int, 4>& b) {
        return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
    }

    std::size_t count_cells() const {
        std::size_t cells = entries.empty() ? 0 : 1;
        for (std::size_t k = 1; k < entries.size(); ++k) cells += !same_cell(entries[k - 1], entries[k]);
        return cells;
    }

    // Pairs that meet in several cells are tested in each.
    std::size_t count_tests() const {
        std::size_t tests = 0;
        for (std::size_t k = 0, end = 0; k < entries.size(); k = end) {
            while (end < entries.size() && same_cell(entries[k], entries[end])) ++end;
            tests += (end - k) * (end - k - 1) / 2;
        }
        return tests;
    }
};

Searched search(const std::string& name, const std::vector<Triangle>& triangles, const std::vector<Vec3>& x) {
    Searched s{.name = name, .triangles = triangles.size()};
    Surfaces surfaces;
    add_surface(surfaces, int(x.size()), triangles, false);
    BroadPhase broad = make_broad_phase(surfaces, x);
    const RegionContours contours = find_region_contours(surfaces, broad);
    Curvature curvature;
    std::vector<IndexPair> pairs;
    std::vector<Intersection> found;
    std::clock_t begun = std::clock();
    const SpaceGrid grid(triangles, x);
    s.cells = grid.count_cells();
    s.by_cells = grid.count_tests();
    s.cell_ms = milliseconds_since(begun);
    begun = std::clock();
    find_intersections(surfaces, x, broad, pairs, found);
    s.box_ms = milliseconds_since(begun);
    s.hits = found.size();
    find_close_triangles(surfaces, broad, pairs);
    s.by_boxes = pairs.size();
    begun = std::clock();
    find_by_curvature(surfaces, x, broad, contours, curvature, pairs, found);
    s.curvature_ms = milliseconds_since(begun);
    s.by_curvature = std::size_t(curvature.triangle_pairs);
    s.hits_by_curvature = found.size();
    find_close_by_curvature(surfaces, broad, contours, x, ContourTest::no, curvature, pairs);
    test_intersections(surfaces, x, pairs, found);
    s.by_masks = std::size_t(curvature.triangle_pairs);
    s.hits_by_masks = found.size();
    return s;
}

// A flat band that runs into itself: all its normals agree.
Searched search_flat_loop() {
    const int across = 6, along = 120;
    std::vector<Vec3> x;
    std::vector<Triangle> triangles;
    for (int j = 0; j < along; ++j)
        for (int i = 0; i < across; ++i) {
            const double t = -1.2 + 2.4 * j / (along - 1);
            const Vec3 tangent = Vec3(2 * t, 3 * t * t - 1, 0).normalized();
            x.push_back(Vec3(t * t - 1, t * (t * t - 1), .02 * t * (1 - t * t)) +
                        .15 * (double(i) / (across - 1) - .5) * Vec3(-tangent.y(), tangent.x(), 0));
        }
    for (int j = 0; j + 1 < along; ++j)
        for (int i = 0; i + 1 < across; ++i) {
            const int p = j * across + i;
            triangles.push_back({p, p + 1, p + across + 1});
            triangles.push_back({p, p + across + 1, p + across});
        }
    return search("flat band through itself", triangles, x);
}

// Of log tests over log triangles, from the first to the last.
double growth(const std::vector<Searched>& all, std::size_t Searched::*tests) {
    const Searched &a = all.front(), &b = all.back();
    return std::log(double(std::max<std::size_t>(1, b.*tests)) / double(std::max<std::size_t>(1, a.*tests))) /
           std::log(double(b.triangles) / double(a.triangles));
}

void add_table(Section& section, const std::vector<Searched>& all) {
    DataTable table{"Pairs of triangles that are tested", {}, ""};
    table.rows.push_back({"state", "triangles", "cells", "by cells", "by boxes", "by curvature", "÷ boxes",
                          "hits: exact", "curvature", "masks alone", "ms: cells", "boxes", "curvature"});
    for (const Searched& s : all)
        table.rows.push_back({s.name, std::to_string(s.triangles), std::to_string(s.cells), std::to_string(s.by_cells),
                              std::to_string(s.by_boxes), std::to_string(s.by_curvature),
                              s.by_curvature == 0 ? "none left" : fixed(double(s.by_boxes) / double(s.by_curvature), 0),
                              std::to_string(s.hits), std::to_string(s.hits_by_curvature),
                              std::to_string(s.hits_by_masks), fixed(s.cell_ms, 1), fixed(s.box_ms, 1),
                              fixed(s.curvature_ms, 1)});
    table.note =
        "Cells as large as a triangle; pairs of neighbours are counted, as they all overlap. Time of cells is that of "
        "filling them and of counting pairs, without a single test; times of the hierarchies have all exact tests in "
        "them.";
    section.tables.push_back(table);
}

}  // namespace

void add_sato_search(Page& page, const Effort& effort, const SatoRuns& runs) {
    effort.tell("hierarchies");
    const int threads = threads_in_use();
    use_threads(1);  // costs are those of one thread
    Section section;
    section.title = "Section 5.4.3: space enumeration against hierarchies";
    section.text =
        "The paper compares cells in space with a hierarchy of regions, where a region is left alone if its normals "
        "agree (14 directions). It does not mention that the contour of the region must not cross itself either; "
        "without that test penetrations are missed.";
    std::vector<Searched> loose;
    for (const auto& [across, along] : {std::pair(4, 300), {8, 400}, {16, 400}, {16, 800}, {32, 1600}}) {
        if (effort.quick && along > 400) break;
        const Model model = build(sato::make_scene({.across = across, .along = along}));
        loose.push_back(search("loose " + std::to_string(across) + " × " + std::to_string(along), model.mesh.triangles,
                               model.mesh.points));
    }
    std::vector<Searched> all = loose;
    const Searched tight =
        search("tight " + size_of(runs.fine), runs.fine.model.mesh.triangles, runs.fine.frames.back());
    const Searched flat = search_flat_loop();
    all.push_back(tight);
    all.push_back(flat);
    const double cells = growth(loose, &Searched::by_cells), boxes = growth(loose, &Searched::by_boxes);
    const Searched& last = loose.back();
    section.claims.push_back(
        {"section 5.4.3", "Space enumeration: between linear and square in the polygons", "exponent 1 to 2",
         "tests grow with exponent " + fixed(cells, 2) + ", cells with " + fixed(growth(loose, &Searched::cells), 2),
         judge(cells > .5 && cells < 2, cells >= .9),
         "With cells as large as a triangle a cell holds the same few neighbours at any "
         "resolution."});
    section.claims.push_back(
        {"section 5.4.3", "The hierarchy needs only a logarithm of that", "logarithmic",
         "boxes: exponent " + fixed(boxes, 2) + "; with curvature " + std::to_string(last.by_curvature) + " pairs of " +
             std::to_string(last.triangles) + " triangles, " + std::to_string(last.by_boxes) + " by boxes",
         judge(last.by_curvature * 100 <= last.by_boxes, boxes < .5),
         "Boxes alone meet every pair of neighbours, which is linear. Curvature is what takes those away."});
    section.claims.push_back({"(ours)", "In the tight knot curvature leaves at most an eighth of the pairs",
                              "not studied",
                              std::to_string(tight.by_curvature) + " of " + std::to_string(tight.by_boxes),
                              judge(8 * tight.by_curvature <= tight.by_boxes, true), ""});
    section.claims.push_back(
        {"section 5.4.3", "Agreeing normals rule a region out", "no contour test mentioned",
         "of " + std::to_string(flat.hits) + " penetrations of a flat band through itself masks alone find " +
             std::to_string(flat.hits_by_masks) + ", with contours " + std::to_string(flat.hits_by_curvature),
         judge(flat.hits_by_masks == flat.hits, true),
         "Volino's second condition is needed; with it every state here gives exactly the same hits as boxes."});
    use_threads(threads);
    add_table(section, all);
    page.sections.push_back(section);
}

}  // namespace weft::cli
