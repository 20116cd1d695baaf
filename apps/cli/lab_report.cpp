#include "lab_report.h"

#include "terminal.h"

#include "core/text.h"

#include <cmath>

namespace weft::cli {

namespace {

std::string error_of(const LabRow& row) {
    if (!row.target || *row.target == 0) return "";
    if (row.unit == "%") return text("%+.1f points", row.simulated - *row.target);
    return text("%+.1f %%", 100 * (row.simulated / *row.target - 1));
}

bool is_off(const LabRow& row) {
    return row.allowed && row.target && *row.target != 0 &&
           !(std::abs(row.simulated / *row.target - 1) <= *row.allowed);
}

std::vector<std::string> words_of_row(const LabRow& row) {
    return {row.instrument,
            row.direction,
            row.quantity,
            row.target ? short_number(*row.target) + (row.estimated ? " (estimated)" : "") : "",
            short_number(row.simulated),
            row.unit,
            error_of(row)};
}

const std::vector<std::string>& lab_heading() {
    static const std::vector<std::string> words{"instrument", "direction", "quantity", "sheet",
                                                "simulated",  "unit",      "error"};
    return words;
}

}  // namespace

void print_lab(const LabReport& report) {
    std::printf("%s\n\n", paint(stdout, Ink::bold, report.fabric).c_str());
    std::vector<std::vector<Cell>> rows(1);
    for (const std::string& word : lab_heading()) rows[0].push_back({word, Ink::bold});
    for (const LabRow& row : report.rows) {
        rows.emplace_back();
        for (const std::string& word : words_of_row(row)) rows.back().push_back({word});
        rows.back().back().ink = is_off(row) ? Ink::red : Ink::green;
    }
    print_table(stdout, rows);
    for (const Section& section : report.sections)
        for (const DataTable& table : section.tables) {
            std::printf("\n%s\n", table.title.c_str());
            std::vector<std::vector<Cell>> cells;
            for (const auto& row : table.rows) {
                cells.emplace_back();
                for (const std::string& word : row) cells.back().push_back({word});
            }
            print_table(stdout, cells);
        }
}

Json describe_lab(const LabReport& report) {
    Json json;
    json["weft_lab"] = 1;
    json["fabric"] = report.fabric;
    json["converged"] = report.converged;
    json["readings"] = Json::array();
    for (const LabRow& row : report.rows) {
        Json one{{"instrument", row.instrument}};
        if (!row.direction.empty()) one["direction"] = row.direction;
        one["quantity"] = row.quantity;
        one["unit"] = row.unit;
        if (row.target) one["sheet"] = json_number(*row.target);
        if (row.target && row.estimated) one["estimated"] = true;
        one["simulated"] = std::isfinite(row.simulated) ? json_number(row.simulated) : Json(nullptr);
        json["readings"].push_back(one);
    }
    for (const Section& section : report.sections)
        for (const DataTable& table : section.tables) json["tables"][table.title] = table.rows;
    json["curves"] = report.curves;
    return json;
}

Page make_lab_page(const LabReport& report, const FabricSheet& sheet) {
    Page page;
    page.title = report.fabric;
    page.lead =
        (sheet.about.empty() ? "" : sheet.about + " ") + (sheet.source.empty() ? "" : "Source: " + sheet.source + ".");
    Section all;
    all.title = "The sheet";
    all.text =
        "What the fabric's sheet says, and what simulated instruments read off a simulated specimen. They agree where "
        "the fabric file, the laws made of it, the shell and the clamps are right together; it is no measurement.";
    DataTable table{"Readings", {lab_heading()}, ""};
    for (const LabRow& row : report.rows) table.rows.push_back(words_of_row(row));
    all.tables = {table};
    page.sections = {all};
    page.sections.insert(page.sections.end(), report.sections.begin(), report.sections.end());
    page.end = "Made by weft lab. Methods: docs/lab.md.";
    return page;
}

}  // namespace weft::cli
