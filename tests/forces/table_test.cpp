// The table of forces as a whole.
#include "forces/forces.h"

#include <gtest/gtest.h>

#include <bit>

namespace weft {

TEST(ForceTable, every_row_has_one_bit_of_its_own_and_a_name) {
    ForceSet taken = 0;
    for (const Force& row : force_table()) {
        EXPECT_TRUE(std::has_single_bit(row.bit)) << row.name;
        EXPECT_EQ(taken & row.bit, 0u) << row.name;
        EXPECT_STRNE(row.name, "");
        taken |= row.bit;
    }
}

}  // namespace weft
