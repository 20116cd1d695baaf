// report.json and the scene's expectations, which name numbers by their path in it.
#include "core/audit.h"
#include "core/report.h"
#include "core/text.h"
#include "record/record.h"

#include <cmath>

namespace weft {

Json finite_or_null(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

template <class Of>
static Json json_of_table(std::span<const Quantity<Of>> table, const Of& from) {
    Json json;
    for (const auto& quantity : table) {
        const double value = value_of(quantity, from);
        json[Json::json_pointer(path_of(quantity))] =
            is_count(quantity) ? Json(static_cast<std::int64_t>(value)) : finite_or_null(value);
    }
    return json;
}

Json json_of(const Measures& measures) {
    return json_of_table(measured_quantities(), measures);
}
Json json_of(const LimitReport& limit) {
    return json_of_table(limit_quantities(), limit);
}

Json json_of(const ContactReport& contact) {
    return json_of_table(contact_quantities(), contact);
}

Json json_of(const Energy& energy) {
    return json_of_table(energy_quantities(), energy);
}

Json json_of(const PhaseTimes& times) {
    Json json;
    for (std::size_t k = 0; k < phase_names.size(); ++k) json[phase_names[k]] = times.seconds[k];
    return json;
}

// Counts that report.json shows and a checkpoint keeps, each declared once.
template <class Of>
struct Count {
    const char* name;
    std::int64_t Of::*member;
};
static constexpr Count<ContactTotals> totals_table[] = {{"truncated", &ContactTotals::truncated},
                                                        {"stopped", &ContactTotals::stopped},
                                                        {"slowed", &ContactTotals::slowed},
                                                        {"pinched", &ContactTotals::pinched},
                                                        {"pinched_steps", &ContactTotals::pinched_steps},
                                                        {"cut_short", &ContactTotals::cut_short},
                                                        {"recovered", &ContactTotals::recovered},
                                                        {"tangled_steps", &ContactTotals::tangled_steps},
                                                        {"recoveries", &ContactTotals::recoveries}};
static constexpr Count<Proof> proof_table[] = {{"frames_checked", &Proof::frames_checked},
                                               {"frames_with", &Proof::frames_with},
                                               {"frames_again", &Proof::frames_again},
                                               {"first_with", &Proof::first_with},
                                               {"worst", &Proof::worst},
                                               {"final", &Proof::final},
                                               {"inside", &Proof::inside},
                                               {"final_inside", &Proof::final_inside}};

template <class Table, class Of>
static Json json_of_counts(const Table& table, const Of& counts) {
    Json json;
    for (const auto& count : table) json[count.name] = counts.*count.member;
    return json;
}
template <class Table, class Of>
static void read_counts_from(const Table& table, const Json& json, Of& counts) {
    for (const auto& count : table) json.at(count.name).get_to(counts.*count.member);
}

Json json_of(const ContactTotals& totals) {
    return json_of_counts(totals_table, totals);
}
Json json_of_recovery(const ContactTotals& totals) {
    return {{"times", totals.recoveries},
            {"displacement", finite_or_null(totals.displacement)},
            {"stretch", finite_or_null(totals.stretch)}};
}
Json json_of(const Proof& proof) {
    return json_of_counts(proof_table, proof);
}
void read_counts(const Json& json, ContactTotals& totals) {
    read_counts_from(totals_table, json, totals);
}
void read_counts(const Json& json, Proof& proof) {
    read_counts_from(proof_table, json, proof);
}

static const char* stop_name(Stop stop) {
    switch (stop) {
        case Stop::done:
            return "done";
        case Stop::diverged:
            return "diverged";
        case Stop::interrupted:
            return "interrupted";
        case Stop::knot_changed:
            return "knot-changed";
    }
    return "";
}

static std::string hexadecimal(std::uint64_t value) {
    return text("%016llx", static_cast<unsigned long long>(value));
}

static Json report_without_expectations(const Scene& scene, const Record& record) {
    Json json;
    json["steps"] = record.state.steps;
    json["time"] = finite_or_null(record.state.time);
    json["finite"] = record.stop != Stop::diverged;
    json["stopped"] = stop_name(record.stop);
    json["reason"] = record.reason;
    json["hash"] = hexadecimal(hash(record.state));
    json["seconds"] = record.wall_seconds;
    json["threads"] = record.threads;
    json["phase_seconds"] = json_of(record.totals.seconds);
    json["phase_seconds"]["write"] = record.write_seconds;
    json["step"] = {{"scheme", scheme_words()[std::size_t(record.scheme.scheme)]},
                    {"why", record.scheme.why},  // empty: the scene names it
                    {"dt", finite_or_null(record.dt)},
                    {"stable", finite_or_null(record.step.stable.dt)},
                    {"k0", finite_or_null(record.step.stable.k0)},
                    {"auto", !scene.time.step.has_value()}};
    json["solve"] = {{"iterations", record.totals.solve.iterations},
                     {"newton", record.totals.solve.newton},
                     {"not_converged", record.totals.solve.not_converged},
                     {"worst_residual", finite_or_null(record.totals.solve.worst_residual)},
                     {"substeps", record.totals.solve.inner_steps},
                     {"rejected_error", record.totals.solve.rejected_error},
                     {"rejected_distortion", record.totals.solve.rejected_distortion},
                     {"forced", record.totals.solve.forced}};
    json["final"] = json_of(record.final);
    json["peak"] = json_of(record.totals.peak);
    json["limit"] = json_of(record.totals.limit);
    json["health"] = record.health.suspect ? "suspect" : "good";
    json["health_reasons"] = record.health.reasons;
    if (is_audited(scene)) json["energy"] = json_of(record.totals.energy);
    if (!scene.bodies.empty() || !scene.cloths.empty() || scene.contact) {
        json["contact"] = json_of(record.totals.contact);
        json["contact_total"] = json_of(record.totals.contact_total);
        json["recovered"] = json_of_recovery(record.totals.contact_total);
        json["recovered"]["worn_at_start"] = record.worn.at_start;
        json["recovered"]["worn"] = record.worn.now;
    }
    if (scene.fasten && scene.fasten->check_every > 0) {
        json["knot"] = json_of(record.totals.knot);
        json["tightness"] = json_of(record.totals.tightness);
    }
    // Only where something was proved: a zero that nobody counted must not pass for a proof.
    if (scene.contact && scene.contact->prove) {
        json["intersections"] = json_of(record.proof);
        json["min_distance"] = finite_or_null(record.proof.min_distance);
    }
    return json;
}

static const Json* find_quantity(const Json& report, const std::string& quantity) {
    try {
        const Json::json_pointer pointer(quantity.starts_with('/') ? quantity : "/" + quantity);
        return report.contains(pointer) ? &report.at(pointer) : nullptr;
    } catch (const nlohmann::json::exception&) {
        return nullptr;
    }
}

static std::string text_of(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) return shortest(value.get<double>());
    return value.dump();
}

// Enough digits to see by how much an expectation is missed; report.json has them all.
static std::string for_people(const Json& value) {
    if (!value.is_number_float()) return text_of(value);
    return text("%.6g", value.get<double>());
}

static std::string text_of(const Expectation& expected) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (expected.near)
        add(shortest(*expected.near) +
            (*expected.near == 0 ? " ± " + shortest(expected.within) : " ± " + shortest(100 * expected.within) + " %"));
    if (expected.at_least) add("at least " + shortest(*expected.at_least));
    if (expected.at_most) add("at most " + shortest(*expected.at_most));
    if (expected.equals) add(*expected.equals);
    return text;
}

