// weft analyse: what step a scene allows with every scheme, where it is stiff, what each scheme costs; and the
// frequencies of its motion.
#include "analyse.h"

#include "cli.h"
#include "core/did_you_mean.h"
#include "terminal.h"

#include <weft/files.h>
#include <weft/run.h>

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace weft::cli {

namespace {
using Json = nlohmann::ordered_json;

Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// What one scheme offers. Steps are infinite where there is no limit and 0 where none is stable.
struct Offer {
    Scheme scheme;
    double plain = 0, filtered = 0;                // [s] predicted
    double measured = -1, measured_filtered = -1;  // [s] negative: not measured
    double seconds = 0, seconds_filtered = 0;      // [s] of wall clock for a second of animation; 0: not to be had
};

// The filter the scene has, or the one worth having.
Filter filter_of(const Scene& scene) {
    Filter filter = scene.filter;
    if (filter.place == FilterPlace::none) filter.place = FilterPlace::force;
    return filter;
}

// For a second of animation, at 0.9 of the largest stable step.
double cost_of(const Model& model, const StableStep& stable) {
    if (!(stable.dt > 0)) return 0;
    const double dt = std::min(lab::fitting_step(stable, .9, .04), .04);
    return lab::measure_step_seconds(model, dt) / dt;
}

Offer make_offer(const Scene& scene, Scheme scheme, bool measure) {
    Offer offer{.scheme = scheme};
    lab::Method method{.name = "", .integrator = scene.integrator, .filter = {}};
    method.integrator.scheme = scheme;
    const auto look = [&](double& predicted, double& measured, double& seconds) {
        const Model model = lab::with_method(scene, method);
        const StableStep stable = estimate_stable_step(model, start(model));
        predicted = stable.dt;
        seconds = cost_of(model, stable);
        if (measure && stable.dt > 0 && stable.dt < infinity) measured = measure_stable_step(model, stable.dt);
    };
    look(offer.plain, offer.measured, offer.seconds);
    if (offer.plain == infinity) return offer;  // nothing to gain for a filter
    method.filter = filter_of(scene);
    look(offer.filtered, offer.measured_filtered, offer.seconds_filtered);
    return offer;
}

std::string shown_step(double predicted, double measured) {
    if (predicted == infinity) return "any";
    if (!(predicted > 0)) return "none";
    std::string text = short_number(predicted) + " s";
    if (measured >= 0) text += " (measured " + short_number(measured) + ")";
    return text;
}

Json json_of(const Offer& o) {
    Json json{{"scheme", scheme_words()[std::size_t(o.scheme)]},
              {"stable", number(o.plain)},
              {"seconds_per_second", o.seconds > 0 ? Json(o.seconds) : Json(nullptr)}};
    if (o.plain < infinity) {
        json["stable_filtered"] = number(o.filtered);
        json["seconds_per_second_filtered"] = o.seconds_filtered > 0 ? Json(o.seconds_filtered) : Json(nullptr);
    }
    if (o.measured >= 0) json["measured"] = number(o.measured);
    if (o.measured_filtered >= 0) json["measured_filtered"] = number(o.measured_filtered);
    return json;
}

struct Advice {
    std::string words;
    Scheme scheme = Scheme::symplectic_euler;
    bool filtered = false;
    double dt = 0, seconds = infinity;  // for a second of animation
};

// The cheapest; IMEX is left out (it over-damps badly), and so are forward Euler and multilevel, whose moduli count for
// less: it is only mentioned.
Advice advise(const Scene& scene, const std::vector<Offer>& offers) {
    Advice best;
    double by_levels = infinity;  // [s]
    for (const Offer& o : offers) {
        if (o.scheme == Scheme::multilevel && o.seconds > 0) by_levels = o.seconds;
        if (o.scheme == Scheme::imex || o.scheme == Scheme::forward_euler || o.scheme == Scheme::multilevel) continue;
        if (o.seconds > 0 && o.seconds < best.seconds) best = {"", o.scheme, false, o.plain, o.seconds};
        if (o.seconds_filtered > 0 && o.seconds_filtered < best.seconds)
            best = {"", o.scheme, true, o.filtered, o.seconds_filtered};
    }
    const std::string step = best.dt < infinity ? short_number(.9 * best.dt) + " s" : "0.01 s";
    best.words = "cheapest here: " + scheme_words()[std::size_t(best.scheme)];
    if (best.filtered)
        best.words += scene.filter.place == FilterPlace::none ? " with a force filter" : " with the filter";
    best.words += " at a step of " + step + ", " + short_number(best.seconds) + " s for a second of animation";
    if (best.dt == infinity) best.words += "; it damps fast motion, so take shorter steps where that matters";
    if (by_levels < best.seconds)
        best.words += "; multilevel, which keeps lengths rather than moduli, takes " + short_number(by_levels) + " s";
    return best;
}

struct Findings {
    Scene scene;
    StableStep own;  // of the scene as it is
    double dt = 0;   // [s] that it uses
    PowerMethod power;
    StiffestSpring stiffest;
    std::string where;  // it is, for people
    std::vector<Offer> offers;
    Advice advice;
};

std::string place_of(const Model& model, const StiffestSpring& stiffest) {
    if (stiffest.spring < 0) return "there are no springs";
    const Spring& s = model.springs[std::size_t(stiffest.spring)];
    const std::size_t kind =
        std::size_t((stiffest.spring >= model.kind_start[1]) + (stiffest.spring >= model.kind_start[2]));
    const Vec3 middle = .5 * (model.mesh.points[std::size_t(s.a)] + model.mesh.points[std::size_t(s.b)]);
    return std::string(spring_kind_names[kind]) + ", points " + std::to_string(s.a) + " and " + std::to_string(s.b) +
           " at (" + short_number(middle.x()) + ", " + short_number(middle.y()) + ", " + short_number(middle.z()) +
           ") m, " + short_number(s.stiffness) + " N/m";
}

Findings find(const Scene& scene, bool measure, ProgressBar& bar) {
    Findings f;
    f.scene = scene;
    SchemeChoice scheme;
    const Model model = build_with_scheme(scene, scheme);
    f.scene.integrator.scheme = scheme.scheme;
    State state = start(model);
    const StepChoice choice = choose_step(scene, model, state);
    f.own = estimate_stable_step(model, state);
    f.dt = choice.dt;
    f.power = find_k0_by_power_method(model, state, false);
    f.stiffest = find_stiffest_spring(model);
    f.where = place_of(model, f.stiffest);
    bool shell = scene.cloth.shell.has_value();
    for (const Cloth& cloth : scene.cloths) shell = shell || cloth.shell;
    for (int k = 0; k < schemes; ++k) {
        if (Scheme(k) == Scheme::multilevel && shell) continue;  // it knows springs alone
        bar.show(double(k) / schemes, scheme_words()[std::size_t(k)]);
        f.offers.push_back(make_offer(scene, Scheme(k), measure));
    }
    bar.clear();
    f.advice = advise(scene, f.offers);
    return f;
}

void print_json(const Findings& f) {
    Json json{
        {"name", f.scene.name},
        {"k0", {{"lanczos", number(f.own.k0)}, {"iterations", f.own.iterations}, {"residual", f.own.residual}}},
        {"damping_rate", number(f.own.damping_rate)},
        {"stiffest_spring", {{"spring", f.stiffest.spring}, {"rate", number(f.stiffest.rate)}, {"where", f.where}}},
        {"scheme", scheme_words()[std::size_t(f.scene.integrator.scheme)]},
        {"step", f.dt},
        {"stable", number(f.own.dt)},
        {"margin", number(f.own.dt / f.dt)},
        {"advice",
         {{"scheme", scheme_words()[std::size_t(f.advice.scheme)]},
          {"filtered", f.advice.filtered},
          {"step", f.advice.dt < infinity ? .9 * f.advice.dt : .01},
          {"seconds_per_second", number(f.advice.seconds)}}}};
    json["k0"]["power_method"] = number(f.power.k0);
    json["k0"]["power_method_iterations"] = f.power.iterations;
    json["k0"]["filtered"] = number(f.own.k0_filtered);
    for (const Offer& o : f.offers) json["schemes"].push_back(json_of(o));
    std::printf("%s\n", json.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
}

void print_for_people(const Findings& f) {
    const auto step = [](double dt) { return dt == infinity ? std::string("any") : short_number(dt) + " s"; };
    const bool own = f.scene.filter.place != FilterPlace::none;
    print_table(
        stdout,
        {{{f.scene.name}, {""}},
         {{"k0"},
          {short_number(f.own.k0) + " /s² (Lanczos, " + std::to_string(f.own.iterations) + " products; power method " +
           short_number(f.power.k0) + ", " + std::to_string(f.power.iterations) + " products)"}},
         {{"stiffest spring"}, {f.where}},
         {{"damping"}, {short_number(f.own.damping_rate) + " /s"}},
         {{"the scene takes"},
          {step(f.dt) + " with " + scheme_words()[std::size_t(f.scene.integrator.scheme)] + "; the limit is " +
           step(f.own.dt) +
           (f.own.dt < infinity && f.own.dt > 0 ? ", a margin of ×" + short_number(f.own.dt / f.dt) : "")}}});
    std::vector<std::vector<Cell>> rows{{{"scheme"},
                                         {"largest stable step"},
                                         {own ? "with the filter" : "with a force filter"},
                                         {"s a second"},
                                         {"filtered"}}};
    for (const Offer& o : f.offers)
        rows.push_back({{scheme_words()[std::size_t(o.scheme)]},
                        {shown_step(o.plain, o.measured)},
                        {o.plain < infinity ? shown_step(o.filtered, o.measured_filtered) : ""},
                        {o.seconds > 0 ? short_number(o.seconds) : "-"},
                        {o.seconds_filtered > 0 ? short_number(o.seconds_filtered) : ""}});
    std::printf("\n");
    print_table(stdout, rows);
    std::printf("\n%s\n", f.advice.words.c_str());
    std::printf(
        "(s a second: wall clock for a second of animation at 0.9 of the limit, or 0.01 s where there is none)\n");
}
}  // namespace

int analyse(const Arguments& arguments) {
    std::string file, folder, names;
    std::vector<std::string> set;
    bool as_json = false, measure = false, spectrum = false, quiet = false;
    int threads = 0;
    double duration = 5;
    CLI::App app(
        "Tells what step a scene allows with every scheme, with and without a filter, and which is cheapest;\n"
        "with --spectrum, the frequencies of the motion several schemes make of it.\n\n"
        "  weft analyse scenes/provot/sheet17-elastic.json --measure\n"
        "  weft analyse scenes/ahmad/drape33-symplectic-euler.json --spectrum -o out/spectrum",
        "weft analyse");
    app.add_option("SCENE", file, "scene file")->required();
    app.add_flag("--measure", measure, "also find the limits by bisection on real runs");
    app.add_flag("--spectrum", spectrum, "record velocities and their spectra instead; needs a grid and -o");
    app.add_option("-o,--output", folder, "folder for pictures and numbers of --spectrum")->type_name("DIR");
    app.add_option("--schemes", names,
                   "for --spectrum: comma-separated, +velocity, +force or +paper adds a filter "
                   "(symplectic-euler,symplectic-euler+velocity,backward-euler)");
    app.add_option("--duration", duration, "for --spectrum: seconds of animation (5)");
    app.add_option("--set", set, "change one value of the scene first; may be repeated")
        ->type_name("/json/pointer=value")
        ->allow_extra_args(false);
    app.add_option("--threads", threads, "how many to use; 0: all")->check(CLI::Range(0, 1024));
    app.add_flag("--json", as_json, "print JSON");
    app.add_flag("--quiet", quiet, "no progress");
    if (const auto done = parse(app, arguments)) return *done;
    use_threads(threads);
    Scene scene = read_scene(file, set);
    if (scene.name.empty()) scene.name = file;
    ProgressBar bar(quiet);
    if (spectrum) return analyse_spectrum(scene, {folder, names, duration, as_json}, bar);
    const Findings findings = find(scene, measure, bar);
    if (as_json)
        print_json(findings);
    else
        print_for_people(findings);
    return fine;
}

}  // namespace weft::cli
