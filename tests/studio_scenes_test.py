#!/usr/bin/env python3
"""What the studio makes of scenes: the files a page may name, the words it may say, the numbers it is sent; and twenty studios."""
import json
import math
import pathlib
import signal
import struct
import subprocess
import sys
import unittest
import urllib.parse

sys.dont_write_bytecode = True
from cli_case import WEFT  # noqa: E402
from studio_case import Socket, StudioCase  # noqa: E402

# Two triangles that share the edge from (0, 0, 0) to (1, 0, 0) and stand at a right angle.
FOLD = "v 0 0 0\nv 1 0 0\nv 0.5 1 0\nv 0.5 0 1\nf 1 2 3\nf 2 1 4\n"
BENDING = 0.003  # [N·m]
MESH = {
    "name": "fold",
    "cloth": {"mesh": "fold.obj", "mass": 0.1, "springs": {"structural": 8, "shear": 0, "flexion": 0},
              "bending": {"warp": BENDING, "rest": "flat"}},
    "gravity": [0, 0, 0], "time": {"step": 0.001, "duration": 1},
    "pins": [{"where": {"indices": [0]}}],
}


class Scenes(StudioCase):
    def write_scenes(self):
        (self.scenes / "fold.obj").write_text(FOLD)
        (self.scenes / "other.obj").write_text(FOLD.replace("0.5 0 1", "0.5 -1 0"))
        (self.folder / "secret.obj").write_text(FOLD)
        (self.scenes / "way-out.obj").symlink_to(self.folder / "secret.obj")
        (self.scenes / "fold.json").write_text(json.dumps(MESH))

    def opened(self, scene):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": scene})
        return page, page.until(lambda m: m["type"] == "stage")

    def knob(self, page, path, value):
        """What is wrong with the value; the stage that follows may come before or after the answer."""
        page.send({"do": "set", "seat": 0, "path": path, "value": value})
        self.stages = []
        return page.until(lambda m: m["type"] == "stage" and self.stages.append(m) or m["type"] == "knob")["error"]

    def stage_after(self, page):
        return self.stages[-1] if self.stages else page.until(lambda m: m["type"] == "stage")

    def array(self, packet, name):
        offset, count, kind = packet["arrays"][name]
        return struct.unpack_from(f"<{count}{'f' if kind == 'f' else 'I'}", packet["data"], offset)

    def test_a_page_names_only_files_that_lie_beside_the_scene(self):
        page, stage = self.opened("scenes/fold.json")
        self.assertEqual(stage["names"][".obj"], ["fold.obj", "other.obj"])
        self.assertIn("overhand", stage["names"]["curves"])
        self.assertIn("wool-suiting", stage["names"]["fabrics"])
        for name in ("/etc/passwd", "../secret.obj", "way-out.obj", "fold.json", "./other.obj", "..%2fsecret.obj", "scenes/other.obj"):
            self.assertIn("beside the scene", self.knob(page, "/cloth/mesh", name)["text"], name)
            self.assertIn("beside the scene", self.knob(page, "/bodies", [{"mesh": name}])["text"], name)
        self.assertIn("beside the scene", self.knob(page, "/cloth/groups", "../secret.json")["text"])
        self.assertIsNone(self.knob(page, "/cloth/mesh", "other.obj"))
        end = self.stage_after(page)
        self.assertEqual(end["scene"]["cloth"]["mesh"], "other.obj")
        self.assertEqual(self.array(end, "start")[9:], (0.5, -1, 0))

    def test_of_a_scene_that_was_opened_alone_no_neighbours_are_told(self):
        page = self.resume(self.scenes / "fold.json")
        stage = page.until(lambda m: m["type"] == "stage")
        self.assertEqual(stage["names"][".obj"], [])
        self.assertIn("beside the scene", self.knob(page, "/cloth/mesh", "other.obj")["text"])
        self.assertIsNone(self.knob(page, "/cloth/mesh", "fold.obj"))  # as it is

    def test_texts_and_lists_are_knobs_too(self):
        page, _ = self.opened("scenes/sheet.json")
        self.assertIsNone(self.knob(page, "/cloth/name", "cloth of gold"))
        self.assertIsNone(self.knob(page, "/pins", [{"where": ["top-left"]}]))
        self.assertEqual(self.array(self.stage_after(page), "pins"), (0,))
        self.assertIsNone(self.knob(page, "/pins/0/where", ["bottom-right"]))
        self.assertEqual(self.array(self.stage_after(page), "pins"), (80,))
        self.assertIn("top-left", self.knob(page, "/pins/0/where", ["top-lefd"])["text"])
        self.assertIn("between", self.knob(page, "/contact", {"between": 3})["text"])

    def test_fabric_energy_counts_folded_edges(self):
        page, _ = self.opened("scenes/fold.json")
        page.send({"do": "field", "seat": 0, "name": "energy"})
        shot = page.until(lambda m: m["type"] == "shot" and m["field"] == "energy" and m["step"] == 0)
        # ½ B e²/A θ², e = 1 m, A = 1 m² of both, a quarter to each point; a point has a third of its triangles, 0.5 m² each.
        energy = 0.5 * BENDING * (math.pi / 2) ** 2
        for value, area in zip(self.array(shot, "scalar"), (1 / 3, 1 / 3, 1 / 6, 1 / 6), strict=True):
            self.assertAlmostEqual(value, energy / 4 / area, delta=1e-6 * energy)

    def test_twenty_studios_one_after_the_other_leave_nothing(self):
        self.stop()
        scratch = pathlib.Path(self.folder / "tmp")
        scratch.mkdir()
        for _ in range(20):
            process = subprocess.Popen([WEFT, "studio", "--no-open", "--scenes", self.scenes, "--save", self.folder / "x"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"TMPDIR": str(scratch)})
            address = urllib.parse.urlsplit(process.stdout.readline().strip())
            self.port, self.token = address.port, urllib.parse.parse_qs(address.query)["token"][0]
            page = Socket(self)
            page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json", "run": True})
            process.send_signal(signal.SIGTERM)
            words = process.communicate(timeout=30)[1]
            self.assertEqual(process.returncode, 0, words)
            page.link.close()
        self.assertEqual(list(scratch.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
