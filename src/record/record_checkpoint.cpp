// checkpoint.bin: the run and the memory of the record in one file, so that the two can never disagree. Layout:
// "WEFTRUN5", then three blocks (memory as JSON, State, last good State), each led by its length as 8 bytes, then the
// hash of all that; integers are little endian. Written beside and renamed: whole or not at all.
#include "core/report.h"
#include "record/record.h"

namespace weft {

static constexpr std::string_view magic = "WEFTRUN5";

std::uint64_t hash_bytes(std::string_view bytes) {
    std::uint64_t h = 14695981039346656037ull;
    for (const char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return h;
}

static void append_integer(std::string& bytes, std::uint64_t value) {
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>((value >> (8 * i)) & 0xff);
}

static std::uint64_t integer_at(std::string_view bytes, std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) value |= std::uint64_t(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

static void append_block(std::string& bytes, std::string_view block) {
    append_integer(bytes, block.size());
    bytes += block;
}

// Doubles as text that reads back to the same bits; what JSON cannot say (an unbounded stable step) becomes null.
static double number_from(const Json& value) {
    return value.is_null() ? infinity : value.get<double>();
}

template <class Of>
static void read_quantities(std::span<const Quantity<Of>> table, const Json& json, Of& into) {
    for (const auto& quantity : table)
        set_value(quantity, into, number_from(json.at(Json::json_pointer(path_of(quantity)))));
}

static Json write_audit(const EnergyAudit& audit) {
    return {{"begun", audit.begun},
            {"lag", audit.lag},
            {"stored_at_start", finite_or_null(audit.stored_at_start)},
            {"gravity_at_start", finite_or_null(audit.gravity_at_start)},
            {"kick_of_hands", finite_or_null(audit.kick_of_hands)},
            {"lowest", finite_or_null(audit.lowest)},
            {"most", audit.most},
            {"sums", json_of(audit.sums)}};
}

static EnergyAudit read_audit(const Json& json) {
    EnergyAudit audit;
    json.at("begun").get_to(audit.begun);
    json.at("lag").get_to(audit.lag);
    audit.stored_at_start = number_from(json.at("stored_at_start"));
    audit.gravity_at_start = number_from(json.at("gravity_at_start"));
    audit.kick_of_hands = number_from(json.at("kick_of_hands"));
    audit.lowest = number_from(json.at("lowest"));
    for (std::size_t k = 0; k < audit.most.size(); ++k) audit.most[k] = number_from(json.at("most").at(k));
    read_quantities(energy_quantities(), json.at("sums"), audit.sums);
    return audit;
}

static Json write_step(const StepChoice& step) {
    return {{"dt", finite_or_null(step.dt)},
            {"warning", step.warning},
            {"k0", finite_or_null(step.stable.k0)},
            {"k0_filtered", finite_or_null(step.stable.k0_filtered)},
            {"damping_rate", finite_or_null(step.stable.damping_rate)},
            {"stable", finite_or_null(step.stable.dt)},
            {"iterations", step.stable.iterations},
            {"residual", finite_or_null(step.stable.residual)}};
}

static StepChoice read_step(const Json& json) {
    return {.stable = {.k0 = number_from(json.at("k0")),
                       .k0_filtered = number_from(json.at("k0_filtered")),
                       .damping_rate = number_from(json.at("damping_rate")),
                       .dt = number_from(json.at("stable")),
                       .iterations = json.at("iterations"),
                       .residual = number_from(json.at("residual"))},
            .dt = number_from(json.at("dt")),
            .warning = json.at("warning")};
}

static void write_totals(Json& json, const RunTotals& totals) {
    json["frames"] = totals.frames;
    json["last_row"] = totals.last_row;
    json["peak"] = json_of(totals.peak);
    json["limit"] = json_of(totals.limit);
    json["contact"] = json_of(totals.contact);
    json["energy"] = json_of(totals.energy);
    json["audit"] = write_audit(totals.audit);
    json["contact_total"] = json_of(totals.contact_total);
    json["recovered"] = json_of_recovery(totals.contact_total);
    json["solve"] = {totals.solve.iterations,          totals.solve.newton,
                     totals.solve.not_converged,       finite_or_null(totals.solve.worst_residual),
                     totals.solve.inner_steps,         totals.solve.rejected_error,
                     totals.solve.rejected_distortion, totals.solve.forced};
    json["phase_seconds"] = json_of(totals.seconds);
    json["warnings"] = totals.warnings;
    json["knot"] = {{"checks", totals.knot.checks},          {"changed", totals.knot.changed},
                    {"part", totals.knot.changed_part},      {"stages", json_of(totals.knot.stages)},
                    {"end", json_of_knots(totals.knot.end)}, {"links", json_of_links(totals.knot.links_end)}};
    json["tightness"] = json_of(totals.tightness);
}

static RunTotals read_totals(const Json& json) {
    RunTotals totals;
    json.at("frames").get_to(totals.frames);
    json.at("last_row").get_to(totals.last_row);
    read_quantities(measured_quantities(), json.at("peak"), totals.peak);
    read_quantities(limit_quantities(), json.at("limit"), totals.limit);
    read_quantities(contact_quantities(), json.at("contact"), totals.contact);
    read_quantities(energy_quantities(), json.at("energy"), totals.energy);
    totals.audit = read_audit(json.at("audit"));
    read_counts(json.at("contact_total"), totals.contact_total);
    totals.contact_total.displacement = number_from(json.at("recovered").at("displacement"));
    totals.contact_total.stretch = number_from(json.at("recovered").at("stretch"));
    const Json& solve = json.at("solve");
    // Older checkpoints have fewer.
    const auto more = [&](std::size_t k) { return solve.size() > k ? solve.at(k).get<std::int64_t>() : 0; };
    totals.solve = {solve.at(0), solve.at(1), solve.at(2), number_from(solve.at(3)),
                    more(4),     more(5),     more(6),     more(7)};
    for (std::size_t k = 0; k < phase_names.size(); ++k)
        json.at("phase_seconds").at(phase_names[k]).get_to(totals.seconds.seconds[k]);
    json.at("warnings").get_to(totals.warnings);
    json.at("knot").at("checks").get_to(totals.knot.checks);
    json.at("knot").at("changed").get_to(totals.knot.changed);
    json.at("knot").at("part").get_to(totals.knot.changed_part);
    totals.knot.stages = stages_from(json.at("knot").at("stages"));
    totals.knot.end = knots_from(json.at("knot").at("end"));
    totals.knot.links_end = links_from(json.at("knot").at("links"));
    totals.tightness = tightness_from(json.at("tightness"));
    return totals;
}

static std::string write_memory(const RecordMemory& memory, const Run& run) {
    Json json;
    json["scene"] = memory.scene_hash;
    json["series_bytes"] = memory.series_bytes;
    json["proof"] = json_of(memory.proof);
    json["min_distance"] = finite_or_null(memory.proof.min_distance);
    json["write_seconds"] = memory.write_seconds;
    json["seconds"] = memory.wall_seconds;
    json["dt"] = run.dt;
    json["checked_rate"] = finite_or_null(run.checked_rate);
    json["step"] = write_step(run.step);
    write_totals(json, run.totals);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

static void read_memory(std::string_view text, RecordMemory& memory, Run& run) {
    const Json json = Json::parse(text);
    json.at("scene").get_to(memory.scene_hash);
    json.at("series_bytes").get_to(memory.series_bytes);
    read_counts(json.at("proof"), memory.proof);
    memory.proof.min_distance = number_from(json.at("min_distance"));
    json.at("write_seconds").get_to(memory.write_seconds);
    json.at("seconds").get_to(memory.wall_seconds);
    json.at("dt").get_to(run.dt);
    run.checked_rate = number_from(json.at("checked_rate"));
    run.step = read_step(json.at("step"));
    run.totals = read_totals(json);
}

std::string save_checkpoint(const RecordMemory& memory, const Run& run) {
    std::string bytes;
    bytes.reserve((run.state.x.size() + run.good.x.size()) * 2 * sizeof(Vec3) + 65536);  // large cloth: no copies
    bytes += magic;
    append_block(bytes, write_memory(memory, run));
    append_block(bytes, save(run.state));
    append_block(bytes, save(run.good));
    append_integer(bytes, hash_bytes(bytes));
    return bytes;
}

void load_checkpoint(const std::string& bytes, const std::string& file, RecordMemory& memory, Run& run) {
    const auto damaged = [&](const std::string& what) {
        return SceneError({file, "", "", "must be a whole checkpoint as weft wrote it: " + what,
                           "run again without --resume, with --overwrite"});
    };
    if (bytes.size() < magic.size() + 8 || std::string_view(bytes).substr(0, magic.size()) != magic)
        throw damaged("its first bytes are others");
    const std::size_t end = bytes.size() - 8;
    if (hash_bytes(std::string_view(bytes).substr(0, end)) != integer_at(bytes, end))
        throw damaged("its hash does not fit its content");
    std::array<std::string, 3> blocks;
    std::size_t at = magic.size();
    for (std::string& block : blocks) {
        if (end - at < 8) throw damaged("it ends early");
        const std::uint64_t size = integer_at(bytes, at);
        at += 8;
        if (size > end - at) throw damaged("it ends early");
        block = bytes.substr(at, size);
        at += size;
    }
    try {
        read_memory(blocks[0], memory, run);
        run.state = load(blocks[1]);
        run.good = load(blocks[2]);
    } catch (const nlohmann::json::exception& error) {
        throw damaged(error.what());
    }
}

}  // namespace weft
