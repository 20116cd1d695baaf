// One description of a struct serves reading it from JSON, writing it, and publishing its schema. A description is a
// plain function, describe(Fields&, T&), that names every field once with its meaning, unit and range; its default is
// whatever the struct is initialised with.
//
//   Value   one place in a document: knows how to be a number, a vector, a list, an object ...
//   Fields  the members of one object
#pragma once

#include <weft/scene.h>

#include <nlohmann/json_fwd.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <variant>

namespace weft {

using Json = nlohmann::ordered_json;

struct Range {
    double min = -infinity, max = infinity;
    bool above_min = false;  // min itself is excluded
};
constexpr Range at_least(double min) {
    return {min, infinity, false};
}
constexpr Range above(double min) {
    return {min, infinity, true};
}
constexpr Range between(double min, double max) {
    return {min, max, false};
}
constexpr Range above_up_to(double min, double max) {
    return {min, max, true};
}

// What is said about a knob. For a list the range is that of its length.
struct Knob {
    const char* text = "";  // one line; the unit goes into `unit`
    const char* unit = "";  // "N/m", without brackets
    Range range = {};
    bool required = false;
    const char* hint = "";  // what to do when the rule is broken
    const char* file = "";  // names a file with one of these endings, or one of weft's own: ".json .svg curves"
};

std::string description(const Knob& knob);  // "[N/m] against stretch"

// An alternative of a variant, and the key that says it.
template <class T>
struct Kind {
    const char* name;
    Knob knob;
};

enum class Task { read, write, schema };

// What all places of one document share.
struct Document {
    std::string file;
    Json* definitions = nullptr;  // schema: $defs
};

class Fields;

class Value {
  public:
    Value(Task what, Document& shared, const Json* source, Json* target, std::string pointer)
        : task(what), document(&shared), in(source), out(target), path(std::move(pointer)) {}

    Task task;
    Document* document;
    const Json* in;                     // read: what stands here
    Json* out;                          // write: what shall stand here; schema: what is said of it
    std::string path;                   // JSON pointer
    std::optional<Effect> effect = {};  // schema: what it takes to change it
    bool has_default = false;           // leaving it out is possible and gives the value it had before reading

    bool reading() const { return task == Task::read; }
    bool writing() const { return task == Task::write; }
    bool describing() const { return task == Task::schema; }

    void number(double& value, const Knob& knob);
    void integer(int& value, const Knob& knob);
    void boolean(bool& value, const Knob& knob);
    void text(std::string& value, const Knob& knob);
    void vector(Vec3& value, const Knob& knob);
    void direction(Vec3& value, const Knob& knob);  // a vector that is not zero
    void word(std::string& value, const std::vector<std::string>& words, const Knob& knob);
    void choice(int& index, const std::vector<std::string>& words, const Knob& knob);  // one of the words, by number

    template <class Enum>
    void choice(Enum& value, const std::vector<std::string>& words, const Knob& knob) {
        int index = int(value);
        choice(index, words, knob);
        value = Enum(index);
    }

    template <class T, class DescribeItem>
    void list(std::vector<T>& items, const Knob& knob, DescribeItem describe_item) {
        if (reading()) {
            const std::size_t count = read_length(knob);
            items.clear();
            for (std::size_t i = 0; i < count; ++i) {
                Value one = item(i);
                describe_item(one, items.emplace_back());
            }
        } else if (writing()) {
            start_list();
            for (T& value : items) {
                Value one = new_item();
                describe_item(one, value);
            }
        } else {
            T example{};
            Value one = items_schema(knob);
            describe_item(one, example);
            if (has_default) default_value().list(items, knob, describe_item);
        }
    }

    // An object whose keys are names the user chooses.
    template <class T, class DescribeItem>
    void map(std::map<std::string, T>& items, const Knob& knob, DescribeItem describe_item) {
        if (reading()) {
            const std::vector<std::string> keys = read_keys(knob);
            items.clear();
            for (std::size_t i = 0; i < keys.size(); ++i) {
                Value one = entry(keys[i], i);
                describe_item(one, items[keys[i]]);
            }
        } else if (writing()) {
            start_object();
            for (auto& [key, value] : items) {
                Value one = new_entry(key);
                describe_item(one, value);
            }
        } else {
            T example{};
            Value one = entries_schema(knob);
            describe_item(one, example);
        }
    }

    template <class T>
    void object(T& value, const Knob& knob);

    // Schema only: puts what `say` says under $defs/name, once, and a reference to it here. `say` may refer to
    // definitions that exist (its own among them) but may not make new ones.
    template <class Say>
    void define(const std::string& name, const Knob& knob, Say say) {
        if (!refer(name, knob)) return;
        Value meaning = definition(name);
        say(meaning);
    }

    // Pieces for shapes of their own. Read: the entries of a list or object.
    std::size_t read_length(const Knob& knob) const;
    std::vector<std::string> read_keys(const Knob& knob) const;
    Value item(std::size_t i) const;
    Value entry(const std::string& key) const;
    Value entry(const std::string& key, std::size_t i) const;  // without a search: `key` is the i-th
    // Write: entries to be filled.
    void start_list();
    void start_object();
    Value new_item();
    Value new_entry(const std::string& key);
    // Schema: one of several shapes; the items of a list; the entries of an object; the default.
    Value alternative();
    Value items_schema(const Knob& knob);
    Value entries_schema(const Knob& knob);
    Value default_value();
    void describe_as(const char* type, const Knob& knob);

