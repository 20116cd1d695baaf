// Sets that grow together: union–find over 0 … n − 1. The root of a set is its smallest member, so numbering does not
// depend on the order in which sets were joined. Members have a parity relative to their root, for sets with two sides.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

namespace weft {

class UnionFind {
  public:
    explicit UnionFind(int count = 0) { reset(count); }

    // Every number a set of its own.
    void reset(int count) {
        parent_.resize(count);
        std::iota(parent_.begin(), parent_.end(), 0);
        odd_.assign(count, 0);
    }

    int root(int k) {
        while (parent_[k] != k) {  // paths are halved on the way
            const int next = parent_[k];
            odd_[k] ^= odd_[next];
            k = parent_[k] = parent_[next];
        }
        return k;
    }

    // 1 if k is on the other side than its root.
    char parity(int k) {
        root(k);
        char odd = 0;
        for (; parent_[k] != k; k = parent_[k]) odd ^= odd_[k];
        return odd;
    }

    // Joins the sets of a and b, which are on different sides if `odd`. Nothing happens if they are one set already,
    // also if that contradicts their sides.
    void join(int a, int b, char odd = 0) {
        const int p = root(a), q = root(b);
        if (p == q) return;
        const char odd_roots = static_cast<char>(parity(a) ^ parity(b) ^ odd);
        parent_[std::max(p, q)] = std::min(p, q);
        odd_[std::max(p, q)] = odd_roots;
    }

  private:
    std::vector<int> parent_;
    std::vector<char> odd_;  // relative to the parent
};

}  // namespace weft
