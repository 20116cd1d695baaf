#!/usr/bin/env python3
"""What the stream costs the simulation: CPU seconds of a 129 × 129 sheet in the studio, with a page that takes every update it
can get, over those of weft run, which shows nothing to anybody. Run by ./weft bench studio.

Usage: studio_stream.py WEFT [columns]
"""
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import types
import urllib.parse

os.environ["WEFT"], os.environ["WEFT_SOURCE"] = sys.argv[1], str(pathlib.Path(__file__).resolve().parent.parent)
columns = int(sys.argv[2]) if len(sys.argv) > 2 else 129
sys.argv = sys.argv[:1]
sys.dont_write_bytecode = True
sys.path.insert(0, os.environ["WEFT_SOURCE"] + "/tests")
from studio_server_test import Socket  # noqa: E402


def cpu_seconds():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def in_studio(weft, scene, folder):
    process = subprocess.Popen([weft, "studio", scene, "--no-open", "--save", folder / "saved", "--threads", "1"],
                               stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
    address = urllib.parse.urlsplit(process.stdout.readline().strip())
    page = Socket(types.SimpleNamespace(port=address.port, token=urllib.parse.parse_qs(address.query)["token"][0]))
    page.status_with(lambda s: s.get("open"))
    page.send({"do": "speed", "seat": 0, "value": 0})
    page.send({"do": "play", "seat": 0, "on": True})
    shots = 0
    while True:
        message = page.receive()
        shots += message["type"] == "shot"
        if message.get("seat") == 0 and message.get("status", {}).get("over"):
            break
    process.send_signal(signal.SIGKILL)  # saving is no part of the stream
    process.wait()
    return shots


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    scene = folder / "sheet.json"
    scene.write_text(json.dumps({
        "name": "sheet", "cloth": {"grid": {"columns": columns, "rows": columns}, "mass": 0.289, "damping": 1e-5},
        "pins": [{"where": ["top-left", "top-right"]}], "limit": {"stretch": {"structural": 0.1}},
        "time": {"step": 0.0005, "duration": 0.5, "frames_per_second": 25}}))
    pairs = []
    for turn in range(2):
        before = cpu_seconds()
        subprocess.run([os.environ["WEFT"], "run", scene, "-o", folder / f"run{turn}", "--quiet", "--no-frames",
                        "--threads", "1"], check=True)
        alone = cpu_seconds() - before
        before = cpu_seconds()
        shots = in_studio(os.environ["WEFT"], scene, folder)
        pairs.append((alone, cpu_seconds() - before, shots))
        print("weft run %.2f s, studio %.2f s with %d shots: %+.1f %%" % (*pairs[-1], 100 * (pairs[-1][1] / pairs[-1][0] - 1)))
    alone, studio, shots = (min(p[k] for p in pairs) for k in range(3))
    each = (studio - alone) / shots
    # Shots go by the clock on the wall: on a busy machine there are more of them to a second of work.
    print("%.2f ms a shot; at 30 a second the stream costs %.1f %% at %d × %d" % (1000 * each, 3000 * each, columns, columns))
    sys.exit(30 * each > 0.1)
