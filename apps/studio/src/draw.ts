// Draw a knot: a curve by mouse or pen, crossings as they appear, and what knot it is. The server finds the crossings
// with exact predicates, so what is shown is what will be made.
import { button, h, toast } from "./dom";
import { drawKnot, toCurve, toScreen, type Answer, type Paper } from "./draw_canvas";
import type { Head, Link } from "./link";
import type { Entry } from "./gallery";

export class Draw {
  readonly element = h("section", { class: "draw", "aria-label": "draw a knot" });
  private canvas = h("canvas", { class: "paper", id: "paper", tabindex: 0, "aria-label": "paper to draw a curve on" });
  private strokes: [number, number][][] = [];
  private current: [number, number][] | null = null;
  private over: Record<string, string> = {};
  private history: { strokes: [number, number][][]; over: Record<string, string>; byHand: boolean }[] = [];
  private byHand = true;
  private answer: Answer = {};
  private number = 0;
  private view: Paper = { scale: 100, x: 0, y: 0 };
  private facts = h("dl", { class: "facts", id: "facts" });
  private fault = h("p", { class: "fault", id: "fault", role: "alert" });
  private around = h("select", { id: "around" }, ...["cylinder", "hourglass", "sphere", "none"].map((o) => h("option", {}, o)));
  private width = h("input", { type: "number", id: "width", value: 0.025, min: 0.001, step: 0.005 });
  private widthMiddle = h("input", { type: "number", id: "width-middle", value: 0.025, min: 0.001, step: 0.005 });
  private widthEnd = h("input", { type: "number", id: "width-end", value: 0.025, min: 0.001, step: 0.005 });
  private across = h("input", { type: "number", id: "across", value: 5, min: 2, max: 32, step: 1 });
  private ready = h("select", { id: "ready" }, h("option", { value: "" }, "a ready-made one …"));
  private fastenButton = button("Fasten it", () => this.fasten(), { class: "primary", id: "fasten" }, "Fasten");

  constructor(
    private link: Link,
    private fastened: () => void,
  ) {
    const file = h("input", { type: "file", accept: ".svg,image/svg+xml", id: "svg", class: "hidden" });
    file.onchange = () => void this.loadSvg(file);
    this.ready.onchange = () => this.loadReady();
    const field = (name: string, control: HTMLElement): HTMLElement => h("label", { class: "field" }, h("span", {}, name), control);
    this.element.append(
      h("div", { class: "paper-holder" }, this.canvas),
      h(
        "aside",
        { class: "side" },
        h("h2", {}, "Draw a knot"),
        h("p", { class: "faint" }, "Draw one line with the mouse or a pen. Click a crossing to swap over and under."),
        h("div", { class: "row" },
          button("undo (Ctrl+Z)", () => this.undo(), { id: "undo" }, "Undo"),
          button("clear the paper", () => this.clearAll(), {}, "Clear"),
          button("load an SVG", () => file.click(), {}, "SVG …"), file),
        this.ready,
        h("h3", {}, "What it is"),
        this.facts,
        this.fault,
        h("h3", {}, "What it becomes"),
        field("tied round", this.around),
        field("width at the start [m]", this.width),
        field("in the middle [m]", this.widthMiddle),
        field("at the end [m]", this.widthEnd),
        field("points across", this.across),
        this.fastenButton,
      ),
    );
    this.canvas.addEventListener("pointerdown", (e) => this.down(e));
    this.canvas.addEventListener("pointermove", (e) => this.move(e));
    this.canvas.addEventListener("pointerup", (e) => this.up(e));
    link.on("drawing", (p) => this.take(p.head));
    link.on("fastened", () => this.fastened());
    link.on("error", (p) => {
      if (p.head["about"] === "fasten") this.refuse(p.head["error"] as { text: string });
    });
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    this.show();
  }

  offer(entries: Entry[]): void {
    for (const e of entries) if (e.kind === "knot") this.ready.append(h("option", { value: e.id.replace("knots/", "") }, e.name));
  }

  private refuse(error: { text: string }): void {
    this.fault.textContent = error.text;
    toast(error.text, "error");
    this.fastenButton.disabled = false;
  }

  private resize(): void {
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas.width = Math.round(this.canvas.clientWidth * ratio);
    this.canvas.height = Math.round(this.canvas.clientHeight * ratio);
    if (this.byHand) this.view = { scale: 100, x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 };
    this.paint();
  }

  private remember(): void {
    this.history.push({ strokes: this.strokes.map((s) => [...s]), over: { ...this.over }, byHand: this.byHand });
    if (this.history.length > 100) this.history.shift();
  }

  undo(): void {
    const before = this.history.pop();
    if (!before) return;
    ({ strokes: this.strokes, over: this.over, byHand: this.byHand } = before);
    this.changed();
  }

  private clearAll(): void {
    this.remember();
    this.strokes = [];
    this.over = {};
    this.byHand = true;
    this.resize();
    this.changed();
  }

