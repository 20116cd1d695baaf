"""The published schema and the program agree: both accept every scene, both refuse every bad one.

The program is named by WEFT, the sources by WEFT_SOURCE; `weft schema` prints the schema, and `weft run SCENE -o FOLDER` refuses a bad scene with exit code
2 before it runs anything.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema


def strip_comments(text):
    """Removes // and /* */ comments, but not inside of strings."""
    out, i = [], 0
    while i < len(text):
        if text[i] == '"':
            end = i + 1
            while text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            out.append(text[i:end + 1])
            i = end + 1
        elif text.startswith("//", i):
            end = text.find("\n", i)
            i = len(text) if end < 0 else end
        elif text.startswith("/*", i):
            i = text.index("*/", i) + 2
        else:
            out.append(text[i])
            i += 1
    return "".join(out)


def scene(**parts):
    return {"cloth": {"grid": {}}, **parts}


def cloth(**parts):
    return {"cloth": {"grid": {}, **parts}}


def pin(where, **parts):
    return scene(sets={"yard": [0, 2]}, pins=[{"where": where, **parts}])


GOOD = {
    "the shortest": scene(),
    "whole number as a float": {"cloth": {"grid": {"columns": 17.0}}},
    "mesh": {"cloth": {"mesh": "a.obj", "density": 1}},
    "springs in both forms": cloth(springs={"structural": {"stiffness": 8}, "shear": 8,
                                            "flexion": {"stiffness": 8, "rest_scale": 1}}),
    "region": cloth(regions=[{"where": "all", "kinds": ["shear"], "stiffness_scale": 0}]),
    "map": cloth(maps=[{"quantity": "rest", "values": [[1, 2], [3, 4]]}]),
    "a word": pin("all"),
    "a corner": pin("top-left"),
    "a set": pin("yard"),
    "a list": pin(["top", 5, {"nearest": [0, 0, 0]}, [1, 2]]),
    "an object": pin({"indices": [1], "corners": ["top-left"], "edges": ["boundary"], "all": True, "sets": ["yard"],
                      "box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "nearest": [[0, 0, 0], [1, 1, 1]]}),
    "a path": pin("all", release=1, path={"ease": "smooth", "pivot": [0, 0, 0], "keys": [
        {"time": 0, "move": [0, 0, 0], "axis": [0, 0, 1], "angle": 90}]}),
    "a frame": scene(frames={"f": {"keys": [{}]}}, pins=[{"where": "all", "frame": "f"}]),
    "one wind": scene(wind={"velocity": [1, 0, 0]}),
    "winds": scene(wind=[{"swing": {}, "pulse": {}, "wave": {}, "jet": {}, "keys": [{"time": 0, "scale": 2}]}]),
    "limits": scene(limit={"stretch": {"structural": 0.1, "shear": None}, "passes": 2, "order": "coloured"}),
    "auto": scene(time={"step": "auto"}),
    "expectations": scene(expect={"a": 1, "b": {"near": 1, "within": 0.1}, "c": {"equals": True},
                                  "d": {"equals": "done"}, "e": {"at_least": 0, "at_most": 1}}),
}

BAD = {
    "not an object": [],
    "no cloth": {},
    "neither grid nor mesh": {"cloth": {}},
    "grid and mesh": {"cloth": {"grid": {}, "mesh": "a.obj"}},
    "mass and density": cloth(mass=1, density=1),
    "negative mass": cloth(mass=-1),
    "unknown key": cloth(dampping=1),
    "unknown key deep down": cloth(springs={"shear": {"stifness": 1}}),
    "text for a number": cloth(damping="much"),
    "null for a number": cloth(damping=None),
    "truth for a number": cloth(damping=True),
    "negative stiffness": cloth(springs={"shear": -8}),
    "half a column": {"cloth": {"grid": {"columns": 2.5}}},
    "one column": {"cloth": {"grid": {"columns": 1}}},
    "zero direction": {"cloth": {"grid": {"right": [0, 0, 0]}}},
    "empty mesh name": {"cloth": {"mesh": ""}},
    "two numbers": scene(gravity=[0, 1]),
    "wrong version": scene(weft=2),
    "no points": scene(pins=[{}]),
    "empty selector": pin({}),
    "empty list": pin([]),
    "negative index": pin([-1]),
    "bare index": pin(3),
    "unknown corner": pin({"corners": ["middle"]}),
    "all is false": pin({"all": False}),
    "set called top": scene(sets={"top": [0]}),
    "frame and path": scene(frames={"f": {"keys": [{}]}},
                            pins=[{"where": "all", "frame": "f", "path": {"keys": [{}]}}]),
    "motion without keys": scene(frames={"f": {}}),
    "step 0": scene(time={"step": 0}),
    "step by another word": scene(time={"step": "fast"}),
    "negative limit": scene(limit={"stretch": {"shear": -1}}),
    "unknown order": scene(limit={"order": "random"}),
    "no passes": scene(limit={"passes": 0}),
    "unknown format": scene(output={"formats": ["usd"]}),
    "empty expectation": scene(expect={"a": {}}),
    "expectation of a word": scene(expect={"a": "done"}),
}


def refused_by_program(weft, folder, document):
    file = folder / "scene.json"
    file.write_text(json.dumps(document))
    result = subprocess.run([weft, "run", str(file), "-o", str(folder / "out")], capture_output=True, text=True)
    return result.returncode == 2


def main():
    weft, scenes = os.environ["WEFT"], pathlib.Path(os.environ["WEFT_SOURCE"]) / "scenes"
    schema = json.loads(subprocess.run([weft, "schema"], capture_output=True, text=True, check=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = []

    files = sorted(scenes.rglob("*.json"))
    if not files:
        failures.append(f"no scenes in {scenes}")
    for file in files:
        for error in validator.iter_errors(json.loads(strip_comments(file.read_text()))):
            failures.append(f"{file}: {error.json_path}: {error.message}")
    for name, document in GOOD.items():
        for error in validator.iter_errors(document):
            failures.append(f"the schema refuses a good scene ({name}): {error.json_path}: {error.message}")
    with tempfile.TemporaryDirectory() as folder:
        for name, document in BAD.items():
            if validator.is_valid(document):
                failures.append(f"the schema accepts a bad scene ({name})")
            if not refused_by_program(weft, pathlib.Path(folder), document):
                failures.append(f"the program accepts a bad scene ({name})")

    print("\n".join(failures) or f"{len(files)} scenes, {len(GOOD)} good and {len(BAD)} bad examples: as expected")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
