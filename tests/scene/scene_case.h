// What the tests of scene files share.
#pragma once

#include <weft/files.h>

#include <gtest/gtest.h>

namespace weft {

inline Scene parse(const std::string& json, const std::vector<std::string>& overrides = {}) {
    return parse_scene(json, "test.json", overrides);
}

inline std::string scene_with(const std::string& rest) {
    return R"({"cloth": {"grid": {}}, )" + rest + "}";
}
inline std::string cloth_with(const std::string& rest) {
    return R"({"cloth": {"grid": {}, )" + rest + "}}";
}

// What is wrong with this scene. Fails the test if nothing is.
inline SceneError::Where trouble(const std::string& json, const std::vector<std::string>& overrides = {}) {
    try {
        parse(json, overrides);
    } catch (const SceneError& error) {
        EXPECT_EQ(error.where.file, "test.json");
        EXPECT_FALSE(error.where.rule.empty());
        return error.where;
    }
    ADD_FAILURE() << "was accepted: " << json.substr(0, 200);
    return {};
}

#define EXPECT_SAYS(text, words) EXPECT_NE((text).find(words), std::string::npos) << (text)

}  // namespace weft
