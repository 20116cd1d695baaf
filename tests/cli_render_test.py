#!/usr/bin/env python3
"""Pictures and films of runs."""
import shutil
import struct
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
from cli_case import Case, weft  # noqa: E402


class Render(Case):
    LOOK = ("--size", "64x48", "--samples", "1")

    def picture(self, source, *arguments):
        file = self.folder / "picture.png"
        result = weft("render", source, "-o", file, *self.LOOK, *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        data = file.read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack_from(">II", data, 16), (64, 48))
        return data

    def test_pictures_from_every_format_are_the_same(self):
        pictures = set()
        for form in ("ply", "obj"):
            out = self.folder / form
            self.run_scene(self.scene(), "--format", form, out=out)
            pictures.add(self.picture(out, "--frame", 3))
        self.assertEqual(len(pictures), 1)
        for form in ("pc2", "mdd"):
            out = self.folder / form
            self.run_scene(self.scene(), "--format", form, out=out)
            self.picture(out)

    def test_the_options_change_the_picture(self):
        self.run_scene(self.scene())
        pictures = [self.picture(self.out), self.picture(self.out, "--frame", 0),
                    self.picture(self.out, "--springs"), self.picture(self.out, "--colour", "rate", "--range", "0.1"),
                    self.picture(self.out, "--eye", "-1,-3,0.5", "--target", "0.5,-0.5,-0.2")]
        self.assertEqual(len(set(pictures)), len(pictures))

    def test_up_is_against_gravity_unless_told(self):
        """The sheet hangs in the plane of x and y, gravity along −y; seen with y up it is as the one along −z with z up."""
        pictures = {}
        for axis, down in (("y", [0, -1, 0]), ("z", [0, 0, -1])):
            out = self.folder / axis
            right = {"right": [1, 0, 0], "down": down}
            self.run_scene(self.scene({"cloth": {"grid": right}, "gravity": [9.81 * c for c in down],
                                       "time": {"duration": 0.04}}), out=out)
            pictures[axis] = self.picture(out)
        self.assertEqual(pictures["y"], pictures["z"])
        self.assertNotEqual(self.picture(self.folder / "y", "--up", "0,0,1"), pictures["y"])
        self.assertEqual(self.picture(self.folder / "z", "--up", "0,0,2"), pictures["z"])
        self.assert_error(weft("render", self.folder / "y", "-o", self.folder / "x.png", "--up", "0,0,0"), 2, "--up")

    def test_a_mesh_file_can_be_shown(self):
        self.run_scene(self.scene())
        self.picture(self.out / "mesh.ply")

    def test_a_film_of_all_frames(self):
        if not shutil.which("ffprobe"):
            self.skipTest("needs ffprobe")
        self.run_scene(self.scene())
        film = self.folder / "film.mp4"
        self.assertEqual(weft("render", self.out, "-o", film, *self.LOOK).returncode, 0)
        counted = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames",
                                  "-of", "csv=p=0", film], capture_output=True, text=True, check=True).stdout
        self.assertEqual(int(counted.strip().rstrip(",")), 11)

    def test_without_ffmpeg_a_film_becomes_pictures(self):
        self.run_scene(self.scene())
        result = weft("render", self.out, "-o", self.folder / "film.mp4", *self.LOOK, env={"PATH": str(self.folder)})
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("ffmpeg", result.stderr)
        self.assertEqual(len(list(self.folder.glob("film*/*.png"))), 11)

    def test_wrong_options_exit_2(self):
        self.run_scene(self.scene())
        target = self.folder / "picture.png"
        for arguments in (("--frame", "11"), ("--frame", "x"), ("--size", "64"), ("--size", "0x0"), ("--eye", "1,2"),
                          ("--colour", "pink"), ("--samples", "0")):
            self.assert_error(weft("render", self.out, "-o", target, *arguments), 2)
        self.assert_error(weft("render", self.out, "-o", self.folder / "picture.gif"), 2, ".png")
        self.assert_error(weft("render", self.folder / "nowhere", "-o", target), 2, "nowhere")
        self.assertFalse(target.exists())


if __name__ == "__main__":
    unittest.main()
