// Scene files: JSON with comments. What may stand in one is declared in scene/knobs.cpp; here are the ways in and out,
// the overrides of the command line, and the check that every name that is used exists.
#include <weft/files.h>

#include "core/did_you_mean.h"
#include "scene/json.h"
#include "scene/knobs.h"

#include <set>

namespace weft {

// ----------------------------------------------------------------------------------------------------------- overrides

namespace {

struct Override {
    std::vector<std::string> keys;
    Json value;
    std::string pointer, given;  // as the user wrote them
};

[[noreturn]] void fail(const std::string& file, const Override& o, const std::string& rule, const std::string& hint) {
    throw SceneError({file, o.pointer, shorten(Json(o.given)), rule, hint});
}

Override split_override(const std::string& text, const std::string& file) {
    Override o;
    const std::size_t equals = text.find('=');
    if (text.empty() || text[0] != '/' || equals == std::string::npos)
        throw SceneError({file, "", shorten(Json(text)), "an override must read /path/to/knob=value",
                          "for example /time/step=0.001"});
    o.pointer = text.substr(0, equals);
    o.given = text.substr(equals + 1);
    for (std::size_t at = 0; at < o.pointer.size();) {
        const std::size_t end = std::min(o.pointer.find('/', at + 1), o.pointer.size());
        std::string key;
        for (std::size_t i = at + 1; i < end; ++i) {
            const bool escape =
                o.pointer[i] == '~' && i + 1 < end && (o.pointer[i + 1] == '0' || o.pointer[i + 1] == '1');
            key += !escape ? o.pointer[i] : o.pointer[++i] == '0' ? '~' : '/';
        }
        o.keys.push_back(std::move(key));
        at = end;
    }
    if (o.keys.size() > json_depth_limit) fail(file, o, "nested deeper than 64 levels", "");
    try {
        o.value = parse_json(o.given, file);
    } catch (const SceneError&) {
        o.value = o.given;  // a bare word is text
    }
    return o;
}

bool is_index(const std::string& key) {
    return !key.empty() && key.size() <= 9 && key.find_first_not_of("0123456789") == std::string::npos;
}

// A pointer may go inside a value that the file writes in its short form.
void use_long_form(Json& here, const std::vector<std::string>& keys, std::size_t depth) {
    const auto wrap = [&](const char* key) {
        Json number = here;
        here = Json::object();
        here[key] = std::move(number);
    };
    const bool spring = (depth == 3 && keys[0] == "cloth" && keys[1] == "springs") ||
                        (depth == 4 && keys[0] == "cloths" && keys[2] == "springs");
    const bool expectation = depth == 2 && keys[0] == "expect";
    if (spring && here.is_number()) wrap("stiffness");
    if (expectation && here.is_number()) wrap("near");
    if (depth == 1 && keys[0] == "wind" && here.is_object() && is_index(keys[1])) here = Json::array({here});
}

Json& enter_list(Json& list, const Override& o, const std::string& key, const std::string& file) {
    const std::size_t count = list.size();
    if (key == "-") {
        list.push_back(nullptr);
        return list.back();
    }
    if (!is_index(key) || std::stoul(key) >= count)
        fail(file, o,
             "\"" + key + "\" is no entry of this list, which has " +
                 (count == 0   ? "none"
                  : count == 1 ? "only entry 0"
                               : "the entries 0 to " + std::to_string(count - 1)),
             "- stands for a new entry at the end");
    return list[std::stoul(key)];
}

// The pointer goes on where the document ends.
[[noreturn]] void fail_inside(const std::string& file, const Override& o, const Json& here, const std::string& path) {
    fail(file, o, kind_of(here) + " stands at " + path + " (" + shorten(here) + "), which has no entries",
         "set " + path + " itself");
}

// Objects on the way that the file leaves out are made; whether their keys exist is for the reader to say.
void apply(Json& document, const Override& o, const std::string& file) {
    Json* here = &document;
    std::string path;
    for (std::size_t depth = 0; depth < o.keys.size(); ++depth) {
        if (depth > 0) use_long_form(*here, o.keys, depth);
        const std::string& key = o.keys[depth];
        if (here->is_null()) *here = Json::object();
        if (here->is_array())
            here = &enter_list(*here, o, key, file);
        else if (here->is_object())
            here = &(*here)[key];
        else
            fail_inside(file, o, *here, path);
        path = pointer_to(path, key);
    }
    *here = o.value;
}

}  // namespace

// --------------------------------------------------------------------------------------------------------------- names

namespace {

class NameCheck {
  public:
    explicit NameCheck(const Scene& scene) : scene_(scene) {
        for (const auto& set : scene.sets) sets_.push_back(set.first);
        for (const auto& frame : scene.frames) frames_.push_back(frame.first);
        has_groups_ = is_from_file(scene.cloth) || std::any_of(scene.cloths.begin(), scene.cloths.end(), is_from_file);
        if (!scene.cloth.name.empty()) cloths_.push_back(scene.cloth.name);
        for (const Cloth& cloth : scene.cloths)
            if (!cloth.name.empty()) cloths_.push_back(cloth.name);
    }

