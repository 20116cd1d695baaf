// weft man and weft completion: the manual page and bash's completion, made of the verbs and options that --help shows.
#include "cli.h"

#include <iostream>
#include <sstream>

namespace weft::cli {

namespace {

struct OptionLine {
    std::string names, takes, about;
};

struct VerbPage {
    std::string about;
    std::vector<OptionLine> options;
};

// What a verb declares. It writes to std::cout, which is lent to a string meanwhile.
VerbPage ask(const Verb& verb) {
    VerbPage page;
    if (verb.function == reproduce) {  // is another program
        page.about = "Measures every claim of a paper: provot, ahmad, sato or cordero.";
        page.options = {{"PAPER", "", "which paper"},
                        {"-o, --output", "OUT", "folder for index.html, pictures and films"},
                        {"--quick", "", "small pictures, no films, few repetitions"}};
        return page;
    }
    const std::ostringstream text;
    std::streambuf* before = std::cout.rdbuf(text.rdbuf());
    verb.function({list_options_word});
    std::cout.rdbuf(before);
    std::istringstream lines(text.str());
    std::getline(lines, page.about);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
        if (second == std::string::npos) continue;
        page.options.push_back(
            {line.substr(0, first), line.substr(first + 1, second - first - 1), line.substr(second + 1)});
    }
    return page;
}

// A line of roff: dashes that can be copied, no dot or quote that begins a command.
std::string roff(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '-' ? "\\-" : c == '\\' ? "\\e" : std::string(1, c);
    return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

std::string lines_in_roff(const char* text) {
    std::istringstream lines(text);
    std::string out = ".nf\n";
    for (std::string line; std::getline(lines, line);) out += roff(line) + "\n";
    return out + ".fi\n";
}

}  // namespace

int manual(const Arguments& arguments) {
    CLI::App app("Prints the manual page: weft man > weft.1, or weft man | man -l -.", "weft man");
    if (const auto done = parse(app, arguments)) return *done;
    std::string page = ".TH WEFT 1 \"\" \"weft " WEFT_VERSION
                       "\" \"User Commands\"\n.SH NAME\nweft \\- cloth simulation you can trust\n";
    page +=
        ".SH SYNOPSIS\n.B weft\n.I VERB\n[\\fIOPTIONS\\fR]\n.SH DESCRIPTION\nA scene in, frames, numbers and pictures "
        "out; the same "
        "bits every time.\n.SH VERBS\n";
    for (const Verb& verb : all_verbs()) {
        const VerbPage of = ask(verb);
        page += ".SS weft " + roff(verb.name) + "\n" + roff(of.about) + "\n";
        for (const OptionLine& option : of.options)
            page += ".TP\n\\fB" + roff(option.names) + "\\fR" +
                    (option.takes.empty() ? "" : " \\fI" + roff(option.takes) + "\\fR") + "\n" + roff(option.about) +
                    "\n";
    }
    page += ".SH EXAMPLES\n" + lines_in_roff(examples) + ".SH EXIT STATUS\n" + lines_in_roff(exit_codes);
    std::cout << page << std::flush;
    return std::cout ? fine : failed;
}

int completion(const Arguments& arguments) {
    CLI::App app("Prints what bash needs to complete verbs, options and files.", "weft completion");
    if (const auto done = parse(app, arguments)) return *done;
    std::string verbs, cases;
    for (const Verb& verb : all_verbs()) {
        verbs += std::string(verbs.empty() ? "" : " ") + verb.name;
        std::string words;
        for (const OptionLine& option : ask(verb).options)
            for (std::size_t at = option.names.find("--"); at != std::string::npos;
                 at = option.names.find("--", at + 2))
                words += (words.empty() ? "" : " ") + option.names.substr(at, option.names.find(',', at) - at);
        cases += std::string("        ") + verb.name + ") words='" + words + "' ;;\n";
    }
    std::cout
        << "# bash completion of weft, made by: weft completion\n_weft() {\n    local here=${COMP_WORDS[COMP_CWORD]} "
           "words=''\n"
           "    COMPREPLY=()\n    if ((COMP_CWORD == 1)); then\n        COMPREPLY=($(compgen -W '" +
               verbs +
               " help' -- \"$here\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n        help) words='" +
               verbs + "' ;;\n" + cases +
               "    esac\n    if [[ $here == -* || ${COMP_WORDS[1]} == help ]]; then\n        COMPREPLY=($(compgen -W "
               "\"$words\" -- \"$here\"))\n    else\n        COMPREPLY=($(compgen -f -- \"$here\"))\n        compopt "
               "-o "
               "filenames 2>/dev/null\n    fi\n}\ncomplete -F _weft weft ./weft\n"
        << std::flush;
    return std::cout ? fine : failed;
}

}  // namespace weft::cli
