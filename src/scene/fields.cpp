// The members of one object: which keys it has, which it must have, which exclude each other.
#include "scene/fields.h"

#include "core/did_you_mean.h"
#include "scene/json.h"
#include "scene/knobs.h"

namespace weft {

Fields::Fields(Value object, const Knob& knob) : self_(std::move(object)) {
    if (self_.reading()) {
        if (!self_.in->is_object()) self_.fail_type("must be an object", knob);
    } else if (self_.writing()) {
        self_.start_object();
    } else {
        self_.describe_as("object", knob);
        (*self_.out)["properties"] = Json::object();
        (*self_.out)["additionalProperties"] = false;
    }
}

bool Fields::given(const std::string& name) const {
    return self_.reading() && self_.in->contains(name);
}

std::optional<Value> Fields::field(const char* name, const Knob& knob) {
    names_.push_back(name);
    std::optional<Value> value;
    if (self_.reading()) {
        if (given(name))
            value = self_.entry(name);
        else if (knob.required)
            missing_.emplace_back(name, knob);
    } else if (self_.writing()) {
        value = self_.new_entry(name);
    } else {
        if (knob.required) (*self_.out)["required"].push_back(name);
        Json& properties = (*self_.out)["properties"];
        properties[name] = Json::object();
        value = Value(self_.task, *self_.document, nullptr, &properties[name], pointer_to(self_.path, name));
        value->effect = self_.effect;
        if (self_.effect) properties[name]["x-effect"] = effect_words[std::size_t(*self_.effect)];
    }
    if (value) value->has_default = !knob.required;
    return value;
}

static std::string quoted(const std::vector<std::string>& names, const char* joint) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "\"" : i + 1 < names.size() ? ", \"" : joint + std::string(" \"")) + names[i] + "\"";
    return text;
}

void Fields::finish() {
    if (finished_ || !self_.reading()) return;
    finished_ = true;
    for (const std::string& key : self_.read_keys({}))
        if (std::find(names_.begin(), names_.end(), key) == names_.end())
            self_.entry(key).fail("there is no such key here; the keys are: " + list_words(names_),
                                  did_you_mean(key, names_));
    for (const auto& [name, knob] : missing_)
        throw SceneError({self_.document->file, pointer_to(self_.path, name), "",
                          "this key is required: " + description(knob), knob.hint});
    const auto count = std::count_if(sources_.begin(), sources_.end(), [&](const auto& name) { return given(name); });
    if (!sources_.empty() && count != 1) fail("needs exactly one of " + quoted(sources_, " and"), source_hint_);
}

static Json required(const std::vector<std::string>& names) {
    Json rule;
    rule["required"] = names;
    return rule;
}

void Fields::exactly_one(std::vector<std::string> names, const char* suggestion) {
    if (self_.describing())
        for (const std::string& name : names) (*self_.out)["oneOf"].push_back(required({name}));
    sources_ = std::move(names);
    source_hint_ = suggestion;
}

void Fields::at_most_one(const std::vector<std::string>& names, const std::string& suggestion) {
    finish();
    if (self_.describing())  // no pair of them
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t j = i + 1; j < names.size(); ++j)
                (*self_.out)["not"]["anyOf"].push_back(required({names[i], names[j]}));
    const auto count = std::count_if(names.begin(), names.end(), [&](const auto& name) { return given(name); });
    if (reading() && count > 1) fail("may have at most one of " + quoted(names, " and"), suggestion);
}

void Fields::at_least_one(const std::vector<std::string>& names, const std::string& suggestion) {
    finish();
    if (self_.describing())
        for (const std::string& name : names) (*self_.out)["anyOf"].push_back(required({name}));
    const auto count = std::count_if(names.begin(), names.end(), [&](const auto& name) { return given(name); });
    if (reading() && count == 0) fail("needs at least one of " + quoted(names, " and"), suggestion);
}

void Fields::fail_at(const std::string& name, const std::string& rule, const std::string& suggestion) const {
    if (given(name)) self_.entry(name).fail(rule, suggestion);
    throw SceneError({self_.document->file, pointer_to(self_.path, name), "", rule, suggestion});
}

void Fields::number(const char* name, double& value, const Knob& knob) {
    shape(name, value, knob, [&](Value& v, double& x) { v.number(x, knob); });
}

void Fields::number(const char* name, std::optional<double>& value, const Knob& knob) {
    optional_shape(name, value, knob, [&](Value& v, double& x) { v.number(x, knob); });
}

void Fields::integer(const char* name, int& value, const Knob& knob) {
    shape(name, value, knob, [&](Value& v, int& x) { v.integer(x, knob); });
}

void Fields::boolean(const char* name, bool& value, const Knob& knob) {
    shape(name, value, knob, [&](Value& v, bool& x) { v.boolean(x, knob); });
}

void Fields::text(const char* name, std::string& value, const Knob& knob) {
    shape(name, value, knob, [&](Value& v, std::string& x) { v.text(x, knob); });
}

void Fields::text_or_none(const char* name, std::string& value, const Knob& knob) {
    if (writing() && value.empty()) return;
    Knob filled = knob;
    filled.range = at_least(1);
    filled.hint = "leave the key out instead";
    shape(name, value, filled, [&](Value& v, std::string& x) {
        v.has_default = false;
        v.text(x, filled);
    });
}

void Fields::vector(const char* name, Vec3& value, const Knob& knob) {
    shape(name, value, knob, [&](Value& v, Vec3& x) { v.vector(x, knob); });
}

void Fields::direction(const char* name, Vec3& value, const Knob& knob) {
    shape(name, value, knob, [&](Value& v, Vec3& x) { v.direction(x, knob); });
}

void Fields::words(const char* name, std::vector<std::string>& value, const std::vector<std::string>& allowed,
                   const Knob& knob) {
    list(name, value, knob, [&](Value& v, std::string& word) { v.word(word, allowed, {}); });
}

}  // namespace weft
