#!/usr/bin/env python3
"""weft check: counts, exit codes, pictures and refusals."""
import json
import struct
import sys
import unittest

sys.dont_write_bytecode = True
from cli_case import Case, weft  # noqa: E402


def sheet(n, z, x0=0.0, flip=False):
    """An n × n grid of unit cells in the plane z (or, flipped, upright at y = z)."""
    lines = []
    for j in range(n):
        for i in range(n):
            lines.append(f"v {x0 + i} {z} {j - 1.3}" if flip else f"v {x0 + i} {j} {z}")
    for j in range(n - 1):
        for i in range(n - 1):
            a = 1 + j * n + i
            lines += [f"f {a} {a + 1} {a + n + 1}", f"f {a} {a + n + 1} {a + n}"]
    return "\n".join(lines) + "\n"


CUBE = "".join(f"v {x} {y} {z}\n" for z in (-9, 9) for y in (-9, 9) for x in (-9, 9)) + "".join(
    f"f {a} {b} {c}\n" for a, b, c in ((1, 3, 4), (1, 4, 2), (5, 6, 8), (5, 8, 7), (1, 2, 6), (1, 6, 5), (3, 7, 8),
                                       (3, 8, 4), (1, 5, 7), (1, 7, 3), (2, 4, 8), (2, 8, 6)))


