// What check and recover say of intersections, in JSON and in words.
#pragma once

#include <weft/check.h>

#include <nlohmann/json_fwd.hpp>

#include <functional>

namespace weft::cli {

using NameOfPart = std::function<std::string(int part)>;

// "pairs" and "points_inside"; long lists are cut.
void list_findings(const std::vector<CheckPair>& pairs, const std::vector<CheckPoint>& inside, const NameOfPart& name,
                   nlohmann::ordered_json& json);

// The first few pairs, a line each.
void print_findings(const std::vector<CheckPair>& pairs, const NameOfPart& name);

// Throws SceneError: without triangles there is nothing to find.
void need_triangles(const Mesh& mesh, const std::string& file);

}  // namespace weft::cli
