// checkpoint.bin: the State and the memory of the record in one file, so that the two can never disagree. Layout:
// "WEFTRUN2", then three blocks (memory as JSON, State, last good State), each led by its length as 8 bytes, then the
// hash of all that; integers are little endian. Written beside and renamed: whole or not at all.
#include "core/report.h"
#include "record/record.h"

namespace weft {

static constexpr std::string_view magic = "WEFTRUN2";

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
    audit.lowest = number_from(json.at("lowest"));
    for (std::size_t k = 0; k < audit.most.size(); ++k) audit.most[k] = number_from(json.at("most").at(k));
    read_quantities(energy_quantities(), json.at("sums"), audit.sums);
    return audit;
}

static std::string write_memory(const RecordMemory& memory) {
    Json json;
    json["scene"] = memory.scene_hash;
    json["next_frame"] = memory.next_frame;
    json["last_row"] = memory.last_row;
    json["series_bytes"] = memory.series_bytes;
    json["peak"] = json_of(memory.peak);
    json["limit"] = json_of(memory.limit);
    json["contact"] = json_of(memory.contact);
    json["contact_total"] = json_of(memory.contact_total);
    json["recovered"] = json_of_recovery(memory.contact_total);
    json["proof"] = json_of(memory.proof);
    json["min_distance"] = finite_or_null(memory.proof.min_distance);
    json["energy"] = json_of(memory.energy);
    json["audit"] = write_audit(memory.audit);
    json["phase_seconds"] = json_of(memory.seconds);
    json["write_seconds"] = memory.write_seconds;
    json["seconds"] = memory.wall_seconds;
    json["solve"] = {memory.solve.iterations, memory.solve.newton, memory.solve.not_converged,
                     finite_or_null(memory.solve.worst_residual)};
    const StableStep& stable = memory.step.stable;
    json["step"] = {{"dt", finite_or_null(memory.step.dt)},
                    {"warning", memory.step.warning},
                    {"k0", finite_or_null(stable.k0)},
                    {"k0_filtered", finite_or_null(stable.k0_filtered)},
                    {"damping_rate", finite_or_null(stable.damping_rate)},
                    {"stable", finite_or_null(stable.dt)},
                    {"iterations", stable.iterations},
                    {"residual", finite_or_null(stable.residual)}};
    json["warnings"] = memory.warnings;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

static RecordMemory read_memory(std::string_view text) {
    const Json json = Json::parse(text);
    RecordMemory memory;
    json.at("scene").get_to(memory.scene_hash);
    json.at("next_frame").get_to(memory.next_frame);
    json.at("last_row").get_to(memory.last_row);
    json.at("series_bytes").get_to(memory.series_bytes);
    read_quantities(measured_quantities(), json.at("peak"), memory.peak);
    read_quantities(limit_quantities(), json.at("limit"), memory.limit);
    read_quantities(contact_quantities(), json.at("contact"), memory.contact);
    read_counts(json.at("contact_total"), memory.contact_total);
    memory.contact_total.displacement = number_from(json.at("recovered").at("displacement"));
    memory.contact_total.stretch = number_from(json.at("recovered").at("stretch"));
    read_counts(json.at("proof"), memory.proof);
    memory.proof.min_distance = number_from(json.at("min_distance"));
    read_quantities(energy_quantities(), json.at("energy"), memory.energy);
    memory.audit = read_audit(json.at("audit"));
    const Json& solve = json.at("solve");
    memory.solve = {solve.at(0), solve.at(1), solve.at(2), number_from(solve.at(3))};
    for (std::size_t k = 0; k < phase_names.size(); ++k)
        json.at("phase_seconds").at(phase_names[k]).get_to(memory.seconds.seconds[k]);
    json.at("write_seconds").get_to(memory.write_seconds);
    json.at("seconds").get_to(memory.wall_seconds);
    const Json& step = json.at("step");
    memory.step.dt = number_from(step.at("dt"));
    step.at("warning").get_to(memory.step.warning);
    memory.step.stable = {.k0 = number_from(step.at("k0")),
                          .k0_filtered = number_from(step.at("k0_filtered")),
                          .damping_rate = number_from(step.at("damping_rate")),
                          .dt = number_from(step.at("stable")),
                          .iterations = step.at("iterations"),
                          .residual = number_from(step.at("residual"))};
    json.at("warnings").get_to(memory.warnings);
    return memory;
}

std::string save_checkpoint(const RecordMemory& memory, const State& state) {
    std::string bytes;
    bytes.reserve((state.x.size() + memory.good.x.size()) * 2 * sizeof(Vec3) + 65536);  // large cloth: no copies
    bytes += magic;
    append_block(bytes, write_memory(memory));
    append_block(bytes, save(state));
    append_block(bytes, save(memory.good));
    append_integer(bytes, hash_bytes(bytes));
    return bytes;
}

void load_checkpoint(const std::string& bytes, const std::string& file, RecordMemory& memory, State& state) {
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
        memory = read_memory(blocks[0]);
        state = load(blocks[1]);
        memory.good = load(blocks[2]);
    } catch (const nlohmann::json::exception& error) {
        throw damaged(error.what());
    }
}

}  // namespace weft
