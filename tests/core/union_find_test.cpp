// Sets that grow together.
#include "core/union_find.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

TEST(UnionFind, the_smallest_member_is_the_root_whatever_was_joined_first) {
    UnionFind sets(6);
    sets.join(5, 4);
    sets.join(2, 5);
    sets.join(3, 1);
    for (const int k : {2, 4, 5}) EXPECT_EQ(sets.root(k), 2);
    for (const int k : {1, 3}) EXPECT_EQ(sets.root(k), 1);
    EXPECT_EQ(sets.root(0), 0);
    sets.reset(6);
    EXPECT_EQ(sets.root(5), 5);
}

// Along a chain in which every link changes sides, members are alternately on one side and the other.
TEST(UnionFind, sides_are_passed_on_along_a_chain) {
    for (const bool backwards : {false, true}) {
        UnionFind sets(9);
        for (int k = 0; k < 8; ++k) sets.join(backwards ? 8 - k : k, backwards ? 7 - k : k + 1, 1);
        for (int k = 0; k < 9; ++k) {
            EXPECT_EQ(sets.root(k), 0);
            EXPECT_EQ(sets.parity(k), k % 2) << k;
        }
    }
}

TEST(UnionFind, what_contradicts_the_sides_of_one_set_is_ignored) {
    UnionFind sets(3);
    sets.join(0, 1, 1);
    sets.join(1, 2, 1);
    sets.join(0, 2, 1);  // an odd circle
    EXPECT_EQ(sets.parity(1), 1);
    EXPECT_EQ(sets.parity(2), 0);
}

}  // namespace
}  // namespace weft
