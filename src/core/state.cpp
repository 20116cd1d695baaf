#include <weft/state.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace weft {

// Elements are written as they stand in memory: little endian, without gaps.
static_assert(std::endian::native == std::endian::little);
static_assert(sizeof(Vec3) == 24 && sizeof(State::Late) == 32 && sizeof(State::ContactImpulse) == 40 &&
              sizeof(Hand) == 48);

namespace {
constexpr std::string_view magic = "weftSt10";

// What every hash begins with. It stays when the magic moves on, so that hashes tell of the motion alone.
constexpr std::string_view hash_seed = "weftSt07";

[[noreturn]] void refuse(const std::string& rule) {
    throw SceneError({.file = "checkpoint", .rule = rule, .suggestion = "start the run again without --resume"});
}

// 64-bit FNV-1a of bytes that come in parts.
struct Fnv {
    std::uint64_t value = 14695981039346656037ull;
    void operator()(const void* data, std::size_t size) {
        const auto* bytes = static_cast<const unsigned char*>(data);
        for (std::size_t i = 0; i < size; ++i) value = (value ^ bytes[i]) * 1099511628211ull;
    }
};

// The bytes of a state but for the magic and the hash, in parts: a number takes 8 bytes, a list its length and its
// elements.
template <class Sink>
void each_part(const State& state, Sink&& sink) {
    each_field(state, [&](const char*, const auto& field) {
        using T = std::remove_cvref_t<decltype(field)>;
        if constexpr (std::is_same_v<T, bool>) {
            const std::uint64_t number = field;
            sink(&number, sizeof number);
        } else if constexpr (std::is_arithmetic_v<T>) {
            static_assert(sizeof field == 8);
            sink(&field, sizeof field);
        } else {
            const std::uint64_t count = field.size();
            sink(&count, sizeof count);
            if (count) sink(field.data(), count * sizeof(typename T::value_type));
        }
    });
}

struct StateReader {
    const char *at, *end;

    void operator()(const char* name, bool& flag) {
        std::uint64_t number;
        (*this)(name, number);
        if (number > 1) refuse(std::string(name) + " must be 0 or 1");
        flag = number == 1;
    }
    template <class T>
    requires std::is_arithmetic_v<T>
    void operator()(const char* name, T& number) { take(name, &number, sizeof number); }
    template <class T>
    void operator()(const char* name, std::vector<T>& list) {
        std::uint64_t count;
        (*this)(name, count);
        if (count > std::size_t(end - at) / sizeof(T)) refuse(std::string("ends within ") + name);
        list.resize(count);
        if (count) take(name, list.data(), count * sizeof(T));
    }
    void take(const char* name, void* to, std::size_t size) {
        if (size > std::size_t(end - at)) refuse(std::string("ends within ") + name);
        std::memcpy(to, at, size);
        at += size;
    }
};

// Fields of one value a point have as many as there are points, or none; x and v always have.
void check_sizes(const State& state) {
    each_field(state, [&](const std::string& name, const auto& field) {
        if constexpr (std::is_same_v<decltype(field), const std::vector<Vec3>&>)
            if (field.size() != state.x.size() && (!field.empty() || name == "v"))
                refuse(name + " must have a value for each of the " + std::to_string(state.x.size()) + " points");
    });
    std::int64_t before = -1;
    for (const Hand& hand : state.hands) {
        if (hand.point <= before || hand.point >= std::int64_t(state.x.size()))
            refuse("hands must hold points of the cloth, each once, ascending");
        before = hand.point;
    }
}
}  // namespace

std::uint64_t hash(const State& state) {
    Fnv hash;
    hash(hash_seed.data(), hash_seed.size());
    each_part(state, hash);
    return hash.value;
}

std::string save(const State& state) {
    std::size_t size = magic.size() + sizeof(std::uint64_t);
    each_part(state, [&](const void*, std::size_t part) { size += part; });
    std::string bytes;
    bytes.reserve(size);  // large cloth: no copies
    bytes.append(magic);
    each_part(state, [&](const void* data, std::size_t part) { bytes.append(static_cast<const char*>(data), part); });
    Fnv hash;
    hash(bytes.data(), bytes.size());
    bytes.append(reinterpret_cast<const char*>(&hash.value), sizeof hash.value);
    return bytes;
}

State load(const std::string& bytes) {
    std::uint64_t written;
    if (bytes.size() < magic.size() + sizeof written) refuse("is too short to be a saved state");
    if (!bytes.starts_with(magic)) refuse("is not a state saved by this version of weft");
    StateReader read{bytes.data() + magic.size(), bytes.data() + bytes.size() - sizeof written};
    std::memcpy(&written, read.end, sizeof written);
    Fnv hash;
    hash(bytes.data(), bytes.size() - sizeof written);
    if (hash.value != written) refuse("is damaged: its contents do not match its hash");
    State state;
    each_field(state, read);
    if (read.at != read.end) refuse("goes on where a saved state ends");
    check_sizes(state);
    return state;
}

bool operator==(const State& a, const State& b) {
    return save(a) == save(b);
}

static std::vector<Hand>::iterator find_hand(State& state, std::int64_t point) {
    return std::lower_bound(state.hands.begin(), state.hands.end(), point,
                            [](const Hand& hand, std::int64_t p) { return hand.point < p; });
}

static bool has(const State& state, std::vector<Hand>::iterator hand, std::int64_t point) {
    return hand != state.hands.end() && hand->point == point;
}

void grab(State& state, std::int64_t point, const Vec3& target, double stiffness, double most) {
    if (point < 0 || point >= std::int64_t(state.x.size()))
        throw SceneError({.path = "hand",
                          .value = "point " + std::to_string(point),
                          .rule = "must be one of the " + std::to_string(state.x.size()) + " points"});
    if (!(stiffness > 0))
        throw SceneError({.path = "hand", .value = std::to_string(stiffness), .rule = "must be stiffer than 0 [N/m]"});
    if (!(most > 0))
        throw SceneError({.path = "hand", .value = std::to_string(most), .rule = "must be stronger than 0 [N]"});
    const auto at = find_hand(state, point);
    const Hand hand{point, target, stiffness, most};
    if (has(state, at, point))
        *at = hand;
    else
        state.hands.insert(at, hand);
}

void move_hand(State& state, std::int64_t point, const Vec3& target) {
    const auto at = find_hand(state, point);
    if (has(state, at, point)) at->target = target;
}

void release(State& state, std::int64_t point) {
    const auto at = find_hand(state, point);
    if (has(state, at, point)) state.hands.erase(at);
}

}  // namespace weft
