// Guessing what a person meant to write, for error messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace weft {

// The candidate nearest to `word`, or empty if none is near. Case, '-' and '_' are forgiven, and swapping two
// neighbouring letters counts as one slip.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

// The same as a sentence for SceneError::Where::suggestion: `did you mean "shear"?`, or empty.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

// "a, b, c", for rules that name what would be accepted; long lists end in "...".
std::string list_words(const std::vector<std::string>& words);

}  // namespace weft
