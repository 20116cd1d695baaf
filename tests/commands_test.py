"""Every command in README.md and docs/*.md does what it says, to the letter: typed by bash in a folder where ./weft is the
program and scenes/ are the project's. Those that take minutes run with WEFT_FULL=1 (./weft test --all); films are small without."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

SOURCE, WEFT = pathlib.Path(os.environ["WEFT_SOURCE"]), os.environ["WEFT"]
FULL = os.environ.get("WEFT_FULL") == "1"
PAGES = ["docs/hello.md", "README.md", *sorted(f"docs/{page.name}" for page in (SOURCE / "docs").glob("*.md"))]
LONG = r"weft (demo|reproduce|lab|studio|analyse|knot (overhand|drawing))|twisted-cylinder|character|necktie|funnel|ghost"
ITSELF = r"^\./weft (test|bench)|^cmake "  # verbs of the launcher, or what another test is about (install_test.sh)
SMALL = " --size 96x54 --samples 1"  # after commands that make films, unless they are typed in full
MAY_FIND_SOMETHING = r"weft (check|recover) "  # exit code 1 says so


def commands(page):
    """Lines of code that begin with weft, and such words within the text that name files."""
    text = (SOURCE / page).read_text()
    found = []
    for line in text.splitlines():
        code = re.match(r"^(?:    )?((?:\./)?weft .+)$", line)
        if code:
            words = re.split(r"\s+# |\s{3,}", code.group(1))[0].strip()
            if not re.search(r"\b(SCENE|OUT|IN|VERB|FABRIC)\b", words):
                found.append(words)
        found += [c for c in re.findall(r"`(\./weft [^`]+)`", line)]
    return list(dict.fromkeys(found))


class Commands(unittest.TestCase):
    done = set()  # pages may say the same: once is enough

    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.place.name)
        for name in ("scenes", "docs", "curves", "fabrics"):
            (cls.folder / name).symlink_to(SOURCE / name)
        launcher = cls.folder / "weft"
        launcher.write_text(f'#!/bin/sh\nexec "{WEFT}" "$@"\n')
        launcher.chmod(0o755)
        (cls.folder / "out").mkdir()
        garments = SOURCE / "scenes/garments"
        shutil.copy(garments / "shirt-loose.obj", cls.folder / "shirt.obj")  # the files that the pages speak of
        shutil.copy(garments / "hood.obj", cls.folder / "avatar.obj")
        (cls.folder / "tangled.obj").write_text(
            "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0.3 0.3 -0.2\nv 0.4 0.9 -0.2\nv 0.5 0.4 0.2\n"
            "f 1 2 3\nf 3 2 4\nf 5 6 7\n")
        (cls.folder / "drawing.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg"><path d="M 0 0 C 40 40 60 -40 30 -40 C 0 -40 20 40 60 0"/></svg>')
        breeze = re.search(r"```jsonc\n(.*?)```", (SOURCE / "docs/hello.md").read_text(), re.S).group(1)
        (cls.folder / "breeze.json").write_text(breeze)

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def type(self, command):
        environment = dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}", BROWSER="true", DISPLAY="")
        start = time.monotonic()
        process = subprocess.Popen(["bash", "-c", command], cwd=self.folder, env=environment, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        if " studio" in command:  # goes on until it is stopped
            time.sleep(5)
            self.assertIsNone(process.poll(), process.communicate()[0] if process.poll() is not None else "")
            os.killpg(process.pid, signal.SIGINT)
            process.communicate(timeout=30)
            return 0, "", 0
        said = process.communicate(timeout=3000)[0]
        return process.returncode, said, time.monotonic() - start

    def run_page(self, page):
        for command in commands(page):
            if command in self.done or re.search(ITSELF, command) or (re.search(LONG, command) and not FULL):
                continue
            if re.search(r"my-fabric|measured", command) and not (self.folder / "my-fabric.json").exists():
                continue  # a file that the reader has measured
            if re.search(r" run .*-o (\S+)", command):  # a page may run again what another one has
                shutil.rmtree(self.folder / re.search(r"-o (\S+)", command).group(1), ignore_errors=True)
            with self.subTest(page=page, command=command):
                code, said, seconds = self.type(command + ("" if FULL or ".mp4" not in command else SMALL))
                fine = (0, 1) if re.search(MAY_FIND_SOMETHING, command) else (0,)
                self.assertIn(code, fine, f"{command}\n{said}")
                self.done.add(command)
                output = re.search(r"-o (\S+)", command)
                if output:
                    self.assertTrue((self.folder / output.group(1)).exists(), command)
                if FULL and page == "docs/hello.md" and ".mp4" in command:
                    print(f"{command}: {seconds:.0f} s on {os.cpu_count()} cores")

    def test_hello(self):
        self.assertGreater(len(commands("docs/hello.md")), 5)
        self.run_page("docs/hello.md")

    def test_the_other_pages(self):
        self.assertTrue((self.folder / "weft").exists())
        for page in PAGES[1:]:
            if page != "docs/hello.md":
                self.run_page(page)


if __name__ == "__main__":
    unittest.main()
