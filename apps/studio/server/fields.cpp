// A number a point that only the engine knows: how fast it moves, how hard contact pushes it, what the fabric stores.
#include "simulation.h"

#include "collide/contacts.h"
#include "forces/forces.h"
#include "forces/spring_law.h"

#include <weft/shell_readings.h>

#include <cmath>

namespace weft::studio {

static std::vector<float> find_speeds(const std::vector<Vec3>& v) {
    std::vector<float> speeds(v.size());
    for (std::size_t p = 0; p < v.size(); ++p) speeds[p] = static_cast<float>(v[p].norm());
    return speeds;
}

// [N] with which contacts push each point, in the last step.
static std::vector<float> find_pushes(const Simulation& s) {
    std::vector<float> pushes(std::size_t(s.run->model.points()), 0);
    const Workspace::Scratch& scratch = *s.run->work.scratch;
    if (!scratch.contact || !(s.run->dt > 0)) return pushes;
    for (const ContactRow& row : scratch.contact->rows)
        for (std::size_t k = 0; k < 4; ++k)
            if (row.points[k] < s.run->model.points())
                pushes[std::size_t(row.points[k])] += static_cast<float>(
                    std::abs(row.weights[k]) * std::abs(row.normal_impulse + row.solver_impulse) / s.run->dt);
    return pushes;
}

// [m²] of each point: a third of the triangles around it, as the cloth was made.
static std::vector<double> find_areas(const Mesh& mesh) {
    std::vector<double> area(mesh.points.size(), 0);
    for (const Triangle& t : mesh.triangles) {
        const Vec3 &a = mesh.points[std::size_t(t[0])], &b = mesh.points[std::size_t(t[1])],
                   &c = mesh.points[std::size_t(t[2])];
        const double third = (b - a).cross(c - a).norm() / 6;
        for (const int p : t) area[std::size_t(p)] += third;
    }
    return area;
}

// [J] of springs, half to either end.
static void add_spring_energies(const Model& model, const State& state, std::vector<double>& energy) {
    const When when = when_of(model, state.time, state.history);
    for (std::size_t k = 0; k < model.springs.size(); ++k) {
        const auto a = std::size_t(model.springs[k].a), b = std::size_t(model.springs[k].b);
        const double half = 0.5 * energy_of(model, int(k), (state.x[a] - state.x[b]).norm(), when);
        energy[a] += half;
        energy[b] += half;
    }
}

// [J] of bending across edges, a quarter to each of the four points that it turns.
static void add_hinge_energies(const Model& model, const State& state, std::vector<double>& energy) {
    for (const Hinge& hinge : model.hinges) {
        const double quarter = 0.25 * energy_of(hinge, state.x);
        for (const int p : hinge.points) energy[std::size_t(p)] += quarter;
    }
}

// [J] of an element of fabric: half of stress times strain and of moment times curvature, which is what a straight
// law stores; a sixth to each point.
static void add_shell_energies(const Model& model, const State& state, std::vector<double>& energy) {
    if (!model.shell.exists()) return;
    const std::vector<ShellReading> readings = read_shell(model, state);
    for (std::size_t e = 0; e < readings.size(); ++e) {
        const ShellElement& element = model.shell.elements[e];
        const ShellReading& r = readings[e];
        const double density = 0.5 * (r.stress.dot(r.strain) + r.moment.dot(r.curvature - element.rest));
        for (const int p : element.points) energy[std::size_t(p)] += std::max(0., density) * element.area / 6;
    }
}

std::vector<float> find_fabric_energies(const Model& model, const State& state) {
    std::vector<double> energy(state.x.size(), 0);
    add_spring_energies(model, state, energy);
    add_hinge_energies(model, state, energy);
    add_shell_energies(model, state, energy);
    const std::vector<double> area = find_areas(model.mesh);
    std::vector<float> out(energy.size());
    for (std::size_t p = 0; p < out.size(); ++p) out[p] = area[p] > 0 ? static_cast<float>(energy[p] / area[p]) : 0.F;
    return out;
}

std::vector<float> find_field(const Simulation& s) {
    switch (s.field) {
        case Field::velocity:
            return find_speeds(s.run->state.v);
        case Field::contact:
            return find_pushes(s);
        case Field::energy:
            return find_fabric_energies(s.run->model, s.run->state);
        case Field::none:
            break;
    }
    return {};
}

State find_state(const Model& model, const Shot& shot) {
    State state = start(model);
    state.time = shot.time;
    for (std::size_t p = 0; p < state.x.size() && 3 * p + 2 < shot.x.size(); ++p)
        state.x[p] = Vec3(double(shot.x[3 * p]), double(shot.x[3 * p + 1]), double(shot.x[3 * p + 2]));
    return state;
}

// Of a frame of the past, what follows from positions: energy from its own, velocity from those of its neighbours.
std::vector<float> find_past_field(const Seat& seat, const Stage& stage, const Shot& shot, Field field) {
    if (shot.x.size() != 3 * std::size_t(stage.model.points())) return {};
    if (shot.which == field) return shot.field;
    if (field == Field::energy) return find_fabric_energies(stage.model, find_state(stage.model, shot));
    if (field != Field::velocity) return {};
    const auto before = seat.frame(shot.frame - 1), after = seat.frame(shot.frame + 1);
    if (!before || !after || !(after->time > before->time) || before->x.size() != shot.x.size() ||
        after->x.size() != shot.x.size())
        return {};
    std::vector<float> speeds(shot.x.size() / 3);
    for (std::size_t p = 0; p < speeds.size(); ++p) {
        Vec3 way;
        for (std::size_t k = 0; k < 3; ++k)
            way[Eigen::Index(k)] = double(after->x[3 * p + k]) - double(before->x[3 * p + k]);
        speeds[p] = static_cast<float>(way.norm() / (after->time - before->time));
    }
    return speeds;
}

}  // namespace weft::studio
