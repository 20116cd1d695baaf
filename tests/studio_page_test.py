#!/usr/bin/env python3
"""The studio in a real browser: see tests/studio/page.mjs. Also that the page in the binary is the one of the sources."""
import hashlib
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from usda_reader import read_usda  # noqa: E402

SOURCE = pathlib.Path(os.environ["WEFT_SOURCE"])
PAGE = SOURCE / "apps/studio"
HERE = SOURCE / "tests/studio"
CHROMIUM = shutil.which("chromium")


class Page(unittest.TestCase):
    def test_the_built_page_is_that_of_the_sources(self):
        digest = hashlib.sha256()
        for name in ["index.html", "package.json", "tsconfig.json", "vite.config.ts",
                     *sorted(f"src/{f.name}" for f in (PAGE / "src").iterdir())]:
            digest.update((name + "\n").encode() + (PAGE / name).read_bytes())
        self.assertEqual((PAGE / "page/built-from.txt").read_text().strip(), digest.hexdigest(),
                         "run: cd apps/studio && npm ci && npm run build")

    def test_files_of_the_page_are_short(self):
        for file in (PAGE / "src").iterdir():
            with self.subTest(file=file.name):
                self.assertLessEqual(len(file.read_text().splitlines()), 400)

    def modules(self):
        """node_modules for the lock file, made once."""
        folder = pathlib.Path(os.environ["WEFT_BUILD"]) / "studio-test"
        lock = (HERE / "package-lock.json").read_text()
        stamp = folder / "stamp"
        if not stamp.exists() or stamp.read_text() != lock:
            folder.mkdir(parents=True, exist_ok=True)
            for name in ("package.json", "package-lock.json"):
                shutil.copy(HERE / name, folder)
            done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder,
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, "npm ci: " + done.stderr)
            stamp.write_text(lock)
        return folder

    def visit(self, script, **env):
        missing = [name for name in ("node", "npm", "chromium") if not shutil.which(name)]
        if missing:
            self.skipTest(f"no {' and no '.join(missing)}: the studio is not tested in a browser")
        env = {**os.environ, "WEFT_MODULES": str(self.modules()), "CHROMIUM": CHROMIUM, **env}
        done = subprocess.run(["node", HERE / script], env=env, capture_output=True, text=True, timeout=1500)  # against hanging
        sys.stderr.write(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])

    def test_gallery_stage_hands_knobs_drawing_and_export_in_a_browser(self):
        self.visit("page.mjs")

    def test_every_control_in_a_browser_and_what_was_taken_away(self):
        with tempfile.TemporaryDirectory() as taken:
            self.visit("controls.mjs", WEFT_TAKEN=taken)
            taken = pathlib.Path(taken)
            stage = read_usda((taken / "motion.usda").read_text())
            self.assertEqual(stage["upAxis"], "Z")
            prims = [stage["children"][0], *stage["children"][0]["children"]]
            points = next(p["attributes"]["points.timeSamples"] for p in prims if "points.timeSamples" in p["attributes"])
            self.assertGreaterEqual(len(points), 5)
            self.assertEqual({len(x) for x in points.values()}, {81})
            if not shutil.which("blender"):
                print("no blender: whether it loads PC2 and MDD was not tried", file=sys.stderr)
                return
            sample = struct.unpack_from("<243f", (taken / "motion.pc2").read_bytes(), 32 + 81 * 12)  # what Blender shows at frame 1
            script = ("import bpy; me=bpy.data.meshes.new('m'); me.from_pydata([(0,0,0)]*81,[],[]); "
                      "ob=bpy.data.objects.new('o',me); bpy.context.collection.objects.link(ob)\n"
                      "for kind in ('PC2','MDD'):\n"
                      " m=ob.modifiers.new(kind,'MESH_CACHE'); m.cache_format=kind; m.filepath=%r+kind.lower()\n"
                      " x=ob.evaluated_get(bpy.context.evaluated_depsgraph_get()).data.vertices\n"
                      " y=[c for v in x for c in v.co]\n"
                      " assert max(abs(a-b) for a,b in zip(y,%r)) < 1e-6 and max(map(abs,y)) > 0.5, kind\n"
                      " ob.modifiers.clear()\n" % (str(taken / "motion."), sample))
            done = subprocess.run(["blender", "-b", "--python-exit-code", "1", "--python-expr", script], capture_output=True, text=True,
                                  timeout=1500)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
