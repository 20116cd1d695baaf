// Knobs that may be written in more than one way, because people like short files: a selector as a word, a spring as a
// number, a wind as one or many. The writer always uses the long form.
#include "scene/knobs.h"

#include "core/did_you_mean.h"
#include "scene/json.h"

namespace weft {

// ------------------------------------------------------------------------------------------------------------
// selectors

const std::vector<std::string>& corner_words() {
    static const std::vector<std::string> words{"top-left", "top-right", "bottom-left", "bottom-right"};
    return words;
}

const std::vector<std::string>& edge_words() {
    static const std::vector<std::string> words{"top", "bottom", "left", "right", "boundary"};
    return words;
}

static bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_selector_word(const std::string& word) {
    return word == "all" || contains(corner_words(), word) || contains(edge_words(), word);
}

static constexpr Knob index_knob{"number of a point, from 0", "", at_least(0)};

static void add_word(Selector& selector, const std::string& word) {
    if (word == "all")
        selector.all = true;
    else if (contains(corner_words(), word))
        selector.corners.push_back(word);
    else if (contains(edge_words(), word))
        selector.edges.push_back(word);
    else
        selector.sets.push_back(word);
}

static void unite(Selector& into, Selector part, const Value& place) {
    const auto append = [](auto& list, auto& more) { list.insert(list.end(), more.begin(), more.end()); };
    into.all = into.all || part.all;
    append(into.sets, part.sets);
    append(into.indices, part.indices);
    append(into.corners, part.corners);
    append(into.edges, part.edges);
    append(into.nearest, part.nearest);
    if (part.box && into.box)
        place.fail("a selector may have one box only", "give each box a name in \"sets\" and list the names here");
    if (part.box) into.box = part.box;
}

static void read_selector(const Value& v, Selector& selector) {
    constexpr Knob knob{"", "", {}, false, "\"top-left\", [0, 5, 7] and {\"edges\": [\"top\"]} are selectors"};
    if (v.in->is_string()) {
        if (v.in->get_ref<const std::string&>().empty()) v.fail("the name of a set must not be empty", knob.hint);
        add_word(selector, v.in->get<std::string>());
    } else if (v.in->is_array()) {
        if (v.in->empty()) v.fail("selects no point", knob.hint);
        for (std::size_t i = 0; i < v.in->size(); ++i) {
            Value item = v.item(i);
            if (item.in->is_number()) {
                item.integer(selector.indices.emplace_back(), index_knob);
            } else {
                Selector part;
                read_selector(item, part);
                unite(selector, std::move(part), item);
            }
        }
    } else {
        if (!v.in->is_object()) v.fail_type("must select points by a word, a list or an object", knob);
        Value(v).object(selector, knob);
    }
}

void describe_selector(Value& v, Selector& selector, const Knob& knob) {
    if (v.reading()) return read_selector(v, selector);
    if (v.writing()) return v.object(selector, knob);
    v.define("selector", knob, [&](Value& any) {
        any.alternative().describe_as("string", {"the name of a set, or: all, a corner or an edge by its word"});
        (*any.out)["anyOf"][0]["minLength"] = 1;
        Value items =
            any.alternative().items_schema({"the union of points by number and of selectors", "", at_least(1)});
        int index = 0;
        items.alternative().integer(index, index_knob);
        (*items.alternative().out)["$ref"] = "#/$defs/selector";
        any.alternative().object(selector, {"the union of its parts"});
    });
}

static void describe_places(Value& v, std::vector<Vec3>& places, const Knob& knob) {
    const auto place = [](Value& one, Vec3& x) { one.vector(x, {"a place", "m"}); };
    if (v.describing()) {
        Vec3 example{0, 0, 0};
        (*v.out)["description"] = std::string("[m] ") + knob.text;
        v.alternative().vector(example, {"one place", "m"});
        v.alternative().list(places, {"several places", "m", knob.range}, place);
    } else if (v.reading() && v.in->is_array() && !v.in->empty() && v.in->front().is_number()) {
        v.vector(places.emplace_back(), knob);
    } else {
        v.list(places, knob, place);
    }
}

void describe(Fields& f, Selector& s) {
    const auto wanted = [&](bool filled) { return !f.writing() || filled; };  // empty parts are not written
    constexpr Range some = at_least(1);
    if (wanted(s.all))
        f.shape("all", s.all, {"every point"}, [](Value& v, bool& all) {
            v.has_default = false;
            v.boolean(all, {"every point"});
            if (v.describing()) (*v.out)["const"] = true;
            if (v.reading() && !all) v.fail("must be true", "leave it out to select less than everything");
        });
    const auto optional_list = [&](const char* name, auto& list, const Knob& knob, auto describe_item) {
        if (wanted(!list.empty()))
            f.shape(name, list, knob, [&](Value& v, auto& items) {
                v.has_default = false;
                v.list(items, knob, describe_item);
            });
    };
    optional_list("sets", s.sets, {"names of sets", "", some}, [](Value& v, std::string& name) {
        v.text(name, {"name of a set", "", at_least(1)});
    });
    optional_list("indices", s.indices, {"points by number", "", some},
                  [](Value& v, int& i) { v.integer(i, index_knob); });
    optional_list("corners", s.corners, {"of a grid", "", some},
                  [](Value& v, std::string& word) { v.word(word, corner_words(), {}); });
    optional_list("edges", s.edges, {"of a grid; boundary: of any mesh", "", some},
                  [](Value& v, std::string& word) { v.word(word, edge_words(), {}); });
    if (wanted(!s.cloth.empty()))
        f.text_or_none("cloth", s.cloth, {"only of the cloth of this name, numbered from its own first point"});
    f.object("box", s.box, {"points in a box in the start position, faces included"});
    constexpr Knob nearest{"for each place the one point nearest to it in the start position", "m", some};
    if (wanted(!s.nearest.empty()))
        f.shape("nearest", s.nearest, nearest, [&](Value& v, auto& places) { describe_places(v, places, nearest); });
    f.at_least_one({"all", "sets", "indices", "corners", "edges", "box", "nearest"},
                   "{\"all\": true} selects every point");
}

void describe(Fields& f, Selector::Box& box) {
    f.vector("min", box.min, {"lower corner", "m"});
    f.vector("max", box.max, {"upper corner", "m"});
    f.finish();
    if (f.reading() && (box.min.array() > box.max.array()).any())
        f.fail("\"min\" must not exceed \"max\" in any coordinate [m]", "swap the two where they are exchanged");
}

void describe_sets(Value& v, std::map<std::string, Selector>& sets, const Knob& knob) {
    v.map(sets, knob, [](Value& one, Selector& selector) { describe_selector(one, selector, {}); });
    if (v.describing()) {
        Json reserved = {"", "all"};
        for (const auto& word : corner_words()) reserved.push_back(word);
        for (const auto& word : edge_words()) reserved.push_back(word);
        (*v.out)["propertyNames"]["not"]["enum"] = reserved;
    }
    if (!v.reading()) return;
    for (const auto& set : sets)
        if (set.first.empty() || is_selector_word(set.first))
            v.entry(set.first).fail("no set may be called \"" + set.first + "\"",
                                    "choose a name that is not a selector's own word");
}

// --------------------------------------------------------------------------------------------------- motions, springs

void describe_motion(Value& v, Motion& motion, const Knob& knob) {
    if (v.describing())
        v.define("motion", knob,
                 [&](Value& d) { d.object(motion, {"a rigid motion: p goes to pivot + R(t)(p − pivot) + move(t)"}); });
    else
        v.object(motion, knob);
}

void check_later(const Value& key, double before, double time) {
    if (!key.reading() || time > before) return;
    const Value place = key.in->contains("time") ? key.entry("time") : key;
    place.fail("must be later than the key before it, which is at " + plain(before) + " [s]",
               "sort the keys by time, each time once");
}

void describe_kinds(Fields& f, std::vector<SpringKind>& kinds) {
    static const std::vector<std::string> words(spring_kind_names.begin(), spring_kind_names.end());
    f.list("kinds", kinds, {"kinds of springs; empty: all", "", between(0, spring_kinds)},
           [](Value& v, SpringKind& kind) { v.choice(kind, words, {}); });
}

void describe_spring(Value& v, SpringSpec& spring, const Knob& knob) {
    constexpr Knob stiffness{"stiffness", "N/m", at_least(0)};
    constexpr Knob whole{"", "", {}, false, "a bare number is a stiffness [N/m]"};
    if (v.describing()) {
        (*v.out)["description"] = std::string("[N/m] ") + knob.text;
        v.alternative().number(spring.stiffness, stiffness);
        v.alternative().object(spring, {"stiffness and rest length"});
        (*v.out)["default"] = json_number(spring.stiffness);
    } else if (v.reading() && v.in->is_number()) {
        v.number(spring.stiffness, stiffness);
    } else {
        v.object(spring, whole);
    }
}

// -------------------------------------------------------------------------------------------------- limiter, time,
// wind

namespace {
struct LimitTable {  // gives the three numbers a name that describe() can be found by
    PerKind<double>& limits;
    const Range range;
};
}  // namespace

static void describe_rate(Value& v, double& limit, const Knob& knob) {
    if (v.describing()) {
        v.describe_as("number", knob);
        (*v.out)["type"] = {"number", "null"};
        if (knob.range.min > -infinity) (*v.out)["minimum"] = json_number(knob.range.min);
        if (knob.range.max < infinity) (*v.out)["maximum"] = json_number(knob.range.max);
        (*v.out)["default"] = nullptr;
    } else if (v.writing() && limit == infinity) {
        *v.out = nullptr;
    } else if (v.reading() && v.in->is_null()) {
        limit = infinity;
    } else {
        v.number(limit, knob);
    }
}

static void describe(Fields& f, LimitTable& table) {
    const Knob knob{"a rate: 0.1 means a tenth of the rest length", "", table.range, false,
                    "0.1 means 10 percent, null means no limit"};
    for (int k = 0; k < spring_kinds; ++k)
        f.shape(spring_kind_names[k], table.limits[k], knob, [&](Value& v, double& x) { describe_rate(v, x, knob); });
}

void describe_limits(Value& v, PerKind<double>& limits, const Knob& knob) {
    LimitTable table{limits, knob.range};
    v.object(table, {knob.text, knob.unit, {}, false, "name the kinds of spring: {\"structural\": 0.1}"});
}

void describe_step(Value& v, std::optional<double>& step, const Knob& knob) {
    if (v.describing()) {
        double example = 0;
        v.alternative().number(example, {"", "s", knob.range});
        (*v.alternative().out)["const"] = "auto";
        (*v.out)["description"] = std::string("[s] ") + knob.text;
        (*v.out)["default"] = "auto";
    } else if (v.writing() && !step) {
        *v.out = "auto";
    } else if (v.reading() && v.in->is_string()) {
        if (*v.in != "auto") v.fail("must be a number [s], above 0, or \"auto\"", knob.hint);
        step.reset();
    } else {
        double number = step.value_or(0);
        v.has_default = false;
        v.number(number, knob);
        step = number;
    }
}

void describe_integrator(Value& v, Integrator& integrator, const Knob& knob) {
    constexpr Knob whole{"", "", {}, false, "a bare word is the scheme"};
    if (v.describing()) {
        (*v.out)["description"] = knob.text;
        v.alternative().choice(integrator.scheme, scheme_words(), {"scheme"});
        v.alternative().object(integrator, {"scheme and its settings"});
        (*v.out)["default"] = scheme_words()[std::size_t(integrator.scheme)];
    } else if (v.reading() && v.in->is_string()) {
        v.choice(integrator.scheme, scheme_words(), knob);
    } else {
        v.object(integrator, whole);
    }
}

void describe_winds(Value& v, std::vector<Wind>& winds, const Knob& knob) {
    const auto current = [](Value& one, Wind& wind) { one.object(wind, {"one current of air"}); };
    if (v.describing()) {
        Wind example;
        (*v.out)["description"] = knob.text;
        Value one = v.alternative();
        current(one, example);
        v.alternative().list(winds, {"several currents", "", knob.range}, current);
    } else if (v.reading() && v.in->is_object()) {
        winds.clear();
        current(v, winds.emplace_back());
    } else {
        if (v.reading() && !v.in->is_array())
            v.fail_type("must be one current of air (an object) or a list of them", knob);
        v.list(winds, knob, current);
    }
}

// ---------------------------------------------------------------------------------------------------------
// expectations

// Words and truth values are compared as text; the file may say true instead of "true".
static void describe_equals(Value& v, std::string& word) {
    if (v.describing()) {
        (*v.out)["type"] = {"string", "boolean"};
        (*v.out)["description"] = "a word or a truth value, e.g. \"diverged\"";
    } else if (v.writing()) {
        *v.out = word == "true" || word == "false" ? Json(word == "true") : Json(word);
    } else if (v.in->is_boolean()) {
        word = v.in->get<bool>() ? "true" : "false";
    } else {
        v.text(word, {"", "", {}, false, "numbers are compared by near, at_least and at_most"});
    }
}

void describe(Fields& f, Expectation& e) {
    f.number("near", e.near, {"the number, to the relative tolerance `within`"});
    if (!f.writing() || e.near) f.number("within", e.within, {"relative tolerance of near", "", at_least(0)});
    f.number("at_least", e.at_least, {"lower bound"});
    f.number("at_most", e.at_most, {"upper bound"});
    f.optional_shape("equals", e.equals, {}, describe_equals);
    f.at_least_one({"near", "at_least", "at_most", "equals"}, "an expectation must expect something");
    if (f.reading() && e.at_least && e.at_most && *e.at_least > *e.at_most)
        f.fail("\"at_least\" must not exceed \"at_most\"", "no number can be both");
}

void describe_expectations(Value& v, std::vector<Expectation>& all, const Knob& knob) {
    if (v.describing()) {
        Value any = v.entries_schema(knob);
        double number = 0;
        Expectation example;
        any.alternative().number(number, {"near this number"});
        any.alternative().object(example, {"one quantity of report.json"});
    } else if (v.writing()) {
        v.start_object();
        for (Expectation& e : all) v.new_entry(e.quantity).object(e, {});
    } else {
        all.clear();
        const std::vector<std::string> keys = v.read_keys(knob);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            Value one = v.entry(keys[i], i);
            Expectation& e = all.emplace_back();
            e.quantity = keys[i];
            if (one.in->is_number())
                one.number(e.near.emplace(), {"near this number"});
            else
                one.object(e, {"", "", {}, false, "write a number, or an object like {\"at_most\": 0.3}"});
        }
    }
}

}  // namespace weft
