// Small pictures of knots in a terminal: Braille letters have 2 × 4 dots each. Where a strand passes under it is left
// out.
#include "knot_list.h"

#include "scene/curve_file.h"
#include "terminal.h"

#include <cstdio>

namespace weft::cli {

namespace {

constexpr int letters_wide = 22, letters_high = 8;

struct Dots {
    std::vector<bool> on = std::vector<bool>(std::size_t(letters_wide * letters_high * 8), false);

    void set(int x, int y) {
        if (x >= 0 && y >= 0 && x < 2 * letters_wide && y < 4 * letters_high) on[y * 2 * letters_wide + x] = true;
    }
    std::string line(int row) const {
        constexpr int bit[4][2] = {{0, 3}, {1, 4}, {2, 5}, {6, 7}};
        std::string text;
        for (int column = 0; column < letters_wide; ++column) {
            unsigned code = 0x2800;
            for (int y = 0; y < 4; ++y)
                for (int x = 0; x < 2; ++x)
                    if (on[(4 * row + y) * 2 * letters_wide + 2 * column + x]) code |= 1u << bit[y][x];
            text += char(0xE0 | (code >> 12));  // UTF-8 of three bytes
            text += char(0x80 | ((code >> 6) & 0x3F));
            text += char(0x80 | (code & 0x3F));
        }
        return text;
    }
};

Dots draw_small(const std::vector<PlaneCurve>& curves, const Diagram& diagram) {
    Vec2 low{infinity, infinity}, high{-infinity, -infinity};
    for (const PlaneCurve& curve : curves)
        for (const Vec2& p : curve) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
    const Vec2 size = high - low;
    const double scale =
        std::min((2 * letters_wide - 1) / std::max(size.x(), 1e-9), (4 * letters_high - 1) / std::max(size.y(), 1e-9));
    Dots dots;
    for (std::size_t c = 0; c < curves.size(); ++c)
        for (std::size_t k = 0; k < curves[c].size(); ++k) {
            bool under = false;
            for (const Diagram::Event& e : diagram.events[c]) {
                const Crossing& crossing = diagram.crossings[e.crossing];
                const Crossing::Visit& v = crossing.visit[std::size_t(e.visit)];
                const double away = scale * (curves[c][k] - crossing.place).norm();
                const bool near = std::abs(double(k) - v.segment) < 0.05 * double(curves[c].size());
                under = under || (!v.over && near && away < 1.8);
            }
            const Vec2 p = scale * (curves[c][k] - low);
            if (!under) dots.set(int(std::lround(p.x())), int(std::lround(scale * size.y() - p.y())));
        }
    return dots;
}

}  // namespace

void print_ready_made_curves() {
    for (const ReadyMadeCurve& ready : ready_made_curves()) {
        const CurveFile curve = parse_curve_json(ready.json, std::string(ready.name));
        std::vector<PlaneCurve> curves;
        Diagram diagram;
        if (find_drawn_diagram(curve.drawing, curves, diagram)) continue;
        const Dots dots = draw_small(curves, diagram);
        const std::vector<std::string> words{paint(stdout, Ink::bold, std::string(ready.name)), curve.title,
                                             std::to_string(diagram.crossings.size()) + " crossings, writhe " +
                                                 std::to_string(measure_writhe(diagram)) + ", determinant " +
                                                 std::to_string(measure_determinant(diagram).value)};
        for (int row = 0; row < letters_high; ++row)
            std::printf("%s  %s\n", dots.line(row).c_str(), std::size_t(row) < words.size() ? words[row].c_str() : "");
        std::printf("\n");
    }
}

}  // namespace weft::cli
