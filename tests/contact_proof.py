#!/usr/bin/env python3
"""Nothing passes through anything, whatever the luck: runs every scene in scenes/contact with its start shaken by 0.1 mm,
and with half and double its step, and counts intersections exactly at every frame.

    contact_proof.py WEFT SCENES [--runs N] [--full] [--only NAME ...] [--jobs N]

Prints a table. Fails if a run diverges or a frame has an intersection or a point inside a body. Without --full runs are
shorter than the scenes, and slow scenes keep their step.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SHAKE = 1e-4  # [m]
SHORT = 0.7  # of the duration, without --full
# Those that take long: without --full they run for this share of their duration, and only with their own step.
SLOW = {"character": 0.6, "drape-sphere-129": 0.4, "drape-sphere-65": 0.7, "twisted-cylinder": 0.5}


def read_scene(file):
    """A scene's JSON without its comments; no string of these scenes has two slashes."""
    return json.loads(re.sub(r"//.*", "", file.read_text()))


def thickness_of(scene):
    """[m] As the engine chooses it: 0.4 of the shortest structural spring, unless it is given."""
    given = scene.get("contact", {}).get("thickness")
    grids = [cloth["grid"] for cloth in [scene["cloth"], *scene.get("cloths", [])] if "grid" in cloth]
    spacings = [grid.get(size, 1) / (grid.get(count, 17) - 1)
                for grid in grids for size, count in (("width", "columns"), ("height", "rows"))]
    return given or 0.4 * min(spacings)


def plan(file, options):
    """(seed, factor of the step, share of the duration) of every run of a scene."""
    if isinstance(read_scene(file)["time"].get("step", "auto"), str):  # the run chooses its own
        return [(seed, 1, 1 if options.full else SHORT) for seed in range(1, options.runs + 1)]
    if options.full:
        return [(seed, 1, 1) for seed in range(1, options.runs + 1)] + [(1, 0.5, 1), (1, 2, 1)]
    if file.stem in SLOW:
        return [(seed, 1, SLOW[file.stem]) for seed in range(1, options.runs + 1)]
    return [(seed, 1, SHORT) for seed in range(1, options.runs + 1)] + [(1, 0.5, SHORT / 2), (1, 2, SHORT)]


def run(weft, file, out, seed, factor, share):
    scene = read_scene(file)
    changes = {"/shake": {"size": SHAKE, "seed": seed}, "/contact/prove": True, "/expect": {},
               "/time/duration": share * scene["time"]["duration"]}
    if factor != 1:
        changes["/time/step"] = factor * scene["time"]["step"]
    command = [weft, "run", file, "-o", out, "--threads", "1", "--no-frames", "--json", "--quiet"]
    for path, value in changes.items():
        command += ["--set", f"{path}={json.dumps(value)}"]
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    report = json.loads(result.stdout) if result.stdout else {}
    proof = report.get("intersections", {})
    return {
        "what": f"seed {seed}, step × {factor:g}",
        "ok": result.returncode == 0 and report.get("stopped") == "done" and proof.get("frames_checked", 0) > 1
        and proof.get("frames_with") == 0 and proof.get("worst") == 0 and proof.get("inside") == 0,
        "message": result.stderr.strip() or f"stopped: {report.get('stopped')}, {proof}",
        "frames": proof.get("frames_checked", 0), "worst": proof.get("worst", -1), "inside": proof.get("inside", -1),
        "distance": (report.get("min_distance") or float("inf")) / thickness_of(scene),
        "pinched": report.get("contact_total", {}).get("pinched", -1),
        "truncated": report.get("contact_total", {}).get("truncated", -1),
    }


def row_of(name, runs):
    cells = [name, len(runs), sum(r["frames"] for r in runs), max(r["worst"] for r in runs),
             max(r["inside"] for r in runs), f'{min(r["distance"] for r in runs):.2f}',
             sum(r["pinched"] for r in runs), sum(r["truncated"] for r in runs)]
    return "| " + " | ".join(map(str, cells)) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weft", type=pathlib.Path)
    parser.add_argument("scenes", type=pathlib.Path)
    parser.add_argument("--runs", type=int, help="shaken starts of a scene; 2, or 5 with --full")
    parser.add_argument("--full", action="store_true", help="whole durations, half and double step for every scene")
    parser.add_argument("--only", nargs="*", default=[], help="names of scenes")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.runs = options.runs or (5 if options.full else 2)

    files = [f for f in sorted((options.scenes / "contact").glob("*.json")) if not options.only or f.stem in options.only]
    work = [(file, *variant) for file in files for variant in plan(file, options)]
    work.sort(key=lambda job: job[0].stem not in SLOW)  # the long ones first
    folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-proof-"))
    results = {file.stem: [] for file in files}
    failed = []
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            jobs = {pool.submit(run, options.weft.resolve(), job[0], folder / str(k), *job[1:]): job[0].stem
                    for k, job in enumerate(work)}
            for job in concurrent.futures.as_completed(jobs):
                name, result = jobs[job], job.result()
                results[name].append(result)
                if not result["ok"]:
                    failed.append(f'{name}, {result["what"]}: {result["message"]}')
                    print("FAILED", failed[-1], file=sys.stderr, flush=True)
    finally:
        shutil.rmtree(folder)
    print("| scene | runs | frames checked | worst intersections | points inside | smallest distance / thickness | pinched |"
          " truncated |")
    print("|---|---|---|---|---|---|---|---|")
    for name, runs in results.items():
        print(row_of(name, runs))
    return 1 if failed or not work else 0


if __name__ == "__main__":
    sys.exit(main())
