// weft run: reads a scene, lets the library run and record it, and tells a person how it went.
#include "cli.h"
#include "terminal.h"

#include <weft/record.h>

#include <filesystem>

namespace weft::cli {

namespace {

struct RunArguments {
    std::string scene, folder, formats;
    std::vector<std::string> set;
    int threads = 0;
    bool resume = false, overwrite = false, quiet = false, json = false, no_frames = false, strict = false;
};

void declare(CLI::App& app, RunArguments& o) {
    app.add_option("SCENE", o.scene, "scene file (JSON, comments allowed); may be left out with --resume");
    app.add_option("-o,--output", o.folder, "folder for what the run writes")->required()->type_name("OUT");
    app.add_option("--set", o.set, "change one value of the scene, e.g. /time/duration=5; may be repeated")
        ->type_name("/json/pointer=value")
        ->allow_extra_args(false);
    add_threads(app, o.threads);
    auto* formats = app.add_option("--format", o.formats, "frames to write: obj, ply, pc2, mdd, with commas between")
                        ->type_name("a,b");
    app.add_flag("--no-frames", o.no_frames, "write no frames, only numbers")->excludes(formats);
    auto* resume = app.add_flag("--resume", o.resume, "go on with a run that was stopped, as if it never had been");
    app.add_flag("--overwrite", o.overwrite, "replace the run that is in OUT")->excludes(resume);
    app.add_flag("--strict", o.strict, "a run whose health is suspect fails (exit code 3)");
    app.add_flag("--quiet", o.quiet, "print errors only");
    app.add_flag("--json", o.json, "print report.json on stdout, and nothing else there");
    app.footer(
        "Exit codes: 0 fine, 1 an expectation or writing failed, 2 wrong input (nothing written), 3 diverged, or "
        "suspect with\n"
        "--strict, 5 \"prove\": true and intersections are left, 130 interrupted (Ctrl-C finishes the step and writes "
        "a\n"
        "checkpoint; --resume goes on). While a run writes to OUT, others are refused.");
}

Scene read(const RunArguments& o) {
    std::string file = o.scene;
    if (file.empty()) {
        if (!o.resume) throw SceneError({"", "", "", "weft run needs a scene", "weft run SCENE.json -o " + o.folder});
        file = (std::filesystem::path(o.folder) / "scene.json").string();
        if (!std::filesystem::exists(file))
            throw SceneError({o.folder, "", "", "must hold a run to go on with", "weft run SCENE.json -o " + o.folder});
    }
    std::vector<std::string> overrides = o.set;
    if (o.no_frames) overrides.push_back("/output/formats=[]");
    if (!o.formats.empty()) {
        std::string list;
        for (const std::string& format : split_list(o.formats)) list += (list.empty() ? "\"" : ", \"") + format + "\"";
        overrides.push_back("/output/formats=[" + list + "]");
    }
    return read_scene(file, overrides);
}

void print_start(std::FILE* out, const Scene& scene, const Run& run) {
    const Model& model = run.model;
    const StepChoice& choice = run.step;
    const State& state = run.state;
    const std::string name = scene.name.empty() ? scene.file : scene.name;
    std::fprintf(out, "%s: %d points, %zu springs\n", paint(out, Ink::bold, name).c_str(), model.points(),
                 model.springs.size());
    const std::string limit = choice.stable.dt < infinity
                                  ? "the largest stable one is estimated at " + short_number(choice.stable.dt) + " s"
                                  : "the scheme is stable at any";
    const std::string k0 =
        choice.stable.k0 < infinity ? " (k0 = " + short_number(choice.stable.k0) + " /s²)" : std::string();
    if (!run.scheme.why.empty())
        std::fprintf(out, "%s: %s\n", scheme_words()[std::size_t(run.scheme.scheme)].c_str(), run.scheme.why.c_str());
    std::fprintf(out, "step %s s%s; %s%s\n", short_number(choice.dt).c_str(), scene.time.step ? "" : " (auto)",
                 limit.c_str(), k0.c_str());
    if (state.steps > 0)
        std::fprintf(out, "going on from %s s, step %lld\n", short_number(state.time).c_str(),
                     static_cast<long long>(state.steps));
}

bool wants_proof(const Scene& scene) {
    return scene.contact && scene.contact->prove;
}

std::string counted(std::int64_t n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
}

std::string describe_proof(const Proof& p) {
    std::string text = counted(p.frames_checked, "frame", "frames") + " checked, ";
    const auto pairs = [](std::int64_t n) { return counted(n, "intersection", "intersections"); };
    const auto points = [](std::int64_t n) { return counted(n, "point", "points") + " inside bodies"; };
    if (p.frames_with == 0) return text + pairs(0) + ", " + points(0);
    return text + std::to_string(p.frames_with) + " not clean (the first is frame " + std::to_string(p.first_with) +
           "): at worst " + pairs(p.worst) + " and " + points(p.inside) + ", at the end " + pairs(p.final) + " and " +
           points(p.final_inside);
}

void print_proof(std::FILE* out, const Scene& scene, const Record& record) {
    if (wants_proof(scene))
        std::fprintf(out, "proof: %s\n", describe_proof(record.proof).c_str());
    else if (scene.contact || !scene.bodies.empty() || !scene.cloths.empty())
        std::fprintf(out, "proof: none; \"contact\": {\"prove\": true} counts intersections in every frame\n");
}

void print_end(std::FILE* out, const RunArguments& o, const Scene& scene, const Record& record) {
    const Measures& m = record.final;
    std::fprintf(out, "%lld steps, %s s simulated in %s s; in %s\n", static_cast<long long>(record.state.steps),
                 short_number(record.state.time).c_str(), short_number(record.wall_seconds).c_str(), o.folder.c_str());
    std::fprintf(out, "largest rates: structural %s, shear %s, flexion %s; kinetic energy %s J; lowest point %s m\n",
                 short_number(m.max_rate[0]).c_str(), short_number(m.max_rate[1]).c_str(),
                 short_number(m.max_rate[2]).c_str(), short_number(m.kinetic_energy).c_str(),
                 short_number(m.lowest_z).c_str());
    print_proof(out, scene, record);
    const SolveTotals& s = record.totals.solve;
    if (s.iterations > 0 && record.state.steps > 0)
        std::fprintf(out, "%s iterations of conjugate gradients a step\n",
                     short_number(double(s.iterations) / double(record.state.steps)).c_str());
    if (s.not_converged > 0)
        std::fprintf(out, "%lld of the steps were not solved to their tolerance, the worst left with %s\n",
                     static_cast<long long>(s.not_converged), short_number(s.worst_residual).c_str());
    if (record.expect.empty() || record.stop == Stop::interrupted) return;  // too early to judge
    std::vector<std::vector<Cell>> rows{{{"quantity"}, {"expected"}, {"measured"}, {""}}};
    for (const ExpectResult& e : record.expect)
        rows.push_back(
            {{e.quantity}, {e.expected}, {e.measured}, {e.ok ? "ok" : "NOT MET", e.ok ? Ink::green : Ink::red}});
    print_table(out, rows);
}

// In single quotes if the shell would otherwise take it apart.
std::string for_shell(const std::string& word) {
    if (word.find_first_of(" \t\n'\"\\$&|;<>()*?[]#~`!") == std::string::npos) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

void print_divergence(const Record& record) {
    const double stable = record.step.stable.dt, dt = record.dt;
    print_error("the simulation diverged: " + record.reason);
    std::fprintf(stderr, "  the step is %s s, the largest stable one at the start was %s s\n", short_number(dt).c_str(),
                 short_number(stable).c_str());
    const std::string advice = dt > stable ? "set /time/step to \"auto\" or below " + short_number(stable) + " s"
                                           : "take a shorter step (try --set /time/step=" + short_number(dt / 2) +
                                                 "), less stiffness, or more damping";
    std::fprintf(stderr, "  %s; finished frames stay\n", advice.c_str());
}

// Said even when quiet: "done" alone would be believed.
void print_health(const Health& health) {
    for (const std::string& reason : health.reasons) print_warning("the run is suspect: " + reason);
}

// Said even with --quiet: who asked for a proof must not overlook that there is none.
void print_unproved(const RunArguments& o, const Scene& scene, const Record& record) {
    print_error("the run is not free of intersections: " + describe_proof(record.proof));
    if (!scene.output.formats.empty())
        std::fprintf(stderr, "  to see where: weft check %s -o where.png\n", for_shell(o.folder).c_str());
    if (!scene.contact->self) std::fprintf(stderr, "  /contact/self is false: cloth may go through itself\n");
    if (record.totals.contact_total.pinched > 0)
        std::fprintf(stderr, "  bodies or pins left cloth no room (pinched in %lld steps): give them more\n",
                     static_cast<long long>(record.totals.contact_total.pinched_steps));
}

int conclude(const RunArguments& o, const Scene& scene, const Record& record) {
    const bool unproven = wants_proof(scene) && !record.proof.holds();
    if (unproven) print_unproved(o, scene, record);
    if (record.stop == Stop::diverged) {
        print_divergence(record);
        return diverged;
    }
    if (record.stop == Stop::knot_changed) {
        print_error(record.reason);
        return other_knot;
    }
    print_health(record.health);
    if (record.stop == Stop::interrupted) {
        print_error("interrupted at " + short_number(record.state.time) + " s; to go on: weft run --resume -o " +
                    for_shell(o.folder));
        return interrupted;
    }
    if (o.strict && record.health.suspect) {
        print_error("the run is suspect, and --strict does not let that pass");
        return unproven ? unproved : diverged;
    }
    if (record.as_expected) return unproven ? unproved : fine;
    std::string names;
    for (const ExpectResult& e : record.expect)
        if (!e.ok) names += (names.empty() ? "" : ", ") + e.quantity + " is " + e.measured + ", expected " + e.expected;
    print_error("the run does not meet the scene's expectations: " + names);
    return unproven ? unproved : failed;
}

void tell(const RunArguments& o, ProgressBar& bar, const Recording& recording, const RunEvent& event) {
    for (const std::string& warning : event.warnings) {
        bar.clear();
        if (!o.quiet) print_warning(warning);
    }
    const Run& run = recording.run;
    if (!event.stop && bar.due())
        bar.show(run.state.time / run.plan.duration,
                 short_number(run.state.time) + " of " + short_number(run.plan.duration) + " s, frame " +
                     std::to_string(run.totals.frames) + " of " + std::to_string(recording.frames));
}

}  // namespace

int run(const Arguments& arguments) {
    RunArguments o;
    CLI::App app("Simulates a scene and writes frames, series.csv, report.json and checkpoints to a folder.",
                 "weft run");
    declare(app, o);
    if (const auto done = parse(app, arguments)) return *done;
    const Scene scene = read(o);
    use_threads(o.threads);
    listen_for_signals();

    std::FILE* out = o.json ? stderr : stdout;
    ProgressBar bar(o.quiet);
    try {
        Recording recording(scene, {o.folder, o.resume, o.overwrite});
        if (!o.quiet) print_start(out, scene, recording.run);
        std::fflush(out);
        for (bool over = false; !over;) {
            const RunEvent event = next(recording);
            tell(o, bar, recording, event);
            over = event.stop || stop_wanted();
        }
        const Record record = finish(recording);
        bar.clear();
        if (!o.quiet) print_end(out, o, scene, record);
        if (o.json) std::fputs(record.json.c_str(), stdout);
        std::fflush(stdout);
        return conclude(o, scene, record);
    } catch (const RecordError& error) {
        bar.clear();
        print_error(error.what());
        std::fprintf(stderr, "  what was finished stays; once it can be written, go on with: weft run --resume -o %s\n",
                     for_shell(o.folder).c_str());
        return failed;
    }
}

}  // namespace weft::cli
