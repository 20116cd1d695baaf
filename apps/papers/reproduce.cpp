// weft reproduce: the claims of a paper, measured, as a table and as a page.
#include "reproduce.h"

#include "cli.h"
#include "core/did_you_mean.h"
#include "core/text.h"
#include "terminal.h"

#include <weft/files.h>
#include <weft/picture.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace weft::cli {

struct Paper {
    const char* name;
    Page (*reproduce)(const Effort&);
    std::vector<std::string> parts;  // that Effort::wants is asked for
};
static const Paper papers[] = {{"provot", reproduce_provot, {"sheet", "costs", "wind"}},
                               {"ahmad", reproduce_ahmad, {"frequencies", "steps", "falls", "costs", "fish"}},
                               {"sato", reproduce_sato, {"figures", "robustness", "misses"}},
                               {"cordero", reproduce_cordero, {"fabric", "ponchos"}}};

std::string fixed(double value, int decimals) {
    return text("%.*f", decimals, value);
}

std::string percent(double rate, int decimals) {
    return fixed(100 * rate, decimals) + " %";
}

Verdict judge(bool holds, bool plainly) {
    return !holds ? Verdict::differs : plainly ? Verdict::reproduces : Verdict::caveat;
}

std::string count_verdicts(const Page& page) {
    int counts[3]{};
    for (const Section& section : page.sections)
        for (const Claim& claim : section.claims) ++counts[int(claim.verdict)];
    return std::to_string(counts[0]) + " claims reproduce, " + std::to_string(counts[1]) +
           " reproduce with a caveat, " + std::to_string(counts[2]) +
           " do not. Every number here was computed by the run that wrote this page; all but the costs are the same on "
           "every run.";
}

static const Paper& find_paper(const std::string& name) {
    std::vector<std::string> names;
    for (const Paper& paper : papers) {
        if (name == paper.name) return paper;
        names.push_back(paper.name);
    }
    throw SceneError({"", "PAPER", name, "must be one of: " + list_words(names), did_you_mean(name, names)});
}

static void check_part(const Paper& paper, const std::string& part) {
    if (part.empty() || std::find(paper.parts.begin(), paper.parts.end(), part) != paper.parts.end()) return;
    throw SceneError({"", "--only", part,
                      std::string("the page about ") + paper.name + " has the parts " + list_words(paper.parts),
                      did_you_mean(part, paper.parts)});
}

int reproduce(const Arguments& arguments) {
    std::string name;
    Effort effort;
    bool quiet = false;
    CLI::App app("Measures every claim of a paper and writes a page that sets them side by side.", "weft reproduce");
    app.add_option("PAPER", name,
                   "provot: deformation constraints in a mass-spring model (1995); "
                   "ahmad: stability of filtered mass-spring systems (2006); "
                   "sato: fastening band-shaped twisted cloth; "
                   "cordero: shells of fabric, ponchos on a dummy (2005)")
        ->required();
    app.add_option("-o,--output", effort.folder, "folder for index.html, pictures and films")
        ->required()
        ->type_name("DIR");
    app.add_option("--only", effort.only, "one part of the page; a wrong one is answered with those there are")
        ->type_name("PART");
    app.add_flag("--quick", effort.quick, "small pictures, no films, few repetitions");
    app.add_flag("--quiet", quiet, "no progress");
    if (const auto done = parse(app, arguments)) return *done;
    const Paper& paper = find_paper(name);
    check_part(paper, effort.only);
    std::filesystem::create_directories(effort.folder);
    const auto begun = std::chrono::steady_clock::now();
    effort.tell = [&](const std::string& what) {
        const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        if (!quiet) std::fprintf(stderr, "%6.1f s  %s\n", spent, what.c_str());
    };
    if (!effort.quick && !film_possible())
        print_warning("films need the program ffmpeg, which is not installed: there will be pictures only");
    Page page = paper.reproduce(effort);
    if (!effort.only.empty()) page.lead += " Here: the part “" + effort.only + "” alone.";
    const std::string file = (std::filesystem::path(effort.folder) / "index.html").string();
    write_bytes(file, encode_html(page));
    effort.tell("done");
    print_page(page);
    std::printf("\n%s\n", file.c_str());
    return fine;
}

}  // namespace weft::cli
