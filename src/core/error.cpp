#include <weft/types.h>

namespace weft {

// One line a person can act on: "sheet.json /time/step: -1 — must be positive [s]; try 0.003".
static std::string sentence(const SceneError::Where& w) {
    std::string text = w.file;
    if (!w.path.empty()) text += (text.empty() ? "" : " ") + w.path;
    if (!text.empty()) text += ": ";
    if (!w.value.empty()) text += w.value + " — ";
    text += w.rule;
    if (!w.suggestion.empty()) text += "; " + w.suggestion;
    return text;
}

SceneError::SceneError(Where w) : std::runtime_error(sentence(w)), where(std::move(w)) {}

}  // namespace weft
