// The numbers a run measures, each declared once. A new one needs a member in Measures (weft/step.h), its formula in
// measure(), and a line in the table below; files, peaks and documentation follow.
#include "core/report.h"

#include <weft/record.h>

#include <charconv>
#include <cmath>

namespace weft {

static const Quantity<Measures> measures_table[] = {
    {"max_rate", "",
     "largest deformation rate (l − l0) / l0 of the structural springs, or of the edges of cloth without",
     Peak::highest, &Measures::max_rate, 0},
    {"max_rate", "", "largest deformation rate of the shear springs", Peak::highest, &Measures::max_rate, 1},
    {"max_rate", "", "largest deformation rate of the flexion springs", Peak::highest, &Measures::max_rate, 2},
    {"min_rate", "", "smallest deformation rate of all springs; negative is compression", Peak::lowest,
     &Measures::min_rate},
    {"over_limit", "", "springs beyond their limit, stretched or compressed", Peak::highest, &Measures::over_limit},
    {"distortions", "", "sides and corners of a shell's triangles beyond what distortion control allows", Peak::highest,
     &Measures::distortions},
    {"bucklings", "", "elements of a shell that carry no more than Euler's load, with relaxed buckling", Peak::highest,
     &Measures::bucklings},
    {"kinetic_energy", "J", "kinetic energy of all points", Peak::highest, &Measures::kinetic_energy},
    {"spring_energy", "J", "elastic energy of all springs", Peak::highest, &Measures::spring_energy},
    {"total_energy", "J", "kinetic, elastic and gravitational energy, the last from the start height", Peak::highest,
     &Measures::total_energy},
    {"lowest_z", "m", "height of the lowest point", Peak::lowest, &Measures::lowest_z},
    {"max_speed", "m/s", "speed of the fastest point", Peak::highest, &Measures::max_speed},
    {"extent", "m", "size of the bounding box along x", Peak::highest, &Measures::extent, 0},
    {"extent", "m", "size of the bounding box along y", Peak::highest, &Measures::extent, 1},
    {"extent", "m", "size of the bounding box along z", Peak::highest, &Measures::extent, 2},
    {"centre", "m", "centre of mass, x", Peak::highest, &Measures::centre, 0},
    {"centre", "m", "centre of mass, y", Peak::highest, &Measures::centre, 1},
    {"centre", "m", "centre of mass, z", Peak::highest, &Measures::centre, 2},
    {"momentum", "kg·m/s", "linear momentum along x", Peak::highest, &Measures::momentum, 0},
    {"momentum", "kg·m/s", "linear momentum along y", Peak::highest, &Measures::momentum, 1},
    {"momentum", "kg·m/s", "linear momentum along z", Peak::highest, &Measures::momentum, 2},
    {"spin", "kg·m²/s", "angular momentum about the centre of mass, along x", Peak::highest, &Measures::spin, 0},
    {"spin", "kg·m²/s", "angular momentum about the centre of mass, along y", Peak::highest, &Measures::spin, 1},
    {"spin", "kg·m²/s", "angular momentum about the centre of mass, along z", Peak::highest, &Measures::spin, 2},
};

static const Quantity<LimitReport> limit_table[] = {
    {"over_before", "", "springs beyond their limit before the limiter's first pass", Peak::highest,
     &LimitReport::over_before},
    {"over_after", "", "springs beyond their limit after its last pass", Peak::highest, &LimitReport::over_after},
    {"worst_before", "", "largest excess of a rate over its limit before the first pass", Peak::highest,
     &LimitReport::worst_before},
    {"worst_after", "", "largest excess of a rate over its limit after the last pass", Peak::highest,
     &LimitReport::worst_after},
    {"passes", "", "passes of the limiter in the step", Peak::highest, &LimitReport::passes},
};

static const Quantity<ContactReport> contact_table[] = {
    {"pairs", "", "pairs of a point and a face, or of two edges, near enough to look at", Peak::highest,
     &ContactReport::pairs},
    {"contacts", "", "of those, how many pushed", Peak::highest, &ContactReport::contacts},
    {"sweeps", "", "sweeps over the contacts", Peak::highest, &ContactReport::sweeps},
    {"slowed", "", "points held back because they wanted to go further than contact can follow", Peak::highest,
     &ContactReport::slowed},
    {"truncated", "", "points that the safe filter did not let go all the way", Peak::highest,
     &ContactReport::truncated},
    {"stopped", "", "of those, how many did not get anywhere", Peak::highest, &ContactReport::stopped},
    {"carried", "", "points taken along by what pushes them", Peak::highest, &ContactReport::carried},
    {"pinched", "", "pairs that could be kept apart only by letting bodies or pins wait", Peak::highest,
     &ContactReport::pinched},
    {"waiting", "", "points of bodies and pins that wait where they pinch cloth", Peak::highest,
     &ContactReport::waiting},
    {"cut_short", "", "1 if contact had to bound its work, and stopped more points than it had to", Peak::highest,
     &ContactReport::cut_short},
    {"tangled", "", "pairs of an edge and a triangle that intersect", Peak::highest, &ContactReport::tangled},
    {"trapped", "", "points inside closed bodies, or behind planes", Peak::highest, &ContactReport::trapped},
    {"recovered", "", "pairs and points that recovery freed in the step", Peak::highest, &ContactReport::recovered},
    {"worn", "", "pieces that recovery would not move as a whole, since something goes through them", Peak::highest,
     &ContactReport::worn},
    {"attempts", "", "1 if recovery tried to free something in the step; its rounds in the paper path", Peak::highest,
     &ContactReport::attempts},
    {"recovery_displacement", "m", "largest displacement of a point by recovery", Peak::highest,
     &ContactReport::recovery_displacement},
    {"recovery_stretch", "", "largest stretch that recovery caused, in rest lengths", Peak::highest,
     &ContactReport::recovery_stretch},
    {"filter_momentum", "kg·m/s", "momentum that the safe filter took from or gave to the cloth", Peak::highest,
     &ContactReport::filter_momentum},
    {"smallest_gap", "m", "smallest distance of the pairs looked at, at the start of the step", Peak::lowest,
     &ContactReport::smallest_gap},
};

static const Quantity<Energy> energy_table[] = {
    {"gravity", "J", "put in by gravity; negative: lifted against it", Peak::highest, &Energy::gravity},
    {"wind", "J", "put in by wind and currents", Peak::highest, &Energy::wind},
    {"pins", "J", "put in by pins and hands that move", Peak::highest, &Energy::pins},
    {"bodies", "J", "put in by bodies that move", Peak::highest, &Energy::bodies},
    {"muscles", "J", "put in by driven rest lengths", Peak::highest, &Energy::muscles},
    {"damping", "J", "taken by damping of points and springs and by still air and water", Peak::highest,
     &Energy::damping},
    {"friction", "J", "taken by friction of contacts", Peak::highest, &Energy::friction},
    {"impacts", "J", "taken by contacts along their normals", Peak::highest, &Energy::impacts},
    {"limiter", "J", "taken by the limiter; negative: given", Peak::highest, &Energy::limiter},
    {"filter", "J", "taken by the filter of velocities or forces; negative: given", Peak::highest, &Energy::filter},
    {"safe_filter", "J", "taken by contact's safe filter; negative: given", Peak::highest, &Energy::safe_filter},
    {"recovery", "J", "taken by recovery from intersections; negative: given", Peak::highest, &Energy::recovery},
    {"scheme", "J", "taken by the scheme's own damping", Peak::highest, &Energy::scheme},
    {"stored", "J", "kinetic and elastic energy, velocities at the time of the positions", Peak::highest,
     &Energy::stored},
    {"put_in", "J", "stored at the start, and the most that each source has put in so far", Peak::highest,
     &Energy::put_in},
    {"unexplained", "J", "energy that nothing accounts for", Peak::highest, &Energy::unexplained},
    {"worst_gain", "", "largest unexplained so far / put_in", Peak::highest, &Energy::worst_gain},
};

std::span<const Quantity<Measures>> measured_quantities() {
    return measures_table;
}
std::span<const Quantity<LimitReport>> limit_quantities() {
    return limit_table;
}
std::span<const Quantity<ContactReport>> contact_quantities() {
    return contact_table;
}
std::span<const Quantity<Energy>> energy_quantities() {
    return energy_table;
}

namespace {

template <class Of>
constexpr bool several(const Quantity<Of>& quantity) {
    return quantity.member.index() >= 2;
}

template <class Of>
double read(const Quantity<Of>& quantity, const Of& from) {
    switch (quantity.member.index()) {
        case 0:
            return from.*std::get<0>(quantity.member);
        case 1:
            return from.*std::get<1>(quantity.member);
        case 2:
            return (from.*std::get<2>(quantity.member))[std::size_t(quantity.index)];
        default:
            return (from.*std::get<3>(quantity.member))[quantity.index];
    }
}

template <class Of>
void write(const Quantity<Of>& quantity, Of& into, double value) {
    switch (quantity.member.index()) {
        case 0:
            into.*std::get<0>(quantity.member) = value;
            break;
        case 1:
            into.*std::get<1>(quantity.member) = static_cast<int>(value);
            break;
        case 2:
            (into.*std::get<2>(quantity.member))[std::size_t(quantity.index)] = value;
            break;
        default:
            (into.*std::get<3>(quantity.member))[quantity.index] = value;
            break;
    }
}

// Numbers of one kind get the kind's name, coordinates the letter in tables and the place in JSON.
template <class Of>
std::string suffix(const Quantity<Of>& quantity, bool in_json) {
    if (quantity.member.index() == 2) return spring_kind_names[std::size_t(quantity.index)];
    return in_json ? std::to_string(quantity.index) : std::string(1, "xyz"[quantity.index]);
}

template <class Of>
std::string path(const Quantity<Of>& quantity) {
    std::string text = "/";
    text += quantity.name;
    if (several(quantity)) text.append("/").append(suffix(quantity, true));
    return text;
}

template <class Of>
std::string column(const Quantity<Of>& quantity, const std::string& prefix) {
    std::string text = prefix + quantity.name;
    if (several(quantity)) text.append("_").append(suffix(quantity, false));
    if (*quantity.unit) text.append(" [").append(quantity.unit).append("]");
    return text;
}

template <class Of>
std::string cell(const Quantity<Of>& quantity, const Of& from) {
    const double value = read(quantity, from);
    return is_count(quantity) ? std::to_string(static_cast<long long>(value)) : shortest(value);
}

template <class Of>
std::string reference_line(const Quantity<Of>& quantity, const std::string& where, const std::string& prefix) {
    const char* unit = is_count(quantity) ? "count" : *quantity.unit ? quantity.unit : "1";
    std::string line = "| `";
    line.append(where).append(path(quantity).substr(1)).append("` | `").append(column(quantity, prefix));
    return line.append("` | ").append(unit).append(" | ").append(quantity.about).append(" |\n");
}

}  // namespace

double value_of(const Quantity<Measures>& quantity, const Measures& measures) {
    return read(quantity, measures);
}
double value_of(const Quantity<LimitReport>& quantity, const LimitReport& limit) {
    return read(quantity, limit);
}
double value_of(const Quantity<ContactReport>& quantity, const ContactReport& contact) {
    return read(quantity, contact);
}
double value_of(const Quantity<Energy>& quantity, const Energy& energy) {
    return read(quantity, energy);
}
void set_value(const Quantity<Measures>& quantity, Measures& measures, double value) {
    write(quantity, measures, value);
}
void set_value(const Quantity<LimitReport>& quantity, LimitReport& limit, double value) {
    write(quantity, limit, value);
}
void set_value(const Quantity<ContactReport>& quantity, ContactReport& contact, double value) {
    write(quantity, contact, value);
}
void set_value(const Quantity<Energy>& quantity, Energy& energy, double value) {
    write(quantity, energy, value);
}
bool is_count(const Quantity<ContactReport>& quantity) {
    return quantity.member.index() == 1;
}
bool is_count(const Quantity<Energy>& quantity) {
    return quantity.member.index() == 1;
}
bool is_count(const Quantity<Measures>& quantity) {
    return quantity.member.index() == 1;
}
bool is_count(const Quantity<LimitReport>& quantity) {
    return quantity.member.index() == 1;
}
std::string path_of(const Quantity<ContactReport>& quantity) {
    return path(quantity);
}
std::string path_of(const Quantity<Energy>& quantity) {
    return path(quantity);
}
std::string path_of(const Quantity<Measures>& quantity) {
    return path(quantity);
}
std::string path_of(const Quantity<LimitReport>& quantity) {
    return path(quantity);
}

void update_peak(Measures& peak, const Measures& now) {
    for (const auto& quantity : measures_table) {
        const double before = read(quantity, peak), value = read(quantity, now);
        if (quantity.peak == Peak::highest ? value > before : value < before) write(quantity, peak, value);
    }
}

static void add_cell(std::string& line, const std::string& cell) {
    line += ',';
    line += cell;
}

std::string series_header() {
    std::string line = "time [s],step,frame";
    for (const auto& quantity : measures_table) add_cell(line, column(quantity, ""));
    for (const auto& quantity : limit_table) add_cell(line, column(quantity, "limit_"));
    for (const auto& quantity : contact_table) add_cell(line, column(quantity, "contact_"));
    for (const auto& quantity : energy_table) add_cell(line, column(quantity, "energy_"));
    return line + "\n";
}

std::string series_row(const State& state, const StepReport& report, std::int64_t frame) {
    std::string line = shortest(state.time) + "," + std::to_string(state.steps) + "," + std::to_string(frame);
    for (const auto& quantity : measures_table) add_cell(line, cell(quantity, report.measures));
    for (const auto& quantity : limit_table) add_cell(line, cell(quantity, report.limit));
    for (const auto& quantity : contact_table) add_cell(line, cell(quantity, report.contact));
    for (const auto& quantity : energy_table) add_cell(line, cell(quantity, report.energy));
    return line + "\n";
}

std::string shortest(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value);
    return {text, end.ptr};
}

