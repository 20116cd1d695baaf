// SVG paths (W3C, Scalable Vector Graphics 1.1, section 8.3). Curves are cut so finely that no chord leaves them by
// more than a thousandth of the drawing's diagonal: by the second derivative, n ≥ √(max|B''| / (8 tolerance)).
#include "io/svg.h"

#include "core/angles.h"
#include "geometry/curve.h"

#include <charconv>
#include <cmath>

namespace weft {

namespace {

// One piece of a path between two points: a line, a Bézier curve or an arc of an ellipse.
struct SvgPiece {
    enum class Kind { move, line, quadratic, cubic, arc } kind = Kind::line;
    std::array<Vec2, 4> p;  // start, controls, end
    Vec2 centre{0, 0}, radii{0, 0};
    double tilt = 0, from = 0, sweep = 0;  // [rad]

    int points() const { return kind == Kind::cubic ? 4 : kind == Kind::quadratic ? 3 : 2; }
    Vec2 at(double t) const {
        const double u = 1 - t;
        if (kind == Kind::quadratic) return u * u * p[0] + 2 * u * t * p[1] + t * t * p[2];
        if (kind == Kind::cubic)
            return u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3];
        if (kind == Kind::arc) {
            const double a = from + t * sweep, x = radii.x() * std::cos(a), y = radii.y() * std::sin(a);
            return centre + Vec2(std::cos(tilt) * x - std::sin(tilt) * y, std::sin(tilt) * x + std::cos(tilt) * y);
        }
        return u * p[0] + t * p[1];
    }
    Vec2 end() const { return p[std::size_t(points() - 1)]; }
    int parts(double tolerance) const {
        double second = 0;  // largest second derivative
        if (kind == Kind::quadratic) second = 2 * (p[0] - 2 * p[1] + p[2]).norm();
        if (kind == Kind::cubic)
            second = 6 * std::max((p[0] - 2 * p[1] + p[2]).norm(), (p[1] - 2 * p[2] + p[3]).norm());
        if (kind == Kind::arc) second = radii.maxCoeff() * sweep * sweep;
        const double n = tolerance > 0 ? std::ceil(std::sqrt(second / (8 * tolerance))) : 1;
        return int(std::clamp(n, 1.0, 1000.0));
    }
};

class SvgPathReader {
  public:
    SvgPathReader(std::string_view data, const std::string& file) : data_(data), file_(file) {}

    std::vector<SvgPiece> read() {
        skip();
        while (at_ < data_.size()) {
            const char letter = data_[at_];
            if (std::isalpha(static_cast<unsigned char>(letter))) {
                command_ = letter;
                ++at_;
            } else if (command_ == 0) {
                fail("a path begins with M and two numbers");
            } else if (command_ == 'Z' || command_ == 'z') {
                fail("after Z comes a letter");
            }
            if (pieces_.empty() && command_ != 'M' && command_ != 'm') fail("a path begins with M and two numbers");
            step();
            skip();
        }
        if (pieces_.empty()) fail("the path is empty");
        return std::move(pieces_);
    }

  private:
    [[noreturn]] void fail(const std::string& rule) const {
        throw SceneError({file_, "byte " + std::to_string(at_) + " of the path",
                          std::string(data_.substr(std::min(at_, data_.size()), 20)), rule,
                          "the commands are M L H V C S Q T A Z, in capitals for absolute coordinates"});
    }
    void skip() {
        while (at_ < data_.size() && (std::isspace(static_cast<unsigned char>(data_[at_])) || data_[at_] == ',')) ++at_;
    }
    double number() {
        skip();
        if (at_ < data_.size() && data_[at_] == '+') ++at_;
        double value = 0;
        const auto [end, error] = std::from_chars(data_.data() + at_, data_.data() + data_.size(), value);
        if (error != std::errc() || !std::isfinite(value) || std::abs(value) > 1e9)
            fail("expected a number, at most 1e9");
        at_ = std::size_t(end - data_.data());
        return value;
    }
    bool flag() {
        skip();
        if (at_ >= data_.size() || (data_[at_] != '0' && data_[at_] != '1')) fail("a flag of an arc is 0 or 1");
        return data_[at_++] == '1';
    }
    bool relative() const { return std::islower(static_cast<unsigned char>(command_)) != 0; }
    Vec2 point() {
        const double x = number(), y = number();
        return relative() ? Vec2(here_ + Vec2(x, y)) : Vec2(x, y);
    }
    void add(SvgPiece piece) {
        if (pieces_.size() >= svg_points_limit) fail("a path may have at most 2^20 pieces");
        piece.p[0] = here_;
        here_ = piece.end();
        if (!here_.allFinite() || here_.cwiseAbs().maxCoeff() > 1e9) fail("coordinates may be at most 1e9");
        pieces_.push_back(piece);
    }
    void line_to(const Vec2& to, SvgPiece::Kind kind = SvgPiece::Kind::line) {
        SvgPiece piece{.kind = kind, .p = {here_, to, to, to}};
        add(piece);
        control_ = here_;
    }
    // The control point of the last curve of this kind, reflected; where we are if there was none.
    Vec2 reflected(SvgPiece::Kind kind) const {
        return !pieces_.empty() && pieces_.back().kind == kind ? Vec2(2 * here_ - control_) : here_;
    }
    void curve_to(SvgPiece::Kind kind, const Vec2& first, const Vec2& second, const Vec2& to) {
        SvgPiece piece{.kind = kind, .p = {here_, first, second, to}};
        if (kind == SvgPiece::Kind::quadratic) piece.p = {here_, first, to, to};
        add(piece);
        control_ = kind == SvgPiece::Kind::quadratic ? first : second;
    }
    void arc_to();
    void step();

