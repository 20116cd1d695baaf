// weft reproduce: hands over to weft-papers, which is built and installed beside weft.
#include "cli.h"

#include <weft/files.h>

#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace weft::cli {

int reproduce(const Arguments& arguments) {
    std::error_code ignored;
    const std::string program =
        (std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / "weft-papers").string();
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execv(program.c_str(), pointers.data());
    throw SceneError({.file = program,
                      .rule = std::string("cannot be started: ") + std::strerror(errno),
                      .suggestion = "build it with 'ninja weft_papers', or use './weft reproduce', which does"});
}

}  // namespace weft::cli
