// The walking figure: its bones stay together, and it walks on the ground.
#include "make/walker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

constexpr double deviation = .001;                                                  // [m]
enum { torso = 2, thigh = 5, shank = 7, upper_arm = 9, forearm = 11, bones = 13 };  // left ones; the right ones follow

std::vector<Vec3> pose(const Body::Walker& walker, const Figure& figure, double time) {
    std::vector<Vec3> x;
    pose_walker(walker, figure.starts, figure.mesh.points, time, x);
    return x;
}

// The middles of the two caps of a bone, the upper one first: [heights] in the standing figure. A capsule reaches
// beyond them by its radius, which is how far its points stand from its axis.
std::array<Vec3, 2> find_ends(const Figure& figure, int bone) {
    const auto begin = figure.mesh.points.begin() + figure.starts[std::size_t(bone)];
    const auto end = figure.mesh.points.begin() + figure.starts[std::size_t(bone) + 1];
    Vec3 top = *begin, low = *begin;
    double longest = 0;
    for (auto p = begin; p != end; ++p)
        for (auto q = begin; q != end; ++q)
            if ((*p - *q).squaredNorm() > longest && p->z() > q->z()) {
                longest = (*p - *q).squaredNorm();
                top = *p;
                low = *q;
            }
    const Vec3 along = (top - low).normalized();
    double radius = 0;
    for (auto p = begin; p != end; ++p) radius = std::max(radius, ((*p - low) - along.dot(*p - low) * along).norm());
    return {top - radius * along, low + radius * along};
}

// Where a point of the standing figure is when it belongs to this bone.
Vec3 place(const Body::Walker& walker, int bone, const Vec3& standing, double time) {
    std::vector<int> starts(bones + 1, 0);
    std::fill(starts.begin() + bone + 1, starts.end(), 1);
    std::vector<Vec3> x;
    pose_walker(walker, starts, {standing}, time, x);
    return x[0];
}

TEST(Walker, bones_stay_together) {
    const Body::Walker walker{.height = 2, .facing = 30, .pace = 1.3, .swing = 40, .speed = 1};
    const Figure figure = make_walker(walker, deviation);
    ASSERT_EQ(figure.starts.size(), std::size_t(bones) + 1);
    for (const auto& [upper, lower] : {std::pair{thigh, shank}, std::pair{upper_arm, forearm}})
        for (const int side : {0, 1}) {
            const Vec3 joint = find_ends(figure, upper + side)[1], fixed = find_ends(figure, upper + side)[0];
            ASSERT_LT((find_ends(figure, lower + side)[0] - joint).norm(), 3 * deviation);  // knees and elbows
            for (double time = 0; time < 4; time += .07) {
                const Vec3 above = place(walker, upper + side, joint, time);
                EXPECT_LT((above - place(walker, lower + side, joint, time)).norm(), walker.height * 3 * deviation);
                // Hips and shoulders go where the torso goes, and a limb keeps its length.
                const Vec3 end = place(walker, upper + side, fixed, time);
                EXPECT_LT((end - place(walker, torso, fixed, time)).norm(), walker.height * 3 * deviation);
                EXPECT_NEAR((above - end).norm(), walker.height * (joint - fixed).norm(), 1e-9);
            }
        }
}

TEST(Walker, legs_swing_against_each_other_and_arms_against_legs) {
    const Body::Walker walker{.pace = 1, .swing = 30, .start = .5};
    const Figure figure = make_walker(walker, deviation);
    const auto ahead = [&](int bone, double time) {
        const auto ends = find_ends(figure, bone);
        return place(walker, bone, ends[1], time).x() - place(walker, bone, ends[0], time).x();
    };
    const double time = .5 + .5 + .75;  // in its stride, three quarters of the way: the right leg is in front
    const double length = walker.height * (find_ends(figure, thigh)[0] - find_ends(figure, thigh)[1]).norm();
    EXPECT_NEAR(ahead(thigh + 1, .5 + 1.75), length * std::sin(std::acos(-1.) / 6), .01 * length);
    EXPECT_LT(ahead(thigh, time) * ahead(thigh + 1, time), 0);
    EXPECT_LT(ahead(thigh, time) * ahead(upper_arm, time), 0);
    EXPECT_LT(ahead(thigh + 1, time) * ahead(upper_arm + 1, time), 0);
}

TEST(Walker, its_lower_foot_stays_on_the_ground) {
    const Body::Walker walker{.ground = Vec3(1, 2, 3), .height = 1.7, .swing = 35};
    const Figure figure = make_walker(walker, deviation);
    for (double time = 0; time < 3; time += .03) {
        double lowest = infinity;
        for (const Vec3& p : pose(walker, figure, time)) lowest = std::min(lowest, p.z());
        EXPECT_GT(lowest, 3) << time;
        EXPECT_LT(lowest, 3 + .01) << time;
    }
}

TEST(Walker, it_stands_before_its_start_and_after_its_duration) {
    const Body::Walker walker{.start = .6, .speed = 1, .duration = 2};
    const Figure figure = make_walker(walker, deviation);
    for (const double time : {-1., .3, .6}) EXPECT_EQ(pose(walker, figure, time), pose(walker, figure, 0));
    EXPECT_NE(pose(walker, figure, .7), pose(walker, figure, 0));
    EXPECT_NE(pose(walker, figure, 1.9), pose(walker, figure, 2));
    for (const double time : {2.1, 50.}) EXPECT_EQ(pose(walker, figure, time), pose(walker, figure, 2));
}

TEST(Walker, it_moves_ahead_by_its_speed_where_it_faces) {
    // It comes into its stride in a second; over that the mean speed is half of the full one.
    const Body::Walker walker{.facing = 90, .start = 1, .speed = 1.5};
    const Figure figure = make_walker(walker, deviation);
    const Vec3 chest = find_ends(figure, torso)[0], start = place(walker, torso, chest, 0);
    const auto way = [&](double time) -> Vec3 { return place(walker, torso, chest, time) - start; };
    EXPECT_NEAR(way(2).y(), 1.5 * .5, 1e-9);
    EXPECT_NEAR(way(5).y(), 1.5 * 3.5, 1e-9);
    EXPECT_NEAR(way(5).x(), 0, 1e-9);
    for (double time = 0; time < 4; time += .01)
        EXPECT_LE((way(time + .01) - way(time)).y(), 1.5 * .01 + 1e-9);  // without a jump
}

}  // namespace
}  // namespace weft