  private place(event: PointerEvent): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    return toCurve(this.view, event.clientX - box.left, event.clientY - box.top);
  }

  private crossingAt(event: PointerEvent): number {
    const box = this.canvas.getBoundingClientRect();
    const crossings = this.answer.crossings ?? [];
    return crossings.findIndex((c) => {
      const [x, y] = toScreen(this.view, c.at);
      return Math.hypot(x - (event.clientX - box.left), y - (event.clientY - box.top)) < 14;
    });
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const crossing = this.crossingAt(event);
    if (crossing >= 0) {
      this.remember();
      (this.answer.crossings ?? []).forEach((c, k) => {
        const swap = k === crossing;
        this.over[String(k + 1)] = (c.over === "first") !== swap ? "first" : "second";
      });
      this.changed();
      return;
    }
    this.canvas.setPointerCapture(event.pointerId);
    this.current = [this.place(event)];
  }

  private move(event: PointerEvent): void {
    this.canvas.classList.toggle("over-crossing", !this.current && this.crossingAt(event) >= 0);
    if (!this.current) return;
    for (const e of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
      const p = this.place(e);
      const last = this.current[this.current.length - 1] as [number, number];
      if (Math.hypot(p[0] - last[0], p[1] - last[1]) * this.view.scale > 2) this.current.push(p);
    }
    if (this.current.length % 8 === 0) this.ask([...this.strokes, this.current]);
    this.paint();
  }

  private up(event: PointerEvent): void {
    if (!this.current) return;
    this.canvas.releasePointerCapture(event.pointerId);
    const stroke = this.current;
    this.current = null;
    if (stroke.length > 4) {
      this.remember();
      if (!this.byHand) this.strokes = [];
      this.byHand = true;
      this.over = {};
      this.strokes.push(stroke);
    }
    this.changed();
  }

  private changed(): void {
    if (this.strokes.length > 0) this.ask(this.strokes);
    else {
      this.answer = {};
      this.show();
    }
    this.paint();
  }

  private curve(strokes: [number, number][][]): Head {
    const curve: Head = { curves: strokes.map((points) => ({ points })) };
    if (Object.keys(this.over).length > 0) curve["over"] = this.over;
    if (this.byHand) curve["stroke"] = true;
    return curve;
  }

  private ask(strokes: [number, number][][]): void {
    if (strokes.every((s) => s.length < 5)) return;
    this.link.send("drawing", { curve: this.curve(strokes), number: ++this.number });
  }

  private take(head: Head): void {
    if (Number(head["number"]) < this.number) return;
    this.answer = head as unknown as Answer;
    if (this.answer.given) {
      this.strokes = this.answer.given;
      this.byHand = false;
      this.fit();
      delete this.answer.given;
      this.changed();
    }
    this.show();
    this.paint();
  }

  private fit(): void {
    const all = this.strokes.flat();
    const [xs, ys] = [all.map((p) => p[0]), all.map((p) => p[1])];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { clientWidth: w, clientHeight: t } = this.canvas;
    const scale = 0.8 * Math.min(w / Math.max(1e-9, x1 - x0), t / Math.max(1e-9, y1 - y0));
    this.view = { scale, x: w / 2 - (scale * (x0 + x1)) / 2, y: t / 2 + (scale * (y0 + y1)) / 2 };
  }

  private loadReady(): void {
    if (!this.ready.value) return;
    this.remember();
    this.over = {};
    this.link.send("drawing", { curve: { ready: this.ready.value }, number: ++this.number });
  }

  private async loadSvg(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (!file) return;
    const answer = await fetch(this.link.address("/api/svg"), { method: "POST", body: await file.text() });
    const json = (await answer.json()) as { curves?: { points: [number, number][] }[]; error?: { text: string } };
    if (!json.curves) return this.refuse(json.error ?? { text: "this is no SVG with a path" });
    this.remember();
    this.strokes = json.curves.map((c) => c.points);
    this.over = {};
    this.byHand = false;
    this.fit();
    this.changed();
  }

  private show(): void {
    const a = this.answer;
    const rows: [string, string][] = [
      ["crossings", a.crossings ? String(a.crossings.length) : "–"],
      ["Gauss code", a.gauss ?? "–"],
      ["writhe", a.writhe === undefined ? "–" : String(a.writhe)],
      ["determinant", a.determinant === undefined ? "–" : String(a.determinant)],
    ];
    this.facts.replaceChildren(...rows.flatMap(([k, v]) => [h("dt", {}, k), h("dd", { "data-fact": k }, v)]));
    const fault = a.fault;
    this.fault.textContent = fault ? `${fault.rule ?? fault.text ?? ""}${fault.suggestion ? ` — ${fault.suggestion}` : ""}` : "";
    this.fastenButton.disabled = this.strokes.length === 0 || Boolean(fault);
  }

  private fasten(): void {
    this.fastenButton.disabled = true;
    const order: Head = { curve: this.curve(this.strokes), around: this.around.value, across: Number(this.across.value) };
    const [from, middle, to] = [this.width, this.widthMiddle, this.widthEnd].map((w) => Number(w.value)) as [number, number, number];
    if (from === to && from === middle) order["width"] = from;
    else order["profile"] = `0:${from},0.5:${middle},1:${to}`;
    this.link.send("fasten", { seat: 0, order });
  }

  // Where a crossing is on the paper, in pixels.
  screenOf(crossing: number): [number, number] | null {
    const c = this.answer.crossings?.[crossing];
    return c ? toScreen(this.view, c.at) : null;
  }

  paint(): void {
    drawKnot(this.canvas, this.view, this.answer, this.current ? [...this.strokes, this.current] : this.strokes);
  }
}
