// weft lab fit: from measurements to a fabric file.
#include "lab_report.h"
#include "terminal.h"

#include "core/text.h"

#include <weft/files.h>
#include <weft/lab_fit.h>

#include <cmath>

namespace weft::cli {

namespace {

void print_fit(const LabFit& fit) {
    std::vector<std::vector<Cell>> rows{{{"measurement", Ink::bold},
                                         {"what was found", Ink::bold},
                                         {"value (SI)", Ink::bold},
                                         {"95 % confidence", Ink::bold},
                                         {"residual", Ink::bold},
                                         {"worst", Ink::bold}}};
    for (const FitPart& part : fit.parts)
        for (std::size_t k = 0; k < part.rows.size(); ++k) {
            const FitRow& row = part.rows[k];
            const bool known = std::isfinite(row.confidence), loose = known && row.confidence > 0.5;
            rows.push_back({{k == 0 ? part.name : ""},
                            {row.path},
                            {short_number(row.value)},
                            {known ? text("± %.2g %%", 100 * row.confidence) : "", loose ? Ink::yellow : Ink::plain},
                            {k == 0 && part.points > 1 ? text("%.2f %%", 100 * part.residual) : ""},
                            {k == 0 && part.points > 1 ? text("%.2f %%", 100 * part.worst) : ""}});
        }
    print_table(stdout, rows);
}

}  // namespace

int lab_fit(const Arguments& arguments) {
    std::string data_file, output;
    bool quiet = false;
    CLI::App app("Finds the fabric that measurements are of.", "weft lab fit");
    app.add_option("DATA", data_file, "measurements: a sheet and raw curves, as JSON")->required();
    app.add_option("-o,--output", output, "the fabric file to write")->required()->type_name("FABRIC.json");
    app.add_flag("--quiet", quiet, "print errors only");
    app.footer(
        "DATA.json has a sheet, which is a fabric file that may leave out what curves say, and curves in the order in\n"
        "which they were measured, from a specimen at rest:\n\n"
        "  {\"weft_lab_data\": 1,\n"
        "   \"sheet\": {\"weft_fabric\": 1, \"units\": \"KES\", \"density\": 26.4},\n"
        "   \"curves\": [{\"test\": \"tensile\", \"units\": \"KES\", \"points\": [[0, 0], [1, 14], [2, 35]]},\n"
        "              {\"test\": \"shear\", \"units\": \"KES\", \"points\": [[0, 0], [8, 9.1], [-8, -9.1]]},\n"
        "              {\"test\": \"bend\", \"units\": \"KES\", \"points\": [[0, 0], [2.5, 0.37], [-2.5, -0.37]]}]}\n\n"
        "KES: % and gf/cm, degrees and gf/cm, 1/cm and gf·cm/cm. SI: 1 and N/m, degrees and N/m, 1/m and N. Residuals\n"
        "are in shares of the largest force; confidence is two standard deviations, from the scatter of the curve.\n"
        "Then: weft lab FABRIC.json compares the file with its simulated specimen.");
    if (const auto done = parse(app, arguments)) return *done;
    check_output(output, {".json"});
    const LabFit fit = fit_fabric(read_lab_data(data_file));
    write_bytes(output, write_fabric(fit.sheet) + "\n");
    if (quiet) return fine;
    if (fit.parts.empty()) std::printf("No curves: the sheet itself makes the fabric.\n");
    if (!fit.parts.empty()) print_fit(fit);
    std::printf("\nWritten to %s. Compare it with its own specimen: weft lab %s\n", output.c_str(), output.c_str());
    return fine;
}

}  // namespace weft::cli
