#include "findings.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace weft::cli {

namespace {
using Json = nlohmann::ordered_json;
}

static constexpr std::size_t most_listed = 1000, most_shown = 5;

void list_findings(const std::vector<CheckPair>& pairs, const std::vector<CheckPoint>& inside, const NameOfPart& name,
                   Json& json) {
    json["pairs"] = Json::array();
    for (std::size_t k = 0; k < std::min(pairs.size(), most_listed); ++k) {
        const CheckPair& p = pairs[k];
        json["pairs"].push_back({{"edge", {{"file", name(p.edge_part)}, {"points", {p.a, p.b}}}},
                                 {"face", {{"file", name(p.triangle_part)}, {"triangle", p.triangle}}},
                                 {"how", p.touching ? "touching" : "crossing"}});
    }
    json["points_inside"] = Json::array();
    for (std::size_t k = 0; k < std::min(inside.size(), most_listed); ++k)
        json["points_inside"].push_back(
            {{"file", name(inside[k].part)}, {"point", inside[k].point}, {"body", name(inside[k].body)}});
}

void print_findings(const std::vector<CheckPair>& pairs, const NameOfPart& name) {
    for (std::size_t k = 0; k < std::min(pairs.size(), most_shown); ++k) {
        const CheckPair& p = pairs[k];
        std::printf("  edge %d–%d of %s %s triangle %d of %s\n", p.a, p.b, name(p.edge_part).c_str(),
                    p.touching ? "touches" : "crosses", p.triangle, name(p.triangle_part).c_str());
    }
    if (pairs.size() > most_shown)
        std::printf("  and %zu more; --json lists up to %zu (numbers count from 0)\n", pairs.size() - most_shown,
                    most_listed);
}

void need_triangles(const Mesh& mesh, const std::string& file) {
    if (mesh.triangles.empty())
        throw SceneError({file, "mesh", "no triangles", "needs at least one triangle", "export the faces too"});
}

}  // namespace weft::cli
