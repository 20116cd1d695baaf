#!/usr/bin/env python3
"""The fabric laboratory on the command line."""
import json
import sys
import unittest

sys.dont_write_bytecode = True
from cli_case import Case, weft  # noqa: E402


class Lab(Case):
    def data(self, name="data.json", **changes):
        """A bending loop of B = 0.1 gf·cm²/cm with 2HB = 0.04 gf·cm/cm, the rest of the fabric as a sheet."""
        loop = [[0, 0]] + [[k / 4, 0.1 * k / 4 + 0.02] for k in range(1, 11)]
        loop += [[k / 4, 0.1 * k / 4 - 0.02] for k in range(9, -11, -1)]
        sheet = {"weft_fabric": 1, "units": "KES", "density": 20, "tension": {"warp": {"EMT": 5, "LT": 0.6, "RT": 60}},
                 "shear": {"G": 1, "2HG": 1, "2HG5": 2}}
        file = self.folder / name
        file.write_text(json.dumps({"weft_lab_data": 1, "sheet": sheet,
                                    "curves": [{"test": "bend", "units": "KES", "points": loop}], **changes}))
        return file

    def test_an_instrument_reads_the_sheet_and_writes_a_page(self):
        out = self.folder / "out"
        result = weft("lab", "cotton", "bend", "-o", out, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual({f.name for f in out.iterdir()}, {"index.html", "lab.json"})
        readings = {r["quantity"]: r for r in json.loads(result.stdout)["readings"]}
        for name in ("B", "2HB"):
            self.assertAlmostEqual(readings[name]["simulated"] / readings[name]["sheet"], 1, delta=0.03)
        self.assertEqual(json.loads((out / "lab.json").read_text()), json.loads(result.stdout))
        self.assertIn("<svg", (out / "index.html").read_text())

    def test_a_fabric_is_fitted_and_can_be_measured_and_worn(self):
        fabric = self.folder / "fitted.json"
        result = weft("lab", "fit", self.data(), "-o", fabric)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("confidence", result.stdout)
        law = json.loads(fabric.read_text())["bending"]["warp"]["law"]
        self.assertAlmostEqual(law["stiffness"] / 9.80665e-6, 1, delta=0.02)
        self.assertAlmostEqual(law["friction"] / (0.02 * 9.80665e-3), 1, delta=0.05)
        scene = self.folder / "scene.json"
        scene.write_text(json.dumps({"cloth": {"grid": {"columns": 3, "rows": 3, "width": 0.1, "height": 0.1},
                                               "shell": {"fabric": "fitted.json"}}}))
        told = weft("info", scene)
        self.assertEqual(told.returncode, 0, told.stderr)

    def test_refusals_name_place_and_reason(self):
        for arguments, words in ((("lab", "wool-suitin"), "wool-suiting"), (("lab", "cotton", "bent"), "bend"),
                                 (("lab", "cotton", "drape", "--discs", "100/200"), "--discs"),
                                 (("lab", "fit", self.data("bad.json", curves=[{"test": "bend"}]), "-o", self.folder / "x.json"),
                                  "/curves/0"),
                                 (("lab", "fit", self.data(), "-o", self.folder / "no" / "x.json"), "no")):
            with self.subTest(arguments=arguments):
                result = weft(*arguments)
                self.assertEqual(result.returncode, 2, result.stdout)
                self.assertIn(words, result.stderr)

    def test_the_list_names_the_library(self):
        text = weft("lab", "--list").stdout
        for name in ("wool-suiting", "cotton-broad", "table1", "denim-a"):
            self.assertIn(name, text)


if __name__ == "__main__":
    unittest.main()
