// Where bodies stand, and the arrays that contact works on. Bodies are functions of time: nothing of them is State.
#include "collide/contacts.h"
#include "core/freedom.h"
#include "core/timer.h"
#include "core/union_find.h"
#include "forces/fasten.h"
#include "make/walker.h"

#include <algorithm>
#include <numeric>

namespace weft {

namespace {

constexpr double edges_in_a_step = 8;  // displacement of a point at most: contact looks at all that it could meet

// Points that triangles connect have the same number.
std::vector<int> find_components(const Mesh& mesh) {
    UnionFind sets(static_cast<int>(mesh.points.size()));
    for (const Triangle& t : mesh.triangles)
        for (std::size_t k = 1; k < 3; ++k) sets.join(t[0], t[k]);
    std::vector<int> component(mesh.points.size());
    for (std::size_t p = 0; p < component.size(); ++p) component[p] = sets.root(static_cast<int>(p));
    return component;
}

// Points of a body that are always in one place have the same number, that of the first.
std::vector<int> find_places(const ModelBody& body) {
    std::vector<const std::vector<Vec3>*> shapes{&body.mesh.points};
    for (const std::vector<Vec3>& sample : body.samples) shapes.push_back(&sample);
    std::vector<int> order(body.mesh.points.size()), place(order.size());
    for (std::size_t p = 0; p < order.size(); ++p) order[p] = place[p] = static_cast<int>(p);
    if (body.walker) return place;
    const auto compare = [&](int a, int b) {  // -1, 0, 1
        for (const auto* shape : shapes)
            for (Eigen::Index k = 0; k < 3; ++k) {
                const double p = (*shape)[a][k], q = (*shape)[b][k];
                if (p != q) return p < q ? -1 : 1;
            }
        return 0;
    };
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const int sign = compare(a, b);
        return sign != 0 ? sign < 0 : a < b;
    });
    for (std::size_t k = 1; k < order.size(); ++k)
        if (compare(order[k - 1], order[k]) == 0) place[order[k]] = place[order[k - 1]];
    return place;
}

// A triangle that is given again, turned the same way, says nothing new, but n of them cost n times as much, and n²
// among themselves. (Turned the other way it may close another part of the surface.)
std::vector<Triangle> leave_out_copies(const std::vector<Triangle>& triangles, const std::vector<int>& place) {
    struct Corners {
        Triangle places;
        std::size_t number;
        bool operator<(const Corners& o) const { return places != o.places ? places < o.places : number < o.number; }
    };
    std::vector<Corners> all;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        Triangle corners = triangles[t];
        for (int& p : corners) p = place[p];
        std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
        all.push_back({corners, t});
    }
    std::sort(all.begin(), all.end());
    std::vector<char> is_copy(triangles.size(), 0);
    for (std::size_t k = 1; k < all.size(); ++k) is_copy[all[k].number] = all[k].places == all[k - 1].places;
    std::vector<Triangle> kept;
    for (std::size_t t = 0; t < triangles.size(); ++t)
        if (!is_copy[t]) kept.push_back(triangles[t]);
    return kept;
}

double mean_edge(const Surfaces& surfaces, const std::vector<Vec3>& x) {
    double sum = 0;
    int edges = 0;
    for (const Surface& surface : surfaces.list) {
        if (surface.body) continue;
        edges += surface.end_edge - surface.first_edge;
        for (int e = surface.first_edge; e < surface.end_edge; ++e)
            sum += (x[surfaces.edges[e].a] - x[surfaces.edges[e].b]).norm();
    }
    return sum / std::max(1, edges);
}

void place(const Model& model, ContactScratch& scratch, std::size_t body, double time, std::vector<Vec3>& x) {
    find_body_points(model, model.bodies[body], time, scratch.body_x);
    const std::size_t surface = std::size_t(model.pieces()) + body;
    std::copy(scratch.body_x.begin(), scratch.body_x.end(), x.begin() + scratch.surfaces.list[surface].first_point);
}

