// The table of schemes. Each is a row here, a word in Scheme (scene.h), a file, and, if its stable step is to be
// predicted, a few lines in analyse/modes.cpp.
#include "integrate/integrate.h"

#include <array>
#include <cmath>

namespace weft {

namespace {
const std::array<SchemeRow, schemes> table{{
    {.scheme = Scheme::symplectic_euler,
     .word = "symplectic-euler",
     .advance = integrate_symplectic_euler,
     .largest = 2,
     .lag = Lag::half_a_step},
    {.scheme = Scheme::forward_euler,
     .word = "forward-euler",
     .advance = integrate_forward_euler,
     .largest = 0,
     .accelerates = true},
    {.scheme = Scheme::stormer_verlet,
     .word = "stormer-verlet",
     .advance = integrate_stormer_verlet,
     .largest = 2,
     .lag = Lag::half_the_last_step,
     .accelerates = true,
     .has_stage = true,
     .keeps_acceleration = true},
    {.scheme = Scheme::velocity_verlet,
     .word = "velocity-verlet",
     .advance = integrate_velocity_verlet,
     .largest = 2,
     .accelerates = true,
     .has_stage = true,
     .keeps_acceleration = true,
     .counts_on_positions = true},
    {.scheme = Scheme::runge_kutta_4,
     .word = "runge-kutta-4",
     .advance = integrate_runge_kutta_4,
     .largest = std::sqrt(8.0),
     .accelerates = true,
     .has_stage = true,
     .slopes = 4},
    {.scheme = Scheme::adaptive_runge_kutta,
     .word = "adaptive-runge-kutta",
     .advance = integrate_adaptive_runge_kutta,
     .largest = infinity,  // it cuts its own
     .accelerates = true,
     .has_stage = true,
     .slopes = 5},
    {.scheme = Scheme::backward_euler,
     .word = "backward-euler",
     .advance = integrate_backward_euler,
     .implicit = true,
     .largest = infinity},
    {.scheme = Scheme::newton,
     .word = "newton",
     .advance = integrate_newton,
     .implicit = true,
     .largest = infinity,
     .has_stage = true},
    {.scheme = Scheme::imex, .word = "imex", .advance = integrate_imex, .implicit = true, .largest = infinity},
    {.scheme = Scheme::bdf2,
     .word = "bdf2",
     .advance = integrate_bdf2,
     .implicit = true,
     .largest = infinity,
     .has_stage = true,
     .keeps_step = true,
     .counts_on_positions = true},
    {.scheme = Scheme::multilevel,
     .word = "multilevel",
     .advance = integrate_multilevel,
     .largest = infinity,
     .has_stage = true},
    {.scheme = Scheme::leapfrog,
     .word = "leapfrog",
     .advance = integrate_leapfrog,
     .largest = infinity},  // it cuts its own
}};
}  // namespace

const SchemeRow& row_of(Scheme scheme) {
    return table[scheme == Scheme::automatic ? 0 : std::size_t(scheme)];
}

const std::vector<std::string>& scheme_words() {
    static const std::vector<std::string> words = [] {
        std::vector<std::string> list;
        for (const SchemeRow& row : table) list.emplace_back(row.word);
        list.emplace_back("auto");
        return list;
    }();
    return words;
}

}  // namespace weft
