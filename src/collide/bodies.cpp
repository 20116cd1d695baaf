// Where bodies stand, and the arrays that contact works on. Bodies are functions of time: nothing of them is State.
#include "collide/contacts.h"
#include "core/freedom.h"
#include "make/walker.h"

#include <algorithm>

namespace weft {

namespace {

constexpr double edges_in_a_step = 8;  // that a point may go: contact looks at all it could meet on the way

// Points that triangles connect have the same number.
std::vector<int> find_components(const Mesh& mesh) {
    std::vector<int> parent(mesh.points.size());
    for (std::size_t p = 0; p < parent.size(); ++p) parent[p] = static_cast<int>(p);
    const auto root = [&](int p) {
        while (parent[std::size_t(p)] != p) p = parent[std::size_t(p)] = parent[std::size_t(parent[std::size_t(p)])];
        return p;
    };
    for (const Triangle& t : mesh.triangles)
        for (std::size_t k = 1; k < 3; ++k) {
            const int a = root(t[0]), b = root(t[k]);
            parent[std::size_t(std::max(a, b))] = std::min(a, b);
        }
    for (std::size_t p = 0; p < parent.size(); ++p) parent[p] = root(static_cast<int>(p));
    return parent;
}

double mean_edge(const Surfaces& surfaces, const std::vector<Vec3>& x) {
    double sum = 0;
    int edges = 0;
    for (const Surface& surface : surfaces.list) {
        if (surface.body) continue;
        edges += surface.end_edge - surface.first_edge;
        for (int e = surface.first_edge; e < surface.end_edge; ++e)
            sum += (x[std::size_t(surfaces.edges[std::size_t(e)].a)] - x[std::size_t(surfaces.edges[std::size_t(e)].b)])
                       .norm();
    }
    return sum / std::max(1, edges);
}

void place(const Model& model, ContactRoom& room, std::size_t body, double time, std::vector<Vec3>& x) {
    find_body_points(model, model.bodies[body], time, room.body_x);
    const std::size_t surface = std::size_t(model.pieces()) + body;
    std::copy(room.body_x.begin(), room.body_x.end(), x.begin() + room.surfaces.list[surface].first_point);
}

}  // namespace

bool moves(const ModelBody& body) {
    return body.motion >= 0 || body.samples.size() > 1 || body.walker;
}

void find_body_points(const Model& model, const ModelBody& body, double time, std::vector<Vec3>& x) {
    if (body.walker) return pose_walker(*body.walker, body.bones, body.mesh.points, time, x);
    if (body.samples.empty()) {
        if (body.motion >= 0)
            move_points(model.motions[std::size_t(body.motion)], time, body.mesh.points, x);
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

std::unique_ptr<ContactRoom> make_contact_room(const Model& model) {
    auto room = std::make_unique<ContactRoom>();
    for (const Piece& piece : model.mesh.pieces) {
        std::vector<Triangle> own(model.mesh.triangles.begin() + piece.first_triangle,
                                  model.mesh.triangles.begin() + piece.end_triangle);
        for (Triangle& t : own)
            for (int& p : t) p -= piece.first_point;
        add_surface(room->surfaces, piece.end_point - piece.first_point, own, false);
        room->surfaces.list.back().meets_itself = model.contact.self;
    }
    room->x0 = model.mesh.points;
    for (const ModelBody& body : model.bodies) {
        add_surface(room->surfaces, static_cast<int>(body.mesh.points.size()), body.mesh.triangles, true);
        find_body_points(model, body, 0, room->body_x);
        room->x0.insert(room->x0.end(), room->body_x.begin(), room->body_x.end());
    }
    room->x1 = room->x0;
    room->v0.resize(model.mesh.points.size());
    room->moving.assign(room->x0.size(), {Vec3(0, 0, 0), 0});
    room->way.assign(room->x0.size(), 0);
    room->u_before.assign(room->x0.size(), Vec3(0, 0, 0));
    room->inverse_mass.assign(room->x0.size(), 0);
    room->movable.assign(room->x0.size(), 0);
    room->colours.resize(room->x0.size());
    room->broad = make_broad_phase(room->surfaces, room->x0);
    room->component = find_components(model.mesh);
    room->longest_way = edges_in_a_step * mean_edge(room->surfaces, room->x0);
    return room;
}

void update_bodies(const Model& model, const State& state, Workspace& work, double dt) {
    Workspace::Rooms& r = *work.rooms;
    ContactRoom& room = *r.contact;
    std::copy(state.x.begin(), state.x.end(), room.x0.begin());
    std::copy(state.v.begin(), state.v.end(), room.v0.begin());
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        room.inverse_mass[p] = r.inverse_mass[p];
        room.movable[p] = r.is_held[p] == 0;
    }
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        if (!moves(model.bodies[k])) continue;
        place(model, room, k, state.time, room.x0);
        place(model, room, k, state.time + dt, room.x1);
    }
}

}  // namespace weft
