// Numbers for shell_math-inl.h, one element at a time: doubles, and doubles with a derivative along one direction.
#pragma once

#include "core/angles.h"
#include "forces/shell.h"

#include <cmath>

#define WEFT_SHELL_INLINE inline

namespace weft::plain {

// A number and its derivative.
struct Dual {
    double v, d;
};
inline Dual operator+(const Dual& a, const Dual& b) {
    return {a.v + b.v, a.d + b.d};
}
inline Dual operator-(const Dual& a, const Dual& b) {
    return {a.v - b.v, a.d - b.d};
}
inline Dual operator*(const Dual& a, const Dual& b) {
    return {a.v * b.v, a.v * b.d + a.d * b.v};
}
inline Dual operator/(const Dual& a, const Dual& b) {
    return {a.v / b.v, (a.d - a.v / b.v * b.d) / b.v};
}

template <class V>
V number(double);
template <>
inline double number<double>(double x) {
    return x;
}
template <>
inline Dual number<Dual>(double x) {
    return {x, 0};
}
inline double value_of(double x) {
    return x;
}
inline double value_of(const Dual& x) {
    return x.v;
}

// A triangle without area has no normal; it bends again when it has one.
inline double inverse_root(double a) {
    return a > 1e-280 ? 1 / std::sqrt(a) : 0;
}
inline Dual inverse_root(const Dual& a) {
    const double r = inverse_root(a.v);
    return {r, -0.5 * r * r * r * a.d};
}
inline double root(double a) {
    return std::sqrt(std::max(a, 1e-12));
}
inline Dual root(const Dual& a) {
    const double r = root(a.v);
    return {r, a.v > 1e-12 ? 0.5 * a.d / r : 0};
}
inline double angle_of(double s, double c) {
    return std::atan2(s, c);
}
inline Dual angle_of(const Dual& s, const Dual& c) {
    return {std::atan2(s.v, c.v), (c.v * s.d - s.v * c.d) / (s.v * s.v + c.v * c.v)};
}
template <class V>
V plus_times(const V& a, const V& s, const V& b) {
    return a + s * b;
}
template <class V>
V minus_times(const V& a, const V& s, const V& b) {
    return a - s * b;
}

#include "forces/shell_math-inl.h"

inline P3<double> to_p3(const Vec3& a) {
    return {a.x(), a.y(), a.z()};
}
inline Vec3 to_vec3(const P3<double>& a) {
    return {a.x, a.y, a.z};
}

// The stress of a law at a trial strain.
inline double law_stress(const FabricLaw& law, const Memory& memory, double e) {
    return stress_at(law, memory, e);
}
// Where nothing has moved yet, friction could turn round: its largest slope, which stable steps must be short enough
// for.
double safe_tangent(const FabricLaw& law, const Memory& memory, double e);
inline Dual law_stress(const FabricLaw& law, const Memory& memory, const Dual& e) {
    return {stress_at(law, memory, e.v), safe_tangent(law, memory, e.v) * e.d};
}

// Yarn tensions s[0], s[1] never fall below −Euler's load but for the residual share: the minimum over β ≥ 0 of the
// energy of the stretch e + β, + load · β. Returns whether some yarn has buckled. The reduced ones are for D12 ≥ 0.
template <class V>
bool relax_compression(const ShellMaterial& material, const Vec2& load, V* s) {
    const double k1 = material.fabric.tension[0].stiffness, k2 = material.fabric.tension[1].stiffness;
    const double k12 = poisson_stiffness(material.fabric), r = material.residual;
    const V n1 = number<V>(-load.x()), n2 = number<V>(-load.y());
    V to[2] = {s[0], s[1]};
    const bool first = value_of(s[0]) < -load.x(), second = value_of(s[1]) < -load.y();
    if (!first && !second) return false;
    const V after1 = s[1] + number<V>(k12 / k1) * (n1 - s[0]), after2 = s[0] + number<V>(k12 / k2) * (n2 - s[1]);
    if (first && value_of(after1) >= -load.y()) {
        to[0] = n1, to[1] = after1;
    } else if (second && value_of(after2) >= -load.x()) {
        to[0] = after2, to[1] = n2;
    } else {
        to[0] = n1, to[1] = n2;
    }
    for (int i = 0; i < 2; ++i) s[i] = number<V>(1 - r) * to[i] + number<V>(r) * s[i];
    return true;
}

// Second Piola–Kirchhoff stress of stretches c at an integration point. Tension by the stretch of the yarns, λ − 1,
// which is what instruments plot; shear by the product of the stretched directions.
template <class V>
void membrane_stress(const ShellMaterial& material, const Vec2& load, const Memory* memory, const V* c, V* s) {
    const Fabric& f = material.fabric;
    const V l1 = root(c[0]), l2 = root(c[1]), one = number<V>(1), k12 = number<V>(poisson_stiffness(f));
    const V e1 = l1 - one, e2 = l2 - one;
    s[2] = law_stress(f.shear, memory[2], c[2]);
    if (material.buckling == ShellBuckling::relaxed) {  // the elastic part relaxes, friction stays
        FabricLaw t1 = f.tension[0], t2 = f.tension[1];
        t1.friction = t1.friction_share = t1.friction_slope = 0;
        t2.friction = t2.friction_share = t2.friction_slope = 0;
        V elastic[2] = {law_stress(t1, {}, e1) + k12 * e2, law_stress(t2, {}, e2) + k12 * e1};
        const V full[2] = {elastic[0], elastic[1]};
        relax_compression(material, load, elastic);
        s[0] = law_stress(f.tension[0], memory[0], e1) + k12 * e2 - full[0] + elastic[0];
        s[1] = law_stress(f.tension[1], memory[1], e2) + k12 * e1 - full[1] + elastic[1];
    } else {
        s[0] = law_stress(f.tension[0], memory[0], e1) + k12 * e2;
        s[1] = law_stress(f.tension[1], memory[1], e2) + k12 * e1;
    }
    s[0] = s[0] / l1;
    s[1] = s[1] / l2;
}

// An element with its points and its place.
template <class V>
struct PlainElement {
    const ShellElement& rest;
    const ShellMaterial& material;
    Gradients<V> g;
    V area;
    std::array<Memory, shell_strains> memory;
    P3<V> x[6];
};

template <class V>
PlainElement<V> plain_element(const ModelShell& shell, std::span<const double> history, int e) {
    const ShellElement& rest = shell.elements[e];
    PlainElement<V> one{rest,
                        shell.materials[rest.material],
                        {number<V>(rest.gradient[0].x()), number<V>(rest.gradient[0].y()),
                         number<V>(rest.gradient[1].x()), number<V>(rest.gradient[1].y())},
                        number<V>(rest.area),
                        {},
                        {}};
    for (int k = 0; k < shell_strains; ++k) one.memory[k] = remembered(history, shell.place_of[e], k);
    return one;
}

// θ − rest at edge k, from the far side's normal; the shorter way round.
template <class V>
V joint_angle(const Bent<V>& bent, int k, const P3<V>& far, double rest) {
    const V zero = number<V>(0);
    const V angle = angle_of(zero - dot(far, bent.v[k]), dot(far, bent.n[k])) - number<V>(rest);
    const double turn = value_of(angle);
    return angle - number<V>(turn - std::remainder(turn, 2 * pi));
}

}  // namespace weft::plain
