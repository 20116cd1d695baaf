// The mouse on the cloth: grab and drag a point, pin and unpin, push a body. Where there is neither, the camera turns.
import * as THREE from "three";
import type { Viewport } from "./viewport";

export type Tool = "grab" | "pin" | "body" | "orbit";

interface Held {
  kind: "point" | "body";
  index: number;
  plane: THREE.Plane;
  from: THREE.Vector3;
  before: THREE.Vector3;
}

export class Hands {
  tool: Tool = "grab";
  private ray = new THREE.Raycaster();
  private held: Held | null = null;

  constructor(private view: Viewport) {
    const canvas = view.canvas;
    canvas.addEventListener("pointerdown", (e) => this.down(e), { capture: true });
    canvas.addEventListener("pointermove", (e) => this.move(e));
    canvas.addEventListener("pointerup", (e) => this.up(e));
    canvas.addEventListener("pointercancel", (e) => this.up(e));
  }

  private aim(event: PointerEvent): void {
    const box = this.view.canvas.getBoundingClientRect();
    const place = new THREE.Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    this.ray.setFromCamera(place, this.view.camera);
  }

  // The point of the cloth under the mouse.
  private pick(): number | null {
    const shot = this.view.seat.shown;
    if (!shot) return null;
    const surface = this.view.cloth.surface;
    const side = (surface.material as THREE.Material).side;
    (surface.material as THREE.Material).side = THREE.DoubleSide;
    const hit = this.ray.intersectObject(surface, false)[0];
    (surface.material as THREE.Material).side = side;
    if (!hit?.face) return this.nearPin();
    let best = -1;
    let least = Infinity;
    for (const p of [hit.face.a, hit.face.b, hit.face.c]) {
      const d = new THREE.Vector3().fromArray(shot.x, 3 * p).distanceToSquared(hit.point);
      if (d < least) [best, least] = [p, d];
    }
    return best;
  }

  // Pins are handles: they are easy to catch.
  private nearPin(): number | null {
    const x = this.view.seat.shown?.x;
    if (!x) return null;
    for (const p of this.view.heldPoints()) {
      const place = new THREE.Vector3().fromArray(x, 3 * p);
      const distance = place.distanceTo(this.view.camera.position);
      if (this.ray.ray.distanceToPoint(place) < 0.012 * distance) return p;
    }
    return null;
  }

  private hold(event: PointerEvent, held: Omit<Held, "plane">): void {
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(
      this.view.camera.getWorldDirection(new THREE.Vector3()),
      held.from,
    );
    this.held = { ...held, plane };
    this.view.controls.enabled = false;
    this.view.canvas.setPointerCapture(event.pointerId);
    event.stopPropagation();
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || this.tool === "orbit" || event.ctrlKey || event.metaKey) return;
    this.aim(event);
    const seat = this.view.seat;
    if (this.tool === "body") {
      const hit = this.ray.intersectObjects(this.view.bodies, false)[0];
      if (!hit) return;
      const index = this.view.bodies.indexOf(hit.object as THREE.Mesh);
      const moved = seat.status.moved?.[String(index)] ?? [0, 0, 0];
      this.hold(event, { kind: "body", index, from: hit.point.clone(), before: new THREE.Vector3(...moved) });
      return;
    }
    const point = this.pick();
    if (point === null || !seat.shown || seat.viewing !== null) return;
    if (this.tool === "pin" || event.shiftKey) {
      seat.order("pin", { point, on: !this.view.heldPoints().includes(point) });
      event.stopPropagation();
      return;
    }
    const from = new THREE.Vector3().fromArray(seat.shown.x, 3 * point);
    this.hold(event, { kind: "point", index: point, from, before: from.clone() });
    seat.order("grab", { point, target: from.toArray() });
  }

  private move(event: PointerEvent): void {
    if (!this.held) return;
    this.aim(event);
    const place = this.ray.ray.intersectPlane(this.held.plane, new THREE.Vector3());
    if (!place) return;
    const seat = this.view.seat;
    if (this.held.kind === "point") seat.order("grab", { point: this.held.index, target: place.toArray() });
    else seat.order("body", { body: this.held.index, by: place.sub(this.held.from).add(this.held.before).toArray() });
  }

  private up(event: PointerEvent): void {
    if (!this.held) return;
    if (this.held.kind === "point") this.view.seat.order("release", { point: this.held.index });
    this.held = null;
    this.view.controls.enabled = true;
    this.view.canvas.releasePointerCapture(event.pointerId);
  }
}
