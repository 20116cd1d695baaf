// The cloth of a seat as three.js has it: two sides, colours, springs on demand, intersecting triangles in red.
import * as THREE from "three";
import { chooseRange, colourAt, colourings, FieldFinder, type ColourBy } from "./colour";
import type { Seat, Stage } from "./seat";
import { makeWeave } from "./weave";

export interface Look {
  by: ColourBy;
  range: number; // 0: chosen from the data
  springs: boolean;
  texture: boolean;
}

const sides = { front: 0xb8303a, back: 0xd9c7a0 };

export class ClothMesh {
  readonly group = new THREE.Group();
  readonly geometry = new THREE.BufferGeometry();
  readonly surface: THREE.Mesh;
  range = 0;
  private front = new THREE.MeshStandardMaterial({ color: sides.front, roughness: 0.85, side: THREE.FrontSide });
  private back = new THREE.MeshStandardMaterial({ color: sides.back, roughness: 0.9, side: THREE.BackSide });
  private backMesh: THREE.Mesh;
  private lines: THREE.LineSegments;
  private lineGeometry = new THREE.BufferGeometry();
  private red = new THREE.Mesh(
    new THREE.BufferGeometry(),
    new THREE.MeshBasicMaterial({ color: 0xff2020, side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: -2 }),
  );
  private finder = new FieldFinder();
  private rangeAge = 0;
  private stage: Stage | null = null;

  constructor() {
    this.surface = new THREE.Mesh(this.geometry, this.front);
    this.backMesh = new THREE.Mesh(this.geometry, this.back);
    this.lines = new THREE.LineSegments(
      this.lineGeometry,
      new THREE.LineBasicMaterial({ color: 0xf2e9d8, transparent: true, opacity: 0.75 }),
    );
    for (const mesh of [this.surface, this.backMesh, this.red]) mesh.frustumCulled = false;
    this.surface.castShadow = this.surface.receiveShadow = true;
    this.backMesh.receiveShadow = true;
    this.lines.frustumCulled = false;
    this.group.add(this.surface, this.backMesh, this.lines, this.red);
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
    g.computeVertexNormals();
    g.computeBoundingSphere();
    this.lineGeometry.setIndex(new THREE.BufferAttribute(stage.edges, 1));
    this.lineGeometry.setAttribute("position", position);
    this.red.geometry.setAttribute("position", position);
    const size = (g.boundingSphere?.radius ?? 1) * 1.4;
    const weave = makeWeave(Math.min(160, Math.max(24, Math.round(60 * size))));
    for (const m of [this.front, this.back]) {
      m.map?.dispose();
      m.bumpMap?.dispose();
      m.map = stage.uv.length > 0 ? weave.map : null;
      m.bumpMap = stage.uv.length > 0 ? weave.bump : null;
      m.bumpScale = 0.6;
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
    this.geometry.computeVertexNormals();
    this.geometry.boundingSphere = null;
    this.lines.visible = look.springs;
    this.surface.visible = this.backMesh.visible = true;
    this.paint(seat, look);
    this.mark(seat);
  }

  private paint(seat: Seat, look: Look): void {
    const shot = seat.shown;
    if (!shot || !this.stage) return;
    const kind = colourings.find((c) => c.id === look.by);
    const normals = (this.geometry.getAttribute("normal") as THREE.BufferAttribute).array;
    const values = this.finder.find(seat, shot, look.by, normals);
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
      const textured = look.texture && !coloured && this.stage.uv.length > 0;
      if ((material.bumpScale > 0) !== textured) material.bumpScale = textured ? 0.6 : 0;
    }
    if (!coloured) return;
    if (look.range > 0) this.range = look.range;
    else if (this.rangeAge++ % 20 === 0 || this.range === 0) this.range = Math.max(chooseRange(values, kind.signed), 1e-9);
    const colour = this.geometry.getAttribute("color") as THREE.BufferAttribute;
    const out = colour.array as Float32Array;
    for (let p = 0; p < values.length; ++p) {
      const s = kind.signed ? 0.5 + (0.5 * values[p]!) / this.range : values[p]! / this.range;
      const [r, g, b] = colourAt(s, kind.signed);
      out[3 * p] = r;
      out[3 * p + 1] = g;
      out[3 * p + 2] = b;
    }
    colour.needsUpdate = true;
  }

  private mark(seat: Seat): void {
    const show = seat.marked.size > 0 && this.stage;
    this.red.visible = Boolean(show);
    if (!show || !this.stage) return;
    const index: number[] = [];
    for (const t of seat.marked) for (let k = 0; k < 3; ++k) index.push(this.stage.triangles[3 * t + k] ?? 0);
    this.red.geometry.setIndex(index);
  }
}