std::string report_reference() {
    std::string text =
        "## What a run measures\n\n"
        "`final` and `peak` of report.json have the same entries; `peak` is the largest over the rows of series.csv\n"
        "(the smallest for `min_rate` and `lowest_z`).\n\n"
        "| report.json | column of series.csv | unit | meaning |\n|---|---|---|---|\n"
        "| `time` | `time [s]` | s | simulated time |\n"
        "| `steps` | `step` | count | steps taken |\n"
        "| | `frame` | count | the frame that shows this row's state, from 0; −1: none does |\n"
        "| `solve/iterations` | | count | of conjugate gradients, all steps together |\n"
        "| `solve/newton` | | count | of Newton, all steps together |\n"
        "| `solve/not_converged` | | count | steps that did not reach their tolerance |\n"
        "| `solve/worst_residual` | | 1 | largest residual that a step was left with |\n"
        "| `solve/substeps` | | count | that multilevel and adaptive schemes took, all steps together |\n"
        "| `solve/rejected_error` | | count | inner steps taken back because of their error |\n"
        "| `solve/rejected_distortion` | | count | because a shell was being distorted too quickly |\n"
        "| `solve/forced` | | count | accepted only because there are no shorter ones |\n";
    for (const auto& quantity : measures_table) text += reference_line(quantity, "final/", "");
    for (const auto& quantity : limit_table) text += reference_line(quantity, "limit/", "limit_");
    for (const auto& quantity : contact_table) text += reference_line(quantity, "contact/", "contact_");
    for (const auto& quantity : energy_table) text += reference_line(quantity, "energy/", "energy_");
    text +=
        "\nWith bodies or `contact`, `contact_total` adds up `truncated`, `stopped`, `slowed` and `pinched` over all "
        "steps, and\n`pinched_steps` counts the steps with pinched pairs, `cut_short` those whose work had to be "
        "bounded; `recovered` has `times` (steps in which\nrecovery moved something) and the largest `displacement` "
        "[m] "
        "and `stretch` (in rest lengths) that it caused; after a tangled start also `worn_at_start` and `worn`: "
        "openings\nthat something went through then, and how many it still goes through at the end. With "
        "`contact.prove`,\n`intersections` has `frames_checked`, "
        "`frames_with` (intersections or points inside bodies), `frames_again` (of those, after a clean frame),\n"
        "`first_with` (the first of them, −1 if there is none), `worst` and `final` (pairs of an edge and a triangle "
        "that meet),\n`inside` and `final_inside` (points inside closed bodies or behind planes, at worst and at the "
        "end); `min_distance` [m] is the smallest over all frames.\n";
    return text;
}

}  // namespace weft
