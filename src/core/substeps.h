// Whether contact is kept within the substeps of the scheme (multilevel/gaps.h), and not after the step.
#pragma once

#include <weft/model.h>

#include <algorithm>

namespace weft {

// What bounces needs the impact as a whole: its contact comes after the step.
inline bool keeps_gaps(const Model& model) {
    return model.integrator.scheme == Scheme::multilevel && model.contact.active && !model.contact.by_paper() &&
           std::all_of(model.contact.laws.begin(), model.contact.laws.end(),
                       [](const ContactLaw& law) { return law.restitution == 0; });
}

}  // namespace weft
