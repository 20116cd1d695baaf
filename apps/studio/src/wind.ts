// The wind as an arrow seen from above: drag its tip.
import { h, short } from "./dom";
import type { Head } from "./link";
import type { Seat } from "./seat";

const most = 15; // [m/s] at the rim

export class WindPad {
  readonly element = h("div", { class: "wind" });
  private canvas = h("canvas", { width: 240, height: 240, id: "wind-pad", tabindex: 0, role: "application", "aria-label": "wind seen from above: drag the arrow, or turn it with the arrow keys" });
  private words = h("span", { class: "faint" });
  private sent = 0;

  constructor(private seat: Seat) {
    this.element.append(h("h3", {}, "Wind"), this.canvas, this.words);
    const drag = (event: PointerEvent): void => {
      if (event.buttons !== 1) return;
      const box = this.canvas.getBoundingClientRect();
      let x = ((event.clientX - box.left) / box.width) * 2 - 1;
      let y = 1 - ((event.clientY - box.top) / box.height) * 2;
      const size = Math.hypot(x, y);
      if (size > 1) [x, y] = [x / size, y / size];
      if (size < 0.06) [x, y] = [0, 0];
      if (performance.now() - this.sent > 60) this.set([x * most, y * most]);
    };
    this.canvas.addEventListener("pointerdown", (e) => {
      this.canvas.setPointerCapture(e.pointerId);
      drag(e);
    });
    this.canvas.addEventListener("pointermove", drag);
    this.canvas.addEventListener("keydown", (e) => {
      const by = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
      if (!by) return;
      e.preventDefault();
      const [x = 0, y = 0] = this.velocity();
      this.set([x + by[0]!, y + by[1]!]);
    });
    seat.on("stage", () => this.draw());
    new MutationObserver(() => this.draw()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.draw();
  }

  private velocity(): number[] {
    const winds = this.seat.stage?.scene["wind"];
    const wind = (Array.isArray(winds) ? winds[0] : winds) as { velocity?: number[] } | undefined;
    return wind?.velocity ?? [0, 0, 0];
  }

  private set([x, y]: [number, number]): void {
    const scene = this.seat.stage?.scene;
    if (!scene) return;
    this.sent = performance.now();
    const velocity = [Number(x.toFixed(2)), Number(y.toFixed(2)), this.velocity()[2] ?? 0];
    const winds = scene["wind"];
    if (Array.isArray(winds) && winds.length > 0) this.seat.order("set", { path: "/wind/0/velocity", value: velocity });
    else this.seat.order("set", { path: "/wind", value: [{ velocity }] });
    const cloth = scene["cloth"] as Head;
    if (!Number(cloth["air_drag"] ?? 0)) this.seat.order("set", { path: "/cloth/air_drag", value: 0.003 });
    if (!this.seat.status.playing) this.seat.order("play", { on: true });
  }

  private draw(): void {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    const style = getComputedStyle(document.documentElement);
    const [vx = 0, vy = 0, vz = 0] = this.velocity();
    context.clearRect(0, 0, 240, 240);
    context.strokeStyle = style.getPropertyValue("--line");
    for (const r of [38, 76, 114]) {
      context.beginPath();
      context.arc(120, 120, r, 0, 2 * Math.PI);
      context.stroke();
    }
    const [x, y] = [120 + (114 * vx) / most, 120 - (114 * vy) / most];
    context.strokeStyle = context.fillStyle = "#7fd1ae";
    context.lineWidth = 4;
    context.beginPath();
    context.moveTo(120, 120);
    context.lineTo(x, y);
    context.stroke();
    context.beginPath();
    context.arc(x, y, 8, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = 1;
    this.words.textContent = `${short(Math.hypot(vx, vy, vz))} m/s, seen from above`;
  }
}
