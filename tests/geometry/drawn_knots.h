// Knots as they are drawn in curves/*.json, for tests of geometry alone: read plainly, lifted plainly.
#pragma once

#include "geometry/curve.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace weft {

struct DrawnKnot {
    nlohmann::json file;
    std::vector<PlaneCurve> curves;
    Diagram diagram;  // with over and under as the file has them
    Line axis;
};

inline DrawnKnot read_drawn_knot(const std::string& name) {
    DrawnKnot knot;
    std::ifstream in(std::string(WEFT_CURVES) + "/" + name + ".json");
    knot.file = nlohmann::json::parse(in);
    const auto add = [&](const nlohmann::json& points) {
        PlaneCurve& curve = knot.curves.emplace_back();
        for (const auto& p : points) curve.push_back({p[0].get<double>(), p[1].get<double>()});
    };
    if (knot.file.contains("curves"))
        for (const auto& curve : knot.file["curves"]) add(curve["points"]);
    else
        add(knot.file["points"]);
    if (knot.file.contains("axis"))
        knot.axis.point = {knot.file["axis"][0].get<double>(), knot.file["axis"][1].get<double>(), 0};
    knot.diagram = find_crossings(knot.curves);
    std::vector<Over> wish(knot.diagram.crossings.size(), Over::alternate);
    if (knot.file.contains("over"))
        for (const auto& [crossing, which] : knot.file["over"].items())
            wish[std::size_t(std::stoi(crossing) - 1)] = which == "first" ? Over::first : Over::second;
    choose_over(wish, knot.diagram);
    const std::string code = knot.file.value("gauss", "");
    int next = 1;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code[i] != 'O' && code[i] != 'U') continue;
        if (std::stoi(code.substr(i + 1)) != next || next > int(knot.diagram.crossings.size())) continue;
        set_over(knot.diagram.crossings[next++ - 1], code[i] == 'O');
    }
    return knot;
}

// Height ±1 at the events, straight in between.
inline std::vector<std::vector<Vec3>> lift_plainly(const std::vector<PlaneCurve>& curves, const Diagram& diagram) {
    std::vector<std::vector<Vec3>> lifted(curves.size());
    for (std::size_t c = 0; c < curves.size(); ++c) {
        std::vector<std::pair<double, double>> heights;
        for (const Diagram::Event& e : diagram.events[c]) {
            const Crossing::Visit& v = diagram.crossings[e.crossing].visit[std::size_t(e.visit)];
            heights.emplace_back(v.segment + v.along, v.over ? 1 : -1);
        }
        const auto height = [&](double s) {
            if (heights.empty()) return 0.0;
            if (s <= heights.front().first) return heights.front().second;
            for (std::size_t k = 0; k + 1 < heights.size(); ++k) {
                const auto &a = heights[k], &b = heights[k + 1];
                if (s <= b.first) return a.second + (b.second - a.second) * (s - a.first) / (b.first - a.first);
            }
            return heights.back().second;
        };
        std::vector<double> places;
        for (std::size_t k = 0; k < curves[c].size(); ++k) places.push_back(double(k));
        for (const auto& h : heights) places.push_back(h.first);
        std::sort(places.begin(), places.end());
        for (double s : places) {
            const int k = std::min(int(s), int(curves[c].size()) - 2);
            const Vec2 p = curves[c][k] + (s - k) * (curves[c][k + 1] - curves[c][k]);
            lifted[c].push_back({p.x(), p.y(), height(s)});
        }
    }
    return lifted;
}

}  // namespace weft
