#!/usr/bin/env python3
"""The studio in a real browser: see tests/studio/page.mjs. Also that the page in the binary is the one of the sources."""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

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

    def test_gallery_stage_hands_knobs_drawing_and_export_in_a_browser(self):
        missing = [name for name in ("node", "npm", "chromium") if not shutil.which(name)]
        if missing:
            self.skipTest(f"no {' and no '.join(missing)}: the studio is not tested in a browser")
        env = {**os.environ, "WEFT_MODULES": str(self.modules()), "CHROMIUM": CHROMIUM}
        done = subprocess.run(["node", HERE / "page.mjs"], env=env, capture_output=True, text=True, timeout=170)
        sys.stderr.write(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])


if __name__ == "__main__":
    unittest.main()
