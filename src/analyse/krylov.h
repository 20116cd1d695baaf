// Largest eigenvalues of operators that are only known by their products.
#pragma once

#include "core/at.h"

#include <functional>

namespace weft {

using LinearMap = std::function<void(const Field& in, Field& out)>;

struct Eigenvalue {
    double value = 0;
    double residual = 0;  // relative
    int iterations = 0;
};

// Of a symmetric map: Lanczos. The value errs on the safe side: the residual is added to it.
Eigenvalue largest_of_symmetric(const LinearMap& map, Field start);

// Of a map with real eigenvalues: Arnoldi, restarted from the best vector.
Eigenvalue largest_of_any(const LinearMap& map, Field start);

// The same start on every machine: a hash of the index, in [-1, 1); zero where `free` is 0.
Field make_start(const std::vector<double>& free);

}  // namespace weft
