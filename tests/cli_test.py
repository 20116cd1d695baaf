#!/usr/bin/env python3
"""The command line as a person meets it: help, exit codes, files, threads."""
import json
import os
import re
import resource
import shutil
import struct
import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from cli_case import RUN_FILES, SHEET, Case, contents, merged, weft  # noqa: E402


class Help(Case):
    def test_help_teaches(self):
        text = weft("--help").stdout
        for word in ("run", "render", "info", "schema", "reference", "version", "Examples", "docs/"):
            self.assertIn(word, text)
        self.assertGreaterEqual(len(re.findall(r"^  weft (run|render) ", text, re.M)), 3)

    def test_every_verb_named_in_the_help_has_help_of_its_own(self):
        listed = re.search(r"Verbs\n(.*?)\n\n", weft("--help").stdout, re.S).group(1)
        for line in listed.splitlines():
            result = weft(line.split()[0], "--help")
            self.assertEqual(result.returncode, 0, line)
            self.assertIn("weft " + line.split()[0], result.stdout)

    def test_a_wrong_verb_gets_a_suggestion(self):
        self.assert_error(weft("rnu"), 2, "did you mean", "run")

    def test_a_wrong_option_gets_a_suggestion(self):
        self.assert_error(weft("run", "x.json", "-o", self.out, "--thread", "2"), 2, "--threads")

    def test_no_verb_is_wrong_input(self):
        self.assertEqual(weft().returncode, 2)

    def test_version(self):
        self.assertRegex(weft("version").stdout, r"^weft \d+\.\d+\.\d+\n$")
        self.assertEqual(weft("--version").stdout, weft("version").stdout)

    def test_schema_is_json_and_reference_is_markdown(self):
        self.assertIn("properties", json.loads(weft("schema").stdout))
        reference = weft("reference").stdout
        self.assertIn("final/max_rate/structural", reference)
        self.assertIn("frames_per_second", reference)


class Info(Case):
    def test_info_counts_what_the_scene_holds(self):
        info = json.loads(weft("info", self.scene(), "--json").stdout)
        n = 9
        self.assertEqual(info["points"], n * n)
        self.assertEqual(info["springs"], {"structural": 2 * n * (n - 1), "shear": 2 * (n - 1) ** 2,
                                           "flexion": 2 * n * (n - 2)})
        self.assertAlmostEqual(info["mass"]["total"], 0.1)
        self.assertEqual(info["pins"], 2)
        self.assertEqual(info["step"]["dt"], 0.002)
        self.assertEqual(info["steps"], 200)

    def test_info_for_people_names_the_stable_step(self):
        result = weft("info", self.scene())
        self.assertEqual(result.returncode, 0)
        self.assertIn("largest stable step", result.stdout)


