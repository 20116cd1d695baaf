// A walking figure. Legs and arms swing as sines, opposite to each other; a knee bends while its leg comes forward; the
// whole figure sinks so that the lower foot stays on the ground. Proportions are those of an adult, in heights.
#include "make/walker.h"

#include "core/angles.h"
#include "make/bodies.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

// Names of the bones, in the order of the mesh. Limbs come in pairs, left first.
enum Bone {
    head,
    neck,
    torso,
    hips,
    shoulders,
    thigh,
    shank = thigh + 2,
    upper_arm = shank + 2,
    forearm = upper_arm + 2
};
constexpr int bones = forearm + 2;

struct Shape {
    Vec3 a, b;
    double radius;
};

// In heights; x ahead, y left, z up; `side` is 1 for left and -1 for right.
Shape shape_of(int bone) {
    const int side = bone >= thigh && (bone - thigh) % 2 == 1 ? -1 : 1;
    const auto at = [&](double x, double y, double z) { return Vec3(x, side * y, z); };
    switch (bone) {
        case head:
            return {at(0, 0, .91), at(0, 0, .94), .06};
        case neck:
            return {at(0, 0, .80), at(0, 0, .90), .032};
        case torso:
            return {at(0, 0, .57), at(0, 0, .74), .085};
        case hips:
            return {at(0, -.045, .53), at(0, .045, .53), .07};
        case shoulders:
            return {at(0, -.1, .79), at(0, .1, .79), .045};
        case thigh:
        case thigh + 1:
            return {at(0, .055, .5), at(0, .055, .275), .048};
        case shank:
        case shank + 1:
            return {at(0, .055, .275), at(0, .055, .04), .036};
        case upper_arm:
        case upper_arm + 1:
            return {at(0, .125, .79), at(0, .155, .62), .032};
        default:
            return {at(0, .155, .62), at(0, .17, .47), .027};
    }
}

struct Pose {
    std::array<double, 2> leg, knee, arm, elbow;  // [rad] to the front; of knees: to the back
    double ahead, sink;                           // [heights]
};

double smooth(double t) {
    t = std::clamp(t, 0., 1.);
    return t * t * (3 - 2 * t);
}

// How far below the hip the ankle hangs.
double reach(double leg, double knee) {
    return .225 * std::cos(leg) + .235 * std::cos(leg - knee);
}

Pose pose_at(const Body::Walker& w, double time) {
    const double walked = std::min(time, w.duration) - w.start;
    const double share = walked <= 0 ? 0 : w.start > 0 ? smooth(walked / w.start) : 1;
    // The way ahead: the share's integral times the speed, so that the speed has no jump.
    const double s = w.start > 0 ? std::clamp(walked / w.start, 0., 1.) : 1;
    const double way = walked <= 0 ? 0 : w.start * (s * s * s - .5 * s * s * s * s) + std::max(0., walked - w.start);
    const double phase = 2 * pi * w.pace * std::max(0., walked), swing = share * w.swing * pi / 180;
    Pose pose{};
    for (std::size_t k = 0; k < 2; ++k) {
        const double angle = phase + (k == 0 ? 0 : pi), lift = (1 + std::cos(angle)) / 2;
        pose.leg[k] = swing * std::sin(angle);
        pose.knee[k] = 1.4 * swing * lift * lift;
        pose.arm[k] = -.8 * swing * std::sin(angle);
        pose.elbow[k] = .6 * swing * (1 - std::sin(angle)) / 2;
    }
    pose.ahead = w.speed * way / w.height;
    pose.sink = .46 - std::max(reach(pose.leg[0], pose.knee[0]), reach(pose.leg[1], pose.knee[1]));
    return pose;
}

// Turns about the y axis through a joint: to the front is towards x for what hangs down.
Vec3 turn(const Vec3& p, const Vec3& joint, double angle) {
    const Vec3 r = p - joint;
    const double c = std::cos(angle), s = std::sin(angle);
    return joint + Vec3(c * r.x() - s * r.z(), r.y(), s * r.x() + c * r.z());
}

Vec3 place(int bone, const Pose& pose, Vec3 p) {
    if (bone >= thigh) {
        const std::size_t side = std::size_t(bone - thigh) % 2;
        const bool lower = (bone >= shank && bone < upper_arm) || bone >= forearm, leg = bone < upper_arm;
        const int upper = (leg ? thigh : upper_arm) + int(side);
        if (lower) p = turn(p, shape_of(bone).a, leg ? -pose.knee[side] : pose.elbow[side]);
        p = turn(p, shape_of(upper).a, leg ? pose.leg[side] : pose.arm[side]);
    }
    return p + Vec3(pose.ahead, 0, -pose.sink);
}

}  // namespace

Figure make_walker(const Body::Walker& walker, double deviation) {
    Figure figure;
    for (int bone = 0; bone < bones; ++bone) {
        const Shape shape = shape_of(bone);
        const Mesh one = make_body(Body::Capsule{shape.a, shape.b, shape.radius}, deviation / walker.height);
        const int first = int(figure.mesh.points.size());
        figure.starts.push_back(first);
        figure.mesh.points.insert(figure.mesh.points.end(), one.points.begin(), one.points.end());
        for (const Triangle& t : one.triangles)
            figure.mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
    figure.starts.push_back(int(figure.mesh.points.size()));
    return figure;
}

void pose_walker(const Body::Walker& walker, const std::vector<int>& starts, const std::vector<Vec3>& standing,
                 double time, std::vector<Vec3>& x) {
    const Pose pose = pose_at(walker, time);
    const double c = std::cos(walker.facing * pi / 180), s = std::sin(walker.facing * pi / 180);
    x.resize(standing.size());
    for (int bone = 0; bone < bones; ++bone)
        for (int k = starts[std::size_t(bone)]; k < starts[std::size_t(bone) + 1]; ++k) {
            const Vec3 p = walker.height * place(bone, pose, standing[std::size_t(k)]);
            x[std::size_t(k)] = walker.ground + Vec3(c * p.x() - s * p.y(), s * p.x() + c * p.y(), p.z());
        }
}

}  // namespace weft
