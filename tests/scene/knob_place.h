// Where a number of every_knob lives in memory, by its path.
#pragma once

#include <weft/scene.h>

#include <functional>
#include <map>
#include <string>

namespace weft {

struct KnobPlaces {
    std::map<std::string, std::function<double&(Scene&)>> numbers;
    std::map<std::string, std::function<int&(Scene&)>> integers;
    std::map<std::string, std::function<void(Scene&, int)>> choices;
};

// Entries of the tables; undefined again in knob_places.h.
// clang-format off
#define NUMBER(path, member) places.numbers[path] = [](Scene& s) -> double& { return member; };
#define INTEGER(path, member) places.integers[path] = [](Scene& s) -> int& { return member; };
#define CHOICE(path, member) places.choices[path] = [](Scene& s, int n) { member = static_cast<std::remove_reference_t<decltype(member)>>(n); };
#define VECTOR(path, member) for (int k = 0; k < 3; ++k) places.numbers[path "/" + std::to_string(k)] = [k](Scene& s) -> double& { return member[k]; };
// clang-format on

}  // namespace weft
