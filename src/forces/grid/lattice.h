// Lattices of nodes, each level with half the nodes of the one below in either direction, and the loops over them:
// interpolation P from a level to the one below it (bilinear), its transpose with masses, and projections of lengths.
// They carry the scheme multilevel (multilevel/levels.h) and precondition conjugate gradients (grid_levels.h).
#pragma once

#include <weft/types.h>

#include <span>

namespace weft {

// Numbers over columns × rows nodes: node (i, j) stands at origin + j · stride + i. Around them are zeros, on which the
// kernels rely: nodes there have no mass and are never moved.
struct Lattice {
    int columns = 0, rows = 0, stride = 0, origin = 0;
    std::vector<double> x, y, z;                       // [m]
    std::vector<double> from_x, from_y, from_z;        // [m] at the start of the substep
    std::vector<double> placed_x, placed_y, placed_z;  // [m] where restriction put them. Not of the cloth
    std::vector<double> mass, w;                       // [kg] and [1/kg]; 0 for held points and where nobody is
    std::vector<double> right, down;            // [m] to the next node, at most; infinity: no bound. Not of the cloth
    std::vector<double> right_down, left_down;  // likewise; empty where shear is soft
    std::vector<double> u, v;                   // [m] in the pattern
    int at(int i, int j) const { return origin + j * stride + i; }
    std::size_t size() const { return x.size(); }
};

// Makes room for so many nodes, all of them without mass.
void size_lattice(Lattice& lattice, int columns, int rows);

// Springs from point (i, j) to (i + di, j + dj). dj is at least 0; in a row (dj = 0), di is 1 or 2.
struct Family {
    enum Side { both, not_longer, not_shorter };
    int di = 0, dj = 0;
    double rest = 0;                // [m]
    const double* rests = nullptr;  // [m] per node instead, from the lattice's first on
    double factor = 1;              // on either
    double compliance = 0;          // [1/kg], 1 / (k dt²)
    Side side = both;
};

struct Rows {
    double *x, *y, *z;  // of node (0, 0)
    const double* w;
    int columns, rows, stride;
    const double *from_x, *from_y, *from_z;
    // What was beyond a bound already is drawn back slowly, to no less than `kept` of its length: a length given back
    // within a step dt is a velocity of length / dt that nothing explains.
    double kept = 0;
    double turn = 0;  // for find_way_factor
};
Rows rows_of(Lattice& lattice, double turn, double kept = 0);

// Springs draw along their way: with d0 and d1 from end to end at the start of the substep and now, along d0 + d1. As
// |d1|² − |d0|² = (d0 + d1)·(d1 − d0), such a reaction does no work while the length is kept, whatever the substep, and
// a swing keeps its energy; along d1 it would brake. Moves the ends by the factor as far as along d1. A spring that
// turns by more than `turn` = 1 − cos²(angle / 2) draws along d1: factor 0.
inline constexpr double longest_turn = 0.25;                                        // 60°
inline double find_way_factor(double way_dot_d1, double d1_squared, double turn) {  // way: (d0 + d1) / 2
    const double off = 1 - way_dot_d1 / d1_squared;
    return off * off < turn * turn ? 1 + off * (1 + off) : 0;  // 1 / (1 − off), nearly
}

// Springs that start at points [i0, i1) × [j0, j1). i0 is a multiple of 4.
struct Window {
    int i0, i1, j0, j1;
};

struct NodeFields {
    double *x, *y, *z;  // of node (0, 0)
};

inline NodeFields positions_of(Lattice& l) {
    return {l.x.data() + l.origin, l.y.data() + l.origin, l.z.data() + l.origin};
}
inline NodeFields starts_of(Lattice& l) {
    return {l.from_x.data() + l.origin, l.from_y.data() + l.origin, l.from_z.data() + l.origin};
}
inline NodeFields places_of(Lattice& l) {
    return {l.placed_x.data() + l.origin, l.placed_y.data() + l.origin, l.placed_z.data() + l.origin};
}

// Rows [begin, end).
struct RowSpan {
    int begin, end;
};
inline RowSpan all_rows(const Lattice& l) {
    return {0, l.rows};
}

// Σ m |x − from|² before and after a correction c, and Σ m c².
struct MotionSums {
    double before = 0, after = 0, way = 0;
};
inline void add(MotionSums& to, const MotionSums& m) {
    to.before += m.before;
    to.after += m.after;
    to.way += m.way;
}

// The loops over lattices, twice: the reference, and the same eight nodes at a time.
struct LatticeKernels {
    // Projects the families, row by row, down or up.
    void (*sweep)(const Rows&, std::span<const Family>, const Window&, bool backward);
    // Whether one of the families is beyond its bound, which must be `longest`.
    bool (*any_beyond)(const Rows&, std::span<const Family>, const Window&);
    // coarse = R fine, for rows of the coarse one. Row J looks at rows 2 J − 1 to 2 J + 1.
    void (*restrict_to)(const Lattice& fine, const NodeFields& of_fine, Lattice& coarse, const NodeFields& of_coarse,
                        const RowSpan& rows);
    // fine += scale · P (to − from), but for nodes without mass; `from` may be null: 0. Rows of the fine one.
    void (*prolong)(const Lattice& coarse, const NodeFields& to, const NodeFields* from, double scale, Lattice& fine,
                    const NodeFields& of_fine, const RowSpan& rows);
    // from = x; x += dt v + shift
    void (*predict)(Lattice& lattice, const NodeFields& v, double dt, const Vec3& shift, const RowSpan& rows);
    // u = (x − from) / dt; from = u − v; v = u
    void (*find_velocities)(Lattice& lattice, const NodeFields& v, double dt, const RowSpan& rows);
    // x += P (x − placed) of the coarse lattice. Rows of the fine one.
    MotionSums (*correct)(const Lattice& coarse, Lattice& fine, const RowSpan& rows);
};
const LatticeKernels& plain_kernels();
const LatticeKernels& fast_kernels();

void sweep_fast(const Rows&, std::span<const Family>, const Window&, bool backward);
bool any_beyond_fast(const Rows&, std::span<const Family>, const Window&);

}  // namespace weft
