#include "html_page.h"

#include "core/text.h"
#include "terminal.h"

#include <algorithm>
#include <cmath>

namespace weft::cli {

const char* words_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::reproduces:
            return "reproduces";
        case Verdict::caveat:
            return "reproduces with a caveat";
        case Verdict::differs:
            return "does not reproduce";
    }
    return "";
}

namespace {

const char* const style = R"(
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 1080px; padding: 2.5rem 1.5rem 4rem; background: #fbfaf8; color: #24211f;
       font: 16px/1.55 system-ui, "Segoe UI", "Helvetica Neue", "DejaVu Sans", Arial, sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .6rem; letter-spacing: -.01em; }
h2 { font-size: 1.35rem; margin: 3.2rem 0 .6rem; padding-top: 1.2rem; border-top: 1px solid #ddd6cc; }
p { max-width: 46rem; }
.lead { font-size: 1.08rem; color: #4a4541; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .92rem; }
caption { text-align: left; font-weight: 600; padding: .2rem 0 .4rem; }
th, td { text-align: left; vertical-align: top; padding: .38rem .9rem .38rem 0; border-bottom: 1px solid #e6e0d7; }
th { font-weight: 600; color: #6b645d; border-bottom: 2px solid #cfc6b9; }
table.numbers td { font-variant-numeric: tabular-nums; white-space: nowrap; }
table.claims { width: 100%; table-layout: fixed; }
.claims th:nth-child(1) { width: 9%; } .claims th:nth-child(2) { width: 21%; } .claims th:nth-child(3) { width: 14%; }
.claims th:nth-child(4) { width: 24%; }
.note { font-size: .88rem; color: #6b645d; margin-top: -.4rem; }
.why { display: block; margin-top: .3rem; font-size: .86rem; color: #6b645d; }
.badge { display: inline-block; padding: .08rem .55rem; border-radius: 1rem; font-size: .82rem; font-weight: 600; }
.reproduces { background: #dcefdf; color: #17602c; }
.caveat { background: #fbeccb; color: #7a5200; }
.differs { background: #f8d9d4; color: #8c1d12; }
.plates { display: grid; gap: 1rem; margin: 1.2rem 0; }
figure { margin: 0; }
figure img, figure video { width: 100%; height: auto; display: block; border-radius: 6px; }
figcaption { font-size: .86rem; color: #6b645d; padding: .35rem 0 0; }
svg text { font: 12px system-ui, "DejaVu Sans", Arial, sans-serif; fill: #4a4541; }
footer { margin-top: 3rem; font-size: .86rem; color: #6b645d; }
)";

const std::array<const char*, 8> curve_colours{"#c0392b", "#1f6f8b", "#d79b2a", "#5b4a8a",
                                               "#3f8f4f", "#8a827a", "#c2649a", "#24211f"};

std::string escape(const std::string& text) {
    std::string out;
    for (const char c : text) switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    return out;
}

std::string base64(const std::string& bytes) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) out += k <= count ? digits[bits >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

const char* class_of(Verdict verdict) {
    return verdict == Verdict::reproduces ? "reproduces" : verdict == Verdict::caveat ? "caveat" : "differs";
}

std::string encode_claims(const std::vector<Claim>& claims) {
    if (claims.empty()) return "";
    std::string html =
        "<table "
        "class=\"claims\">\n<tr><th>where</th><th>claim</th><th>paper</th><th>measured</th><th>verdict</th></tr>\n";
    for (const Claim& claim : claims)
        html += "<tr><td>" + escape(claim.place) + "</td><td>" + escape(claim.claim) + "</td><td>" +
                escape(claim.paper) + "</td><td>" + escape(claim.measured) + "</td><td><span class=\"badge " +
                class_of(claim.verdict) + "\">" + words_of(claim.verdict) + "</span>" +
                (claim.why.empty() ? "" : "<span class=\"why\">" + escape(claim.why) + "</span>") + "</td></tr>\n";
    return html + "</table>\n";
}

std::string encode_table(const DataTable& table) {
    std::string html = "<table class=\"numbers\">\n<caption>" + escape(table.title) + "</caption>\n";
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        html += "<tr>";
        for (const std::string& cell : table.rows[r])
            html += (r == 0 ? "<th>" : "<td>") + escape(cell) + (r == 0 ? "</th>" : "</td>");
        html += "</tr>\n";
    }
    html += "</table>\n";
    return table.note.empty() ? html : html + "<p class=\"note\">" + escape(table.note) + "</p>\n";
}

std::string encode_plates(const Section& section) {
    if (section.plates.empty()) return "";
    std::string html = "<div class=\"plates\" style=\"grid-template-columns: repeat(" +
                       std::to_string(section.plates_a_row) + ", 1fr)\">\n";
    for (const Plate& plate : section.plates)
        html += "<figure><img alt=\"" + escape(plate.caption) + "\" src=\"data:image/png;base64," + base64(plate.png) +
                "\"></figure>\n";
    return html + "</div>\n";
}

// With 0, or over whole decades if logarithmic.
struct Axis {
    bool log = false;
    double least = infinity, most = 0;

    bool shows(double value) const { return std::isfinite(value) && (!log || value > 0); }
    void cover(double value) {
        if (!shows(value)) return;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    bool settle() {
        if (!(most > 0) && !(least < 0)) return false;
        least = log ? std::pow(10., std::floor(std::log10(least) + 1e-9)) : std::min(0.0, least);
        if (log) most = std::max(10 * least, std::pow(10., std::ceil(std::log10(most) - 1e-9)));
        return true;
    }
    double share(double value) const {
        return log ? std::log(value / least) / std::log(most / least) : (value - least) / (most - least);
    }
    std::vector<double> ticks() const {
        std::vector<double> result;
        if (log) {
            for (double value = least; value <= most * 1.0001; value *= 10) result.push_back(value);
            return result;
        }
        const double range = most - least, decade = std::pow(10., std::floor(std::log10(range)));
        const double step = range / decade < 2 ? decade / 4 : range / decade < 5 ? decade / 2 : decade;
        for (double k = std::ceil(least / step - 1e-6); k * step <= most + 1e-4 * range; ++k)
            result.push_back(k * step);
        return result;
    }
};

// A drawing 800 × 300 with the curves inside a frame, ticks at round numbers, names at the right.
struct Plot {
    double x0 = 56, y0 = 16, width = 480, height = 230;
    Axis across, up;
    std::string svg;

    Vec2 place(const Vec2& p) const { return {x0 + width * across.share(p.x()), y0 + height * (1 - up.share(p.y()))}; }

    static std::string number(double value) { return weft::text("%.5g", value); }
    void line(double xa, double ya, double xb, double yb, const char* colour) {
        svg += "<line x1=\"" + number(xa) + "\" y1=\"" + number(ya) + "\" x2=\"" + number(xb) + "\" y2=\"" +
               number(yb) + "\" stroke=\"" + colour + "\"/>\n";
    }
    void words(double x, double y, const char* anchor, const std::string& text) {
        svg += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" + escape(text) +
               "</text>\n";
    }
    void ticks() {
        for (const double x : across.ticks())
            words(x0 + width * across.share(x), y0 + height + 18, "middle", number(x));
        for (const double y : up.ticks()) {
            const double height_of = y0 + height * (1 - up.share(y));
            line(x0, height_of, x0 + width, height_of, y != (up.log ? up.least : 0) ? "#e6e0d7" : "#8a827a");
            words(x0 - 8, height_of + 4, "end", number(y));
        }
    }
    void curve(const Curve& curve, const std::string& colour) {
        svg += "<polyline fill=\"none\" stroke-width=\"1.8\" stroke=\"" + colour + "\" points=\"";
        for (const Vec2& p : curve.points)
            if (across.shows(p.x()) && up.shows(p.y())) svg += number(place(p).x()) + "," + number(place(p).y()) + " ";
        svg += "\"/>\n";
    }
};

std::string encode_chart(const Chart& chart) {
    Plot plot;
    plot.across.log = chart.log_across;
    plot.up.log = chart.log_up;
    for (const Curve& curve : chart.curves)
        for (const Vec2& p : curve.points) {
            plot.across.cover(p.x());
            plot.up.cover(p.y());
        }
    if (!plot.across.settle() || !plot.up.settle()) return "";
    plot.ticks();
    for (std::size_t k = 0; k < chart.curves.size(); ++k) {
        const std::string colour = curve_colours[k % curve_colours.size()];
        plot.curve(chart.curves[k], colour);
        const double y = plot.y0 + 14 + 22. * double(k), x = plot.x0 + plot.width + 18;
        plot.line(x, y - 4, x + 18, y - 4, colour.c_str());
        plot.words(x + 26, y, "start", chart.curves[k].name);
    }
    plot.words(plot.x0 + plot.width / 2, plot.y0 + plot.height + 40, "middle", chart.across);
    return "<figure><figcaption><strong>" + escape(chart.title) + "</strong> (" + escape(chart.up) +
           ")</figcaption><svg viewBox=\"0 0 800 300\" width=\"800\" style=\"max-width: 100%\" role=\"img\">\n" +
           plot.svg + "</svg></figure>\n";
}

std::string encode_section(const Section& section) {
    std::string html = "<section>\n<h2>" + escape(section.title) + "</h2>\n";
    if (!section.text.empty()) html += "<p>" + escape(section.text) + "</p>\n";
    html += encode_claims(section.claims) + encode_plates(section);
    for (const Chart& chart : section.charts) html += encode_chart(chart);
    for (const DataTable& table : section.tables) html += encode_table(table);
    for (const std::string& film : section.films)
        html += "<figure><video controls loop muted preload=\"metadata\" src=\"" + escape(film) +
                "\"></video><figcaption>Film, beside this page: <a href=\"" + escape(film) + "\">" + escape(film) +
                "</a></figcaption></figure>\n";
    return html + "</section>\n";
}

}  // namespace

std::string encode_html(const Page& page) {
    std::string html =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
        escape(page.title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" + escape(page.title) +
        "</h1>\n<p class=\"lead\">" + escape(page.lead) + "</p>\n";
    for (const Section& section : page.sections) html += encode_section(section);
    return html + "<footer><p>" + escape(page.end) + "</p></footer>\n</body>\n</html>\n";
}

void print_page(const Page& page) {
    const auto ink = [](Verdict v) {
        return v == Verdict::reproduces ? Ink::green : v == Verdict::caveat ? Ink::yellow : Ink::red;
    };
    for (const Section& section : page.sections) {
        std::printf("\n%s\n", paint(stdout, Ink::bold, section.title).c_str());
        for (const Claim& claim : section.claims) {
            std::printf("  %s: %s\n", paint(stdout, Ink::faint, claim.place).c_str(), claim.claim.c_str());
            std::printf("    paper     %s\n    measured  %s\n    verdict   %s\n", claim.paper.c_str(),
                        claim.measured.c_str(), paint(stdout, ink(claim.verdict), words_of(claim.verdict)).c_str());
            if (!claim.why.empty()) std::printf("    why       %s\n", claim.why.c_str());
        }
        for (const DataTable& table : section.tables) {
            std::printf("\n  %s\n", table.title.c_str());
            std::vector<std::vector<Cell>> rows;
            for (const auto& row : table.rows) {
                rows.emplace_back(1, Cell{""});
                for (const std::string& text : row) rows.back().push_back({text});
            }
            print_table(stdout, rows);
        }
    }
    std::vector<std::vector<Cell>> verdicts{{{"where"}, {"claim"}, {"verdict"}}};
    for (const Section& section : page.sections)
        for (const Claim& claim : section.claims)
            verdicts.push_back({{claim.place}, {claim.claim}, {words_of(claim.verdict), ink(claim.verdict)}});
    std::printf("\n");
    print_table(stdout, verdicts);
}

}  // namespace weft::cli
