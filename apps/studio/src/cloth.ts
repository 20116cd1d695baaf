// The cloth of a seat as three.js has it: two sides, colours, springs on demand, intersecting triangles in red.
import * as THREE from "three";
import { chooseRange, colourings, colourTable, FieldFinder, shades, type ColourBy } from "./colour";
import type { Seat, Stage } from "./seat";
import { Tubes } from "./tubes";
import { makeWeave, type Weave } from "./weave";

export interface Look {
  by: ColourBy;
  range: number; // 0: chosen from the data
  surface: boolean;
  springs: boolean;
  texture: boolean;
}

// Normals of the points, weighted by the areas around them: a loop over numbers, many times as fast as vectors.
function findNormals(x: Float32Array, triangles: Uint32Array, out: Float32Array): void {
  out.fill(0);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t]!;
    const b = 3 * triangles[t + 1]!;
    const c = 3 * triangles[t + 2]!;
    const ux = x[b]! - x[a]!, uy = x[b + 1]! - x[a + 1]!, uz = x[b + 2]! - x[a + 2]!;
    const vx = x[c]! - x[a]!, vy = x[c + 1]! - x[a + 1]!, vz = x[c + 2]! - x[a + 2]!;
    const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    out[a]! += nx; out[a + 1]! += ny; out[a + 2]! += nz;
    out[b]! += nx; out[b + 1]! += ny; out[b + 2]! += nz;
    out[c]! += nx; out[c + 1]! += ny; out[c + 2]! += nz;
  }
  for (let p = 0; p < out.length; p += 3) {
    const size = Math.sqrt(out[p]! ** 2 + out[p + 1]! ** 2 + out[p + 2]! ** 2) || 1;
    out[p]! /= size; out[p + 1]! /= size; out[p + 2]! /= size;
  }
}

const sides = { front: 0xc8323e, back: 0xe2d2ae };

export class ClothMesh {
  readonly group = new THREE.Group();
  readonly geometry = new THREE.BufferGeometry();
  readonly surface: THREE.Mesh;
  range = 0;
  missing = false; // what is to be shown was not kept of this frame
  private front = new THREE.MeshStandardMaterial({ color: sides.front, roughness: 0.85, side: THREE.FrontSide });
  private back = new THREE.MeshStandardMaterial({ color: sides.back, roughness: 0.9, side: THREE.BackSide });
  private backMesh: THREE.Mesh;
  private tubes = new Tubes();
  private red = new THREE.Mesh(
    new THREE.BufferGeometry(),
    new THREE.MeshBasicMaterial({ color: 0xff2020, side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: -2 }),
  );
  private finder = new FieldFinder();
  private rangeAge = 0;
  private stage: Stage | null = null;
  private weave: Weave | null = null;

  constructor() {
    this.surface = new THREE.Mesh(this.geometry, this.front);
    this.backMesh = new THREE.Mesh(this.geometry, this.back);
    for (const mesh of [this.surface, this.backMesh, this.red]) mesh.frustumCulled = false;
    this.surface.castShadow = this.surface.receiveShadow = true;
    this.backMesh.receiveShadow = true;
    this.group.add(this.surface, this.backMesh, this.tubes.mesh, this.red);
  }

