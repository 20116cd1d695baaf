// The stage: the cloth, tools, what to look at, and the panels beside it.
import { colourings, fieldOf, type ColourBy } from "./colour";
import { button, h, icon } from "./dom";
import { Exporting } from "./exporting";
import type { Tool } from "./hands";
import { Knobs } from "./knobs";
import { CertificateCard, Legend, Stability } from "./overlay";
import { Plots } from "./plots";
import type { Schema } from "./schema";
import type { Seat } from "./seat";
import { Transport } from "./transport";
import { Viewport } from "./viewport";
import { WindPad } from "./wind";

const tools: { id: Tool; name: string; key: string; icon: string }[] = [
  { id: "grab", name: "grab and drag the cloth", key: "G", icon: "M8 11V6a2 2 0 014 0v4V4a2 2 0 014 0v7V7a2 2 0 013 1.5V15c0 4-3 7-7 7-3 0-5-2-6.500-5L3 12.500C3.500 11 5.500 11 6.500 12.500L8 14z" },
  { id: "pin", name: "pin and unpin points", key: "P", icon: "M12 2a7 7 0 00-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 00-7-7zm0 4.500a2.500 2.500 0 110 5 2.500 2.500 0 010-5z" },
  { id: "body", name: "move bodies", key: "B", icon: "M12 1l4 4h-3v6h6V8l4 4-4 4v-3h-6v6h3l-4 4-4-4h3v-6H5v3l-4-4 4-4v3h6V5H8z" },
  { id: "orbit", name: "only turn the camera", key: "O", icon: "M12 4a8 8 0 018 8h3l-4 5-4-5h3a6 6 0 10-2 4.500l1.500 1.500A8 8 0 1112 4z" },
];

export class StageView {
  readonly element = h("section", { class: "stage", "aria-label": "stage" });
  readonly view: Viewport;
  readonly transport: Transport;
  readonly exporting: Exporting;
  private legend: Legend;
  private title = h("h1", { class: "scene-name" }, "no scene");
  private about = h("p", { class: "faint" });
  private alert = h("div", { class: "alert", role: "alert", hidden: true });
  private empty = h("div", { class: "empty" }, h("p", {}, "Open a scene from the gallery, or draw a knot."));
  private log = h("ol", { class: "panel log" });
  private toolButtons = new Map<Tool, HTMLButtonElement>();
  private colour = h("select", { id: "colour", "aria-label": "colour by" }, ...colourings.map((c) => h("option", { value: c.id }, c.name)));

  constructor(
    readonly seat: Seat,
    schema: Schema,
  ) {
    this.view = new Viewport(seat);
    this.transport = new Transport(() => [seat]);
    this.exporting = new Exporting(this.view);
    this.legend = new Legend(this.view);
    this.view.onDraw = () => {
      this.legend.refresh();
      this.transport.refresh();
    };
    const bar = h("div", { class: "tools", role: "toolbar", "aria-label": "tools" });
    for (const tool of tools) {
      const b = button(`${tool.name} (${tool.key})`, () => this.useTool(tool.id), { "data-tool": tool.id }, icon(tool.icon));
      this.toolButtons.set(tool.id, b);
      bar.append(b);
    }
    bar.append(button("see all of it (F)", () => this.view.frameAll(), {}, icon("M3 3h6v2H5v4H3zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z")));
    bar.append(button("take a picture (C)", () => void this.exporting.picture(), {}, icon("M9 4l-2 3H3v13h18V7h-4l-2-3zm3 5a4.500 4.500 0 110 9 4.500 4.500 0 010-9z")));
    this.view.element.append(bar, this.legend.element, new CertificateCard(seat).element, this.alert, this.empty, this.heading());
    this.element.append(h("div", { class: "left" }, this.view.element, this.transport.element), this.side(schema));
    this.useTool("grab");
    seat.on("stage", () => this.refresh());
    seat.on("status", () => this.refresh());
    seat.on("rows", () => this.transport.refresh());
    this.refresh();
  }

  private heading(): HTMLElement {
    return h("header", { class: "heading" }, this.title, this.about);
  }

