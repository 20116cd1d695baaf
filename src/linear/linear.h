// Linear systems of the implicit schemes: A Δv = b with A = M + h C + h² K in 3×3 blocks, symmetric and positive
// definite because indefinite spring blocks are projected. update_system() finds A at a state, solve_system() solves.
//
//   every point adds a block of its own on the diagonal: mass, damping, air, fluid
//   every spring adds ±(a I + g gᵀ) to the four blocks of its ends: stiffness and damping, see forces/spring_law.h
//
// Held points are taken out by projection (Baraff & Witkin 1998, section 5.3), never by a penalty: their Δv is known
// beforehand and enters the right side, exactly.
//
//   matrix-free   product over the springs' terms (Volino & Thalmann 2000); vectorised where the springs are a grid's
//   assembled     block matrix, its pattern made once                  both: conjugate_gradients.cpp
//   cholesky      LDLᵀ by Eigen, ordering and pattern analysed once; allocates whenever it factors (Eigen copies the
//                 permuted matrix), the only solver that does
//   simple        scalar assembled conjugate gradients, the reference (Workspace::simple_kernels)
#pragma once

#include "core/workspace.h"
#include "forces/grid/grid_system.h"

namespace weft {

using Mat3 = Eigen::Matrix3d;

// What a spring adds to the diagonal blocks of both its ends, and with a minus sign to the two blocks between them.
struct SpringTerm {
    Vec3 g{0, 0, 0};
    double a = 0;
    Vec3 operator*(const Vec3& u) const { return a * u + g.dot(u) * g; }
    Mat3 matrix() const { return Mat3(a * Mat3::Identity()) + g * g.transpose(); }
};

// A contact that pushed in the last step, by Coulomb's law. It pushes with impulse − C (Σ weight v + drift), where C =
// firmness n nᵀ, and while it sticks, firmness in every direction: neither is its other side to be overrun, nor is it
// to slide. Sliding, it rubs with what friction allows; what would have to pull lets go.
struct ContactTerm {
    enum class Mode { sticks, slides, gone };
    std::array<int, 4> points;  // of cloth
    std::array<double, 4> weights;
    std::size_t count = 0;
    Mode mode = Mode::sticks;
    Vec3 normal{0, 0, 0};
    double firmness = 0;     // [kg] of the points and their springs, several times: the solve finds nearly all it takes
    Vec3 impulse{0, 0, 0};   // [N·s] at first that of the last step
    Vec3 drift{0, 0, 0};     // [m/s] what the other side's motion adds, and the gap that may close
    Vec3 scripted{0, 0, 0};  // [m/s] of it, the other side's motion alone: its work is the body's
    double friction = 0, static_friction = 0;
    Vec3 operator*(const Vec3& u) const {
        if (mode == Mode::gone) return Vec3(0, 0, 0);
        return mode == Mode::sticks ? Vec3(firmness * u) : Vec3(firmness * normal.dot(u) * normal);
    }
    Mat3 matrix() const {
        Mat3 m;
        for (int k = 0; k < 3; ++k) m.col(k) = *this * Vec3(Vec3::Unit(k));
        return m;
    }
};

// Rows of 3×3 blocks, columns ascending.
struct BlockMatrix {
    std::vector<int> start, column;  // blocks of row i: start[i] ... start[i + 1] - 1
    std::vector<int> diagonal;       // per row, its place
    std::vector<int> place;          // per item of Model::springs_of: the block between that spring's ends
    std::vector<Mat3> value;
};

struct Factor;  // cholesky.cpp

// Where forces are linearised: at the state, or (IMEX) by constants that bound them, the same at every state.
enum class Jacobian { tangent, constant };

struct LinearSystem {
    LinearSystem();
    ~LinearSystem();
    std::vector<Vec3> right;        // b; held points are ignored
    std::vector<Vec3> right_alone;  // b without contacts
    std::vector<Vec3> change;  // Δv: before solving, what is known at held points and 0 elsewhere; then the solution

