// Random questions for continuous collision, of the kinds that hurt.
#pragma once

#include "collide/tangles.h"
#include "geometry/continuous.h"

namespace weft::test {

enum class QueryKind { general, one_sided, grazing, tiny_gap, degenerate };
inline constexpr std::array query_kinds{QueryKind::general, QueryKind::one_sided, QueryKind::grazing,
                                        QueryKind::tiny_gap, QueryKind::degenerate};
inline const char* name_of(QueryKind kind) {
    static constexpr const char* names[] = {"general", "one-sided", "grazing", "tiny gap", "degenerate"};
    return names[static_cast<int>(kind)];
}

struct Query {
    Four start, end;
};

inline std::size_t second_side(PairKind pair) {
    return pair == PairKind::vertex_face ? 1 : 2;
}

// The two sides 1e-6 apart, nearest at a random place inside both.
inline void bring_near(PairKind pair, Random& random, Four& x) {
    const double s = uniform(random, .1, .9), t = uniform(random, .1, .9);
    Vec3 n, here, there;
    if (pair == PairKind::vertex_face) {
        const Vec3 u = x[2] - x[1], v = x[3] - x[1];
        n = u.cross(v);
        there = x[1] + s * t * u + (1 - s) * t * v;
        here = x[0];
    } else {
        n = (x[1] - x[0]).cross(x[3] - x[2]);
        here = x[0] + s * (x[1] - x[0]);
        there = x[2] + t * (x[3] - x[2]);
    }
    const Vec3 move = there + 1e-6 * n.normalized() - here;
    for (std::size_t k = 0; k < second_side(pair); ++k) x[k] += move;
}

// Lines for triangles, points for edges, parallel edges, motion within one plane.
inline void degrade(PairKind pair, Random& random, Query& q) {
    const int how = whole(random, 0, 3);
    const auto both = [&](auto&& change) {
        change(q.start);
        change(q.end);
    };
    if (how == 0) both([](Four& x) { x[3] = x[2]; });
    if (how == 1) both([](Four& x) { x[3] = x[1] + .5 * (x[2] - x[1]); });
    if (how == 2)
        both([](Four& x) {
            for (Vec3& p : x) p.z() = 0;
        });
    if (how == 3 && pair == PairKind::edge_edge)
        both([&](Four& x) { x[3] = x[2] + (x[1] - x[0]) * uniform(random, -1, 1); });
}

inline Query make_query(PairKind pair, QueryKind kind, Random& random) {
    Query q;
    for (Vec3& p : q.start) p = random_vector(random);
    if (kind == QueryKind::grazing)
        for (Vec3& p : q.start) p.z() *= 1e-3;
    if (kind == QueryKind::tiny_gap) bring_near(pair, random, q.start);
    for (std::size_t k = 0; k < 4; ++k) {
        Vec3 move = random_vector(random, kind == QueryKind::tiny_gap ? 2 : 1.5);
        if (kind == QueryKind::grazing) move.z() *= 1e-3;
        if (kind == QueryKind::one_sided && k < second_side(pair)) move.setZero();
        q.end[k] = q.start[k] + move;
    }
    if (kind == QueryKind::degenerate) degrade(pair, random, q);
    return q;
}

}  // namespace weft::test
