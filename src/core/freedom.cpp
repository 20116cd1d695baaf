#include "core/freedom.h"

#include "core/angles.h"

#include <Eigen/Geometry>

#include <cmath>

namespace weft {

namespace {

// Hermite step with zero slope at both ends.
double eased(Ease ease, double s) {
    return ease == Ease::smooth ? s * s * (3 - 2 * s) : s;
}

struct Pose {
    Vec3 move;
    Eigen::AngleAxisd turn;
};

Pose pose_of(const Motion::Key& key) {
    return {key.move, Eigen::AngleAxisd(key.angle * degree, key.axis.normalized())};
}

// Between keys with one axis the angle is interpolated (so that it may exceed a turn); otherwise the rotation is. A key
// that is not turned has any axis.
Pose pose_at(const Motion& motion, double time) {
    const auto& keys = motion.keys;
    if (time <= keys.front().time) return pose_of(keys.front());
    if (time >= keys.back().time) return pose_of(keys.back());
    std::size_t k = 1;
    while (keys[k].time < time) ++k;
    const Motion::Key &a = keys[k - 1], &b = keys[k];
    const double s = eased(motion.ease, (time - a.time) / (b.time - a.time));
    const Vec3 move = a.move + s * (b.move - a.move);
    Pose pa = pose_of(a), pb = pose_of(b);
    if (a.angle == 0) pa.turn.axis() = pb.turn.axis();
    if (b.angle == 0) pb.turn.axis() = pa.turn.axis();
    if (pa.turn.axis().isApprox(pb.turn.axis()))
        return {move, Eigen::AngleAxisd(pa.turn.angle() + s * (pb.turn.angle() - pa.turn.angle()), pa.turn.axis())};
    return {move, Eigen::AngleAxisd(Eigen::Quaterniond(pa.turn).slerp(s, Eigen::Quaterniond(pb.turn)))};
}

Vec3 moved(const Motion& motion, const Pose& pose, const Vec3& start) {
    if (pose.turn.angle() == 0) return start + pose.move;
    return motion.pivot + pose.turn * (start - motion.pivot) + pose.move;
}
}  // namespace

Vec3 scripted_position(const Model& model, const Held& held, double time) {
    const Vec3& start = model.mesh.points[held.point];
    if (held.motion < 0) return start;
    const Motion& motion = model.motions[held.motion];
    return moved(motion, pose_at(motion, time), start);
}

void move_points(const Motion& motion, double time, const std::vector<Vec3>& start, std::vector<Vec3>& x) {
    const Pose pose = pose_at(motion, time);
    x.resize(start.size());
    for (std::size_t p = 0; p < start.size(); ++p) x[p] = moved(motion, pose, start[p]);
}

double longest_catch_up(const Model& model, double scripted, double dt) {
    constexpr double speed = 1;  // [m/s] beyond the script's own
    return scripted + std::min(speed * dt, .25 * model.contact.thickness);
}

Vec3 catch_up(const Model& model, const Vec3& x, const Vec3& from, const Vec3& target, double dt) {
    const double most = longest_catch_up(model, (target - from).norm(), dt);
    const double length = (target - x).norm();
    return length > most ? Vec3(x + most / length * (target - x)) : target;
}

// A point is held during a step if its release lies beyond the step's middle, so that rounding of the clock cannot
// decide.
void move_held(const Model& model, const State& state, Workspace& work, double dt) {
    Workspace::Scratch& r = *work.scratch;
    for (std::size_t k = 0; k < model.held.size(); ++k) {
        const Held& h = model.held[k];
        const bool held = h.release > state.time + dt / 2;
        r.is_held[h.point] = held;
        r.inverse_mass[h.point] = held ? 0 : 1 / model.mass[h.point];
        r.held_start[k] = state.x[h.point];
        r.held_target[k] = scripted_position(model, h, state.time + dt);
        if (!model.contact.active) continue;  // only contact makes pins wait
        const Vec3 due = scripted_position(model, h, state.time);
        r.held_late[k] = held && due != r.held_start[k];
        if (r.held_late[k]) r.held_target[k] = catch_up(model, r.held_start[k], due, r.held_target[k], dt);
    }
    r.held_since = state.time;
}

void place_held_at(const Model& model, const Workspace& work, double time, double dt, std::vector<Vec3>& x,
                   std::vector<Vec3>& v) {
    const Workspace::Scratch& r = *work.scratch;
    for (std::size_t k = 0; k < model.held.size(); ++k) {
        const Held& h = model.held[k];
        if (!r.is_held[h.point]) continue;
        v[h.point] = (r.held_target[k] - r.held_start[k]) / dt;
        if (r.held_late[k])
            x[h.point] = r.held_start[k] + (time - r.held_since) / dt * (r.held_target[k] - r.held_start[k]);
        else
            x[h.point] = h.motion < 0 ? r.held_start[k] : scripted_position(model, h, time);
    }
}

void place_held(const Model& model, State& state, const Workspace& work, double dt) {
    const Workspace::Scratch& r = *work.scratch;
    for (std::size_t k = 0; k < model.held.size(); ++k) {
        const int p = model.held[k].point;
        if (!r.is_held[p]) continue;
        state.v[p] = (r.held_target[k] - r.held_start[k]) / dt;
        state.x[p] = r.held_target[k];
    }
}

}  // namespace weft
