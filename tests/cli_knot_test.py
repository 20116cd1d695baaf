#!/usr/bin/env python3
"""From drawings to ribbons on the command line."""
import json
import sys
import unittest

sys.dont_write_bytecode = True
from cli_case import Case, weft  # noqa: E402

LOOP = {"points": [[-4, 0], [4, 0], [4, 3], [0, 3], [0, -3]]}


class Knot(Case):
    def drawing(self, name, content):
        file = self.folder / name
        file.write_text(content if isinstance(content, str) else json.dumps(content))
        return file

    def numbers(self, *arguments):
        result = weft("knot", *arguments, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_the_numbers_of_ready_made_knots(self):
        reef, granny = self.numbers("reef"), self.numbers("granny")
        self.assertEqual((reef["determinant"], reef["writhe"], reef["j"]), (9, 0, [9, 9]))
        self.assertEqual((granny["determinant"], abs(granny["writhe"]), sorted(granny["j"])), (9, 6, [3, 21]))
        self.assertEqual(self.numbers("carrick_bend")["joined"], [45, 45])

    def test_the_list_names_them_all(self):
        text = weft("knot", "--list").stdout
        for name in ("overhand", "half_bow", "turks_head", "necktie_four_in_hand", "parcel_bow", "sheet_bend"):
            self.assertIn(name, text)

    def test_a_drawing_becomes_a_folder_with_a_scene(self):
        out = self.folder / "out"
        result = weft("knot", self.drawing("loop.json", LOOP), "-o", out, "--across", 4, "--loose")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual({f.name for f in out.iterdir()},
                         {"curve.json", "scene.json", "knot.json", "ribbon.ply", "picture.png"})

    def test_a_drawing_becomes_a_knot_that_is_tied_healthy_and_proven(self):
        out = self.folder / "tied"
        result = weft("knot", self.drawing("loop.json", LOOP), "-o", out, "--across", 3, "--width", 0.05, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue((out / "tied.png").exists())
        report = json.loads((out / "run" / "report.json").read_text())
        self.assertEqual(report["health"], "good")
        self.assertEqual(report["intersections"]["worst"], 0)
        self.assertEqual(report["knot"]["changed"], -1)
        loops = [stage["loop"] for stage in report["knot"]["stages"]]
        self.assertLess(loops[-1], 0.8 * loops[0])

    def test_over_changes_the_crossing(self):
        file = self.drawing("loop.svg", "<svg><path d='M-4 0H4V-3H0V3'/></svg>")
        self.assertEqual(self.numbers(file)["gauss"], "O1U1")
        self.assertEqual(self.numbers(file, "--over", "1=second")["gauss"], "U1O1")

    def test_refusals_name_place_and_reason(self):
        end_inside = {"points": [[-4, 0], [4, 0], [4, 3], [-1, 3], [-1, -2], [2, -2], [2, 1.5]]}
        for content, words in ((end_inside, "cannot alternate"), ({"points": [[0, 0]]}, "two points"),
                               ({"points": [[0, 0], [1, "x"]]}, "number"), ("nonsense", "")):
            result = weft("knot", self.drawing("bad.json", content))
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn(words, result.stderr)
        self.assertIn("overhand", weft("knot", "overhnad").stderr)


if __name__ == "__main__":
    unittest.main()
