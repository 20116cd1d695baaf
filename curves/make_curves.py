#!/usr/bin/env python3
"""Writes the curves of this folder that come from formulas. The others were drawn by hand.

Half knots are rows of n crossings, y = y0 ± a sin(π (x + n s / 2) / s + π / 2), above a loop round the object; turns round
the object are r = 4 + 1.2 cos(q t), θ = p t. What is given as writhe and determinant is what knot tables say."""

import json
import math
import pathlib

HERE = pathlib.Path(__file__).parent


def catmull(points, parts):
    """Centripetal Catmull–Rom through all points."""
    ends = [[2 * points[0][k] - points[1][k] for k in (0, 1)]] + points + [[2 * points[-1][k] - points[-2][k] for k in (0, 1)]]
    curve = []
    for i in range(len(points) - 1):
        p = ends[i : i + 4]
        t = [0.0]
        for a, b in zip(p, p[1:]):
            t.append(t[-1] + math.sqrt(math.dist(a, b)))
        for n in range(parts):
            x = t[1] + (t[2] - t[1]) * n / parts
            mix = lambda a, b, ta, tb: [((tb - x) * a[k] + (x - ta) * b[k]) / (tb - ta) for k in (0, 1)]
            a = [mix(p[j], p[j + 1], t[j], t[j + 1]) for j in range(3)]
            b = [mix(a[0], a[1], t[0], t[2]), mix(a[1], a[2], t[1], t[3])]
            curve.append(mix(b[0], b[1], t[1], t[2]))
    return curve + [points[-1]]


def evenly(curve, count):
    lengths = [0.0]
    for a, b in zip(curve, curve[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))
    result, k = [], 0
    for i in range(count):
        s = lengths[-1] * i / (count - 1)
        while k + 2 < len(curve) and lengths[k + 1] < s:
            k += 1
        t = (s - lengths[k]) / (lengths[k + 1] - lengths[k])
        result.append([round(curve[k][j] + t * (curve[k + 1][j] - curve[k][j]), 4) for j in (0, 1)])
    return result


def soften(curve, passes=6):
    """(1 2 1)/4, so that rows and loops meet without corners."""
    for _ in range(passes):
        inner = zip(curve, curve[1:], curve[2:])
        curve = [curve[0]] + [[(a[k] + 2 * b[k] + c[k]) / 4 for k in (0, 1)] for a, b, c in inner] + [curve[-1]]
    return curve


def row(n, s, a, y0, sign, offset=0.0, reverse=False):
    points = []
    for i in range(8 * n + 1):
        x = -n * s / 2 + n * s * i / (8 * n)
        phase = math.pi * (x + n * s / 2) / s + math.pi / 2
        slope = sign * a * math.pi / s * math.cos(phase)
        norm = math.hypot(1, slope)
        points.append([x - offset * slope / norm, y0 + sign * a * math.sin(phase) + offset / norm])
    return points[::-1] if reverse else points


def circle(radius, start, end, steps=24):
    return [[radius * math.cos(math.radians(start + (end - start) * i / steps)),
             radius * math.sin(math.radians(start + (end - start) * i / steps))] for i in range(steps + 1)]


def half_knot(n):
    s, a, radius = 1.6, 0.8, 2.6
    y0 = radius + 1.2
    wide = n * s / 2
    return ([[-wide - 4, y0 + 1.8], [-wide - 2, y0 + 1.5]] + row(n, s, a, y0, 1) + circle(radius, 20, -200)
            + row(n, s, a, y0, -1) + [[wide + 2, y0 + 1.5], [wide + 4, y0 + 1.8]])


def turns(p, q, first=0.02, last=0.98, steps=240):
    def at(t):
        r = 4 + 1.2 * math.cos(q * t)
        return [r * math.cos(p * t), r * math.sin(p * t)]
    curve = [at(2 * math.pi * (first + (last - first) * i / steps)) for i in range(steps + 1)]
    far = lambda point, step: [point[k] * (1 + step / math.hypot(*point)) for k in (0, 1)]
    return [far(curve[0], 5), far(curve[0], 2.5)] + curve + [far(curve[-1], 2.5), far(curve[-1], 5)]


