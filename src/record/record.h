// Inside a recorded run: what it remembers between checkpoints, and the parts record_run is made of.
#pragma once

#include <weft/record.h>

#include <nlohmann/json.hpp>

namespace weft {

using Json = nlohmann::ordered_json;

// What the record must know, beside the run, to go on as if never stopped. The rule of State holds here too: whatever
// changes a byte of series.csv, frames or report.json belongs in it or in RunTotals.
struct RecordMemory {
    std::uint64_t scene_hash = 0;    // of scene.json
    std::uint64_t series_bytes = 0;  // length of series.csv
    Proof proof;
    double write_seconds = 0, wall_seconds = 0;
};

// checkpoint.bin: both in one file, with a hash.
std::string save_checkpoint(const RecordMemory& memory, const Run& run);
void load_checkpoint(const std::string& bytes, const std::string& file, RecordMemory& memory, Run& run);

std::uint64_t hash_bytes(std::string_view bytes);  // 64-bit FNV-1a

// Fills record.expect, record.as_expected and record.json.
void finish_report(const Scene& scene, Record& record);

// The verdict on a run: whether its cloth is stretched beyond anything asked for, or has energy from nowhere.
Health judge(const Scene& scene, Stop stop, const Measures& peak, const Energy& energy);
void judge_step(const Scene& scene, double dt, double stable, Health& health);  // against the largest stable one

// Throws SceneError if the scene expects something report.json does not have.
void check_expectations(const Scene& scene);

Json json_of(const Measures& measures);
Json json_of(const LimitReport& limit);
Json json_of(const ContactReport& contact);
Json json_of(const Energy& energy);
Json json_of(const PhaseTimes& times);
Json json_of(const ContactTotals& totals);
Json json_of_recovery(const ContactTotals& totals);
Json json_of(const Proof& proof);
void read_counts(const Json& json, ContactTotals& totals);  // what json_of has written
void read_counts(const Json& json, Proof& proof);
Json finite_or_null(double value);  // null unless finite

// Frames a run of this scene records, the start included.
std::int64_t count_frames(const Scene& scene);

// Of knots (knot_report.cpp).
Json json_of(const KnotTotals& totals);
Json json_of_knots(const std::vector<Knot>& knots);
std::vector<Knot> knots_from(const Json& list);
Json json_of_links(const std::vector<KnotLink>& links);
std::vector<KnotLink> links_from(const Json& list);
Json json_of(const std::vector<KnotTotals::StageEnd>& stages);
std::vector<KnotTotals::StageEnd> stages_from(const Json& list);
Json json_of(const std::vector<Tightness>& rows);
std::vector<Tightness> tightness_from(const Json& json);

}  // namespace weft
