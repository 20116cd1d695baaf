"""The sheet in Blender: `blender -b --factory-startup -P blender.py -- H|D POINTS_A_SIDE QUALITY FOLDER`.

Measures as sheet.h does: 60 frames a second, two seconds, OBJ files of every sixth frame. CPU seconds of the frames alone.
"""
import json
import math
import os
import resource
import sys

import bpy

BALL, MASS, RATE, SECONDS, GRAVITY = 0.25, 0.2, 60, 2, 9.81


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def make_sheet(falls, n):
    shift, height = (0.5, BALL + 0.05) if falls else (0.0, 0.0)
    points = [(i / (n - 1) - shift, shift - j / (n - 1), height) for j in range(n) for i in range(n)]
    quads = [(j * n + i, j * n + n + i, j * n + n + i + 1, j * n + i + 1) for j in range(n - 1) for i in range(n - 1)]
    mesh = bpy.data.meshes.new("sheet")
    mesh.from_pydata(points, [], quads)
    cloth = bpy.data.objects.new("sheet", mesh)
    bpy.context.collection.objects.link(cloth)
    return cloth, points, quads


def configure(cloth, falls, n, quality):
    settings = cloth.modifiers.new("cloth", "CLOTH")
    settings.point_cache.frame_end = RATE * SECONDS + 1
    s = settings.settings
    s.quality = quality
    s.time_scale = 25 / RATE  # its step is a twenty-fifth of a second a frame, whatever the rate
    s.mass = 0.3  # of a vertex, and stiffness as in its presets: its solver does not converge for light points
    s.tension_stiffness = s.compression_stiffness = 80
    s.shear_stiffness, s.bending_stiffness = 40, 0.1
    s.tension_damping = s.compression_damping = s.shear_damping = s.bending_damping = s.air_damping = 0
    if falls:
        c = settings.collision_settings
        c.use_collision = c.use_self_collision = True
        c.distance_min = c.self_distance_min = 0.4 / (n - 1)
        c.friction = c.self_friction = 5
    else:
        held = cloth.vertex_groups.new(name="held")
        held.add([0, n - 1], 1.0, "REPLACE")
        s.vertex_group_mass = "held"


def main():
    kind, n, quality, folder = sys.argv[sys.argv.index("--") + 1:]
    falls, n, quality = kind == "D", int(n), int(quality)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = RATE
    scene.gravity = (0, 0, -GRAVITY)
    scene.frame_end = RATE * SECONDS + 1
    if falls:
        bpy.ops.mesh.primitive_uv_sphere_add(radius=BALL, segments=48, ring_count=24)
        bpy.context.object.modifiers.new("collision", "COLLISION")
    cloth, points, quads = make_sheet(falls, n)
    configure(cloth, falls, n, quality)
    cells = lambda k: ((k % n > 0) + (k % n < n - 1)) * ((k // n > 0) + (k // n < n - 1))
    mass = [MASS * cells(k) / (4 * (n - 1) ** 2) for k in range(n * n)]
    scene.frame_set(1)
    before, spent, stretch, swings = points, 0.0, 0.0, [0.0, 0.0]
    for frame in range(1, RATE * SECONDS + 1):
        start = cpu()
        scene.frame_set(frame + 1)
        spent += cpu() - start
        shape = cloth.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
        x = [tuple(v.co) for v in shape.vertices]
        for k in range(n * n):
            if k % n:
                stretch = max(stretch, math.dist(x[k - 1], x[k]) * (n - 1) - 1)
            if k >= n:
                stretch = max(stretch, math.dist(x[k - n], x[k]) * (n - 1) - 1)
        kinetic = sum(m * (RATE * math.dist(a, b)) ** 2 / 2 for m, a, b in zip(mass, x, before))
        swings[frame > 45] = max(swings[frame > 45], kinetic)
        before = x
        if frame % 6 == 0:
            with open(os.path.join(folder, f"frame{frame:04d}.obj"), "w") as out:
                out.writelines(f"v {a:.9g} {b:.9g} {c:.9g}\n" for a, b, c in x)
                for a, b, c, d in quads:
                    out.write(f"f {a + 1} {b + 1} {d + 1}\nf {d + 1} {b + 1} {c + 1}\n")
    print("PEER", json.dumps({"cpu": spent / SECONDS, "stretch": stretch, "first": swings[0], "second": swings[1]}))


main()
