// Every measured number is declared once, in report.cpp: the table there gives the columns of series.csv, the entries
// of report.json, the rule for peaks and the lines of the documentation.
#pragma once

#include <weft/step.h>

#include <span>
#include <string>
#include <variant>

namespace weft {

enum class Peak { highest, lowest };

template <class Of>
struct Quantity {
    using Member = std::variant<double Of::*, int Of::*, PerKind<double> Of::*, Vec3 Of::*>;
    const char* name;
    const char* unit;  // "" for pure numbers
    const char* about;
    Peak peak;
    Member member;
    int index = 0;  // into a member that has several numbers
};

std::span<const Quantity<Measures>> measured_quantities();
std::span<const Quantity<LimitReport>> limit_quantities();
std::span<const Quantity<ContactReport>> contact_quantities();
std::span<const Quantity<Energy>> energy_quantities();

double value_of(const Quantity<Measures>& quantity, const Measures& measures);
double value_of(const Quantity<LimitReport>& quantity, const LimitReport& limit);
double value_of(const Quantity<ContactReport>& quantity, const ContactReport& contact);
double value_of(const Quantity<Energy>& quantity, const Energy& energy);
void set_value(const Quantity<Measures>& quantity, Measures& measures, double value);
void set_value(const Quantity<LimitReport>& quantity, LimitReport& limit, double value);
void set_value(const Quantity<ContactReport>& quantity, ContactReport& contact, double value);
void set_value(const Quantity<Energy>& quantity, Energy& energy, double value);

// True for counts, which files show without a decimal point.
bool is_count(const Quantity<Measures>& quantity);
bool is_count(const Quantity<LimitReport>& quantity);
bool is_count(const Quantity<ContactReport>& quantity);
bool is_count(const Quantity<Energy>& quantity);

// Where the number stands within "final" and "peak" of report.json, e.g. "/max_rate/shear" or "/extent/0".
std::string path_of(const Quantity<Measures>& quantity);
std::string path_of(const Quantity<LimitReport>& quantity);
std::string path_of(const Quantity<ContactReport>& quantity);
std::string path_of(const Quantity<Energy>& quantity);

// Raises (or, where the lowest matters, lowers) each number of `peak` to that of `now`.
void update_peak(Measures& peak, const Measures& now);

// The first line and one further line of series.csv, each with its line end. Time, step and frame come first: the
// number of the frame that was recorded of this state, -1 if none was.
std::string series_header();
std::string series_row(const State& state, const StepReport& report, std::int64_t frame = -1);

// The shortest decimal text that reads back to the same double; "nan", "inf", "-inf" otherwise.
std::string shortest(double value);

}  // namespace weft
