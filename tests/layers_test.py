"""Includes point one way: a folder may include those before it, and nothing includes what stands on top."""

import os
import pathlib
import re
import unittest

SOURCE = pathlib.Path(os.environ["WEFT_SOURCE"]) / "src"
ORDER = ["core", "geometry", "make", "io", "linear", "forces", "filter", "limit", "multilevel", "integrate", "collide",
         "audit", "recover", "scene", "analyse", "", "lab", "record", "picture"]  # "": step, run, what they are made of


class Layers(unittest.TestCase):
    def test_includes_point_one_way(self):
        for file in sorted(SOURCE.rglob("*.*")):
            here = file.relative_to(SOURCE).parts[0] if file.parent != SOURCE else ""
            self.assertIn(here, ORDER, "a new folder needs its place in ORDER")
            for there in re.findall(r'^#include "(\w+)/', file.read_text(), re.M):
                with self.subTest(file=str(file.relative_to(SOURCE)), includes=there):
                    self.assertLessEqual(ORDER.index(there), ORDER.index(here))

    def test_geometry_knows_no_model(self):
        for file in sorted((SOURCE / "geometry").iterdir()):
            with self.subTest(file=file.name):
                self.assertNotRegex(file.read_text(), r"#include <weft/(model|state|step|scene)\.h>|core/workspace\.h")


if __name__ == "__main__":
    unittest.main()
