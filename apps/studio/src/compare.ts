// Two runs side by side, at the same simulated time.
import { h } from "./dom";
import type { Entry } from "./gallery";
import { Legend, Stability } from "./overlay";
import type { Seat } from "./seat";
import { Transport } from "./transport";
import { Viewport } from "./viewport";
import { colourings, fieldOf, type ColourBy } from "./colour";

const pairs: [string, string, string][] = [
  ["a sail: elastic against limited", "sail17-elastic", "sail17-limited"],
  ["a flag: elastic against limited", "flag17-low-elastic", "flag17-low-limited"],
  ["a flag in strong wind: elastic (it blows up) against limited", "flag17-strong-elastic", "flag17-strong-limited"],
  ["explicit against filtered velocities", "drape17-symplectic-euler", "drape17-velocity-filter"],
  ["explicit against implicit", "drape17-symplectic-euler", "drape17-backward-euler"],
  ["filtered against implicit", "drape17-velocity-filter", "drape17-backward-euler"],
];

export class Compare {
  readonly element = h("section", { class: "compare", "aria-label": "compare" });
  readonly views: Viewport[];
  readonly transport: Transport;
  private selects: HTMLSelectElement[] = [];
  private preset = h("select", { "aria-label": "pairs worth seeing", id: "pairs" }, h("option", { value: "" }, "pairs worth seeing …"));
  private entries: Entry[] = [];

  constructor(private seats: [Seat, Seat]) {
    this.views = seats.map((seat) => new Viewport(seat));
    this.transport = new Transport(() => seats.filter((s) => s.stage));
    const colour = h("select", { "aria-label": "colour by" }, ...colourings.map((c) => h("option", { value: c.id }, c.name)));
    colour.onchange = () => {
      for (const view of this.views) {
        view.look.by = colour.value as ColourBy;
        view.cloth.range = 0;
        view.touch();
      }
      this.useColours();
    };
    const sides = this.views.map((view, k) => {
      const select = h("select", { "aria-label": `scene ${k + 1}`, id: `compare-${k}` });
      select.onchange = () => seats[k]?.order("open", { scene: select.value });
      this.selects.push(select);
      const legend = new Legend(view);
      const alert = h("div", { class: "alert", role: "alert", hidden: true });
      view.element.append(legend.element, alert);
      view.seat.on("status", () => {
        alert.hidden = !view.seat.status.error;
        alert.textContent = view.seat.status.error;
      });
      view.onDraw = () => {
        legend.refresh();
        this.transport.refresh();
      };
      return h("div", { class: "half" }, h("div", { class: "row" }, select), view.element, new Stability(view.seat).element);
    });
    this.preset.onchange = () => this.usePair(Number(this.preset.value));
    pairs.forEach(([name], k) => this.preset.append(h("option", { value: k }, name)));
    this.element.append(h("div", { class: "row compare-head" }, this.preset, colour), h("div", { class: "halves" }, ...sides), this.transport.element);
    this.linkCameras();
    for (const seat of seats) seat.on("shot", () => this.align());
    for (const seat of seats) seat.on("stage", () => this.selectShown());
  }

  offer(entries: Entry[]): void {
    this.entries = entries.filter((e) => e.kind !== "knot");
    for (const select of this.selects)
      select.replaceChildren(h("option", { value: "" }, "choose a scene …"), ...this.entries.map((e) => h("option", { value: e.id }, e.id.replace("scenes/", "").replace(".json", ""))));
    this.selectShown();
  }

  useColours(): void {
    for (const view of this.views) view.seat.useField(fieldOf(view.look.by));
  }

  private selectShown(): void {
    this.seats.forEach((seat, k) => {
      const select = this.selects[k];
      if (select && seat.stage) select.value = seat.stage.id;
    });
  }

  private usePair(k: number): void {
    const pair = pairs[k];
    if (!pair || this.preset.value === "") return;
    pair.slice(1).forEach((stem, side) => {
      const entry = this.entries.find((e) => e.id.endsWith(`/${stem}.json`));
      if (entry) this.seats[side]?.order("open", { scene: entry.id });
    });
  }

  // One camera for both.
  private linkCameras(): void {
    const [a, b] = this.views as [Viewport, Viewport];
    let busy = false;
    for (const [from, to] of [[a, b], [b, a]] as [Viewport, Viewport][])
      from.controls.addEventListener("change", () => {
        if (busy || !this.element.isConnected || !from.element.matches(":hover")) return;
        busy = true;
        to.camera.position.copy(from.camera.position);
        to.controls.target.copy(from.controls.target);
        to.controls.update();
        to.touch();
        busy = false;
      });
  }

  // The one that is ahead shows where the other is.
  private align(): void {
    if (!this.element.isConnected) return;
    const [a, b] = this.seats;
    if (!a.stage || !b.stage || !a.status.playing || !b.status.playing) return;
    const time = Math.min(a.latest?.time ?? 0, b.latest?.time ?? 0);
    for (const seat of this.seats) {
      if ((seat.latest?.time ?? 0) - time < 0.03) {
        if (seat.viewing !== null) seat.viewing = null;
        continue;
      }
      const rows = seat.rows;
      let k = rows.length - 1;
      while (k > 0 && (rows[k]?.[0] ?? 0) > time) --k;
      const frame = rows[k]?.[2] ?? 0;
      if (seat.viewing !== frame) seat.view(frame);
    }
  }
}