    GridSystem grid;  // the system, if the solver is matrix-free and the springs are a grid's; else it is these:
    std::vector<Mat3> point;
    std::vector<SpringTerm> spring;
    std::vector<Mat3> inverse;  // of the diagonal blocks, the preconditioner; 0 at held points, which projects
    BlockMatrix matrix;         // not for the matrix-free solver
    std::unique_ptr<Factor> factor;
    std::vector<double> scalars;                         // the reference's values: rows of the blocks' rows
    std::vector<Vec3> direction, product, rest, scaled;  // of conjugate gradients: p, q, r, z

    double h = 0;  // [s] of the system that stands here
    Jacobian kind = Jacobian::tangent;
    std::vector<std::uint8_t> held;  // points that were held then
    bool simple = false, exists = false;
    bool begun = false;  // `change` is the solution of a system much like this one
    bool met = false;    // contacts were part of it: they hold for one step

    std::vector<ContactTerm> contacts;  // that the next solve counts on

    // What Newton and BDF2 step from: x = base_x + h v, M (v − base_v) = h F.
    std::vector<Vec3> base_x, base_v, trial;
};

void prepare_linear(const Model& model, Workspace& work);

// Finds A at the positions, velocities and time of `at`, with the factor h [s] (of the step, or its share in BDF2).
void update_system(const Model& model, const State& at, Workspace& work, double h, Jacobian kind);

// False if the solver cannot take the contact in: its points have no spring between them, and the matrix is factored.
bool fits_solver(const Model& model, const LinearSystem& system, const ContactTerm& term);

// right += what contacts push with at velocities v.
void add_contact_impulses(const std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, std::vector<Vec3>& right);

// After a solve: impulses become what contacts have pushed with at velocities v + change, as far as the laws allow.
// What would have had to pull lets go, and what would have had to rub too much slides, from now on. True if that was
// little, and the solution may stand; otherwise the system is another one.
bool settle_contacts(std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, const std::vector<Vec3>& change);
inline constexpr int contact_rounds = 3;  // of solving and settling, at most

// A again, at the same state, after contacts have changed.
void update_contacts(const Model& model, const State& at, Workspace& work);

// right −= h² K v, with the same K as in A.
void subtract_stiffness(const Model& model, const State& at, Workspace& work);

// Solves for `change`; adds its iterations to the report and says whether it reached the tolerance. The residual is
// that of the free points in the norm of the preconditioner, relative to the right side's (Baraff & Witkin 5.3).
void solve_system(const Model& model, Workspace& work, SolveReport& report);

// ------------------------------------------------------------------------------------------------- between the files

// Block matrices (block_matrix.cpp).
BlockMatrix make_pattern(const Model& model);
void assemble(const Model& model, LinearSystem& system);
void multiply_matrix(const BlockMatrix& matrix, const std::vector<Vec3>& in, std::vector<Vec3>& out);

// out = A in, over the springs' terms (conjugate_gradients.cpp).
void multiply_terms(const Model& model, const LinearSystem& system, const std::vector<Vec3>& in,
                    std::vector<Vec3>& out);

// Contacts (contacts.cpp): what they add to the points' own blocks, and after a product A in, what couples different
// points; the grid's returns what that adds to the scalar product. Only a factor has a pattern to which they must fit.
void add_contact_blocks(const std::vector<ContactTerm>& terms, std::vector<Mat3>& point);
void add_contact_products(const std::vector<ContactTerm>& terms, const std::vector<Vec3>& in, std::vector<Vec3>& out);
double add_contact_products(const std::vector<ContactTerm>& terms, GridSystem& grid);
void assemble_contacts(LinearSystem& system);

bool uses_grid(const Model& model, const Workspace& work);
void solve_by_conjugate_gradients(const Model& model, Workspace& work, SolveReport& report);
void solve_simply(const Model& model, Workspace& work, SolveReport& report);

void update_factor(LinearSystem& system);
void solve_by_factor(const Model& model, LinearSystem& system, SolveReport& report);

}  // namespace weft