  setStage(stage: Stage): void {
    const same = this.stage && !stage.fresh && this.stage.points === stage.points;
    this.stage = stage;
    if (same) return;
    const g = this.geometry;
    for (const name of Object.keys(g.attributes)) g.deleteAttribute(name);
    g.setIndex(new THREE.BufferAttribute(stage.triangles, 1));
    const position = new THREE.BufferAttribute(new Float32Array(stage.start), 3);
    position.setUsage(THREE.DynamicDrawUsage);
    g.setAttribute("position", position);
    g.setAttribute("color", new THREE.BufferAttribute(new Float32Array(3 * stage.points).fill(1), 3));
    if (stage.uv.length === 2 * stage.points) g.setAttribute("uv", new THREE.BufferAttribute(stage.uv, 2));
    const normal = new THREE.BufferAttribute(new Float32Array(3 * stage.points), 3);
    normal.setUsage(THREE.DynamicDrawUsage);
    g.setAttribute("normal", normal);
    findNormals(stage.start, stage.triangles, normal.array as Float32Array);
    g.computeBoundingSphere();
    this.tubes.setStage(stage);
    this.red.geometry.setAttribute("position", position);
    const size = (g.boundingSphere?.radius ?? 1) * 1.4;
    this.weave?.map.dispose();
    this.weave?.bump.dispose();
    this.weave = stage.uv.length === 0 ? null : makeWeave(Math.min(96, Math.max(12, Math.round(22 * size))));
    for (const m of [this.front, this.back]) {
      m.map = this.weave?.map ?? null;
      m.bumpMap = this.weave?.bump ?? null;
      m.bumpScale = 0.35;
      m.needsUpdate = true;
    }
    this.range = 0;
  }

  // The page's work for a shot; kept short.
  update(seat: Seat, look: Look): void {
    const shot = seat.shown;
    const position = this.geometry.getAttribute("position") as THREE.BufferAttribute | undefined;
    if (!shot || !position || !this.stage || position.array.length !== shot.x.length) return;
    (position.array as Float32Array).set(shot.x);
    position.needsUpdate = true;
    const normal = this.geometry.getAttribute("normal") as THREE.BufferAttribute;
    findNormals(shot.x, this.stage.triangles, normal.array as Float32Array);
    normal.needsUpdate = true;
    this.geometry.boundingSphere = null;
    this.surface.visible = this.backMesh.visible = look.surface;
    this.tubes.mesh.visible = look.springs;
    if (look.springs) this.tubes.update(this.stage, shot.x);
    this.paint(seat, look);
    this.mark(seat);
  }

  private paint(seat: Seat, look: Look): void {
    const shot = seat.shown;
    if (!shot || !this.stage) return;
    const kind = colourings.find((c) => c.id === look.by);
    const normals = (this.geometry.getAttribute("normal") as THREE.BufferAttribute).array;
    const values = this.finder.find(seat, shot, look.by, normals);
    this.missing = values === null && look.by !== "plain";
    const coloured = values !== null && kind !== undefined;
    for (const [material, plain] of [
      [this.front, sides.front],
      [this.back, sides.back],
    ] as [THREE.MeshStandardMaterial, number][]) {
      if (material.vertexColors !== coloured) {
        material.vertexColors = coloured;
        material.needsUpdate = true;
      }
      material.color.set(coloured ? 0xffffff : plain);
      const map = look.texture && !coloured ? this.weave : null;
      if (material.map !== (map?.map ?? null)) {
        material.map = map?.map ?? null;
        material.bumpMap = map?.bump ?? null;
        material.needsUpdate = true;
      }
    }
    if (!coloured) return;
    if (look.range > 0) this.range = look.range;
    else if (this.rangeAge++ % 20 === 0 || this.range === 0) this.range = Math.max(chooseRange(values, kind.signed), 1e-9);
    const colour = this.geometry.getAttribute("color") as THREE.BufferAttribute;
    const out = colour.array as Float32Array;
    const table = colourTable(kind.signed);
    const [zero, scale] = kind.signed ? [0.5 * shades, (0.5 * shades) / this.range] : [0, shades / this.range];
    for (let p = 0; p < values.length; ++p) {
      const k = 3 * Math.min(shades - 1, Math.max(0, Math.floor(zero + scale * values[p]!)));
      out[3 * p] = table[k]!;
      out[3 * p + 1] = table[k + 1]!;
      out[3 * p + 2] = table[k + 2]!;
    }
    colour.needsUpdate = true;
  }

  private mark(seat: Seat): void {
    const show = seat.marked.size > 0 && this.stage && seat.checkedShown();
    this.red.visible = Boolean(show);
    if (!show || !this.stage) return;
    const index: number[] = [];
    for (const t of seat.marked) for (let k = 0; k < 3; ++k) index.push(this.stage.triangles[3 * t + k] ?? 0);
    this.red.geometry.setIndex(index);
  }
}
