#include <weft/state.h>

#include "core/freedom.h"

#include <bit>
#include <cstring>

namespace weft {

static_assert(std::endian::native == std::endian::little, "checkpoints are written as they stand in memory");
static_assert(sizeof(Vec3) == 24);

namespace {
constexpr char magic[8] = {'w', 'e', 'f', 't', 'S', 't', '0', '1'};

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
    double dt, checked_rate;
};

[[noreturn]] void refuse(const std::string& rule) {
    throw SceneError({.file = "checkpoint", .rule = rule, .suggestion = "start the run again without --resume"});
}
}  // namespace

State start(const Model& model) {
    State state;
    state.x = model.mesh.points;
    state.v.assign(state.x.size(), Vec3(0, 0, 0));
    for (const Held& h : model.held) state.x[h.point] = scripted_position(model, h, 0);
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
    const std::size_t block = state.x.size() * sizeof(Vec3);
    std::string bytes(sizeof header + 2 * block + sizeof(std::uint64_t), '\0');
    std::memcpy(bytes.data(), &header, sizeof header);
    if (block) {
        std::memcpy(bytes.data() + sizeof header, state.x.front().data(), block);
        std::memcpy(bytes.data() + sizeof header + block, state.v.front().data(), block);
    }
    const std::uint64_t check = fnv(bytes.data(), bytes.size() - sizeof check);
    std::memcpy(bytes.data() + bytes.size() - sizeof check, &check, sizeof check);
    return bytes;
}

State load(const std::string& bytes) {
    Header header;
    constexpr std::size_t frame = sizeof header + sizeof(std::uint64_t);
    if (bytes.size() < frame) refuse("is too short to be a saved state");
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::memcmp(header.magic, magic, sizeof magic) != 0) refuse("is not a state saved by this version of weft");
    if ((bytes.size() - frame) % (2 * sizeof(Vec3)) != 0 ||
        header.points != (bytes.size() - frame) / (2 * sizeof(Vec3)))
        refuse("does not have the length its number of points asks for");
    std::uint64_t check;
    std::memcpy(&check, bytes.data() + bytes.size() - sizeof check, sizeof check);
    if (check != fnv(bytes.data(), bytes.size() - sizeof check))
        refuse("is damaged: its contents do not match its hash");
    State state;
    state.x.resize(header.points);
    state.v.resize(header.points);
    const std::size_t block = header.points * sizeof(Vec3);
    if (block) {
        std::memcpy(static_cast<void*>(state.x.data()), bytes.data() + sizeof header, block);
        std::memcpy(static_cast<void*>(state.v.data()), bytes.data() + sizeof header + block, block);
    }
    state.time = header.time;
    state.steps = header.steps;
    state.dt = header.dt;
    state.checked_rate = header.checked_rate;
    return state;
}

}  // namespace weft
