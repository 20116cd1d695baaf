// Changes of a triangulation. Edge flips after Lawson 1977.
#include "make/triangulation.h"

#include "geometry/predicates.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft {

int corner_across(const Triangulation& mesh, int t, int k) {
    const Triangle& around = mesh.beside[mesh.beside[t][k]];
    return around[0] == t ? 0 : around[1] == t ? 1 : 2;
}

bool find_star(const Triangulation& mesh, int point, std::vector<int>& star) {
    star.clear();
    const int first = mesh.triangle_of[point];
    if (first < 0) return false;
    int t = first;
    do {  // clockwise to the right end
        const int before = mesh.beside[t][previous3(corner_of(mesh, t, point))];
        if (before < 0) break;
        t = before;
    } while (t != first);
    const int start = t;
    do {
        star.push_back(t);
        t = mesh.beside[t][next3(corner_of(mesh, t, point))];
    } while (t >= 0 && t != start);
    return t == start;
}

namespace {

// What a neighbour knew as one triangle is another now.
void tell_neighbour(Triangulation& mesh, int neighbour, int old_triangle, int triangle) {
    if (neighbour < 0) return;
    for (int& n : mesh.beside[neighbour])
        if (n == old_triangle) {
            n = triangle;
            return;
        }
}

void put_triangle(Triangulation& mesh, int t, const Triangle& corners, const Triangle& beside,
                  const std::array<bool, 3>& kept) {
    mesh.corners[t] = corners;
    mesh.beside[t] = beside;
    mesh.kept[t] = kept;
    for (int p : corners) mesh.triangle_of[p] = t;
}

int add_triangle(Triangulation& mesh) {
    mesh.corners.push_back({-1, -1, -1});
    mesh.beside.push_back({-1, -1, -1});
    mesh.kept.push_back({false, false, false});
    return mesh.triangles() - 1;
}

bool is_delaunay(const Triangulation& mesh, int t, int k) {
    const int other = mesh.beside[t][k];
    if (other < 0 || mesh.kept[t][k]) return true;
    const Triangle& c = mesh.corners[t];
    return in_circle(mesh.points[c[0]], mesh.points[c[1]], mesh.points[c[2]],
                     mesh.points[mesh.corners[other][corner_across(mesh, t, k)]]) <= 0;
}

}  // namespace

//        c                    c
//      / | \                /   \      t = (a, b, c) with k at a, the other (d, c, b); afterwards t = (a, b, d) and
//     a  |  d     becomes  a --- d     other = (a, d, c).
//      \ | /                \   /
//        b                    b
void flip_edge(Triangulation& mesh, int t, int k) {
    const int other = mesh.beside[t][k], j = corner_across(mesh, t, k);
    const Triangle tc = mesh.corners[t], tn = mesh.beside[t], oc = mesh.corners[other], on = mesh.beside[other];
    const auto tk = mesh.kept[t], ok = mesh.kept[other];
    const int a = tc[k], b = tc[next3(k)], c = tc[previous3(k)], d = oc[j];
    const int ca = tn[next3(k)], ab = tn[previous3(k)], bd = on[next3(j)], dc = on[previous3(j)];
    put_triangle(mesh, t, {a, b, d}, {bd, other, ab}, {ok[next3(j)], false, tk[previous3(k)]});
    put_triangle(mesh, other, {a, d, c}, {dc, ca, t}, {ok[previous3(j)], tk[next3(k)], false});
    tell_neighbour(mesh, bd, other, t);
    tell_neighbour(mesh, ca, t, other);
}

bool can_flip(const Triangulation& mesh, int t, int k) {
    const int other = mesh.beside[t][k];
    if (other < 0 || mesh.kept[t][k]) return false;
    const auto at = [&](int corner) -> const Vec2& { return mesh.points[mesh.corners[t][corner]]; };
    const Vec2& d = mesh.points[mesh.corners[other][corner_across(mesh, t, k)]];
    return orient2d(at(k), at(next3(k)), d) > 0 && orient2d(at(k), d, at(previous3(k))) > 0;
}

void flip_from(Triangulation& mesh, std::vector<int>& stack) {
    while (!stack.empty()) {
        const int t = stack.back();
        stack.pop_back();
        for (int k = 0; k < 3; ++k)
            if (!is_delaunay(mesh, t, k) && can_flip(mesh, t, k)) {
                const int other = mesh.beside[t][k];
                flip_edge(mesh, t, k);
                stack.push_back(other);
                stack.push_back(t);
                break;
            }
    }
}

void make_delaunay(Triangulation& mesh) {
    std::vector<int> stack(mesh.corners.size());
    std::iota(stack.rbegin(), stack.rend(), 0);
    flip_from(mesh, stack);
}

