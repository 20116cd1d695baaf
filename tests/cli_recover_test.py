#!/usr/bin/env python3
"""weft recover: untangles, says what it did, and is honest when it cannot."""
import json
import sys
import unittest

sys.dont_write_bytecode = True
from cli_case import SCENES, Case, weft  # noqa: E402

TANGLES = SCENES / "contact" / "tangles"
# Two sheets of 3 × 3 points, the second standing in the middle of the first.
GRID = [f"f {a} {a + 1} {a + 4}\nf {a} {a + 4} {a + 3}\n" for a in (1, 2, 4, 5)]
CROSSED = ("".join(f"v {i} {j} 0\n" for j in range(3) for i in range(3))
           + "".join(f"v {i * 0.6 + 0.4} 0.9 {j - 1.2}\n" for j in range(3) for i in range(3)) + "".join(GRID)
           + "".join(f"f {a + 9} {a + 10} {a + 13}\nf {a + 9} {a + 13} {a + 12}\n" for a in (1, 2, 4, 5)))
CUBE = "".join(f"v {x} {y} {z}\n" for z in (-9, 9) for y in (-9, 9) for x in (-9, 9)) + "".join(
    f"f {a} {b} {c}\n" for a, b, c in ((1, 3, 4), (1, 4, 2), (5, 6, 8), (5, 8, 7), (1, 2, 6), (1, 6, 5), (3, 7, 8),
                                       (3, 8, 4), (1, 5, 7), (1, 7, 3), (2, 4, 8), (2, 8, 6)))


