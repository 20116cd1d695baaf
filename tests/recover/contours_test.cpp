// Contours of intersection: how many, open or closed, and what they cut off.
#include "recover/tangles.h"

#include <gtest/gtest.h>

namespace weft {

using namespace test;

namespace {

struct Counted {
    Surfaces surfaces;
    std::vector<Vec3> x;
    BroadPhase broad;
    RecoverGiven given;
    std::unique_ptr<Untangling> u;

    explicit Counted(const Prepared& p)
        : surfaces(p.surfaces()), x(p.x()), broad(make_broad_phase(surfaces, x)), given(p.given(surfaces)) {
        RecoverShape shape = make_recover_shape(surfaces, given, x);
        u.reset(new Untangling{surfaces, broad, given, std::move(shape), {}, {}, {}, {}, {}, {}, {}, {}});
        count_intersections(*u, x);
    }
};

}  // namespace

TEST(Contours, a_bump_makes_one_closed_contour_that_cuts_off_the_bump) {
    const Counted bump(make_t3(.1));
    const Contours contours = find_contours(*bump.u);
    ASSERT_EQ(contours.count(), 1);
    EXPECT_FALSE(contours.open[0]);
    const auto cuts = find_cuts(*bump.u, contours);
    for (const Cut& cut : cuts[0]) {
        std::vector<char> colour;
        ASSERT_TRUE(colour_sides(*bump.u, cut, colour));
        const bool lower = cut.piece == 0;  // the flat sheet, of which a disc lies above the bump
        const char middle = colour[std::size_t((lower ? 0 : 17 * 33) + 16 * 17 + 8)];
        const char corner = colour[std::size_t(lower ? 0 : 17 * 33)];
        EXPECT_NE(middle, corner);
        if (lower) continue;
        for (int p = 17 * 33; p < 2 * 17 * 33; ++p)  // what lies below the flat sheet is cut off
            EXPECT_EQ(colour[std::size_t(p)] == middle, bump.x[std::size_t(p)].z() < 0);
    }
}

TEST(Contours, both_sheets_of_a_contour_are_told_apart_within_one_piece) {
    const Counted hairpin(make_t7());
    const Contours contours = find_contours(*hairpin.u);
    ASSERT_EQ(contours.count(), 1);
    EXPECT_TRUE(contours.open[0]);
    const auto cuts = find_cuts(*hairpin.u, contours);
    for (const Cut& cut : cuts[0]) {
        ASSERT_FALSE(cut.hits.empty());
        const bool first_leg =
            hairpin.surfaces.edges[std::size_t(hairpin.u->hits[std::size_t(cut.hits[0])].edge)].a < 17 * 16;
        for (const int k : cut.hits)  // every edge of a side is on the same leg
            EXPECT_EQ(hairpin.surfaces.edges[std::size_t(hairpin.u->hits[std::size_t(k)].edge)].a < 17 * 16, first_leg);
        std::vector<char> colour;
        ASSERT_TRUE(colour_sides(*hairpin.u, cut, colour));
        EXPECT_NE(colour[std::size_t(first_leg ? 0 : 17 * 32)], colour[17 * 16]);  // the leg's end, the fold
        EXPECT_EQ(colour[std::size_t(first_leg ? 17 * 32 : 0)], colour[17 * 16]);  // the other leg's end
    }
}

TEST(Contours, a_slit_cuts_nothing_off) {
    const Counted slit(make_t4(.4));
    const Contours contours = find_contours(*slit.u);
    ASSERT_EQ(contours.count(), 1);
    EXPECT_TRUE(contours.open[0]);
    std::vector<char> colour;
    const auto cuts = find_cuts(*slit.u, contours);
    for (const Cut& cut : cuts[0]) {
        EXPECT_FALSE(colour_sides(*slit.u, cut, colour));
        ASSERT_TRUE(extend_slit(*slit.u, slit.x, cut, colour));
        for (const int k : cut.hits) {
            const IndexPair& e = slit.surfaces.edges[std::size_t(slit.u->hits[std::size_t(k)].edge)];
            EXPECT_NE(colour[std::size_t(e.a)], colour[std::size_t(e.b)]);
        }
    }
}

TEST(Contours, lengths_are_limited_and_flat_shapes_are_kept) {
    Prepared one{.name = "one"};
    add_sheet(one, lie_flat);
    const Counted flat(one);
    EXPECT_EQ(flat.u->shape.hinges.size(), 32u * 16u + 15u * 32u + 31u * 16u);  // edges within the sheet
    for (const FoldLine& h : flat.u->shape.hinges)
        EXPECT_NEAR((flat.x[std::size_t(h.p)] - flat.x[std::size_t(h.q)]).norm(), h.flat, 1e-12);
    std::vector<Vec3> x = flat.x;
    limit_lengths(*flat.u, {.min = .9, .max = 1.1, .flatten = .5, .sweeps = 10}, {}, x);
    EXPECT_EQ(x, flat.x);
    for (Vec3& p : x) p *= 1.3;
    limit_lengths(*flat.u, {.min = .9, .max = 1.1, .sweeps = 400}, {}, x);
    EXPECT_LE(measure_stretch(*flat.u, flat.x, x), .12);
}

}  // namespace weft
