// One evaluation of the shell, element by element, in plain numbers or in numbers with a derivative.
#pragma once

#include "forces/shell_plain.h"

namespace weft::plain {

inline P3<double> start_of(const Vec3& x, const Vec3*, double) {
    return to_p3(x);
}
inline P3<Dual> start_of(const Vec3& x, const Vec3* d, Dual) {
    return {{x.x(), d->x()}, {x.y(), d->y()}, {x.z(), d->z()}};
}

// One evaluation, in the five passes of the element: places, jumps, curvatures and moments, joints, forces.
template <class V>
struct PlainSweep {
    const Model* model = nullptr;
    std::span<const double> history{};
    std::vector<Bent<V>> bent{};
    std::vector<std::array<P3<V>, 6>> force{};
    std::vector<std::array<V, 3>> angle{}, curvature{};  // at the joints, and in the element
    std::vector<std::array<V, 3>> moment{}, share{};     // × area, and of the joints
    std::vector<Vec3> border{};

    const ModelShell& shell() const { return model->shell; }

    P3<V> far_normal(int e, int k) const {
        const Across to = across(shell(), e, k);
        if (to.element >= 0) return bent[to.element].n[to.edge];
        if (to.border < 0) return bent[e].n[k];
        const Vec3& n = border[to.border];
        return {number<V>(n.x()), number<V>(n.y()), number<V>(n.z())};
    }
    V far_share(int e, int k) const {
        const Across to = across(shell(), e, k);
        if (to.element >= 0) return share[to.element][to.edge];
        return number<V>(border_moment(shell(), to.border));
    }

    void find_places(const At& at, const Vec3* direction) {
        const std::size_t n = shell().elements.size();
        bent.resize(n), force.resize(n), angle.resize(n), curvature.resize(n), moment.resize(n), share.resize(n);
        find_border_normals(*model, at.time, border);
        for_each(std::int64_t(n), [&](std::int64_t e) {
            PlainElement<V> one = plain_element<V>(shell(), history, int(e));
            for (int p = 0; p < 6; ++p) {
                const int point = one.rest.points[p];
                one.x[p] = start_of(at.x[point], direction ? direction + point : nullptr, V{});
                force[e][p] = {number<V>(0), number<V>(0), number<V>(0)};
            }
            const auto stress = [&](int t, const V* c, const V*, V* s) {
                membrane_stress(one.material, one.rest.euler, &one.memory[3 * t], c, s);
            };
            if (one.material.membrane == ShellMembrane::full)
                add_full_membrane<V>(one.x, nullptr, one.g, one.area, stress, force[e].data());
            else
                add_sub_membrane<V>(one.x, nullptr, one.g, one.area, stress, force[e].data());
            find_bent(one.x, one.g, bent[e]);
        });
    }

    void find_moments() {
        for_each(std::int64_t(shell().elements.size()), [&](std::int64_t e) {
            const ShellElement& rest = shell().elements[e];
            const Fabric& f = shell().materials[rest.material].fabric;
            const int place = shell().place_of[e];
            const ShellPack& pack = shell().packs[place / ShellPack::lanes];
            const int lane = place % ShellPack::lanes;
            const auto lift = lifts_of(pack, lane);
            std::array<V, 3>&h = curvature[e], &jump = angle[e];
            for (int r = 0; r < 3; ++r) h[r] = bent[e].b[r] - number<V>(rest.rest[r]);
            for (int k = 0; k < 3; ++k) {
                jump[k] = joint_angle(bent[e], k, far_normal(int(e), k),
                                      shell().rests[place / ShellPack::lanes].rest_angle[k][lane]);
                for (int r = 0; r < 3; ++r) h[r] = h[r] + number<V>(lift[k][r]) * jump[k];
            }
            const V k12 = number<V>(f.bending_coupling);
            std::array<Memory, 3> m;
            for (int r = 0; r < 3; ++r) m[r] = remembered(history, place, first_curvature + r);
            moment[e] = {law_stress(f.bending[0], m[0], h[0]) + k12 * h[1],
                         law_stress(f.bending[1], m[1], h[1]) + k12 * h[0], law_stress(f.twist, m[2], h[2])};
            const V area = number<V>(rest.area);
            for (int r = 0; r < 3; ++r) moment[e][r] = area * moment[e][r];
            for (int k = 0; k < 3; ++k) {
                share[e][k] = number<V>(pack.jump[k][lane]) * jump[k];
                for (int r = 0; r < 3; ++r) share[e][k] = share[e][k] + number<V>(lift[k][r]) * moment[e][r];
            }
        });
    }

    void find_forces_of_moments() {
        for_each(std::int64_t(shell().elements.size()), [&](std::int64_t e) {
            const PlainElement<V> one = plain_element<V>(shell(), {}, int(e));
            V turn[3];
            for (int k = 0; k < 3; ++k) turn[k] = share[e][k] + far_share(int(e), k);
            add_bending(bent[e], one.g, moment[e].data(), turn, force[e].data());
        });
    }

    // visit(point, force) in the order of elements
    template <class Visit>
    void deliver(const Visit& visit) const {
        for (std::size_t e = 0; e < force.size(); ++e)
            for (int p = 0; p < 6; ++p) visit(shell().elements[e].points[p], force[e][p]);
    }
};

// The calling thread's sweep: its arrays are kept, so that nothing is allocated once a run has begun. One at a time.
template <class V>
PlainSweep<V>& begin_sweep(const Model& model, std::span<const double> history) {
    static thread_local PlainSweep<V> sweep;
    sweep.model = &model;
    sweep.history = history;
    return sweep;
}

}  // namespace weft::plain
