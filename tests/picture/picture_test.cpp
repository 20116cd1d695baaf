// Pictures: what is seen, where, in which colour, and always the same bits.
#include <weft/picture.h>
#include <weft/step.h>

#include <gtest/gtest.h>

#include <cmath>

#include "picture/hand_made.h"
#include "picture/picture_parts.h"

namespace weft {
namespace {

using picture::Vec3f;

struct Colour {
    int r, g, b;
    bool operator==(const Colour&) const = default;
    bool reddish() const { return r > 2 * g && r > 2 * b; }
    bool greenish() const { return g > 2 * r && g > 2 * b; }
    bool bluish() const { return 2 * b > 3 * r; }
    bool yellowish() const { return 2 * r > 3 * b && 2 * g > 3 * b; }
    int brightness() const { return r + g + b; }
};

Colour colour_at(const Image& image, double x, double y) {
    const auto column = std::size_t(x * image.width), row = std::size_t(y * image.height);
    const std::uint8_t* p = &image.rgb.at((row * image.width + column) * 3);
    return {p[0], p[1], p[2]};
}

// Where a point of the world stands in the image, both coordinates 0 to 1; camera as render() would choose it.
Vec2 project(const Look& look, const Bounds& bounds, const Vec3& point) {
    const picture::Space space = picture::make_space(bounds);
    const picture::Camera camera = picture::make_camera(look, space, 0);
    const Vec3f d = space.from_world(point) - camera.eye;
    const float depth = d.dot(camera.forward);
    return {.5 + d.dot(camera.right) / depth / camera.tan_x / 2, .5 - d.dot(camera.up) / depth / camera.tan_y / 2};
}

Bounds bounds_of(const std::vector<Vec3>& x) {
    Bounds bounds;
    for (const Vec3& p : x) bounds.add(p);
    return bounds;
}

// One metre square, upright, centred at the origin; its front looks towards -y, where the eye stands.
Sheet upright(int points) {
    return {.columns = points, .rows = points, .origin = {-.5, 0, .5}, .right = {1, 0, 0}, .down = {0, 0, -1}};
}

Look small_look() {
    Look look;
    look.width = 160, look.height = 90, look.samples = 4;
    look.front = {.6, .02, .02}, look.back = {.02, .6, .02};
    look.eye = Vec3(0, -3, 0), look.target = Vec3(0, 0, 0);
    return look;
}

TEST(Picture, the_front_is_seen_from_the_front_and_the_back_from_behind) {
    const Model model = make_hand_made(upright(9));
    const Bounds bounds = bounds_of(model.mesh.points);
    Look look = small_look();
    EXPECT_TRUE(colour_at(render(model, model.mesh.points, look, bounds), .5, .5).reddish());
    look.eye = Vec3(0, 3, 0);
    EXPECT_TRUE(colour_at(render(model, model.mesh.points, look, bounds), .5, .5).greenish());
}

TEST(Picture, the_cloth_ends_where_its_edge_is_projected) {
    const Model model = make_hand_made(upright(9));
    const Image image = render(model, model.mesh.points, small_look(), bounds_of(model.mesh.points));
    // From 3 m the half height of the view is 3 tan 15° = .804 m; the edge, .5 m away, stands at .311 of the height.
    const double edge = .5 / (3 * std::tan(15 * M_PI / 180)) / 2;
    const double aspect = 9. / 16;
    for (double sign : {-1., 1.}) {
        EXPECT_TRUE(colour_at(image, .5, .5 + sign * (edge - .02)).reddish());
        EXPECT_FALSE(colour_at(image, .5, .5 + sign * (edge + .02)).reddish());
        EXPECT_TRUE(colour_at(image, .5 + sign * (edge - .02) * aspect, .5).reddish());
        EXPECT_FALSE(colour_at(image, .5 + sign * (edge + .02) * aspect, .5).reddish());
    }
}

TEST(Picture, the_chosen_camera_sees_all_of_the_bounds_and_wastes_no_room) {
    for (const Vec3& half : {Vec3(1, 1, 1), Vec3(4, .1, .2), Vec3(.1, .1, 5), Vec3(2, 3, 0)})
        for (int width : {200, 960, 3000})
            for (bool legend : {false, true}) {
                Look look;
                look.width = width, look.height = 540;
                Bounds bounds;
                bounds.add(Vec3(7, -8, 9) - half);
                bounds.add(Vec3(7, -8, 9) + half);
                const picture::Space space = picture::make_space(bounds);
                const float strip = legend ? picture::legend_strip(width, 540) : 0.f;
                const picture::Camera camera = picture::make_camera(look, space, strip);
                float widest = 0;
                for (int i = 0; i < 8; ++i) {
                    const Vec3 corner(i & 1 ? bounds.max.x() : bounds.min.x(), i & 2 ? bounds.max.y() : bounds.min.y(),
                                      i & 4 ? bounds.max.z() : bounds.min.z());
                    const Vec3f d = space.from_world(corner) - camera.eye;
                    const float depth = d.dot(camera.forward);
                    ASSERT_GT(depth, 0);
                    const float across = d.dot(camera.right) / depth / camera.tan_x;
                    const float along = d.dot(camera.up) / depth / camera.tan_y;
                    EXPECT_LT(across, 1 - 2 * strip);
                    EXPECT_GT(across, -1);
                    EXPECT_LT(std::abs(along), 1);
                    widest = std::max({widest, std::abs(along), -across});
                }
                EXPECT_GT(widest, .8f);
            }
}

TEST(Picture, up_is_against_gravity_and_all_of_the_bounds_is_seen) {
    for (const Vec3& gravity : {Vec3(0, 0, -9.81), Vec3(0, 0, 1), Vec3(0, -9.81, 0), Vec3(0, 2, 0), Vec3(-1, 0, 0),
                                Vec3(5, 0, 0), Vec3(1e-200, -1e-200, 1e-200), Vec3(.3, -.7, .2), Vec3(0, 0, 0)}) {
        const Look look;
        Bounds bounds;
        bounds.add(Vec3(6, -11, 9));
        bounds.add(Vec3(8, -5, 9.5));
        const Vec3 up = gravity.isZero() ? Vec3(0, 0, 1) : Vec3(-gravity / gravity.cwiseAbs().maxCoeff());
        const picture::Space space = picture::make_space(bounds, -gravity);
        const picture::Camera camera = picture::make_camera(look, space, 0);
        EXPECT_LT((space.turn * space.turn.transpose() - Eigen::Matrix3d::Identity()).norm(), 1e-12);
        EXPECT_NEAR(space.turn.determinant(), 1, 1e-12) << "a picture must not be a mirror";
        const auto place = [&](const Vec3& p) {
            const Vec3f d = space.from_world(p) - camera.eye;
            const float depth = d.dot(camera.forward);
            EXPECT_GT(depth, 0);
            return Vec2(d.dot(camera.right) / depth / camera.tan_x, d.dot(camera.up) / depth / camera.tan_y);
        };
        const Vec3 middle = (bounds.min + bounds.max) / 2;
        const Vec2 low = place(middle), high = place(middle + .1 * up.normalized());
        EXPECT_GT(high.y() - low.y(), 0) << gravity.transpose();
        EXPECT_LT(std::abs(high.x() - low.x()), .02 * (high.y() - low.y())) << "but for the perspective it is upright";
        for (int i = 0; i < 8; ++i) {
            const Vec2 corner = place({i & 1 ? bounds.max.x() : bounds.min.x(), i & 2 ? bounds.max.y() : bounds.min.y(),
                                       i & 4 ? bounds.max.z() : bounds.min.z()});
            EXPECT_LT(corner.cwiseAbs().maxCoeff(), 1) << gravity.transpose();
        }
    }
}

// (x, y, z) with z up is (x, z, -y) with y up.
TEST(Picture, a_scene_with_y_up_looks_as_it_does_with_z_up) {
    const auto turned = [](const Vec3& p) { return Vec3(p.x(), p.z(), -p.y()); };
    Model model = make_hand_made({.origin = {-.5, .5, .2}, .down = {0, -1, .3}});
    for (const bool plane : {false, true}) {
        ModelBody body;
        body.plane = plane;
        body.mesh.points = {{-.3, -.3, -.2}, {.3, -.3, -.2}, {0, .4, -.2}, {0, 0, .1}};
        body.mesh.triangles = {{0, 1, 2}};
        if (!plane) body.mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
        model.bodies.push_back(body);
    }
    Model other = model;
    for (Vec3& p : other.mesh.points) p = turned(p);
    for (ModelBody& body : other.bodies)
        for (Vec3& p : body.mesh.points) p = turned(p);
    model.gravity = Vec3(0, 0, -9.81);
    other.gravity = Vec3(0, -9.81, 0);
    Look look;
    look.width = 160, look.height = 90, look.samples = 4, look.springs = true;
    const Image a = render(model, model.mesh.points, look, bounds_of(model.mesh.points));
    const Image b = render(other, other.mesh.points, look, bounds_of(other.mesh.points));
    int different = 0;  // but for rounding: sums of squares have another order
    for (std::size_t k = 0; k < a.rgb.size(); ++k) different += std::abs(a.rgb[k] - b.rgb[k]) > 3;
    EXPECT_LT(different, int(a.rgb.size() / 500));
    look.up = Vec3(0, 0, 1);  // asked for otherwise, it is another picture
    const Image c = render(other, other.mesh.points, look, bounds_of(other.mesh.points));
    EXPECT_NE(b.rgb, c.rgb);
}

TEST(Picture, is_the_same_bits_for_one_and_two_threads) {
    Model model = make_hand_made(upright(9));
    std::vector<Vec3> x = model.mesh.points;
    for (Vec3& p : x) p.y() = .1 * std::sin(9 * p.x());
    Look look;
    look.width = 200, look.height = 120, look.samples = 5, look.springs = true, look.colour = ColourBy::rate;
    const auto on = [&](int threads) {
        use_threads(threads);
        return render(model, x, look, bounds_of(x)).rgb;
    };
    const std::vector<std::uint8_t> alone = on(1);
    EXPECT_EQ(alone, on(2));
    EXPECT_EQ(alone, on(2));
    use_threads(0);
}

TEST(Picture, curved_patches_have_no_pinholes) {
    const Model model = make_hand_made(upright(9));
    std::vector<Vec3> x = model.mesh.points;
    for (Vec3& p : x) p.y() = .06 * std::sin(9 * p.x() + 4 * p.z());
    Look look = small_look();
    look.width = look.height = 200, look.samples = 16;
    const Image image = render(model, x, look, bounds_of(x));
    for (int row = 60; row < 140; ++row)
        for (int column = 60; column < 140; ++column)
            ASSERT_TRUE(colour_at(image, (column + .5) / 200, (row + .5) / 200).reddish()) << column << ' ' << row;
}

TEST(Picture, the_ground_is_darker_in_the_shadow_of_a_sheet) {
    const Model model = make_hand_made({.origin = {-.5, .5, 0}});  // level, facing up
    Bounds bounds = bounds_of(model.mesh.points);
    bounds.add({0, 0, -1});  // lowers the ground
    Look look = small_look();
    look.eye = Vec3(0, -6, 1), look.target = Vec3(0, 0, -.7), look.samples = 16;
    const picture::Space space = picture::make_space(bounds);
    const picture::Studio studio = picture::make_studio(look, space, picture::make_camera(look, space, 0), 1);
    const double ground = studio.ground * space.unit + space.centre.z();
    EXPECT_NEAR(ground, -1 - .02 * std::sqrt(3.), 1e-6);  // 2 % of the diagonal under the bounds
    const Vec3 key = studio.key_direction.cast<double>();
    const Vec3 shadow = key * (ground / key.z());  // the sheet's centre, the origin, cast along the light
    const Image image = render(model, model.mesh.points, look, bounds);
    const Vec2 in = project(look, bounds, shadow), out = project(look, bounds, {-shadow.x(), shadow.y(), ground});
    EXPECT_LT(colour_at(image, in.x(), in.y()).brightness(), .9 * colour_at(image, out.x(), out.y()).brightness());
    look.surface = false;
    const Image bare = render(model, model.mesh.points, look, bounds);
    EXPECT_LT(colour_at(image, in.x(), in.y()).brightness(), .9 * colour_at(bare, in.x(), in.y()).brightness());
}

TEST(Picture, springs_are_tubes_with_room_between_them) {
    const Model model = make_hand_made(upright(3));
    const Bounds bounds = bounds_of(model.mesh.points);
    Look look = small_look();
    look.surface = false, look.springs = true;
    const Image image = render(model, model.mesh.points, look, bounds);
    const Vec2 tube = project(look, bounds, {.25, 0, 0}), cell = project(look, bounds, {.25, 0, .25});
    EXPECT_TRUE(colour_at(image, tube.x(), tube.y()).reddish());
    EXPECT_FALSE(colour_at(image, cell.x(), cell.y()).reddish());
    const Vec2 corner = project(look, bounds, {-.5, 0, .5});  // held: a dark ball
    EXPECT_LT(colour_at(image, corner.x(), corner.y()).brightness(), 3 * 128);
    EXPECT_FALSE(colour_at(image, corner.x(), corner.y()).reddish());
}

TEST(Picture, each_tube_shows_the_rate_of_its_own_spring) {
    Model model = make_hand_made(upright(3));
    const int centre = 4, right = 5;
    for (Spring& spring : model.springs)
        if (spring.a == centre && spring.b == right) spring.rest /= 1.2;
    update_derived(model);
    const Bounds bounds = bounds_of(model.mesh.points);
    Look look = small_look();
    look.surface = false, look.springs = true, look.colour = ColourBy::rate, look.rate_range = .2;
    const Image image = render(model, model.mesh.points, look, bounds);
    const Vec2 stretched = project(look, bounds, {.25, 0, 0}), relaxed = project(look, bounds, {-.25, 0, 0});
    EXPECT_TRUE(colour_at(image, stretched.x(), stretched.y()).yellowish());
    EXPECT_TRUE(colour_at(image, relaxed.x(), relaxed.y()).bluish());
}

TEST(Picture, colour_by_rate_takes_the_largest_structural_rate_around_a_point) {
    Model model = make_hand_made(upright(3));
    Look look = small_look();
    look.width = 320, look.height = 180;  // scratch for the legend beside the middle
    look.colour = ColourBy::rate, look.rate_range = .1;
    const Bounds bounds = bounds_of(model.mesh.points);
    EXPECT_TRUE(colour_at(render(model, model.mesh.points, look, bounds), .5, .5).bluish());
    for (Spring& spring : model.springs)
        if (spring.a == 4) spring.rest /= 1.1;
    update_derived(model);
    EXPECT_TRUE(colour_at(render(model, model.mesh.points, look, bounds), .5, .5).yellowish());
    // A spring of another kind changes nothing.
    model.kind_start = {0, 0, static_cast<int>(model.springs.size()), static_cast<int>(model.springs.size())};
    update_derived(model);
    EXPECT_TRUE(colour_at(render(model, model.mesh.points, look, bounds), .5, .5).bluish());
}

TEST(Picture, the_legend_runs_from_the_first_colour_to_the_last) {
    const Model model = make_hand_made(upright(3));
    Look look = small_look();
    look.width = 480, look.height = 270, look.samples = 1, look.colour = ColourBy::rate, look.rate_range = .1;
    const Image image = render(model, model.mesh.points, look, bounds_of(model.mesh.points));
    const picture::Rectangle bar = picture::legend_bar(480, 270);
    const auto expected = [](double t) {
        const Vec3f c = picture::map_colour(t);
        return Colour{picture::to_byte(c[0]), picture::to_byte(c[1]), picture::to_byte(c[2])};
    };
    const double x = (bar.x + bar.width / 2) / 480.;
    EXPECT_EQ(colour_at(image, x, (bar.y + .5) / 270), expected(1));
    EXPECT_EQ(colour_at(image, x, (bar.y + bar.height - .5) / 270), expected(0));
}

TEST(Picture, every_next_colour_of_the_map_is_lighter) {
    double last = -1;
    for (int i = 0; i <= 255; ++i) {
        const Vec3f c = picture::map_colour(i / 255.);
        const double luminance = .2126 * c[0] + .7152 * c[1] + .0722 * c[2];
        EXPECT_GT(luminance, last) << i;
        last = luminance;
    }
    EXPECT_EQ(picture::map_colour(-3), picture::map_colour(0));
    EXPECT_EQ(picture::map_colour(9), picture::map_colour(1));
    EXPECT_EQ(picture::map_colour(std::nan("")), picture::map_colour(0));
}

TEST(Picture, the_tone_curve_can_be_undone) {
    for (float y : {0.f, .01f, .2f, .5f, .9f})
        EXPECT_NEAR(picture::tone(picture::untone(Vec3f::Constant(y)))[0], y, 1e-5f);
}

TEST(Picture, the_range_of_rates_is_the_next_round_number) {
    EXPECT_DOUBLE_EQ(picture::nice_rate(0), .01);
    EXPECT_DOUBLE_EQ(picture::nice_rate(.27), .3);
    EXPECT_DOUBLE_EQ(picture::nice_rate(1.267), 1.5);
    EXPECT_GT(picture::nice_rate(1e300), 0);
}

TEST(Picture, points_that_are_not_finite_leave_the_ground_alone) {
    const Model model = make_hand_made(upright(5));
    Look look = small_look();
    look.springs = true;
    const Bounds bounds = bounds_of(model.mesh.points);
    const Image empty = render(Model{}, {}, look, bounds);
    EXPECT_GT(colour_at(empty, .5, .9).brightness(), 3 * 128);
    for (double bad : {std::nan(""), infinity, -infinity, 1e300}) {
        const std::vector<Vec3> nowhere(model.mesh.points.size(), Vec3(bad, 0, bad));
        EXPECT_EQ(render(model, nowhere, look, bounds).rgb, empty.rgb);
    }
    std::vector<Vec3> one_bad = model.mesh.points;
    one_bad[12].x() = std::nan("");  // the centre: its triangles go, the rest stays
    look.springs = false;
    const Image holed = render(model, one_bad, look, bounds);
    EXPECT_FALSE(colour_at(holed, .5, .5).reddish());
    const Vec2 corner = project(look, bounds, {.45, 0, .45});
    EXPECT_TRUE(colour_at(holed, corner.x(), corner.y()).reddish());
}

TEST(Picture, bounds_that_are_empty_or_not_finite_still_give_a_picture) {
    const Model model = make_hand_made(upright(3));
    Look look;
    look.width = 32, look.height = 18, look.samples = 1, look.caption = "caption \xff\xe2",
    look.colour = ColourBy::rate;
    Bounds bad;
    EXPECT_EQ(render(model, model.mesh.points, look, bad).rgb.size(), 32u * 18 * 3);
    bad.add({std::nan(""), 0, infinity});
    EXPECT_EQ(render(model, model.mesh.points, look, bad).rgb.size(), 32u * 18 * 3);
    Bounds dot;
    dot.add({1, 1, 1});
    EXPECT_EQ(render(model, model.mesh.points, look, dot).rgb.size(), 32u * 18 * 3);
    look.eye = Vec3(1, 1, 9), look.target = Vec3(1, 1, 1);  // straight down
    EXPECT_EQ(render(model, model.mesh.points, look, dot).rgb.size(), 32u * 18 * 3);
}

TEST(Picture, sizes_out_of_range_are_refused) {
    Look look;
    look.width = 0;
    EXPECT_THROW(render(Model{}, {}, look, {}), SceneError);
    look.width = 1 << 30;
    EXPECT_THROW(render(Model{}, {}, look, {}), SceneError);
    look.width = 64, look.samples = 0;
    EXPECT_THROW(render(Model{}, {}, look, {}), SceneError);
}

TEST(Picture, tiles_stand_in_rows_with_a_white_gap) {
    const auto plain = [](std::uint8_t value) { return Image{4, 2, std::vector<std::uint8_t>(4 * 2 * 3, value)}; };
    const Image sheet = tile({plain(10), plain(20), plain(30)}, 2);
    ASSERT_EQ(sheet.width, 4 + 2 + 4);
    ASSERT_EQ(sheet.height, 2 + 2 + 2);
    const auto at = [&](int x, int y) { return int(sheet.rgb[(std::size_t(y) * sheet.width + x) * 3]); };
    EXPECT_EQ(at(0, 0), 10);
    EXPECT_EQ(at(4, 0), 255);
    EXPECT_EQ(at(6, 1), 20);
    EXPECT_EQ(at(3, 5), 30);
    EXPECT_EQ(at(6, 5), 255);
    EXPECT_TRUE(tile({}, 3).rgb.empty());
}

TEST(Picture, marked_triangles_are_red_and_the_others_keep_their_colour) {
    const Model model = make_hand_made(upright(2));
    Look look = small_look();
    look.front = {.3, .3, .3};
    const Bounds bounds = bounds_of(model.mesh.points);
    const auto middle_of = [&](std::size_t t) {
        const Triangle& c = model.mesh.triangles[t];
        const auto& x = model.mesh.points;
        return project(look, bounds, (x[c[0]] + x[c[1]] + x[c[2]]) / 3);
    };
    look.marked = {1};
    const Image image = render(model, model.mesh.points, look, bounds);
    const Vec2 plain = middle_of(0), red = middle_of(1);
    EXPECT_TRUE(colour_at(image, red.x(), red.y()).reddish());
    EXPECT_FALSE(colour_at(image, plain.x(), plain.y()).reddish());
    look.marked = {7, -1};
    EXPECT_NO_THROW(render(model, model.mesh.points, look, bounds)) << "marks that mean nothing";
}

}  // namespace
}  // namespace weft
