// What the filters do to a field: weights, transfer functions, what they keep, and that fast and simple ones agree.
#include "dense.h"
#include "filter/filtered_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

constexpr double pi = 3.14159265358979323846;

// Row filter on the infinite grid; w1, w2, w3 of structural, shear and flexion neighbours.
double transfer(double theta, double phi, double w1, double w2, double w3) {
    return (1 + 2 * w1 * (std::cos(theta) + std::cos(phi)) + 4 * w2 * std::cos(theta) * std::cos(phi) +
            2 * w3 * (std::cos(2 * theta) + std::cos(2 * phi))) /
           (1 + 4 * w1 + 4 * w2 + 4 * w3);
}

double transfer(double theta, double phi, const Filter& f) {
    const bool gaussian = f.weights == FilterWeights::gaussian;
    const auto w = [&](double d) { return std::exp(-f.lambda * (gaussian ? d * d : d)); };
    return transfer(theta, phi, w(1), w(std::sqrt(2.0)), w(2));
}

// A wave (cos, sin, 0) of phase θ i + φ j comes out of the interior multiplied by g.
void expect_transfer(const Filter& filter, double theta, double phi, double g, bool simple) {
    constexpr int n = 15;
    Scene scene = make_laboratory_scene(n);
    scene.pins.clear();
    const Model model = build(with_filter(scene, filter));
    std::vector<Vec3> wave(model.mass.size());
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) wave[j * n + i] = {std::cos(theta * i + phi * j), std::sin(theta * i + phi * j), 0};
    const std::vector<Vec3> out = filtered(model, wave, simple);
    for (int j = 2; j < n - 2; ++j)
        for (int i = 2; i < n - 2; ++i)
            ASSERT_LT((out[j * n + i] - g * wave[j * n + i]).norm(), 1e-13) << theta << " " << phi << " " << simple;
}

TEST(Filter, transfers_waves_on_a_grid_as_the_closed_form_says) {
    for (const bool simple : {false, true})
        for (const FilterWeights weights : {FilterWeights::exponential, FilterWeights::gaussian})
            for (const double lambda : {1.0, 2.0, 5.0})
                for (const auto& [theta, phi] : {std::pair{0.0, 0.0}, {0.3, 1.1}, {pi, 0.0}, {pi, pi}, {2.0, -2.5}}) {
                    Filter f = make_filter(FilterPlace::force, FilterVariant::row, lambda);
                    f.weights = weights;
                    const double g = transfer(theta, phi, f);
                    expect_transfer(f, theta, phi, g, simple);
                    f.variant = FilterVariant::half;
                    expect_transfer(f, theta, phi, (1 + g) / 2, simple);
                }
}

// 1 − κ (1 + Σw)(1 − g): the row filter's g where κ = 1/(1 + Σw), which holds while g > .05 everywhere.
TEST(Filter, that_conserves_transfers_waves_by_its_kappa) {
    for (const bool simple : {false, true})
        for (const double lambda : {0.2, 1.0, 2.0, 5.0})
            for (const auto& [theta, phi] : {std::pair{0.0, 0.0}, {0.3, 1.1}, {pi, 0.0}, {2.0, -2.5}}) {
                const Filter f = make_filter(FilterPlace::force, FilterVariant::conservative, lambda);
                const Model model = build(with_filter(make_laboratory_scene(15), f));
                const double sum = 4 * (std::exp(-lambda) + std::exp(-std::sqrt(2.0) * lambda) + std::exp(-2 * lambda));
                const double kappa = Workspace(model).scratch->filter->kappa;
                if (lambda >= 2) {
                    EXPECT_NEAR(kappa, 1 / (1 + sum), 1e-13);
                }
                EXPECT_LE(kappa, (1 + 1e-13) / (1 + sum));
                const double g = transfer(theta, phi, f);
                expect_transfer(f, theta, phi, 1 - kappa * (1 + sum) * (1 - g), simple);
            }
}

TEST(Filter, keeps_what_is_the_same_everywhere) {
    for (const FilterVariant variant : all_variants)
        for (const std::optional<double> calm : {std::optional<double>(), std::optional<double>(4)})
            for (Scene scene : {make_laboratory_scene(9), make_irregular_scene(8)}) {
                scene.pins.clear();
                scene.filter = make_filter(FilterPlace::velocity, variant, 2.5);
                scene.filter.calm = calm;
                const Model model = build(scene);
                const std::vector<Vec3> same(model.mass.size(), Vec3(1, -2, 3));
                for (const bool simple : {false, true})
                    EXPECT_LT(largest_difference(filtered(model, same, simple), same), 1e-14);
            }
}

