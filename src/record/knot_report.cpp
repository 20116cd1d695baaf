// What report.json and the checkpoint say of knots, and of how tight they are.
#include "record/record.h"

namespace weft {

namespace {
struct Column {
    const char* name;
    double Tightness::*member;
};
constexpr Column columns[] = {{"stretch", &Tightness::stretch},  {"throttle", &Tightness::throttle},
                              {"loop", &Tightness::loop},        {"contact", &Tightness::contact},
                              {"gap", &Tightness::gap},          {"truncated", &Tightness::truncated},
                              {"recovery", &Tightness::recovery}};
}  // namespace

Json json_of_knots(const std::vector<Knot>& knots) {
    Json list = Json::array();
    for (const Knot& k : knots)
        list.push_back({{"crossings", k.crossings},
                        {"gauss", k.gauss},
                        {"writhe", k.writhe},
                        {"determinant", k.determinant},
                        {"linking", k.linking},
                        {"j", k.j},
                        {"tails", k.tails}});
    return list;
}

std::vector<Knot> knots_from(const Json& list) {
    std::vector<Knot> knots;
    for (const Json& json : list)
        knots.push_back({json.at("crossings"), json.at("gauss"), json.at("writhe"), json.at("determinant"),
                         json.at("linking"), json.at("j").get<std::array<std::uint64_t, 2>>(),
                         json.value("tails", std::array<double, 2>{0, 0})});
    return knots;
}

Json json_of_links(const std::vector<KnotLink>& links) {
    Json list = Json::array();
    for (const KnotLink& l : links)
        list.push_back({{"ribbons", {l.a, l.b}}, {"linking", l.linking}, {"joined", l.joined}, {"tails", l.tails}});
    return list;
}

std::vector<KnotLink> links_from(const Json& list) {
    std::vector<KnotLink> links;
    for (const Json& json : list) {
        const auto ribbons = json.at("ribbons").get<std::array<int, 2>>();
        links.push_back({ribbons[0], ribbons[1], json.at("linking"),
                         json.at("joined").get<std::array<std::uint64_t, 4>>(),
                         json.at("tails").get<std::array<double, 4>>()});
    }
    return links;
}

constexpr const char* stage_ends[] = {"", "throttled", "stuck", "steps"};

// `loop_ratio`: to the loop at the end of the stage before.
Json json_of(const std::vector<KnotTotals::StageEnd>& stages) {
    Json list = Json::array();
    for (std::size_t k = 0; k < stages.size(); ++k) {
        const KnotTotals::StageEnd& s = stages[k];
        list.push_back({{"step", s.step}, {"why", stage_ends[int(s.why)]}, {"stretch", s.stretch}, {"loop", s.loop}});
        if (k > 0 && stages[k - 1].loop > 0) list.back()["loop_ratio"] = s.loop / stages[k - 1].loop;
    }
    return list;
}

std::vector<KnotTotals::StageEnd> stages_from(const Json& list) {
    std::vector<KnotTotals::StageEnd> stages;
    for (const Json& json : list) {
        KnotTotals::StageEnd& s = stages.emplace_back();
        s = {json.at("step"), FastenReport::End::none, json.at("stretch"), json.at("loop")};
        for (int k = 0; k < 4; ++k)
            if (json.at("why") == stage_ends[k]) s.why = FastenReport::End(k);
    }
    return stages;
}

Json json_of(const std::vector<Tightness>& rows) {
    Json json;
    json["step"] = Json::array();
    for (const Column& column : columns) json[column.name] = Json::array();
    for (const Tightness& row : rows) {
        json["step"].push_back(row.step);
        for (const Column& column : columns) json[column.name].push_back(row.*column.member);
    }
    return json;
}

std::vector<Tightness> tightness_from(const Json& json) {
    std::vector<Tightness> rows(json.at("step").size());
    for (std::size_t k = 0; k < rows.size(); ++k) {
        json.at("step").at(k).get_to(rows[k].step);
        for (const Column& column : columns) json.at(column.name).at(k).get_to(rows[k].*column.member);
    }
    return rows;
}

// Of the last stage.
double find_loop_ratio(const std::vector<KnotTotals::StageEnd>& stages) {
    const std::size_t n = stages.size();
    return n > 1 && stages[n - 2].loop > 0 ? stages[n - 1].loop / stages[n - 2].loop : 1;
}

// The first ribbon by its own words, as most scenes have one; all that is watched in lists.
Json json_of(const KnotTotals& totals) {
    const Knot start = totals.start.empty() ? Knot{} : totals.start.front();
    const Knot end = totals.end.empty() ? Knot{} : totals.end.front();
    return {{"crossings", start.crossings},
            {"gauss", start.gauss},
            {"writhe", start.writhe},
            {"determinant_start", start.determinant},
            {"determinant_end", end.determinant},
            {"linking_start", start.linking},
            {"linking_end", end.linking},
            {"j_start", start.j},
            {"j_end", end.j},
            {"checks", totals.checks},
            {"changed", totals.changed},
            {"loop", totals.stages.empty() ? 0. : totals.stages.back().loop},
            {"loop_ratio", find_loop_ratio(totals.stages)},
            {"stages", json_of(totals.stages)},
            {"monitors", {{"start", json_of_knots(totals.start)}, {"end", json_of_knots(totals.end)}}},
            {"links", {{"start", json_of_links(totals.links_start)}, {"end", json_of_links(totals.links_end)}}}};
}

}  // namespace weft
