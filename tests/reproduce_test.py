#!/usr/bin/env python3
"""weft demo and weft reproduce, as a person meets them."""
import html.parser
import pathlib
import re
import sys
import unittest

sys.dont_write_bytecode = True
from cli_case import SCENES, Case, weft  # noqa: E402

PNG = b"\x89PNG\r\n\x1a\n"
NEVER_CLOSED = {"meta", "img", "br", "line", "polyline"}
VERDICTS = ("reproduces", "reproduces with a caveat", "does not reproduce")


class Reader(html.parser.HTMLParser):
    """Checks that tags close in order; keeps headings, verdicts and everything a browser would fetch."""

    def __init__(self):
        super().__init__()
        self.open, self.errors, self.fetched, self.scripts = [], [], [], 0
        self.headings, self.verdicts, self.links = [], [], []
        self.into = None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.scripts += tag == "script"
        self.fetched += [attributes[key] for key in ("src", "srcset", "data", "poster") if key in attributes]
        if tag == "link":
            self.fetched.append(attributes.get("href"))
        if tag == "a":
            self.links.append(attributes["href"])
        if tag == "h2":
            self.into = self.headings
        elif "badge" in (attributes.get("class") or ""):
            self.into = self.verdicts
        if tag not in NEVER_CLOSED:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in NEVER_CLOSED:
            return
        if not self.open or self.open.pop() != tag:
            self.errors.append((tag, self.getpos()))

    def handle_data(self, data):
        if self.into is not None:
            self.into.append(data)
            self.into = None


class Demo(Case):
    def demo(self, **options):
        result = weft("demo", "--quick", "-o", self.out, **options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result, [pathlib.Path(line) for line in result.stdout.splitlines() if line.startswith(str(self.out))]

    def test_it_writes_the_files_it_names(self):
        result, files = self.demo()
        self.assertEqual({file.name for file in files}, {file.name for file in self.out.iterdir()})
        self.assertLessEqual({"sheets.png", "hero.png"}, {file.name for file in files})
        for file in files:
            start = file.read_bytes()[:12]
            self.assertTrue(start.startswith(PNG) if file.suffix == ".png" else start[4:8] == b"ftyp", file)

    def test_its_numbers_are_those_of_the_scenes(self):
        result, _ = self.demo()
        for name in ("sheet17-elastic", "sheet17-structural", "sheet17-structural-shear"):
            out = self.folder / name
            self.run_scene(SCENES / "provot" / f"{name}.json", "--no-frames", out=out)
            rates = self.report(out)["final"]["max_rate"]
            cells = r"\s+".join(f"{100 * rates[kind]:.1f} %" for kind in ("structural", "shear"))
            self.assertRegex(result.stdout, cells)

    def test_without_ffmpeg_there_are_pictures_only(self):
        result, files = self.demo(env={"PATH": str(self.folder)})
        self.assertIn("ffmpeg", result.stderr)
        self.assertEqual({file.suffix for file in files}, {".png"})
        self.assertEqual(len(files), len(list(self.out.iterdir())))


class Reproduce(Case):
    def test_the_page_about_provot(self):
        result = weft("reproduce", "provot", "--quick", "-o", self.out)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(str(self.out / "index.html"), result.stdout)
        text = (self.out / "index.html").read_text()
        page = Reader()
        page.feed(text)
        page.close()
        self.assertEqual((page.errors, page.open), ([], []))
        self.assertEqual(page.scripts, 0)
        self.assertNotRegex(text, r"(?i)https?:|url\(|@import")
        self.assertTrue(page.fetched)
        for source in page.fetched:
            self.assertTrue(source.startswith("data:image/png;base64,iVBORw0KGgo"), source[:60])
        for link in page.links:
            self.assertTrue((self.out / link).is_file(), link)
        for figure in (2, 4, 5, 6, 7):
            self.assertTrue(any(f"Figure {figure}" in heading for heading in page.headings), figure)
            self.assertRegex(result.stdout, f"(?i)figure {figure}")
        self.assertGreater(len(page.verdicts), 15)
        self.assertEqual(set(page.verdicts) - set(VERDICTS), set())
        for verdict in set(page.verdicts):
            self.assertIn(verdict, result.stdout)
        for file in self.out.glob("*.png"):
            self.assertEqual(file.read_bytes()[:8], PNG)
        self.assertEqual(len(list(self.out.glob("*.png"))), len(page.fetched))
        # What the paper and the mathematics leave no doubt about.
        badge = re.search(r"more than double their length.*?badge (\w+)", text, re.S)
        self.assertEqual(badge.group(1), "reproduces")

    def test_an_unknown_paper_exits_2(self):
        self.assert_error(weft("reproduce", "provto", "-o", self.out), 2, "provto", 'did you mean "provot"')
        self.assert_error(weft("reproduce", "-o", self.out), 2)
        self.assert_error(weft("reproduce", "provot"), 2)
        self.assertFalse(self.out.exists())


if __name__ == "__main__":
    unittest.main()
