// One view of one seat: camera, light, bodies, pins, wind, and the mouse.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { ClothMesh, type Look } from "./cloth";
import { h } from "./dom";
import { Hands, type Tool } from "./hands";
import type { Seat } from "./seat";

export class Viewport {
  readonly element = h("div", { class: "viewport" });
  readonly canvas = h("canvas", { tabindex: 0, "aria-label": "the cloth, in three dimensions" });
  readonly camera = new THREE.PerspectiveCamera(32, 1, 0.01, 1000);
  readonly controls: OrbitControls;
  readonly cloth = new ClothMesh();
  readonly bodies: THREE.Mesh[] = [];
  readonly scene = new THREE.Scene();
  readonly hands: Hands;
  look: Look = { by: "plain", range: 0, surface: true, springs: false, texture: true };
  onDraw: () => void = () => undefined;
  private renderer: THREE.WebGLRenderer;
  private sun = new THREE.DirectionalLight(0xfff4e2, 3);
  private sky = new THREE.HemisphereLight(0xe6edff, 0x8a7a6c, 1.6);
  private ground: THREE.Mesh;
  private grid = new THREE.GridHelper(1, 20);
  private pins = new THREE.Points(
    new THREE.BufferGeometry(),
    new THREE.PointsMaterial({ size: 11, sizeAttenuation: false, color: 0x5ec8ff, depthTest: false, transparent: true }),
  );
  private arrow = new THREE.ArrowHelper(new THREE.Vector3(1, 0, 0), new THREE.Vector3(), 1, 0x7fd1ae);
  private dirty = true;
  private framed = "";
  frameMs = 0;

  constructor(readonly seat: Seat) {
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(2, -3, 1.2);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener("change", () => (this.dirty = true));
    this.controls.zoomToCursor = true;
    this.ground = new THREE.Mesh(new THREE.CircleGeometry(1, 64), new THREE.ShadowMaterial({ opacity: 0.35 }));
    this.ground.receiveShadow = true;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.01;
    this.grid.rotation.x = Math.PI / 2;
    this.pins.renderOrder = 5;
    this.pins.frustumCulled = false;
    this.arrow.visible = false;
    this.scene.add(this.sky, this.sun, this.sun.target, this.ground, this.grid, this.cloth.group, this.pins, this.arrow);
    this.element.append(this.canvas);
    this.hands = new Hands(this);
    seat.on("stage", () => this.setStage());
    seat.on("shot", () => (this.dirty = true));
    seat.on("status", () => (this.dirty = true));
    new ResizeObserver(() => this.resize()).observe(this.element);
    const draw = (): void => {
      requestAnimationFrame(draw);
      this.controls.update();
      if (this.dirty && this.element.isConnected && this.element.clientWidth > 0) this.draw();
    };
    requestAnimationFrame(draw);
  }

  setTool(tool: Tool): void {
    this.hands.tool = tool;
    this.canvas.dataset["tool"] = tool;
  }

  touch(): void {
    this.dirty = true;
  }

  setTheme(dark: boolean): void {
    this.scene.background = new THREE.Color(dark ? 0x16181d : 0xeceae6);
    const lines = this.grid.material as THREE.LineBasicMaterial;
    lines.transparent = true;
    lines.opacity = dark ? 0.16 : 0.35;
    this.sky.intensity = dark ? 1.4 : 1.9;
    this.dirty = true;
  }

