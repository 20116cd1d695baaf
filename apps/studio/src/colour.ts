// Numbers on the cloth as colours: deformation rate and curvature are found here from what is streamed; velocity,
// contact and energy come from the engine.
import type { Seat, Shot, Stage } from "./seat";

export type ColourBy = "plain" | "rate" | "velocity" | "curvature" | "contact" | "energy";

export const colourings: { id: ColourBy; name: string; unit: string; signed: boolean }[] = [
  { id: "plain", name: "Cloth", unit: "", signed: false },
  { id: "rate", name: "Deformation rate", unit: "", signed: true },
  { id: "velocity", name: "Velocity", unit: "m/s", signed: false },
  { id: "curvature", name: "Curvature", unit: "1/m", signed: true },
  { id: "contact", name: "Contact", unit: "N", signed: false },
  { id: "energy", name: "Fabric energy", unit: "J/m²", signed: false },
];

// What the engine must be asked for.
export function fieldOf(by: ColourBy): string {
  return by === "velocity" || by === "contact" || by === "energy" ? by : "";
}

// Dark to light (after M. Niccoli's linear maps), and blue–grey–red for what has a sign.
const sequential = [
  [0.07, 0.06, 0.2],
  [0.3, 0.08, 0.42],
  [0.62, 0.17, 0.42],
  [0.9, 0.36, 0.27],
  [0.99, 0.65, 0.2],
  [0.98, 0.95, 0.62],
];
const diverging = [
  [0.13, 0.35, 0.75],
  [0.45, 0.65, 0.88],
  [0.85, 0.85, 0.83],
  [0.92, 0.55, 0.42],
  [0.72, 0.09, 0.14],
];

export function colourAt(s: number, signed: boolean): [number, number, number] {
  const map = signed ? diverging : sequential;
  const place = Math.min(0.99999, Math.max(0, s)) * (map.length - 1);
  const k = Math.floor(place);
  const f = place - k;
  const a = map[k] as number[];
  const b = map[k + 1] as number[];
  return [0, 1, 2].map((i) => (a[i] as number) * (1 - f) + (b[i] as number) * f) as [number, number, number];
}

export const shades = 256;
const tables = new Map<boolean, Float32Array>();

// The same as a table: 256 shades, three numbers each.
export function colourTable(signed: boolean): Float32Array {
  let table = tables.get(signed);
  if (!table) {
    table = new Float32Array(3 * shades);
    for (let k = 0; k < shades; ++k) table.set(colourAt((k + 0.5) / shades, signed), 3 * k);
    tables.set(signed, table);
  }
  return table;
}

function findRates(stage: Stage, x: Float32Array, out: Float32Array): void {
  const { edges, rest } = stage;
  out.fill(0);
  for (let e = 0; e < rest.length; ++e) {
    const a = edges[2 * e] as number;
    const b = edges[2 * e + 1] as number;
    const dx = x[3 * a]! - x[3 * b]!;
    const dy = x[3 * a + 1]! - x[3 * b + 1]!;
    const dz = x[3 * a + 2]! - x[3 * b + 2]!;
    const rate = Math.sqrt(dx * dx + dy * dy + dz * dz) / rest[e]! - 1;
    const size = Math.abs(rate);
    if (size > Math.abs(out[a]!)) out[a] = rate;
    if (size > Math.abs(out[b]!)) out[b] = rate;
  }
}

// Mean curvature by the normals of the ends of edges: how much they turn along the edge.
function findCurvatures(stage: Stage, x: Float32Array, normals: ArrayLike<number>, out: Float32Array, weight: Float32Array): void {
  out.fill(0);
  weight.fill(0);
  for (let e = 0; e < stage.rest.length; ++e) {
    const a = stage.edges[2 * e] as number;
    const b = stage.edges[2 * e + 1] as number;
    let turn = 0;
    let length = 0;
    for (let k = 0; k < 3; ++k) {
      const d = x[3 * b + k]! - x[3 * a + k]!;
      turn += (normals[3 * b + k]! - normals[3 * a + k]!) * d;
      length += d * d;
    }
    if (length <= 0) continue;
    out[a]! += turn / length;
    out[b]! += turn / length;
    weight[a]! += 1;
    weight[b]! += 1;
  }
  for (let p = 0; p < out.length; ++p) if (weight[p]! > 0) out[p]! /= weight[p]!;
}

export class FieldFinder {
  private out = new Float32Array();
  private weight = new Float32Array();

  // Null: plain cloth, or the engine has not said it of this frame.
  find(seat: Seat, shot: Shot, by: ColourBy, normals: ArrayLike<number>): Float32Array | null {
    const stage = seat.stage;
    if (!stage || by === "plain") return null;
    if (fieldOf(by) !== "") return shot.field === by && shot.scalar.length === stage.points ? shot.scalar : null;
    if (this.out.length !== stage.points) [this.out, this.weight] = [new Float32Array(stage.points), new Float32Array(stage.points)];
    if (by === "rate") findRates(stage, shot.x, this.out);
    else findCurvatures(stage, shot.x, normals, this.out, this.weight);
    return this.out;
  }
}

// The range that holds all but the outermost two percent, rounded to 1, 2 or 5.
export function chooseRange(values: Float32Array, signed: boolean): number {
  const sample: number[] = [];
  const stride = Math.max(1, Math.floor(values.length / 2000));
  for (let p = 0; p < values.length; p += stride) sample.push(Math.abs(values[p]!));
  sample.sort((a, b) => a - b);
  const most = sample[Math.floor(0.98 * (sample.length - 1))] ?? 0;
  if (!(most > 1e-12)) return signed ? 0.01 : 1e-3;
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = most / power;
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}
