// The determinant of a diagram, |Δ(−1)|: a minor of the matrix with a row a crossing, 2 for the arc that passes over
// and −1 for each of the two arcs that end below it (Fox's colourings). Exact: modulo primes of 61 bits, as many as the
// bound asks for. With c crossings the determinant is a number of spanning trees of a graph with c edges, so below 2^c.
//
// Views of cloth have many crossings that mean nothing. Kinks (a strand that meets itself at once) and pairs where
// one strand lies over another without being tied to it are taken out first (Reidemeister's moves I and II).
#include "geometry/knot.h"

#include <algorithm>

namespace weft {

namespace {

constexpr std::uint64_t mersenne = (std::uint64_t{1} << 61) - 1;

std::uint64_t multiply_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t p) {
    __extension__ using Wide = unsigned __int128;
    return std::uint64_t(Wide(a) * b % p);
}

std::uint64_t power_modulo(std::uint64_t a, std::uint64_t exponent, std::uint64_t p) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent >>= 1, a = multiply_modulo(a, a, p))
        if (exponent & 1) result = multiply_modulo(result, a, p);
    return result;
}

// Miller and Rabin with bases that decide every number of 64 bits.
bool is_prime(std::uint64_t n) {
    std::uint64_t odd = n - 1;
    int twos = 0;
    for (; odd % 2 == 0; odd /= 2) ++twos;
    for (std::uint64_t base : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
        std::uint64_t x = power_modulo(base, odd, n);
        bool passed = x == 1 || x == n - 1;
        for (int k = 1; k < twos && !passed; ++k) {
            x = multiply_modulo(x, x, n);
            passed = x == n - 1;
        }
        if (!passed) return false;
    }
    return true;
}

std::uint64_t prime_below(std::uint64_t n) {
    n -= 2;
    while (!is_prime(n)) n -= 2;
    return n;
}

// Events of closed curves as rings, so that crossings can be taken out.
struct Ring {
    struct Node {
        int next, previous, partner, crossing;
        bool over, present = true;
    };
    std::vector<Node> nodes;
    std::vector<int> start;  // of each curve; -1 when nothing is left of it
    int crossings = 0;

    explicit Ring(const Diagram& diagram) : crossings(int(diagram.crossings.size())) {
        std::vector<int> first(diagram.crossings.size(), -1);
        for (const auto& events : diagram.events) {
            const int begin = int(nodes.size()), count = int(events.size());
            start.push_back(count > 0 ? begin : -1);
            for (int k = 0; k < count; ++k) {
                const Diagram::Event& e = events[k];
                const bool over = diagram.crossings[e.crossing].visit[std::size_t(e.visit)].over;
                nodes.push_back({begin + (k + 1) % count, begin + (k + count - 1) % count, -1, e.crossing, over});
                int& other = first[e.crossing];
                if (other < 0) other = begin + k;
                nodes[begin + k].partner = other;
                nodes[other].partner = begin + k;
            }
        }
    }

    void take_out(int node) {
        Node& n = nodes[node];
        nodes[n.previous].next = n.next;
        nodes[n.next].previous = n.previous;
        n.present = false;
        for (int& s : start)
            if (s == node) s = n.next == node ? -1 : n.next;
    }

    // A kink: the next event is the same crossing.
    bool undo_kink(int node) {
        const int next = nodes[node].next;
        if (nodes[node].partner != next) return false;
        take_out(node);
        take_out(next);
        --crossings;
        return true;
    }

    // Two crossings that follow each other on both strands, one strand over the other at both.
    bool undo_overlap(int node) {
        const int next = nodes[node].next;
        if (next == node || nodes[node].over != nodes[next].over) return false;
        const int p = nodes[node].partner, q = nodes[next].partner;
        if (p == next || (nodes[p].next != q && nodes[q].next != p)) return false;
        for (int gone : {node, next, p, q}) take_out(gone);
        crossings -= 2;
        return true;
    }

