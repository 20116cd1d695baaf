// What the fuzzers share. Bad input may be refused with a SceneError; whatever else happens is a bug.
#pragma once

#include <weft/files.h>

#include <cstdio>
#include <cstdlib>

namespace weft {

inline void require(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "fuzz: %s\n", what);
    std::abort();
}

// Runs f and says whether it got through; a SceneError must say what is wrong and where.
template <class F>
bool accepts(F&& f) {
    try {
        f();
        return true;
    } catch (const SceneError& error) {
        require(!error.where.rule.empty(), "an error without a rule");
        require(!error.where.path.empty() || !error.where.file.empty(), "an error without a place");
        return false;
    }
}

inline bool equal(const Mesh& a, const Mesh& b) {
    return a.points == b.points && a.triangles == b.triangles && a.uv == b.uv;
}

}  // namespace weft
