// Hands of finite stiffness: springs of no length between a point and the place where somebody wants it, which never
// pull harder than they may. With d = target − x, the pull is
//   k d        while k |d| ≤ most         energy ½ k d²
//   most d/|d| beyond                     energy most |d| − most²/(2 k)
// so that both are continuous. Beyond the bound −∂F/∂x is most/|d| (I − d dᵀ/d²), which is definite: solves take it as
// it is. They are State, and come and go between steps.
#include "forces/forces.h"

#include <algorithm>

namespace weft {

namespace {
bool may_be_held(const Model&) {
    return true;
}

bool has_soft_hands(const Model&, const At& at) {
    return std::any_of(at.hands.begin(), at.hands.end(), [](const Hand& hand) { return !hand.exact(); });
}

Vec3 way_to_target(const Hand& hand, const At& at) {
    return hand.target - at.x[hand.point];
}

bool at_its_strongest(const Hand& hand, double distance) {
    return hand.stiffness * distance > hand.most;
}

void add_hand_forces(const Model&, const At& at, Workspace&, Field& force) {
    for (const Hand& hand : at.hands) force[hand.point] += hand_pull(hand, at);
}

void add_hand_product(const Model&, const At& at, Derivative which, Jacobian, std::span<const Vec3> in, Field& out) {
    if (which != Derivative::stiffness) return;
    for (const Hand& hand : at.hands) out[hand.point] += hand_stiffness(hand, at) * in[hand.point];
}

void add_hand_blocks(const Model&, const At& at, double h, Jacobian, const RowBlocks& blocks) {
    for (const Hand& hand : at.hands) blocks.point[hand.point] += h * h * hand_stiffness(hand, at);
}

void add_hand_bound(const Model&, const At& at, int point, double scale, double& sum) {
    const auto hand =
        std::lower_bound(at.hands.begin(), at.hands.end(), point, [](const Hand& one, int p) { return one.point < p; });
    if (hand != at.hands.end() && hand->point == point && !hand->exact()) sum += scale * hand->stiffness;
}

double hand_energy(const Model&, const At& at) {
    double sum = 0;
    for (const Hand& hand : at.hands) {
        if (hand.exact()) continue;
        const double d = way_to_target(hand, at).norm(), k = hand.stiffness;
        sum += at_its_strongest(hand, d) ? hand.most * (d - 0.5 * hand.most / k) : 0.5 * k * d * d;
    }
    return sum;
}
}  // namespace

Vec3 hand_pull(const Hand& hand, const At& at) {
    if (hand.exact()) return Vec3(0, 0, 0);
    const Vec3 d = way_to_target(hand, at);
    const double distance = d.norm();
    return (at_its_strongest(hand, distance) ? hand.most / distance : hand.stiffness) * d;
}

Mat3 hand_stiffness(const Hand& hand, const At& at) {
    if (hand.exact()) return Mat3::Zero();
    const Vec3 d = way_to_target(hand, at);
    const double distance = d.norm();
    if (!at_its_strongest(hand, distance)) return hand.stiffness * Mat3::Identity();
    const Vec3 n = d / distance;
    return hand.most / distance * (Mat3::Identity() - n * n.transpose());
}

extern const Force hand_row;
const Force hand_row{
    .bit = hand_force,
    .name = "hands",
    .present = may_be_held,
    .acts = has_soft_hands,
    .add_force = add_hand_forces,
    .add_product = add_hand_product,
    .add_blocks = add_hand_blocks,
    .add_bound = add_hand_bound,
    .energy = hand_energy,
};

}  // namespace weft
