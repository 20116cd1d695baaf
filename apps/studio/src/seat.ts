// What the page knows of one seat: its stage, the newest shot, the frames it has seen, the series.
import type { Head, Link, Packet } from "./link";

export interface Shot {
  frame: number;
  step: number;
  time: number;
  x: Float32Array;
  bodies: Float32Array;
  field: string;
  scalar: Float32Array;
  asked?: string; // what was asked for, whether or not it was there
}

export interface Body {
  name: string;
  plane: boolean;
  moves: boolean;
  points: number;
  x: Float32Array;
  triangles: Uint32Array;
}

export interface Stage {
  number: number;
  name: string;
  id: string;
  fresh: boolean;
  fastens: boolean;
  recorded: boolean;
  points: number;
  scene: Head;
  names: { [word: string]: string[] }; // what may be said where the scene names a file
  gravity: number[];
  triangles: Uint32Array;
  uv: Float32Array;
  edges: Uint32Array;
  rest: Float32Array;
  start: Float32Array;
  pins: Uint32Array;
  bodies: Body[];
}

export interface KnotNumbers {
  gauss?: string;
  determinant?: number;
  linking?: number;
  writhe?: number;
  j?: number[];
}

export interface Certificate {
  same: boolean;
  checks: number;
  reason: string;
  clean: boolean;
  intersections: number;
  inside: number;
  distance: number | null;
  loop: number | null;
  steps: number;
  start: KnotNumbers[];
  end: KnotNumbers[];
}

export interface Status {
  open: boolean;
  playing: boolean;
  over: boolean;
  recorded: boolean;
  speed: number;
  reason: string;
  error: string;
  time?: number;
  step?: number;
  frames?: number;
  duration?: number;
  dt?: number;
  auto?: boolean;
  stable?: number | null;
  scheme?: string;
  pinned?: number[];
  unpinned?: number[];
  moved?: Record<string, number[]>;
  certificate?: Certificate;
}

const mostFrames = 600;

export class Seat {
  stage: Stage | null = null;
  latest: Shot | null = null;
  shown: Shot | null = null; // what the stage draws
  viewing: number | null = null; // a frame of the past, or null: live
  columns: string[] = [];
  rows: number[][] = [];
  log: string[] = [];
  status: Status = { open: false, playing: false, over: false, recorded: false, speed: 1, reason: "", error: "" };
  marked = new Set<number>(); // triangles that intersect
  checked: Head | null = null;
  field = ""; // that the engine is asked for: velocity, contact, energy
  private frames = new Map<number, Shot>();
  private asked = new Set<number>();
  private listeners: Record<string, (() => void)[]> = {};

  constructor(
    readonly link: Link,
    readonly number: number,
  ) {
    link.on("hello", () => {
      this.stage = null; // whoever was away hears everything from the start
      this.order("field", { name: this.field });
    });
    link.on("stage", (p) => this.mine(p) && this.takeStage(p));
    link.on("shot", (p) => this.mine(p) && this.takeShot(p, true));
    link.on("frame", (p) => this.mine(p) && this.takeShot(p, false));
    link.on("status", (p) => this.mine(p) && this.takeStatus(p.head));
    link.on("empty", (p) => {
      if (!this.mine(p)) return;
      this.stage = this.latest = this.shown = null;
      this.takeStatus(p.head);
      this.tell("stage");
    });
    link.on("check", (p) => {
      if (!this.mine(p)) return;
      this.marked = new Set(p.head["triangles"] as number[]);
      this.checked = p.head;
      this.tell("shot");
    });
  }

  on(event: "stage" | "shot" | "status" | "rows", act: () => void): void {
    (this.listeners[event] ??= []).push(act);
  }

  order(what: string, more: Head = {}): void {
    this.link.send(what, { seat: this.number, ...more });
  }

  lastFrame(): number {
    return this.rows.length > 0 ? (this.rows[this.rows.length - 1]?.[2] ?? 0) : (this.latest?.frame ?? 0);
  }

  column(name: string): number {
    return this.columns.findIndex((c) => c.startsWith(name));
  }

