#!/usr/bin/env python3
"""Energy and the verdict on a run, as its files and exit codes tell."""
import csv
import sys
import unittest

sys.dont_write_bytecode = True
from cli_case import Case, contents  # noqa: E402

PUT_IN = ("gravity", "wind", "pins", "bodies", "muscles")
TAKEN = ("damping", "friction", "impacts", "limiter", "filter", "safe_filter", "recovery", "scheme")


class Energy(Case):
    def rows(self):
        with open(self.out / "series.csv", newline="") as file:
            return list(csv.DictReader(file))

    def test_every_row_closes_and_the_last_one_is_in_the_report(self):
        self.run_scene(self.scene())
        rows = self.rows()
        start = float(rows[0]["energy_stored [J]"])
        for row in rows:
            energy = {name: float(row[f"energy_{name} [J]"])
                      for name in PUT_IN + TAKEN + ("stored", "unexplained", "put_in")}
            balance = sum(energy[k] for k in PUT_IN) - sum(energy[k] for k in TAKEN) + energy["unexplained"]
            self.assertAlmostEqual(energy["stored"] - start, balance, delta=1e-9 * max(energy["put_in"], 1e-9))
        report = self.report()["energy"]
        for name in PUT_IN + TAKEN + ("stored", "unexplained", "put_in"):
            self.assertEqual(report[name], float(rows[-1][f"energy_{name} [J]"]), name)

    def test_a_healthy_run_says_so_and_passes_strictly(self):
        result = self.run_scene(self.scene(), "--strict")
        report = self.report()
        self.assertEqual((report["health"], report["health_reasons"]), ("good", []))
        self.assertNotIn("suspect", result.stdout + result.stderr)

    def test_energy_from_nowhere_is_a_verdict(self):
        # Forward Euler raises the energy of every undamped oscillation, at any step.
        scene = self.scene({"cloth": {"damping": 0}, "integrator": {"scheme": "forward-euler"},
                            "limit": {"stretch": {"structural": None}}, "time": {"duration": 0.28}})
        result = self.run_scene(scene, "--quiet")
        self.assertIn("suspect", result.stderr)
        self.assertIn("energy", result.stderr)
        report = self.report()
        self.assertEqual(report["stopped"], "done")
        self.assertEqual(report["health"], "suspect")
        self.assertGreater(report["energy"]["worst_gain"], 0.01)
        self.run_scene(scene, "--overwrite", "--strict", code=3)

    def test_a_stretch_beyond_anything_asked_for_is_a_verdict(self):
        # Springs that cannot carry the sheet: m g / k is ten times its size.
        soft = {"cloth": {"springs": {"structural": 0.1, "shear": 0.05, "flexion": 0.01}, "damping": 0},
                "limit": {"stretch": {"structural": None}}, "time": {"duration": 2}}
        self.run_scene(self.scene(soft))
        report = self.report()
        self.assertGreater(report["peak"]["max_rate"]["structural"], 2)
        self.assertEqual(report["health"], "suspect")
        self.assertIn("stretched", " ".join(report["health_reasons"]))

    def test_the_motion_does_not_depend_on_the_audit(self):
        self.run_scene(self.scene())
        other = self.folder / "other"
        self.run_scene(self.scene(), "--set", "/output/audit=false", out=other)
        audited, plain = self.report(), self.report(other)
        self.assertEqual(audited["hash"], plain["hash"])
        self.assertNotIn("energy", plain)
        frames = {name: data for name, data in contents(self.out).items() if name.startswith("frames")}
        self.assertEqual(frames, {k: v for k, v in contents(other).items() if k.startswith("frames")})


if __name__ == "__main__":
    unittest.main()