class Run(Case):
    def test_a_run_writes_what_it_promises(self):
        result = self.run_scene(self.scene())
        self.assertEqual({p.name for p in self.out.iterdir()}, RUN_FILES)
        frames = sorted(p.name for p in (self.out / "frames").iterdir())
        self.assertEqual(frames, [f"{i:06d}.ply" for i in range(11)])
        report = self.report()
        self.assertEqual((report["steps"], report["finite"], report["stopped"]), (200, True, "done"))
        self.assertAlmostEqual(report["time"], 0.4)
        self.assertRegex(report["hash"], "^[0-9a-f]{16}$")
        self.assertEqual(report["step"]["dt"], 0.002)
        self.assertIn("largest stable", result.stdout)

    def test_the_series_has_the_numbers_of_the_report(self):
        self.run_scene(self.scene({"output": {"series": "step"}}))
        header, *rows = (self.out / "series.csv").read_text().splitlines()
        names = header.split(",")
        table = numpy.array([[float(cell) for cell in row.split(",")] for row in rows])
        self.assertEqual(list(table[:, names.index("step")]), list(range(201)))
        report = self.report()
        for name, path, extreme in (("max_rate_shear", ("max_rate", "shear"), max),
                                    ("kinetic_energy [J]", ("kinetic_energy",), max),
                                    ("lowest_z [m]", ("lowest_z",), min), ("min_rate", ("min_rate",), min)):
            column = table[:, names.index(name)]
            final, peak = report["final"], report["peak"]
            for key in path:
                final, peak = final[key], peak[key]
            self.assertEqual(final, column[-1], name)
            self.assertEqual(peak, extreme(column), name)

    def test_the_scene_in_the_folder_gives_the_same_run(self):
        self.run_scene(self.scene())
        again = self.folder / "again"
        self.run_scene(self.out / "scene.json", out=again)
        self.assert_same(contents(self.out), contents(again))

    def test_a_scene_with_a_mesh_takes_the_mesh_along(self):
        self.run_scene(self.scene(), "--format", "obj")
        mesh = self.folder / "cloth.obj"
        shutil.copy(self.out / "frames" / "000000.obj", mesh)
        scene = self.folder / "meshed.json"
        changed = {**SHEET, "cloth": {"mesh": "cloth.obj", "mass": 0.1}, "pins": [{"where": {"indices": [0, 8]}}]}
        scene.write_text(json.dumps(changed))
        first, second = self.folder / "first", self.folder / "second"
        self.run_scene(scene, out=first)
        mesh.unlink()
        self.run_scene(first / "scene.json", out=second)
        self.assertEqual(self.report(first)["hash"], self.report(second)["hash"])

    def test_set_changes_a_value_and_the_recorded_scene_says_so(self):
        self.run_scene(self.scene(), "--set", "/time/duration=0.2", "--set", "/time/step=0.001")
        self.assertEqual(self.report()["steps"], 200)
        self.assertEqual(json.loads((self.out / "scene.json").read_text())["time"]["duration"], 0.2)

    def test_formats_are_written_and_read_by_the_rules_of_others(self):
        self.run_scene(self.scene(), "--format", "obj,pc2,mdd")
        pc2, mdd = (self.out / "cache.pc2").read_bytes(), (self.out / "cache.mdd").read_bytes()
        magic, version, points, _, _, samples = struct.unpack_from("<12siiffi", pc2)
        self.assertEqual((magic, version, points, samples), (b"POINTCACHE2\0", 1, 81, 11))
        self.assertEqual(struct.unpack_from(">ii", mdd), (11, 81))
        last = numpy.frombuffer(pc2, "<f4", offset=32).reshape(11, 81, 3)[-1]
        lines = (self.out / "frames" / "000010.obj").read_text().splitlines()
        vertices = numpy.array([line.split()[1:4] for line in lines if line.startswith("v ")], float)
        numpy.testing.assert_array_equal(last, vertices.astype("f4"))

    def test_no_frames_writes_none(self):
        self.run_scene(self.scene(), "--no-frames")
        self.assertEqual(list((self.out / "frames").iterdir()), [])

    def test_json_prints_the_report_and_nothing_else(self):
        result = self.run_scene(self.scene(), "--json")
        self.assertEqual(result.stdout, (self.out / "report.json").read_text())

    def test_quiet_is_quiet(self):
        result = self.run_scene(self.scene(), "--quiet")
        self.assertEqual((result.stdout, result.stderr), ("", ""))

    def test_the_number_of_threads_changes_nothing(self):
        scene = self.scene({"cloth": {"grid": {"columns": 65, "rows": 65}}, "time": {"step": 0.0005, "duration": 0.04},
                            "limit": {"order": "coloured", "passes": 2}})
        seen = []
        for threads in (1, 2, 7):
            out = self.folder / f"threads-{threads}"
            result = self.run_scene(scene, "--threads", threads, "--quiet", out=out)
            self.assertEqual(result.stderr, "", "libraries have nothing to say to the user")
            self.assertEqual(self.report(out)["threads"], threads)
            seen.append(contents(out))
        self.assert_same(seen[0], seen[1])
        self.assert_same(seen[0], seen[2])


