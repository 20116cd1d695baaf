// Linear algebra of the implicit schemes: A Δv = b with A in 3×3 blocks, symmetric and positive definite. What the
// blocks mean is the business of the force table (forces/system.h fills them); here they are
//
//   a block of its own for every point, on the diagonal
//   pairs of points: ±(a I + g gᵀ) in the four blocks of its ends, which is what springs are
//   elements of any number of points n: a symmetric matrix of n × n blocks (4 points of a hinge, 12 of a shell's joint)
//   weighted terms of up to four points, which may couple points that nothing else does
//
// Held points are taken out by projection (Baraff & Witkin 1998, section 5.3), never by a penalty: their Δv is known
// beforehand and enters the right side, exactly.
//
//   matrix-free   product over the terms (Volino & Thalmann 2000)
//   assembled     block matrix, its pattern made once                  both: conjugate_gradients.cpp
//   cholesky      LDLᵀ by Eigen, ordering and pattern analysed once; allocates whenever it factors (Eigen copies the
//                 permuted matrix), the only solver that does
//   simple        scalar assembled conjugate gradients, the reference (Workspace::simple_kernels)
#pragma once

#include "core/workspace.h"

#include <span>

namespace weft {

using Mat3 = Eigen::Matrix3d;

// Who couples with whom.
struct Stencils {
    std::vector<std::array<int, 2>> pairs;
    std::vector<int> start{0};  // points of element e: points[start[e]] ... points[start[e + 1] - 1]
    std::vector<int> points;

    int elements() const { return int(start.size()) - 1; }
    int size(int e) const { return start[e + 1] - start[e]; }
    template <class Points>
    void add_element(const Points& of) {
        points.insert(points.end(), std::begin(of), std::end(of));
        start.push_back(int(points.size()));
    }
};

// What a pair adds to the diagonal blocks of both its ends, and with a minus sign to the two blocks between them.
struct PairTerm {
    Vec3 g{0, 0, 0};
    double a = 0;
    Vec3 operator*(const Vec3& u) const { return a * u + g.dot(u) * g; }
    Mat3 matrix() const { return Mat3(a * Mat3::Identity()) + g * g.transpose(); }
};

// An element of n points has n (n + 1) / 2 blocks, the upper triangle row by row. Where block (i, j), i ≤ j, is:
inline int blocks_of_element(int n) {
    return n * (n + 1) / 2;
}
inline int upper_block(int n, int i, int j) {
    return i * n - i * (i - 1) / 2 + j - i;
}

// Where a row of the force table puts its blocks. One without stencils adds to those of points; of the others, pairs
// and elements are the row's own, in the order in which it declared them, and are overwritten.
struct RowBlocks {
    std::span<Mat3> point;
    std::span<PairTerm> pair;
    std::span<Mat3> element;
};

// A symmetric matrix on the weighted sum of up to four points' velocities: w_i w_j (a I + b n nᵀ) in the block of
// points i and j. The diagonal blocks stand with those of the points; what couples different points is added to
// products, since it comes and goes. Contacts are such terms (forces/contact_terms.h).
struct WeightedTerm {
    std::array<int, 4> points;
    std::array<double, 4> weights;
    std::size_t count = 0;
    double a = 0, b = 0;
    Vec3 n{0, 0, 0};
    Vec3 operator*(const Vec3& u) const { return a * u + b * n.dot(u) * n; }
    Mat3 matrix() const {
        Mat3 m;
        for (int k = 0; k < 3; ++k) m.col(k) = *this * Vec3(Vec3::Unit(k));
        return m;
    }
};

template <class Velocity>
Vec3 weighted_velocity(const WeightedTerm& term, const Velocity& velocity) {
    Vec3 sum(0, 0, 0);
    for (std::size_t k = 0; k < term.count; ++k) sum += term.weights[k] * velocity(term.points[k]);
    return sum;
}

// add(point, what the others' velocities ask for)
template <class Velocity, class Add>
void couple_points(const std::vector<WeightedTerm>& terms, const Velocity& velocity, const Add& add) {
    for (const WeightedTerm& term : terms) {
        if (term.count < 2 || (term.a == 0 && term.b == 0)) continue;
        const Vec3 all = weighted_velocity(term, velocity);
        for (std::size_t k = 0; k < term.count; ++k) {
            const Vec3 others = all - term.weights[k] * velocity(term.points[k]);
            add(term.points[k], term.weights[k] * (term * others));
        }
    }
}

// Rows of 3×3 blocks, columns ascending.
struct BlockMatrix {
    std::vector<int> start, column;  // blocks of row i: start[i] ... start[i + 1] - 1
    std::vector<int> diagonal;       // per row, its place
    std::vector<int> pair_place;     // per item of LinearSystem::ends: the block between that pair's ends
    std::vector<int> element_place;  // the blocks of an element's row, from element_start[k] for LinearSystem::slots[k]
    std::vector<int> element_start;
    std::vector<Mat3> value;
};

struct Factor;  // cholesky.cpp

// Derivatives of forces as they are, without negative eigenvalues (what a solve needs), or (IMEX) as constants that
// bound them, the same at every state.
enum class Jacobian { exact, tangent, constant };

struct LinearSystem {
    LinearSystem();
    ~LinearSystem();
    std::vector<Vec3> right;        // b; held points are ignored
    std::vector<Vec3> right_alone;  // b without what weighted terms add
    std::vector<Vec3> change;  // Δv: before solving, what is known at held points and 0 elsewhere; then the solution

