#include <weft/state.h>

#include "core/freedom.h"
#include "integrate/integrate.h"

#include <bit>
#include <cstring>

namespace weft {

static_assert(std::endian::native == std::endian::little, "checkpoints are written as they stand in memory");
static_assert(sizeof(Vec3) == 24 && sizeof(State::ContactImpulse) == 40 && sizeof(State::Late) == 32);

namespace {
constexpr char magic[8] = {'w', 'e', 'f', 't', 'S', 't', '0', '5'};

std::uint64_t fnv(const void* data, std::size_t size, std::uint64_t h = 14695981039346656037ull) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i) h = (h ^ bytes[i]) * 1099511628211ull;
    return h;
}

struct Header {
    char magic[8];
    std::uint64_t points;
    double time;
    std::int64_t steps;
    double dt, checked_rate, inner_dt, past_dt;
    std::uint64_t fields;  // how many arrays of Vec3 follow: x, v, then those the scheme looks back on
    std::uint64_t kept;    // bit mask of these: 1 past x, 2 past v, 4 past a, 8 x of the last attempt to recover
    std::int64_t tangled;
    std::uint64_t pinched;       // 0 or 1
    std::uint64_t faces, edges;  // pushes, which follow the arrays
    std::uint64_t late;          // points of bodies that wait, which follow the pushes
    std::int64_t attempt_step, attempt_wait;
    double attempt_time;
};

// Every array of a state, in the order they are saved; those not kept are empty.
template <class Arrays, class S>
Arrays arrays_of(S& state) {
    return {&state.x, &state.v, &state.past.x, &state.past.v, &state.past.a, &state.attempt.x};
}
using Written = std::array<const std::vector<Vec3>*, 6>;
using Read = std::array<std::vector<Vec3>*, 6>;

[[noreturn]] void refuse(const std::string& rule) {
    throw SceneError({.file = "checkpoint", .rule = rule, .suggestion = "start the run again without --resume"});
}
}  // namespace