// Of two springs between the same points the shorter counts, and a cloth without structural springs measures in the
// mean of all: three points on a line, 1 and 2 apart, mean 1.5.
TEST(Filter, counts_each_neighbour_once_and_measures_in_mean_rest_lengths) {
    Model model = build(make_bare_scene(2, 2));
    model.filter = make_filter(FilterPlace::force, FilterVariant::row, 1.2);
    model.springs = {{0, 1, 1, 1}, {1, 0, 1, 4}, {1, 2, 1, 2}};
    model.kind_start = {0, 0, 3, 3};
    update_derived(model);
    std::vector<Vec3> field(4, Vec3(0, 0, 0));
    field[0] = {1, 0, 0};
    field[2] = {0, 1, 0};
    const double unit = 7.0 / 3, w01 = std::exp(-1.2 / unit), w12 = std::exp(-1.2 * 2 / unit);
    for (const bool simple : {false, true}) {
        const std::vector<Vec3> out = filtered(model, field, simple);
        EXPECT_NEAR(out[0].x(), 1 / (1 + w01), 1e-15);
        EXPECT_NEAR(out[1].x(), w01 / (1 + w01 + w12), 1e-15);
        EXPECT_NEAR(out[1].y(), w12 / (1 + w01 + w12), 1e-15);
        EXPECT_NEAR(out[2].y(), 1 / (1 + w12), 1e-15);
        EXPECT_EQ(out[3], Vec3(0, 0, 0));
    }
}

Vec3 momentum(const Model& model, const std::vector<Vec3>& v) {
    Vec3 sum(0, 0, 0);
    for (std::size_t i = 0; i < v.size(); ++i) sum += model.mass[i] * v[i];
    return sum;
}

TEST(Filter, conserves_momentum_to_rounding_on_an_irregular_mesh_with_varying_masses) {
    for (const std::optional<double> calm :
         {std::optional<double>(), std::optional<double>(0.3), std::optional<double>(4)}) {
        Scene scene =
            with_filter(make_irregular_scene(12), make_filter(FilterPlace::velocity, FilterVariant::conservative, 1));
        scene.filter.calm = calm;
        Model model = build(scene);
        const std::vector<Vec3> field = Noise(7).field(model.mass.size());
        double sum = 0;
        for (std::size_t i = 0; i < field.size(); ++i) sum += model.mass[i] * field[i].norm();
        const std::vector<Vec3> out = filtered(model, field);
        EXPECT_GT(largest_difference(out, field), 0.1);
        EXPECT_LT((momentum(model, out) - momentum(model, field)).norm(), 1e-15 * sum);
        model.filter.variant = FilterVariant::row;  // which does not
        EXPECT_GT((momentum(model, filtered(model, field)) - momentum(model, field)).norm(), 1e-6 * sum);
    }
}

// W as a matrix, from the columns that it makes.
Eigen::MatrixXd matrix_of(const Model& model) {
    const auto n = Eigen::Index(model.mass.size());
    Eigen::MatrixXd w(n, n);
    for (Eigen::Index k = 0; k < n; ++k) {
        std::vector<Vec3> unit(n, Vec3(0, 0, 0));
        unit[k].x() = 1;
        const std::vector<Vec3> column = filtered(model, unit);
        for (Eigen::Index i = 0; i < n; ++i) w(i, k) = column[i].x();
    }
    return w;
}