// Where a plane turns, its corners go a thousand times as far as it does where the cloth is. How far one that had to
// wait comes on is judged at the cloth. `from` is where the corners would be without waiting, at the start of the step;
// scratch.x0 and scratch.x1 are where they are and shall be.
void bring_on_plane(const Model& model, ContactScratch& scratch, const Surface& plane, const std::array<Vec3, 3>& from,
                    double dt) {
    const std::size_t first = plane.first_point;
    double scripted = 0, left = 0;  // [m] where the cloth is
    for (int p = 0; p < model.points(); ++p) {
        const std::array<double, 3> weights = weights_on_plane(scratch.x0, plane, scratch.x0[p]);
        Vec3 script(0, 0, 0), rest(0, 0, 0);
        for (std::size_t k = 0; k < 3; ++k) {
            script += weights[k] * (scratch.x1[first + k] - from[k]);
            rest += weights[k] * (scratch.x1[first + k] - scratch.x0[first + k]);
        }
        scripted = std::max(scripted, script.norm());
        left = std::max(left, rest.norm());
    }
    const double most = longest_catch_up(model, scripted, dt);
    if (!(left > most)) return;
    for (std::size_t k = first; k < first + 3; ++k)
        scratch.x1[k] = scratch.x0[k] + most / left * (scratch.x1[k] - scratch.x0[k]);
}

// What waits is elsewhere, as far as the cloth is concerned, and comes on as fast as it may.
void place_late(const Model& model, const State& state, ContactScratch& scratch, double dt) {
    scratch.pinch.due.clear();
    for (std::size_t k = 0; k < state.late.size();) {
        const std::int64_t point = state.late[k].point;
        if (point < model.points() || std::size_t(point) >= scratch.x0.size()) {  // of another scene
            ++k;
            continue;
        }
        const Surface& body = scratch.surfaces.list[surface_of_point(scratch.surfaces, int(point))];
        std::array<Vec3, 3> corners{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
        for (std::size_t j = 0; body.plane && j < 3; ++j) corners[j] = scratch.x0[body.first_point + j];
        for (; k < state.late.size() && state.late[k].point >= body.first_point && state.late[k].point < body.end_point;
             ++k) {
            const State::Late& late = state.late[k];
            const std::size_t p = late.point;
            const Vec3 from = scratch.x0[p];
            scratch.pinch.due.push_back({late.point, scratch.x1[p]});
            scratch.x0[p] = late.x;
            if (!body.plane) scratch.x1[p] = catch_up(model, late.x, from, scratch.x1[p], dt);
        }
        if (body.plane) bring_on_plane(model, scratch, body, corners, dt);
    }
}

}  // namespace

bool moves(const ModelBody& body) {
    return body.motion >= 0 || body.samples.size() > 1 || body.walker;
}

std::array<double, 3> weights_on_plane(const std::vector<Vec3>& x, const Surface& plane, const Vec3& at) {
    const std::size_t first = plane.first_point;
    const Vec3 &a = x[first], ab = x[first + 1] - a, ac = x[first + 2] - a, area = ab.cross(ac);
    const double scale = area.squaredNorm();
    if (!(scale > 0)) return {1. / 3, 1. / 3, 1. / 3};
    const double v = (at - a).cross(ac).dot(area) / scale, w = ab.cross(at - a).dot(area) / scale;
    return {1 - v - w, v, w};
}

