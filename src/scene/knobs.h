// Every knob of a scene, declared once: see knobs.cpp.
#pragma once

#include "scene/fields.h"

#include <weft/scene.h>

namespace weft {

inline constexpr double default_density = 0.289;  // [kg/m²] the reference cloth, when a scene names no mass
inline constexpr double most_points = 16777216;   // 2^24, of all cloths of a scene together
inline constexpr double most_steps = 1e9;
inline constexpr double most_frames = 1e7;

// The words a selector knows besides the names of sets.
const std::vector<std::string>& corner_words();
const std::vector<std::string>& edge_words();
bool is_selector_word(const std::string& word);  // "all", a corner or an edge: no set may be called so

// Throws what the reader would throw if the scene stood in a file: it is written down and read back, so that there is
// one set of rules, with one set of words. Meshes in memory are left to build().
void check_scene(const Scene& scene);

inline constexpr std::array effect_words{"live", "rebuild", "restart"};

// What the schema says of an entry of something; of a knob that can be written in several ways, of that which fits.
const Json* find_entry_schema(const Json& schema, const std::string& key, const Json& entry);

Json scene_schema_json();  // what scene_schema() publishes and scene_reference() tells

void describe(Fields& f, Scene& scene);
void describe(Fields& f, Sheet& sheet);
void describe(Fields& f, Outline& outline);  // knobs_outline.cpp
void describe(Fields& f, Garment& garment);  // knobs_garment.cpp
void describe(Fields& f, PatternPiece& piece);
void describe(Fields& f, Seam& seam);
void describe(Fields& f, SeamSide& side);
void describe(Fields& f, Cloth& cloth);
void describe(Fields& f, RibbonShape& ribbon);
void describe_kind(Fields& f, const char* name, std::optional<MeshFile>& value, const Knob& knob);
void describe_axes(Fields& f, FileAxes& axes, const char* whose);
void describe(Fields& f, PerKind<SpringSpec>& springs);
void describe(Fields& f, SpringSpec& spring);
void describe(Fields& f, Link& link);
void describe(Fields& f, Link::Muscle& muscle);
void describe(Fields& f, Shell& shell);
void describe(Fields& f, Shell::Couple& couple);
void describe(Fields& f, Fabric& fabric);
void describe(Fields& f, FabricLaw& law);
void describe(Fields& f, Rayleigh& rayleigh);
void describe(Fields& f, Fluid& fluid);
void describe(Fields& f, Region& region);
void describe(Fields& f, Map& map);
void describe(Fields& f, Motion& motion);
void describe(Fields& f, Motion::Key& key);
void describe(Fields& f, Pin& pin);  // knobs_pins.cpp
void describe(Fields& f, OutsideForce& force);
void describe(Fields& f, Body& body);
void describe(Fields& f, Contact::Law& law);
void describe(Fields& f, Contact& contact);
void describe(Fields& f, Fasten& fasten);
void describe(Fields& f, Fasten::Stage& stage);
void describe(Fields& f, Fasten::Pull& pull);
void describe(Fields& f, Fasten::Flow& flow);
void describe(Fields& f, Fasten::Grip& grip);
void describe(Fields& f, Fasten::Until& until);
void describe(Fields& f, Fasten::Monitor& monitor);
void describe(Fields& f, RibbonPart& part);
void describe(Fields& f, Wind& wind);
void describe(Fields& f, Wind::Swing& swing);
void describe(Fields& f, Wind::Pulse& pulse);
void describe(Fields& f, Wind::Key& key);
void describe(Fields& f, Wind::Wave& wave);
void describe(Fields& f, Wind::Jet& jet);
void describe(Fields& f, Integrator& integrator);
void describe_control(Fields& f, Integrator& integrator);  // knobs_garment.cpp
void describe(Fields& f, Filter& filter);
void describe(Fields& f, Limit& limit);
void describe(Fields& f, Shake& shake);
void describe(Fields& f, Time& time);
void describe(Fields& f, Output& output);
void describe(Fields& f, Selector& selector);
void describe(Fields& f, Selector::Box& box);
void describe(Fields& f, Expectation& expectation);

// Values that may be written in more than one way: knobs_shapes.cpp.
void describe_selector(Value& v, Selector& selector, const Knob& knob);
void describe_sets(Value& v, std::map<std::string, Selector>& sets, const Knob& knob);
void describe_motion(Value& v, Motion& motion, const Knob& knob);
void describe_spring(Value& v, SpringSpec& spring, const Knob& knob);          // 8 means {"stiffness": 8}
void describe_limits(Value& v, PerKind<double>& limits, const Knob& knob);     // null means no limit
void describe_step(Value& v, std::optional<double>& step, const Knob& knob);   // "auto" means none
void describe_integrator(Value& v, Integrator& integrator, const Knob& knob);  // a bare word is a scheme
void describe_border(Fields& f, OutlineLoop& border, std::vector<OutlineLoop>& holes);
void describe_line(Value& v, std::array<Vec3, 2>& line, const Knob& knob);  // two points
void describe_winds(Value& v, std::vector<Wind>& winds, const Knob& knob);  // one or a list
void describe_expectations(Value& v, std::vector<Expectation>& all, const Knob& knob);
void check_later(const Value& key, double before, double time);  // the times of keys must increase
void describe_resistance(Fields& f, double& damping, std::optional<double>& buckling);
void describe_kinds(Fields& f, std::vector<SpringKind>& kinds);

}  // namespace weft