TEST(Filter, that_conserves_is_symmetric_and_positive_definite_in_the_mass_metric) {
    for (const double lambda : {0.0, 0.1, 0.5, 1.0, 3.0}) {
        const Model model = build(
            with_filter(make_irregular_scene(7), make_filter(FilterPlace::force, FilterVariant::conservative, lambda)));
        const Eigen::VectorXd m = Eigen::Map<const Eigen::VectorXd>(model.mass.data(), Eigen::Index(model.mass.size()));
        const Eigen::MatrixXd w = matrix_of(model);
        const Eigen::MatrixXd mw = m.asDiagonal() * w;
        EXPECT_LT((mw - mw.transpose()).cwiseAbs().maxCoeff(), 1e-16);
        const Eigen::MatrixXd root = m.cwiseSqrt().asDiagonal();
        const Eigen::MatrixXd similar = root * w * test::inverse(root);
        const Eigen::VectorXd values = test::symmetric_eigenvalues(similar);
        EXPECT_GE(values.minCoeff(), 0.049);
        // κ is .95/ρ(L) within 0.2 %, or smaller for the sake of the other bound.
        const double kappa = Workspace(model).scratch->filter->kappa, rho = (1 - values.minCoeff()) / kappa;
        double sum = 0;
        for (Eigen::Index i = 0; i < w.rows(); ++i) sum = std::max(sum, (1 - w(i, i)) / kappa);
        EXPECT_NEAR(kappa, std::min(1 / (1 + sum), 0.95 / rho), 0.002 * kappa);
        EXPECT_NEAR(values.maxCoeff(), 1, 1e-12);
    }
}

TEST(Filter, half_is_positive_definite_at_every_lambda) {
    for (const double lambda : {0.0, 0.1, 0.5}) {
        const Model model =
            build(with_filter(make_irregular_scene(7), make_filter(FilterPlace::force, FilterVariant::half, lambda)));
        const Eigen::VectorXcd values = test::eigenvalues(matrix_of(model));
        EXPECT_GT(values.real().minCoeff(), 0);
        EXPECT_LT(values.imag().cwiseAbs().maxCoeff(), 1e-8);
    }
}

// λ_ij = calm + (lambda − calm) r: two points that agree, and two that move against each other.
TEST(Filter, adapts_lambda_to_how_much_neighbours_disagree) {
    Model model = build(make_bare_scene(2, 2));
    model.springs = {{0, 1, 1, 1}};
    model.kind_start = {0, 1, 1, 1};
    update_derived(model);
    for (const double lambda : {3.0, 0.5}) {
        model.filter = make_filter(FilterPlace::velocity, FilterVariant::row, lambda);
        model.filter.calm = 1;
        for (const auto& [a, b] : {std::pair{1.0, -1.0}, {1.0, 0.5}, {2.0, 2.0}, {0.0, 0.0}, {1.0, 0.0}}) {
            const double r = a == 0 && b == 0 ? 0 : std::abs(a - b) / (std::abs(a) + std::abs(b));
            const double w = std::exp(-(1 + (lambda - 1) * r));
            std::vector<Vec3> field(4, Vec3(0, 0, 0));
            field[0].y() = a;
            field[1].y() = b;
            const std::vector<Vec3> out = filtered(model, field);
            EXPECT_NEAR(out[0].y(), (a + w * b) / (1 + w), 1e-15);
            EXPECT_NEAR(out[1].y(), (b + w * a) / (1 + w), 1e-15);
        }
    }
}

TEST(Filter, holds_held_points_at_zero_before_and_after) {
    for (const bool simple : {false, true}) {
        const Model model =
            build(with_filter(make_laboratory_scene(9), make_filter(FilterPlace::force, FilterVariant::row, 1)));
        std::vector<Vec3> field(81, Vec3(0, 0, 0));
        field[0] = {1, 2, 3};
        EXPECT_EQ(largest(filtered(model, field, simple)), 0);  // says nothing to its neighbours
        field[1] = {1, 0, 0};
        EXPECT_EQ(filtered(model, field, simple)[0], Vec3(0, 0, 0));  // and hears nothing
    }
}

struct Shape {
    int columns, rows;
};
const std::vector<Shape> shapes{{2, 2},   {2, 9},   {3, 2},   {3, 3},  {4, 4},  {8, 8},   {9, 5},   {17, 17},
                                {33, 33}, {5, 200}, {200, 5}, {97, 3}, {4, 65}, {96, 64}, {97, 65}, {193, 130}};

Scene make_shape_scene(const Shape& shape) {
    Scene scene;
    scene.cloth.shape =
        Sheet{.columns = shape.columns, .rows = shape.rows, .width = 0.1 * shape.columns, .height = 0.07 * shape.rows};
    scene.cloth.mass = 0.001 * shape.columns * shape.rows;
    scene.cloth.springs = {SpringSpec{8, 1}, SpringSpec{5, 1.01}, SpringSpec{3, 0.99}};
    scene.pins = {make_pin(at_indices({0, shape.columns - 1, shape.columns}))};
    return scene;
}