// `within` is relative to the number expected, and absolute where that is zero.
static bool meets(const Expectation& expected, const Json& measured) {
    if (expected.equals && text_of(measured) != *expected.equals) return false;
    if (!expected.near && !expected.at_least && !expected.at_most) return true;
    if (!measured.is_number()) return false;
    const double value = measured.get<double>();
    if (expected.near) {
        const double scale = *expected.near == 0 ? 1 : std::abs(*expected.near);
        if (!(std::abs(value - *expected.near) <= expected.within * scale)) return false;
    }
    return !(expected.at_least && !(value >= *expected.at_least)) &&
           !(expected.at_most && !(value <= *expected.at_most));
}

void finish_report(const Scene& scene, Record& record) {
    Json json = report_without_expectations(scene, record);
    Json results = Json::array();
    record.expect.clear();
    record.as_expected = true;
    for (const Expectation& expected : scene.expect) {
        const Json* measured = find_quantity(json, expected.quantity);
        const Json value = measured ? *measured : Json(nullptr);
        const bool ok = measured && meets(expected, value);
        record.expect.push_back({expected.quantity, text_of(expected), for_people(value), ok});
        record.as_expected = record.as_expected && ok;
        results.push_back({{"quantity", expected.quantity},
                           {"expected", record.expect.back().expected},
                           {"measured", value},
                           {"ok", ok}});
    }
    json["expect"] = std::move(results);
    json["warnings"] = record.totals.warnings;
    record.json = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void check_expectations(const Scene& scene) {
    const Json report = report_without_expectations(scene, Record{});
    for (const Expectation& expected : scene.expect) {
        const Json* found = find_quantity(report, expected.quantity);
        if (found && !found->is_object() && !found->is_array()) continue;
        throw SceneError({scene.file, "/expect", expected.quantity,
                          found ? "names a group of numbers, and must name one of them"
                                : "must name a number of report.json, such as final/max_rate/structural",
                          "'weft reference' lists them all"});
    }
}

}  // namespace weft
