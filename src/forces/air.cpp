// Viscous air, C_vi [n · (u − v)] n at every point (Provot 1995, section 2.2): only the normal part of the relative
// wind pushes. n is the unit normal of the surface at the point, from the cells of a grid or the triangles of a mesh
// around it, weighted by area; its sign does not matter.
#include "core/angles.h"
#include "core/parallel.h"
#include "forces/forces.h"

#include <Eigen/Geometry>

#include <cmath>

namespace weft {

namespace {

double key_scale(const std::vector<Wind::Key>& keys, double time) {
    if (time <= keys.front().time) return keys.front().scale;
    for (std::size_t k = 1; k < keys.size(); ++k)
        if (time < keys[k].time) {
            const double s = (time - keys[k - 1].time) / (keys[k].time - keys[k - 1].time);
            return keys[k - 1].scale + s * (keys[k].scale - keys[k - 1].scale);
        }
    return keys.back().scale;
}

// The part of a current that is the same everywhere.
Vec3 current_now(const Wind& w, double time) {
    Vec3 u = w.velocity;
    if (w.swing) {
        const double angle =
            w.swing->amplitude * degree * std::sin(2 * pi * w.swing->frequency * time + w.swing->phase * degree);
        u = Eigen::AngleAxisd(angle, w.swing->axis.normalized()) * u;
    }
    if (w.pulse) u *= 1 + w.pulse->amplitude * std::sin(2 * pi * w.pulse->frequency * time + w.pulse->phase * degree);
    if (!w.keys.empty()) u *= key_scale(w.keys, time);
    return u;
}

// The factor that depends on the place.
double factor_at(const Wind& w, const Vec3& place, double time) {
    double factor = 1;
    if (w.wave) {
        const double turns = w.wave->direction.normalized().dot(place) / w.wave->length - w.wave->frequency * time;
        factor *= 1 + w.wave->amplitude * std::sin(2 * pi * turns + w.wave->phase * degree);
    }
    if (w.jet) {
        Vec3 away = place - w.jet->centre;
        if (w.jet->axis.squaredNorm() > 0) {
            const Vec3 axis = w.jet->axis.normalized();
            away -= axis.dot(away) * axis;
        }
        factor *= std::exp(-away.squaredNorm() / (w.jet->radius * w.jet->radius));
    }
    return factor;
}

// Sum over the up to four cells around the point of the cross product of their diagonals: twice their area each, and
// no diagonal of the triangulation is favoured.
Vec3 grid_normal(const GridShape& grid, std::span<const Vec3> x, int point) {
    const int i = point % grid.columns, j = point / grid.columns;
    Vec3 sum(0, 0, 0);
    for (int b = std::max(0, j - 1); b < std::min(grid.rows - 1, j + 1); ++b)
        for (int a = std::max(0, i - 1); a < std::min(grid.columns - 1, i + 1); ++a) {
            const int p = grid.index(a, b), below = p + grid.columns;
            sum += (x[below + 1] - x[p]).cross(x[below] - x[p + 1]);
        }
    return sum;
}

Vec3 mesh_normal(const Model& model, std::span<const Vec3> x, int point) {
    Vec3 sum(0, 0, 0);
    for (int k = model.triangles_of.start[point]; k < model.triangles_of.start[point + 1]; ++k) {
        const Triangle& t = model.mesh.triangles[model.triangles_of.items[k]];
        sum += (x[t[1]] - x[t[0]]).cross(x[t[2]] - x[t[0]]);
    }
    return sum;
}
}  // namespace

Vec3 surface_normal(const Model& model, std::span<const Vec3> x, int point) {
    return model.mesh.grid.exists() ? grid_normal(model.mesh.grid, x, point) : mesh_normal(model, x, point);
}

Vec3 wind_at(const std::vector<Wind>& wind, const Vec3& place, double time) {
    Vec3 sum(0, 0, 0);
    for (const Wind& w : wind) sum += factor_at(w, place, time) * current_now(w, time);
    return sum;
}

namespace {
bool has_air(const Model& model) {
    return model.any_air;
}

void add_air_forces(const Model& model, const At& at, Workspace&, Field& force) {
    // What is uniform is summed once; only waves and jets are asked at every point.
    Vec3 everywhere(0, 0, 0);
    bool varies = false;
    for (const Wind& w : model.wind)
        if (w.wave || w.jet)
            varies = true;
        else
            everywhere += current_now(w, at.time);
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            const Vec3 n = surface_normal(model, at.x, int(i));
            const double n2 = n.squaredNorm();
            if (!(n2 > 0)) continue;
            Vec3 u = everywhere;
            if (varies)
                for (const Wind& w : model.wind)
                    if (w.wave || w.jet) u += factor_at(w, at.x[i], at.time) * current_now(w, at.time);
            force[i] += (model.air_drag[i] * n.dot(u - at.v[i]) / n2) * n;
        }
    });
}

// Constant (IMEX): as if every normal faced the motion. Otherwise −∂F/∂v; how the normals turn is left out.
void add_air_product(const Model& model, const At& at, Derivative which, Jacobian kind, std::span<const Vec3> in,
                     Field& out) {
    if (which == Derivative::stiffness) return;
    for_each(model.points(), [&](std::int64_t i) {
        if (kind == Jacobian::constant) {
            out[i] += model.air_drag[i] * in[i];
            return;
        }
        const Vec3 n = surface_normal(model, at.x, int(i));
        const double n2 = n.squaredNorm();
        if (n2 > 0) out[i] += (model.air_drag[i] * n.dot(in[i]) / n2) * n;
    });
}

void add_air_blocks(const Model& model, const At& at, double h, Jacobian kind, const RowBlocks& blocks) {
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            if (!(model.air_drag[i] > 0)) continue;
            if (kind == Jacobian::constant) {
                blocks.point[i].diagonal().array() += h * model.air_drag[i];
                continue;
            }
            const Vec3 n = surface_normal(model, at.x, int(i));
            const double n2 = n.squaredNorm();
            if (n2 > 0) blocks.point[i] += (h * model.air_drag[i] / n2) * n * n.transpose();
        }
    });
}
}  // namespace

extern const Force air_row;
const Force air_row{
    .bit = air_force,
    .name = "air",
    .present = has_air,
    .damps = has_air,
    .add_force = add_air_forces,
    .add_product = add_air_product,
    .add_blocks = add_air_blocks,
};

}  // namespace weft
