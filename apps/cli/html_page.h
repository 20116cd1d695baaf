// A report for people: claims beside measurements, tables, pictures and curves. As a page it is one HTML file that
// needs nothing but itself: pictures are inside, there are no scripts and nothing is fetched.
#pragma once

#include <weft/types.h>

namespace weft::cli {

enum class Verdict { reproduces, caveat, differs };
const char* words_of(Verdict verdict);

struct Claim {
    std::string place;     // in the paper
    std::string claim;     // in a few words of our own
    std::string paper;     // its figure
    std::string measured;  // ours
    Verdict verdict = Verdict::reproduces;
    std::string why;  // may be empty
};

struct DataTable {
    std::string title;
    std::vector<std::vector<std::string>> rows;  // the first is the heading
    std::string note;
};

struct Plate {
    std::string file;  // beside the page; also its name
    std::string caption;
    std::string png;  // bytes
};

struct Curve {
    std::string name;
    std::vector<Vec2> points;
};

struct Chart {
    std::string title, across, up;  // the axes
    std::vector<Curve> curves;
    bool log_across = false, log_up = false;  // logarithmic axes; they leave out what is not positive
};

struct Section {
    std::string title, text;
    std::vector<Claim> claims;
    std::vector<Plate> plates;
    int plates_a_row = 2;
    std::vector<DataTable> tables;
    std::vector<Chart> charts;
    std::vector<std::string> films;  // files beside the page
};

struct Page {
    std::string title, lead, end;
    std::vector<Section> sections;
};

std::string encode_html(const Page& page);
void print_page(const Page& page);  // on stdout: claims and tables by section, then all verdicts in one table

}  // namespace weft::cli