    std::string_view data_;
    const std::string& file_;
    std::size_t at_ = 0;
    char command_ = 0;
    Vec2 here_{0, 0}, start_{0, 0}, control_{0, 0};
    std::vector<SvgPiece> pieces_;
};

// From end points to centre: section F.6.5 of the standard.
void SvgPathReader::arc_to() {
    Vec2 radii(std::abs(number()), 0);
    radii.y() = std::abs(number());
    const double tilt = number() * degree;
    const bool large = flag(), positive = flag();
    const Vec2 to = point(), half = 0.5 * (here_ - to);
    if (radii.minCoeff() <= 0 || half.norm() == 0) return line_to(to);
    const double c = std::cos(tilt), s = std::sin(tilt);
    const Vec2 q(c * half.x() + s * half.y(), -s * half.x() + c * half.y());
    const Vec2 unit = q.cwiseQuotient(radii);
    const double stretch = unit.squaredNorm();
    if (stretch > 1) radii *= std::sqrt(stretch);
    const Vec2 v = q.cwiseQuotient(radii);
    const double length = std::min(1.0, v.squaredNorm());
    const double factor =
        (large != positive ? 1 : -1) * std::sqrt(std::max(0.0, (1 - length) / std::max(length, 1e-300)));
    const Vec2 centre = factor * Vec2(v.y(), -v.x());  // on the unit circle
    const auto angle = [](const Vec2& d) { return std::atan2(d.y(), d.x()); };
    SvgPiece piece{.kind = SvgPiece::Kind::arc, .p = {here_, to, to, to}, .radii = radii, .tilt = tilt};
    piece.from = angle(v - centre);
    piece.sweep = angle(-v - centre) - piece.from;
    if (positive && piece.sweep < 0) piece.sweep += 2 * pi;
    if (!positive && piece.sweep > 0) piece.sweep -= 2 * pi;
    const Vec2 scaled = centre.cwiseProduct(radii);
    piece.centre = 0.5 * (here_ + to) + Vec2(c * scaled.x() - s * scaled.y(), s * scaled.x() + c * scaled.y());
    add(piece);
    control_ = here_;
}

void SvgPathReader::step() {
    using Kind = SvgPiece::Kind;
    switch (command_) {
        case 'M':
        case 'm': {
            start_ = point();
            line_to(start_, Kind::move);
            command_ = command_ == 'M' ? 'L' : 'l';  // more numbers are lines
            return;
        }
        case 'L':
        case 'l':
            return line_to(point());
        case 'H':
            return line_to({number(), here_.y()});
        case 'h':
            return line_to({here_.x() + number(), here_.y()});
        case 'V':
            return line_to({here_.x(), number()});
        case 'v':
            return line_to({here_.x(), here_.y() + number()});
        case 'C':
        case 'c': {
            const Vec2 first = point(), second = point();
            return curve_to(Kind::cubic, first, second, point());
        }
        case 'S':
        case 's': {
            const Vec2 first = reflected(Kind::cubic), second = point();
            return curve_to(Kind::cubic, first, second, point());
        }
        case 'Q':
        case 'q': {
            const Vec2 first = point();
            return curve_to(Kind::quadratic, first, first, point());
        }
        case 'T':
        case 't': {
            const Vec2 first = reflected(Kind::quadratic);
            return curve_to(Kind::quadratic, first, first, point());
        }
        case 'A':
        case 'a':
            return arc_to();
        case 'Z':
        case 'z':
            return line_to(start_);
        default:
            fail(std::string("there is no command ") + command_);
    }
}

}  // namespace