// A number from -1 to 1 that depends on all its arguments (SplitMix64, Steele et al. 2014).
static double random_from(std::uint64_t seed, std::uint64_t index) {
    std::uint64_t z = (seed * 0x9e3779b97f4a7c15ull) ^ ((index + 1) * 0xd1342543de82ef95ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    z ^= z >> 31;
    return double(z >> 11) * 0x1p-52 - 1;
}

State start(const Model& model) {
    State state;
    state.x = model.mesh.points;
    state.v.assign(state.x.size(), Vec3(0, 0, 0));
    for (std::size_t p = 0; model.shake.size > 0 && p < state.x.size(); ++p)
        for (int k = 0; k < 3; ++k)
            state.x[p][k] += model.shake.size * random_from(std::uint64_t(model.shake.seed), 3 * p + std::uint64_t(k));
    prepare_past(model, state);
    for (const Held& h : model.held) state.x[h.point] = scripted_position(model, h, 0);
    if (model.contact.tangled) state.tangled = 0;
    return state;
}

std::uint64_t hash(const State& state) {
    const std::string bytes = save(state);
    return fnv(bytes.data(), bytes.size() - sizeof(std::uint64_t));
}

std::string save(const State& state) {
    Header header{};
    std::memcpy(header.magic, magic, sizeof magic);
    header.points = state.x.size();
    header.time = state.time;
    header.steps = state.steps;
    header.dt = state.dt;
    header.checked_rate = state.checked_rate;
    header.inner_dt = state.inner_dt;
    header.past_dt = state.past.dt;
    header.tangled = state.tangled;
    header.pinched = state.pinched;
    header.faces = state.impulses.faces.size();
    header.edges = state.impulses.edges.size();
    header.late = state.late.size();
    header.attempt_step = state.attempt.step;
    header.attempt_wait = state.attempt.wait;
    header.attempt_time = state.attempt.time;
    const Written arrays = arrays_of<Written>(state);
    for (std::size_t k = 0; k < arrays.size(); ++k) {
        const bool kept = k < 2 || (!state.x.empty() && arrays[k]->size() == state.x.size());
        header.fields += kept;
        if (k >= 2 && kept) header.kept |= std::uint64_t{1} << (k - 2);
    }
    const std::size_t block = state.x.size() * sizeof(Vec3);
    const std::size_t lists =
        (header.faces + header.edges) * sizeof(State::ContactImpulse) + header.late * sizeof(State::Late);
    std::string bytes(sizeof header + header.fields * block + lists + sizeof(std::uint64_t), '\0');
    std::memcpy(bytes.data(), &header, sizeof header);
    char* to = bytes.data() + sizeof header;
    for (std::size_t k = 0; block && k < arrays.size(); ++k) {
        if (k >= 2 && !(header.kept >> (k - 2) & 1)) continue;
        std::memcpy(to, arrays[k]->front().data(), block);
        to += block;
    }
    for (const std::vector<State::ContactImpulse>* list : {&state.impulses.faces, &state.impulses.edges}) {
        const std::size_t size = list->size() * sizeof(State::ContactImpulse);
        if (size) std::memcpy(to, static_cast<const void*>(list->data()), size);
        to += size;
    }
    if (!state.late.empty())
        std::memcpy(to, static_cast<const void*>(state.late.data()), state.late.size() * sizeof(State::Late));
    const std::uint64_t check = fnv(bytes.data(), bytes.size() - sizeof check);
    std::memcpy(bytes.data() + bytes.size() - sizeof check, &check, sizeof check);
    return bytes;
}

namespace {
Header read_header(const std::string& bytes) {
    Header header;
    constexpr std::size_t frame = sizeof header + sizeof(std::uint64_t);
    if (bytes.size() < frame) refuse("is too short to be a saved state");
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::memcmp(header.magic, magic, sizeof magic) != 0) refuse("is not a state saved by this version of weft");
    if (header.kept > 15 || header.pinched > 1 || header.fields != 2 + std::uint64_t(std::popcount(header.kept)))
        refuse("does not say clearly which arrays it holds");
    std::size_t length = bytes.size() - frame;
    for (const std::uint64_t pushes : {header.faces, header.edges}) {
        if (pushes > length / sizeof(State::ContactImpulse))
            refuse("does not have the length its number of contacts asks for");
        length -= pushes * sizeof(State::ContactImpulse);
    }
    if (header.late > length / sizeof(State::Late))
        refuse("does not have the length its number of waiting points asks for");
    length -= header.late * sizeof(State::Late);
    const std::size_t point = header.fields * sizeof(Vec3);
    if (length % point != 0 || header.points != length / point)
        refuse("does not have the length its number of points asks for");
    std::uint64_t check;
    std::memcpy(&check, bytes.data() + bytes.size() - sizeof check, sizeof check);
    if (check != fnv(bytes.data(), bytes.size() - sizeof check))
        refuse("is damaged: its contents do not match its hash");
    return header;
}
}  // namespace

State load(const std::string& bytes) {
    const Header header = read_header(bytes);
    State state;
    const Read arrays = arrays_of<Read>(state);
    const std::size_t block = header.points * sizeof(Vec3);
    const char* from = bytes.data() + sizeof header;
    for (std::size_t k = 0; k < arrays.size(); ++k) {
        if (k >= 2 && !(header.kept >> (k - 2) & 1)) continue;
        arrays[k]->resize(header.points);
        if (block) std::memcpy(static_cast<void*>(arrays[k]->data()), from, block);
        from += block;
    }
    state.impulses.faces.resize(header.faces);
    state.impulses.edges.resize(header.edges);
    for (std::vector<State::ContactImpulse>* list : {&state.impulses.faces, &state.impulses.edges}) {
        const std::size_t size = list->size() * sizeof(State::ContactImpulse);
        if (size) std::memcpy(static_cast<void*>(list->data()), from, size);
        from += size;
    }
    state.late.resize(header.late);
    if (header.late) std::memcpy(static_cast<void*>(state.late.data()), from, header.late * sizeof(State::Late));
    state.attempt.step = header.attempt_step;
    state.attempt.wait = header.attempt_wait;
    state.attempt.time = header.attempt_time;
    state.time = header.time;
    state.steps = header.steps;
    state.dt = header.dt;
    state.checked_rate = header.checked_rate;
    state.inner_dt = header.inner_dt;
    state.past.dt = header.past_dt;
    state.tangled = header.tangled;
    state.pinched = header.pinched != 0;
    return state;
}

}  // namespace weft
