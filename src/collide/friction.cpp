// Tangent directions of a contact. Tangential impulses on two surfaces with a gap between them do not act in one point
// and would exert a couple. Between free points the rotation of the four as a rigid body is therefore taken out of the
// direction, which keeps angular momentum and makes the tangential velocity blind to rigid motion.
#include "collide/contacts.h"

#include <Eigen/Geometry>

namespace weft {

namespace {

// Takes the couple out of the direction. False if the four points lie on a line.
bool remove_couple(const ContactScratch& scratch, const ContactRow& row, std::array<Vec3, 4>& slide) {
    double mass = 0;
    Vec3 centre(0, 0, 0);
    const Vec3& origin = scratch.x0[row.points[0]];
    std::array<double, 4> m;
    Four r;
    for (std::size_t k = 0; k < 4; ++k) {
        m[k] = 1 / scratch.inverse_mass[row.points[k]];
        r[k] = scratch.x0[row.points[k]] - origin;
        mass += m[k];
        centre += m[k] * r[k];
    }
    centre /= mass;
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
    Vec3 couple(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) {
        r[k] -= centre;
        inertia += m[k] * (r[k].squaredNorm() * Eigen::Matrix3d::Identity() - r[k] * r[k].transpose());
        couple += r[k].cross(slide[k]);
    }
    const double size = inertia.trace() / 3;
    if (!(inertia.determinant() > 1e-9 * size * size * size)) return false;
    const Vec3 spin = inertia.inverse() * couple;
    for (std::size_t k = 0; k < 4; ++k) slide[k] -= m[k] * spin.cross(r[k]);
    return true;
}

}  // namespace

void prepare_friction(const ContactScratch& scratch, ContactRow& row, TangentBasis& basis) {
    row.has_tangents = true;
    row.tangent = row.normal.unitOrthogonal();
    if (!row.all_free) return;
    basis.mass = {0, 0};
    const Vec3 axes[] = {row.tangent, row.normal.cross(row.tangent)};
    std::array<double, 2> compliance{0, 0};
    for (std::size_t d = 0; d < 2; ++d) {
        for (std::size_t k = 0; k < 4; ++k) basis.slide[d][k] = row.weights[k] * axes[d];
        if (!remove_couple(scratch, row, basis.slide[d])) return;
        for (std::size_t k = 0; k < 4; ++k)
            compliance[d] += basis.slide[d][k].squaredNorm() * scratch.inverse_mass[row.points[k]];
    }
    for (std::size_t d = 0; d < 2; ++d) basis.mass[d] = compliance[d] > 0 ? 1 / compliance[d] : 0;
}

}  // namespace weft
