#include "random/processes.h"

#include <weft/files.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>

namespace weft {

namespace {

// What a child tells its parent: numbers, then words.
struct Message {
    int fault, step, refused, diverged, pinched, tangled, steps, contacts;
    char what[400];
};

void write_message(int pipe_end, const Judgement& j) {
    Message m{int(j.fault), j.step, j.refused, j.diverged, j.pinched, j.tangled, j.steps, j.contacts, {}};
    std::snprintf(m.what, sizeof m.what, "%s", j.what.c_str());
    if (write(pipe_end, &m, sizeof m) != sizeof m) _exit(3);
}

bool read_message(int pipe_end, Judgement& j) {
    Message m;
    if (read(pipe_end, &m, sizeof m) != sizeof m) return false;
    j = {Fault(m.fault), m.step,         m.what,  m.refused != 0, m.diverged != 0,
         m.pinched != 0, m.tangled != 0, m.steps, m.contacts};
    return true;
}

[[noreturn]] void live(int pipe_end, const RandomScene& scene, std::uint64_t seed, const JudgeOptions& options,
                       int seconds) {
    const rlimit computing{rlim_t(seconds), rlim_t(seconds) + 1};
    setrlimit(RLIMIT_CPU, &computing);
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(unsigned(20 * seconds));
    write_message(pipe_end, judge_scene(scene, seed, options));
    _exit(0);
}

}  // namespace

Outcome judge_apart(const RandomScene& scene, std::uint64_t seed, const JudgeOptions& options, int seconds) {
    int ends[2];
    Outcome outcome;
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    std::fflush(stdout);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process");
    if (child == 0) live(ends[1], scene, seed, options, seconds);
    close(ends[1]);
    const bool told = read_message(ends[0], outcome.judgement);
    close(ends[0]);
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    const auto seconds_of = [](const timeval& t) { return double(t.tv_sec) + 1e-6 * double(t.tv_usec); };
    outcome.seconds = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    if (told) return outcome;
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    const bool late = signal == SIGXCPU || signal == SIGKILL || signal == SIGALRM;
    outcome.judgement.fault = late ? Fault::timeout : Fault::crash;
    outcome.judgement.what =
        late ? "after " + std::to_string(seconds) + " s of computing" : "signal " + std::to_string(signal);
    return outcome;
}

std::string describe_features(const RandomScene& made) {
    const Scene& s = made.scene;
    std::string text = scheme_words()[std::size_t(s.integrator.scheme)];
    const auto add = [&](bool present, const std::string& word) {
        if (present) text += ", " + word;
    };
    const auto describe_cloth = [&](const Cloth& cloth) {
        if (const Sheet* sheet = std::get_if<Sheet>(&cloth.shape))
            add(true, "grid " + std::to_string(sheet->columns) + "x" + std::to_string(sheet->rows));
        if (const Mesh* mesh = std::get_if<Mesh>(&cloth.shape))
            add(true, "mesh of " + std::to_string(mesh->points.size()));
        add(!cloth.links.empty(), "links");
        add(cloth.fluid.has_value(), "fluid");
        add(!cloth.regions.empty(), "regions");
    };
    describe_cloth(s.cloth);
    for (const Cloth& cloth : s.cloths) describe_cloth(cloth);
    add(s.cloth.rayleigh.stiffness > 0, "Rayleigh");
    add(s.limit.active(), "limit");
    add(s.filter.place != FilterPlace::none, "filter " + std::to_string(int(s.filter.place)));
    add(!s.wind.empty(), "wind");
    add(s.shake.has_value(), "shake");
    add(!s.contact, "no contact");
    add(s.contact && !s.contact->self, "no self");
    add(s.contact && !s.contact->recover, "no recover");
    static const char* const shapes[] = {"sphere", "plane", "capsule", "box",    "cylinder",  "hourglass", "torso",
                                         "neck",   "dummy", "ring",    "walker", "mesh file", "mesh body"};
    static_assert(std::size(shapes) == std::variant_size_v<decltype(Body::shape)>);
    for (const Body& b : s.bodies) add(true, shapes[b.shape.index()] + std::string(b.path ? " moving" : ""));
    for (const Pin& pin : s.pins)
        add(true,
            std::string("pin") + (pin.path || !pin.frame.empty() ? " moving" : "") + (pin.release ? " released" : ""));
    add(true, std::to_string(made.steps) + " steps");
    return text;
}

void write_random_scene(const std::string& file, const RandomScene& made) {
    Scene scene = made.scene;
    const std::filesystem::path stem = std::filesystem::path(file).replace_extension();
    const auto write_mesh_of = [&](auto& part, const std::string& suffix) {
        const Mesh* mesh = std::get_if<Mesh>(&part.shape);
        if (!mesh) return;
        const std::string path = stem.string() + suffix + ".obj";
        write_obj(path, *mesh, mesh->points);
        part.shape = MeshFile{std::filesystem::path(path).filename().string()};
    };
    write_mesh_of(scene.cloth, "-cloth");
    for (std::size_t k = 0; k < scene.cloths.size(); ++k)
        write_mesh_of(scene.cloths[k], "-cloth" + std::to_string(k + 1));
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) write_mesh_of(scene.bodies[k], "-body" + std::to_string(k));
    write_bytes(file, write_scene(scene));
}

}  // namespace weft
