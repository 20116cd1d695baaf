"""A sheet of N × N points builds, takes a hundred steps, writes a frame, and stays below 1.5 kB a point.

Usage: large_sheet.py WEFT N
"""

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

program = sys.argv[1]
points = int(sys.argv[2])
most_bytes = 1450 * points**2 + 64 * 2**20  # 1.5 GiB for 1025 × 1025

with tempfile.TemporaryDirectory(prefix="weft-large-") as folder:
    scene = Path(folder) / "large.json"
    scene.write_text(
        json.dumps(
            {
                "weft": 1,
                "cloth": {"grid": {"columns": 17, "rows": 17}, "mass": 0.289},
                "pins": [{"where": ["top-left", "top-right"]}],
                "limit": {"stretch": {"structural": 0.1}},
                # 2/√(10.125 · 8 N/m / (0.289/1025²) kg) = 1.16e-4 s is the longest stable step of 1025 × 1025 points, which
                # have the least mass: take half of it.
                "time": {"step": 5e-5, "duration": 5e-3, "frames_per_second": 200},
            }
        )
    )
    out = Path(folder) / "run"
    done = subprocess.run(
        [program, "run", str(scene), "-o", str(out)]
        + ["--set", f"/cloth/grid/columns={points}", "--set", f"/cloth/grid/rows={points}"],
        capture_output=True,
        text=True,
    )
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    print(done.stdout, done.stderr)
    print(f"peak {peak / 2**20:.0f} MiB")
    assert done.returncode == 0, done.returncode
    report = json.loads((out / "report.json").read_text())
    assert report["steps"] == 100, report["steps"]
    assert report["finite"] is True
    assert peak < most_bytes, f"{peak / 2**20:.0f} MiB is too much"
