// The drape tester at the command line: coefficient, nodes and radii of several starts, their spread, and a picture.
#include "lab_report.h"

#include "core/text.h"
#include "terminal.h"

#include <weft/model.h>
#include <weft/picture.h>

#include <cmath>

namespace weft::cli {

namespace {

// "300/180" [mm]
void read_discs(const std::string& text, DrapeSetup& setup) {
    double specimen = 0, support = 0;
    char rest = 0;
    const bool fine = std::sscanf(text.c_str(), "%lf/%lf%c", &specimen, &support, &rest) == 2 && specimen <= 2000 &&
                      support >= 5 && specimen > 1.05 * support;
    if (!fine)
        throw SceneError({"", "--discs", text, "must be the diameters of specimen and support [mm], the first larger",
                          "such as 300/180 or 254/127"});
    setup.specimen = specimen / 1000;
    setup.support = support / 1000;
}

Image draw_drape(const DrapeReading& reading, double support, const std::string& caption) {
    // What lies on the support is not simulated: a fan stands for it.
    Mesh mesh = reading.mesh;
    mesh.points = reading.x;
    mesh.rest.clear();
    mesh.uv.clear();
    mesh.pieces.clear();
    const int middle = int(mesh.points.size());
    const std::vector<Edge> edges = find_edges(mesh);
    mesh.points.push_back(Vec3(0, 0, 0));
    const auto inside = [&](int p) { return reading.mesh.points[p].norm() < 0.51 * support; };
    for (const Edge& e : edges) {
        if (e.right >= 0 || !inside(e.a) || !inside(e.b)) continue;
        const bool left_turn = mesh.points[e.a].cross(mesh.points[e.b]).z() > 0;  // seen from the middle
        mesh.triangles.push_back(left_turn ? Triangle{e.a, e.b, middle} : Triangle{e.b, e.a, middle});
    }
    Scene scene;
    scene.cloth.shape = mesh;
    const Model model = build(scene);
    Bounds bounds;
    for (const Vec3& p : mesh.points) bounds.add(p);
    double reach = 0;
    for (const Vec3& p : reading.mesh.points) reach = std::max(reach, p.norm());
    Look look;
    look.width = 480;
    look.height = 360;
    look.target = Vec3(0, 0, 0.4 * bounds.min.z());
    look.eye = reach / 0.15 * Vec3(0.1, -0.45, 0.30);
    look.up = Vec3(0, 0, 1);
    look.caption = caption;
    return weft::render(model, mesh.points, look, bounds);
}

void add_drape_rows(const DrapeSheet* known, bool estimated, const DrapeTest& test, LabReport& report) {
    const auto row = [&](const char* quantity, const char* unit, std::optional<double> target, double value) {
        report.rows.push_back({"drape", "", quantity, unit, target, estimated, value, {}});
    };
    const auto said = [&](const std::optional<double>& value, double factor) {
        return value ? std::optional<double>(*value * factor) : std::nullopt;
    };
    row("drape coefficient, mean", "%", known ? said(known->coefficient, 100) : std::nullopt, 100 * test.coefficient);
    if (test.starts.size() > 1) row("spread (standard deviation)", "points", {}, 100 * test.spread);
    row("nodes, mean", "", known ? said(known->nodes, 1) : std::nullopt, test.nodes);
    row("smallest radius", "mm", {}, 1000 * test.least);
    row("largest radius", "mm", {}, 1000 * test.most);
    row("drop", "mm", {}, 1000 * test.drop);
}

}  // namespace

void measure_drape(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, LabReport& report) {
    DrapeSetup setup{.elements = o.elements,
                     .seed = std::uint64_t(o.seed),
                     .release = o.release,
                     .table = o.table,
                     .friction = o.friction};
    if (sheet.drape) setup.specimen = sheet.drape->specimen, setup.support = sheet.drape->support;
    if (!o.discs.empty()) read_discs(o.discs, setup);
    const bool same = sheet.drape && std::abs(sheet.drape->specimen - setup.specimen) < 1e-6 &&
                      std::abs(sheet.drape->support - setup.support) < 1e-6;
    DrapeTest test;
    if (o.match > 0) {
        const DrapeMatch match = match_drape(fabric, o.match / 100, setup, o.starts);
        report.rows.push_back({"drape",
                               "",
                               "bending length that gives the coefficient",
                               "mm",
                               {},
                               false,
                               1000 * match.bending_length,
                               {}});
        test = match.test;
    } else {
        test = test_drapes(fabric, setup, o.starts);
    }
    DrapeSheet wanted;
    wanted.coefficient = o.match / 100;
    const DrapeSheet* known = o.match > 0 ? &wanted : same ? &*sheet.drape : nullptr;
    add_drape_rows(known, o.match <= 0 && is_estimated(sheet, {"/drape/coefficient"}), test, report);
    Section section;
    section.title = "Drape";
    section.text = "A round specimen of " + short_number(1000 * setup.specimen) + " mm hangs over discs of " +
                   short_number(1000 * setup.support) +
                   " mm. Never compare coefficients of other discs. Which folds it takes is a matter of the start, "
                   "so there are several.";
    section.plates_a_row = 3;
    DataTable table{
        "Starts", {{"seed", "coefficient", "nodes", "radii", "drop", "strongest harmonic", "came to rest"}}, ""};
    Chart outlines{"Outlines", "angle [degrees]", "radius [mm]", {}};
    for (std::size_t k = 0; k < test.starts.size(); ++k) {
        const DrapeReading& r = test.starts[k];
        report.converged &= r.converged;
        const std::string seed = std::to_string(setup.seed + k);
        table.rows.push_back({seed, text("%.1f %%", 100 * r.coefficient), std::to_string(r.nodes),
                              text("%.1f to %.1f mm", 1000 * r.least, 1000 * r.most), text("%.1f mm", 1000 * r.drop),
                              text("%d: %.1f mm", r.harmonic, 1000 * r.amplitude), text("%.2f s", r.seconds)});
        LabCurve outline;
        for (const Vec2& p : r.outline) outline.push_back({p.x(), 1000 * p.y()});
        outlines.curves.push_back({"seed " + seed, outline});
        Json points = Json::array();
        for (const Vec2& p : r.outline) points.push_back({p.x(), p.y()});
        report.curves["drape"]["seed " + seed] = points;
        if (o.output.empty()) continue;
        const std::string caption = text("%.1f %%, %d nodes", 100 * r.coefficient, r.nodes);
        section.plates.push_back(
            {"drape-" + seed + ".png", caption, encode_png(draw_drape(r, setup.support, caption))});
    }
    section.tables = {table};
    section.charts = {outlines};
    report.sections.push_back(section);
}

}  // namespace weft::cli
