// Every knob of the scene as a control, made from the schema.
import { button, clear, h, short, toast, type Child } from "./dom";
import type { Head, Json } from "./link";
import { fileControl, jsonControl, textControl, wordsControl, type Control } from "./knob_texts";
import { fitting, follow, hasObjects, kindOf, rangeOf, unitAndSentence, wordsOf, type Schema } from "./schema";
import type { Seat } from "./seat";

const effectWords: Record<string, string> = {
  live: "changes at once",
  rebuild: "changes at once (the model is built again)",
  restart: "starts again",
};

export class Knobs {
  readonly element = h("div", { class: "panel knobs" });
  private list = h("div", { class: "knob-list" });
  private search = h("input", { type: "search", placeholder: "find a knob …", "aria-label": "find a knob" });
  private unset = h("input", { type: "checkbox", id: "unset" });
  private updates = new Map<string, (value: Json | undefined) => unknown>();
  private timers = new Map<string, number>();
  private built = "";

  constructor(
    private seat: Seat,
    private root: Schema,
  ) {
    this.element.append(
      h("div", { class: "row" }, this.search, h("label", { for: "unset", class: "check" }, this.unset, "unset too")),
      this.list,
    );
    this.search.oninput = () => this.filter();
    this.unset.onchange = () => this.build();
    seat.on("stage", () => this.refresh());
    seat.link.on("knob", (p) => {
      if (p.head["seat"] !== seat.number) return;
      const error = p.head["error"] as { text: string } | null;
      if (error) toast(error.text, "error");
      this.mark(String(p.head["path"]), error === null);
    });
  }

  private mark(path: string, good: boolean): void {
    const row = this.list.querySelector(`[data-path="${CSS.escape(path)}"]`);
    row?.classList.toggle("refused", !good);
    if (!good) this.refresh();
  }

  private refresh(): void {
    const stage = this.seat.stage;
    if (!stage) {
      clear(this.list);
      this.built = "";
      return;
    }
    const shape = stage.id + JSON.stringify(stage.scene, (_, v: Json) => (typeof v === "number" ? 0 : v));
    if (shape !== this.built) {
      this.built = shape;
      this.build();
      return;
    }
    for (const [path, update] of this.updates) update(valueAt(stage.scene, path));
  }

  private build(): void {
    const stage = this.seat.stage;
    const open = new Set([...this.list.querySelectorAll("details[open]")].map((d) => d.getAttribute("data-group")));
    const first = this.list.childElementCount === 0;
    clear(this.list);
    this.updates.clear();
    if (!stage) return;
    for (const [key, schema] of Object.entries(this.root.properties ?? {})) {
      if (["weft", "$schema", "name", "about", "expect"].includes(key)) continue;
      const content = this.entry(`/${key}`, key, schema, stage.scene[key]);
      if (!content) continue;
      const group = h("details", { "data-group": key }, h("summary", {}, key), content);
      group.open = first ? ["limit", "time", "gravity", "wind"].includes(key) : open.has(key);
      this.list.append(group);
    }
    this.filter();
  }

  private entry(path: string, name: string, schema: Schema, value: Json | undefined): HTMLElement | null {
    const here = fitting(this.root, schema, value);
    const kind = kindOf(this.root, schema, value);
    if (kind === "object" && value !== undefined && value !== null) return this.object(path, here, value as Head);
    if (kind === "list" && Array.isArray(value) && value.length > 0 && hasObjects(this.root, here)) {
      const items = value.map((one, k) => {
        const inner = this.entry(`${path}/${k}`, String(k), follow(this.root, here.items ?? {}), one);
        const title = String((one as Head | null)?.["name"] ?? "") || `${name} ${k}`;
        return inner ? h("details", { open: k === 0 }, h("summary", {}, title), inner) : null;
      });
      return h("div", {}, ...items, this.asText(path, value));
    }
    if (value === undefined) return this.absent(path, name, schema, kind);
    return this.leaf(path, name, schema, here, value);
  }

