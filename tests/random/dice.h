// Random numbers that are the same wherever the program runs: SplitMix64 (Steele et al. 2014), and no distribution of
// the library, whose numbers are its own business. Every part of a scene throws dice of its own, so that a change to
// one part leaves the others as they were.
#pragma once

#include <weft/types.h>

#include <cmath>

namespace weft {

struct Dice {
    std::uint64_t state;

    // Seeds are mixed before they are used: neighbours would otherwise throw the same numbers, one later.
    Dice(std::uint64_t seed, std::uint64_t stream) : state(mix(seed ^ mix(stream + 1))) {}

    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    std::uint64_t next() { return mix(state += 0x9e3779b97f4a7c15ull); }

    double between(double low, double high) { return low + (high - low) * double(next() >> 11) * 0x1p-53; }
    double magnitude(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }
    int whole(int low, int high) { return low + int(next() % std::uint64_t(high - low + 1)); }  // both included
    bool chance(double p) { return between(0, 1) < p; }

    template <class T>
    T one_of(std::initializer_list<T> list) {
        return list.begin()[whole(0, int(list.size()) - 1)];
    }

    Vec3 direction() {
        const double z = between(-1, 1), angle = between(0, 2 * 3.14159265358979323846), r = std::sqrt(1 - z * z);
        return {r * std::cos(angle), r * std::sin(angle), z};
    }
};

}  // namespace weft
