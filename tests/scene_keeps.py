#!/usr/bin/env python3
"""A scene with "expect" keeps what it promises: scene_keeps.py WEFT SCENE.json [--set /json/pointer=value]"""
import json
import subprocess
import sys
import tempfile

weft, scene = sys.argv[1:3]
with tempfile.TemporaryDirectory(prefix="weft-scene-") as folder:
    command = [weft, "run", scene, "-o", folder + "/out", "--threads", "1", "--no-frames", "--json", "--quiet",
               *sys.argv[3:]]
    result = subprocess.run(command, capture_output=True, text=True)
report = json.loads(result.stdout)
assert report["expect"], "nothing is expected"
broken = [expected for expected in report["expect"] if not expected["ok"]]
assert not broken, broken
assert result.returncode == (3 if report["stopped"] == "diverged" else 0), (result.returncode, result.stderr)
