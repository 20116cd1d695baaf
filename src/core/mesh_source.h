// Meshes as their files have them: see MeshSource in weft/mesh.h.
#pragma once

#include <weft/mesh.h>

namespace weft {

// Of a mesh that was never in a file: its points, triangles and uv.
MeshSource make_source(const Mesh& mesh);

// The faces of a second mesh behind those of a first, whose mesh has `points`; they become an object of this name
// unless they say themselves what they are.
void append_source(const MeshSource& from, int points, const std::string& name, MeshSource& to);

// Its points as they are written, from those of the mesh, and the other way round.
std::vector<Vec3> spread(const MeshSource& source, const std::vector<Vec3>& x);
std::vector<Vec3> gather(const MeshSource& source, std::size_t points, const std::vector<Vec3>& written);

// What a file gets: the source's points, if there is one, in its axes and unit.
std::vector<Vec3> written_points(const Mesh& mesh, const std::vector<Vec3>& x, const FileAxes& axes);
// And from a file of ours; `written` has as many points as are written.
std::vector<Vec3> points_as_written(const Mesh& mesh, const std::vector<Vec3>& written, const FileAxes& axes);
std::size_t count_written(const Mesh& mesh);

// The names of a word, in order of appearance, and for each face which of them it has; -1: none.
struct FaceNames {
    std::vector<std::string> names;
    std::vector<int> of;
};
FaceNames find_face_names(const MeshSource& source, MeshSource::Word word);

// The weights of a group for every point of the file, 0 where it has none.
std::vector<double> spread_weights(const MeshSource& source, const Mesh& mesh, const PointGroup& group);

// One uv a point is enough to say all that the source says of them.
bool has_uv_by_points(const MeshSource& source);
// One a point of the file, the first that a corner there has; empty where some point has none.
std::vector<Vec2> find_uv_by_points(const MeshSource& source);

}  // namespace weft
