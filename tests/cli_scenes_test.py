#!/usr/bin/env python3
"""Every scene with "expect" keeps what it promises."""
import concurrent.futures
import json
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from cli_case import SCENES, weft  # noqa: E402


class Scenes(unittest.TestCase):
    """Every scene keeps what it promises; two at a time, since each is short and single-threaded."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-scenes-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            cls.results = dict(zip(cls.files, pool.map(cls.run_one, cls.files)))

    @classmethod
    def run_one(cls, file):
        out = cls.folder / "-".join(file.relative_to(SCENES).with_suffix("").parts)
        return weft("run", file, "-o", out, "--threads", 1, "--no-frames", "--json", "--quiet")

    @classmethod
    def add_tests(cls):
        cls.files = [file for file in sorted(SCENES.rglob("*.json")) if '"expect"' in file.read_text()]
        for file in cls.files:
            name = "test_" + re.sub(r"\W", "_", str(file.relative_to(SCENES).with_suffix("")))
            setattr(cls, name, lambda self, file=file: self.check(file))

    def check(self, file):
        result = self.results[file]
        report = json.loads(result.stdout)
        self.assertTrue(report["expect"])
        for expected in report["expect"]:
            self.assertTrue(expected["ok"], expected)
        self.assertEqual(result.returncode, 3 if report["stopped"] == "diverged" else 0, result.stderr)


Scenes.add_tests()

if __name__ == "__main__":
    unittest.main()
