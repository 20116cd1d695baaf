// Fills all scratch with NaN, and with indices of nothing: what a step reads before it has written it shows at once.
// A Workspace may be dropped between two steps, so a step may not know what the last one left in it; a test compares
// running and fresh Workspaces, and this makes a running one as hostile as it can be (Workspace::poison).
//
// Left alone, since they are functions of the Model and never written by a step:
//   scratch    inverse masses of points that are never held, and who was held last · the springs of a grid, limits of
//              lengths, reach
//   filter     neighbours, their distances and weights, kappa, the stencil
//   linear     patterns of the matrix and its factor · of a grid: families, tiles, stiffness and pull, and the zeros
//              around
//              every field, on which kernels without borders rely · where a spring of a grid would leave it, no term
//   contact    surfaces, trees of boxes and lists of neighbours, components, the longest way · bodies that stand still,
//              and all that says that bodies are not movable
// A system that is kept while it does not change (IMEX) is declared void instead, and so is made again. The factor of a
// matrix is written whenever the system is.
#include "collide/contacts.h"
#include "core/workspace.h"
#include "filter/filter.h"
#include "forces/contact_terms.h"
#include "forces/grid/grid_system.h"
#include "linear/linear.h"
#include "multilevel/levels.h"
#include "recover/paper_recovery.h"

#include <limits>