void split_edge(Triangulation& mesh, int t, int k, int p) {
    const int other = mesh.beside[t][k], j = other < 0 ? 0 : corner_across(mesh, t, k);
    const Triangle tc = mesh.corners[t], tn = mesh.beside[t];
    const auto tk = mesh.kept[t];
    const int a = tc[k], b = tc[next3(k)], c = tc[previous3(k)];
    const int left = add_triangle(mesh);  // a, p, c; t becomes a, b, p
    put_triangle(mesh, t, {a, b, p}, {other, left, tn[previous3(k)]}, {tk[k], false, tk[previous3(k)]});
    put_triangle(mesh, left, {a, p, c}, {-1, tn[next3(k)], t}, {tk[k], tk[next3(k)], false});
    tell_neighbour(mesh, tn[next3(k)], t, left);
    if (other < 0) return;
    const Triangle oc = mesh.corners[other], on = mesh.beside[other];
    const auto ok = mesh.kept[other];
    const int d = oc[j], right = add_triangle(mesh);  // d, c, p; the other becomes d, p, b
    put_triangle(mesh, other, {d, p, b}, {t, on[next3(j)], right}, {tk[k], ok[next3(j)], false});
    put_triangle(mesh, right, {d, c, p}, {left, other, on[previous3(j)]}, {tk[k], false, ok[previous3(j)]});
    tell_neighbour(mesh, on[previous3(j)], other, right);
    mesh.beside[left][0] = right;
}

void split_triangle(Triangulation& mesh, int t, int p) {
    const Triangle c = mesh.corners[t], n = mesh.beside[t];
    const auto kept = mesh.kept[t];
    const int one = add_triangle(mesh), two = add_triangle(mesh);
    put_triangle(mesh, t, {c[0], c[1], p}, {one, two, n[2]}, {false, false, kept[2]});
    put_triangle(mesh, one, {c[1], c[2], p}, {two, t, n[0]}, {false, false, kept[0]});
    put_triangle(mesh, two, {c[2], c[0], p}, {t, one, n[1]}, {false, false, kept[1]});
    tell_neighbour(mesh, n[0], t, one);
    tell_neighbour(mesh, n[1], t, two);
}

void remove_triangle(Triangulation& mesh, int t) {
    const int last = mesh.triangles() - 1;
    if (t != last) {
        put_triangle(mesh, t, mesh.corners[last], mesh.beside[last], mesh.kept[last]);
        for (int n : mesh.beside[t]) tell_neighbour(mesh, n, last, t);
    }
    mesh.corners.pop_back();
    mesh.beside.pop_back();
    mesh.kept.pop_back();
}

namespace {

bool flip_one_away(Triangulation& mesh, int point, const std::vector<int>& star) {
    for (const int t : star) {
        const int k = next3(corner_of(mesh, t, point));  // the edge from the point to the next triangle of the star
        if (!can_flip(mesh, t, k)) continue;
        flip_edge(mesh, t, k);
        return true;
    }
    return false;
}

}  // namespace

bool remove_point(Triangulation& mesh, int point) {
    std::vector<int> star;
    if (!find_star(mesh, point, star)) return false;
    for (const int t : star) {
        const int k = corner_of(mesh, t, point);
        if (mesh.kept[t][next3(k)] || mesh.kept[t][previous3(k)]) return false;
    }
    while (star.size() > 3) {
        if (!flip_one_away(mesh, point, star)) return false;
        find_star(mesh, point, star);
    }
    Triangle corners, beside;
    std::array<bool, 3> kept{};
    for (int i = 0; i < 3; ++i) {  // star[i] holds the edge from corners[i] to corners[i + 1]
        const int t = star[i], k = corner_of(mesh, t, point);
        corners[i] = mesh.corners[t][next3(k)];
        beside[previous3(i)] = mesh.beside[t][k];
        kept[previous3(i)] = mesh.kept[t][k];
    }
    put_triangle(mesh, star[0], corners, beside, kept);
    for (int i = 0; i < 3; ++i) tell_neighbour(mesh, beside[previous3(i)], star[i], star[0]);
    mesh.triangle_of[point] = -1;
    remove_triangle(mesh, std::max(star[1], star[2]));
    remove_triangle(mesh, std::min(star[1], star[2]));
    return true;
}

bool move_point(Triangulation& mesh, int point, const Vec2& to, std::vector<int>& star) {
    find_star(mesh, point, star);
    const Vec2 from = mesh.points[point];
    const auto upright = [&](int t) {
        const Triangle& c = mesh.corners[t];
        return orient2d(mesh.points[c[0]], mesh.points[c[1]], mesh.points[c[2]]) > 0;
    };
    for (double share = 1; share > 0.1; share /= 2) {
        mesh.points[point] = from + share * (to - from);
        if (std::all_of(star.begin(), star.end(), upright)) return true;
    }
    mesh.points[point] = from;
    return false;
}

}  // namespace weft
