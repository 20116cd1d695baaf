#include "core/did_you_mean.h"

#include <algorithm>
#include <cctype>

namespace weft {

// Longer words are never suggested: they are not slips of the pen, and comparing them would take long.
static constexpr std::size_t longest_word = 64;

static std::string folded(std::string_view word) {
    std::string text(word);
    for (char& c : text) c = c == '-' || c == ' ' ? '_' : char(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// Fewest insertions, deletions, substitutions and swaps of neighbours that turn a into b.
static int edit_distance(const std::string& a, const std::string& b) {
    std::vector<int> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = int(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = int(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = std::min(now[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(now);
    }
    return last[b.size()];
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
    if (word.empty() || word.size() > longest_word) return {};
    const std::string wanted = folded(word);
    // One slip in three letters is still recognisable; more is a guess.
    const int tolerance = std::max(1, int(wanted.size()) / 3);
    const std::string* best = nullptr;
    const std::string* completion = nullptr;
    int fewest = tolerance + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.empty() || candidate.size() > longest_word) continue;
        const std::string other = folded(candidate);
        if (!completion && wanted.size() >= 3 && (other.starts_with(wanted) || wanted.starts_with(other)))
            completion = &candidate;
        if (std::abs(int(other.size()) - int(wanted.size())) > tolerance) continue;
        const int distance = edit_distance(wanted, other);
        if (distance < fewest && distance < int(other.size())) {
            fewest = distance;
            best = &candidate;
        }
    }
    if (best) return *best;
    return completion ? *completion : std::string();
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string nearest = nearest_word(word, candidates);
    return nearest.empty() ? nearest : "did you mean \"" + nearest + "\"?";
}

std::string list_words(const std::vector<std::string>& words) {
    constexpr std::size_t enough = 24;
    std::string text;
    for (std::size_t i = 0; i < words.size() && i < enough; ++i) text += (i ? ", " : "") + words[i];
    return words.size() > enough ? text + ", ..." : text;
}

}  // namespace weft
