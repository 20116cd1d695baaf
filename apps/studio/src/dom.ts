// Small helpers for making elements.
export type Child = Node | string | null | undefined;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

export function button(label: string, act: () => void, attributes: Attributes = {}, ...children: Child[]): HTMLButtonElement {
  const body = children.length > 0 ? children : [label];
  const made = h("button", { type: "button", title: label, "aria-label": label, ...attributes }, ...body);
  made.addEventListener("click", (event) => {
    if (event.detail > 0) made.blur(); // clicked with a mouse: the space bar goes on to play and pause
    act();
  });
  return made;
}

// Four digits, for people.
export function short(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-3) return value.toExponential(2).replace("e+", "e");
  return String(Number(value.toPrecision(4)));
}

export function clear(element: Element): void {
  element.replaceChildren();
}

export function toast(text: string, kind: "info" | "error" = "info"): void {
  let place = document.getElementById("toasts");
  if (!place) {
    place = h("div", { id: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(place);
  }
  const note = h("div", { class: `toast ${kind}` }, text);
  place.append(note);
  setTimeout(() => note.remove(), kind === "error" ? 9000 : 4000);
}
