#include "core/report.h"

#include <gtest/gtest.h>
#include <weft/record.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "record/record.h"

using namespace weft;

namespace {

// Every number different, so that a mix-up of two members shows.
Measures distinct_measures() {
    Measures m;
    m.max_rate = {.5, .25, .125};
    m.min_rate = -.0625;
    m.over_limit = 7;
    m.kinetic_energy = 2;
    m.spring_energy = 3;
    m.total_energy = 4;
    m.lowest_z = -5;
    m.max_speed = 6;
    m.extent = {8, 9, 10};
    return m;
}

std::vector<std::string> cells(std::string line) {
    EXPECT_FALSE(line.empty());
    EXPECT_EQ(line.back(), '\n');
    line.pop_back();
    std::vector<std::string> parts;
    std::stringstream stream(line);
    for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
    return parts;
}

}  // namespace

TEST(Report, every_member_of_measures_has_exactly_one_line_in_the_table) {
    // Setting each quantity of a fresh Measures to its own number must fill all of it, each place once.
    Measures m;
    double next = 1;
    std::set<std::string> paths;
    for (const auto& quantity : measured_quantities()) {
        set_value(quantity, m, next++);
        EXPECT_TRUE(paths.insert(path_of(quantity)).second) << path_of(quantity);
    }
    next = 1;
    for (const auto& quantity : measured_quantities()) EXPECT_EQ(value_of(quantity, m), next++) << path_of(quantity);
    static_assert(sizeof(Measures) == 23 * sizeof(double), "a new member of Measures wants a line in the table");
    EXPECT_EQ(measured_quantities().size(), 24u);
}

TEST(Report, json_nests_the_numbers_as_the_contract_says) {
    const Json json = json_of(distinct_measures());
    EXPECT_EQ(json.at("max_rate").at("structural"), .5);
    EXPECT_EQ(json.at("max_rate").at("shear"), .25);
    EXPECT_EQ(json.at("max_rate").at("flexion"), .125);
    EXPECT_EQ(json.at("min_rate"), -.0625);
    EXPECT_EQ(json.at("over_limit"), 7);
    EXPECT_TRUE(json.at("over_limit").is_number_integer());
    EXPECT_EQ(json.at("kinetic_energy"), 2);
    EXPECT_EQ(json.at("spring_energy"), 3);
    EXPECT_EQ(json.at("total_energy"), 4);
    EXPECT_EQ(json.at("lowest_z"), -5);
    EXPECT_EQ(json.at("max_speed"), 6);
    EXPECT_EQ(json.at("extent"), Json::parse("[8.0, 9.0, 10.0]"));
}

TEST(Report, json_shows_what_is_not_finite_as_null) {
    Measures m;
    m.kinetic_energy = infinity;
    m.max_speed = std::nan("");
    const Json json = json_of(m);
    EXPECT_TRUE(json.at("kinetic_energy").is_null());
    EXPECT_TRUE(json.at("max_speed").is_null());
}

TEST(Report, peaks_are_the_highest_but_for_compression_and_height) {
    Measures peak = distinct_measures();
    Measures low = peak, high = peak;
    for (const auto& quantity : measured_quantities()) {
        set_value(quantity, low, value_of(quantity, peak) - 1);
        set_value(quantity, high, value_of(quantity, peak) + 1);
    }
    update_peak(peak, low);
    update_peak(peak, high);
    for (const auto& quantity : measured_quantities()) {
        const std::string path = path_of(quantity);
        const bool lowest = path == "/min_rate" || path == "/lowest_z";
        EXPECT_EQ(value_of(quantity, peak), value_of(quantity, lowest ? low : high)) << path;
    }
}

TEST(Report, a_row_of_the_series_has_a_cell_for_each_heading) {
    State state;
    state.time = .1 + .2;  // not 0.3: the shortest text that reads back has 17 digits
    state.steps = 42;
    StepReport report;
    report.measures = distinct_measures();
    report.limit = {11, 12, .75, .875, 13};
    const auto heading = cells(series_header()), row = cells(series_row(state, report, 5));
    ASSERT_EQ(heading.size(), row.size());
    EXPECT_EQ(std::set<std::string>(heading.begin(), heading.end()).size(), heading.size());
    const auto cell = [&](const std::string& name) {
        const auto at = std::find(heading.begin(), heading.end(), name);
        return at == heading.end() ? "no column " + name : row[std::size_t(at - heading.begin())];
    };
    EXPECT_EQ(std::stod(cell("time [s]")), state.time);
    EXPECT_EQ(cell("step"), "42");
    EXPECT_EQ(cell("frame"), "5");
    EXPECT_EQ(cells(series_row(state, report))[2], "-1");
    EXPECT_EQ(cell("max_rate_shear"), "0.25");
    EXPECT_EQ(cell("over_limit"), "7");
    EXPECT_EQ(cell("kinetic_energy [J]"), "2");
    EXPECT_EQ(cell("max_speed [m/s]"), "6");
    EXPECT_EQ(cell("extent_y [m]"), "9");
    EXPECT_EQ(cell("limit_over_before"), "11");
    EXPECT_EQ(cell("limit_over_after"), "12");
    EXPECT_EQ(cell("limit_passes"), "13");
}

TEST(Report, numbers_survive_their_text) {
    for (const double value : {0., -0., 1. / 3, 1e-310, 1.7976931348623157e308, 123456789.123456789, -9.81}) {
        const double back = std::strtod(shortest(value).c_str(), nullptr);
        EXPECT_EQ(back, value);
        EXPECT_EQ(std::signbit(back), std::signbit(value));
    }
    EXPECT_EQ(shortest(infinity), "inf");
    EXPECT_EQ(shortest(-infinity), "-inf");
    EXPECT_EQ(shortest(std::nan("")), "nan");
}

TEST(Report, the_reference_explains_every_column_of_the_series) {
    const std::string reference = report_reference();
    for (const std::string& heading : cells(series_header()))
        EXPECT_NE(reference.find("`" + heading + "`"), std::string::npos) << heading;
}