class ExitCodes(Case):
    def test_expectations_that_are_not_met_exit_1_and_say_which(self):
        scene = self.scene({"expect": {"final/lowest_z": {"at_least": 100}, "stopped": {"equals": "done"}}})
        result = self.run_scene(scene, code=1)
        self.assert_error(result, 1, "final/lowest_z")
        self.assertEqual([e["ok"] for e in self.report()["expect"]], [False, True])

    def test_expectations_that_are_met_exit_0_and_are_shown(self):
        result = self.run_scene(self.scene({"expect": {"steps": {"near": 200, "within": 0}}}))
        self.assertRegex(result.stdout, r"steps +200 .* 200 +ok")

    def test_bad_scenes_exit_2_and_write_nothing(self):
        for changes, words in (
                ({"tiem": {}}, ["/tiem", "time"]),
                ({"time": {"step": -1}}, ["/time/step", "-1"]),
                ({"cloth": {"mass": "heavy"}}, ["/cloth/mass"]),
                ({"pins": [{"where": {"indices": [81]}}]}, ["81"]),
                ({"cloth": {"grid": {"columns": 1000000, "rows": 1000000}}}, ["/cloth/grid"]),
                ({"expect": {"final/max_rat/shear": 1}}, ["final/max_rat/shear"]),
                ({"output": {"formats": ["fbx"]}}, ["fbx"])):
            self.assert_error(self.run_scene(self.scene(changes), code=2), 2, *words)
            self.assertFalse(self.out.exists(), changes)

    def test_files_that_are_no_scenes_exit_2_and_write_nothing(self):
        for text in (b"", b"{", b"[1, 2]", b"\xff\xfe\x00", b'{"cloth": ' + b"[" * 100000):
            file = self.folder / "bad.json"
            file.write_bytes(text)
            self.assert_error(self.run_scene(file, code=2), 2, "bad.json")
            self.assertFalse(self.out.exists())
        self.assert_error(self.run_scene(self.folder / "none.json", code=2), 2, "none.json")
        self.assertFalse(self.out.exists())

    def test_only_regular_files_are_read_and_nothing_waits(self):
        pipe = self.folder / "pipe.obj"
        os.mkfifo(pipe)
        (self.folder / "sequence.mdd").symlink_to("/dev/zero")
        (self.folder / "flat.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        flat = {"grid": None, "mesh": "flat.obj"}
        for changes in ({"cloth": {"grid": None, "mesh": "pipe.obj"}, "pins": []},
                        {"cloth": flat, "pins": [], "bodies": [{"mesh": "pipe.obj"}]},
                        {"cloth": flat, "pins": [], "bodies": [{"mesh": "flat.obj", "sequence": "sequence.mdd"}]}):
            scene = {key: value for key, value in merged(SHEET, changes)["cloth"].items() if value is not None}
            file = self.folder / "odd.json"
            file.write_text(json.dumps({**merged(SHEET, changes), "cloth": scene}))
            self.assert_error(self.run_scene(file, code=2), 2, "regular file")
        for arguments in (("run", pipe, "-o", self.out), ("check", pipe), ("check", self.folder / "flat.obj", "--body", pipe),
                          ("recover", pipe, "-o", self.folder / "x.obj"), ("render", pipe, "-o", self.folder / "x.png"),
                          ("info", pipe)):
            self.assert_error(weft(*arguments), 2, "regular file", "a pipe")
        with open(self.folder / "huge.obj", "wb") as huge:
            huge.truncate(2**40)  # a terabyte without a block on the disk
        self.assert_error(weft("check", self.folder / "huge.obj"), 2, "bytes", 2**31)
        self.assertFalse(self.out.exists())

    def test_two_pins_that_want_different_things_of_a_point_exit_2_with_both_places(self):
        pins = [{"where": "top-left"}, {"where": {"edges": ["top"]}, "release": 1}]
        self.assert_error(self.run_scene(self.scene({"pins": pins}), code=2), 2, "/pins/1/where", "/pins/0", "point 0")

    def test_intersections_that_are_left_where_a_proof_was_asked_for_exit_5_and_are_said_even_quietly(self):
        # A ball is carried over a pin that stands in the middle of the sheet: both scripts cannot be kept.
        inside = {"pins": [{"where": {"indices": [40]}}],
                  "bodies": [{"name": "ball", "sphere": {"centre": [0.5, -0.5, -0.2], "radius": 0.15},
                              "path": {"keys": [{"time": 0}, {"time": 0.1, "move": [0, 0, 0.2]}]}}],
                  "limit": {"stretch": {"structural": None}}, "integrator": "backward-euler",
                  "time": {"step": 0.005, "duration": 0.2}}
        proved = {**inside, "contact": {"prove": True}}
        result = self.run_scene(self.scene(proved), code=5)
        proof = self.report()["intersections"]
        self.assertGreater(proof["final_inside"], 0)
        line = f"6 frames checked, {proof['frames_with']} not clean (the first is frame {proof['first_with']})"
        self.assertIn("proof: " + line, result.stdout)
        quiet = self.run_scene(self.scene(proved), "--quiet", "--overwrite", code=5)
        self.assertEqual(quiet.stdout, "")
        self.assert_error(quiet, 5, "not free of intersections", line)
        # Expectations do not hide it, and without a proof nothing is claimed.
        expecting = {**proved, "expect": {"steps": 1}}
        self.assert_error(self.run_scene(self.scene(expecting), "--overwrite", code=5), 5, "expectations", "not free")
        self.assertIn("proof: none", self.run_scene(self.scene(inside), "--overwrite").stdout)

    def test_a_wrong_set_exits_2(self):
        self.assert_error(self.run_scene(self.scene(), "--set", "/time/stepp=1", code=2), 2, "stepp")
        self.assertFalse(self.out.exists())

    def test_a_run_is_not_written_over_unless_told(self):
        scene = self.scene()
        self.run_scene(scene)
        before = contents(self.out)
        self.assert_error(self.run_scene(scene, code=2), 2, "nothing was written over", "--overwrite")
        self.assert_same(before, contents(self.out))
        (self.out / "notes.txt").write_text("mine")
        self.run_scene(scene, "--overwrite", "--set", "/time/duration=0.2")
        self.assertEqual(len(list((self.out / "frames").iterdir())), 6)
        self.assertEqual((self.out / "notes.txt").read_text(), "mine")

    def test_the_scene_itself_is_never_written_over(self):
        scene = self.scene(name="scene.json")
        before = scene.read_bytes()
        self.assert_error(self.run_scene(scene, "--overwrite", out=self.folder, code=2), 2, "scene")
        self.assertEqual(scene.read_bytes(), before)

    def test_divergence_exits_3_and_keeps_the_frames_before(self):
        scene = self.scene({"integrator": "symplectic-euler", "limit": {"stretch": {"structural": None}},
                            "time": {"step": 0.02, "duration": 4},
                            "expect": {"stopped": {"equals": "diverged"}}})
        result = self.run_scene(scene, code=3)
        self.assert_error(result, 3, "diverged", "point", "0.02", "stable", "auto")
        report = self.report()
        self.assertEqual((report["stopped"], report["finite"]), ("diverged", False))
        self.assertTrue(report["expect"][0]["ok"])
        self.assertTrue(any("0.02" in warning for warning in report["warnings"]))
        self.assertLess(report["step"]["stable"], 0.02)
        frames = len(list((self.out / "frames").iterdir()))
        self.assertGreaterEqual(frames, 1)
        self.assertAlmostEqual(report["time"], (frames - 1) / 25)

    def test_a_folder_that_cannot_be_made_exits_1(self):
        (self.folder / "file").write_text("")
        self.assert_error(self.run_scene(self.scene(), out=self.folder / "file" / "out", code=1), 1, "file/out")

    def test_a_full_disk_exits_1_keeps_finished_frames_and_the_run_can_go_on(self):
        scene = self.scene({"output": {"series": "step", "formats": ["obj"]}})
        whole = self.folder / "whole"
        self.run_scene(scene, out=whole)
        limit = (whole / "series.csv").stat().st_size // 2
        self.assertLess((whole / "frames" / "000000.obj").stat().st_size, limit)
        result = weft("run", scene, "-o", self.out, restore_signals=False,  # leaves SIGXFSZ ignored, as Python has it
                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assert_error(result, 1, "series.csv", "--resume")
        finished = {name: data for name, data in contents(self.out).items() if name.startswith("frames")}
        self.assertGreaterEqual(len(finished), 2)
        for name, data in finished.items():
            self.assertEqual(data, (whole / name).read_bytes())
        self.assertEqual(weft("run", "--resume", "-o", self.out).returncode, 0)
        self.assert_same(contents(whole), contents(self.out))


if __name__ == "__main__":
    unittest.main()
