// Papers reproduced: each makes a Page of claims beside measurements, and writes its pictures and films to a folder.
#pragma once

#include "html_page.h"

#include <functional>

namespace weft::cli {

struct Effort {
    bool quick = false;  // smaller pictures, fewer repetitions, no films: minutes become seconds
    std::string only;    // one part of the page; empty: all of it
    std::string folder;
    std::function<void(const std::string&)> tell;  // what is being done
    bool wants(const char* part) const { return only.empty() || only == part; }
};

Page reproduce_provot(const Effort& effort);
Page reproduce_ahmad(const Effort& effort);
Page reproduce_sato(const Effort& effort);
Page reproduce_cordero(const Effort& effort);

// For sentences and tables.
std::string percent(double rate, int decimals = 1);  // .264 -> "26.4 %"
std::string fixed(double value, int decimals);
Verdict judge(bool holds, bool plainly);       // does it hold at all, and without a "but"?
std::string count_verdicts(const Page& page);  // how many claims of the page reproduce, for its end

}  // namespace weft::cli
