// What the benchmark programs share.
#pragma once

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

namespace weft {

// Runs what is registered. Repetitions of all benchmarks are mixed, so that a slow minute of the machine does not fall
// on one of them alone. False if the command line has words that nobody knows.
inline bool run_mixed(int argc, char** argv, benchmark::BenchmarkReporter& reporter) {
    std::vector<char*> words(argv, argv + argc);
    std::string mixed = "--benchmark_enable_random_interleaving=true";
    words.insert(words.begin() + 1, mixed.data());
    argc = int(words.size());
    words.push_back(nullptr);
    argv = words.data();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return false;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return true;
}

}  // namespace weft
