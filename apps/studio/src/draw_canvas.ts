// How a drawn knot looks: the smooth curve the server has found, over strands in front, crossings with their numbers,
// and where a drawing is refused.
export interface Answer {
  crossings?: { at: [number, number]; over: string; curve: [number, number]; segment: [number, number]; sign: number }[];
  smooth?: [number, number][][];
  given?: [number, number][][];
  axis?: [number, number];
  radius?: number;
  gauss?: string;
  writhe?: number;
  determinant?: number | string;
  fault?: { rule?: string; text?: string; suggestion?: string; at?: [number, number] };
}

export interface Paper {
  scale: number; // pixels a unit
  x: number;
  y: number; // of the origin
}

export function toCurve(view: Paper, x: number, y: number): [number, number] {
  return [Number(((x - view.x) / view.scale).toFixed(4)), Number(((view.y - y) / view.scale).toFixed(4))];
}

export function toScreen(view: Paper, p: [number, number]): [number, number] {
  return [view.x + p[0] * view.scale, view.y - p[1] * view.scale];
}

function trace(context: CanvasRenderingContext2D, view: Paper, points: [number, number][]): void {
  context.beginPath();
  points.forEach((p, k) => {
    const [x, y] = toScreen(view, p);
    if (k === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.stroke();
}

// The piece of a curve around a crossing, `reach` pixels to either side.
function pieceAround(view: Paper, curve: [number, number][], segment: number, reach: number): [number, number][] {
  const walk = (step: 1 | -1): [number, number][] => {
    const out: [number, number][] = [];
    let length = 0;
    let k = step > 0 ? segment + 1 : segment;
    let last: [number, number] | undefined;
    while (curve[k] && length < reach) {
      const p = curve[k] as [number, number];
      if (last) length += Math.hypot(p[0] - last[0], p[1] - last[1]) * view.scale;
      out.push(p);
      last = p;
      k += step;
    }
    return out;
  };
  return [...walk(-1).reverse(), ...walk(1)];
}

export function drawKnot(canvas: HTMLCanvasElement, view: Paper, answer: Answer, strokes: [number, number][][]): void {
  const context = canvas.getContext("2d");
  if (!context || canvas.clientWidth === 0) return;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const ratio = canvas.width / canvas.clientWidth;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colour("--stage");
  context.fillRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  context.lineCap = context.lineJoin = "round";
  const curves = answer.smooth ?? [];
  if (answer.axis && (answer.radius ?? 0) > 0) {
    const [x, y] = toScreen(view, answer.axis);
    context.beginPath();
    context.arc(x, y, (answer.radius ?? 0) * view.scale, 0, 2 * Math.PI);
    context.fillStyle = colour("--line");
    context.fill();
  }
  if (curves.length === 0) {
    context.strokeStyle = colour("--accent");
    context.lineWidth = 3;
    for (const stroke of strokes) trace(context, view, stroke);
    return;
  }
  context.lineWidth = 5;
  curves.forEach((curve, k) => {
    context.strokeStyle = k % 2 === 0 ? colour("--accent") : colour("--second");
    trace(context, view, curve);
  });
  answer.crossings?.forEach((c, k) => {
    const which = c.over === "first" ? 0 : 1;
    const curve = curves[c.curve[which] as number];
    if (!curve) return;
    const reach = pieceAround(view, curve, c.segment[which] as number, 16);
    context.strokeStyle = colour("--stage");
    context.lineWidth = 15;
    context.lineCap = "butt";
    trace(context, view, reach);
    context.lineWidth = 5;
    context.lineCap = "round";
    context.strokeStyle = (c.curve[which] ?? 0) % 2 === 0 ? colour("--accent") : colour("--second");
    trace(context, view, pieceAround(view, curve, c.segment[which] as number, 20));
    const [x, y] = toScreen(view, c.at);
    context.strokeStyle = colour("--faint");
    context.lineWidth = 1;
    context.beginPath();
    context.arc(x, y, 13, 0, 2 * Math.PI);
    context.stroke();
    context.fillStyle = colour("--ink");
    context.font = "12px system-ui";
    context.fillText(`${k + 1}${c.sign > 0 ? "+" : "−"}`, x + 15, y - 10);
  });
  if (answer.fault?.at) {
    const [x, y] = toScreen(view, answer.fault.at);
    context.strokeStyle = colour("--bad");
    context.lineWidth = 3;
    context.beginPath();
    context.arc(x, y, 22, 0, 2 * Math.PI);
    context.stroke();
  }
}