    void simplify() {
        for (bool changed = true; changed;) {
            changed = false;
            for (int k = 0; k < int(nodes.size()); ++k)
                if (nodes[k].present && (undo_kink(k) || undo_overlap(k))) changed = true;
        }
    }
};

// A row a crossing: the arcs over, in and out. An arc ends at each event below.
struct FoxRows {
    struct Row {
        int over = -1, in = -1, out = -1;
    };
    std::vector<Row> rows;
    int arcs = 0;
};

FoxRows find_fox_rows(const Ring& ring, std::size_t all_crossings) {
    FoxRows fox;
    std::vector<FoxRows::Row> rows(all_crossings);
    for (int start : ring.start) {
        const int first_arc = fox.arcs++;
        if (start < 0) continue;
        int arc = first_arc, last_below = -1, node = start;
        do {
            FoxRows::Row& row = rows[ring.nodes[node].crossing];
            if (ring.nodes[node].over) {
                row.over = arc;
            } else {
                row.in = arc;
                row.out = arc = fox.arcs++;
                last_below = node;
            }
            node = ring.nodes[node].next;
        } while (node != start);
        if (last_below < 0) continue;
        // The last arc is the first: the curve is closed. It is the newest, so nothing else moves.
        --fox.arcs;
        const int last = fox.arcs;
        for (FoxRows::Row& row : rows) {
            for (int* a : {&row.over, &row.in, &row.out})
                if (*a == last) *a = first_arc;
        }
    }
    for (const FoxRows::Row& row : rows)
        if (row.over >= 0) fox.rows.push_back(row);
    return fox;
}

// Determinant modulo p, by elimination, sign folded away: the smaller of d and p − d.
std::uint64_t minor_modulo(const FoxRows& fox, std::uint64_t p) {
    const int n = fox.arcs - 1;
    if (n <= 0) return 1;
    if (int(fox.rows.size()) < n) return 0;
    std::vector<std::uint64_t> m(std::size_t(n) * n, 0);
    const auto at = [&](int i, int j) -> std::uint64_t& { return m[std::size_t(i) * n + j]; };
    for (int i = 0; i < n; ++i) {
        const FoxRows::Row& row = fox.rows[i];
        const auto add = [&](int j, std::uint64_t value) {
            if (j < n) at(i, j) = (at(i, j) + value) % p;
        };
        add(row.over, 2);
        add(row.in, p - 1);
        add(row.out, p - 1);
    }
    std::uint64_t determinant = 1;
    for (int k = 0; k < n; ++k) {
        int pivot = k;
        while (pivot < n && at(pivot, k) == 0) ++pivot;
        if (pivot == n) return 0;
        if (pivot != k) std::swap_ranges(&at(pivot, 0), &at(pivot, 0) + n, &at(k, 0));
        determinant = multiply_modulo(determinant, at(k, k), p);
        const std::uint64_t inverse = power_modulo(at(k, k), p - 2, p);
        for (int i = pivot + 1; i < n; ++i) {
            if (at(i, k) == 0) continue;
            const std::uint64_t factor = p - multiply_modulo(at(i, k), inverse, p);
            for (int j = k; j < n; ++j)
                if (at(k, j) != 0) at(i, j) = (at(i, j) + multiply_modulo(factor, at(k, j), p)) % p;
        }
    }
    return std::min(determinant, p - determinant);
}

}  // namespace

Determinant measure_determinant(const Diagram& diagram) {
    Ring ring(diagram);
    ring.simplify();
    const FoxRows fox = find_fox_rows(ring, diagram.crossings.size());
    const std::uint64_t value = minor_modulo(fox, mersenne);
    // Known modulo primes whose product is above 2^(c+1): if all agree on a small number, it is that number.
    std::uint64_t prime = mersenne;
    for (int bits = 60; bits < ring.crossings + 1; bits += 60) {
        prime = prime_below(prime);
        if (minor_modulo(fox, prime) != value) return {value, false};
    }
    return {value, value < (std::uint64_t{1} << 60)};
}

}  // namespace weft
