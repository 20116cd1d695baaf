// What every peer simulates, and how it is measured, so that the numbers can stand in one table.
//   H  a square metre of 0.2 kg, horizontal, held by two corners, swings for two seconds
//   D  the same sheet, free, falls from 5 cm above on a ball of 0.25 m and drapes over it, meeting itself
// A driver calls frame() sixty times a second with the positions, then finish(). Only the CPU time between resume()
// and pause() counts.
#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace peers {

constexpr double mass = 0.2, ball_radius = 0.25, seconds = 2, frame_rate = 60, gravity = 9.81;
constexpr double ball_friction = 0.4, cloth_friction = 0.3;

inline double cpu_seconds() {
    rusage u{};
    getrusage(RUSAGE_SELF, &u);
    return double(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * double(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

struct Sheet {
    bool falls = false;  // D
    int n = 0;
    std::string folder;  // for OBJ files of some frames, to be looked at by `weft check`
    std::vector<std::array<double, 3>> x, before;
    double cpu = 0, since = 0, stretch = 0, first = 0, second = 0;
    int frames = 0;

    Sheet(bool falls_, int n_, std::string folder_) : falls(falls_), n(n_), folder(std::move(folder_)) {
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i)
                x.push_back({double(i) / (n - 1) - (falls ? .5 : 0), (falls ? .5 : 0) - double(j) / (n - 1),
                             falls ? ball_radius + .05 : 0});
        before = x;
    }
    double edge() const { return 1. / (n - 1); }
    // The border shares its weight: points have the mass of a quarter of the cells around them.
    double point_mass(int k) const {
        const int i = k % n, j = k / n;
        const double cells = ((i > 0) + (i < n - 1)) * ((j > 0) + (j < n - 1));
        return mass * cells / (4. * (n - 1) * (n - 1));
    }
    bool held(int k) const { return !falls && (k == 0 || k == n - 1); }
    template <class Visit>
    void each_triangle(const Visit& visit) const {
        for (int j = 0; j + 1 < n; ++j)
            for (int i = 0; i + 1 < n; ++i) {
                const int a = j * n + i, b = a + 1, c = a + n, d = c + 1;
                if ((i + j) % 2 == 0) {
                    visit(a, c, d);
                    visit(a, d, b);
                } else {
                    visit(a, c, b);
                    visit(b, c, d);
                }
            }
    }

    void resume() { since = cpu_seconds(); }
    void pause() { cpu += cpu_seconds() - since; }

    // x holds the positions at the end of the frame.
    void frame() {
        ++frames;
        const auto length = [&](int a, int b) {
            return std::hypot(x[a][0] - x[b][0], x[a][1] - x[b][1], x[a][2] - x[b][2]);
        };
        double kinetic = 0;
        for (int k = 0; k < n * n; ++k) {
            if (k % n) stretch = std::max(stretch, length(k - 1, k) / edge() - 1);
            if (k >= n) stretch = std::max(stretch, length(k - n, k) / edge() - 1);
            double v2 = 0;
            for (int c = 0; c < 3; ++c) v2 += std::pow((x[k][c] - before[k][c]) * frame_rate, 2);
            kinetic += .5 * point_mass(k) * v2;
        }
        before = x;
        double& swing = frames <= 45 ? first : second;  // the sheet turns at 0.7 s
        swing = std::max(swing, kinetic);
        if (frames % 6 == 0) write();
    }
    void write() const {
        char name[32];
        std::snprintf(name, sizeof name, "/frame%04d.obj", frames);
        std::FILE* file = std::fopen((folder + name).c_str(), "w");
        if (!file) return;
        for (const auto& p : x) std::fprintf(file, "v %.9g %.9g %.9g\n", p[0], p[1], p[2]);
        each_triangle([&](int a, int b, int c) { std::fprintf(file, "f %d %d %d\n", a + 1, b + 1, c + 1); });
        std::fclose(file);
    }
    void finish() const {
        std::printf("{\"cpu\": %.6g, \"stretch\": %.6g, \"first\": %.6g, \"second\": %.6g}\n", cpu / seconds, stretch,
                    first, second);
    }
};

// DRIVER H|D N ITERATIONS FOLDER
struct Arguments {
    bool falls;
    int n, iterations;
    std::string folder;
};
inline Arguments read_arguments(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "usage: %s H|D POINTS_A_SIDE ITERATIONS_A_FRAME FOLDER\n", argv[0]);
        std::exit(1);
    }
    return {argv[1][0] == 'D', std::max(3, std::atoi(argv[2])), std::max(1, std::atoi(argv[3])), argv[4]};
}

}  // namespace peers
