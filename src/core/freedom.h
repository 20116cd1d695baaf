// What a point may do: free, held on a script, or held by a hand (Provot 1995, section 2.4: a point whose displacement
// is known in advance takes it, whatever the forces say). Phases ask Scratch::is_held, or loop over Scratch::held.
#pragma once

#include "core/workspace.h"

namespace weft {

// Where a held point stands at time t.
Vec3 scripted_position(const Model& model, const Held& held, double time);

// Where points that start at `start` stand at time t on a motion.
void move_points(const Motion& motion, double time, const std::vector<Vec3>& start, std::vector<Vec3>& x);

// A direction that turns with a motion.
Vec3 turn_direction(const Motion& motion, double time, const Vec3& direction);

// [m] How far something that had to wait may go in a step in which its script goes `scripted` [m]: a little further.
double longest_catch_up(const Model& model, double scripted, double dt);

// Where a scripted thing that had to wait at x gets in a step in which its script goes from `from` to `target`: towards
// the target, as far as the script goes and a little further, lest it hits what it meets.
Vec3 catch_up(const Model& model, const Vec3& x, const Vec3& from, const Vec3& target, double dt);

// Hands of soft pins go where they stand at the end of the step, or let go.
void lead_hands(const Model& model, State& state, double dt);

// From now on the point is held, until move_held() is called next.
void hold(Workspace& work, const HeldPoint& held);

// Finds which points are held during the step that starts now, and where they will stand at its end.
void move_held(const Model& model, const State& state, Workspace& work, double dt);

// Puts held points of a stage (x, v) where they stand at `time`, within the step of length dt that move_held began.
void place_held_at(const Model& model, const Workspace& work, double time, double dt, std::vector<Vec3>& x,
                   std::vector<Vec3>& v);

// Puts held points where they belong, with the velocity that took them there. Called by integrators after their update.
void place_held(const Model& model, State& state, const Workspace& work, double dt);

}  // namespace weft
