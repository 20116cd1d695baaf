#!/usr/bin/env python3
"""Nobody is undressed, whatever the luck: runs every garment of scenes/garments with shaken starts, and expects of each
what its scene expects: worn at the end, nothing intersects after the first frame, and little stretch by recovery.

    tests/garments_proof.py build/release/weft scenes [--only shirt-tight] [--runs 5] [--set /time/duration=0.2]
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

# [m] The glove's edges are 5 mm long. A shake stretches an edge by up to twice its size: those of the dummy's clothes are 15 to 30 mm,
# and their scenes bound all stretch, from the start on.
SHAKES = {"glove": 2e-4, "dummy-poncho": 2e-4, "dummy-skirt": 2e-4, "dummy-shirt": 2e-4}
parser = argparse.ArgumentParser()
parser.add_argument("weft")
parser.add_argument("scenes", type=pathlib.Path)
parser.add_argument("--only")
parser.add_argument("--runs", type=int, default=5)
parser.add_argument("--set", action="append", default=[])
arguments = parser.parse_args()

failed = 0
for scene in sorted((arguments.scenes / "garments").glob("*.json")):
    if arguments.only and scene.stem != arguments.only:
        continue
    for seed in range(1, arguments.runs + 1):
        shake = json.dumps({"size": SHAKES.get(scene.stem, 2e-3), "seed": seed})
        with tempfile.TemporaryDirectory() as folder:
            options = ["--set", f"/shake={shake}"] + [word for one in arguments.set for word in ("--set", one)]
            run = subprocess.run([arguments.weft, "run", str(scene), "-o", folder + "/run", "--quiet", *options],
                                 capture_output=True, text=True)
            report = json.loads(pathlib.Path(folder, "run", "report.json").read_text()) if run.returncode != 2 else {}
        recovered, found = report.get("recovered", {}), report.get("intersections", {})
        print(f"{scene.stem} {seed}: exit {run.returncode}, worn {recovered.get('worn')} of "
              f"{recovered.get('worn_at_start')}, stretch {recovered.get('stretch', 0):.3f}, moved "
              f"{recovered.get('displacement', 0):.3f} m, frames not clean {found.get('frames_with')}", flush=True)
        if run.returncode != 0 or recovered.get("worn") != recovered.get("worn_at_start"):
            failed += 1
            print(run.stderr)
sys.exit(1 if failed else 0)
