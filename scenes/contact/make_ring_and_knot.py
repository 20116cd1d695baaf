#!/usr/bin/env python3
"""Makes the meshes of ring.json and reef-knot.json: disc.obj, ring.obj, reef-knot-left.obj, reef-knot-right.obj."""
import math
import pathlib

HERE = pathlib.Path(__file__).parent


def write(name, about, points, triangles):
    lines = [f"# {about}"]
    lines += ["v " + " ".join(f"{x:.6g}" for x in p) for p in points]
    lines += ["f " + " ".join(str(i + 1) for i in t) for t in triangles]
    (HERE / name).write_text("\n".join(lines) + "\n")


def make_disc(radius, rings):
    """Hexagons within each other, drawn round: ring k has 6 k points."""
    points, first = [(0, 0, 0)], [0]
    for k in range(1, rings + 1):
        first.append(len(points))
        for i in range(6 * k):
            a = 2 * math.pi * i / (6 * k)
            points.append((radius * k / rings * math.cos(a), radius * k / rings * math.sin(a), 0))
    triangles = []
    for k in range(1, rings + 1):
        def at(ring, i):
            return first[ring] + (i % (6 * ring) if ring > 0 else 0)
        for side in range(6):
            for i in range(k):
                outer, inner = side * k + i, side * (k - 1) + i
                triangles.append((at(k, outer), at(k, outer + 1), at(k - 1, inner)))
                if i + 1 < k:
                    triangles.append((at(k, outer + 1), at(k - 1, inner + 1), at(k - 1, inner)))
    return points, triangles


def make_torus(radius, thick, around, across):
    points, triangles = [], []
    for j in range(around):
        for i in range(across):
            a, b = 2 * math.pi * j / around, 2 * math.pi * i / across
            r = radius + thick * math.cos(b)
            points.append((r * math.cos(a), r * math.sin(a), thick * math.sin(b)))
    for j in range(around):
        for i in range(across):
            a, b = j * across + i, (j + 1) % around * across + i
            c, d = j * across + (i + 1) % across, (j + 1) % around * across + (i + 1) % across
            triangles += [(a, b, d), (a, d, c)]
    return points, triangles


# A reef knot is two bights, each around both legs of the other. Seen from above the left one comes with narrow legs,
# widens, and turns; the right one is the left one turned about y by half a turn. Along the left one, over (+1) and under
# (-1) alternate: over the other's bight, under its leg, over both its legs with the bight, and back the same way.
END, NARROW, WIDE, TURN, LIFT = .4, .03, .08, .08, .025  # [m]


def smooth(s):
    s = min(max(s, 0), 1)
    return s * s * (3 - 2 * s)


def left_leg(s):
    """Upper leg, s from 0 to 1: from the end to where the bight begins."""
    x = -END + s * (END + TURN)
    cross = TURN + math.sqrt(WIDE * WIDE - NARROW * NARROW)  # where it meets the other's bight
    y = NARROW + (WIDE - NARROW) * smooth((x + TURN) / (2 * TURN))
    z = LIFT * (1 - 2 * smooth(1 + x / cross) if x < 0 else 2 * smooth(x / TURN) - 1)
    return x, y, z


def left_curve(points=4000):
    leg = [left_leg(k / points) for k in range(points)]
    bight = [(TURN + WIDE * math.sin(a), WIDE * math.cos(a), LIFT)
             for a in (math.pi * k / points for k in range(points + 1))]
    return leg + bight + [(x, -y, z) for x, y, z in reversed(leg)]


def resample(line, spacing):
    length = [0]
    for p, q in zip(line, line[1:]):
        length.append(length[-1] + math.dist(p, q))
    count = round(length[-1] / spacing)
    result, k = [], 0
    for i in range(count + 1):
        s = i * length[-1] / count
        while k + 2 < len(line) and length[k + 1] < s:
            k += 1
        t = (s - length[k]) / (length[k + 1] - length[k])
        result.append(tuple(a + t * (b - a) for a, b in zip(line[k], line[k + 1])))
    return result


def make_band(line, width, across):
    """Standing on edge: what bends it is ordinary bending, and it can be drawn straight."""
    points, triangles = [], []
    for k, p in enumerate(line):
        a, b = line[max(0, k - 1)], line[min(len(line) - 1, k + 1)]
        t = [q - r for q, r in zip(b, a)]
        size = math.hypot(*t)
        t = [x / size for x in t]
        up = [-t[2] * t[0], -t[2] * t[1], 1 - t[2] * t[2]]
        size = math.hypot(*up)
        for i in range(across):
            r = (i / (across - 1) - .5) * width / size
            points.append(tuple(x + r * u for x, u in zip(p, up)))
    for j in range(len(line) - 1):
        for i in range(across - 1):
            a, b = j * across + i, (j + 1) * across + i
            triangles += [(a, a + 1, b + 1), (a, b + 1, b)]
    return points, triangles


def main():
    write("disc.obj", "A disc of 1 m", *make_disc(.5, 20))
    write("ring.obj", "A ring, 0.2 m wide inside, of 30 mm", *make_torus(.115, .015, 48, 12))
    left = resample(left_curve(), .01)
    write("reef-knot-left.obj", "The left band of a reef knot", *make_band(left, .03, 4))
    write("reef-knot-right.obj", "The right band of a reef knot",
          *make_band([(-x, y, -z) for x, y, z in left], .03, 4))


if __name__ == "__main__":
    main()
