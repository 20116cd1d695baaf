// What a run must know of the stable step beyond its value.
#pragma once

namespace weft {

struct Model;

// Whether estimate_stable_step finds the step by trying, on a cloth at rest. It is then the model's alone, whatever the
// state, and costs thousands of steps to find.
bool is_step_measured(const Model& model);

// Whether the model's scheme has a largest stable step at all. Without one nobody needs k0, which is dear on large
// cloths.
bool has_step_limit(const Model& model);

}  // namespace weft