    Stencils stencils;
    struct End {
        int pair, other;  // the pair, and the point at its other end
    };
    std::vector<int> end_start;  // ends at point i: ends[end_start[i]] ... ends[end_start[i + 1] - 1], pairs ascending
    std::vector<End> ends;
    struct Slot {
        int element, place;  // the element, and which of its points this one is
    };
    std::vector<int> slot_start;  // likewise of elements
    std::vector<Slot> slots;
    std::vector<int> block_start;  // of element e: blocks element[block_start[e]] ...

    std::vector<Mat3> point;
    std::vector<PairTerm> pair;
    std::vector<Mat3> element;
    struct Row {
        int pair = 0, element = 0;  // its first ones
    };
    std::vector<Row> rows;      // of the force table
    std::vector<Mat3> inverse;  // of the diagonal blocks, the preconditioner; 0 at held points, which projects
    BlockMatrix matrix;         // not for the matrix-free solver
    std::unique_ptr<Factor> factor;
    std::vector<double> scalars;                             // the reference's values: rows of the blocks' rows
    std::vector<Vec3> direction, product, residual, scaled;  // of conjugate gradients: p, q, r, z

    double h = 0;  // [s] of the system that stands here
    Jacobian kind = Jacobian::tangent;
    std::vector<std::uint8_t> held;  // points that were held then
    bool simple = false, exists = false;
    bool begun = false;  // `change` is the solution of a system much like this one
    bool met = false;    // weighted terms were part of it: they hold for one step

    std::vector<WeightedTerm> weighted;

    // What Newton and BDF2 step from: x = base_x + h v, M (v − base_v) = h F.
    std::vector<Vec3> base_x, base_v, trial;
};

// Lists who is around each point, and makes the pattern of the matrix if one is asked for.
void index_stencils(LinearSystem& system, int points);
void make_pattern(LinearSystem& system);

// False if a factored matrix has no place for the term: its points are not coupled otherwise.
bool fits_matrix(const BlockMatrix& matrix, const WeightedTerm& term);

// The inverses of the diagonal blocks, zero at held points.
void find_inverses(LinearSystem& system);

// Fills the matrix from the terms; weighted ones are no part of it unless it is to be factored.
void assemble(LinearSystem& system);
void assemble_weighted(LinearSystem& system);
void multiply_matrix(const BlockMatrix& matrix, const std::vector<Vec3>& in, std::vector<Vec3>& out);

// out = A in, over the terms (conjugate_gradients.cpp); weighted ones are added by add_weighted_products().
void multiply_terms(const LinearSystem& system, const std::vector<Vec3>& in, std::vector<Vec3>& out);

// Solves for `change`; adds its iterations to the report and says whether it reached the tolerance. The residual is
// that of the free points in the norm of the preconditioner, relative to the right side's (Baraff & Witkin 5.3).
void solve_by_conjugate_gradients(LinearSystem& system, const Integrator& limits, SolveReport& report);
void solve_simply(LinearSystem& system, const Integrator& limits, SolveReport& report);
void update_factor(LinearSystem& system);
void solve_by_factor(LinearSystem& system, const Integrator& limits, SolveReport& report);

// Points that are held and change their velocity: something of the solution is known.
bool is_anything_known(const LinearSystem& system);

// ------------------------------------------------------------------------------------------------- between the files

// What one point's row of an element's blocks makes of `in`.
Vec3 multiply_element_row(const LinearSystem& system, const LinearSystem::Slot& slot, const std::vector<Vec3>& in);

// Weighted terms (weighted.cpp): what they add to the points' own blocks, and after a product A in, what couples
// different points. Only a factor has a pattern to which they must fit.
void add_weighted_blocks(const std::vector<WeightedTerm>& terms, std::vector<Mat3>& point);
void add_weighted_products(const std::vector<WeightedTerm>& terms, const std::vector<Vec3>& in, std::vector<Vec3>& out);

}  // namespace weft
