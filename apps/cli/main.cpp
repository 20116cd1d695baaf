// The command line. To add a verb: write its file, declare its function in cli.h, give it a line in the table.
#include "cli.h"
#include "core/did_you_mean.h"
#include "terminal.h"

#include <cstdio>

namespace weft::cli {

const std::vector<Verb>& all_verbs() {
    static const std::vector<Verb> verbs{
        {"demo", demo, "see in a minute what weft does: pictures, a film and a table"},
        {"run", run, "simulate a scene and write frames, numbers and a report"},
        {"render", render, "make a picture or a film of a run"},
        {"studio", studio, "see it, draw it, drag it, tune it, in a browser"},
        {"convert", convert, "write a run for other programs: glTF, USD, VTK, OBJ, PLY, PC2, MDD"},
        {"check", check, "count exactly what goes through what in meshes and runs, also of other programs"},
        {"recover", recover, "untangle a mesh that goes through itself, other cloth or bodies"},
        {"knot", knot, "make a ribbon along a drawn curve, and tell which knot it is"},
        {"lab", fabric_lab, "measure a fabric with simulated instruments, or fit one to measurements"},
        {"info", info, "tell what a scene holds and what step it allows, without running it"},
        {"analyse", analyse,
         "find the largest stable step of every scheme, the cheapest one, and spectra of the motion"},
        {"reproduce", reproduce, "measure every claim of a paper and write a page about it"},
        {"schema", schema, "print the JSON Schema of scene files, for editors"},
        {"reference", reference, "print every knob of a scene and every measured number, as Markdown"},
        {"man", manual, "print the manual page"},
        {"completion", completion, "print what bash needs to complete words: weft completion > ~/.bash_completion"},
        {"version", version, "print the version"},
    };
    return verbs;
}

const char* const examples =
    "  weft run scenes/provot/sheet17-elastic.json -o out/sheet\n"
    "  weft run scenes/provot/sheet17-elastic.json -o out/stiff --set /cloth/springs/structural/stiffness=20\n"
    "  weft render out/sheet -o out/sheet.mp4 --colour rate\n";

const char* const exit_codes =
    "  0  fine\n"
    "  1  something intersects (check, recover), an expectation is not met, or writing failed\n"
    "  2  wrong input; nothing was written\n"
    "  3  the simulation diverged, or with --strict its health is suspect; finished frames stay\n"
    "  4  a ribbon that is fastened has become another knot\n"
    "  5  the scene says \"prove\": true, and intersections are left\n"
    "  130  interrupted; weft run --resume goes on\n";

static void print_help() {
    std::printf(
        "weft simulates cloth: a scene in, frames, numbers and pictures out.\n\n%s\n  weft VERB [OPTIONS]\n\n%s\n",
        paint(stdout, Ink::bold, "Usage").c_str(), paint(stdout, Ink::bold, "Verbs").c_str());
    for (const Verb& verb : all_verbs()) std::printf("  %-10s %s\n", verb.name, verb.about);
    std::printf(
        "\n%s\n%s\n%s\n%s\n%s\n"
        "  weft VERB --help shows the options of a verb. The guide is docs/hello.md, the methods docs/methods.md.\n",
        paint(stdout, Ink::bold, "Examples").c_str(), examples, paint(stdout, Ink::bold, "Exit codes").c_str(),
        exit_codes, paint(stdout, Ink::bold, "More").c_str());
}

static int unknown_verb(const std::string& word) {
    std::vector<std::string> names;
    for (const Verb& verb : all_verbs()) names.push_back(verb.name);
    const std::string guess = did_you_mean(word, names);
    print_error("there is no verb '" + word + "'; " + (guess.empty() ? "'weft --help' lists them" : guess));
    return wrong_input;
}

static int dispatch(const Arguments& words) {
    if (words.size() == 2 && words[0] == "help" && words[1] != "help") return dispatch({words[1], "--help"});
    if (words.empty() || words[0] == "help" || words[0] == "--help" || words[0] == "-h") {
        print_help();
        return words.empty() ? wrong_input : fine;
    }
    if (words[0] == "--version") return version({});
    for (const Verb& verb : all_verbs())
        if (words[0] == verb.name) return verb.function({words.begin() + 1, words.end()});
    return unknown_verb(words[0]);
}

}  // namespace weft::cli

int main(int argc, char** argv) {
    return weft::cli::tell_errors(weft::cli::dispatch, {argv + 1, argv + argc});
}