  private object(path: string, schema: Schema, value: Head): HTMLElement | null {
    const rows: Child[] = [];
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      const child = value[key];
      const entry = this.entry(`${path}/${key}`, key, inner, child);
      if (!entry) continue;
      const nested = child !== null && typeof child === "object" && !entry.classList.contains("knob");
      rows.push(nested ? h("details", { open: !["grid", "fluid"].includes(key) }, h("summary", {}, key), entry) : entry);
    }
    if (schema.properties === undefined || Object.keys(value).some((key) => !(key in (schema.properties ?? {}))))
      rows.push(this.leaf(path, "as text", schema, schema, value)); // names that the scene has chosen
    return rows.length > 0 ? h("div", { class: "knob-group" }, ...rows) : null;
  }

  // A list of objects as the scene file has it: to add one, or to take one away.
  private asText(path: string, value: Json): HTMLElement {
    const control = jsonControl(`${path} as text`, value, (v) => this.set(path, v));
    this.updates.set(path, (v) => control.element === document.activeElement || control.show(v));
    return h("details", { class: "as-text" }, h("summary", {}, "as text"), control.element);
  }

  // What the scene leaves out may be added.
  private absent(path: string, name: string, schema: Schema, kind: string): HTMLElement | null {
    if (!this.unset.checked) return null;
    const needs = follow(this.root, fitting(this.root, schema, {})).required ?? [];
    if (kind === "object" && needs.length === 0) {
      const empty: Json = name === "wind" ? { velocity: [2, 0, 0] } : {};
      return h("div", { class: "knob absent" }, h("span", {}, name), button(`add ${name}`, () => this.set(path, empty), {}, "add"));
    }
    return this.leaf(path, name, schema, fitting(this.root, schema, undefined), undefined);
  }

  private leaf(path: string, name: string, given: Schema, here: Schema, value: Json | undefined): HTMLElement {
    const kind = kindOf(this.root, given, value);
    const [unit, sentence] = unitAndSentence({ ...here, ...given });
    const effect = given["x-effect"] ?? "restart";
    const control = this.control(kind, path, { ...here, ...given }, value, effect);
    const { said } = rangeOf({ ...here, ...given });
    const row = h(
      "div",
      { class: `knob effect-${effect}`, "data-path": path, title: `${path}\n${sentence}${said ? ` (${said})` : ""}\n${effectWords[effect] ?? ""}` },
      h("div", { class: "knob-name" }, h("span", {}, name), h("em", {}, unit ? `[${unit}]` : ""), h("i", { class: "badge", title: effectWords[effect] ?? "" }, effect)),
      control,
      sentence || said ? h("small", {}, sentence, said ? h("span", { class: "said" }, `${sentence ? " · " : ""}${said}`) : null) : null,
    );
    return row;
  }

  private control(kind: string, path: string, schema: Schema, value: Json | undefined, effect: string): HTMLElement {
    switch (kind) {
      case "number":
      case "integer":
        return this.number(path, schema, value as number | undefined, kind === "integer", effect);
      case "limit":
      case "auto":
        return this.optional(path, schema, value ?? null, kind === "auto" ? "auto" : null, effect);
      case "boolean": {
        const box = h("input", { type: "checkbox", "aria-label": path, checked: value === true });
        box.onchange = () => this.set(path, box.checked);
        this.updates.set(path, (v) => (box.checked = v === true));
        return box;
      }
      case "choice": {
        const words = schema.enum ?? (schema.anyOf ?? []).flatMap((one) => one.enum ?? []);
        const select = h("select", { "aria-label": path }, ...words.map((w) => h("option", { value: w, selected: w === value }, w)));
        select.onchange = () => this.set(path, select.value);
        this.updates.set(path, (v) => (select.value = String(v)));
        return select;
      }
      case "vector": {
        const inputs = (Array.isArray(value) ? value : [0, 0, 0]).map((v, k) =>
          h("input", { type: "number", step: "any", value: Number(v), "aria-label": `${path} ${"xyz"[k] ?? ""}` }),
        );
        for (const input of inputs) input.onchange = () => this.set(path, inputs.map((i) => Number(i.value)));
        this.updates.set(path, (v) => inputs.forEach((i, k) => (i.value = String((v as number[])[k] ?? 0))));
        return h("div", { class: "vector" }, ...inputs);
      }
      default:
        return this.words(kind, path, schema, value);
    }
  }

  private words(kind: string, path: string, schema: Schema, value: Json | undefined): HTMLElement {
    const set = (v: Json): void => this.set(path, v);
    const files = schema["x-file"] ?? schema.anyOf?.find((one) => one["x-file"])?.["x-file"];
    const choices = kind === "list" ? wordsOf(this.root, schema, value) : [];
    let control: Control;
    if (files !== undefined && (kind === "text" || value === undefined))
      control = fileControl(path, files.split(" ").flatMap((word) => this.seat.stage?.names[word] ?? []), value, set);
    else if (kind === "text") control = textControl(path, value, set);
    else if (choices.length > 0) control = wordsControl(path, choices, value, set);
    else control = jsonControl(path, value, set);
    this.updates.set(path, (v) => {
      if (!control.element.contains(document.activeElement)) control.show(v);
    });
    return control.element;
  }

  private number(path: string, schema: Schema, value: number | undefined, whole: boolean, effect: string): HTMLElement {
    const { low, high } = rangeOf(schema);
    const size = Math.max(Math.abs(value ?? 0), Math.abs(Number(schema.default ?? 0)), 1e-3);
    const least = low > -Infinity && (size - low) / size < 1e3 ? Math.max(low, -4 * size) : -4 * size;
    const most = Math.min(high, 4 * size);
    const slider = h("input", { type: "range", min: least, max: most, step: whole ? 1 : (most - least) / 400, value: value ?? 0, "aria-label": `${path} slider` });
    const box = h("input", { type: "number", step: whole ? 1 : "any", value: value ?? "", placeholder: "not set", "aria-label": path });
    const immediate = effect !== "restart";
    slider.oninput = () => {
      box.value = String(Number(Number(slider.value).toPrecision(4)));
      if (immediate) this.setSoon(path, Number(box.value));
    };
    slider.onchange = () => this.set(path, Number(box.value));
    box.onchange = () => {
      if (box.value !== "") this.set(path, Number(box.value));
    };
    this.updates.set(path, (v) => {
      if (document.activeElement === slider || document.activeElement === box) return;
      box.value = v === undefined ? "" : String(v);
      slider.value = String(v ?? 0);
    });
    return h("div", { class: "number" }, slider, box);
  }

  // A number, or the word (null, "auto") that stands for none.
  private optional(path: string, schema: Schema, value: Json, none: Json, effect: string): HTMLElement {
    const box = h("input", { type: "checkbox", "aria-label": `${path} given`, checked: typeof value === "number" });
    const shown = typeof value === "number" ? value : path.includes("limit") ? 0.1 : (this.seat.status.dt ?? 0.001);
    const inner = this.number(path, { ...schema, default: 0 }, shown, false, effect);
    const update = this.updates.get(path);
    inner.classList.toggle("off", typeof value !== "number");
    box.onchange = () => {
      const input = inner.querySelector<HTMLInputElement>("input[type=number]");
      this.set(path, box.checked ? Number(input?.value ?? shown) : none);
      inner.classList.toggle("off", !box.checked);
    };
    inner.addEventListener("input", () => {
      box.checked = true;
      inner.classList.remove("off");
    });
    this.updates.set(path, (v) => {
      box.checked = typeof v === "number";
      inner.classList.toggle("off", !box.checked);
      if (typeof v === "number") update?.(v);
    });
    return h("div", { class: "optional" }, box, inner);
  }

  private setSoon(path: string, value: Json): void {
    if (this.timers.has(path)) return;
    this.timers.set(
      path,
      window.setTimeout(() => {
        this.timers.delete(path);
        const input = this.list.querySelector<HTMLInputElement>(`[data-path="${CSS.escape(path)}"] input[type=number]`);
        this.set(path, input ? Number(input.value) : value);
      }, 80),
    );
  }

  private set(path: string, value: Json): void {
    if (typeof value === "number" && !Number.isFinite(value)) return;
    this.seat.order("set", { path, value });
  }

  private filter(): void {
    const wanted = this.search.value.trim().toLowerCase();
    for (const row of this.list.querySelectorAll<HTMLElement>(".knob")) {
      const text = `${row.dataset["path"] ?? ""} ${row.textContent ?? ""}`.toLowerCase();
      row.hidden = wanted !== "" && !text.includes(wanted);
    }
    if (wanted !== "") for (const group of this.list.querySelectorAll("details")) group.open = true;
  }
}

function valueAt(scene: Head, path: string): Json | undefined {
  let here: Json | undefined = scene;
  for (const key of path.split("/").slice(1)) here = (here as Head | undefined)?.[key];
  return here;
}

export function describeStep(seat: Seat): { text: string; level: "good" | "near" | "bad"; share: number } {
  const { dt, stable } = seat.status;
  if (dt === undefined) return { text: "", level: "good", share: 0 };
  if (stable === null || stable === undefined) return { text: `step ${short(dt)} s · stable at any`, level: "good", share: 0.1 };
  const share = stable > 0 ? dt / stable : 2;
  const level = share > 1 ? "bad" : share > 0.93 ? "near" : "good";
  return { text: `step ${short(dt)} s of at most ${short(stable)} s`, level, share };
}
