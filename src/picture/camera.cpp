// Where the picture is taken from. Without orders the camera stands three-quarters to the front, a little above, at
// the nearest place from which all of the bounds can be seen. That place is exact: each side of the frame gives one
// plane that all eight corners must be within, and the nearest eye satisfying opposite planes solves a 2×2 system.
#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "picture_parts.h"

namespace weft::picture {

// The smallest rotation that takes `up` to z (Rodrigues' formula for two given directions). Exact, and without
// rounding, for the axes of the world; for z it changes nothing.
static Eigen::Matrix3d turn_upright(const Vec3& up) {
    if (!up.allFinite() || !(up.norm() > 0)) return Eigen::Matrix3d::Identity();
    const Vec3 u = up / up.cwiseAbs().maxCoeff(), from = u.normalized();
    const double c = from.z();
    if (c < -1 + 1e-12) return Eigen::Matrix3d(Vec3(1, -1, -1).asDiagonal());  // upside down: any way round will do
    const Vec3 v = from.cross(Vec3(0, 0, 1));
    Eigen::Matrix3d cross;
    cross << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
    return Eigen::Matrix3d::Identity() + cross + cross * cross / (1 + c);
}

Space make_space(const Bounds& bounds, const Vec3& up) {
    Space space;
    space.turn = turn_upright(up);
    const Vec3 size = bounds.max - bounds.min;
    const double unit = size.norm() / 2;
    if (!bounds.min.allFinite() || !bounds.max.allFinite() || size.minCoeff() < 0 || !std::isfinite(unit)) {
        space.half = Vec3f::Constant(.5f);
        return space;
    }
    space.centre = bounds.min + size / 2;
    space.unit = std::max(unit, 1e-9);
    space.half = (space.turn.cwiseAbs() * (size / 2 / space.unit)).cast<float>();  // of the box about the turned box
    return space;
}

static void turn(Camera& camera, const Vec3f& forward) {
    camera.forward = forward.normalized();
    Vec3f above{0, 0, 1};
    if (std::abs(camera.forward.z()) > .999f) above = {0, 1, 0};  // straight down or up: keep y upwards
    camera.right = camera.forward.cross(above).normalized();
    camera.up = camera.right.cross(camera.forward);
}

// Along one axis of the image: how far back the eye must stand, and where sideways, so that every corner lies between
// the planes of slope `low` < 0 and `high` > 0.
struct Fit {
    float depth, side;
};
static Fit fit_axis(const std::array<Vec3f, 8>& corners, const Vec3f& axis, const Vec3f& forward, float low,
                    float high) {
    float highest = -1e30f, lowest = 1e30f;
    for (const Vec3f& p : corners) {
        highest = std::max(highest, p.dot(axis) - high * p.dot(forward));
        lowest = std::min(lowest, p.dot(axis) - low * p.dot(forward));
    }
    const float depth = (lowest - highest) / (high - low);
    return {depth, highest + high * depth};
}

static void stand_back(Camera& camera, const Vec3f& half, float strip) {
    std::array<Vec3f, 8> corners;
    for (int i = 0; i < 8; ++i)
        corners[i] = {(i & 1 ? 1 : -1) * half.x(), (i & 2 ? 1 : -1) * half.y(), (i & 4 ? 1 : -1) * half.z()};
    const float scratch = .86f;
    const float left = -camera.tan_x * scratch, right = camera.tan_x * (scratch - 2 * strip);
    const Fit across = fit_axis(corners, camera.right, camera.forward, left, right);
    const Fit along = fit_axis(corners, camera.up, camera.forward, -camera.tan_y * scratch, camera.tan_y * scratch);
    // The looser axis keeps its frame centred: moving back by δ shifts the middle by the mean slope times δ.
    const float depth = std::min({across.depth, along.depth, -.1f});
    const float side = across.side - (across.depth - depth) * (left + right) / 2;
    const float height = along.side;
    camera.eye = depth * camera.forward + side * camera.right + height * camera.up;
}

Camera make_camera(const Look& look, const Space& space, float strip) {
    Camera camera;
    const double angle = std::clamp(std::isfinite(look.field_of_view) ? look.field_of_view : 30., 1., 150.);
    camera.tan_y = static_cast<float>(std::tan(angle * pi / 360));
    camera.tan_x = camera.tan_y * static_cast<float>(look.width) / static_cast<float>(look.height);
    turn(camera, Vec3f(-.62f, 1, -.28f));
    stand_back(camera, space.half, strip);
    const bool eye_given = look.eye && look.eye->allFinite(), target_given = look.target && look.target->allFinite();
    const Vec3f target = target_given ? space.from_world(*look.target) : Vec3f(0, 0, 0);
    if (eye_given) {
        camera.eye = space.from_world(*look.eye);
        if ((target - camera.eye).norm() > 1e-6f) turn(camera, target - camera.eye);
    } else if (target_given) {
        camera.eye = target - camera.eye.norm() * camera.forward;
    }
    return camera;
}

}  // namespace weft::picture
