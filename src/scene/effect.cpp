// What it takes to change a knob: the schema says it of every knob, and here it is looked up.
#include "core/did_you_mean.h"
#include "scene/json.h"
#include "scene/knobs.h"

namespace weft {

static const Json& whole_schema() {
    static const Json schema = scene_schema_json();
    return schema;
}

static const Json& follow_reference(const Json& schema) {
    if (!schema.contains("$ref")) return schema;
    return whole_schema()["$defs"][schema["$ref"].get<std::string>().substr(8)];
}

static bool is_number(const std::string& key) {
    return !key.empty() && key.find_first_not_of("0123456789") == std::string::npos;
}

const Json* find_entry_schema(const Json& of, const std::string& key, const Json& entry) {
    const Json& schema = follow_reference(of);
    if (schema.contains("properties") && schema["properties"].contains(key)) return &schema["properties"][key];
    if (schema.contains("items") && is_number(key) &&
        !(entry.is_array() && schema["items"].value("type", "") == "number"))
        return &schema["items"];
    if (schema.contains("anyOf"))
        for (const Json& one : schema["anyOf"])
            if (const Json* found = find_entry_schema(one, key, entry)) return found;
    const bool named = schema.contains("additionalProperties") && schema["additionalProperties"].is_object();
    return named ? &schema["additionalProperties"] : nullptr;
}

static std::vector<std::string> split_pointer(const std::string& path) {
    std::vector<std::string> keys;
    try {
        for (Json::json_pointer left(path); !left.empty(); left.pop_back()) keys.insert(keys.begin(), left.back());
    } catch (const Json::exception&) {
        throw SceneError({"", path, "", "a knob is named by its path", "for example /time/step"});
    }
    return keys;
}

static std::vector<std::string> names_in(const Json& of) {
    std::vector<std::string> names;
    const Json& schema = follow_reference(of);
    if (schema.contains("properties"))
        for (const auto& member : schema["properties"].items()) names.push_back(member.key());
    if (schema.contains("anyOf"))
        for (const Json& one : schema["anyOf"])
            for (const std::string& name : names_in(one)) names.push_back(name);
    return names;
}

Effect effect_of(const std::string& path) {
    const Json* here = &whole_schema();
    std::string word;
    const std::vector<std::string> keys = split_pointer(path);
    for (std::size_t k = 0; k < keys.size(); ++k) {
        const std::string& key = keys[k];
        const bool list = k + 1 < keys.size() && is_number(keys[k + 1]);
        const Json* entry = find_entry_schema(*here, key, list ? Json::array() : Json());
        if (!entry) {
            const std::vector<std::string> names = names_in(*here);
            throw SceneError({"", path, shorten(Json(key)),
                              "there is no such knob here; there are: " + list_words(names), did_you_mean(key, names)});
        }
        here = entry;
        word = here->value("x-effect", word);  // the entries of a list have that of the list
    }
    const auto found = std::find(effect_words.begin(), effect_words.end(), word);
    return found == effect_words.end() ? Effect::restart : Effect(found - effect_words.begin());
}

}  // namespace weft
