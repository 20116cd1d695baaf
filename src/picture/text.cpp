// Lettering. A small stroke font of our own: each glyph is a few pen strokes on a grid 9 high (baseline 2, lower case
// to 6, capitals to 8, tails to 0), drawn with a round pen. A stroke is a list of "xy" digit pairs: plain, a polyline
// (one pair: a dot); with "~", a smooth curve (quadratic B-spline, ends reached); with "o", a closed smooth curve.
#include <algorithm>
#include <cmath>

#include "picture_parts.h"

namespace weft::picture {
namespace {

// From ' ' to '~'.
constexpr std::array<const char*, 95> ascii{
    "", "0805 02", "0806 2826", "1218 3238 0444 0646", "~4748080545420203 2921", "0258 o06262808 o32525434",
    "~521618383604023254", "0806", "~29070321", "~09272301", "2824 0745 0547", "2327 0545", "1201", "0535", "02",
    "0139",
    // 0 to 9
    "o02424808", "072822", "~0708484502 0242", "~0708484515 ~1545420203", "32380444", "480805 ~0546420203",
    "o02424606 ~040838", "084812", "o05454808 o02424505", "o04444808 ~464212",
    // : ; < = > ? @
    "02 05", "1201 15", "370533", "0646 0444", "073503", "~070848452524 22", "o02626808 o24444626 ~46435364",
    // A to Z
    "022842 1434", "050208 0828 ~28484525 0525 ~25454222 2202", "~474808024243", "22020828 ~28484222", "48080242 0535",
    "480802 0535", "~474808024244 2444", "0802 4842 0545", "0802", "~38320203", "0802 4804 1542", "080242",
    "0208244842", "02084248", "o02525808", "020828 ~28484424 2404", "o02525808 3451", "020828 ~28484424 2404 2442",
    "~4748080545420203", "0848 2822", "0804 ~04024244 4448", "082248", "0812375268", "0842 0248", "0825 4825 2522",
    "08480242",
    // [ \ ] ^ _ `
    "29090121", "0931", "09292101", "062846", "0141", "0817",
    // a to z
    "o02424606 4642", "0802 o02424606", "~454606024243", "4842 o02424606", "0444 ~444606024243", "~381816 1612 0636",
    "o02424606 4642 ~42400001", "0802 ~04064644 4442", "0602 08", "1612 ~121000 18", "0802 3604 1532", "0802",
    "0602 ~04063634 3432 ~34366664 6462", "0602 ~04064644 4442", "o02424606", "0600 o02424606", "4640 o02424606",
    "0602 ~040636", "~3536060434320203", "1813 ~131232 0636", "0604 ~04024244 4642", "062246", "0612365266",
    "0642 0246", "0622 4610", "06460242",
    // { | } ~
    "~29191605 ~05141121", "0901", "~09191625 ~25141101", "~04173346"};

struct Other {
    char32_t code;
    const char* strokes;
};
constexpr Other others[] = {
    {U'°', "o06262808"},
    {U'τ', "0646 ~26222232"},
    {U'μ', "0600 0604 ~04024244 4642"},
    {U'×', "0743 0347"},
    {U'·', "05"},
    {U'−', "0545"},
    {U'–', "0545"},
    {U'—', "0565"},
    {U'²', "~08092906 0626"},
};
constexpr const char* unknown = "0208484202";

const char* strokes_of(char32_t code) {
    if (code >= U' ' && code <= U'~') return ascii[code - U' '];
    for (const Other& other : others)
        if (other.code == code) return other.strokes;
    return unknown;
}

// The next code point of UTF-8 text; bytes that are not UTF-8 count one by one, as unknown.
char32_t next_code(std::string_view text, std::size_t& i) {
    const auto byte = static_cast<unsigned char>(text[i++]);
    if (byte < 0x80) return byte;
    const int more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc0 ? 1 : 0;
    char32_t code = byte & (0x3fu >> more);
    for (int k = 0; k < more && i < text.size() && (static_cast<unsigned char>(text[i]) & 0xc0) == 0x80; ++k)
        code = code << 6 | (static_cast<unsigned char>(text[i++]) & 0x3fu);
    return more ? code : char32_t{0xfffd};
}

struct Segment {
    Vec2 a, b;
};

void add_curve(const Vec2& from, const Vec2& control, const Vec2& to, std::vector<Segment>& out) {
    Vec2 last = from;
    for (int i = 1; i <= 6; ++i) {
        const double t = i / 6.;
        const Vec2 p = (1 - t) * (1 - t) * from + 2 * t * (1 - t) * control + t * t * to;
        out.push_back({last, p});
        last = p;
    }
}

void add_stroke(std::string_view stroke, std::vector<Segment>& out) {
    const bool open_curve = stroke[0] == '~', closed = stroke[0] == 'o';
    if (open_curve || closed) stroke.remove_prefix(1);
    std::vector<Vec2> p;
    for (std::size_t i = 0; i + 1 < stroke.size(); i += 2) p.push_back({stroke[i] - '0', stroke[i + 1] - '0'});
    const std::size_t n = p.size();
    if (closed) {
        for (std::size_t i = 0; i < n; ++i)
            add_curve((p[i] + p[(i + n - 1) % n]) / 2, p[i], (p[i] + p[(i + 1) % n]) / 2, out);
    } else if (open_curve) {
        for (std::size_t i = 1; i + 1 < n; ++i)
            add_curve(i == 1 ? p[0] : Vec2((p[i - 1] + p[i]) / 2), p[i],
                      i + 2 == n ? p[n - 1] : Vec2((p[i] + p[i + 1]) / 2), out);
    } else if (n == 1) {
        out.push_back({p[0], p[0]});
    } else {
        for (std::size_t i = 0; i + 1 < n; ++i) out.push_back({p[i], p[i + 1]});
    }
}

struct Glyph {
    std::vector<Segment> segments;
    double width = 1.6;  // of the space
};

Glyph make_glyph(char32_t code) {
    Glyph glyph;
    std::string_view strokes = strokes_of(code);
    while (!strokes.empty()) {
        const std::size_t end = std::min(strokes.find(' '), strokes.size());
        add_stroke(strokes.substr(0, end), glyph.segments);
        strokes.remove_prefix(std::min(end + 1, strokes.size()));
    }
    if (!glyph.segments.empty()) glyph.width = 0;
    for (const Segment& s : glyph.segments) glyph.width = std::max({glyph.width, s.a.x(), s.b.x()});
    return glyph;
}

double distance(const Segment& s, const Vec2& p) {
    const Vec2 along = s.b - s.a;
    const double length2 = along.squaredNorm();
    const double t = length2 > 0 ? std::clamp((p - s.a).dot(along) / length2, 0., 1.) : 0.;
    return (s.a + t * along - p).norm();
}

constexpr double gap = 1.9, pen = .40;  // between glyphs, and the pen's radius, in grid units

void blend(Image& image, int x, int y, double cover, const Vec3f& colour) {
    std::uint8_t* out = &image.rgb[(std::size_t(y) * image.width + x) * 3];
    for (int k = 0; k < 3; ++k)
        out[k] = static_cast<std::uint8_t>(std::lround(out[k] + cover * (255. * to_srgb(colour[k]) - out[k])));
}

void draw_glyph(Image& image, const Glyph& glyph, double x, double y, double scale, const Vec3f& colour) {
    const double radius = std::max(pen * scale, .6);
    const int left = std::max(0, static_cast<int>(x - 2 * scale)), top = std::max(0, static_cast<int>(y - 9 * scale));
    const int right = std::min(image.width, static_cast<int>(x + (glyph.width + 2) * scale) + 1);
    const int bottom = std::min(image.height, static_cast<int>(y + 4 * scale) + 1);
    for (int row = top; row < bottom; ++row)
        for (int column = left; column < right; ++column) {
            const Vec2 place((column + .5 - x) / scale, (y - row - .5) / scale + 2);
            double nearest = 1e9;
            for (const Segment& s : glyph.segments) nearest = std::min(nearest, distance(s, place));
            const double cover = std::clamp(radius - nearest * scale + .5, 0., 1.);
            if (cover > 0) blend(image, column, row, cover, colour);
        }
}

}  // namespace

void draw_text(Image& image, std::string_view text, double x, double y, double size, const Vec3f& colour) {
    const double scale = size / 6;
    for (std::size_t i = 0; i < text.size() && x < image.width;) {
        const Glyph glyph = make_glyph(next_code(text, i));
        draw_glyph(image, glyph, x, y, scale, colour);
        x += (glyph.width + gap) * scale;
    }
}

double measure_text(std::string_view text, double size) {
    double width = 0;
    for (std::size_t i = 0; i < text.size();) width += make_glyph(next_code(text, i)).width + gap;
    return std::max(0., width - gap) * size / 6;
}

}  // namespace weft::picture