namespace weft {

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr int nobody = std::numeric_limits<int>::min() / 2;
const Vec3 none(no_number, no_number, no_number);

template <class T>
void fill(std::vector<T>& list, const T& with) {
    std::fill(list.begin(), list.end(), with);
}

void poison(Stage& stage) {
    fill(stage.x, none);
    fill(stage.v, none);
    stage.time = no_number;
}

void poison(const Model& model, Workspace::Scratch& r) {
    for (std::vector<Vec3>* field :
         {&r.force, &r.acceleration, &r.spring_force, &r.element_force, &r.normals, &r.x_next, &r.shift, &r.integrated})
        fill(*field, none);
    fill(r.integrated, none);
    r.held_since = no_number;
    for (std::vector<Vec3>& slope : r.slopes) fill(slope, none);
    for (std::vector<Vec3>& field : r.inertia) fill(field, none);
    poison(r.stage);
    const auto forget = [&](int point) {
        r.inverse_mass[point] = no_number;
        r.is_held[point] = 0xA5;
    };
    for (const Held& held : model.held) forget(held.point);
    for (HeldPoint& held : r.held) {
        forget(held.point);
        held = {held.point, nobody, true, none, none};
    }
}

void poison(FilterScratch& scratch) {
    fill(scratch.other, none);
    fill(scratch.length, no_number);
}

void poison(const GridShape& shape, PaddedRows& rows) {
    for (int j = 0; j < shape.rows && rows.width > 0; ++j)
        for (int k = 0; k < rows.width; ++k) std::fill_n(rows.row(j, k), shape.columns, no_number);
}

void poison(const Model& model, GridSystem& grid) {
    if (!grid.usable) return;
    for (PaddedRows* rows : {&grid.point, &grid.is_free, &grid.inverse, &grid.position, &grid.direction, &grid.product,
                             &grid.residual, &grid.scaled, &grid.solution})
        poison(grid.shape, *rows);
    for (std::size_t s = 0; s < model.springs.size(); ++s) {
        const int j = model.springs[s].a / grid.shape.columns, i = model.springs[s].a % grid.shape.columns;
        for (int k = 0; k < 4; ++k) grid.terms.row(j, 4 * grid.family[s] + k)[i] = no_number;
    }
    fill(grid.partial, no_number);
    fill(grid.places, std::array<std::int64_t, 4>{nobody, nobody, nobody, nobody});
}

void poison(const Model& model, LinearSystem& scratch) {
    for (std::vector<Vec3>* field :
         {&scratch.right, &scratch.right_alone, &scratch.change, &scratch.direction, &scratch.product,
          &scratch.residual, &scratch.scaled, &scratch.base_x, &scratch.base_v, &scratch.trial})
        fill(*field, none);
    const Mat3 no_matrix = Mat3::Constant(no_number);
    for (std::vector<Mat3>* blocks : {&scratch.point, &scratch.inverse, &scratch.matrix.value})
        fill(*blocks, no_matrix);
    fill(scratch.pair, PairTerm{none, no_number});
    fill(scratch.element, no_matrix);
    fill(scratch.scalars, no_number);
    scratch.h = no_number;
    scratch.exists = false;
    scratch.met = true;
    fill(scratch.held, std::uint8_t{0xA5});
    if (model.contact.active) scratch.weighted.assign(1, WeightedTerm{.count = 4, .a = no_number, .n = none});
}

void poison(ClosePairs& pairs) {
    fill(pairs.vertex_face, IndexPair{nobody, nobody});
    fill(pairs.edge_edge, IndexPair{nobody, nobody});
}

void poison(BroadPhase& broad) {
    constexpr float no = std::numeric_limits<float>::quiet_NaN();
    for (std::vector<Box>* boxes : {&broad.boxes, &broad.point_boxes, &broad.edge_boxes}) {
        Box empty;
        empty.low.fill(no);
        empty.high.fill(no);
        fill(*boxes, empty);
    }
    for (BroadPhase::Slot& slot : broad.slots)
        for (PairList* list : {&slot.stack, &slot.leaves, &slot.first, &slot.second})
            fill(list->places, IndexPair{nobody, nobody});
    fill(broad.starts, IndexPair{nobody, nobody});
    fill(broad.counts, nobody);
}

void poison(SafeFilterWork& work) {
    poison(work.close);
    for (std::vector<double>* list : {&work.time, &work.part, &work.next}) fill(*list, no_number);
    fill(work.carry, none);
    fill(work.carried_x, none);
    fill(work.changed, char{0x5A});
    fill(work.has_carry, char{0x5A});
    fill(work.colliding, ContactPair{PairKind::edge_edge, nobody, nobody});
}

// Where points stand, but for bodies that stand still.
void poison_places(const Model& model, ContactScratch& scratch) {
    const std::size_t cloth = model.mass.size();
    for (std::vector<Vec3>* x : {&scratch.x0, &scratch.x1}) std::fill_n(x->begin(), cloth, none);
    std::fill_n(scratch.inverse_mass.begin(), cloth, no_number);
    std::fill_n(scratch.movable.begin(), cloth, char{0x5A});
    for (std::size_t b = 0; b < model.bodies.size(); ++b) {
        if (!moves(model.bodies[b])) continue;
        const Surface& surface = scratch.surfaces.list[std::size_t(model.pieces()) + b];
        for (int p = surface.first_point; p < surface.end_point; ++p)
            scratch.x0[std::size_t(p)] = scratch.x1[std::size_t(p)] = none;
    }
}

void poison(const Model& model, ContactScratch& scratch) {
    poison_places(model, scratch);
    poison(scratch.broad);
    poison(scratch.close);
    poison(scratch.filter);
    for (std::vector<Vec3>* field :
         {&scratch.v0, &scratch.u_before, &scratch.x_response, &scratch.body_x, &scratch.x_safe})
        fill(*field, none);
    for (std::vector<double>* list : {&scratch.displacement, &scratch.sweep.changed}) fill(*list, no_number);
    for (std::vector<int>* list :
         {&scratch.sweep.block_start, &scratch.sweep.colour_start, &scratch.sweep.order, &scratch.sweep.block_order,
          &scratch.sweep.colour, &scratch.warm.term_of, &scratch.warm.row_of})
        fill(*list, nobody);
    fill(scratch.moving, Moving{none, no_number});
    fill(scratch.close_points, std::array<int, 4>{nobody, nobody, nobody, nobody});
    fill(scratch.smooth_edges, char{1});
    fill(scratch.normals, none);
    fill(scratch.sweep.colours, ~std::uint64_t{0});
    for (std::vector<char>* list : {&scratch.warm.taken, &scratch.pinch.gives_way, &scratch.pinch.pinned_down})
        fill(*list, char{0x5A});
    fill(scratch.pinch.due, State::Late{nobody, none});
    scratch.turns = scratch.turns_left = nobody;
    scratch.way = ContactScratch::Way::free;

    fill(scratch.pinch.late_pins, nobody);
    fill(scratch.warm.leftover, ContactScratch::WarmStart::Leftover{none, true});
    ContactRow row{};
    row.points = {nobody, nobody, nobody, nobody};
    row.normal = row.tangent = none;
    row.min_velocity = row.normal_impulse = row.gap = row.target_gap = row.normal_mass = row.sleep_until = no_number;
    fill(scratch.rows, row);
    fill(scratch.tangent_bases,
         TangentBasis{{no_number, no_number}, {{{none, none, none, none}, {none, none, none, none}}}});
    fill(scratch.filter_report.pinched, ContactPair{PairKind::edge_edge, nobody, nobody});
    fill(scratch.touches, PaperTouch{{nobody, nobody, nobody, nobody}, {no_number, no_number}, none, true});
    fill(scratch.pushed, char{0x5A});
}

void poison(Gaps& gaps) {
    for (std::vector<Vec3>* x : {&gaps.body_from, &gaps.body_to}) fill(*x, none);
    for (std::vector<Place>* x : {&gaps.from, &gaps.x}) fill(*x, Place{no_number, no_number, no_number, no_number});
    fill(gaps.w, no_number);
    fill(gaps.due, std::uint8_t{0xA5});
    const GapRow row{.points = {nobody, nobody, nobody, nobody}, .mass = no_number, .pushed = no_number};
    for (std::vector<GapRow>* rows : {&gaps.rows, &gaps.near}) fill(*rows, row);
    fill(gaps.pairs, NearPair{.points = row.points, .least = no_number, .normal = none, .impulse = no_number});
    gaps.thickness = gaps.fastest = no_number;
    gaps.bodies_move = true;
}

void poison(PaperScratch& paper) {
    for (std::vector<Vec3>* x : {&paper.x, &paper.best}) fill(*x, none);
    fill(paper.curvature.masks, std::uint16_t{0xA5A5});
    fill(paper.curvature.stamps, nobody);
    fill(paper.given.movable, char{0x5A});
    fill(paper.given.inverse_mass, no_number);
    fill(paper.u.hits, Intersection{nobody, nobody, Meeting::crossing});
    fill(paper.u.displacements.sum, none);
    fill(paper.u.displacements.weight, no_number);
}

}  // namespace

void poison_scratch(const Model& model, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    poison(model, r);
    if (r.filter) poison(*r.filter);
    if (r.linear) poison(model, *r.linear);
    fill(r.contact_terms, ContactTerm{.normal = none, .penalty_mass = no_number, .impulse = none});
    if (r.grid_system) poison(model, *r.grid_system);
    if (r.contact) poison(model, *r.contact);
    if (r.paper) poison(*r.paper);
    if (r.multilevel) poison(r.multilevel->gaps);
}

}  // namespace weft
