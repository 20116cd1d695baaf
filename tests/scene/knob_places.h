// Where all numbers of every_knob live in memory, by their paths. Written by hand, so that a knob which is read into
// the wrong member is noticed.
#pragma once

#include "scene/knob_places_cloth.h"
#include "scene/knob_places_rest.h"

namespace weft {

inline KnobPlaces find_knob_places() {
    KnobPlaces places;
    add_cloth_places(places);
    add_springs_places(places);
    add_shell_places(places);
    add_ribbon_places(places);
    add_outline_places(places);
    add_garment_places(places);
    add_held_places(places);
    add_bodies_places(places);
    add_bodies_with_axis_places(places);
    add_fasten_places(places);
    add_contact_places(places);
    add_wind_places(places);
    add_run_places(places);
    return places;
}

#undef NUMBER
#undef INTEGER
#undef CHOICE
#undef VECTOR

}  // namespace weft
