// The loops over lattices as one would write them down: the reference for lattice_fast.cpp, node by node in the same
// order. Springs of a row are taken in two colours, so that neighbours can be projected side by side; those from a row
// to one below are independent of each other.
#include "forces/grid/lattice.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
bool is_beyond(const Family& f, double l2, double rest) {
    return f.side == Family::both         ? l2 > 0
           : f.side == Family::not_longer ? l2 > rest * rest
                                          : l2 < rest * rest && l2 > 0;
}

struct Line {
    double x, y, z;
};

double dot(const Line& a, const Line& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

Line start_line(const Rows& r, int a, int b) {
    return {r.from_x[b] - r.from_x[a], r.from_y[b] - r.from_y[a], r.from_z[b] - r.from_z[a]};
}

// C = l − rest: Δλ = −C / (w_a + w_b + α), Δx = w ∇C Δλ (Macklin & Müller 2016, one iteration).
void project(const Rows& r, const Family& f, int i, int j) {
    const int a = j * r.stride + i, b = (j + f.dj) * r.stride + i + f.di;
    double rest = (f.rests ? f.rests[a] : f.rest) * f.factor;
    const Line d = {r.x[b] - r.x[a], r.y[b] - r.y[a], r.z[b] - r.z[a]};
    const double l2 = dot(d, d), w = r.w[a] + r.w[b];
    if (!(w > 0) || !is_beyond(f, l2, rest)) return;
    const Line d0 = start_line(r, a, b);
    if (r.kept > 0 && f.side != Family::both) {
        const double start = std::sqrt(dot(d0, d0));
        rest = f.side == Family::not_longer ? std::max(rest, r.kept * start) : std::min(rest, start / r.kept);
        if (!is_beyond(f, l2, rest)) return;
    }
    Line way = {0.5 * (d0.x + d.x), 0.5 * (d0.y + d.y), 0.5 * (d0.z + d.z)};
    double factor = find_way_factor(dot(way, d), l2, r.turn);
    if (!(factor > 0)) {
        way = d;
        factor = 1;
    }
    const double l = std::sqrt(l2), part = factor * (l - rest) / (l * (w + f.compliance));
    const double at_a = r.w[a] * part, at_b = r.w[b] * part;
    r.x[a] += at_a * way.x;
    r.y[a] += at_a * way.y;
    r.z[a] += at_a * way.z;
    r.x[b] -= at_b * way.x;
    r.y[b] -= at_b * way.y;
    r.z[b] -= at_b * way.z;
}

int first_start(const Family& f, const Window& win) {
    return std::max(win.i0, -f.di);
}
int end_of_starts(const Rows& r, const Family& f, const Window& win) {
    return std::min(win.i1, r.columns - std::max(f.di, 0));
}

void plain_sweep(const Rows& r, std::span<const Family> families, const Window& win, bool backward) {
    for (int t = 0; t < win.j1 - win.j0; ++t) {
        const int j = backward ? win.j1 - 1 - t : win.j0 + t;
        for (const Family& f : families) {
            if (j + f.dj >= r.rows) continue;
            const int first = first_start(f, win), end = end_of_starts(r, f, win);
            for (int colour = 0; colour < (f.dj > 0 ? 1 : 2); ++colour)
                for (int i = first; i < end; ++i)
                    if (f.dj > 0 || (i / f.di) % 2 == colour) project(r, f, i, j);
        }
    }
}

bool plain_any_beyond(const Rows& r, std::span<const Family> families, const Window& win) {
    for (int j = win.j0; j < win.j1; ++j)
        for (const Family& f : families) {
            if (j + f.dj >= r.rows) continue;
            for (int i = first_start(f, win); i < end_of_starts(r, f, win); ++i) {
                const int a = j * r.stride + i, b = (j + f.dj) * r.stride + i + f.di;
                const double rest = (f.rests ? f.rests[a] : f.rest) * f.factor;
                const double dx = r.x[b] - r.x[a], dy = r.y[b] - r.y[a], dz = r.z[b] - r.z[a];
                const double l2 = dx * dx + dy * dy + dz * dz;
                if (l2 > rest * rest && r.w[a] + r.w[b] > 0 &&
                    !(l2 <= r.kept * r.kept * dot(start_line(r, a, b), start_line(r, a, b))))
                    return true;
            }
        }
    return false;
}

// Σ P m q over the nodes around (2 I, 2 J), halves at a distance of one.
double gather(const Lattice& fine, const double* q, int I, int J) {
    const double* m = fine.mass.data() + fine.origin;
    double sum = 0;
    for (int dj = -1; dj <= 1; ++dj) {
        double row = 0;
        for (int di = -1; di <= 1; ++di) {
            const int k = (2 * J + dj) * fine.stride + 2 * I + di;
            row += (di == 0 ? 1.0 : 0.5) * (m[k] * q[k]);
        }
        sum += (dj == 0 ? 1.0 : 0.5) * row;
    }
    return sum;
}

void plain_restrict(const Lattice& fine, const NodeFields& of_fine, Lattice& coarse, const NodeFields& of_coarse,
                    const RowSpan& rows) {
    for (int J = rows.begin; J < rows.end; ++J)
        for (int I = 0; I < coarse.columns; ++I) {
            const int k = J * coarse.stride + I;
            const double w = coarse.w[coarse.origin + k];
            of_coarse.x[k] = w * gather(fine, of_fine.x, I, J);
            of_coarse.y[k] = w * gather(fine, of_fine.y, I, J);
            of_coarse.z[k] = w * gather(fine, of_fine.z, I, J);
        }
}

double interpolate(const Lattice& coarse, const double* to, const double* from, int i, int j) {
    const int k = (j / 2) * coarse.stride + i / 2;
    const auto value = [&](int at) { return from ? to[at] - from[at] : to[at]; };
    const auto along = [&](int at) { return i % 2 ? 0.5 * (value(at) + value(at + 1)) : value(at); };
    return j % 2 ? 0.5 * (along(k) + along(k + coarse.stride)) : along(k);
}

void plain_prolong(const Lattice& coarse, const NodeFields& to, const NodeFields* from, double scale, Lattice& fine,
                   const NodeFields& of_fine, const RowSpan& rows) {
    for (int j = rows.begin; j < rows.end; ++j)
        for (int i = 0; i < fine.columns; ++i) {
            const int k = j * fine.stride + i;
            if (!(fine.w[fine.origin + k] > 0)) continue;
            of_fine.x[k] += scale * interpolate(coarse, to.x, from ? from->x : nullptr, i, j);
            of_fine.y[k] += scale * interpolate(coarse, to.y, from ? from->y : nullptr, i, j);
            of_fine.z[k] += scale * interpolate(coarse, to.z, from ? from->z : nullptr, i, j);
        }
}

template <class Body>
void for_nodes(const Lattice& l, const RowSpan& rows, const Body& body) {
    for (int j = rows.begin; j < rows.end; ++j)
        for (int i = 0; i < l.columns; ++i) body(std::size_t(l.at(i, j)), j * l.stride + i);
}

void plain_predict(Lattice& l, const NodeFields& v, double dt, const Vec3& shift, const RowSpan& rows) {
    for_nodes(l, rows, [&](std::size_t p, int k) {
        l.from_x[p] = l.x[p];
        l.from_y[p] = l.y[p];
        l.from_z[p] = l.z[p];
        if (!(l.w[p] > 0)) return;
        l.x[p] += dt * v.x[k] + shift.x();
        l.y[p] += dt * v.y[k] + shift.y();
        l.z[p] += dt * v.z[k] + shift.z();
    });
}

void plain_velocities(Lattice& l, const NodeFields& v, double dt, const RowSpan& rows) {
    const auto part = [&](double x, double& from, double& velocity) {
        const double u = (x - from) * (1 / dt);
        from = u - velocity;
        velocity = u;
    };
    for_nodes(l, rows, [&](std::size_t p, int k) {
        part(l.x[p], l.from_x[p], v.x[k]);
        part(l.y[p], l.from_y[p], v.y[k]);
        part(l.z[p], l.from_z[p], v.z[k]);
    });
}

MotionSums plain_correct(const Lattice& coarse, Lattice& l, const RowSpan& rows) {
    const int o = coarse.origin;
    const auto at = [&](const std::vector<double>& x, const std::vector<double>& placed, int i, int j) {
        return interpolate(coarse, x.data() + o, placed.data() + o, i, j);
    };
    MotionSums sums;
    for (int j = rows.begin; j < rows.end; ++j)
        for (int i = 0; i < l.columns; ++i) {
            const auto p = std::size_t(l.at(i, j));
            if (!(l.w[p] > 0)) continue;
            const Line c = {at(coarse.x, coarse.placed_x, i, j), at(coarse.y, coarse.placed_y, i, j),
                            at(coarse.z, coarse.placed_z, i, j)};
            const Line before = {l.x[p] - l.from_x[p], l.y[p] - l.from_y[p], l.z[p] - l.from_z[p]};
            const Line after = {before.x + c.x, before.y + c.y, before.z + c.z};
            add(sums, {l.mass[p] * dot(before, before), l.mass[p] * dot(after, after), l.mass[p] * dot(c, c)});
            l.x[p] += c.x;
            l.y[p] += c.y;
            l.z[p] += c.z;
        }
    return sums;
}
}  // namespace

void size_lattice(Lattice& l, int columns, int rows) {
    constexpr int beyond = 36;  // that kernels may touch behind the end of a row
    l.columns = columns;
    l.rows = rows;
    l.stride = (columns + beyond + 7) / 8 * 8;
    l.origin = l.stride + 8;
    const int size = l.origin + (rows + 2) * l.stride + 64;  // a level above may reach two rows below
    for (std::vector<double>* field : {&l.x, &l.y, &l.z, &l.from_x, &l.from_y, &l.from_z, &l.mass, &l.w, &l.u, &l.v})
        field->assign(size, 0.0);
}

Rows rows_of(Lattice& l, double turn, double kept) {
    return {l.x.data() + l.origin,
            l.y.data() + l.origin,
            l.z.data() + l.origin,
            l.w.data() + l.origin,
            l.columns,
            l.rows,
            l.stride,
            l.from_x.data() + l.origin,
            l.from_y.data() + l.origin,
            l.from_z.data() + l.origin,
            kept,
            turn};
}

const LatticeKernels& plain_kernels() {
    static const LatticeKernels kernels{plain_sweep,   plain_any_beyond, plain_restrict, plain_prolong,
                                        plain_predict, plain_velocities, plain_correct};
    return kernels;
}

}  // namespace weft
