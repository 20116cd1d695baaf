"""There and back with Blender (skipped where it is not installed): a cloth of quads with a transform, a vertex group with
weights, a seam of its texture that has cut it open and two materials goes out as OBJ with a JSON file of groups, is
simulated at 24 frames a second, and comes back as a point cache from frame 1 on and as OBJ."""

import json
import math
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import unittest

WEFT = os.environ["WEFT"]
BLENDER = shutil.which("blender")
FRAMES = 25

GO_OUT = '''
import bpy, bmesh, json, math
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.context.scene.render.fps = 24
bpy.context.scene.frame_start = 1
mesh = bpy.data.meshes.new("cloth")
points = [(x / 8, y / 6, 0) for y in range(7) for x in range(9)]
faces = [(9 * y + x, 9 * y + x + 1, 9 * y + x + 10, 9 * y + x + 9) for y in range(6) for x in range(8)]
mesh.from_pydata(points, [], faces)
uv = mesh.uv_layers.new(name="uv")
for face in mesh.polygons:
    for loop in face.loop_indices:
        p = mesh.vertices[mesh.loops[loop].vertex_index].co
        uv.data[loop].uv = (0.45 * p.x + (0.55 if face.index % 8 >= 4 else 0), p.y)
    face.material_index = face.index % 8 >= 4
for name in ("red", "blue"):
    mesh.materials.append(bpy.data.materials.new(name))
work = bmesh.new()  # the seam cuts the mesh open, as a render engine's export would
work.from_mesh(mesh)
bmesh.ops.split_edges(work, edges=[e for e in work.edges if all(abs(v.co.x - 0.5) < 1e-6 for v in e.verts)])
work.to_mesh(mesh)
cloth = bpy.data.objects.new("cloth", mesh)
bpy.context.collection.objects.link(cloth)
cloth.location, cloth.rotation_euler, cloth.scale = (0.3, -0.2, 1.1), (0.4, 0.1, 0.7), (0.9, 0.9, 0.9)
group = cloth.vertex_groups.new(name="pin")
for v in mesh.vertices:
    if v.co.y > 0.99:
        group.add([v.index], 1.0, "REPLACE")
    elif v.co.y > 0.8:
        group.add([v.index], 0.5, "REPLACE")
cloth.select_set(True)
bpy.context.view_layer.objects.active = cloth
bpy.context.view_layer.update()
bpy.ops.wm.save_as_mainfile(filepath=FOLDER + "/cloth.blend")
bpy.ops.wm.obj_export(filepath=FOLDER + "/cloth.obj", export_selected_objects=True, forward_axis="Y", up_axis="Z",
                      export_materials=True, export_uv=True, export_normals=False)
groups = {g.name: {} for g in cloth.vertex_groups}
for v in mesh.vertices:
    for g in v.groups:
        groups[cloth.vertex_groups[g.group].name][str(v.index)] = g.weight
json.dump(groups, open(FOLDER + "/cloth.json", "w"))
def shape(of):
    return {"points": len(of.vertices), "faces": [list(f.vertices) for f in of.polygons],
            "materials": [of.materials[f.material_index].name for f in of.polygons],
            "uv": [list(of.uv_layers[0].data[k].uv) for k in range(len(of.loops))]}
json.dump({"shape": shape(mesh), "world": [list(cloth.matrix_world @ v.co) for v in mesh.vertices]},
          open(FOLDER + "/sent.json", "w"))
'''

COME_BACK = '''
import bpy, json
from mathutils import Matrix
def shape(of):
    return {"points": len(of.vertices), "faces": [list(f.vertices) for f in of.polygons],
            "materials": [of.materials[f.material_index].name for f in of.polygons],
            "uv": [list(of.uv_layers[0].data[k].uv) for k in range(len(of.loops))]}
bpy.ops.wm.open_mainfile(filepath=FOLDER + "/cloth.blend")
cloth = bpy.data.objects["cloth"]
cloth.matrix_world = Matrix()  # the cache is in world coordinates
got = {"frames": {}}
for cache in ("pc2", "mdd"):
    cloth.modifiers.clear()
    modifier = cloth.modifiers.new("weft", "MESH_CACHE")
    modifier.cache_format = cache.upper()
    modifier.filepath = FOLDER + "/out/cache." + cache
    modifier.frame_start = 1
    modifier.forward_axis, modifier.up_axis = "POS_Y", "POS_Z"
    got["frames"][cache] = []
    for frame in range(1, FRAMES + 1):
        bpy.context.scene.frame_set(frame)
        evaluated = cloth.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
        got["frames"][cache].append([list(v.co) for v in evaluated.vertices])
        if frame == FRAMES:
            got["shape"] = shape(evaluated)
            got["weights"] = {str(v.index): v.groups[0].weight for v in evaluated.vertices if len(v.groups)}
    bpy.context.scene.frame_set(1)
bpy.ops.wm.obj_import(filepath=FOLDER + "/out/frames/000024.obj", forward_axis="Y", up_axis="Z")
got["obj"] = shape(bpy.context.selected_objects[0].data)
json.dump(got, open(FOLDER + "/got.json", "w"))
'''


