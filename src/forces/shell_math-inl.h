// The mathematics of one six-node element, for one or for several elements at a time: V is a double, a number with its
// derivative, or a vector of lanes. Included into the namespace of each, after number<V>(), inverse_root() and root().
//
// Coordinates. With L0, L1 (and L2 = 1 − L0 − L1) as coordinates all geometry is differences of points; the rest shape
// enters by the gradients g0, g1 of L0, L1 alone. At the middle of edge k, from corner i to j with o opposite, and
//   w = 2 (x_jo + x_oi − x_ij) − x_o,  p = x_i − w,  q = x_j − w:   normal p×q, edge q − p.

template <class V>
struct P3 {
    V x, y, z;
};
template <class V>
WEFT_SHELL_INLINE P3<V> operator+(const P3<V>& a, const P3<V>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class V>
WEFT_SHELL_INLINE P3<V> operator-(const P3<V>& a, const P3<V>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class V>
WEFT_SHELL_INLINE P3<V> operator*(const V& s, const P3<V>& a) {
    return {s * a.x, s * a.y, s * a.z};
}
template <class V>
WEFT_SHELL_INLINE P3<V> plus_times(const P3<V>& a, const V& s, const P3<V>& b) {  // a + s b
    return {plus_times(a.x, s, b.x), plus_times(a.y, s, b.y), plus_times(a.z, s, b.z)};
}
template <class V>
WEFT_SHELL_INLINE V dot(const P3<V>& a, const P3<V>& b) {
    return plus_times(plus_times(a.x * b.x, a.y, b.y), a.z, b.z);
}
template <class V>
WEFT_SHELL_INLINE P3<V> cross(const P3<V>& a, const P3<V>& b) {
    return {minus_times(a.y * b.z, a.z, b.y), minus_times(a.z * b.x, a.x, b.z), minus_times(a.x * b.y, a.y, b.x)};
}

template <class V>
struct Gradients {  // [1/m] of L0 and L1
    V x0, y0, x1, y1;
};

// ------------------------------------------------------------------------------------------------------------ bending

// What bending needs to know of a place.
template <class V>
struct Bent {
    P3<V> n[3], v[3];  // at the middles: the normal, and the outward one in the surface
    V si[3], so[3];    // how points turn the normal: s_i, s_o; s_j = −s_i − s_o
    P3<V> nc;          // in the centre: the normal
    V d0[3], d1[3];    // second differences 00, 11, 01 along the dual vectors
    V b[3];            // [1/m] κ1, κ2, 2 κ12 of the element itself
};

template <class V>
struct Centre {
    P3<V> x0, x1;         // derivatives by L0 and L1 in the centre
    P3<V> d00, d11, d01;  // second derivatives
};

template <class V>
WEFT_SHELL_INLINE P3<V> opposite_w(const P3<V>* x, int k) {
    const int o = (k + 2) % 3;
    const P3<V> s = x[3 + (k + 1) % 3] + x[3 + o] - x[3 + k];
    return s + s - x[o];
}

template <class V>
WEFT_SHELL_INLINE Centre<V> find_centre(const P3<V>* x) {
    const V third = number<V>(1.0 / 3), four = number<V>(4);
    // Nc_i = L_i/3-weighted corners, 4/3 of differences of middles: see N,m at the centre.
    const P3<V> x0 = third * (x[0] - x[2] + four * (x[3] - x[4]));
    const P3<V> x1 = third * (x[1] - x[2] + four * (x[3] - x[5]));
    return {x0, x1, four * (x[0] + x[2] - x[5] - x[5]), four * (x[1] + x[2] - x[4] - x[4]),
            four * (x[3] + x[2] - x[4] - x[5])};
}

template <class V>
WEFT_SHELL_INLINE void pattern_curvature(const Gradients<V>& g, const V& c00, const V& c11, const V& c01, V* b) {
    const V two = number<V>(2);
    b[0] = g.x0 * g.x0 * c00 + g.x1 * g.x1 * c11 + two * g.x0 * g.x1 * c01;
    b[1] = g.y0 * g.y0 * c00 + g.y1 * g.y1 * c11 + two * g.y0 * g.y1 * c01;
    b[2] = two * (g.x0 * g.y0 * c00 + g.x1 * g.y1 * c11 + (g.x0 * g.y1 + g.x1 * g.y0) * c01);
}

template <class V>
WEFT_SHELL_INLINE void find_bent(const P3<V>* x, const Gradients<V>& g, Bent<V>& bent) {
    for (int k = 0; k < 3; ++k) {
        const P3<V> w = opposite_w(x, k), p = x[k] - w, q = x[(k + 1) % 3] - w, e = x[(k + 1) % 3] - x[k];
        const P3<V> normal = cross(p, q);
        const V ee = dot(e, e), rn = inverse_root(dot(normal, normal)), re = inverse_root(ee), r = rn * re;
        bent.n[k] = rn * normal;
        bent.v[k] = re * cross(e, bent.n[k]);
        bent.so[k] = ee * r;
        bent.si[k] = number<V>(0) - dot(e, q) * r;
    }
    const Centre<V> c = find_centre(x);
    const P3<V> normal = cross(c.x0, c.x1);
    const V r = inverse_root(dot(normal, normal));
    bent.nc = r * normal;
    const P3<V> dual0 = r * cross(c.x1, bent.nc), dual1 = r * cross(bent.nc, c.x0);
    bent.d0[0] = dot(c.d00, dual0), bent.d0[1] = dot(c.d11, dual0), bent.d0[2] = dot(c.d01, dual0);
    bent.d1[0] = dot(c.d00, dual1), bent.d1[1] = dot(c.d11, dual1), bent.d1[2] = dot(c.d01, dual1);
    pattern_curvature(g, dot(bent.nc, c.d00), dot(bent.nc, c.d11), dot(bent.nc, c.d01), bent.b);
}

// How fast a middle's normal turns against the edge, and the element's own curvatures change, when points move with u.
template <class V>
WEFT_SHELL_INLINE V jump_rate(const Bent<V>& bent, const P3<V>* u, int k) {
    const int j = (k + 1) % 3;
    return dot(bent.n[k], bent.si[k] * (u[k] - u[j]) + bent.so[k] * (opposite_w(u, k) - u[j]));
}

template <class V>
WEFT_SHELL_INLINE void curvature_rate(const Bent<V>& bent, const Gradients<V>& g, const P3<V>* u, V* rate) {
    const Centre<V> c = find_centre(u);
    const V u0 = dot(bent.nc, c.x0), u1 = dot(bent.nc, c.x1);
    pattern_curvature(g, dot(bent.nc, c.d00) - bent.d0[0] * u0 - bent.d1[0] * u1,
                      dot(bent.nc, c.d11) - bent.d0[1] * u0 - bent.d1[1] * u1,
                      dot(bent.nc, c.d01) - bent.d0[2] * u0 - bent.d1[2] * u1, rate);
}

// f −= what moments do: m = area × (M1, M2, M12) in the element, turn = the joints' moments at its edges.
template <class V>
WEFT_SHELL_INLINE void add_bending(const Bent<V>& bent, const Gradients<V>& g, const V* m, const V* turn, P3<V>* f) {
    const V two = number<V>(2), four = number<V>(4), eight = number<V>(8), third = number<V>(1.0 / 3);
    const V q00 = g.x0 * g.x0 * m[0] + g.y0 * g.y0 * m[1] + two * g.x0 * g.y0 * m[2];
    const V q11 = g.x1 * g.x1 * m[0] + g.y1 * g.y1 * m[1] + two * g.x1 * g.y1 * m[2];
    const V q01 = g.x0 * g.x1 * m[0] + g.y0 * g.y1 * m[1] + (g.x0 * g.y1 + g.x1 * g.y0) * m[2];
    const V y0 = third * (q00 * bent.d0[0] + q11 * bent.d0[1] + two * q01 * bent.d0[2]);
    const V y1 = third * (q00 * bent.d1[0] + q11 * bent.d1[1] + two * q01 * bent.d1[2]);
    const P3<V>& n = bent.nc;
    f[0] = plus_times(f[0], y0 - four * q00, n);
    f[1] = plus_times(f[1], y1 - four * q11, n);
    f[2] = plus_times(f[2], number<V>(0) - four * (q00 + q11 + two * q01) - y0 - y1, n);
    f[3] = plus_times(f[3], four * (y0 + y1) - eight * q01, n);
    f[4] = plus_times(f[4], eight * (q11 + q01) - four * y0, n);
    f[5] = plus_times(f[5], eight * (q00 + q01) - four * y1, n);
    for (int k = 0; k < 3; ++k) {
        const int j = (k + 1) % 3, o = (k + 2) % 3;
        const P3<V> push = turn[k] * bent.n[k], far = bent.so[k] * push;
        const P3<V> near = bent.si[k] * push, twice = far + far;
        f[k] = f[k] - near;
        f[j] = f[j] + near + far;
        f[o] = f[o] + far;
        f[3 + k] = f[3 + k] + twice;
        f[3 + j] = f[3 + j] - twice;
        f[3 + o] = f[3 + o] - twice;
    }
}

// ----------------------------------------------------------------------------------------------------------- membrane

// The metric at rest: squares of stretches c = (λ1², λ2², γ) from the products (d1·d1, d1·d2, d2·d2) of two sides.
template <class V>
struct Metric {
    V of[3][3];
};

// For sides along which L_a and L_b grow by 1/scale, with gradients a and b.
template <class V>
WEFT_SHELL_INLINE Metric<V> find_metric(const V& ax, const V& ay, const V& bx, const V& by, double scale) {
    const V s = number<V>(scale * scale), two = number<V>(2);
    Metric<V> m;
    m.of[0][0] = s * ax * ax, m.of[0][1] = two * s * ax * bx, m.of[0][2] = s * bx * bx;
    m.of[1][0] = s * ay * ay, m.of[1][1] = two * s * ay * by, m.of[1][2] = s * by * by;
    m.of[2][0] = s * ax * ay, m.of[2][1] = s * (ax * by + bx * ay), m.of[2][2] = s * bx * by;
    return m;
}

template <class V>
WEFT_SHELL_INLINE void stretch_of(const Metric<V>& m, const V& d11, const V& d12, const V& d22, V* c) {
    for (int r = 0; r < 3; ++r) c[r] = plus_times(plus_times(m.of[r][0] * d11, m.of[r][1], d12), m.of[r][2], d22);
}

// Forces on the ends of the two sides, of the second Piola–Kirchhoff stress s over an area.
template <class V>
WEFT_SHELL_INLINE void pull_of(const Metric<V>& m, const V& area, const V* s, const P3<V>& d1, const P3<V>& d2,
                               P3<V>& f1, P3<V>& f2) {
    const V two = number<V>(2), half = number<V>(0.5);
    const V q11 = area * (m.of[0][0] * s[0] + m.of[1][0] * s[1] + two * m.of[2][0] * s[2]);
    const V q12 = area * half * (m.of[0][1] * s[0] + m.of[1][1] * s[1] + two * m.of[2][1] * s[2]);
    const V q22 = area * (m.of[0][2] * s[0] + m.of[1][2] * s[1] + two * m.of[2][2] * s[2]);
    f1 = plus_times(q11 * d1, q12, d2);
    f2 = plus_times(q12 * d1, q22, d2);
}

// The corners of the four triangles; the sides of the last one run the other way, which squares do not see.
inline constexpr int sub_triangles[4][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {4, 5, 3}};

// f −= the membrane's pull. stress(point, c, rate, s): stress s of the stretches c at integration point 0 … 3; rate is
// that of c when points move with u, if they do.
template <class V, class Stress>
WEFT_SHELL_INLINE void add_sub_membrane(const P3<V>* x, const P3<V>* u, const Gradients<V>& g, const V& area,
                                        const Stress& stress, P3<V>* f) {
    const V zero = number<V>(0);
    const Metric<V> metric = find_metric<V>(g.x1, g.y1, zero - g.x0 - g.x1, zero - g.y0 - g.y1, 2);
    const V quarter = number<V>(0.25) * area;
    for (int t = 0; t < 4; ++t) {
        const int a = sub_triangles[t][0], b = sub_triangles[t][1], e = sub_triangles[t][2];
        const P3<V> d1 = x[b] - x[a], d2 = x[e] - x[a];
        V c[3], rate[3] = {zero, zero, zero}, s[3];
        stretch_of(metric, dot(d1, d1), dot(d1, d2), dot(d2, d2), c);
        if (u) {
            const P3<V> u1 = u[b] - u[a], u2 = u[e] - u[a];
            const V m11 = dot(d1, u1), m22 = dot(d2, u2);
            stretch_of(metric, m11 + m11, dot(d1, u2) + dot(d2, u1), m22 + m22, rate);
        }
        stress(t, c, rate, s);
        P3<V> f1, f2;
        pull_of(metric, quarter, s, d1, d2, f1, f2);
        f[b] = f[b] - f1;
        f[e] = f[e] - f2;
        f[a] = f[a] + f1 + f2;
    }
}

// The quadratic strain, at the three middles. It locks: kept to show that.
template <class V, class Stress>
WEFT_SHELL_INLINE void add_full_membrane(const P3<V>* x, const P3<V>* u, const Gradients<V>& g, const V& area,
                                         const Stress& stress, P3<V>* f) {
    const V zero = number<V>(0), third = number<V>(1.0 / 3) * area;
    const V gx[3] = {g.x0, g.x1, zero - g.x0 - g.x1}, gy[3] = {g.y0, g.y1, zero - g.y0 - g.y1};
    for (int k = 0; k < 3; ++k) {
        const int j = (k + 1) % 3, o = (k + 2) % 3;
        const Metric<V> metric = find_metric<V>(gx[k], gy[k], gx[j], gy[j], 1);
        const P3<V> w = opposite_w(x, k), d1 = x[k] - w, d2 = x[j] - w;
        V c[3], rate[3] = {zero, zero, zero}, s[3];
        stretch_of(metric, dot(d1, d1), dot(d1, d2), dot(d2, d2), c);
        if (u) {
            const P3<V> uw = opposite_w(u, k), u1 = u[k] - uw, u2 = u[j] - uw;
            const V m11 = dot(d1, u1), m22 = dot(d2, u2);
            stretch_of(metric, m11 + m11, dot(d1, u2) + dot(d2, u1), m22 + m22, rate);
        }
        stress(k, c, rate, s);
        P3<V> f1, f2;
        pull_of(metric, third, s, d1, d2, f1, f2);
        const P3<V> both = f1 + f2, twice = both + both;
        f[k] = f[k] - f1;
        f[j] = f[j] - f2;
        f[o] = f[o] - both;
        f[3 + k] = f[3 + k] - twice;
        f[3 + j] = f[3 + j] + twice;
        f[3 + o] = f[3 + o] + twice;
    }
}
