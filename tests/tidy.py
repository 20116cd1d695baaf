"""clang-tidy over src/ and apps/, in parallel, unit by unit: most of its time goes into headers that every file includes.
A unit that passed is not looked at again until it, a file of ours that it includes, its compile command, the checks or
clang-tidy itself change: what has passed is noted beside the compiler's cache, for every clone on this machine, and in
tests/tidy.txt for every other machine (commit it).

Usage: tidy.py BUILD    where BUILD has been built (its dependency log says what each file includes)
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PASSED = ROOT / "tests" / "tidy.txt"  # a line a unit: fingerprint and name


def read_includes(build):
    """Output file -> our files that it depends on, from ninja's log ("name: #deps ...", then one indented path a line)."""
    includes, output = {}, None
    for line in subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True).stdout.splitlines():
        if line.startswith(" "):
            path = pathlib.Path(build, line.strip()).resolve()
            if ROOT in path.parents:
                includes[output].append(path)
        elif ": #deps" in line:
            output = line.split(": #deps")[0]
            includes[output] = []
    return includes


def fingerprint(entry, includes, tool):
    digest = hashlib.sha256((tool + entry["command"].replace(str(ROOT), ".")).encode())
    words = shlex.split(entry["command"])
    output = words[words.index("-o") + 1]
    for path in sorted({pathlib.Path(entry["file"]), *includes.get(output, [])}):
        digest.update(str(path).replace(str(ROOT), ".").encode())
        digest.update(path.read_bytes().replace(str(ROOT).encode(), b"."))  # units name their files in full
    return digest.hexdigest()


def forget_precompiled(entry):
    """clang-tidy cannot read the headers that another compiler has precompiled; every file includes what it uses."""
    command = re.sub(r"-include \S+cmake_pch\.hxx|-Winvalid-pch|-fpch-preprocess", "", entry["command"])
    return {**entry, "command": command}


def check(commands, entry, stamp, passed):
    if stamp.name in passed or stamp.exists():
        return ""
    command = ["clang-tidy", "--quiet", "-p", commands, "--extra-arg=-Wno-unknown-warning-option", entry["file"]]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        stamp.touch()
        return ""
    return done.stdout + done.stderr


def is_ours(file):
    """A file of src/ or apps/, or a unit made of such files (their folder is in its name)."""
    path = pathlib.Path(file)
    if path.parent.parent.name == "units":
        return path.name.startswith(("src", "apps"))
    return path.relative_to(ROOT).parts[0] in ("src", "apps")


def main():
    build = str(pathlib.Path(sys.argv[1]).resolve())
    entries = [forget_precompiled(entry) for entry in json.loads(pathlib.Path(build, "compile_commands.json").read_text())
               if is_ours(entry["file"])]
    if not entries:
        sys.exit("tidy: nothing to check in " + build)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True, check=True).stdout
    tool = re.search(r"version \S+", version).group() + (ROOT / ".clang-tidy").read_text()  # and not which processor it runs on
    stamps = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache", "weft", "tidy")
    stamps.mkdir(parents=True, exist_ok=True)
    commands = pathlib.Path(build, "tidy")
    commands.mkdir(exist_ok=True)
    (commands / "compile_commands.json").write_text(json.dumps(entries))
    includes = read_includes(build)
    marks = [fingerprint(entry, includes, tool) for entry in entries]
    passed = set(PASSED.read_text().split()) if PASSED.exists() else set()
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for complaint in pool.map(lambda entry, mark: check(str(commands), entry, stamps / mark, passed), entries, marks):
            if complaint:
                wrong += 1
                print(complaint, flush=True)
    known = sum(mark in passed for mark in marks)
    print(f"tidy: {len(entries)} units, {known} passed before (tests/tidy.txt), {wrong} with warnings")
    if not wrong:
        PASSED.write_text("".join(sorted(f"{mark} {pathlib.Path(entry['file']).name}\n" for entry, mark in zip(entries, marks))))
    sys.exit(wrong > 0)


main()
