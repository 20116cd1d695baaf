// The largest eigenvalue of a symmetric operator that is only known by its products (Lanczos). The Ritz value converges
// from below, and the residual bounds the distance to an eigenvalue; no reorthogonalisation, since copies of converged
// eigenvalues do not disturb the largest one. Sums are added in a fixed order, so a model always gets the same answer.
#pragma once

#include "core/parallel.h"

#include <weft/types.h>

#include <cmath>
#include <vector>

namespace weft {

struct Ritz {
    double value = 0;     // infinity: numbers were too large to compute with
    double residual = 0;  // absolute
    int iterations = 0;
};

// Of the tridiagonal matrix with alpha on the diagonal and beta beside it; `next_beta` would come next (lanczos.cpp).
Ritz largest_ritz(const std::vector<double>& alpha, const std::vector<double>& beta, double next_beta);

inline double inner(double a, double b) {
    return a * b;
}
inline double inner(const Vec3& a, const Vec3& b) {
    return a.dot(b);
}

template <class T>
double dot(const std::vector<T>& a, const std::vector<T>& b) {
    return parallel_sum(std::int64_t(a.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i) sum += inner(a[i], b[i]);
        return sum;
    });
}

template <class T>
bool normalise(std::vector<T>& v) {
    const double length = std::sqrt(dot(v, v));
    if (!(length > 0)) return false;
    for (T& x : v) x /= length;
    return true;
}

// map(in, out) is the product; `q` the start, zero where the operator is to be blind. Ritz values are looked at when
// look(iterations) says so, and after `most` iterations; enough(ritz) ends it.
template <class T, class Map, class Look, class Enough>
Ritz lanczos(const Map& map, std::vector<T> q, int most, const Look& look, const Enough& enough) {
    Ritz ritz;
    if (!normalise(q)) return ritz;
    const std::size_t n = q.size();
    std::vector<T> next(n), before(n);
    std::vector<double> alpha, beta;
    for (int k = 1; k <= most; ++k) {
        map(q, next);
        if (k > 1)
            for (std::size_t i = 0; i < n; ++i) next[i] -= beta.back() * before[i];
        alpha.push_back(dot(q, next));
        for (std::size_t i = 0; i < n; ++i) next[i] -= alpha.back() * q[i];
        const double b = std::sqrt(dot(next, next));
        if (!(b < infinity)) return {infinity, 0, k};
        if (look(k) || k == most || !(b > 0)) {
            ritz = largest_ritz(alpha, beta, b);
            ritz.iterations = k;
            if (enough(ritz) || !(b > 0)) break;
        }
        beta.push_back(b);
        before.swap(q);
        for (std::size_t i = 0; i < n; ++i) q[i] = next[i] / b;
    }
    return ritz;
}

}  // namespace weft
