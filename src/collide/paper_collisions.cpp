// Collisions of the paper path (Sato, Suzuki, Guo, Kato, 5.4): of pairs whose boxes over the step overlap, those that
// collide get an impulse along the normal that turns their approach round, times a small coefficient of restitution,
// and displacements follow; again while there are collisions, ten times at most. Mass counts, bodies have infinitely
// much. Two readings of the test. paper: continuous collision, the normal between the nearest points just before the
// impact. paper-literal: figures 7 and 8 as printed (geometry/paper_tests.h), the normal of the face, or of both edges,
// at the start. The paper tests triangles that share no vertex; around a vertex there is always one, so all pairs
// without a common point are tested. When not to use it: nothing is guaranteed, and there is neither friction nor
// thickness. See collide.cpp.
#include "collide/contacts.h"
#include "core/audit.h"
#include "core/parallel.h"
#include "geometry/paper_tests.h"

namespace weft {

namespace {

constexpr int most_rounds = 10;

struct PaperCollisions {
    const Model& model;
    ContactScratch& scratch;
    double separation;  // [m] nearer than that is a collision; 0 for the literal tests

    bool literal() const { return model.contact.method == ContactMethod::paper_literal; }
    ContactPair pair(std::size_t k) const {
        const std::size_t faces = scratch.close.vertex_face.size();
        const IndexPair& p = k < faces ? scratch.close.vertex_face[k] : scratch.close.edge_edge[k - faces];
        return {k < faces ? PairKind::vertex_face : PairKind::edge_edge, p.a, p.b};
    }

    bool find_touch(const ContactPair& pair, PaperTouch& touch) const;
    void find_touches(bool all) const;
    bool push(const PaperTouch& touch) const;
};

// Where the path of the point meets the face, as figure 7 has it, or the edges at the start.
Four place_literally(PairKind kind, const Four& start, const Four& end) {
    if (kind == PairKind::edge_edge) return start;
    for (const Four* face : {&start, &end}) {
        const auto& [p, a, b, c] = *face;
        const Vec3 normal = (b - a).cross(c - a);
        const double from = normal.dot(start[0] - a), to = normal.dot(end[0] - a);
        if (!path_meets(start[0], end[0], a, b, c) || from == to) continue;
        return {start[0] + from / (from - to) * (end[0] - start[0]), a, b, c};
    }
    return start;
}

// Of the two sides at x, from the second to the first.
Vec3 gap_of(const Four& x, const std::array<double, 4>& weights) {
    Vec3 gap(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) gap += weights[k] * x[k];
    return gap;
}

bool PaperCollisions::find_touch(const ContactPair& pair, PaperTouch& touch) const {
    touch.points = points_of(scratch.surfaces, pair);
    const auto from = places_of(scratch.x0, touch.points), to = places_of(scratch.x1, touch.points);
    if (stay_apart(pair.kind, from, to, separation)) return false;
    Four start, end, at;
    for (std::size_t k = 0; k < 4; ++k) {
        start[k] = *from[k];
        end[k] = *to[k];
    }
    const bool face = pair.kind == PairKind::vertex_face;
    if (literal()) {
        if (!(face ? paper_vertex_face(start, end) : paper_edge_edge(start, end))) return false;
        at = place_literally(pair.kind, start, end);
    } else {
        const Impact impact = find_impact_from_valid(pair.kind, start, end, separation);
        if (!impact.hit) return false;
        for (std::size_t k = 0; k < 4; ++k) at[k] = start[k] + impact.time * (end[k] - start[k]);
    }
    touch.weights = nearest_weights(pair.kind, at);
    for (std::size_t k = face ? 1 : 2; k < 4; ++k) touch.weights[k] = -touch.weights[k];
    const Vec3 across =
        face ? (start[2] - start[1]).cross(start[3] - start[1]) : (start[1] - start[0]).cross(start[3] - start[2]);
    const Vec3 gap = gap_of(at, touch.weights);
    touch.normal = literal() || gap.isZero(0) ? across : gap;
    if (touch.normal.isZero(0)) return false;
    touch.normal.normalize();
    if (touch.normal.dot(gap_of(start, touch.weights)) < 0) touch.normal = -touch.normal;
    return true;
}

// In the first round all that come near; then those with a point that was pushed.
void PaperCollisions::find_touches(bool all) const {
    update_boxes(scratch.surfaces, scratch.broad, scratch.x0, scratch.x1, separation / 2);
    const PointMotion motion{scratch.x0, scratch.x1, separation};
    WantedPair wanted;
    if (!all)
        wanted = [this](PairKind kind, int a, int b) {
            for (const int p : points_of(scratch.surfaces, {kind, a, b}))
                if (scratch.pushed[p]) return true;
            return false;
        };
    constexpr std::size_t most_pairs = std::size_t{1} << 22;
    find_close(scratch.surfaces, scratch.broad, scratch.close, separation > 0 ? &motion : nullptr, wanted, most_pairs);
    const std::size_t count = scratch.close.vertex_face.size() + scratch.close.edge_edge.size();
    scratch.touches.resize(count);
    parallel_for(static_cast<std::int64_t>(count), 256, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k)
            scratch.touches[k].found = find_touch(pair(std::size_t(k)), scratch.touches[k]);
    });
}

// True if there was something to turn round.
bool PaperCollisions::push(const PaperTouch& touch) const {
    double approach = 0, share = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const int p = touch.points[k];
        approach += touch.weights[k] * touch.normal.dot(scratch.x1[p] - scratch.x0[p]);
        share += touch.weights[k] * touch.weights[k] * scratch.inverse_mass[p];
    }
    if (!(approach < 0) || !(share > 0)) return false;
    const int first = surface_of_point(scratch.surfaces, touch.points[0]),
              second = surface_of_point(scratch.surfaces, touch.points[3]);
    const double restitution = model.contact.laws[first * model.contact.parts + second].restitution;
    const double size = -(1 + restitution) * approach / share;
    for (std::size_t k = 0; k < 4; ++k) {
        const int p = touch.points[k];
        if (scratch.inverse_mass[p] == 0) continue;
        scratch.x1[p] += size * touch.weights[k] * scratch.inverse_mass[p] * touch.normal;
        scratch.pushed[p] = 1;
    }
    return true;
}

}  // namespace

void collide_as_the_paper(const Model& model, State& state, Workspace& work, double dt, ContactReport& report) {
    ContactScratch& scratch = *work.scratch->contact;
    const double separation =
        model.contact.method == ContactMethod::paper ? safe_separation * model.contact.thickness : 0;
    const PaperCollisions collisions{model, scratch, separation};
    scratch.pushed.assign(scratch.x0.size(), 0);
    for (bool any = true; any && report.sweeps < most_rounds; ++report.sweeps) {
        collisions.find_touches(report.sweeps == 0);
        if (report.sweeps == 0) report.pairs = static_cast<int>(scratch.touches.size());
        std::fill(scratch.pushed.begin(), scratch.pushed.end(), char{0});
        any = false;
        for (const PaperTouch& touch : scratch.touches)
            if (touch.found && collisions.push(touch)) {
                ++report.contacts;
                any = true;
            }
    }
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        if (scratch.x1[p] == state.x[p]) continue;
        state.v[p] += (scratch.x1[p] - state.x[p]) / dt;
        state.x[p] = scratch.x1[p];
    }
    charge_response(model, scratch.x1, state, work, dt);
}

}  // namespace weft
