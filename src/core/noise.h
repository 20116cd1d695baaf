// Pseudo-random numbers that are the same on every machine: a hash of the index (SplitMix64).
#pragma once

#include <cstdint>

namespace weft {

// In [-1, 1).
inline double noise(std::uint64_t i) {
    i = (i + 1) * 0x9E3779B97F4A7C15ull;
    i = (i ^ (i >> 30)) * 0xBF58476D1CE4E5B9ull;
    i = (i ^ (i >> 27)) * 0x94D049BB133111EBull;
    return double((i ^ (i >> 31)) >> 11) * 0x1p-52 - 1;
}

}  // namespace weft