class Recover(Case):
    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def recover(self, *arguments, code=0, out="clean.obj"):
        result = weft("recover", *arguments, "-o", self.folder / out, "--json")
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return json.loads(result.stdout)

    def points(self, name):
        return [line for line in (self.folder / name).read_text().splitlines() if line.startswith("v ")]

    def test_tangles_come_out_clean(self):
        for name in ("t1-crossed", "t2-border-deep", "t7-hairpin", "t9-wide-knot"):
            for out in ("clean.obj", "clean.ply"):
                found = self.recover(TANGLES / f"{name}.obj", out=out)
                self.assertTrue(found["recovered"], name)
                self.assertGreater(found["before"]["intersections"], 0)
                self.assertEqual(found["after"]["intersections"], 0)
                self.assertLessEqual(found["stretch"], 0.1, name)
                self.assertEqual(weft("check", self.folder / out, "--quiet").returncode, 0, name)
                self.assertEqual(weft("check", TANGLES / f"{name}.obj", "--quiet").returncode, 1, name)

    def test_cloth_leaves_a_body(self):
        flat = self.file("flat.obj", "".join(f"v {i} {j} 7.5\n" for j in range(3) for i in range(3)) + "".join(GRID))
        cube = self.file("cube.obj", CUBE)
        found = self.recover(flat, "--body", cube)
        self.assertEqual(found["before"], {"intersections": 0, "inside": 9})
        self.assertEqual(found["after"], {"intersections": 0, "inside": 0})
        self.assertEqual(weft("check", self.folder / "clean.obj", "--body", cube, "--quiet").returncode, 0)

    def test_what_is_worn_is_only_taken_off_when_asked(self):
        # A ring of cloth about a column that is too thick for it at one side: stiff, since its points are few.
        ring = [(0.9, 0.9), (-0.9, 0.9), (-0.9, -0.9), (0.9, -0.9)]
        tube = self.file("tube.obj", "".join(f"v {x} {y} {z}\n" for z in (-1, 1) for x, y in ring) + "".join(
            f"f {a} {b} {b + 4}\nf {a} {b + 4} {a + 4}\n" for a, b in ((1, 2), (2, 3), (3, 4), (4, 1))))
        column = self.file("column.obj", CUBE.replace("v -9 ", "v -1 ").replace("v 9 ", "v 0.5 ")
                           .replace(" -9 ", " -0.5 ").replace(" 9 ", " 0.5 "))
        worn = weft("recover", tube, "--body", column, "-o", self.folder / "worn.obj", "--json")
        found = json.loads(worn.stdout)
        if not found["recovered"]:
            self.assertEqual(found["worn"], 1)
        xs = [[float(c) for c in line.split()[1:]] for line in self.points("worn.obj")]
        for low in (0, 4):  # still all round it
            self.assertLess(min(x for x, _, _ in xs[low:low + 4]), -0.5)
            self.assertGreater(max(x for x, _, _ in xs[low:low + 4]), 0)
        moved = self.recover(tube, "--body", column, "--move-pieces")
        self.assertEqual(moved["worn"], 0)
        self.assertIn("size", moved)

    def test_people_are_told_what_happened(self):
        result = weft("recover", self.file("crossed.obj", CROSSED), "-o", self.folder / "clean.obj")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        for words in ("intersecting edge–face pairs", "→ 0", "largest stretch", "largest displacement",
                      "% of the size of the cloth"):
            self.assertIn(words, result.stdout)
        quiet = weft("recover", self.folder / "crossed.obj", "-o", self.folder / "clean.obj", "--quiet")
        self.assertEqual((quiet.returncode, quiet.stdout), (0, ""))

    def test_what_is_held_stays_and_what_is_left_is_listed(self):
        crossed = self.file("crossed.obj", CROSSED)
        found = self.recover(crossed, "--hold", "0-17", code=1)
        self.assertFalse(found["recovered"])
        self.assertEqual(found["after"], found["before"])
        self.assertEqual(len(found["pairs"]), found["after"]["intersections"])
        counted = json.loads(weft("check", crossed, "--json").stdout)
        self.assertEqual(found["pairs"], counted["pairs"])
        result = weft("recover", crossed, "--hold", "0-17", "-o", self.folder / "clean.obj")
        self.assertIn("not recovered", result.stdout)
        self.recover(crossed, "--hold", "0-8", out="half.obj")  # the second sheet may move
        before, after = self.points("crossed.obj"), self.points("half.obj")
        as_numbers = [[float(n) for n in line.split()[1:]] for line in before + after]
        self.assertEqual(as_numbers[:9], as_numbers[18:27])
        self.assertNotEqual(as_numbers[9:18], as_numbers[27:])

    def test_a_clean_mesh_is_left_as_it_is(self):
        flat = self.file("flat.obj", "".join(f"v {i} {j} 0.1\n" for j in range(3) for i in range(3)) + "".join(GRID))
        found = self.recover(flat)
        self.assertEqual((found["recovered"], found["rounds"], found["methods"]), (True, 0, []))
        self.assertEqual(found["displacement"], 0)

    def test_threads_do_not_change_the_answer(self):
        written = set()
        for threads in (1, 2):
            self.recover(TANGLES / "t3-bump.obj", "--threads", threads)
            written.add((self.folder / "clean.obj").read_bytes())
        self.assertEqual(len(written), 1)

    def test_wrong_input_exits_2_with_a_sentence(self):
        crossed = self.file("crossed.obj", CROSSED)
        out = self.folder / "x.obj"
        self.assert_error(weft("recover", self.folder / "nowhere.obj", "-o", out), 2, "nowhere.obj")
        self.assert_error(weft("recover", crossed), 2)
        self.assert_error(weft("recover", crossed, "-o", self.folder / "x.gif"), 2, ".obj or .ply")
        self.assert_error(weft("recover", crossed, "-o", self.folder / "none" / "x.obj"), 2, "mkdir")
        self.assert_error(weft("recover", crossed, "-o", out, "--hold", "0-99"), 2, "--hold", "18")
        self.assert_error(weft("recover", crossed, "-o", out, "--hold", "all"), 2, "border")
        for bad in ("-1", "nan", "1e5"):
            self.assert_error(weft("recover", crossed, "-o", out, f"--thickness={bad}"), 2, "thickness")
        self.assert_error(weft("recover", crossed, "-o", out, "--stretch", "nan"), 2, "stretch")
        self.assert_error(weft("recover", crossed, "-o", out, "--thicknes", "1"), 2, "--thickness")
        self.assert_error(weft("recover", self.file("points.obj", "v 0 0 0\n"), "-o", out), 2, "triangle")
        self.assert_error(weft("recover", crossed, "-o", out, "--rest", self.file("cube.obj", CUBE)), 2, "points")

    def test_help_has_examples_and_exit_codes(self):
        text = weft("recover", "--help").stdout
        for word in ("--body", "--hold", "Exit codes", "weft recover shirt.obj"):
            self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