std::vector<PlaneCurve> parse_svg_path(std::string_view data, const std::string& file) {
    const std::vector<SvgPiece> pieces = SvgPathReader(data, file).read();
    std::vector<PlaneCurve> corners(1);
    for (const SvgPiece& piece : pieces)
        for (int k = 0; k < piece.points(); ++k) corners[0].push_back(piece.p[std::size_t(k)]);
    const double tolerance = 1e-3 * measure_diagonal(corners);
    std::vector<PlaneCurve> curves;
    std::size_t points = 0;
    const auto flip = [](const Vec2& p) { return Vec2(p.x(), -p.y()); };
    for (const SvgPiece& piece : pieces) {
        if (piece.kind == SvgPiece::Kind::move) {
            if (curves.empty() || curves.back().size() > 1) curves.emplace_back();
            curves.back().assign(1, flip(piece.end()));
            continue;
        }
        const int parts = piece.parts(tolerance);
        points += std::size_t(parts);
        if (points > svg_points_limit)
            throw SceneError({file, "the path", std::to_string(points) + " points",
                              "a path may have at most 2^20 points", "simplify the path"});
        for (int k = 1; k < parts; ++k) curves.back().push_back(flip(piece.at(double(k) / parts)));
        curves.back().push_back(flip(piece.end()));
    }
    while (!curves.empty() && curves.back().size() < 2) curves.pop_back();
    if (curves.empty())
        throw SceneError({file, "the path", "", "a path needs two points at least", "M 0 0 L 1 1 is the shortest"});
    return curves;
}

namespace {

[[noreturn]] void refuse_svg(const std::string& file, const std::string& rule, const std::string& hint) {
    throw SceneError({file, "svg", "", rule, hint});
}

bool is_space(std::string_view text, std::size_t at) {
    return at < text.size() && std::isspace(static_cast<unsigned char>(text[at]));
}

// Behind the name of the first <path ...>.
std::size_t find_path(std::string_view text, const std::string& file) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text.substr(at, 5) == "<path" && (is_space(text, at + 5) || text.substr(at + 5, 1) == "/")) return at + 5;
        if (text.substr(at, 4) == "<!--") at = std::min(text.find("-->", at), text.size());
        if (text.substr(at, 10) == "transform=")
            refuse_svg(file, "transforms before the path are not understood",
                       "apply them in the drawing program first");
    }
    refuse_svg(file, "the file has no <path>", "draw the curve as a path: <path d=\"M ...\"/>");
}

// name="value" ... up to the end of the tag.
std::map<std::string, std::string> read_attributes(std::string_view text, std::size_t at, const std::string& file) {
    std::map<std::string, std::string> attributes;
    while (at < text.size() && text[at] != '>') {
        while (is_space(text, at)) ++at;
        const std::size_t start = at;
        while (at < text.size() && !is_space(text, at) && text[at] != '=' && text[at] != '>' && text[at] != '/') ++at;
        const std::string name(text.substr(start, at - start));
        while (is_space(text, at)) ++at;
        if (at >= text.size() || text[at] != '=') {
            if (at < text.size() && text[at] == '/') ++at;
            continue;
        }
        for (++at; is_space(text, at);) ++at;
        const bool quoted = at < text.size() && (text[at] == '"' || text[at] == '\'');
        const std::size_t end = quoted ? text.find(text[at], at + 1) : std::string_view::npos;
        if (end == std::string_view::npos) refuse_svg(file, "values of attributes stand in quotes", "");
        attributes[name] = std::string(text.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return attributes;
}

}  // namespace

SvgDrawing parse_svg(std::string_view text, const std::string& file) {
    SvgDrawing drawing;
    const auto attributes = read_attributes(text, find_path(text, file), file);
    if (attributes.count("transform"))
        refuse_svg(file, "transforms of the path are not understood", "apply them in the drawing program first");
    if (!attributes.count("d")) refuse_svg(file, "the first path has no data", "<path d=\"M ...\"/>");
    for (const auto& [name, value] : attributes)
        if (name.rfind("data-", 0) == 0) drawing.data[name.substr(5)] = value;
    drawing.curves = parse_svg_path(attributes.at("d"), file);
    return drawing;
}

}  // namespace weft
