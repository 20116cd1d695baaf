// The vocabulary: vectors, triangles, errors. SI units everywhere, in brackets in every declaration.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace weft {

using Vec3 = Eigen::Vector3d;
using Vec2 = Eigen::Vector2d;
using Triangle = std::array<int, 3>;

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Springs come in three kinds (Provot 1995, section 2.1); arrays "per kind" are indexed by this.
enum class SpringKind { structural, shear, flexion };
inline constexpr int spring_kinds = 3;
inline constexpr std::array<const char*, spring_kinds> spring_kind_names{"structural", "shear", "flexion"};

template <class T>
using PerKind = std::array<T, spring_kinds>;

// Something a user wrote cannot be used. It carries where it stands, what stands there, the rule it breaks and
// what to do about it, so that every front end (terminal, studio, Python) can show it in its own way.
struct SceneError : std::runtime_error {
    struct Where {
        std::string file;        // path as the user gave it; empty when the scene was made in memory
        std::string path;        // JSON pointer, or "line 12", or "byte 80"
        std::string value;       // what stands there, shortened
        std::string rule;        // what would be accepted, with its unit
        std::string suggestion;  // what to do; may be empty
    };
    explicit SceneError(Where where);
    Where where;
};

// How a file of another program counts lengths and which way is up.
enum class UpAxis { z, y };
enum class LengthUnit { m, cm, mm, in, ft };
struct FileAxes {
    UpAxis up = UpAxis::z;
    LengthUnit unit = LengthUnit::m;
    bool ours() const { return up == UpAxis::z && unit == LengthUnit::m; }
};
double metres(LengthUnit unit);  // [m]
Vec3 from_file(const FileAxes& axes, const Vec3& p);
Vec3 to_file(const FileAxes& axes, const Vec3& p);

}  // namespace weft
