#!/usr/bin/env python3
"""weft analyse: limits of every scheme, advice, spectra, refusals."""
import json
import sys
import unittest

sys.dont_write_bytecode = True
from cli_case import SHEET, Case, merged, weft  # noqa: E402

FREE = merged(SHEET, {"limit": {"stretch": {"structural": None}}})
SCHEMES = ["symplectic-euler", "forward-euler", "stormer-verlet", "velocity-verlet", "runge-kutta-4",
           "adaptive-runge-kutta", "backward-euler", "newton", "imex", "bdf2", "multilevel", "leapfrog"]


class Analyse(Case):
    def write(self, scene, name="scene.json"):
        path = self.folder / name
        path.write_text(json.dumps(scene))
        return path

    def analyse(self, scene, *options):
        result = weft("analyse", self.write(scene), "--json", "--quiet", *options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_every_scheme_has_its_limit(self):
        found = self.analyse(merged(FREE, {"cloth": {"damping": 0}}))
        self.assertEqual([s["scheme"] for s in found["schemes"]], SCHEMES)
        k0 = found["k0"]["lanczos"]
        self.assertAlmostEqual(found["k0"]["power_method"] / k0, 1, delta=5e-3)
        by_name = {s["scheme"]: s for s in found["schemes"]}
        for name, factor in (("symplectic-euler", 2), ("stormer-verlet", 2), ("velocity-verlet", 2),
                             ("runge-kutta-4", 8 ** .5), ("forward-euler", 0)):
            self.assertAlmostEqual(by_name[name]["stable"] * k0 ** .5, factor, delta=1e-3)
        for name in SCHEMES[5:]:
            self.assertIsNone(by_name[name]["stable"])  # no limit
        # A conservative filter of forces gains the same for every scheme.
        gains = [by_name[n]["stable_filtered"] / by_name[n]["stable"] for n in SCHEMES[:5] if n != "forward-euler"]
        self.assertGreater(min(gains), 1.3)
        self.assertLess(max(gains) / min(gains), 1.01)
        self.assertIn(found["advice"]["scheme"], SCHEMES)
        self.assertAlmostEqual(found["margin"], found["stable"] / found["step"], places=9)

    def test_measured_limits_stand_beside_predicted_ones(self):
        found = self.analyse(merged(FREE, {"cloth": {"grid": {"columns": 6, "rows": 6}}}), "--measure")
        for scheme in found["schemes"]:
            for plain, measured in (("stable", "measured"), ("stable_filtered", "measured_filtered")):
                if measured in scheme and scheme["scheme"] != "forward-euler":
                    self.assertAlmostEqual(scheme[measured] / scheme[plain], 1, delta=0.005, msg=scheme)

    def test_the_stiffest_spring_is_named(self):
        result = weft("analyse", self.write(FREE), "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"stiffest spring +structural, points \d+ and \d+ at \(")
        self.assertIn("cheapest here:", result.stdout)

    def test_spectra_are_written(self):
        out = self.folder / "spectra"
        found = self.analyse(FREE, "--spectrum", "-o", out, "--duration", 0.2, "--schemes",
                             "symplectic-euler,symplectic-euler+velocity,backward-euler")
        self.assertEqual([f["diverged"] for f in found], [False] * 3)
        self.assertGreater(found[0]["share"], found[2]["share"])
        for name in ("velocities.png", "spectra.png", "spectrum-backward-euler.png"):
            self.assertEqual((out / name).read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        rows = (out / "high-frequencies.csv").read_text().splitlines()
        self.assertEqual(len(rows), 21)
        self.assertEqual(rows[0], "time [s],symplectic-euler,symplectic-euler + velocity filter,backward-euler")

    def test_bad_wishes_are_refused_in_words(self):
        scene = self.write(FREE)
        for options, words in ((["--spectrum"], "folder"),
                               (["--spectrum", "-o", self.folder / "x", "--schemes", "symplectic-oiler"],
                                "did you mean \"symplectic-euler\""),
                               (["--spectrum", "-o", self.folder / "x", "--schemes", "bdf2+velocty"], "velocity"),
                               (["--spectrum", "-o", self.folder / "x", "--duration", "-1"], "--duration")):
            result = weft("analyse", scene, *options)
            self.assertEqual(result.returncode, 2, result.stdout)
            self.assertIn(words, result.stderr)
        self.assertFalse((self.folder / "x").exists())


if __name__ == "__main__":
    unittest.main()
