// nlohmann's parser drives the builder below, which adds what a reader of strangers' files needs: bounds on depth and
// count, an error for a key that stands twice, and messages that say what to do.
#include "scene/json.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace weft {

namespace {

std::string line_and_column(std::string_view text, std::size_t at) {
    std::size_t line = 1, column = 1;
    for (std::size_t i = 0; i < at && i < text.size(); ++i) {
        const bool continues_a_character = (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
        if (text[i] == '\n') {
            ++line;
            column = 1;
        } else if (!continues_a_character) {
            ++column;
        }
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// Index of the last character before `end` that is neither space nor comment; npos if there is none.
std::size_t last_meaningful(std::string_view text, std::size_t end) {
    std::size_t last = std::string_view::npos;
    end = std::min(end, text.size());
    for (std::size_t i = 0; i < end; ++i) {
        const std::string_view rest = text.substr(i, 2);
        if (rest == "//") {
            i = std::min(text.find('\n', i), end);
        } else if (rest == "/*") {
            i = std::min(text.find("*/", i + 2), end) + 1;
        } else if (text[i] == '"') {
            for (++i; i < end && text[i] != '"'; ++i) i += text[i] == '\\';
            last = std::min(i, end - 1);  // it may not end before `end`
        } else if (!std::isspace(static_cast<unsigned char>(text[i]))) {
            last = i;
        }
    }
    return last;
}

bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || std::string_view("_+-.").find(c) != std::string_view::npos;
}

bool ends_word(std::string_view text, std::size_t at) {
    return (at >= text.size() || !in_word(text[at])) && in_word(text[at - 1]);
}

std::string printable(const std::string& token) {
    const bool good = std::all_of(token.begin(), token.end(), [](char c) { return c >= ' ' && c <= '~'; });
    return good ? token : shorten(Json(token));
}

// Out of "[...] parse error at line 1, column 2: syntax error while parsing ...; last read: '...'" the middle.
std::string essence(std::string what) {
    what.erase(std::min(what.find("; last read"), what.size()));
    const std::string opening = ": syntax error ";
    const std::size_t start = what.find(opening);
    return start == std::string::npos ? what : what.substr(start + opening.size());
}

// The word, text or single character that a parser which stopped at `at` has just read.
std::pair<std::size_t, std::size_t> token_around(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 60;
    if (at >= text.size()) return {text.size(), text.size()};
    std::size_t start = at, end = at + 1;
    if (text[at] == '"' && at > 0) {
        const std::size_t opening = text.rfind('"', at - 1);
        if (opening != std::string_view::npos && at - opening < longest) start = opening;
    } else if (in_word(text[at])) {
        while (start > 0 && at - start < longest && in_word(text[start - 1])) --start;
        while (end < text.size() && end - start < longest && in_word(text[end])) ++end;
    }
    return {start, end};
}

// NaN and infinity, as various languages write them; JSON has neither.
bool is_no_number(std::string word) {
    for (char& c : word) c = char(std::tolower(static_cast<unsigned char>(c)));
    if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.erase(0, 1);
    return word == "nan" || word == "inf" || word == "infinity";
}

class JsonBuilder {
  public:
    JsonBuilder(std::string_view text, const std::string& file) : text_(text), file_(file) {}
    Json document;

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(Json::binary_t&) { return false; }  // cannot happen in text
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        Level& level = levels_.back();
        level.key = name;
        if (!level.keys.insert(name).second)
            throw SceneError({file_, pointer(), "\"" + name + "\"", "this key stands twice in the same object",
                              "remove one of the two"});
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t position, const std::string&, const Exception& problem) {
        const std::string what = essence(problem.what());
        std::size_t at = position == 0 ? 0 : position - 1;
        // A misspelt literal is noticed at the character after it.
        if (what.find("invalid literal") != std::string::npos && at > 0 && ends_word(text_, at)) --at;
        const auto [start, end] = token_around(text_, at);
        const std::string token(text_.substr(start, end - start));
        constexpr int number_overflow = 406;
        if (problem.id == number_overflow || is_no_number(token)) fail_number(token, start);
        const bool closing = at < text_.size() && (text_[at] == '}' || text_[at] == ']');
        const std::size_t before = closing ? last_meaningful(text_, at) : std::string_view::npos;
        if (before != std::string_view::npos && text_[before] == ',')
            throw SceneError({file_, line_and_column(text_, before), ",",
                              "a comma must be followed by another entry, not by the closing bracket",
                              "remove this comma"});
        throw SceneError(
            {file_, line_and_column(text_, start), printable(token), "not valid JSON: " + what, advice(token, what)});
    }

  private:
    struct Level {
        Json* container;
        std::string key;
        std::set<std::string> keys;
    };

    bool add(Json value) {
        if (++values_ > json_values_limit)
            throw SceneError({file_, pointer(), "", "a scene may hold at most 8388608 values",
                              "large meshes belong into an OBJ or PLY file"});
        place(std::move(value));
        return true;
    }

    Json* place(Json value) {
        if (levels_.empty()) {
            document = std::move(value);
            return &document;
        }
        Json& container = *levels_.back().container;
        if (container.is_array()) {
            container.push_back(std::move(value));
            return &container.back();
        }
        auto& object = container.get_ref<Json::object_t&>();
        object.emplace_back(levels_.back().key, std::move(value));  // no search: key() has seen that it is new
        return &object.back().second;
    }

    bool open(Json container) {
        if (levels_.size() >= json_depth_limit)
            throw SceneError(
                {file_, "", "", "nested deeper than 64 levels", "no scene needs that: check the brackets"});
        if (++values_ > json_values_limit) return add(nullptr);
        levels_.push_back({place(std::move(container)), {}, {}});
        return true;
    }

    bool close() {
        levels_.pop_back();
        return true;
    }

    std::string pointer() const {
        std::string path;
        for (const Level& level : levels_)
            path.append(level.container->is_array() ? pointer_to("", std::to_string(next_index(level)))
                                                    : pointer_to("", level.key));
        return path;
    }

    // Below the innermost level an entry is under way already; in the innermost the next one is.
    std::size_t next_index(const Level& level) const {
        return level.container->size() - (&level == &levels_.back() ? 0 : 1);
    }

    [[noreturn]] void fail_number(const std::string& token, std::size_t at) const {
        throw SceneError({file_, pointer(), token,
                          std::string(numbers_must_be_finite) + " (" + line_and_column(text_, at) + ")",
                          leave_out_or_null});
    }

    static std::string advice(const std::string& token, const std::string& what) {
        const auto says = [&](const char* words) { return what.find(words) != std::string::npos; };
        if (says("unexpected end of input")) return "a closing bracket is missing, or the file was cut off";
        if (says("missing closing quote")) return "close the text with a double quote on the same line";
        if (token == "'") return "write text in double quotes";
        if (says("while parsing object key")) return "write keys in double quotes";
        if (says("while parsing object separator")) return "a key and its value are separated by a colon";
        if (!token.empty() && (token[0] == '.' || token[0] == '+')) return "numbers start with a digit: 0.5, not .5";
        if (token.size() > 1 && token[0] == '0') return "numbers do not start with needless zeros";
        if (says("invalid literal")) return "write text in double quotes";
        if (says("while parsing object -") || says("while parsing array -")) return "is a comma missing before it?";
        return "";
    }

    std::string_view text_;
    const std::string& file_;
    std::vector<Level> levels_;
    std::size_t values_ = 0;
};

}  // namespace

Json parse_json(std::string_view text, const std::string& file) {
    if (text.size() > json_bytes_limit)
        throw SceneError({file, "", std::to_string(text.size()) + " bytes", "a scene may have at most 64 MiB",
                          "large meshes belong into an OBJ or PLY file"});
    JsonBuilder builder(text, file);
    Json::sax_parse(text.begin(), text.end(), &builder, nlohmann::detail::input_format_t::json, true, true);
    return std::move(builder.document);
}

std::string pointer_to(const std::string& path, std::string_view key) {
    std::string text = path + "/";
    for (const char c : key)
        if (c == '~' || c == '/')
            text += c == '~' ? "~0" : "~1";
        else
            text += c;
    return text;
}

std::string kind_of(const Json& value) {
    switch (value.type()) {
        case Json::value_t::null:
            return "nothing (null)";
        case Json::value_t::boolean:
            return "true or false";
        case Json::value_t::string:
            return "text";
        case Json::value_t::array:
            return "a list";
        case Json::value_t::object:
            return "an object";
        default:
            return "a number";
    }
}

static constexpr std::size_t short_enough = 60;

static void append_short(std::string& text, const Json& value) {
    if (text.size() > short_enough) return;
    if (value.is_string()) {
        const std::string& whole = value.get_ref<const std::string&>();
        std::size_t cut = std::min(whole.size(), short_enough);
        while (cut > 0 && cut < whole.size() && (static_cast<unsigned char>(whole[cut]) & 0xC0) == 0x80) --cut;
        text += Json(whole.substr(0, cut) + (cut < whole.size() ? "..." : ""))
                    .dump(-1, ' ', false, Json::error_handler_t::replace);
    } else if (value.is_array() || value.is_object()) {
        text += value.is_array() ? '[' : '{';
        const char* comma = "";
        for (const auto& [key, item] : value.items()) {
            if (text.size() > short_enough) {
                text += ", ...";
                break;
            }
            text += comma;
            comma = ", ";
            if (value.is_object()) {
                append_short(text, Json(key));
                text += ": ";
            }
            append_short(text, item);
        }
        text += value.is_array() ? ']' : '}';
    } else if (value.is_number_float() && !std::isfinite(value.get<double>())) {
        const double number = value;
        text += std::isnan(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity";  // as it would be tried in a file
    } else {
        text += value.dump();
    }
}

std::string shorten(const Json& value) {
    std::string text;
    append_short(text, value);
    return text;
}

static void append_pretty(std::string& text, const Json& value, std::size_t indent) {
    const auto plain_value = [](const Json& item) { return !item.is_structured() || item.empty(); };
    if (plain_value(value)) {
        text += value.dump(-1, ' ', false, Json::error_handler_t::replace);
        return;
    }
    const bool one_line = value.is_array() && std::all_of(value.begin(), value.end(), plain_value);
    std::string line;  // what stands before each entry and before the closing bracket
    if (!one_line) line.append(1, '\n').append(indent, ' ');
    text += value.is_array() ? '[' : '{';
    const char* comma = "";
    for (auto item = value.begin(); item != value.end(); ++item) {
        text += comma;
        text += one_line ? "" : line + "  ";
        comma = one_line ? ", " : ",";
        if (value.is_object()) text += Json(item.key()).dump(-1, ' ', false, Json::error_handler_t::replace) + ": ";
        append_pretty(text, *item, indent + 2);
    }
    text += line + (value.is_array() ? ']' : '}');
}

std::string pretty(const Json& value) {
    std::string text;
    append_pretty(text, value, 0);
    return text + "\n";
}

Json json_number(double number) {
    constexpr double exact = 9007199254740992.0;  // 2^53: whole numbers up to here are exact
    const bool whole =
        std::abs(number) < exact && number == std::floor(number) && !(number == 0 && std::signbit(number));
    return whole ? Json(std::int64_t(number)) : Json(number);
}

std::string plain(double number) {
    return json_number(number).dump();
}

}  // namespace weft
