#include "core/did_you_mean.h"

#include <gtest/gtest.h>

using namespace weft;

static const std::vector<std::string> keys{"stiffness", "rest_scale", "damping", "air_drag", "time", "top-left"};

TEST(DidYouMean, a_missing_letter_is_forgiven) {
    EXPECT_EQ(nearest_word("stifness", keys), "stiffness");
}

TEST(DidYouMean, an_extra_letter_is_forgiven) {
    EXPECT_EQ(nearest_word("dampping", keys), "damping");
}

TEST(DidYouMean, two_swapped_letters_count_as_one_slip) {
    EXPECT_EQ(nearest_word("tiem", keys), "time");
}

TEST(DidYouMean, case_and_hyphens_do_not_matter) {
    EXPECT_EQ(nearest_word("Rest-Scale", keys), "rest_scale");
    EXPECT_EQ(nearest_word("top_left", keys), "top-left");
}

TEST(DidYouMean, a_beginning_is_completed) {
    EXPECT_EQ(nearest_word("stiff", keys), "stiffness");
}

TEST(DidYouMean, the_nearest_of_several_wins) {
    EXPECT_EQ(nearest_word("bottom-rigth", {"bottom-left", "bottom-right", "top-right"}), "bottom-right");
}

TEST(DidYouMean, a_stranger_gets_no_suggestion) {
    EXPECT_EQ(nearest_word("banana", keys), "");
    EXPECT_EQ(nearest_word("", keys), "");
    EXPECT_EQ(nearest_word("x", {"y"}), "");
    EXPECT_EQ(did_you_mean("banana", keys), "");
}

TEST(DidYouMean, no_candidates_give_no_suggestion) {
    EXPECT_EQ(nearest_word("time", {}), "");
}

TEST(DidYouMean, very_long_words_are_not_compared) {
    const std::string long_word(100000, 'a');
    EXPECT_EQ(nearest_word(long_word, {long_word + "b", "a"}), "");
}

TEST(DidYouMean, the_suggestion_is_a_sentence) {
    EXPECT_EQ(did_you_mean("stifness", keys), "did you mean \"stiffness\"?");
}

TEST(DidYouMean, long_lists_of_words_are_cut) {
    EXPECT_EQ(list_words({"a", "b"}), "a, b");
    const std::string many = list_words(std::vector<std::string>(1000, "word"));
    EXPECT_LT(many.size(), 200u);
    EXPECT_TRUE(many.ends_with("..."));
}