def half_bow():
    low = 2.6 + 1.2
    high = low + 7
    ear = [[6.2, high + 2.6], [9.5, high + 5], [12.5, high + 4.8], [13, high + 2.6], [10.5, high + 0.9], [6.6, high + 0.9]]
    return ([[-11, high - 0.6], [-8, high - 0.9]] + row(3, 3, 1.5, high, -1, 0.45) + ear
            + row(3, 3, 1.5, high, -1, -0.45, reverse=True)
            + [[-6.4, high - 2.6], [-6.2, low + 2.6]] + row(3, 1.6, 0.8, low, 1) + circle(2.6, 20, -200)
            + row(3, 1.6, 0.8, low, -1) + [[6.2, low + 2.2], [6.6, high - 2.6]]
            + row(3, 3, 1.5, high, 1, reverse=True) + [[-8, high + 2.2], [-11, high + 2.4]])


def cow_hitch():
    """Two strands side by side round a post; the bight lies across both ends: one side over them, the other under."""
    radius, aside, low = 5.0, 1.7, -11.0

    def middle():
        return ([[-1.6, -20], [-1.6, -15], [-1.8, -10], [-3, -5.8]]
                + circle(radius + 0.6, 215, -45, 20) + [[2.6, -7.6], [1, low + 1], [-2.5, low + 0.1], [-7, low]])
    line = catmull(middle(), 6)
    sides = ([], [])
    for k, p in enumerate(line):
        a, b = line[max(k - 1, 0)], line[min(k + 1, len(line) - 1)]
        d = math.dist(a, b)
        normal = [-(b[1] - a[1]) / d, (b[0] - a[0]) / d]
        for side, sign in zip(sides, (1, -1)):
            side.append([p[j] + sign * aside * normal[j] for j in (0, 1)])
    return sides[0] + [[-8.6, low - 1.1], [-9.3, low], [-8.6, low + 1.1]] + sides[1][::-1]


def tie_a_bow(first_ear, middle, second_ear, has_second=True):
    """The script of a bow: its half knot is drawn together, then its ears are drawn out; never the tails."""
    apart = [{"from": first_ear, "to": middle, "strength": -1}, {"from": middle, "to": second_ear}]
    ears = [{"from": round(first_ear - 0.4 * first_ear, 4), "to": first_ear}]
    if has_second:
        ears.append({"from": second_ear, "to": round(second_ear + 0.4 * (1 - second_ear), 4), "strength": -1})
    return {"air": 4, "monitors": [{"from": first_ear, "to": second_ear}],
            "stages": [{"name": "relax", "until": {"steps": 60}},
                       {"name": "half knot", "pull": {"flows": apart},
                        "until": {"steps": 800, "throttle": 0.1, "shrink": 0.0002}},
                       {"name": "ears", "pull": {"flows": apart + ears}, "until": {"steps": 500, "throttle": 0.1}},
                       {"name": "settle", "until": {"steps": 60}}]}


def write(name, curves, facts, over=None, parts=4, count=240):
    curves = [evenly(soften(evenly(catmull(c, parts), count)), count) for c in curves]
    out = {"name": name, **facts}
    if over:
        out["over"] = over
    if len(curves) == 1:
        out["axis"] = [0, 0]
        out["points"] = curves[0]
    else:
        out["curves"] = [{"points": c} for c in curves]
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in out.items()]
    (HERE / (name + ".json")).write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main():
    write("double_overhand", [half_knot(5)],
          {"title": "Double overhand: a half knot with one more turn", "crossings": 5, "determinant": 5})
    write("cinquefoil", [turns(2, 5)], {"title": "Cinquefoil, two turns round the object", "crossings": 5, "determinant": 5})
    write("turks_head", [turns(3, 4)], {"title": "Turk's head of three strands and four bights (8_18)", "crossings": 8,
                                       "determinant": 45}, count=400)
    write("half_bow", [half_bow()], {"title": "Half bow: a half knot, and a second one with one ear", "crossings": 9,
                                    "determinant": 3, "gauss": "O1U2O3O4U5O6O7U8O9U7O8U9U4U3O2O5U6U1",
                                    "fasten": tie_a_bow(0.2525, 0.64, 1, False)}, count=500)
    write("scarf_parisian_loop", [cow_hitch()],
          {"title": "Parisian loop of a scarf, or cow hitch on a post: the ends through the bight", "crossings": 4,
           "determinant": 1, "object_radius": 2.4}, {"1": "second", "2": "first", "3": "first", "4": "second"}, count=500)
    write("carrick_bend", [turns(3, 4, 0.02, 0.48), turns(3, 4, 0.52, 0.98)],
          {"title": "Carrick bend of two ribbons, a Turk's head cut at two bights", "crossings": 8}, count=300)


if __name__ == "__main__":
    main()
