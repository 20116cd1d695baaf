#!/usr/bin/env python3
"""Makes the meshes of this folder: garments as a tool would export them, roughly on the dummy and partly in it.

Each is two equal sheets over one outline, a front and a back, which share the points of their seams and are blown up
by the distance from the seams. So a shirt, trousers, a glove and a hood have the holes that one expects, and are as
wrong at the shoulders and between the legs as clothes are that were put on in a hurry.
"""
import math
import pathlib

HERE = pathlib.Path(__file__).parent
HEIGHT, LOWEST = 1.72, .004  # [m], [height] of the dummy


def mix(a, b, s):
    return tuple(p + s * (q - p) for p, q in zip(a, b))


def along(keys, s):
    """Linear between keys (s, value), held outside."""
    if s <= keys[0][0]:
        return keys[0][1]
    for (s0, v0), (s1, v1) in zip(keys, keys[1:]):
        if s <= s1:
            return v0 + (s - s0) / (s1 - s0) * (v1 - v0)
    return keys[-1][1]


def distance(p, a, b):
    d = (b[0] - a[0], b[1] - a[1])
    length2 = d[0] ** 2 + d[1] ** 2
    t = max(0, min(1, ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / length2)) if length2 > 0 else 0
    return math.hypot(p[0] - a[0] - t * d[0], p[1] - a[1] - t * d[1])


class Outline:
    """Cells with corners that have a name (any tuple) and a place; boundary edges are seams unless said otherwise."""

    def __init__(self):
        self.place, self.cells, self.open = {}, [], set()

    def patch(self, name, columns, rows, place, leave_out=(), shared=lambda i, j: None):
        """A lattice of cells; `shared` names corners that belong to another patch."""
        def corner(i, j):
            key = shared(i, j) or (name, i, j)
            self.place.setdefault(key, place(i, j))
            return key
        for j in range(rows):
            for i in range(columns):
                if (i, j) in leave_out:
                    continue
                cell = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)]
                (ax, az), (bx, bz) = (tuple(q - p for p, q in zip(self.place[cell[k]], self.place[cell[k + 2]]))
                                      for k in (0, 1))
                self.cells.append(cell if ax * bz > az * bx else cell[::-1])

    def boundary(self):
        used = {}
        for cell in self.cells:
            for a, b in zip(cell, cell[1:] + cell[:1]):
                used[frozenset((a, b))] = used.get(frozenset((a, b)), 0) + 1
        return [tuple(edge) for edge, times in used.items() if times == 1]

    def blow_up(self, is_open, thick, reach):
        """Points (across, depth, up) and triangles. `thick` and `reach` [m] depend on the place."""
        seams = [e for e in self.boundary() if not is_open(*e)]
        on_seam = {p for e in seams for p in e}
        points, number = [], {}
        for side in (-1, 1):
            for key, p in self.place.items():
                if key in on_seam and side == 1:
                    number[key, side] = number[key, -1]
                    continue
                t = min(1, min(distance(p, self.place[a], self.place[b]) for a, b in seams) / reach(p))
                number[key, side] = len(points)
                points.append((p[0], side * thick(p) * math.sqrt(1 - (1 - t) ** 2), p[1]))
        triangles = []
        for side in (-1, 1):
            for cell in self.cells:
                a, b, c, d = (number[key, side] for key in cell)
                flip = sum(cell[0][1:]) % 2 == 0
                for t in ((a, b, c), (a, c, d)) if flip else ((a, b, d), (b, c, d)):
                    triangles.append(t if side == -1 else t[::-1])
        return points, triangles


def write(name, about, points, triangles):
    lines = [f"# {about}; made by make_garments.py"]
    lines += ["v " + " ".join(f"{x:.5f}" for x in p) for p in points]
    lines += ["f " + " ".join(str(i + 1) for i in t) for t in triangles]
    (HERE / name).write_text("\n".join(lines) + "\n")
    print(f"{name}: {len(points)} points, {len(triangles)} triangles")


# ------------------------------------------------------------------------------------------------------------ garments

ARMS = 50 * math.pi / 180  # [rad] away from the body, as the scenes have the dummy


def make_shirt(size):
    """A T-shirt; `size` multiplies its girths."""
    half, rows, first, last = 8, 22, 12, 21  # columns on each side; rows; of the armhole
    hem, top = .84, 1.452

    def trunk(i, j):
        z = hem + (top - hem) * j / rows
        width = size * along([(.84, .185), (1.05, .165), (1.25, .185), (1.452, .182)], z)
        x = width * (i - half) / half
        return (x, z - max(0, z - 1.38) * .6 * max(0, abs(x) - .08) / .1)

    shirt = Outline()
    neck = {(i, j) for j in (rows - 1, rows - 2) for i in range(half - 3, half + 3)}
    shirt.patch("trunk", 2 * half, rows, trunk, neck)
    columns = 9
    shoulder, arm, up = (.177, 1.366), (math.sin(ARMS), -math.cos(ARMS)), (math.cos(ARMS), math.sin(ARMS))
    for side in (-1, 1):
        edge = 2 * half if side > 0 else 0

        def sleeve(i, j):
            begin = trunk(edge, first + j)
            across = size * .078 * (2 * j / (last - first) - 1)
            x = shoulder[0] + .25 * arm[0] + across * up[0], shoulder[1] + .25 * arm[1] + across * up[1]
            return mix(begin, (side * x[0], x[1]), i / columns)

        shirt.patch(("sleeve", side), columns, last - first, sleeve,
                    shared=lambda i, j: ("trunk", edge, first + j) if i == 0 else None)

    def is_open(a, b):
        names = {a[0], b[0]}
        if names == {"trunk"}:
            return (a[2] == b[2] == 0) or all(half - 3 <= k[1] <= half + 3 and k[2] >= rows - 2 for k in (a, b))
        return a[0] == b[0] and a[1] == b[1] == columns

    def depth(p):
        sleeve = min(1, max(0, (abs(p[0]) - .15) / .12))
        return size * (.128 + sleeve * (.075 - .128))

    def reach(p):
        sleeve = min(1, max(0, (abs(p[0]) - .15) / .12))
        return size * (.165 + sleeve * (.078 - .165)) * along([(1.30, 1), (1.45, .45)], p[1])

    return shirt.blow_up(is_open, depth, reach)