  private setStage(): void {
    const stage = this.seat.stage;
    this.cloth.group.visible = stage !== null;
    if (!stage) return;
    this.cloth.setStage(stage);
    for (const body of this.bodies.splice(0)) {
      this.scene.remove(body);
      body.geometry.dispose();
    }
    stage.bodies.forEach((body) => {
      const geometry = new THREE.BufferGeometry();
      geometry.setIndex(new THREE.BufferAttribute(body.triangles, 1));
      geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(body.x), 3));
      geometry.computeVertexNormals();
      const material = new THREE.MeshStandardMaterial({
        color: 0x8f9aa6,
        roughness: 0.6,
        side: THREE.DoubleSide,
        flatShading: body.plane,
        depthWrite: !body.plane,
        transparent: body.plane,
        opacity: body.plane ? 0.25 : 1,
      });
      const mesh = new THREE.Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.castShadow = !body.plane;
      mesh.receiveShadow = true;
      this.bodies.push(mesh);
      this.scene.add(mesh);
    });
    if (this.framed !== stage.id) this.frameAll();
    this.framed = stage.id;
    this.dirty = true;
  }

  // Puts the camera where all of the cloth can be seen.
  frameAll(): void {
    const stage = this.seat.stage;
    if (!stage) return;
    const box = new THREE.Box3().setFromArray(this.seat.shown?.x ?? stage.start);
    const start = new THREE.Box3().setFromArray(stage.start);
    box.union(start);
    stage.bodies.forEach((b) => {
      if (!b.plane && !stage.fastens) box.union(new THREE.Box3().setFromArray(b.x));
    });
    const centre = box.getCenter(new THREE.Vector3());
    const size = box.getSize(new THREE.Vector3());
    const radius = Math.max(1e-3, size.length() / 2);
    const falls = Math.hypot(...stage.gravity) > 0 && stage.bodies.length === 0;
    if (falls && size.z < 0.2 * radius) centre.z -= 0.45 * radius; // a flat sheet is about to fall
    const distance = (radius / Math.tan((this.camera.fov * Math.PI) / 360)) * (stage.fastens ? 0.75 : 1.15);
    const from = stage.fastens ? new THREE.Vector3(0.2, -0.75, 1) : new THREE.Vector3(0.55, -1, 0.42);
    this.camera.position.copy(centre).addScaledVector(from.normalize(), distance);
    this.camera.near = distance / 100;
    this.camera.far = distance * 50;
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(centre);
    const heavy = Math.hypot(...stage.gravity) > 0;
    const low = box.min.z - (falls ? 1.1 : heavy ? 0.4 : 0.02) * radius;
    this.ground.position.set(centre.x, centre.y, low - 0.002 * radius);
    this.ground.scale.setScalar(6 * radius);
    this.grid.position.set(centre.x, centre.y, low);
    this.grid.scale.setScalar(6 * radius);
    this.sun.position.copy(centre).add(new THREE.Vector3(0.6, -0.9, 2).multiplyScalar(2 * radius));
    this.sun.target.position.copy(centre);
    const frustum = this.sun.shadow.camera;
    frustum.left = frustum.bottom = -2.2 * radius;
    frustum.right = frustum.top = 2.2 * radius;
    frustum.near = 0.1 * radius;
    frustum.far = 12 * radius;
    frustum.updateProjectionMatrix();
    this.dirty = true;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.dirty = true;
  }

  private placeBodies(): void {
    const shot = this.seat.shown;
    const stage = this.seat.stage;
    if (!shot || !stage) return;
    let at = 0;
    stage.bodies.forEach((body, k) => {
      if (!body.moves) return;
      const position = this.bodies[k]?.geometry.getAttribute("position") as THREE.BufferAttribute | undefined;
      const part = shot.bodies.subarray(at, at + 3 * body.points);
      at += 3 * body.points;
      if (!position || part.length !== position.array.length) return;
      (position.array as Float32Array).set(part);
      position.needsUpdate = true;
      this.bodies[k]?.geometry.computeVertexNormals();
    });
  }

  heldPoints(): number[] {
    const stage = this.seat.stage;
    if (!stage) return [];
    const free = new Set(this.seat.status.unpinned ?? []);
    return [...Array.from(stage.pins).filter((p) => !free.has(p)), ...(this.seat.status.pinned ?? [])];
  }

  private placePins(): void {
    const x = this.seat.shown?.x;
    const held = this.heldPoints();
    this.pins.visible = Boolean(x) && held.length > 0;
    if (!x || held.length === 0) return;
    const places = new Float32Array(3 * held.length);
    held.forEach((p, k) => places.set(x.subarray(3 * p, 3 * p + 3), 3 * k));
    this.pins.geometry.setAttribute("position", new THREE.BufferAttribute(places, 3));
    this.pins.material.size = held.length > 24 ? 5 : 11; // of a waistband single points are seen
  }

  private placeWind(): void {
    const winds = this.seat.stage?.scene["wind"];
    const wind = (Array.isArray(winds) ? winds[0] : winds) as { velocity?: number[] } | undefined;
    const v = new THREE.Vector3(...(wind?.velocity ?? [0, 0, 0]));
    this.arrow.visible = v.length() > 0.01;
    if (!this.arrow.visible) return;
    const radius = this.ground.scale.x / 6;
    const length = 0.6 * radius * Math.min(1, 0.15 + v.length() / 12);
    this.arrow.position.copy(this.controls.target).addScaledVector(v.clone().normalize(), -1.1 * radius - length);
    this.arrow.setDirection(v.clone().normalize());
    this.arrow.setLength(length, 0.25 * length, 0.12 * length);
  }

  private draw(): void {
    const begun = performance.now();
    this.dirty = false;
    this.cloth.update(this.seat, this.look);
    this.placeBodies();
    this.placePins();
    this.placeWind();
    this.frameMs = 0.9 * this.frameMs + 0.1 * (performance.now() - begun);
    this.renderer.render(this.scene, this.camera);
    this.onDraw();
  }

  picture(): Promise<Blob | null> {
    this.draw();
    return new Promise((done) => this.canvas.toBlob(done, "image/png"));
  }
}