    // `of`: the cloth whose points are chosen; none: any.
    void selector(const Selector& s, const std::string& path, const Cloth* of = nullptr) const {
        const bool has_groups = of ? is_from_file(*of) : has_groups_;
        if (!s.cloth.empty() && std::find(cloths_.begin(), cloths_.end(), s.cloth) == cloths_.end()) {
            const std::string rule = cloths_.empty() ? "no cloth has a name" : "no cloth has this name; there are: ";
            fail(path + "/cloth", s.cloth, rule + list_words(cloths_), cloths_);
        }
        for (const std::string& name : s.sets) {
            if (scene_.sets.count(name) || has_groups) continue;  // build() knows the groups of meshes
            std::vector<std::string> words = sets_;
            words.insert(words.end(), corner_words().begin(), corner_words().end());
            words.insert(words.end(), edge_words().begin(), edge_words().end());
            words.push_back("all");
            fail(path, name, "no set has this name, and it is no corner or edge; there are: " + list_words(words),
                 words);
        }
    }

    void frame(const std::string& name, const std::string& path) const {
        if (name.empty() || scene_.frames.count(name)) return;
        const std::string rule = frames_.empty() ? "the scene has no frames" : "no frame has this name; there are: ";
        fail(path, name, rule + list_words(frames_), frames_);
    }

    // Depth-first with an explicit stack: a chain of sets may be long.
    void no_cycles() const {
        std::set<std::string> finished;
        for (const std::string& root : sets_) {
            std::vector<std::pair<const std::string*, std::size_t>> stack{{&root, 0}};
            std::set<std::string> open{root};
            if (finished.count(root)) continue;
            while (!stack.empty()) {
                auto& [name, next] = stack.back();
                const auto set = scene_.sets.find(*name);  // or a group of a mesh, which has no parts
                const std::vector<std::string> none, &parts = set == scene_.sets.end() ? none : set->second.sets;
                if (next == parts.size()) {
                    open.erase(*name);
                    finished.insert(*name);
                    stack.pop_back();
                    continue;
                }
                const std::string& part = parts[next++];
                if (open.count(part))
                    throw SceneError({scene_.file, pointer_to("/sets", part), shorten(Json(part)),
                                      "a set may not contain itself, not even by way of others", "break the circle"});
                if (finished.count(part)) continue;
                open.insert(part);
                stack.emplace_back(&part, 0);
            }
        }
    }

  private:
    static bool is_from_file(const Cloth& cloth) {
        return std::holds_alternative<MeshFile>(cloth.shape) || std::holds_alternative<Mesh>(cloth.shape);
    }

