// Fabric files: JSON with comments; every key once, with its dimension and range.
#include <weft/fabric_file.h>
#include <weft/files.h>

#include "core/did_you_mean.h"
#include "scene/fabric_library.h"
#include "scene/fabric_units.h"
#include "scene/json.h"

#include <filesystem>

namespace weft {

namespace {

// The members of one object, in the units of the file.
struct SheetFields {
    Fields& f;
    FabricUnits units;

    void number(const char* name, std::optional<double>& value, Dimension dimension, const char* text,
                Range range = above(0)) {
        const Knob knob{text, "", range};
        f.optional_shape(name, value, knob,
                         [&](Value& v, double& x) { describe_quantity(v, x, dimension, units, knob); });
    }
    void number(const char* name, double& value, Dimension dimension, const char* text, Range range,
                bool needed = false) {
        const Knob knob{text, "", range, needed};
        f.shape(name, value, knob, [&](Value& v, double& x) { describe_quantity(v, x, dimension, units, knob); });
    }

    template <class T, class Describe>
    void part(const char* name, T& value, const char* text, bool write, Describe describe) {
        if (f.writing() && !write) return;
        f.shape(name, value, {text}, [&](Value& v, T& t) {
            Fields inner(v, {text});
            SheetFields fields{inner, units};
            describe(fields, t);
            inner.finish();
        });
    }
};

void describe_law(SheetFields& s, std::optional<FabricLaw>& law, bool bends) {
    FabricLaw inside = law.value_or(FabricLaw{});
    s.part("law", inside, "the law itself, in SI whatever the units of the file", law.has_value(),
           [&](SheetFields& l, FabricLaw& x) {
               l.units = FabricUnits::si;
               const Dimension d = bends ? Dimension::bending : Dimension::force_per_width;
               l.number("stiffness", x.stiffness, d, "slope at rest", above(0), true);
               l.number("growth", x.growth, Dimension::ratio, "b of (e^(b e) − 1)/b", at_least(0));
               l.number("friction", x.friction, bends ? Dimension::bending_moment : d, "at rest", at_least(0));
               l.number("friction_share", x.friction_share, Dimension::ratio, "of the elastic part", between(0, 1));
               l.number("friction_slope", x.friction_slope, d, "per strain", at_least(0));
               l.number("slip", x.slip, Dimension::ratio, "strain in which friction turns round", at_least(0));
           });
    if (s.f.given("law")) law = inside;
}

bool is_empty(const TensionSheet& t) {
    return !t.emt && !t.lt && !t.wt && !t.rt && !t.e20 && !t.e100 && !t.stiffness && !t.law;
}

void describe_tension(SheetFields& s, TensionSheet& t) {
    s.number("load", t.load, Dimension::force_per_width, "at which EMT is read", above(0));
    s.number("EMT", t.emt, Dimension::share, "extension at the load", above_up_to(0, 2));
    s.number("LT", t.lt, Dimension::ratio, "linearity: work / work of a straight line", above(0));
    s.number("WT", t.wt, Dimension::work, "work of loading");
    s.number("RT", t.rt, Dimension::share, "resilience: work given back / work of loading", above(0));
    s.number("E20", t.e20, Dimension::share, "FAST: extension at 20 gf/cm", above_up_to(0, 2));
    s.number("E100", t.e100, Dimension::share, "FAST: extension at 100 gf/cm", above_up_to(0, 2));
    s.number("stiffness", t.stiffness, Dimension::force_per_width, "of a straight line");
    s.number("friction", t.slip_floor, Dimension::force_per_width, "at rest: more leaves more residual strain",
             at_least(0));
    describe_law(s, t.law, false);
}

void describe_shear(SheetFields& s, ShearSheet& t) {
    s.number("G", t.g, Dimension::shear_stiffness, "between 0.5° and 2.5°, per radian");
    s.number("2HG", t.hg, Dimension::force_per_width, "hysteresis at 0.5°", at_least(0));
    s.number("2HG5", t.hg5, Dimension::force_per_width, "hysteresis at 5°", at_least(0));
    s.number("EB5", t.eb5, Dimension::share, "FAST: extension in bias at 5 gf/cm", above_up_to(0, 1));
    describe_law(s, t.law, false);
}

void describe_bending(SheetFields& s, BendingSheet& t) {
    s.number("B", t.b, Dimension::bending, "rigidity per width");
    s.number("2HB", t.hb, Dimension::bending_moment, "hysteresis of the moment", at_least(0));
    s.number("length", t.length, Dimension::length, "bending length of a cantilever");
    s.number("overhang", t.overhang, Dimension::length, "at which the tip of a cantilever is 41.5° below its edge");
    describe_law(s, t.law, true);
}

bool is_empty(const BendingSheet& t) {
    return !t.b && !t.hb && !t.length && !t.overhang && !t.law;
}

void describe_ratios(SheetFields& s, std::optional<std::array<double, 2>>& ratios) {
    std::vector<double> both;
    if (ratios) both = {(*ratios)[0], (*ratios)[1]};
    if (s.f.writing() && !ratios) return;
    s.f.list("poisson_ratios", both,
             {"or Poisson's ratios of warp and weft, of straight laws", "", between(2, 2), false, "[0.12, 0.11]"},
             [](Value& v, double& x) { v.number(x, {"contraction across / stretch along"}); });
    if (s.f.given("poisson_ratios")) ratios = {both[0], both[1]};
}

void describe_drape(SheetFields& s, std::optional<DrapeSheet>& drape) {
    DrapeSheet inside = drape.value_or(DrapeSheet{});
    s.part("drape", inside, "as Cusick's tester measured it; the laboratory compares", drape.has_value(),
           [](SheetFields& d, DrapeSheet& x) {
               d.number("coefficient", x.coefficient, Dimension::share, "shadow beyond the support / what hangs",
                        between(0, 1.1));
               d.number("nodes", x.nodes, Dimension::ratio, "folds", between(0, 100));
               d.number("specimen", x.specimen, Dimension::length, "diameter", above_up_to(0.01, 2));
               d.number("support", x.support, Dimension::length, "diameter of the discs", above_up_to(0.005, 1.9));
               if (d.f.reading() && !(x.specimen > 1.05 * x.support))
                   d.f.fail_at("specimen", "must be larger than the support", "for example 300 mm on 180 mm");
           });
    if (s.f.given("drape")) drape = inside;
}

void describe_sheet(SheetFields& s, FabricSheet& sheet) {
    constexpr Range any{};
    s.number("density", sheet.density, Dimension::density, "mass per area", above(0), true);
    s.number("thickness", sheet.thickness, Dimension::length, "between the surfaces that touch");
    s.part("tension", sheet, "along the yarns", true, [&](SheetFields& t, FabricSheet& all) {
        t.part("warp", all.warp, "along the warp", true,
               [](SheetFields& u, TensionSheet& x) { describe_tension(u, x); });
        t.part("weft", all.weft, "along the weft; as the warp when left out", !is_empty(all.weft),
               [](SheetFields& u, TensionSheet& x) { describe_tension(u, x); });
        if (!t.f.writing() || !all.poisson_ratios)
            t.number("poisson", all.poisson, Dimension::ratio, "coupling: D12 / √(D11 D22)", any);
        describe_ratios(t, all.poisson_ratios);
        t.f.at_most_one({"poisson", "poisson_ratios"}, "the one follows from the other");
    });
    s.part("shear", sheet.shear, "of the yarns against each other", true,
           [](SheetFields& u, ShearSheet& x) { describe_shear(u, x); });
    s.part("bending", sheet, "by direction", true, [&](SheetFields& t, FabricSheet& all) {
        const char* names[] = {"warp", "weft", "bias"};
        for (std::size_t k = 0; k < 3; ++k)
            t.part(names[k], all.bending[k], "in this direction", k == 0 || !is_empty(all.bending[k]),
                   [](SheetFields& u, BendingSheet& x) { describe_bending(u, x); });
        t.number("poisson", all.bending_poisson, Dimension::ratio, "coupling: D12 / √(B1 B2)", any);
    });
    s.part("damping", sheet, "of the rate of strain", true, [](SheetFields& t, FabricSheet& all) {
        t.number("membrane", all.membrane_damping, Dimension::time, "stress / (stiffness · rate)", at_least(0));
        t.number("bending", all.bending_damping, Dimension::time, "moment / (rigidity · rate)", at_least(0));
    });
    s.number("friction", sheet.friction, Dimension::ratio, "coefficient on itself", at_least(0));
    describe_drape(s, sheet.drape);
}

void describe_file(Fields& f, FabricSheet& sheet) {
    int version = 1;
    FabricUnits units = FabricUnits::si;
    f.integer("weft_fabric", version, {"version of fabric files", "", between(1, 1), true, "write \"weft_fabric\": 1"});
    f.text("name", sheet.name, {"a short name"});
    f.text("about", sheet.about, {"what it is"});
    f.text("source", sheet.source, {"where the numbers come from"});
    f.choice("units", units, {"SI", "KES", "FAST"},
             {"of numbers that stand without one", "", {}, true, "\"SI\", \"KES\" or \"FAST\""});
    f.list("estimated", sheet.estimated, {"values that nobody measured, by their paths", "", between(0, 100)},
           [](Value& v, std::string& path) { v.text(path, {"a path like /shear/G"}); });
    constexpr Knob notes{"where single values come from, by their paths", "", between(0, 100)};
    f.shape("notes", sheet.notes, notes, [&](Value& v, std::map<std::string, std::string>& all) {
        v.map(all, notes, [](Value& one, std::string& text) { one.text(text, {"a source"}); });
    });
    SheetFields s{f, units};
    describe_sheet(s, sheet);
}

}  // namespace

void describe(Fields& f, FabricSheet& sheet) {
    describe_file(f, sheet);
}

// A path of `estimated` or `notes` must be that of a value that is there: a typing error would say nothing.
static void check_paths(const Json& document, const FabricSheet& sheet, const std::string& file) {
    const auto check = [&](const std::string& path, const std::string& place) {
        bool there = false;
        try {
            there = !path.empty() && document.contains(Json::json_pointer(path));
        } catch (const Json::exception&) {  // not even a path
        }
        if (!there)
            throw SceneError({file, place, shorten(Json(path)), "must be the path of a value in this file",
                              "for example \"/shear/G\""});
    };
    for (std::size_t i = 0; i < sheet.estimated.size(); ++i)
        check(sheet.estimated[i], "/estimated/" + std::to_string(i));
    for (const auto& note : sheet.notes) check(note.first, pointer_to("/notes", note.first));
}

FabricSheet parse_fabric(std::string_view json, const std::string& file) {
    const Json document = parse_json(json, file);
    Document shared{file, nullptr};
    FabricSheet sheet;
    Value(Task::read, shared, &document, nullptr, "").object(sheet, {"", "", {}, false, "a fabric is an object"});
    check_paths(document, sheet, file);
    make_fabric(sheet, file);  // whatever is read can be used
    return sheet;
}

FabricSheet read_fabric_sheet(const std::string& file) {
    return parse_fabric(read_bytes(file, json_bytes_limit), file);
}

std::string write_fabric(const FabricSheet& sheet) {
    FabricSheet copy = sheet;
    Document shared{"", nullptr};
    Json document;
    Value(Task::write, shared, nullptr, &document, "").object(copy, {});
    return pretty(document);
}

// ------------------------------------------------------------------------------------------------------------- library

std::vector<std::string> fabric_names() {
    std::vector<std::string> names;
    for (const FabricOfLibrary& fabric : fabric_library()) names.emplace_back(fabric.name);
    return names;
}

FabricSheet find_fabric_sheet(const std::string& name_or_file, const std::string& beside) {
    for (const FabricOfLibrary& fabric : fabric_library())
        if (fabric.name == name_or_file) return parse_fabric(fabric.json, name_or_file + " (of weft's library)");
    const std::filesystem::path file = std::filesystem::path(beside).parent_path() / name_or_file;
    if (name_or_file.find_first_of("/.") == std::string::npos && !std::filesystem::exists(file))
        throw SceneError({beside, "", name_or_file, "there is no such fabric; there are: " + list_words(fabric_names()),
                          did_you_mean(name_or_file, fabric_names())});
    return read_fabric_sheet(file.string());
}

Fabric read_fabric(const std::string& file) {
    return make_fabric(read_fabric_sheet(file), file);
}

Fabric find_fabric(const std::string& name_or_file, const std::string& beside) {
    return make_fabric(find_fabric_sheet(name_or_file, beside), name_or_file);
}

}  // namespace weft