class Check(Case):
    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def check_json(self, *arguments, code=0):
        result = weft("check", *arguments, "--json")
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return json.loads(result.stdout)

    def test_a_clean_mesh_exits_0(self):
        flat = self.file("flat.obj", sheet(5, 0))
        result = weft("check", flat)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("intersecting edge–face pairs", result.stdout)
        found = self.check_json(flat)
        self.assertTrue(found["clean"])
        self.assertEqual(found["frames_checked"], 1)
        self.assertAlmostEqual(found["worst"]["smallest_distance"], 0.5 ** 0.5)

    def test_two_sheets_that_cross_exit_1_and_the_pairs_are_named(self):
        flat = self.file("flat.obj", sheet(5, 0))
        upright = self.file("upright.obj", sheet(5, 1.6, x0=0.2, flip=True))
        found = self.check_json(flat, upright, code=1)
        counts = found["worst"]["intersections"]
        self.assertEqual(counts["total"], counts["between"])
        self.assertEqual(counts["total"], counts["crossing"] + counts["touching"])
        self.assertEqual(len(found["pairs"]), counts["total"])
        # The line y = 1.6, z = 0, from x = 0.2 to 4.2, meets in the flat sheet: 4 edges along y (x = 1, 2, 3, 4) and 4
        # diagonals; of the upright sheet come to z = 0: 5 edges (x = 0.2 ... 4.2) of which one is outside, 4 diagonals.
        self.assertEqual(counts["total"], 4 + 4 + 4 + 4)
        for pair in found["pairs"]:
            self.assertEqual({pair["edge"]["file"], pair["face"]["file"]}, {str(flat), str(upright)})
        result = weft("check", flat, upright)
        self.assertEqual(result.returncode, 1)
        self.assertIn("crosses triangle", result.stdout)
        self.assertEqual(weft("check", flat, upright, "--quiet").stdout, "")
        as_body = self.check_json(flat, "--body", upright, code=1)
        self.assertEqual(as_body["worst"]["intersections"]["with_bodies"], counts["total"])

    def test_cloth_inside_a_closed_body_exits_1(self):
        flat, cube = self.file("flat.obj", sheet(3, 0)), self.file("cube.obj", CUBE)
        found = self.check_json(flat, "--body", cube, code=1)
        self.assertEqual(found["worst"]["intersections"]["total"], 0)
        self.assertEqual(found["worst"]["inside"], 9)
        self.assertEqual(found["points_inside"][0]["body"], str(cube))

    def test_thickness_degenerate_and_duplicate_faces_are_counted(self):
        text = sheet(3, 0) + "f 1 2 3\nf 2 1 4\nf 5 1 2\n"
        found = self.check_json(self.file("odd.obj", text), self.file("above.obj", sheet(3, 0.01, x0=0.3)),
                                "--thickness", "0.02", code=1)
        self.assertEqual(found["worst"]["degenerate_faces"], 1)
        self.assertEqual(found["worst"]["duplicate_faces"], 1)
        self.assertGreater(found["worst"]["nearer_than_thickness"], 0)

    def test_every_frame_of_a_run_is_checked(self):
        self.run_scene(self.scene())
        found = self.check_json(self.out)
        self.assertEqual(found["frames_checked"], 11)
        self.assertEqual(len(found["frames"]), 11)
        # A copy of the sheet at the start as a body: all of it touches in frame 0, less once the sheet has fallen.
        found = self.check_json(self.out, "--body", self.out / "mesh.ply", code=1)
        self.assertEqual(found["worst_frame"], 0)
        totals = [frame["intersections"]["total"] for frame in found["frames"]]
        self.assertEqual(totals[0], found["frames"][0]["intersections"]["touching"])
        self.assertGreater(totals[0], totals[-1])
        result = weft("check", self.out, "--body", self.out / "mesh.ply")
        self.assertIn("frames checked", result.stdout)

    # Two plates that close on a sheet until they are one: cloth between them has nowhere to go. 2.5 steps a frame.
    PRESS = {"pins": [], "gravity": [0, 0, 0], "contact": {"prove": True},
             "cloth": {"grid": {"origin": [-0.5, 0.5, 0]}},
             "integrator": "backward-euler",
             "time": {"step": 0.004, "duration": 0.4, "frames_per_second": 100},
             "bodies": [{"name": name, "box": {"centre": [0, 0, 0.3 * side], "size": [0.6, 0.6, 0.2]},
                         "path": {"keys": [{"time": 0}, {"time": 0.2, "move": [0, 0, -0.25 * side]}]}}
                        for name, side in (("anvil", -1), ("hammer", 1))]}

    def assert_agrees(self, report, found):
        """The proof of the run, and what is found in its files."""
        proof, frames = report["intersections"], found["frames"]
        pairs = [frame["intersections"]["total"] for frame in frames]
        inside = [frame["inside"] for frame in frames]
        bad = [k for k, frame in enumerate(frames) if not frame["clean"]]
        self.assertEqual(proof, {
            "frames_checked": len(frames), "frames_with": len(bad),
            "frames_again": sum(any(frame["clean"] for frame in frames[:k]) for k in bad),
            "first_with": bad[0] if bad else -1, "worst": max(pairs), "final": pairs[-1], "inside": max(inside),
            "final_inside": inside[-1]})
        self.assertEqual(report["min_distance"], min(frame["smallest_distance"] for frame in frames))

    def test_a_run_is_checked_with_its_own_bodies_and_agrees_with_prove(self):
        result = self.run_scene(self.scene(self.PRESS), "--quiet", code=5)
        self.assertIn("the run is not free of intersections: 41 frames checked", result.stderr)
        self.assertIn("weft check", result.stderr)
        found = self.check_json(self.out, code=1)
        self.assert_agrees(self.report(), found)
        self.assertGreater(found["frames_with"], 0)
        self.assertEqual([part["name"] for part in found["parts"] if part["body"]],
                         [f"{self.out}: anvil", f"{self.out}: hammer"])
        self.assertTrue(all(pair["edge"]["file"].startswith(str(self.out)) for pair in found["pairs"]))
        # Frames are at steps: every other one half a step off its turn.
        self.assertAlmostEqual(max(abs(frame["time"] - frame["frame"] / 100) for frame in found["frames"]), 0.002)
        result = weft("check", self.out)
        self.assertEqual(result.returncode, 1)
        self.assertIn("points inside bodies", result.stdout)
        for formats in ("obj", "pc2", "mdd"):
            out = self.folder / formats
            self.run_scene(self.scene(self.PRESS), "--quiet", "--format", formats, out=out, code=5)
            found = self.check_json(out, code=1)
            self.assertEqual(found["single_precision"], formats != "obj")
            if formats == "obj":
                self.assert_agrees(self.report(out), found)

    def test_several_cloths_and_a_plane_are_checked_and_drawn(self):
        floor = {"plane": {"point": [0, 0, -0.2]}}
        second = {"name": "lower", "grid": {"columns": 5, "rows": 5, "origin": [0.1, 0.1, -0.1]}, "mass": 0.1}
        scene = self.scene({"pins": [], "cloths": [second], "bodies": [floor], "contact": {"prove": True},
                            "integrator": "backward-euler",
                            "time": {"step": 0.005, "duration": 0.2}})
        result = self.run_scene(scene)
        self.assertIn("proof: 6 frames checked, 0 intersections, 0 points inside bodies", result.stdout)
        found = self.check_json(self.out)
        self.assert_agrees(self.report(), found)
        self.assertEqual([part["body"] for part in found["parts"]], [False, False, True])
        self.assertEqual(weft("check", self.out, "-o", self.folder / "clean.png").returncode, 0)

    def test_the_picture_shows_where(self):
        flat, upright = self.file("flat.obj", sheet(5, 0)), self.file("upright.obj", sheet(5, 1.6, x0=0.2, flip=True))
        picture = self.folder / "where.png"
        self.assertEqual(weft("check", flat, upright, "-o", picture).returncode, 1)
        data = picture.read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack_from(">II", data, 16), (960, 540))

    def test_threads_do_not_change_the_answer(self):
        flat, upright = self.file("flat.obj", sheet(9, 0)), self.file("upright.obj", sheet(9, 1.6, x0=0.2, flip=True))
        answers = {weft("check", flat, upright, "--json", "--threads", n).stdout for n in (1, 2)}
        self.assertEqual(len(answers), 1)

    def test_wrong_input_exits_2_with_a_sentence(self):
        flat = self.file("flat.obj", sheet(3, 0))
        self.assert_error(weft("check", self.folder / "nowhere.obj"), 2, "nowhere.obj")
        self.assert_error(weft("check"), 2)
        for bad in ("-1", "nan", "inf", "1e300", "3", ""):  # the sheet's diagonal is √8
            self.assert_error(weft("check", flat, f"--thickness={bad}"), 2, "thickness")
        self.assert_error(weft("check", flat, "--thicknes", "1"), 2, "--thickness")
        self.assert_error(weft("check", flat, "-o", self.folder / "x.gif"), 2, ".png")
        self.assert_error(weft("check", flat, "-o", self.folder / "none" / "x.png"), 2, "mkdir")
        self.assert_error(weft("check", self.file("points.obj", "v 0 0 0\n")), 2, "triangle")
        self.assert_error(weft("check", self.folder), 2, "scene.json")

    def test_help_has_examples_and_exit_codes(self):
        text = weft("check", "--help").stdout
        for word in ("--body", "--thickness", "Exit codes", "weft check shirt.obj"):
            self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
