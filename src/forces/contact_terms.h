// Contacts of the last step as a force of the next one's implicit solve, by Coulomb's law. The impulse of a contact is
// `impulse` − C (Σ weight v + drift) with the penalty C = penalty_mass n nᵀ, and penalty_mass in every direction while
// it sticks. Sliding, its friction is what the cone allows; in tension it opens. Which contacts there are is the
// business of collide/warm_start.cpp.
#pragma once

#include "linear/linear.h"

namespace weft {

struct ContactTerm {
    enum class Mode { sticks, slides, gone };
    WeightedTerm on;  // the points of cloth that take part, and C
    Mode mode = Mode::sticks;
    Vec3 normal{0, 0, 0};
    double penalty_mass = 0;  // [kg] several times that of the points and their springs
    Vec3 impulse{0, 0, 0};    // [N·s] at first that of the last step
    Vec3 drift{0, 0, 0};      // [m/s] what the other side's motion adds, and the gap that may close
    Vec3 scripted{0, 0, 0};   // [m/s] of it, the other side's motion alone: its work is the body's
    double friction = 0, static_friction = 0;
};

// Sets the mode, and C as it follows.
void set_mode(ContactTerm& term, ContactTerm::Mode mode);

// The contacts' terms become those of the system.
void couple_contacts(const std::vector<ContactTerm>& terms, LinearSystem& system);

// right += what contacts push with at velocities v.
void add_contact_impulses(const std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, std::vector<Vec3>& right);

// After a solve: impulses become those at velocities v + change, projected onto the friction cone. Contacts in tension
// open; contacts beyond the cone switch to sliding, and the system learns of it. True if these changes are below 5 % of
// all impulses, i.e. no further solve is needed.
bool settle_contacts(std::vector<ContactTerm>& terms, const std::vector<Vec3>& v, LinearSystem& system);
inline constexpr int contact_rounds = 3;  // of solving and settling, at most

}  // namespace weft
