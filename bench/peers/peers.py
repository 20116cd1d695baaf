#!/usr/bin/env python3
"""weft beside other engines on the same sheets: time, worst stretch, energy kept, intersections by weft's exact counter.

    ./weft bench peers [--nvcloth FOLDER] [--sizes 33 65 129] [--only H D] [-o OUT]

NvCloth is compiled from the folder given (or WEFT_NVCLOTH), which holds NvCloth/ and PxShared/; Bullet is Debian's
libbullet-dev, Blender Debian's blender. What is not there is said and left out. Everything runs with one thread.
"""
import argparse
import glob
import json
import os
import platform
import shutil
import subprocess
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
# Iterations a frame (Blender: quality steps) at 33, 65 and 129 points a side; the nearest size counts.
NVCLOTH = {"H": {33: 8, 65: 40, 129: 160}, "D": {33: 10, 65: 20, 129: 40}}
BULLET = {"H": {33: 20, 65: 80, 129: 320}, "D": {33: 20, 65: 40, 129: 80}}
BLENDER = {"H": {33: 10, 65: 20, 129: 40}, "D": {33: 10, 65: 20, 129: 40}}


def scene(kind, n, setting):
    """The same sheet for weft; `setting` is laid over it."""
    falls = kind == "D"
    made = {
        "weft": 1,
        "cloth": {
            "grid": {"columns": n, "rows": n, "origin": [-0.5, 0.5, 0.3] if falls else [0, 0, 0]},
            "mass": 0.2,
            "springs": {"structural": 400, "shear": 60, "flexion": 1 if falls else 10},
        },
        "limit": {"stretch": {"structural": 0.05}},
        "time": {"step": 1 / 60, "duration": 2, "frames_per_second": 60},
        "output": {"audit": False},
    }
    if falls:
        made["bodies"] = [{"name": "ball", "sphere": {"radius": 0.25}, "friction": 0.4}]
        made["contact"] = {"friction": 0.3, "prove": False}
    else:
        made["pins"] = [{"where": {"corners": ["top-left", "top-right"]}}]
    for key, value in setting.items():
        made[key] = {**made[key], **value} if isinstance(made.get(key), dict) and isinstance(value, dict) else value
    return made


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def count(weft, files, ball):
    """Frames in which something intersects, and frames looked at."""
    crossing = 0
    for file in files:
        body = ["--body", ball] if ball else []
        crossing += subprocess.run([weft, "check", file, "--quiet", "--threads", "1", *body],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 1
    return crossing, len(files)


def run_weft(driver, kind, n, setting, folder):
    """Its steps alone, as with the peers; one thread."""
    fresh(folder)
    path = os.path.join(folder, "scene.json")
    with open(path, "w") as file:
        json.dump(scene(kind, n, setting), file)
    return read_driver([driver, kind, str(n), path, folder], folder)


def run_driver(command, kind, n, iterations, folder):
    return read_driver([*command, kind, str(n), str(iterations), fresh(folder)], folder)


def read_driver(command, folder):
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    lines = [line.removeprefix("PEER ") for line in done.stdout.splitlines() if line.startswith(("{", "PEER {"))]
    if not lines:
        raise RuntimeError((done.stderr.strip().splitlines() or ["it printed nothing"])[-1])
    return {**json.loads(lines[-1]), "frames": sorted(glob.glob(os.path.join(folder, "*.obj")))}


def is_current(program, source):
    """Compiled after it was last edited: compiling NvCloth takes a while."""
    newest = max(os.path.getmtime(os.path.join(here, name)) for name in (source, "sheet.h"))
    return os.path.exists(program) and os.path.getmtime(program) > newest


def compile_nvcloth(source, out):
    if not os.path.isdir(os.path.join(source, "NvCloth", "src")):
        raise RuntimeError(f"{source} has no NvCloth/src")
    if not shutil.which("g++"):
        raise RuntimeError("g++ is not installed")
    inside = lambda *path: os.path.join(source, *path)
    sources = [*glob.glob(inside("NvCloth", "src", "*.cpp")), *glob.glob(inside("NvCloth", "extensions", "src", "*.cpp")),
               inside("NvCloth", "src", "ps", "unix", "PsUnixAtomic.cpp")]
    includes = [inside("NvCloth", "include"), inside("NvCloth", "extensions", "include"), inside("PxShared", "include"),
                inside("NvCloth", "src"), here]
    program = os.path.join(out, "drive_nvcloth")
    if is_current(program, "nvcloth.cpp"):
        return [program]
    done = subprocess.run(["g++", "-O2", "-DNDEBUG", "-w", "-std=gnu++17", "-fno-strict-aliasing", "-fpermissive",
                           "-DNV_CLOTH_IMPORT=",
                           "-DNV_CLOTH_ENABLE_CUDA=0", "-DNV_CLOTH_ENABLE_DX11=0", *[f"-I{i}" for i in includes],
                           os.path.join(here, "nvcloth.cpp"), *sources, "-o", program], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError("it does not compile: " + next((l for l in done.stderr.splitlines() if "error" in l), ""))
    return [program]


def compile_bullet(out):
    if not shutil.which("pkg-config") or not shutil.which("g++"):
        raise RuntimeError("pkg-config or g++ is not installed")
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "bullet"], capture_output=True, text=True)
    if flags.returncode:
        raise RuntimeError("libbullet-dev is not installed")
    program = os.path.join(out, "drive_bullet")
    if is_current(program, "bullet.cpp"):
        return [program]
    done = subprocess.run(["g++", "-O3", "-DNDEBUG", "-w", "-std=gnu++17", f"-I{here}", os.path.join(here, "bullet.cpp"),
                           *flags.stdout.split(), "-o", program], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError("it does not compile: " + next((l for l in done.stderr.splitlines() if "error" in l), ""))
    return [program]


def find_blender():
    if not shutil.which("blender"):
        raise RuntimeError("blender is not installed")
    return ["blender", "-b", "--factory-startup", "-t", "1", "-P", os.path.join(here, "blender.py"), "--"]


def find_peers(options, out):
    """Name, command and iterations of every peer that is here; says what is not."""
    def nvcloth():
        if not options.nvcloth:
            raise RuntimeError("its sources were not given: --nvcloth FOLDER, or WEFT_NVCLOTH")
        return compile_nvcloth(options.nvcloth, out)
    peers = []
    for name, find, iterations in [("NvCloth", nvcloth, NVCLOTH), ("Bullet", lambda: compile_bullet(out), BULLET),
                                   ("Blender", find_blender, BLENDER)]:
        try:
            peers.append((name, find(), iterations))
        except RuntimeError as why:
            print(f"{name} is left out: {why}", file=sys.stderr)
    return peers


def row(weft, kind, n, name, run, ball):
    try:
        result = run()
    except RuntimeError as why:
        print(f"| {kind}({n}) | {name} | {why} | | | |", flush=True)
        return
    crossing, looked = count(weft, result["frames"], ball if kind == "D" else None)
    print(f"| {kind}({n}) | {name} | {result['cpu']:.4f} | {100 * result['stretch']:.1f} % "
          f"| {result['first']:.3f} · {result['second']:.3f} | {crossing} of {looked} |", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="./weft bench peers", description=__doc__.split("\n")[0])
    parser.add_argument("weft", help=argparse.SUPPRESS)
    parser.add_argument("driver", help=argparse.SUPPRESS)
    parser.add_argument("--nvcloth", default=os.environ.get("WEFT_NVCLOTH"), metavar="FOLDER")
    parser.add_argument("--sizes", type=int, nargs="+", default=[33, 65, 129], metavar="N")
    parser.add_argument("--only", nargs="+", choices=["H", "D"], default=["H", "D"])
    parser.add_argument("-o", "--output", default="out/peers", metavar="OUT")
    options = parser.parse_args()
    if min(options.sizes) < 3 or max(options.sizes) > 1000:
        parser.error("--sizes: points a side, 3 to 1000")
    out = os.path.abspath(options.output)
    os.makedirs(out, exist_ok=True)
    ball = os.path.join(out, "ball.obj")
    with open(ball, "w") as file:
        file.write(make_ball())
    settings = {
        "H": [("weft, multilevel, 4 substeps", {"integrator": {"scheme": "multilevel", "substeps": 4}}),
              ("weft, multilevel", {"integrator": "multilevel"}),
              ("weft, multilevel, 16 substeps", {"integrator": {"scheme": "multilevel", "substeps": 16}}),
              ("weft, multilevel, limit 0.004", {"integrator": "multilevel", "limit": {"stretch": {"structural": 0.004}}})],
        "D": [("weft, multilevel", {"integrator": "multilevel"}),
              ("weft, multilevel, limit 0.02", {"integrator": "multilevel", "limit": {"stretch": {"structural": 0.02}}}),
              ("weft, backward Euler, 4 steps a frame", {"integrator": "backward-euler", "time": {"step": 1 / 240},
                                                         "limit": {"passes": 4, "order": "coloured"}})],
    }
    peers = find_peers(options, out)
    cpu = next((l.split(": ")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), platform.machine())
    print(f"{time.strftime('%d %B %Y')}, {cpu}, load average {os.getloadavg()[0]:.1f}. CPU seconds for a second of motion, "
          "one thread.\n")
    print("| sheet | engine | s/s | worst stretch | first · second swing [J] | frames that intersect |")
    print("|---|---|---|---|---|---|", flush=True)
    for kind in options.only:
        for n in options.sizes:
            for name, setting in settings[kind]:
                row(options.weft, kind, n, name,
                    lambda: run_weft(options.driver, kind, n, setting, os.path.join(out, "weft")), ball)
            for name, command, iterations in peers:
                near = min(iterations[kind], key=lambda size: abs(size - n))
                times = max(1, round(iterations[kind][near] * n / near))
                row(options.weft, kind, n, f"{name}, {times} a frame",
                    lambda: run_driver(command, kind, n, times, os.path.join(out, name.lower())), ball)


def make_ball(radius=0.25, around=96, up=48):
    """A closed ball of triangles, inscribed: nothing outside the true one is inside of it."""
    from math import cos, pi, sin
    points = [(0, 0, -radius)]
    points += [(radius * sin(pi * j / up) * cos(2 * pi * i / around), radius * sin(pi * j / up) * sin(2 * pi * i / around),
                -radius * cos(pi * j / up)) for j in range(1, up) for i in range(around)]
    points.append((0, 0, radius))
    at = lambda i, j: 2 + (j - 1) * around + i % around
    faces = []
    for i in range(around):
        faces += [(1, at(i + 1, 1), at(i, 1)), (len(points), at(i, up - 1), at(i + 1, up - 1))]
        for j in range(1, up - 1):
            faces += [(at(i, j), at(i + 1, j), at(i + 1, j + 1)), (at(i, j), at(i + 1, j + 1), at(i, j + 1))]
    return "".join(f"v {x:.12g} {y:.12g} {z:.12g}\n" for x, y, z in points) + "".join(
        f"f {a} {b} {c}\n" for a, b, c in faces)


if __name__ == "__main__":
    main()
