#!/usr/bin/env python3
"""From drawings to ribbons on the command line."""
import json
import signal
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
from cli_case import SCENES, WEFT, Case, contents, merged, weft  # noqa: E402

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

    def test_a_drawing_is_tied_healthy_and_proven(self):
        out = self.folder / "tied"
        result = weft("knot", self.drawing("loop.json", LOOP), "-o", out, "--across", 3, "--width", 0.05, "--loose")
        self.assertEqual(result.returncode, 0, result.stderr)
        run = weft("run", out / "scene.json", "-o", out / "run", "--quiet", "--no-frames")
        self.assertEqual(run.returncode, 0, run.stderr)
        report = json.loads((out / "run" / "report.json").read_text())
        self.assertEqual(report["health"], "good")
        self.assertEqual(report["intersections"]["worst"], 0)
        self.assertEqual(report["knot"]["changed"], -1)
        loops = [stage["loop"] for stage in report["knot"]["stages"]]
        self.assertLess(loops[-1], 0.8 * loops[0])

    def test_a_drawing_may_bring_its_script(self):
        script = {"air": 3, "stages": [{"name": "mine", "until": {"steps": 7}}]}
        result = weft("knot", self.drawing("loop.json", {**LOOP, "fasten": script}), "-o", self.out, "--loose")
        self.assertEqual(result.returncode, 0, result.stderr)
        fasten = json.loads((self.out / "scene.json").read_text())["fasten"]
        self.assertEqual((fasten["air"], fasten["stages"][0]["name"]), (3, "mine"))
        script["stages"][0]["until"] = {"steps": 0}
        result = weft("knot", self.drawing("loop.json", {**LOOP, "fasten": script}), "-o", self.out, "--loose")
        self.assert_error(result, 2, "/fasten/stages/0/until/steps")

    def test_bows_are_drawn_by_their_ears(self):
        for name, arc in (("bow", [0.183, 0.817]), ("bow_fat", [0.2003, 0.7997]), ("half_bow", [0.2525, 1])):
            result = weft("knot", name, "-o", self.out, "--loose", "--across", 3)
            self.assertEqual(result.returncode, 0, result.stderr)
            fasten = json.loads((self.out / "scene.json").read_text())["fasten"]
            self.assertEqual([stage["name"] for stage in fasten["stages"]], ["relax", "half knot", "ears", "settle"])
            self.assertEqual([[m["from"], m["to"]] for m in fasten["monitors"]], [arc])

    def kill_at_step(self, step, arguments):
        """Starts weft and kills it when so many steps have been written. Was it still running?"""
        series = self.out / "series.csv"
        process = subprocess.Popen([WEFT, "run", *map(str, arguments), "-o", self.out, "--quiet"])
        while process.poll() is None:
            if series.exists() and series.read_bytes().count(b"\n") > step + 1:
                process.send_signal(signal.SIGKILL)
                break
            time.sleep(0.002)
        return process.wait(timeout=120) == -signal.SIGKILL

    def test_a_script_killed_in_the_middle_of_its_stages_goes_on_bit_for_bit_with_any_threads(self):
        part = {"from": 0.97, "to": 1, "path": [[0, 0, 0], [0.01, 0.02, 0]], "most": 0.5}
        stages = [{"until": {"steps": 15}}, {"pull": {}, "until": {"steps": 40}},
                  {"pull": {}, "grow": 1, "until": {"steps": 60}},
                  {"grips": [part], "holds": [{"from": 0, "to": 0.03}], "until": {"steps": 40}},
                  {"air": 0.01, "until": {"steps": 20}}]
        clove = json.loads((SCENES / "knots" / "clove_hitch.json").read_text())
        clove.pop("expect")
        scene = self.drawing("clove.json", merged(clove, {
            "cloth": {"ribbon": {"across": 5, "along": 160}}, "fasten": {"stages": stages},
            "output": {"series": "step", "checkpoint_every": 0.01}}))
        whole = self.folder / "whole"
        self.assertEqual(weft("run", scene, "-o", whole, "--quiet", "--threads", 1).returncode, 0)
        self.assertEqual(json.loads((whole / "report.json").read_text())["steps"], 175)
        stops = 0
        for step, threads in ((35, 2), (80, 7), (135, 2), (165, 1)):  # one in every stage but the first
            stops += self.kill_at_step(step, [scene, "--threads", threads] + (["--resume"] if stops else []))
        self.assertGreaterEqual(stops, 3)
        last = weft("run", scene, "-o", self.out, "--resume", "--quiet", "--threads", 7)
        self.assertEqual(last.returncode, 0, last.stderr)
        self.assert_same(contents(whole), contents(self.out))

    def test_what_starts_narrow_is_drawn_by_its_shortest_edge_and_grows_before_it_is_tight(self):
        out = self.folder / "hitch"
        result = weft("knot", "clove_hitch", "-o", out, "--across", 6, "--along", 100, "--loose")
        self.assertEqual(result.returncode, 0, result.stderr)
        knot = json.loads((out / "knot.json").read_text())
        stages = json.loads((out / "scene.json").read_text())["fasten"]["stages"]
        self.assertEqual([stage["name"] for stage in stages], ["relax", "draw slowly", "grow", "pull", "settle"])
        self.assertNotIn("pull", stages[2])
        across, along = 0.025 * knot["width_scale"] / 5, knot["ribbons"][0]["length"] / 99
        self.assertLess(across, along)
        back, on = stages[1]["pull"]["flows"]
        self.assertAlmostEqual(on["strength"], across / along, delta=0.01 * across / along)
        self.assertEqual((back["from"], back["to"], back["strength"]), (0, 0.5, -on["strength"]))

    def test_two_ribbons_are_tied_to_each_other_and_go_on_after_a_kill(self):
        result = weft("knot", "sheet_bend", "-o", self.folder / "bend", "--across", 3, "--width", 0.01, "--loose")
        self.assertEqual(result.returncode, 0, result.stderr)
        file = self.folder / "bend" / "scene.json"
        scene = json.loads(file.read_text())
        self.assertEqual([stage["name"] for stage in scene["fasten"]["stages"]], ["relax", "pull", "settle"])
        scene["fasten"]["stages"][1]["until"] = {"steps": 60}
        scene["fasten"]["stages"][2]["until"] = {"steps": 20}
        scene["output"].update({"series": "step", "checkpoint_every": 0.01})
        file.write_text(json.dumps(scene))
        whole = self.folder / "whole"
        self.assertEqual(weft("run", file, "-o", whole, "--quiet", "--threads", 1).returncode, 0)
        links = json.loads((whole / "report.json").read_text())["knot"]["links"]
        self.assertEqual(abs(links["start"][0]["linking"]), 1)
        self.assertEqual(links["start"][0]["joined"], links["end"][0]["joined"])
        self.kill_at_step(90, [file, "--threads", 2])
        last = weft("run", file, "-o", self.out, "--resume", "--quiet", "--threads", 7)
        self.assertEqual(last.returncode, 0, last.stderr)
        self.assert_same(contents(whole), contents(self.out))

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
        for width in ("0", "0:0.01,0.5:0,1:0.01", "0.5:0.01,0.2:0.03", "0:0.01,2:0.02", "nan", "-1"):
            self.assert_error(weft("knot", "overhand", "--width", width), 2, "--width")
        self.assert_error(weft("knot", "reef", "--over", "7=first"), 2, "6 crossings")
        self.assert_error(weft("knot", "overhand", "--across", 2, "--along", 2), 2, "more points along")


if __name__ == "__main__":
    unittest.main()
