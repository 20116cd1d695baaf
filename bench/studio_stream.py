#!/usr/bin/env python3
"""What the stream costs the simulation of a 129 × 129 sheet with a page that takes every update it can get: of the CPU seconds of
the simulation's thread, those that went into what the page sees, as the studio itself counts them. Beside it, the whole thread with
such a page and with one that takes nothing, whose difference drowns in noise on a busy machine. Run by ./weft bench studio.

Usage: studio_stream.py WEFT [columns [pairs]]
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
import urllib.parse

os.environ["WEFT"], os.environ["WEFT_SOURCE"] = sys.argv[1], str(pathlib.Path(__file__).resolve().parent.parent)
columns = int(sys.argv[2]) if len(sys.argv) > 2 else 129
pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 3
sys.argv = sys.argv[:1]
sys.dont_write_bytecode = True
sys.path.insert(0, os.environ["WEFT_SOURCE"] + "/tests")
from studio_case import Socket  # noqa: E402

STEP, DURATION = 0.0005, 0.5


class Clock:
    """CPU seconds of the seat's thread, and of the whole process."""

    def __init__(self, pid):
        self.pid = pid
        tasks = sorted(pathlib.Path(f"/proc/{pid}/task").iterdir(), key=lambda t: int(t.name))
        self.seat = next(t for t in tasks if (t / "comm").read_text().strip() == "weft-seat")

    def seconds(self):
        return int((self.seat / "schedstat").read_text().split()[0]) / 1e9

    def whole(self):
        words = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def sleeps(self):
        return (self.seat / "stat").read_text().rpartition(")")[2].split()[0] == "S"

    def wait(self):
        """Until the thread has had nothing to do for a while: the run is over."""
        quiet = 0
        while quiet < 40:
            before = self.seconds()
            time.sleep(0.02)
            quiet = quiet + 1 if self.sleeps() and self.seconds() == before else 0


def in_studio(scene, folder, looks):
    """CPU seconds of the run in the seat's thread, in the process, and shots that arrived."""
    process = subprocess.Popen([os.environ["WEFT"], "studio", scene, "--no-open", "--save", folder / "saved", "--threads", "1"],
                               stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
    address = urllib.parse.urlsplit(process.stdout.readline().strip())
    page = Socket(types.SimpleNamespace(port=address.port, token=urllib.parse.parse_qs(address.query)["token"][0]))
    page.status_with(lambda s: s.get("open"))
    page.send({"do": "speed", "seat": 0, "value": 0})
    clock = Clock(process.pid)
    clock.wait()
    before, all_before = clock.seconds(), clock.whole()
    shots, cost = [0], [0, 0]

    def read():
        try:
            while True:
                message = page.receive()
                shots[0] += message["type"] == "shot"
                if message.get("seat") == 0 and "cost" in message.get("status", {}):
                    cost[:] = message["status"]["cost"]["stream"], message["status"]["cost"]["thread"]
        except (EOFError, OSError):
            pass

    page.send({"do": "play", "seat": 0, "on": True})
    if looks:
        threading.Thread(target=read, daemon=True).start()
    clock.wait()
    spent = clock.seconds() - before, clock.whole() - all_before
    process.send_signal(signal.SIGKILL)  # saving is no part of the stream
    process.wait()
    return (*spent, shots[0], cost[0] / max(1e-9, cost[1] - before))


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    scene = folder / "sheet.json"
    scene.write_text(json.dumps({
        "name": "sheet", "cloth": {"grid": {"columns": columns, "rows": columns}, "mass": 0.289, "damping": 1e-5},
        "pins": [{"where": ["top-left", "top-right"]}], "limit": {"stretch": {"structural": 0.1}},
        "time": {"step": STEP, "duration": DURATION, "frames_per_second": 25}}))
    alone, watched = [], []
    for _ in range(pairs):
        alone.append(in_studio(scene, folder, False))
        watched.append(in_studio(scene, folder, True))
        print("thread of the simulation: %.3f s alone, %.3f s with %d shots, of which the stream is %.1f %%; process %.2f and %.2f s" % (
            alone[-1][0], watched[-1][0], watched[-1][2], 100 * watched[-1][3], alone[-1][1], watched[-1][1]))
    a, w, share = min(alone), min(watched), max(one[3] for one in watched)
    steps = round(DURATION / STEP)
    print("%d × %d: %.3f ms a step alone, %.3f ms with a page; the stream costs the simulation %.1f %% (worst of %d)" % (
        columns, columns, 1000 * a[0] / steps, 1000 * w[0] / steps, 100 * share, pairs))
    # Sending happens in another thread. Shots go by the clock on the wall: a busy machine takes more of them in a second of work.
    print("%.3f ms a shot in the other threads" % (1000 * max(0, (w[1] - w[0]) - (a[1] - a[0])) / max(1, w[2])))
    sys.exit(share > 0.1)
