// What the parts of build() share. Knobs are in their ranges and names exist when they are called: check_scene() has
// seen to it. Here is refused only what the mesh, or other parts of the scene, do not allow.
#pragma once

#include <weft/model.h>

namespace weft {

std::string shown(double value);
[[noreturn]] void refuse(const Scene& scene, const std::string& path, const std::string& value, const std::string& rule,
                         const std::string& suggestion = "");

// A file that a scene names, relative to its own, and the mesh in one, scaled and moved.
std::string find_file(const Scene& scene, const std::string& file);
Mesh read_mesh_of(const Scene& scene, const MeshFile& named);

// Groups of points from a JSON file; of a name that the mesh has, too, the file's count (mesh_groups.cpp).
void add_groups_of(const std::string& file, Mesh& mesh);
// The weights of these points, 0 where the group has none.
std::vector<double> weights_of(const PointGroup& group, const std::vector<int>& points);
const PointGroup& find_group(const Scene& scene, const Mesh& mesh, const std::string& name, const std::string& path);

// The mesh of a ribbon (build_ribbon.cpp).
Mesh make_ribbon_of(const Scene& scene, const RibbonShape& shape, const std::string& path);

// One cloth alone, and all of them; without pins and what is said of the whole scene. `path` is where it stands.
Model make_cloth(const Scene& scene, const Cloth& cloth, const std::string& path, const std::string& name);
Model make_cloths(const Scene& scene);

// Springs of the three kinds and the user's own, then what regions and maps say of them and of the masses.
void add_springs(const Scene& scene, const Cloth& cloth, const std::string& path, Model& model);

// The number of the motion of a pin or a body, which a path of its own appends to the model's; -1: it stands still.
// Those of Scene::frames are the first, in order.
template <class Follower>
int find_motion(const Scene& scene, const Follower& follower, Model& model) {
    if (follower.path) model.motions.push_back(*follower.path);
    if (follower.path) return int(model.motions.size()) - 1;
    if (follower.frame.empty()) return -1;
    return int(std::distance(scene.frames.begin(), scene.frames.find(follower.frame)));
}

// The scene's frames and pins (build_pins.cpp). Two pins may hold one point only if they want the same of it.
void add_pins(const Scene& scene, Model& model);

// Pins that ride (build_rides.cpp): which points they hold is known before there are bodies, where they ride only then.
// A pin's weights, one for each of its points; 1 where it says none.
struct PinnedPoints {
    std::vector<int> points;      // ascending
    std::vector<double> weights;  // of their stiffness
};
PinnedPoints find_pinned(const Scene& scene, std::size_t pin, const Model& model);
int add_ride(const Scene& scene, std::size_t pin, int place, Model& model);  // its number; -1: it does not ride
bool is_attached_to_cloth(const Scene& scene, const Pin& pin, const Model& model);
void attach_to_cloth(const Scene& scene, std::size_t pin, Model& model);
void bind_rides(const Scene& scene, Model& model);
void add_outside_force(const Scene& scene, Model& model);

// Points in time from a cache or from mesh files; times rise, and every sample has as many points as `whose` has.
// The first sample is due at `start` [s], if that is given; a PC2 that begins later than at frame 0 asks for it.
Track read_track(const Scene& scene, const std::string& sequence, double rate, std::optional<double> start,
                 const std::string& path);
void check_track(const Scene& scene, const Track& track, std::size_t points, const std::string& whose,
                 const std::string& sequence, const std::string& path);

// Bodies as triangles (build_bodies.cpp); before them the settings of contact, after them the laws of every two parts
// and the check of the start (build_contact.cpp). add_bodies does all three.
void add_bodies(const Scene& scene, Model& model);
void add_contact(const Scene& scene, Model& model);
double find_deviation(const Model& model);  // [m] that triangles of round bodies may leave the shape by
void add_laws(const Scene& scene, Model& model);

// Ribbons and the script that fastens them (build_fasten.cpp); after the bodies, whose axis it needs.
void add_fastening(const Scene& scene, Model& model);

// The paper path (build_paper.cpp): its own integrator and limits, whatever the scene has.
void follow_paper(const Scene& scene, Model& model);

// Refuses what implicit schemes cannot do, with the reason.
void check_implicit(const Scene& scene);
void check_factoring(const Scene& scene, const Model& model);

// Refuses a filter that would not be positive definite on this cloth, with the reason.
void check_filter(const Scene& scene, const Model& model);

}  // namespace weft
