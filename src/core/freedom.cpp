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
    if (held.ride >= 0) return find_riding_place(model, model.rides[held.ride], time);
    if (held.motion < 0) return start;
    const Motion& motion = model.motions[held.motion];
    return moved(motion, pose_at(motion, time), start);
}

Vec3 turn_direction(const Motion& motion, double time, const Vec3& direction) {
    return pose_at(motion, time).turn * direction;
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

void hold(Workspace& work, const HeldPoint& held) {
    work.scratch->is_held[held.point] = 1;
    work.scratch->inverse_mass[held.point] = 0;
    work.scratch->held.push_back(held);
}

// A hand of a soft pin holds as long as a pin does. Once let go it is not touched again: somebody may take the point.
void lead_hands(const Model& model, State& state, double dt) {
    for (const SoftPin& pin : model.soft_pins) {
        if (pin.held.release > state.time + dt / 2)
            move_hand(state, pin.held.point, scripted_position(model, pin.held, state.time + dt));
        else if (pin.held.release > state.time - dt / 2)
            release(state, pin.held.point);
    }
}

// Pins and hands of the last step let go, those of this one take hold. A pin holds during a step if its release lies
// beyond the step's middle, so that rounding of the clock cannot decide.
void move_held(const Model& model, const State& state, Workspace& work, double dt) {
    Workspace::Scratch& r = *work.scratch;
    const auto let_go = [&](int point) {
        r.is_held[point] = 0;
        r.inverse_mass[point] = 1 / model.mass[point];
    };
    for (const Held& pin : model.held) let_go(pin.point);
    for (const HeldPoint& held : r.held) let_go(held.point);
    r.held.clear();
    for (std::size_t k = 0; k < model.held.size(); ++k) {
        const Held& pin = model.held[k];
        if (!(pin.release > state.time + dt / 2)) continue;
        HeldPoint held{.point = pin.point, .pin = int(k), .start = state.x[pin.point]};
        held.target = scripted_position(model, pin, state.time + dt);
        if (model.contact.active) {  // only contact makes pins wait
            const Vec3 due = scripted_position(model, pin, state.time);
            held.late = due != held.start;
            if (held.late) held.target = catch_up(model, held.start, due, held.target, dt);
        }
        hold(work, held);
    }
    for (const Hand& hand : state.hands)  // the others are springs: a force
        if (hand.exact() && !r.is_held[hand.point])
            hold(work, {.point = int(hand.point), .start = state.x[hand.point], .target = hand.target});
    r.held_since = state.time;
}

void place_held_at(const Model& model, const Workspace& work, double time, double dt, std::vector<Vec3>& x,
                   std::vector<Vec3>& v) {
    for (const HeldPoint& held : work.scratch->held) {
        v[held.point] = held.velocity(dt);
        if (held.pin < 0 || held.late)
            x[held.point] = held.start + (time - work.scratch->held_since) / dt * (held.target - held.start);
        else
            x[held.point] =
                !model.held[held.pin].moves() ? held.start : scripted_position(model, model.held[held.pin], time);
    }
}

void place_held(const Model&, State& state, const Workspace& work, double dt) {
    for (const HeldPoint& held : work.scratch->held) {
        state.v[held.point] = held.velocity(dt);
        state.x[held.point] = held.target;
    }
}

}  // namespace weft