  useTool(tool: Tool): void {
    this.view.setTool(tool);
    for (const [id, b] of this.toolButtons) b.setAttribute("aria-pressed", String(id === tool));
  }

  colourBy(by: ColourBy): void {
    this.colour.value = by;
    this.view.look.by = by;
    this.view.cloth.range = 0;
    this.seat.useField(fieldOf(by));
    this.view.touch();
  }

  // Both views look at the first seat: whoever is seen says what the engine is to send.
  useColours(): void {
    this.seat.useField(fieldOf(this.view.look.by));
  }

  nextColour(): void {
    const k = colourings.findIndex((c) => c.id === this.view.look.by);
    this.colourBy((colourings[(k + 1) % colourings.length] ?? colourings[0]!).id);
  }

  private lookPanel(): HTMLElement {
    this.colour.onchange = () => this.colourBy(this.colour.value as ColourBy);
    const range = h("input", { type: "number", min: 0, step: "any", placeholder: "auto", "aria-label": "range of the colours" });
    range.onchange = () => {
      this.view.look.range = Number(range.value) || 0;
      this.view.touch();
    };
    const check = (name: string, on: boolean, act: (on: boolean) => void): HTMLElement => {
      const box = h("input", { type: "checkbox", checked: on });
      box.onchange = () => {
        act(box.checked);
        this.view.touch();
      };
      return h("label", { class: "check" }, box, name);
    };
    const found = h("span", { class: "faint", id: "intersections", role: "status" });
    const keep = h("input", { type: "checkbox", id: "keep-checking" });
    let asked = 0;
    this.seat.on("shot", () => {
      const c = this.seat.checkedShown() ? this.seat.checked : null;
      const words = c ? `${String(c["pairs"])} pairs intersect, ${String(c["inside"])} points inside` : "";
      if (words !== "" || !keep.checked) found.textContent = words;
      if (!keep.checked || c || performance.now() - asked < 700) return;
      asked = performance.now();
      this.seat.check();
    });
    keep.onchange = () => keep.checked && this.seat.check();
    return h(
      "div",
      { class: "panel look" },
      h("label", { class: "field" }, h("span", {}, "colour by"), this.colour),
      h("label", { class: "field" }, h("span", {}, "range"), range),
      check("the cloth itself", true, (on) => (this.view.look.surface = on)),
      check("springs as tubes", false, (on) => (this.view.look.springs = on)),
      check("woven texture", true, (on) => (this.view.look.texture = on)),
      h("div", { class: "row" }, button("look for intersections, exactly", () => this.seat.check(), { id: "check" }, "Intersections?"),
        h("label", { class: "check", for: "keep-checking" }, keep, "keep looking")),
      found,
      new WindPad(this.seat).element,
    );
  }

  private side(schema: Schema): HTMLElement {
    const plots = new Plots(this.seat, (frame) => this.transport.scrub(frame));
    const panels: [string, HTMLElement][] = [
      ["Look", this.lookPanel()],
      ["Knobs", new Knobs(this.seat, schema).element],
      ["Plots", plots.element],
      ["Export", this.exporting.element],
      ["Log", this.log],
    ];
    const tabs = h("div", { class: "tabs", role: "tablist" });
    const body = h("div", { class: "tab-body" });
    const choose = (name: string): void => {
      for (const tab of tabs.children) tab.setAttribute("aria-selected", String(tab.textContent === name));
      body.replaceChildren(...panels.filter(([n]) => n === name).map(([, e]) => e));
    };
    for (const [name] of panels) tabs.append(button(name, () => choose(name), { role: "tab", id: `tab-${name.toLowerCase()}` }));
    choose("Look");
    return h("aside", { class: "side" }, new Stability(this.seat).element, tabs, body);
  }

  private refresh(): void {
    const { stage, status } = this.seat;
    this.empty.hidden = stage !== null;
    this.title.textContent = stage?.name ?? "";
    this.about.textContent = String(stage?.scene["about"] ?? "");
    this.alert.hidden = !status.error;
    this.alert.textContent = status.error;
    this.transport.refresh();
    if (this.log.isConnected || this.log.childElementCount === 0)
      this.log.replaceChildren(...this.seat.log.slice(-200).map((line) => h("li", {}, line)));
  }
}