TEST(GridFilter, agrees_with_the_simple_filter_on_every_shape) {
    for (const Shape& shape : shapes)
        for (const FilterVariant variant : all_variants) {
            const Model model =
                build(with_filter(make_shape_scene(shape), make_filter(FilterPlace::paper, variant, 0.8)));
            ASSERT_TRUE(Workspace(model).scratch->filter->stencil.usable);
            const std::vector<Vec3> field = Noise(3).field(model.mass.size());
            EXPECT_LT(largest_difference(filtered(model, field), filtered(model, field, true)), 1e-14)
                << shape.columns << " × " << shape.rows;
        }
}

TEST(GridFilter, agrees_when_kinds_of_springs_are_missing) {
    for (int present = 1; present < 7; ++present) {
        Scene scene = with_filter(make_shape_scene({40, 21}), make_filter(FilterPlace::paper, FilterVariant::row, 0.8));
        for (int k = 0; k < spring_kinds; ++k)
            if (!(present >> k & 1)) scene.cloth.springs[k].stiffness = 0;
        const Model model = build(scene);
        ASSERT_TRUE(Workspace(model).scratch->filter->stencil.usable);
        const std::vector<Vec3> field = Noise(3).field(model.mass.size());
        EXPECT_LT(largest_difference(filtered(model, field), filtered(model, field, true)), 1e-14);
    }
}

TEST(GridFilter, is_not_used_where_the_grid_is_not_uniform) {
    const Filter filter = make_filter(FilterPlace::force, FilterVariant::conservative, 1);
    const Model good = build(with_filter(make_shape_scene({9, 7}), filter));
    const auto usable = [](const Model& model) { return Workspace(model).scratch->filter->stencil.usable; };
    EXPECT_TRUE(usable(good));
    Model heavy = good;
    heavy.mass[12] *= 2;
    EXPECT_FALSE(usable(heavy));
    heavy.filter.variant = FilterVariant::row;  // does not look at masses
    EXPECT_TRUE(usable(heavy));
    Model longer = good;
    longer.springs[20].rest *= 1.1;
    EXPECT_FALSE(usable(longer));
    Model less = good;
    less.springs.pop_back();
    less.kind_start[3] -= 1;
    update_derived(less);
    EXPECT_FALSE(usable(less));
    Model more = good;
    more.springs.push_back({0, 30, 1, 1});
    more.kind_start[3] += 1;
    update_derived(more);
    EXPECT_FALSE(usable(more));
}

// The sweep that does it all at once against the reference, everything switched on: held points, one of them moving,
// damping, air, springs that differ.
TEST(GridFilter, steps_as_the_simple_kernels_do) {
    for (const Shape& shape : shapes)
        for (const FilterPlace place : {FilterPlace::force, FilterPlace::velocity})
            for (const bool uniform : {true, false}) {
                Scene scene = with_filter(make_shape_scene(shape), make_filter(place, FilterVariant::conservative, 1));
                scene.cloth.damping = 0.002;
                if (place == FilterPlace::velocity) scene.cloth.air_drag = 0.001;
                Wind wind;
                wind.velocity = {1, 2, 3};
                scene.wind = {wind};
                if (!uniform) scene.cloth.maps = {Map{MapQuantity::stiffness, {}, {{1, 2}, {0.5, 3}}}};
                const Model model = build(scene);
                State fast = start(model);
                fast.x = moved_by(fast.x, 0.01, Noise(8).field(fast.x.size()));
                fast.v = Noise(9).field(fast.x.size());
                State simple = fast;
                Workspace work(model), reference(model);
                reference.simple_kernels = true;
                ASSERT_TRUE(can_advance_filtered_grid(model, work));
                ASSERT_FALSE(can_advance_filtered_grid(model, reference));
                take_steps(model, fast, work, 1e-3, 3);
                take_steps(model, simple, reference, 1e-3, 3);
                EXPECT_LT(largest_difference(fast.x, simple.x), 1e-12) << shape.columns << " × " << shape.rows;
                EXPECT_LT(largest_difference(fast.v, simple.v), 1e-12) << shape.columns << " × " << shape.rows;
            }
}

}  // namespace
}  // namespace weft