def read_ply_points(path):
    """The doubles that weft wrote, x y z first in every vertex."""
    data = path.read_bytes()
    end = data.index(b"end_header\n") + len(b"end_header\n")
    header = data[:end].decode().splitlines()
    count, size = 0, 0
    for line in header:
        words = line.split()
        if words[:2] == ["element", "vertex"]:
            count, counting = int(words[2]), True
        elif words[:1] == ["element"]:
            counting = False
        elif words[:1] == ["property"] and counting:
            size += {"double": 8, "float": 4}[words[1]]
    return [struct.unpack_from("<3d", data, end + k * size) for k in range(count)]


def by_corners(shape):
    """For each face its points, its material, and the uv of its corners to five decimals."""
    faces, corner = [], 0
    for points, material in zip(shape["faces"], shape["materials"]):
        uv = [tuple(round(c, 5) for c in shape["uv"][corner + k]) for k in range(len(points))]
        corner += len(points)
        first = points.index(min(points))  # a face may begin with any of its corners
        material = material.split(".")[0]  # red.001 where red was there already
        faces.append((tuple(points[first:] + points[:first]), material, tuple(uv[first:] + uv[:first])))
    return sorted(faces)


@unittest.skipUnless(BLENDER, "blender is not installed: apt install blender")
class Blender(unittest.TestCase):
    def run_blender(self, script, folder):
        path = folder / "script.py"
        path.write_text(f"FOLDER = {str(folder)!r}\nFRAMES = {FRAMES}\n" + script)
        run = subprocess.run([BLENDER, "--background", "--factory-startup", "--python-exit-code", "3", "--python",
                              str(path)], capture_output=True, text=True, timeout=900)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_there_and_back(self):
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place)
            self.run_blender(GO_OUT, folder)
            scene = {"cloth": {"mesh": "cloth.obj", "groups": "cloth.json", "weld": 1e-6, "density": 0.2,
                               "springs": {"structural": 60, "shear": 30, "flexion": 1}},
                     "pins": [{"where": {"box": {"min": [-9, -9, -9], "max": [9, 9, 9]}}, "stiffness": 200,
                               "weights": "pin"}],
                     "wind": {"velocity": [0, 3, 0]}, "integrator": "backward-euler",
                     "time": {"step": 1 / 96, "duration": (FRAMES - 1) / 24, "frames_per_second": 24},
                     "output": {"formats": ["ply", "obj", "pc2", "mdd"]}}
            (folder / "scene.json").write_text(json.dumps(scene))
            run = subprocess.run([WEFT, "run", str(folder / "scene.json"), "-o", str(folder / "out")],
                                 capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.run_blender(COME_BACK, folder)
            sent = json.loads((folder / "sent.json").read_text())
            got = json.loads((folder / "got.json").read_text())
            self.compare(folder, sent, got)

    def compare(self, folder, sent, got):
        points = sent["shape"]["points"]
        self.assertEqual(points, 7 * 9 + 7)  # cut open along seven points
        for a, b in zip(sent["world"], got["frames"]["pc2"][0]):  # exports have six decimals
            self.assertLess(math.dist(a, b), 1e-6)
        worst = 0
        for cache, frames in got["frames"].items():
            for number, frame in enumerate(frames):
                written = read_ply_points(folder / "out/frames" / f"{number:06d}.ply")
                self.assertEqual(len(frame), points)
                self.assertEqual(len(written), points)
                worst = max(worst, max(math.dist(a, b) for a, b in zip(frame, written)))
        print(f"positions within {worst:.1e} m at every one of {FRAMES} frames, as PC2 and as MDD")
        self.assertLess(worst, 1e-6)
        moved = max(math.dist(a, b) for a, b in zip(got["frames"]["pc2"][0], got["frames"]["pc2"][-1]))
        self.assertGreater(moved, 0.05)  # there was something to bring back
        expected = by_corners(sent["shape"])
        for shape in (got["shape"], got["obj"]):  # Blender writes faces to OBJ by material: their order is its own
            self.assertEqual(shape["points"], points)
            self.assertEqual(by_corners(shape), expected)
        self.assertEqual(got["shape"]["faces"], sent["shape"]["faces"])
        weights = json.loads((folder / "cloth.json").read_text())["pin"]
        self.assertEqual(got["weights"], weights)


if __name__ == "__main__":
    unittest.main()
