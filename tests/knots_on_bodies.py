#!/usr/bin/env python3
"""Ready-made knots, tied by the scenes that weft knot writes: knots_on_bodies.py WEFT BODY [NAME ...]

Every step is a frame: nothing intersects after any of them, it stays the same knot, and the verdict is good. The mean stretch is
throttled at 0.05, and contact may move a point against its springs by its thickness, which is 0.4 of an edge: no spring is to be
stretched beyond 0.45, of the plain ones beyond 0.35. That is asked 25 times a second, and after every step of those that keep to
it: a scarf round an hourglass has single steps of 0.47 (docs/knots.md)."""
import csv
import json
import subprocess
import sys
import tempfile

MOST_STRETCH = 0.05 + 0.4
PLAIN = "wrap1 overhand figure8 cinquefoil granny reef".split()
ROUND_AN_AXIS = ("wrap1 overhand double_overhand figure8 trefoil2 cinquefoil granny reef turks_head half_bow "
                 "clove_hitch scarf_once_around scarf_parisian_loop bow_fat necktie_four_in_hand necktie_half_windsor "
                 "obi_kai_no_kuchi obi_bunko").split()
KEPT_AT_EVERY_STEP = ("wrap1 overhand double_overhand figure8 trefoil2 cinquefoil granny reef turks_head clove_hitch "
                      "scarf_parisian_loop necktie_four_in_hand necktie_half_windsor obi_kai_no_kuchi obi_bunko").split()


def stretch_seen(folder, every):
    with open(folder + "/series.csv") as file:
        return max(float(row["max_rate_structural"]) for row in csv.DictReader(file) if int(row["step"]) % every == 0)


def tie(weft, body, name, folder):
    common = ["--around", body, "--across", "6", "--quiet"]
    subprocess.run([weft, "knot", name, "-o", folder, "--loose", *common], check=True)
    with open(folder + "/scene.json") as file:
        scene = json.load(file)
    every = round(1 / scene["time"]["step"] / 25)
    scene["time"]["frames_per_second"] = round(1 / scene["time"]["step"])
    with open(folder + "/scene.json", "w") as file:
        json.dump(scene, file)
    run = [weft, "run", folder + "/scene.json", "-o", folder + "/run", "--threads", "1", "--no-frames", "--quiet"]
    result = subprocess.run(run, capture_output=True, text=True)
    assert result.returncode == 0, (name, body, result.returncode, result.stderr)
    with open(folder + "/run/report.json") as file:
        report = json.load(file)
    proof = report["intersections"]
    worst, knot = report["peak"]["max_rate"]["structural"], report["knot"]
    stretch = worst if name in KEPT_AT_EVERY_STEP else stretch_seen(folder + "/run", every)
    print(f"{name:20} {body:10} {report['steps']:5} steps, {proof['frames_with']} of {proof['frames_checked']} intersect, "
          f"stretch {stretch:.3f} (worst step {worst:.3f}), determinant {knot['determinant_end']}, "
          f"loop {knot['stages'][0]['loop']:.4f} -> {knot['loop']:.4f} m, {report['reason']}", flush=True)
    assert report["health"] == "good", (name, body, report["health_reasons"])
    assert proof["frames_checked"] == report["steps"] + 1 and proof["frames_with"] == 0, (name, body, proof)
    assert knot["changed"] == -1 and knot["j_start"] == knot["j_end"], (name, body)
    assert stretch <= (0.35 if name in PLAIN else MOST_STRETCH), (name, body, stretch)


weft, body, *names = sys.argv[1:]
for name in names or ROUND_AN_AXIS:
    with tempfile.TemporaryDirectory(prefix="weft-knot-") as folder:
        tie(weft, body, name, folder)