    [[noreturn]] void fail(const std::string& path, const std::string& name, const std::string& rule,
                           const std::vector<std::string>& words) const {
        throw SceneError({scene_.file, path, shorten(Json(name)), rule, did_you_mean(name, words)});
    }

    const Scene& scene_;
    std::vector<std::string> sets_, frames_, cloths_;
    bool has_groups_ = false;
};

}  // namespace

// Every set, frame and cloth that is named exists, and no set contains itself.
static void check_names(const Scene& scene) {
    const NameCheck check(scene);
    for (const auto& [name, selector] : scene.sets) check.selector(selector, pointer_to("/sets", name));
    check.no_cycles();
    const auto cloth_names = [&](const Cloth& cloth, const std::string& path) {
        for (std::size_t i = 0; i < cloth.regions.size(); ++i)
            check.selector(cloth.regions[i].where, path + "/regions/" + std::to_string(i) + "/where", &cloth);
        if (cloth.fluid && cloth.fluid->where) check.selector(*cloth.fluid->where, path + "/fluid/where", &cloth);
    };
    cloth_names(scene.cloth, "/cloth");
    for (std::size_t k = 0; k < scene.cloths.size(); ++k) cloth_names(scene.cloths[k], "/cloths/" + std::to_string(k));
    for (std::size_t i = 0; i < scene.pins.size(); ++i) {
        const std::string path = "/pins/" + std::to_string(i);
        check.selector(scene.pins[i].where, path + "/where");
        check.frame(scene.pins[i].frame, path + "/frame");
    }
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        check.frame(scene.bodies[i].frame, "/bodies/" + std::to_string(i) + "/frame");
}

// ---------------------------------------------------------------------------------------------------------- in and out

static Scene from_json(const Json& document, const std::string& file) {
    Document shared{file, nullptr};
    Scene scene;
    Value(Task::read, shared, &document, nullptr, "")
        .object(scene, {"", "", {}, false, "the shortest scene is {\"cloth\": {\"grid\": {}}}"});
    scene.file = file;
    check_names(scene);
    return scene;
}

// Takes a copy, since descriptions take what they describe by reference: they also read.
static Json to_json(Scene scene) {
    Document shared{scene.file, nullptr};
    Json document;
    Value(Task::write, shared, nullptr, &document, "").object(scene, {});
    return document;
}

Scene parse_scene(std::string_view json, const std::string& file, const std::vector<std::string>& overrides) {
    Json document = parse_json(json, file);
    if (document.is_object())
        for (const std::string& text : overrides) apply(document, split_override(text, file), file);
    return from_json(document, file);
}

Scene read_scene(const std::string& file, const std::vector<std::string>& overrides) {
    return parse_scene(read_bytes(file, json_bytes_limit), file, overrides);
}

std::string write_scene(const Scene& scene) {
    return pretty(to_json(scene));
}

void check_scene(const Scene& scene) {
    Scene copy = scene;
    const auto name_mesh = [](auto& part) {  // a mesh in memory has no place in a file: a name stands in for it
        if (std::holds_alternative<Mesh>(part.shape)) part.shape = MeshFile{"in memory"};
    };
    name_mesh(copy.cloth);
    for (Cloth& cloth : copy.cloths) name_mesh(cloth);
    for (Body& body : copy.bodies) name_mesh(body);
    from_json(to_json(std::move(copy)), scene.file);
}

Json scene_schema_json() {
    Json definitions = Json::object(), schema;
    Document shared{"", &definitions};
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    schema["title"] = "weft scene";
    Scene scene;
    Value(Task::schema, shared, nullptr, &schema, "")
        .object(
            scene,
            {"A cloth scene, as JSON with // and /* */ comments. SI units; everything but the cloth has a default"});
    schema["allowComments"] = true;  // as editors ask
    schema["$defs"] = std::move(definitions);
    return schema;
}

std::string scene_schema() {
    return pretty(scene_schema_json());
}

}  // namespace weft