    [[noreturn]] void fail(const std::string& rule, const std::string& suggestion = "") const;
    [[noreturn]] void fail_type(const std::string& rule, const Knob& knob) const;

  private:
    void check_range(double value, const std::string& noun, double standard, const Knob& knob) const;
    Value part(Json& place) const;
    bool refer(const std::string& name, const Knob& knob);
    Value definition(const std::string& name);
};

// What an optional value is before it is read.
template <class T>
T make_blank() {
    return T{};
}
template <>
inline std::array<Vec3, 2> make_blank() {  // Eigen leaves its own uninitialised
    return {Vec3(0, 0, 0), Vec3(0, 0, 1)};
}

class Fields {
  public:
    Fields(Value object, const Knob& knob);

    bool reading() const { return self_.reading(); }
    bool writing() const { return self_.writing(); }
    bool given(const std::string& name) const;         // read: the key is there
    void effect(Effect what) { self_.effect = what; }  // of the fields that follow, and of what is in them

    void number(const char* name, double& value, const Knob& knob);
    void number(const char* name, std::optional<double>& value, const Knob& knob);
    void integer(const char* name, int& value, const Knob& knob);
    void boolean(const char* name, bool& value, const Knob& knob);
    void text(const char* name, std::string& value, const Knob& knob);
    void text_or_none(const char* name, std::string& value, const Knob& knob);  // empty means that the key is absent
    void vector(const char* name, Vec3& value, const Knob& knob);
    void direction(const char* name, Vec3& value, const Knob& knob);
    void words(const char* name, std::vector<std::string>& value, const std::vector<std::string>& allowed,
               const Knob& knob);

    template <class Enum>
    void choice(const char* name, Enum& value, const std::vector<std::string>& words, const Knob& knob) {
        shape(name, value, knob, [&](Value& v, Enum& e) { v.choice(e, words, knob); });
    }

    template <class T>
    void object(const char* name, T& value, const Knob& knob) {
        shape(name, value, knob, [&](Value& v, T& t) { v.object(t, knob); });
    }
    template <class T>
    void object(const char* name, std::optional<T>& value, const Knob& knob) {
        optional_shape(name, value, knob, [&](Value& v, T& t) { v.object(t, knob); });
    }
    template <class T>
    void list(const char* name, std::vector<T>& items, const Knob& knob) {
        list(name, items, knob, [](Value& v, T& t) { v.object(t, {}); });
    }
    template <class T, class DescribeItem>
    void list(const char* name, std::vector<T>& items, const Knob& knob, DescribeItem describe_item) {
        shape(name, items, knob, [&](Value& v, std::vector<T>& list) { v.list(list, knob, describe_item); });
    }
    // Anything with a shape of its own.
    template <class T, class DescribeValue>
    void shape(const char* name, T& value, const Knob& knob, DescribeValue describe_value) {
        if (std::optional<Value> v = field(name, knob)) describe_value(*v, value);
    }
    template <class T, class DescribeValue>
    void optional_shape(const char* name, std::optional<T>& value, const Knob& knob, DescribeValue describe_value) {
        if (writing() && !value) return;
        std::optional<Value> v = field(name, knob);
        if (!v) return;
        v->has_default = false;
        T content = value ? *value : make_blank<T>();
        describe_value(*v, content);
        if (reading()) value = std::move(content);
    }

    // Exactly one of the keys stands there, and fills in that alternative. Alternatives without a key are for memory.
    template <class Variant, class... T>
    void one_of(Variant& value, const char* suggestion, const Kind<T>&... kinds) {
        (alternative(value, kinds), ...);
        exactly_one({kinds.name...}, suggestion);
    }

    // Call after the last field and before checks between fields: unknown and missing keys come first.
    void finish();
    void at_most_one(const std::vector<std::string>& names, const std::string& suggestion);
    void at_least_one(const std::vector<std::string>& names, const std::string& suggestion);

    [[noreturn]] void fail(const std::string& rule, const std::string& suggestion) const {
        self_.fail(rule, suggestion);
    }
    [[noreturn]] void fail_at(const std::string& name, const std::string& rule, const std::string& suggestion) const;

  private:
    std::optional<Value> field(const char* name, const Knob& knob);
    void exactly_one(std::vector<std::string> names, const char* suggestion);

    template <class T, class Variant>
    void alternative(Variant& value, const Kind<T>& kind) {
        std::optional<T> content;
        if (const T* held = std::get_if<T>(&value); held && writing()) content = *held;
        describe_kind(*this, kind.name, content, kind.knob);
        if (reading() && content) value = std::move(*content);
    }

    Value self_;
    std::vector<std::string> names_;
    std::vector<std::pair<std::string, Knob>> missing_;
    std::vector<std::string> sources_;  // exactly one of them must be given
    const char* source_hint_ = "";
    bool finished_ = false;
};

// Most alternatives are objects; one that is not has an overload of its own.
template <class T>
void describe_kind(Fields& f, const char* name, std::optional<T>& value, const Knob& knob) {
    f.object(name, value, knob);
}

template <class T>
void Value::object(T& value, const Knob& knob) {
    Fields fields(*this, knob);
    describe(fields, value);
    fields.finish();
}

}  // namespace weft
