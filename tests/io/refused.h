// What a SceneError said, for tests that expect one, and files that vanish with the test.
#pragma once

#include <weft/types.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace weft {

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

template <class F>
SceneError::Where refused(F&& f) {
    try {
        f();
    } catch (const SceneError& error) {
        return error.where;
    }
    ADD_FAILURE() << "nothing was refused";
    return {};
}

// True if f() either works or refuses with a SceneError; any other exception leaves the test.
template <class F>
bool works(F&& f) {
    try {
        f();
        return true;
    } catch (const SceneError&) {
        return false;
    }
}

struct Folder {
    std::filesystem::path path;
    Folder() {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        path = std::filesystem::path(::testing::TempDir()) /
               ("weft-" + std::string(test->test_suite_name()) + "-" + test->name());
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path), {}));
    }
};

}  // namespace weft
