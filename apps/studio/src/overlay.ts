// What floats over the cloth: the legend, the stability of the step, the certificate of a knot, messages.
import { colourAt, colourings } from "./colour";
import { h, short } from "./dom";
import { describeStep } from "./knobs";
import type { Certificate, Seat } from "./seat";
import type { Viewport } from "./viewport";

export class Legend {
  readonly element = h("div", { class: "legend", role: "group", "aria-label": "legend of the colours" });
  private bar = h("canvas", { width: 160, height: 10 });
  private scale = h("div", { class: "scale" });
  private low = h("span");
  private name = h("strong");
  private high = h("span");
  private key = "";

  constructor(private view: Viewport) {
    this.scale.append(this.low, this.bar, this.high);
    this.element.append(this.name, this.scale);
  }

  refresh(): void {
    const kind = colourings.find((c) => c.id === this.view.look.by);
    const range = this.view.cloth.range;
    this.element.hidden = !kind || kind.id === "plain" || !this.view.seat.stage;
    if (!kind || this.element.hidden) return;
    const { missing } = this.view.cloth;
    const key = `${kind.id} ${range} ${missing}`;
    if (key === this.key) return;
    this.key = key;
    this.name.textContent = kind.name + (kind.unit ? ` [${kind.unit}]` : "") + (missing ? ": not kept of this frame" : "");
    this.scale.hidden = missing;
    this.low.textContent = kind.signed ? `−${short(range)}` : "0";
    this.high.textContent = short(range);
    const context = this.bar.getContext("2d");
    for (let k = 0; context && k < 160; ++k) {
      const [r, g, b] = colourAt(k / 159, kind.signed).map((c) => Math.round(255 * c ** (1 / 2.2)));
      context.fillStyle = `rgb(${r},${g},${b})`;
      context.fillRect(k, 0, 1, 10);
    }
  }
}

export class Stability {
  readonly element = h("div", { class: "stability", id: "stability", role: "group", "aria-label": "stability of the step" });
  private needle = h("meter", { min: 0, max: 1.25, low: 0.93, high: 1, optimum: 0, "aria-label": "step as a share of the largest stable one" });
  private words = h("span");

  constructor(private seat: Seat) {
    this.element.append(h("strong", {}, "Stability"), this.needle, this.words);
    seat.on("status", () => this.refresh());
    this.refresh();
  }

  private refresh(): void {
    const { text, level, share } = describeStep(this.seat);
    this.element.hidden = text === "";
    this.element.dataset["level"] = level;
    this.needle.value = Math.min(1.25, share);
    const long = level === "bad" ? " — too long: it will blow up" : level === "near" ? " — at the edge" : "";
    this.words.setAttribute("aria-live", level === "bad" ? "assertive" : "off"); // said aloud when it matters
    this.words.textContent = `${text}${this.seat.status.auto ? " (auto)" : ""} · ${this.seat.status.scheme ?? ""}${long}`;
  }
}

function rows(certificate: Certificate): [string, string][] {
  const start = certificate.start[0] ?? {};
  const end = certificate.end[0] ?? {};
  return [
    ["determinant", `${String(start.determinant ?? "–")} → ${String(end.determinant ?? "–")}`],
    ["linking with the axis", `${String(start.linking ?? "–")} → ${String(end.linking ?? "–")}`],
    ["J+, J−", `${(start.j ?? []).join(", ")} → ${(end.j ?? []).join(", ")}`],
    ["asked on the way", `${certificate.checks} times`],
    ["intersections", `${certificate.intersections}, counted exactly`],
    ["points inside bodies", String(certificate.inside)],
    ["smallest distance", certificate.distance === null ? "–" : `${short(1000 * certificate.distance)} mm`],
    ["radius of the loop", certificate.loop === null ? "–" : `${short(1000 * certificate.loop)} mm`],
    ["steps", String(certificate.steps)],
  ];
}

export class CertificateCard {
  readonly element = h("article", { class: "certificate", id: "certificate", "aria-live": "polite", hidden: true });
  private shown = "";

  constructor(private seat: Seat) {
    seat.on("status", () => this.refresh());
    seat.on("stage", () => this.refresh());
  }

  private refresh(): void {
    const certificate = this.seat.status.certificate;
    const key = certificate ? JSON.stringify(certificate) : "";
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = !certificate;
    if (!certificate) return;
    const good = certificate.same && certificate.clean;
    const close = h("button", { type: "button", class: "close", "aria-label": "close", onclick: () => (this.element.hidden = true) }, "×");
    this.element.dataset["good"] = String(good);
    this.element.replaceChildren(
      close,
      h("h2", {}, good ? "The same knot, and nothing passed through" : certificate.same ? "Not free of intersections" : "Another knot"),
      h("p", {}, certificate.reason),
      h("dl", { class: "facts" }, ...rows(certificate).flatMap(([k, v]) => [h("dt", {}, k), h("dd", {}, v)])),
    );
  }
}
