// Talking to a person: errors as sentences, colours only on a terminal, a progress bar.
#pragma once

#include <weft/types.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace weft::cli {

enum class Ink { plain, bold, faint, red, green, yellow };

// `text` in that ink where `stream` is a terminal that shows it (NO_COLOR is respected), plain text otherwise.
std::string paint(std::FILE* stream, Ink ink, const std::string& text);

// On stderr, begun with "weft: ".
void print_error(const std::string& sentence);
void print_error(const SceneError& error);  // over a few lines: where, what stands there, the rule, what to do
void print_warning(const std::string& sentence);

// Columns padded to the widest cell; the first row is the heading.
struct Cell {
    std::string text;
    Ink ink = Ink::plain;
};
void print_table(std::FILE* stream, const std::vector<std::vector<Cell>>& rows);

std::string short_number(double value);  // four digits, for people

// After the first, Ctrl-C is a wish that long work asks for between its steps, so that nothing is left half; a second
// one ends the program at once, as usual.
void listen_for_signals();
bool stop_wanted();

// A bar with the time left where stderr is a terminal; elsewhere a plain line now and then, twenty at most.
struct ProgressBar {
    explicit ProgressBar(bool quiet);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(double done, const std::string& note);  // `done` from 0 to 1
    bool due() const;                                 // is it time to show again? cheap, so that notes need not be made
    void clear();                                     // takes the bar away before other lines are printed

  private:
    using Clock = std::chrono::steady_clock;
    bool quiet_, terminal_, drawn_ = false;
    int lines_ = 0;
    double first_done_ = -1;  // where this part began, so that the time left fits resumed runs too
    Clock::time_point begun_ = Clock::now(), shown_ = Clock::now();
};

}  // namespace weft::cli
