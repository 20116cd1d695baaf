// Cloth attached to cloth: a point p is drawn to a place on a triangle by a spring of no length. With d = x_p − Σ w_i
// x_i the force on p is −k d and on the corners k w_i d, so momentum is kept; energy ½ k d², a constant Jacobian. There
// is no offset: contact keeps the layers apart, and what starts apart is closed like a button.
#include "forces/forces.h"

namespace weft {

namespace {
bool has_attachments(const Model& model) {
    return !model.attachments.empty();
}

bool holds(const Attachment& a, double time) {
    return a.release > time;
}

Vec3 gap_of(const Attachment& a, std::span<const Vec3> x) {
    Vec3 gap(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) gap += a.shares()[k] * x[a.points()[k]];
    return gap;
}

void add_attachment_forces(const Model& model, const At& at, Workspace&, Field& force) {
    for (const Attachment& a : model.attachments) {
        if (!holds(a, at.time)) continue;
        const Vec3 pull = -a.stiffness * gap_of(a, at.x);
        for (std::size_t k = 0; k < 4; ++k) force[a.points()[k]] += a.shares()[k] * pull;
    }
}

void add_attachment_product(const Model& model, const At& at, Derivative which, Jacobian, std::span<const Vec3> in,
                            Field& out) {
    if (which != Derivative::stiffness) return;
    for (const Attachment& a : model.attachments) {
        if (!holds(a, at.time)) continue;
        const Vec3 pull = a.stiffness * gap_of(a, in);
        for (std::size_t k = 0; k < 4; ++k) out[a.points()[k]] += a.shares()[k] * pull;
    }
}

void add_attachment_stencils(const Model& model, Stencils& stencils) {
    for (const Attachment& a : model.attachments) stencils.add_element(a.points());
}

void add_attachment_blocks(const Model& model, const At& at, double h, Jacobian, const RowBlocks& blocks) {
    for (std::size_t e = 0; e < model.attachments.size(); ++e) {
        const Attachment& a = model.attachments[e];
        if (!holds(a, at.time)) continue;
        Mat3* block = &blocks.element[std::size_t(blocks_of_element(4)) * e];
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = i; j < 4; ++j)
                *block++ = h * h * a.stiffness * a.shares()[i] * a.shares()[j] * Mat3::Identity();
    }
}

void add_attachment_bound(const Model& model, const At& at, int point, double scale, double& sum) {
    for (const Attachment& a : model.attachments)
        for (std::size_t k = 0; k < 4; ++k)
            if (a.points()[k] == point && holds(a, at.time)) sum += scale * a.stiffness * std::abs(a.shares()[k]);
}

double attachment_energy(const Model& model, const At& at) {
    double sum = 0;
    for (const Attachment& a : model.attachments)
        if (holds(a, at.time)) sum += 0.5 * a.stiffness * gap_of(a, at.x).squaredNorm();
    return sum;
}
}  // namespace

extern const Force attach_row;
const Force attach_row{
    .bit = attach_force,
    .name = "attachments",
    .present = has_attachments,
    .add_force = add_attachment_forces,
    .add_product = add_attachment_product,
    .add_stencils = add_attachment_stencils,
    .add_blocks = add_attachment_blocks,
    .add_bound = add_attachment_bound,
    .energy = attachment_energy,
};

}  // namespace weft
