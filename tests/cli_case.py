"""What the tests of the command line share. Each of them is run as

    cli_..._test.py [WEFT SCENES] [unittest arguments]     or with WEFT and WEFT_SOURCE in the environment
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

if len(sys.argv) > 2 and os.access(sys.argv[1], os.X_OK) and not sys.argv[1].endswith(".py"):
    WEFT, SCENES = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    del sys.argv[1:3]
else:
    WEFT = pathlib.Path(os.environ["WEFT"]).resolve()
    SCENES = pathlib.Path(os.environ["WEFT_SOURCE"]) / "scenes"

SHEET = {
    "name": "sheet",
    "cloth": {"grid": {"columns": 9, "rows": 9}, "mass": 0.1, "damping": 0.001},
    "pins": [{"where": {"corners": ["top-left", "top-right"]}}],
    "limit": {"stretch": {"structural": 0.1}},
    "time": {"step": 0.002, "duration": 0.4, "frames_per_second": 25},
}
RUN_FILES = {"scene.json", "mesh.ply", "series.csv", "frames", "report.json", "checkpoint.bin"}


def weft(*arguments, **options):
    return subprocess.run([WEFT, *map(str, arguments)], capture_output=True, text=True, timeout=600, **options)


def merged(base, changes):
    if not isinstance(base, dict) or not isinstance(changes, dict):
        return changes
    return {**base, **{key: merged(base.get(key), value) for key, value in changes.items()}}


def contents(folder):
    """Everything that must not depend on how often a run was stopped, or on threads."""
    found = {}
    for file in sorted(folder.rglob("*")):
        name = str(file.relative_to(folder))
        if file.is_dir() or name == "checkpoint.bin":
            continue
        found[name] = file.read_bytes()
        if name == "report.json":
            report = json.loads(found[name])
            for key in ("seconds", "phase_seconds", "threads"):
                del report[key]
            found[name] = report
    return found


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-cli-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.out = self.folder / "out"

    def scene(self, changes=None, name="scene-file.json"):
        file = self.folder / name
        file.write_text(json.dumps(merged(SHEET, changes or {})))
        return file

    def run_scene(self, scene, *arguments, out=None, code=0):
        result = weft("run", scene, "-o", out or self.out, *arguments)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def report(self, out=None):
        return json.loads(((out or self.out) / "report.json").read_text())

    def assert_error(self, result, code, *words):
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        self.assertTrue(any(line.startswith("weft: ") for line in result.stderr.splitlines()), result.stderr)
        for word in words:
            self.assertIn(str(word), result.stderr)
        self.assertNotIn("\x1b", result.stderr, "colours belong on a terminal")

    def assert_same(self, expected, measured):
        self.assertEqual(expected.keys(), measured.keys())
        for name in expected:
            self.assertEqual(expected[name], measured[name], name)
