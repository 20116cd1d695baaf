// One place in a document: what it may hold, in all three tasks.
#include "scene/fields.h"

#include "core/did_you_mean.h"
#include "scene/json.h"

#include <cmath>

namespace weft {

static std::string range_words(const Range& range) {
    if (std::isfinite(range.min) && std::isfinite(range.max))
        return (range.above_min ? ", above " : ", from ") + plain(range.min) +
               (range.above_min ? " and at most " : " to ") + plain(range.max);
    if (std::isfinite(range.min)) return (range.above_min ? ", above " : ", at least ") + plain(range.min);
    if (std::isfinite(range.max)) return ", at most " + plain(range.max);
    return "";
}

// "must be a number [N/m], at least 0"
static std::string rule_words(const std::string& noun, const Knob& knob) {
    const std::string unit = *knob.unit ? std::string(" [") + knob.unit + "]" : "";
    return "must be " + noun + unit + range_words(knob.range);
}

std::string description(const Knob& knob) {
    return (*knob.unit ? std::string("[") + knob.unit + "] " : "") + knob.text;
}

void Value::fail(const std::string& rule, const std::string& suggestion) const {
    throw SceneError({document->file, path, in ? shorten(*in) : "", rule, suggestion});
}

void Value::fail_type(const std::string& rule, const Knob& knob) const {
    fail(rule + ", but this is " + kind_of(*in), knob.hint);
}

void Value::check_range(double value, const std::string& noun, double standard, const Knob& knob) const {
    if (!std::isfinite(value)) fail(numbers_must_be_finite, leave_out_or_null);
    const Range& r = knob.range;
    const bool good = (r.above_min ? value > r.min : value >= r.min) && value <= r.max;
    if (good) return;
    std::string suggestion = knob.hint;
    if (suggestion.empty() && has_default && std::isfinite(standard))
        suggestion = "leave it out for the default, " + plain(standard);
    fail(rule_words(noun, knob), suggestion);
}

// ------------------------------------------------------------------------------------------------------- plain values

void Value::describe_as(const char* type, const Knob& knob) {
    (*out)["type"] = type;
    if (*knob.text || *knob.unit) (*out)["description"] = description(knob);
    if (*knob.file) (*out)["x-file"] = knob.file;
}

static void describe_range(Json& schema, const Range& range) {
    if (std::isfinite(range.min)) schema[range.above_min ? "exclusiveMinimum" : "minimum"] = json_number(range.min);
    if (std::isfinite(range.max)) schema["maximum"] = json_number(range.max);
}

static void describe_length(Json& schema, const Range& range, const char* least, const char* most) {
    if (range.min > 0) schema[least] = json_number(range.min);
    if (std::isfinite(range.max)) schema[most] = json_number(range.max);
}

void Value::number(double& value, const Knob& knob) {
    if (reading()) {
        if (!in->is_number()) fail_type(rule_words("a number", knob), knob);
        const double number = in->get<double>();
        check_range(number, "a number", value, knob);
        value = number;
    } else if (writing()) {
        *out = json_number(value);
    } else {
        describe_as("number", knob);
        describe_range(*out, knob.range);
        if (has_default) (*out)["default"] = json_number(value);
    }
}

void Value::integer(int& value, const Knob& knob) {
    Knob bounded = knob;  // whatever else is said, it must fit
    bounded.range.min = std::max(knob.range.min, double(std::numeric_limits<int>::min()));
    bounded.range.max = std::min(knob.range.max, double(std::numeric_limits<int>::max()));
    if (reading()) {
        const double number = in->is_number() ? in->get<double>() : 0.5;
        if (number != std::floor(number))
            in->is_number() ? fail(rule_words("a whole number", knob), knob.hint)
                            : fail_type(rule_words("a whole number", knob), knob);
        check_range(number, "a whole number", value, bounded);
        value = int(number);
    } else if (writing()) {
        *out = value;
    } else {
        describe_as("integer", knob);
        describe_range(*out, bounded.range);
        if (has_default) (*out)["default"] = value;
    }
}

void Value::boolean(bool& value, const Knob& knob) {
    if (reading()) {
        if (!in->is_boolean()) fail_type("must be true or false", knob);
        value = in->get<bool>();
    } else if (writing()) {
        *out = value;
    } else {
        describe_as("boolean", knob);
        if (has_default) (*out)["default"] = value;
    }
}

void Value::text(std::string& value, const Knob& knob) {
    if (reading()) {
        if (!in->is_string()) fail_type("must be text in double quotes", knob);
        value = in->get<std::string>();
        if (double(value.size()) < knob.range.min) fail("must not be empty", knob.hint);
    } else if (writing()) {
        *out = value;
    } else {
        describe_as("string", knob);
        describe_length(*out, knob.range, "minLength", "maxLength");
        if (has_default) (*out)["default"] = value;
    }
}

void Value::vector(Vec3& value, const Knob& knob) {
    if (reading()) {
        const std::string unit = knob.unit;
        const std::string rule = "must be three numbers" + (unit.empty() ? "" : " [" + unit + "]") + ", like [0, 0, 1]";
        if (!in->is_array()) fail_type(rule, knob);
        if (in->size() != 3) {
            const std::string entries = in->size() == 1 ? " entry" : " entries";
            fail(rule + ", but this list has " + std::to_string(in->size()) + entries, knob.hint);
        }
        for (int k = 0; k < 3; ++k) item(std::size_t(k)).number(value[k], {knob.text, knob.unit});
    } else if (writing()) {
        *out = Json::array({json_number(value[0]), json_number(value[1]), json_number(value[2])});
    } else {
        describe_as("array", knob);
        (*out)["items"]["type"] = "number";
        (*out)["minItems"] = (*out)["maxItems"] = 3;
        if (has_default) default_value().vector(value, knob);
    }
}

void Value::direction(Vec3& value, const Knob& knob) {
    vector(value, knob);
    if (reading()) {
        const double length = value.stableNorm();
        if (!(length >= 1e-6 && length <= 1e6))
            fail("must be a direction: three numbers that are not all zero, of a length from 1e-6 to 1e6",
                 *knob.hint ? knob.hint : "only the direction counts, so [0, 0, 1] will do for upwards");
    } else if (describing()) {
        (*out)["not"]["const"] = {0, 0, 0};
    }
}

void Value::word(std::string& value, const std::vector<std::string>& words, const Knob& knob) {
    if (reading()) {
        const std::string rule = "must be one of: " + list_words(words);
        if (!in->is_string()) fail_type(rule, knob);
        const std::string& given = in->get_ref<const std::string&>();
        if (std::find(words.begin(), words.end(), given) == words.end()) fail(rule, did_you_mean(given, words));
        value = given;
    } else if (writing()) {
        *out = value;
    } else {
        if (*knob.text) (*out)["description"] = description(knob);
        (*out)["enum"] = words;
        if (has_default) (*out)["default"] = value;
    }
}

// A number that stands for no word can only come from memory; it is written as it is, for the reader to refuse.
void Value::choice(int& index, const std::vector<std::string>& words, const Knob& knob) {
    const bool known = index >= 0 && index < int(words.size());
    if (writing() && !known) {
        *out = index;
        return;
    }
    std::string chosen = known ? words[std::size_t(index)] : "";
    word(chosen, words, knob);
    index = int(std::find(words.begin(), words.end(), chosen) - words.begin());
}

// ----------------------------------------------------------------------------------------------------------- contents

static void check_length(const Value& value, const Knob& knob) {
    const double length = double(value.in->size());
    if (length < knob.range.min)
        value.fail("must have at least " + plain(knob.range.min) + (knob.range.min == 1 ? " entry" : " entries"),
                   knob.hint);
    if (length > knob.range.max)
        value.fail("may have at most " + plain(knob.range.max) + " entries, but this has " + plain(length), knob.hint);
}

std::size_t Value::read_length(const Knob& knob) const {
    if (!in->is_array()) fail_type("must be a list", knob);
    check_length(*this, knob);
    return in->size();
}

std::vector<std::string> Value::read_keys(const Knob& knob) const {
    if (!in->is_object()) fail_type("must be an object", knob);
    check_length(*this, knob);
    std::vector<std::string> keys;
    for (const auto& member : in->get_ref<const Json::object_t&>()) keys.push_back(member.first);
    return keys;
}

Value Value::item(std::size_t i) const {
    return {task, *document, &(*in)[i], nullptr, path + "/" + std::to_string(i)};
}

Value Value::entry(const std::string& key) const {
    return {task, *document, &in->at(key), nullptr, pointer_to(path, key)};
}

Value Value::entry(const std::string& key, std::size_t i) const {
    return {task, *document, &std::next(in->get_ref<const Json::object_t&>().begin(), long(i))->second, nullptr,
            pointer_to(path, key)};
}

void Value::start_list() {
    *out = Json::array();
}
void Value::start_object() {
    *out = Json::object();
}

Value Value::new_item() {
    out->push_back(nullptr);
    return {task, *document, nullptr, &out->back(), path};
}

Value Value::new_entry(const std::string& key) {
    return {task, *document, nullptr, &(*out)[key], pointer_to(path, key)};
}

// ------------------------------------------------------------------------------------------------------------- schema

Value Value::part(Json& place) const {
    Value inner(task, *document, nullptr, &place, path);
    inner.effect = effect;
    return inner;
}

Value Value::alternative() {
    Json& all = (*out)["anyOf"];
    all.push_back(Json::object());
    return part(all.back());
}

Value Value::items_schema(const Knob& knob) {
    describe_as("array", knob);
    describe_length(*out, knob.range, "minItems", "maxItems");
    return part((*out)["items"]);
}

Value Value::entries_schema(const Knob& knob) {
    describe_as("object", knob);
    describe_length(*out, knob.range, "minProperties", "maxProperties");
    return part((*out)["additionalProperties"]);
}

Value Value::default_value() {
    return {Task::write, *document, nullptr, &(*out)["default"], path};
}

bool Value::refer(const std::string& name, const Knob& knob) {
    if (*knob.text) (*out)["description"] = description(knob);
    (*out)["$ref"] = "#/$defs/" + name;
    return !document->definitions->contains(name);
}

Value Value::definition(const std::string& name) {
    return part((*document->definitions)[name]);
}

}  // namespace weft