  // Looks at a frame of the past; null goes back to what is simulated now.
  view(frame: number | null): void {
    this.viewing = frame;
    if (frame === null) {
      if (this.latest) this.show(this.latest);
      return;
    }
    const known = this.frames.get(frame);
    if (known) this.show(known);
    if (!known || !(this.field === "" || known.field === this.field || known.asked === this.field)) this.ask(frame);
  }

  // The number a point that the engine is to send; of a frame of the past it is asked again.
  useField(name: string): void {
    if (name !== this.field) this.order("field", { name });
    this.field = name;
    if (this.viewing !== null) this.view(this.viewing);
  }

  // The last check is of what is shown now.
  checkedShown(): boolean {
    return this.checked !== null && Math.abs(Number(this.checked["time"]) - (this.shown?.time ?? 0)) < 1e-9;
  }

  check(): void {
    this.order("check", this.viewing === null ? {} : { frame: this.viewing });
  }

  private ask(frame: number): void {
    if (this.asked.has(frame) || this.asked.size > 4) return;
    this.asked.add(frame);
    setTimeout(() => this.asked.delete(frame), 1000);
    this.order("frame", { frame, field: this.field });
  }

  private mine(packet: Packet): boolean {
    return packet.head["seat"] === this.number;
  }

  private show(shot: Shot): void {
    this.shown = shot;
    this.tell("shot");
  }

  private takeStage(p: Packet): void {
    const head = p.head;
    const bodies = (head["bodies"] as Head[]).map((b, k) => ({
      name: String(b["name"]),
      plane: b["plane"] === true,
      moves: b["moves"] === true,
      points: Number(b["points"]),
      x: p.floats(`body${k}x`),
      triangles: p.whole(`body${k}t`),
    }));
    const fresh = head["fresh"] === true || this.stage === null;
    this.stage = {
      number: Number(head["stage"]),
      name: String(head["name"]),
      id: String(head["id"]),
      fresh,
      fastens: head["fastens"] === true,
      recorded: head["recorded"] === true,
      points: Number(head["points"]),
      scene: head["scene"] as Head,
      names: (head["names"] ?? {}) as { [word: string]: string[] },
      gravity: head["gravity"] as number[],
      triangles: p.whole("triangles"),
      uv: p.floats("uv"),
      edges: p.whole("edges"),
      rest: p.floats("rest"),
      start: p.floats("start"),
      pins: p.whole("pins"),
      bodies,
    };
    this.columns = String(head["columns"]).split(",");
    if (fresh) {
      this.frames.clear();
      this.asked.clear();
      this.rows = [];
      this.log = [];
      this.marked.clear();
      this.checked = null;
      this.latest = this.shown = null;
      this.viewing = null;
    }
    this.tell("stage");
  }

  private takeShot(p: Packet, live: boolean): void {
    if (!this.stage || p.head["stage"] !== this.stage.number) {
      this.takeStatus(p.head);
      return;
    }
    const shot: Shot = {
      frame: Number(p.head["frame"]),
      step: Number(p.head["step"]),
      time: Number(p.head["time"]),
      x: p.floats("x"),
      bodies: p.floats("bodies"),
      field: String(p.head["field"]),
      scalar: p.floats("scalar"),
    };
    if (p.head["asked"] !== undefined) shot.asked = String(p.head["asked"]);
    if (shot.frame >= 0) this.remember(shot);
    if (live) {
      this.latest = shot;
      this.takeStatus(p.head);
      if (this.viewing === null) this.show(shot);
    } else {
      this.asked.delete(shot.frame);
      if (this.viewing !== null) this.show(shot);
    }
  }

  private remember(shot: Shot): void {
    this.frames.set(shot.frame, shot);
    if (this.frames.size > mostFrames) {
      const oldest = this.frames.keys().next();
      if (!oldest.done) this.frames.delete(oldest.value);
    }
  }

  private takeStatus(head: Head): void {
    if (head["status"]) this.status = head["status"] as unknown as Status;
    const rows = head["rows"] as string[] | undefined;
    for (const row of rows ?? []) this.rows.push(row.split(",").map(Number));
    this.log.push(...((head["log"] as string[] | undefined) ?? []));
    if (rows) this.tell("rows");
    this.tell("status");
  }

  private tell(event: string): void {
    for (const act of this.listeners[event] ?? []) act();
  }
}
