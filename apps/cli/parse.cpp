// Options: CLI11 reads them, and what it does not like becomes a sentence with a suggestion.
#include "cli.h"
#include "core/did_you_mean.h"
#include "terminal.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <new>
#include <system_error>

namespace weft::cli {

static std::vector<std::string> names_of_options(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

// What stands in --help, for `weft man` and `weft completion`: a line an option, with tabs between its names, what it
// takes and what it is for.
static void list_options(const CLI::App& app) {
    std::cout << app.get_description() << '\n';
    for (const CLI::Option* option : app.get_options()) {
        std::string names;
        for (const std::string& name : option->get_snames()) names += (names.empty() ? "-" : ", -") + name;
        for (const std::string& name : option->get_lnames()) names += (names.empty() ? "--" : ", --") + name;
        if (names.empty()) names = option->get_name(true, false);
        const std::string takes = option->get_expected_max() > 0 ? option->get_type_name() : "";
        std::cout << names << '\t' << takes << '\t' << option->get_description() << '\n';
    }
}

std::optional<int> parse(CLI::App& app, const Arguments& arguments) {
    if (arguments == Arguments{list_options_word}) {
        list_options(app);
        return fine;
    }
    Arguments reversed(arguments.rbegin(), arguments.rend());  // CLI11 takes them from the back
    try {
        app.parse(reversed);
        return std::nullopt;
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help();
        return fine;
    } catch (const CLI::ExtrasError&) {
        for (const std::string& word : app.remaining()) {
            const std::string guess = did_you_mean(word.substr(0, word.find('=')), names_of_options(app));
            print_error("'" + app.get_name() + "' does not know what to do with '" + word + "'" +
                        (guess.empty() ? "" : "; " + guess));
        }
    } catch (const CLI::ParseError& error) {
        print_error("'" + app.get_name() + "': " + error.what());
    }
    std::cerr << "  '" << app.get_name() << " --help' shows how it is used\n";
    return wrong_input;
}

int tell_errors(int (*work)(const Arguments&), const Arguments& arguments) {
    try {
        return work(arguments);
    } catch (const SceneError& error) {
        print_error(error);
        return wrong_input;
    } catch (const std::bad_alloc&) {
        print_error("there is not enough memory for this");
    } catch (const std::exception& error) {
        print_error(error.what());
    }
    return failed;
}

Vec3 parse_vector(const std::string& text, const std::string& option) {
    Vec3 v;
    const char *at = text.data(), *end = text.data() + text.size();
    for (int i = 0; i < 3; ++i) {
        const auto [next, error] = std::from_chars(at, end, v[i]);
        const bool separated = i == 2 ? next == end : next != end && *next == ',';
        if (error != std::errc() || !std::isfinite(v[i]) || !separated)
            throw SceneError({"", option, text, "must be three numbers [m] with commas between", "such as 1,-2,0.5"});
        at = next + 1;
    }
    return v;
}

std::vector<std::string> split_list(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        if (comma > at) parts.push_back(text.substr(at, comma - at));
        at = comma + 1;
    }
    return parts;
}

void check_output(const std::string& file, const std::vector<std::string>& endings) {
    namespace fs = std::filesystem;
    if (std::find(endings.begin(), endings.end(), fs::path(file).extension()) == endings.end()) {
        std::string words;
        for (const std::string& ending : endings) words += (words.empty() ? "" : " or ") + ending;
        throw SceneError({"", "-o", file, "must end in " + words, ""});
    }
    const fs::path folder = fs::path(file).parent_path();
    if (!folder.empty() && !fs::is_directory(folder))
        throw SceneError({file, "", "", "must be in a folder that exists", "mkdir -p " + folder.string()});
    if (fs::is_directory(file)) throw SceneError({file, "", "", "is a folder, and a file is to be written", ""});
    if (access(folder.empty() ? "." : folder.c_str(), W_OK) != 0)
        throw SceneError({file, "", "", "cannot be written: " + std::generic_category().message(errno),
                          "choose another folder, or change its rights"});
}

CLI::Validator number_between(double low, double high) {
    return {[low, high](std::string& text) {
                double value = 0;
                const char* end = text.data() + text.size();
                const auto [stop, error] = std::from_chars(text.data(), end, value);
                if (error == std::errc() && stop == end && value >= low && value <= high) return std::string();
                return "'" + text + "' must be a number from " + short_number(low) + " to " + short_number(high);
            },
            ""};
}

void add_threads(CLI::App& app, int& threads) {
    app.add_option("--threads", threads, "threads to use; 0 is all of them. Results do not depend on it")
        ->check(CLI::Range(0, 4096))
        ->type_name("N");
}

}  // namespace weft::cli
