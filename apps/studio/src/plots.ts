// Series as curves, linked to the timeline: a click goes to that frame.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { h } from "./dom";
import type { Seat } from "./seat";

interface Plot {
  title: string;
  columns: string[];
  unit: string;
}

const plots: Plot[] = [
  { title: "Energy", columns: ["kinetic_energy", "spring_energy", "total_energy"], unit: "J" },
  { title: "Worst deformation rate", columns: ["max_rate_structural", "max_rate_shear", "max_rate_flexion"], unit: "" },
  { title: "Springs over the limit", columns: ["over_limit", "limit_over_before", "limit_over_after"], unit: "" },
  { title: "Contacts", columns: ["contact_contacts", "contact_pairs", "contact_tangled"], unit: "" },
  { title: "Tightness", columns: ["mean stretch", "loop", "throttle"], unit: "" },
  { title: "Time per phase", columns: ["phase integrate", "phase filter", "phase limit", "phase collide", "phase recover", "phase measure"], unit: "s" },
];
const inks = ["#e0525c", "#5aa9e6", "#e8b44c", "#7fd1ae", "#b58be0", "#9aa3ad"];

function labelOf(name: string): string {
  return name.replace(/^phase |^max_rate_|^contact_|^limit_|_energy$/g, "").replaceAll("_", " ");
}

export class Plots {
  readonly element = h("div", { class: "panel plots" });
  private made: { plot: uPlot; columns: number[] }[] = [];
  private key = "";
  private drawnRows = -1;
  private drawnTime = -1;

  constructor(
    private seat: Seat,
    private goTo: (frame: number) => void,
  ) {
    setInterval(() => this.refresh(), 200);
  }

  // Names in series.csv stand with their units; the beginning must fit.
  private find(name: string): number {
    const flat = name.replaceAll("_", " ");
    return this.seat.columns.findIndex((c) => {
      const plain = c.replaceAll("_", " ").replaceAll("/", " ");
      return plain === flat || plain.startsWith(`${flat} `);
    });
  }

  private make(): void {
    for (const { plot } of this.made) plot.destroy();
    this.made = [];
    this.element.replaceChildren();
    const width = Math.max(220, this.element.clientWidth - 24);
    for (const one of plots) {
      const columns = one.columns.map((c) => this.find(c)).filter((c) => c >= 0);
      if (columns.length === 0) continue;
      const named = one.columns.filter((c) => this.find(c) >= 0);
      const style = getComputedStyle(document.documentElement);
      const ink = style.getPropertyValue("--faint").trim();
      const line = { stroke: style.getPropertyValue("--line").trim(), width: 1 };
      const holder = h("figure", {}, h("figcaption", {}, one.title + (one.unit ? ` [${one.unit}]` : "")));
      this.element.append(holder);
      const plot = new uPlot(
        {
          width,
          height: 128,
          cursor: { y: false, sync: { key: "weft" } },
          scales: { x: { time: false } },
          legend: { live: true },
          hooks: { draw: [(drawn) => this.drawNow(drawn)] },
          axes: [
            { stroke: ink, grid: line, ticks: line, size: 26, font: "10px system-ui" },
            { stroke: ink, grid: line, ticks: line, size: 52, font: "10px system-ui" },
          ],
          series: [
            { label: "s" },
            ...named.map((name, k) => ({ label: labelOf(name), stroke: inks[k] ?? "#888", width: 1.5 })),
          ],
        },
        [[], ...named.map(() => [])] as uPlot.AlignedData,
        holder,
      );
      plot.over.addEventListener("click", () => {
        const row = this.seat.rows[plot.cursor.idx ?? -1];
        if (row) this.goTo(row[2] ?? 0);
      });
      this.made.push({ plot, columns });
    }
  }

  // A line where the timeline is.
  private drawNow(plot: uPlot): void {
    const x = plot.valToPos(this.seat.shown?.time ?? 0, "x", true);
    const { left, top, width, height } = plot.bbox;
    if (!(x >= left && x <= left + width)) return;
    plot.ctx.save();
    plot.ctx.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
    plot.ctx.setLineDash([4, 3]);
    plot.ctx.beginPath();
    plot.ctx.moveTo(x, top);
    plot.ctx.lineTo(x, top + height);
    plot.ctx.stroke();
    plot.ctx.restore();
  }

  private refresh(): void {
    if (!this.element.isConnected || this.element.clientWidth === 0) return;
    const key = `${this.seat.columns.join()}|${this.element.clientWidth}|${document.documentElement.dataset["theme"] ?? ""}`;
    if (key !== this.key) {
      this.key = key;
      this.make();
      this.drawnRows = -1;
    }
    const now = this.seat.shown?.time ?? 0;
    if (this.seat.rows.length === this.drawnRows) {
      if (now !== this.drawnTime) for (const { plot } of this.made) plot.redraw(false);
      this.drawnTime = now;
      return;
    }
    this.drawnTime = now;
    this.drawnRows = this.seat.rows.length;
    const time = this.seat.rows.map((r) => r[0] ?? 0);
    for (const { plot, columns } of this.made)
      plot.setData([time, ...columns.map((c) => this.seat.rows.map((r) => r[c] ?? null))] as uPlot.AlignedData);
  }
}
