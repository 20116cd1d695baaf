#!/usr/bin/env python3
"""Small things that cost trust: help, what info tells, outputs that cannot be, Ctrl-C, seams and units on the command line."""
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
import unittest
import zlib

sys.dont_write_bytecode = True
from cli_case import SHEET, WEFT, Case, weft  # noqa: E402

QUADS = """v 0 0 0
v 50 0 0
v 50 50 0
v 0 50 0
v 50 0 0
v 100 0 0
v 100 50 0
v 50 50 0
g left
f 1 2 3 4
g right
f 5 6 7 8
"""


def colours(file):
    """All pixels of a PNG, as weft writes them: 8 bits, RGB."""
    data, place, packed = file.read_bytes(), 8, b""
    while place < len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        if kind == b"IHDR":
            width, height = struct.unpack_from(">II", data, place + 8)
        if kind == b"IDAT":
            packed += data[place + 8:place + 8 + length]
        place += 12 + length
    rows, stride, before, pixels = zlib.decompress(packed), 3 * width + 1, bytearray(3 * width), []
    for y in range(height):
        kind, line = rows[y * stride], bytearray(rows[y * stride + 1:(y + 1) * stride])
        for k in range(3 * width):
            a, b = (line[k - 3] if k > 2 else 0), before[k]
            c = before[k - 3] if k > 2 else 0
            p = a + b - c
            paeth = a if abs(p - a) <= min(abs(p - b), abs(p - c)) else b if abs(p - b) <= abs(p - c) else c
            line[k] = (line[k] + (0, a, b, (a + b) // 2, paeth)[kind]) & 255
        pixels += [tuple(line[k:k + 3]) for k in range(0, 3 * width, 3)]
        before = line
    return pixels


class Trust(Case):
    def test_help_of_a_verb_is_its_own(self):
        for verb in ("run", "render", "info"):
            self.assertEqual(weft("help", verb).stdout, weft(verb, "--help").stdout)
        self.assert_error(weft("help", "rnu"), 2, "run")

    def test_what_is_not_there_is_said(self):
        self.assert_error(weft("render", "nosuch", "-o", self.folder / "a.png"), 2, "nosuch", "no such folder or file")
        self.run_scene(self.scene())
        self.assert_error(weft("render", self.out, "-o", self.folder / "none/a.png"), 2, "mkdir -p")
        (self.folder / "folder.png").mkdir()
        self.assert_error(weft("render", self.out, "-o", self.folder / "folder.png"), 2, "is a folder")

    @unittest.skipIf(os.geteuid() == 0 and not shutil.which("setpriv"), "root may write anywhere")
    def test_an_output_that_cannot_be_written_is_said_before_the_work(self):
        self.run_scene(self.scene())
        self.folder.chmod(0o755)
        locked = self.folder / "locked"
        locked.mkdir()
        locked.chmod(0o555)
        command = [str(WEFT), "render", str(self.out), "-o", str(locked / "a.png")]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", *command]
            if subprocess.run([*command[:6], "true"], capture_output=True).returncode != 0 or subprocess.run(
                    [*command[:6], str(WEFT), "version"], capture_output=True).returncode != 0:
                self.skipTest("nobody else can run the program here")
        self.assert_error(subprocess.run(command, capture_output=True, text=True), 2, "cannot be written")

    def test_info_tells_boxes_bodies_and_what_intersects(self):
        scene = self.scene({"bodies": [{"name": "ball", "sphere": {"centre": [0.5, -0.5, 0], "radius": 0.2}},
                                       {"name": "floor", "plane": {"point": [0, 0, -3]}}]})
        info = json.loads(weft("info", scene, "--json").stdout)
        self.assertEqual(info["cloths"][0]["box"], {"min": [0, -1, 0], "max": [1, 0, 0]})
        self.assertEqual(info["cloths"][0]["coincident_points"], 0)
        self.assertEqual([body["name"] for body in info["bodies"]], ["ball", "floor"])
        self.assertAlmostEqual(info["bodies"][0]["box"]["max"][0], 0.7, delta=0.01)
        self.assertGreater(info["start"]["intersections"], 0)
        self.assertGreater(info["start"]["inside"], 0)
        words = weft("info", scene).stdout
        for word in ("body: ball", "from (0, -1, 0) to (1, 0, 0) m", "intersecting pairs", "a plane"):
            self.assertIn(word, words)

    def test_comments_and_the_schema_of_editors_are_accepted(self):
        file = self.folder / "scene.json"
        file.write_text('{// by hand\n"$schema": "weft.schema.json", ' + json.dumps(SHEET)[1:])
        self.assertEqual(weft("info", file).returncode, 0)
        schema = json.loads(weft("schema").stdout)
        self.assertIn("$schema", schema["properties"])
        self.assertIn("// and /* */ comments", schema["description"])

    def test_a_seam_is_noticed_welded_and_written_as_it_came(self):
        (self.folder / "quads.obj").write_text(QUADS)
        cloth = {"mesh": "quads.obj", "unit": "cm", "density": 0.2}
        base = {"cloth": cloth, "pins": [{"where": "left"}], "time": {"step": "auto", "duration": 0.2},
                "output": {"formats": ["obj", "pc2"], "unit": "cm"}}
        file = self.folder / "scene.json"
        file.write_text(json.dumps(base))
        result = weft("run", file, "-o", self.folder / "open")
        self.assertIn('2 pairs of points coincide: a seam? say "weld": 1e-6', result.stderr)
        cloth["weld"] = 1e-6
        file.write_text(json.dumps(base))
        result = weft("run", file, "-o", self.out)
        self.assertNotIn("coincide", result.stderr)
        lines = (self.out / "frames/000003.obj").read_text().splitlines()
        self.assertEqual(sum(line.startswith("v ") for line in lines), 8)
        self.assertEqual([line for line in lines if line[0] in "fg"], ["g left", "f 1 2 3 4", "g right", "f 5 6 7 8"])
        self.assertEqual(struct.unpack_from("<i", (self.out / "cache.pc2").read_bytes(), 16)[0], 8)
        self.assertEqual(weft("check", self.out).returncode, 0)
        for name in ("a.obj", "a.usda", "a.glb", "a.vtp"):
            self.assertEqual(weft("convert", self.out, self.folder / name, "--frame", "last").returncode, 0, name)
        self.assertIn("metersPerUnit = 0.01", (self.folder / "a.usda").read_text())
        self.assertEqual(weft("convert", self.out, self.folder / "b.usda", "--unit", "m", "--up", "y").returncode, 0)
        self.assertIn('upAxis = "Y"', (self.folder / "b.usda").read_text())

    def test_a_density_in_grams_is_questioned(self):
        file = self.folder / "grams.json"
        file.write_text(json.dumps({"cloth": {"grid": {"columns": 3, "rows": 3}, "density": 200},
                                    "time": {"step": "auto", "duration": 0.1}}))
        self.assertIn("g/m² meant? then say 0.2", self.run_scene(file, "--no-frames").stderr)

    def test_a_step_far_too_long_with_a_limiter_ends_with_a_verdict(self):
        scene = self.scene({"limit": {"stretch": {"structural": 0.05, "shear": 0.05, "flexion": 0.05}, "passes": 1000,
                                      "until_obeyed": True}, "time": {"step": 0.04, "duration": 0.4},
                            "cloth": {"damping": 0.01}, "integrator": "symplectic-euler"})
        result = weft("run", scene, "-o", self.out, "--quiet")
        self.assertIn("times the largest stable one", result.stderr)
        self.assertIn("the limiter keeps the cloth together", result.stderr)
        self.assertEqual(self.report()["stopped"], "done")

    def test_check_paints_cloth_and_bodies_apart(self):
        (self.folder / "cloth.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        (self.folder / "body.obj").write_text("v 1.2 0 0\nv 2.2 0 0\nv 1.2 1 0\nf 1 2 3\n")
        picture = self.folder / "a.png"
        self.assertEqual(weft("check", self.folder / "cloth.obj", "--body", self.folder / "body.obj", "-o",
                              picture).returncode, 0)
        pixels = colours(picture)
        blue = sum(b > r + 40 for r, g, b in pixels)
        self.assertGreater(blue, len(pixels) // 100, "the cloth is blue")
        left_out = weft("check", self.folder / "body.obj", "-o", self.folder / "b.png")
        self.assertEqual(left_out.returncode, 0)
        self.assertGreater(sum(b > r + 40 for r, g, b in colours(self.folder / "b.png")), blue // 4)
        both = self.folder / "c.png"
        weft("check", self.folder / "cloth.obj", self.folder / "body.obj", "-o", both)
        self.assertGreater(sum(b > r + 40 for r, g, b in colours(both)), 1.5 * blue, "two cloths are twice as blue")

    @unittest.skipUnless(shutil.which("ffmpeg"), "films need ffmpeg")
    def test_ctrl_c_in_render_leaves_nothing_half(self):
        self.run_scene(self.scene())
        film = self.folder / "film.mp4"
        process = subprocess.Popen([WEFT, "render", self.out, "-o", film, "--size", "480x270", "--samples", "64"], stderr=subprocess.PIPE,
                                   text=True)
        deadline = time.monotonic() + 60
        while not list(self.folder.glob("film.mp4*")) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        words = process.communicate(timeout=120)[1]
        self.assertEqual(process.returncode, 130, words)
        self.assertIn("interrupted: nothing was written", words)
        self.assertEqual(list(self.folder.glob("film*")), [])

    def test_the_manual_and_completion_know_every_verb(self):
        manual, words = weft("man").stdout, weft("completion").stdout
        verbs = [line.split()[0] for line in weft("--help").stdout.split("Verbs\n")[1].split("\n\n")[0].splitlines()]
        self.assertGreater(len(verbs), 12)
        for verb in verbs:
            self.assertIn(f".SS weft {verb}\n", manual)
            self.assertIn(f"        {verb}) words=", words)
        self.assertIn("\\fB\\-\\-resume\\fR", manual)
        self.assertIn("--overwrite", words)


if __name__ == "__main__":
    unittest.main()
