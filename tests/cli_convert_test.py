#!/usr/bin/env python3
"""weft convert: what it writes is what a run has, in every format."""
import json
import pathlib
import struct
import sys
import unittest
import xml.etree.ElementTree

import numpy

sys.dont_write_bytecode = True
from cli_case import Case, weft  # noqa: E402
from usda_reader import read_usda  # noqa: E402


class Convert(Case):
    def setUp(self):
        super().setUp()
        self.run_scene(self.scene({"output": {"formats": ["ply", "pc2"]}}), "--quiet")

    def convert(self, name, *arguments, source=None):
        result = weft("convert", source or self.out, self.folder / name, *arguments, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        return self.folder / name

    def frames(self):
        """From the PC2 file of the run: single precision."""
        bytes_ = (self.out / "cache.pc2").read_bytes()
        points, samples = struct.unpack("<i", bytes_[16:20])[0], struct.unpack("<i", bytes_[28:32])[0]
        return numpy.frombuffer(bytes_[32:], "<f4").reshape(samples, points, 3)

    def test_usd_parses_and_has_every_frame(self):
        stage = read_usda(self.convert("motion.usda").read_text())
        mesh = stage["children"][0]["children"][0]
        self.assertEqual((stage["upAxis"], stage["metersPerUnit"], mesh["type"]), ("Z", 1, "Mesh"))
        samples = mesh["attributes"]["points.timeSamples"]
        frames = self.frames()
        self.assertEqual(sorted(samples), list(range(len(frames))))
        numpy.testing.assert_array_equal(numpy.array(samples[5], "<f4"), frames[5])
        self.assertEqual(len(mesh["attributes"]["faceVertexIndices"]), 3 * len(mesh["attributes"]["faceVertexCounts"]))

    def test_glb_has_every_frame_relative_to_the_first(self):
        bytes_ = self.convert("motion.glb").read_bytes()
        length = struct.unpack("<I", bytes_[12:16])[0]
        head, data = json.loads(bytes_[20:20 + length]), bytes_[28 + length:]

        def vectors(accessor):
            view = head["bufferViews"][head["accessors"][accessor]["bufferView"]]
            return numpy.frombuffer(data[view["byteOffset"]:view["byteOffset"] + view["byteLength"]], "<f4").reshape(-1, 3)

        primitive, frames = head["meshes"][0]["primitives"][0], self.frames()
        numpy.testing.assert_array_equal(vectors(primitive["attributes"]["POSITION"]), frames[0])
        self.assertEqual(len(primitive["targets"]), len(frames) - 1)
        numpy.testing.assert_allclose(vectors(primitive["targets"][-1]["POSITION"]), frames[-1] - frames[0], atol=2e-7)
        compact = self.convert("compact.glb", "--compact", "0.01").read_bytes()
        self.assertLess(len(compact), len(bytes_))

    def test_paraview_gets_a_file_a_frame_and_when_it_is_due(self):
        tree = xml.etree.ElementTree.parse(self.convert("motion.pvd"))
        sets = tree.findall(".//DataSet")
        self.assertEqual(len(sets), len(self.frames()))
        self.assertAlmostEqual(float(sets[3].get("timestep")), 3 / 25)
        for one in sets:
            self.assertTrue((self.folder / one.get("file")).exists())

    def test_point_caches_come_through_and_go_back(self):
        mdd = self.convert("motion.mdd")
        again = self.convert("again.pc2", "--mesh", str(self.out / "mesh.ply"), source=mdd)
        self.assertEqual(again.read_bytes()[32:], (self.out / "cache.pc2").read_bytes()[32:])

    def test_one_frame_is_chosen_by_number_and_wrong_ones_are_refused(self):
        text = self.convert("frame.obj", "--frame", "2").read_text()
        first = [float(n) for n in text.split("\nv ")[1].split("\n")[0].split()]
        numpy.testing.assert_allclose(first, self.frames()[2][0], atol=1e-7)
        self.assert_error(weft("convert", self.out, self.folder / "x.obj", "--frame", "99"), 2, "--frame")
        self.assert_error(weft("convert", self.out, self.folder / "x.stl"), 2, ".stl")
        self.assert_error(weft("convert", self.out / "cache.pc2", self.folder / "x.obj"), 2, "--mesh")
        self.assertFalse(pathlib.Path(self.folder / "x.obj").exists())


if __name__ == "__main__":
    unittest.main()
