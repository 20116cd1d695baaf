// What a run says to people.
#pragma once

#include <weft/run.h>

namespace weft {

std::string describe_long_step(const StepChoice& choice);
std::string describe_stretch(double rate, double stable, double dt);
std::string describe_unsolved(const Integrator& integrator, const StepReport& report);
std::string describe_divergence(int point, double last_frame);

std::string describe_pinch(const ContactReport& contact, double time, bool last);
std::string describe_end_of_pinch(double time);
std::string describe_tangle(const Model& model, const ContactReport& contact, double time);
std::string describe_recovery(const Model& model, const ContactReport& contact, double time);

std::string describe_held_back(const ContactReport& contact, double time);
std::string describe_changed_knot(const Model& model, const KnotTotals& knot);
std::string describe_end_of_script(const Model& model, const State& state);

}  // namespace weft
