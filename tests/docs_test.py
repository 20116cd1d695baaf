"""The documentation says what the program does: generated pages are fresh, links and paths lead somewhere, the README's
program is the one that is tested."""

import os
import pathlib
import re
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ["WEFT_SOURCE"])
PAGES = [SOURCE / "README.md", SOURCE / "CONTRIBUTING.md", *sorted((SOURCE / "docs").glob("*.md"))]


class Docs(unittest.TestCase):
    def test_the_list_of_knobs_is_what_the_program_prints(self):
        printed = subprocess.run([os.environ["WEFT"], "reference"], capture_output=True, text=True, check=True).stdout
        self.assertEqual((SOURCE / "docs/scene.md").read_text(), printed, "run: ./weft reference > docs/scene.md")

    def test_links_lead_somewhere(self):
        for page in PAGES:
            for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
                with self.subTest(page=page.name, target=target):
                    self.assertTrue((page.parent / target).exists())

    def test_files_named_in_the_table_of_methods_exist(self):
        for path in re.findall(r"`((?:src|tests|scenes)/[\w./-]+)`", (SOURCE / "docs/methods.md").read_text()):
            with self.subTest(path=path):
                self.assertTrue((SOURCE / path).exists())

    def test_the_program_of_the_readme_is_the_one_that_is_built(self):
        statements = re.findall(r"^ {4}(\S.*?)\s*(?://.*)?$", (SOURCE / "tests/install/main.cpp").read_text(), re.M)
        block = re.search(r"```cpp\n(.*?)```", (SOURCE / "README.md").read_text(), re.S).group(1)
        shown = re.findall(r"^ {4}(\S.*?)\s*(?://.*)?$", block, re.M)
        self.assertEqual(len(block.splitlines()), 12)
        for line in shown:
            self.assertIn(line.removesuffix(" }"), statements)


if __name__ == "__main__":
    unittest.main()
