// What the vector kernels of the shell are handed: rows of eight lanes, one after the other.
#pragma once

#include "forces/shell.h"

namespace weft {

// Of each pack: outward vectors (9 rows), si, so (6), the centre's normal (3), second differences (6), own curvatures
// (3), their rates (3), moments (3).
inline constexpr int shell_stash_rows = 33;

struct ShellRun {
    const ShellPack* packs;
    const ShellPackRest* rests;
    std::int64_t count;  // of packs
    std::int64_t reach;  // how many packs apart neighbours are at most
    const ShellMaterial* materials;
    const double *x, *v;    // v null: nothing is damped
    const double* history;  // null: nothing is remembered
    double* commit;         // null: a trial
    Pace pace;              // fast: the membrane alone; slow: bending alone
    int ring;               // packs that have a place in what follows, one after the other
    double* normal;         // 9 rows a place, then 3 for every eight borders
    double *share, *rate;   // 3 rows a place, then 1 for every eight borders: moments and rates of this side of an edge
    double *stash, *pull;   // shell_stash_rows, and 18: the membrane's forces
    double* force;          // 8 rows a pack, of x y z each, point by point of its elements; places & mask
    std::int64_t mask;      // rows of `force` that there are, in lanes, less 1
    std::int64_t span;      // how many packs apart the places of a point are at most
    const ModelShell* shell;  // which places a point has
    double* out;              // x y z of all points: forces are added
};

}  // namespace weft
