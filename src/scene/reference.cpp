// The reference of scene files, in Markdown: one table per object, made from the schema so that the two never differ.
#include <weft/files.h>

#include "scene/json.h"
#include "scene/knobs.h"

namespace weft {

namespace {

// In a table a bar would end the cell.
std::string cell(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '|') safe += '\\';
        safe += c;
    }
    return safe.empty() ? " " : safe;
}

std::string code(const Json& value) {
    const std::string text = value.dump();
    return "`" + text + "`";
}

std::string type_words(const Json& schema) {
    if (schema.contains("$ref")) {
        const std::string name = schema["$ref"].get<std::string>().substr(8);
        return "[" + name + "](#" + name + ")";
    }
    if (schema.contains("anyOf") && !schema.contains("type")) {
        std::string text;
        for (const Json& one : schema["anyOf"]) text += (text.empty() ? "" : " or ") + type_words(one);
        return text;
    }
    if (schema.contains("enum")) {
        std::string text;
        for (const Json& word : schema["enum"]) text += (text.empty() ? "`" : ", `") + word.get<std::string>() + "`";
        return text;
    }
    if (schema.contains("const")) return code(schema["const"]);
    if (schema["type"].is_array())
        return schema["type"][0].get<std::string>() + " or " + schema["type"][1].get<std::string>();
    const std::string type = schema["type"];
    if (schema.contains("additionalProperties") && schema["additionalProperties"].is_object())
        return type_words(schema["additionalProperties"]) + " by name";
    if (type == "array" && schema.value("minItems", 0) == 3 && schema.value("maxItems", 0) == 3) return "[x, y, z]";
    if (type == "array") return "list of " + type_words(schema["items"]);
    return type == "string" ? "text" : type == "boolean" ? "true or false" : type;
}

const Json* alternative_with(const Json& schema, const char* key) {
    if (schema.contains(key)) return &schema;
    if (schema.contains("anyOf"))
        for (const Json& one : schema["anyOf"])
            if (one.contains(key)) return &one;
    return nullptr;
}

std::string range_cell(const Json& schema) {
    std::string text;
    const auto say = [&](const char* key, const char* sign) {
        if (const Json* one = alternative_with(schema, key))
            text += (text.empty() ? "" : ", ") + std::string(sign) + (*one)[key].dump();
    };
    say("exclusiveMinimum", "> ");
    say("minimum", "≥ ");
    say("maximum", "≤ ");
    return text;
}

// A description starts with its unit in brackets, if it has one.
std::pair<std::string, std::string> unit_and_text(const Json& schema) {
    const std::string text = schema.value("description", "");
    const std::size_t end = text.find(']');
    if (text.empty() || text[0] != '[' || end == std::string::npos) return {"", text};
    return {text.substr(1, end - 1), text.substr(std::min(end + 2, text.size()))};
}

void add_section(std::string& page, const std::string& title, const Json& schema);

// The sections of the objects inside a value, whatever it is wrapped in.
void add_inner(std::string& page, const std::string& title, const Json& schema) {
    if (schema.contains("properties")) add_section(page, title, schema);
    if (schema.contains("items")) add_inner(page, title + "[]", schema["items"]);
    if (schema.contains("additionalProperties") && schema["additionalProperties"].is_object())
        add_inner(page, title + ".*name*", schema["additionalProperties"]);
    if (schema.contains("anyOf") && !schema.contains("properties"))
        for (const Json& one : schema["anyOf"]) {
            const bool same = one.value("type", "") == "array" && alternative_with(schema, "properties");
            if (!same) add_inner(page, title, one);  // "one or a list of them" is described once
        }
}

void add_section(std::string& page, const std::string& title, const Json& schema) {
    page += "\n## " + title + "\n\n";
    const auto [_, about] = unit_and_text(schema);
    if (!about.empty()) page += char(std::toupper(static_cast<unsigned char>(about[0]))) + about.substr(1) + ".\n\n";
    page += "| key | type | default | range | unit | change | meaning |\n|---|---|---|---|---|---|---|\n";
    const Json required = schema.value("required", Json::array());
    for (const auto& [key, knob] : schema["properties"].items()) {
        const auto& [unit, text] = unit_and_text(knob);
        const bool needed = std::find(required.begin(), required.end(), Json(key)) != required.end();
        const std::string standard = needed ? "*required*" : knob.contains("default") ? code(knob["default"]) : "";
        page.append("| `").append(key).append("`");
        for (const std::string& column :
             {type_words(knob), standard, range_cell(knob), unit, knob.value("x-effect", ""), text})
            page.append(" | ").append(cell(column));
        page.append(" |\n");
    }
    for (const auto& [key, knob] : schema["properties"].items())
        add_inner(page, title == "scene" ? key : title + "." + key, knob);
}

}  // namespace

std::string scene_reference() {
    const Json schema = scene_schema_json();
    std::string page =
        "# Scene files\n\nJSON with `//` and `/* */` comments, SI units. Everything but the cloth has a default.\n"
        "`change` says what it takes to change a knob of a simulation that is under way: *live* goes on with the same "
        "State and\n"
        "Workspace, *rebuild* with the same State in a new Workspace, *restart* starts again. To add or to take away "
        "what can be\n"
        "left out is a rebuild at least.\n";
    add_section(page, "scene", schema);
    for (const auto& [name, definition] : schema["$defs"].items()) {
        if (definition.contains("anyOf") && !definition.contains("properties")) {
            page += "\n## " + name + "\n\nOne of:\n\n";
            for (const Json& one : definition["anyOf"])
                page += "- " + type_words(one) + ": " + one.value("description", "") + "\n";
            for (const Json& one : definition["anyOf"])
                if (one.contains("properties")) add_section(page, name + " object", one);
        } else {
            add_inner(page, name, definition);
        }
    }
    return page;
}

}  // namespace weft
