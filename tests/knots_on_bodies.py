#!/usr/bin/env python3
"""Ready-made knots, tied by the scenes that weft knot writes: knots_on_bodies.py WEFT BODY [NAME ...]

Nothing intersects in any frame, it stays the same knot, and the verdict is good. The mean stretch is throttled at 0.05, and
contact may move a point against its springs by its thickness, which is 0.4 of an edge: no spring is stretched beyond 0.45. The
plain ones are to stay below 0.35."""
import json
import subprocess
import sys
import tempfile

MOST_STRETCH = 0.05 + 0.4
PLAIN = "wrap1 overhand figure8 cinquefoil granny reef".split()
ROUND_AN_AXIS = ("wrap1 overhand double_overhand figure8 trefoil2 cinquefoil granny reef turks_head half_bow "
                 "clove_hitch scarf_once_around scarf_parisian_loop bow_fat necktie_four_in_hand obi_kai_no_kuchi").split()


def tie(weft, body, name, folder):
    common = ["--around", body, "--across", "6", "--quiet"]
    subprocess.run([weft, "knot", name, "-o", folder, "--loose", *common], check=True)
    run = [weft, "run", folder + "/scene.json", "-o", folder + "/run", "--threads", "1", "--no-frames", "--quiet"]
    result = subprocess.run(run, capture_output=True, text=True)
    assert result.returncode == 0, (name, body, result.returncode, result.stderr)
    with open(folder + "/run/report.json") as file:
        report = json.load(file)
    stretch, knot = report["peak"]["max_rate"]["structural"], report["knot"]
    print(f"{name:20} {body:10} {report['steps']:5} steps, stretch {stretch:.3f}, determinant {knot['determinant_end']}, "
          f"loop {knot['stages'][0]['loop']:.4f} -> {knot['loop']:.4f} m, {report['reason']}", flush=True)
    assert report["health"] == "good", (name, body, report["health_reasons"])
    assert report["intersections"]["frames_with"] == 0, (name, body)
    assert knot["changed"] == -1 and knot["j_start"] == knot["j_end"], (name, body)
    assert stretch <= (0.35 if name in PLAIN else MOST_STRETCH), (name, body, stretch)


weft, body, *names = sys.argv[1:]
for name in names or ROUND_AN_AXIS:
    with tempfile.TemporaryDirectory(prefix="weft-knot-") as folder:
        tie(weft, body, name, folder)
