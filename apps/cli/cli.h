// What the verbs share. Each verb is one file with one function; main.cpp has the table of them all.
#pragma once

#include <weft/types.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <optional>
#include <string>
#include <vector>

namespace weft::cli {

using Arguments = std::vector<std::string>;  // what follows the verb

// Exit codes, the same for every verb. main.cpp and docs/run-folder.md tell them to people.
enum Exit {
    fine = 0,
    failed = 1,        // something intersects (check, recover), an expectation is not met, or writing failed
    wrong_input = 2,   // nothing was written
    diverged = 3,      // what is left is not to be trusted
    other_knot = 4,    // a ribbon that is fastened is no longer the knot it was
    unproved = 5,      // "prove" was asked for, and intersections are left
    interrupted = 130  // as shells say it of Ctrl-C
};

// Fills the options of `app`. An exit code when that is all there is to do: help was asked for, or an option is wrong.
std::optional<int> parse(CLI::App& app, const Arguments& arguments);

// Asks a verb for its options instead of its work (manual.cpp).
inline const char* const list_options_word = "--list-options";

// Runs a program's work; what it throws becomes words on stderr and an exit code.
int tell_errors(int (*work)(const Arguments&), const Arguments& arguments);

// "1,-2.5,3" and the like; throws SceneError naming the option.
Vec3 parse_vector(const std::string& text, const std::string& option);

// "a,b,c" without empty parts.
std::vector<std::string> split_list(const std::string& text);

// Before hours of work, not after: throws SceneError unless the file's folder exists and its ending is one of these.
void check_output(const std::string& file, const std::vector<std::string>& endings);

// A number within these bounds. CLI::Range lets nan through.
CLI::Validator number_between(double low, double high);

// --threads, the same for every verb that works long.
void add_threads(CLI::App& app, int& threads);

// A word of the command line, and what it does.
struct Verb {
    const char* name;
    int (*function)(const Arguments&);
    const char* about;
};
const std::vector<Verb>& all_verbs();
extern const char* const exit_codes;  // a line each, for help and manual
extern const char* const examples;

// The verbs.
int analyse(const Arguments& arguments);
int check(const Arguments& arguments);
int completion(const Arguments& arguments);
int convert(const Arguments& arguments);
int demo(const Arguments& arguments);
int fabric_lab(const Arguments& arguments);
int info(const Arguments& arguments);
int knot(const Arguments& arguments);
int manual(const Arguments& arguments);
int recover(const Arguments& arguments);
int reference(const Arguments& arguments);
int render(const Arguments& arguments);
int reproduce(const Arguments& arguments);
int run(const Arguments& arguments);
int schema(const Arguments& arguments);
int studio(const Arguments& arguments);
int version(const Arguments& arguments);

}  // namespace weft::cli