void find_body_points(const Model& model, const ModelBody& body, double time, std::vector<Vec3>& x) {
    if (body.walker) return pose_walker(*body.walker, body.bones, body.mesh.points, time, x);
    if (body.samples.empty()) {
        if (body.motion >= 0)
            move_points(model.motions[body.motion], time, body.mesh.points, x);
        else
            x = body.mesh.points;
        return;
    }
    const std::vector<double>& times = body.sample_times;
    const auto after = std::upper_bound(times.begin(), times.end(), time);
    if (after == times.begin() || after == times.end()) {
        x = after == times.begin() ? body.samples.front() : body.samples.back();
        return;
    }
    const std::size_t k = static_cast<std::size_t>(after - times.begin());
    const double s = (time - times[k - 1]) / (times[k] - times[k - 1]);
    x.resize(body.samples[k].size());
    for (std::size_t p = 0; p < x.size(); ++p)
        x[p] = body.samples[k - 1][p] + s * (body.samples[k][p] - body.samples[k - 1][p]);
}

std::unique_ptr<ContactScratch> make_contact_scratch(const Model& model) {
    auto scratch = std::make_unique<ContactScratch>();
    for (const Piece& piece : model.mesh.pieces) {
        std::vector<Triangle> own(model.mesh.triangles.begin() + piece.first_triangle,
                                  model.mesh.triangles.begin() + piece.end_triangle);
        for (Triangle& t : own)
            for (int& p : t) p -= piece.first_point;
        std::vector<int> place(std::size_t(piece.end_point - piece.first_point));
        std::iota(place.begin(), place.end(), 0);
        add_surface(scratch->surfaces, static_cast<int>(place.size()), leave_out_copies(own, place), false);
        scratch->surfaces.list.back().meets_itself = model.contact.self;
    }
    scratch->x0 = model.mesh.points;
    for (const ModelBody& body : model.bodies) {
        add_surface(scratch->surfaces, static_cast<int>(body.mesh.points.size()),
                    leave_out_copies(body.mesh.triangles, find_places(body)), true);
        scratch->surfaces.list.back().plane = body.plane;
        find_body_points(model, body, 0, scratch->body_x);
        scratch->x0.insert(scratch->x0.end(), scratch->body_x.begin(), scratch->body_x.end());
    }
    scratch->x1 = scratch->x0;
    scratch->v0.resize(model.mesh.points.size());
    scratch->moving.assign(scratch->x0.size(), {Vec3(0, 0, 0), 0});
    scratch->displacement.assign(scratch->x0.size(), 0);
    scratch->u_before.assign(scratch->x0.size(), Vec3(0, 0, 0));
    scratch->inverse_mass.assign(scratch->x0.size(), 0);
    scratch->movable.assign(scratch->x0.size(), 0);
    scratch->sweep.colours.resize(scratch->x0.size());
    scratch->broad = make_broad_phase(scratch->surfaces, scratch->x0);
    scratch->component = find_components(model.mesh);
    for (const Triangle& t : model.mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k)
            scratch->longest_edge = std::max(scratch->longest_edge,
                                             (rest_of(model.mesh)[t[k]] - rest_of(model.mesh)[t[(k + 1) % 3]]).norm());
    scratch->max_displacement = edges_in_a_step * mean_edge(scratch->surfaces, scratch->x0);
    return scratch;
}

void move_bodies(const Model& model, const State& state, Workspace& work, double dt, StepReport& report) {
    if (!model.contact.active) return;
    const Timer timer(report.seconds, Phase::collide);
    Workspace::Scratch& r = *work.scratch;
    ContactScratch& scratch = *r.contact;
    scratch.thickness = find_thickness(model, state.history);
    std::copy(state.x.begin(), state.x.end(), scratch.x0.begin());
    std::copy(state.v.begin(), state.v.end(), scratch.v0.begin());
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        scratch.inverse_mass[p] = r.inverse_mass[p];
        scratch.movable[p] = r.is_held[p] == 0;
    }
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        if (!moves(model.bodies[k])) continue;
        place(model, scratch, k, state.time, scratch.x0);
        place(model, scratch, k, state.time + dt, scratch.x1);
    }
    scratch.pinch.late_pins.clear();
    for (const HeldPoint& held : r.held)
        if (held.late) scratch.pinch.late_pins.push_back(held.point);
    place_late(model, state, scratch, dt);
}

}  // namespace weft