def make_trousers(size):
    half, rows, leg_rows = 7, 11, 24
    waist, crotch, ankle = 1.03, .70, .12

    def trunk(i, j):
        z = crotch + (waist - crotch) * j / rows
        return (size * along([(.70, .205), (.85, .192), (.95, .170), (1.03, .146)], z) * (i - half) / half, z)

    trousers = Outline()
    trousers.patch("trunk", 2 * half, rows, trunk)
    for side in (-1, 1):
        def leg(i, j):
            z = crotch + (ankle - crotch) * j / leg_rows
            axis = .0894 + (.826 - z) * math.tan(5 * math.pi / 180)
            width = size * along([(.12, .062), (.45, .078), (.70, .098)], z)
            below = along([(0, 0), (5, 1)], j)
            at_crotch = trunk(half + i, 0)[0]
            return (side * (at_crotch + below * (axis + width * (2 * i / half - 1) - at_crotch)), z)

        trousers.patch(("leg", side), half, leg_rows, leg,
                       shared=lambda i, j: ("trunk", half + side * i, 0) if j == 0 else None)

    def is_open(a, b):
        if a[0] == b[0] == "trunk":
            return a[2] == b[2] == rows
        return a[0] == b[0] and a[2] == b[2] == leg_rows

    def depth(p):
        return size * along([(.12, .062), (.45, .078), (.70, .098), (.80, .132), (.90, .130), (1.03, .105)], p[1])

    def reach(p):
        return size * along([(.12, .062), (.45, .078), (.70, .098), (.85, .165), (1.03, .140)], p[1])

    return trousers.blow_up(is_open, depth, reach)


def make_glove():
    """For four fingers along z, 22 mm apart, and a palm: see glove.json."""
    fingers, wide, cell = 4, 4, .0055
    glove = Outline()
    columns = fingers * wide

    def palm(i, j):
        return ((i - columns / 2) * cell, -.06 + .065 * j / 12)

    glove.patch("palm", columns, 12, palm)
    for f, length in enumerate((.052, .062, .060, .046)):
        def finger(i, j):
            x, z = palm(f * wide + i, 12)
            inwards = .0012 * (1 - 2 * i / wide) * min(1, j / 3)
            return (x + inwards, z + length * j / 11)
        glove.patch(("finger", f), wide, 11, finger,
                    shared=lambda i, j: ("palm", f * wide + i, 12) if j == 0 else None)

    def is_open(a, b):
        return (a[0] == b[0] == "palm" and a[2] == b[2] == 0) or (a[0] == b[0] != "palm" and a[2] == b[2] == 11)

    return glove.blow_up(is_open, lambda p: along([(-.06, .018), (0, .016), (.01, .0115)], p[1]), lambda p: .011)


def make_hood():
    """Two sides that meet over the head, behind it and under the chin; open for the face and the shoulders."""
    columns, rows = 12, 18

    def place(i, j):
        z = 1.37 + .40 * j / rows
        front, back = along([(1.37, -.17), (1.47, -.125), (1.60, -.135), (1.77, -.10)], z), along(
            [(1.37, .16), (1.47, .10), (1.60, .115), (1.77, .06)], z)
        y = front + (back - front) * i / columns
        return (y, z)

    hood = Outline()
    hood.patch("hood", columns, rows, place)

    def is_open(a, b):
        bottom = a[2] == b[2] == 0
        face = a[1] == b[1] == 0 and 7 <= min(a[2], b[2]) and max(a[2], b[2]) <= 15
        return bottom or face

    points, triangles = hood.blow_up(is_open, lambda p: along([(1.37, .20), (1.47, .10), (1.60, .098), (1.77, .09)],
                                                              p[1]), lambda p: .085)
    return [(p[1], p[0], p[2]) for p in points], [t[::-1] for t in triangles]


if __name__ == "__main__":
    for word, size in (("tight", .90), ("fitting", 1.0), ("loose", 1.15)):
        write(f"shirt-{word}.obj", f"a T-shirt, girths × {size}", *make_shirt(size))
    for word, size in (("tight", .94), ("fitting", 1.0), ("loose", 1.15)):
        write(f"trousers-{word}.obj", f"trousers, girths × {size}", *make_trousers(size))
    write("glove.obj", "a glove without fingertips", *make_glove())
    write("hood.obj", "a hood", *make_hood())
