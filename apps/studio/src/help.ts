// The help overlay.
import { h } from "./dom";

const shortcuts: [string, string][] = [
  ["Space", "play, pause"],
  [". and ,", "one step on · one frame back"],
  ["R", "reset: start again with the knobs as they are"],
  ["L", "back to now"],
  ["G P B O", "tools: grab, pin, move bodies, only the camera"],
  ["Shift + click", "pin or unpin a point with any tool"],
  ["K", "next colouring"],
  ["F", "see all of it"],
  ["C", "take a picture"],
  ["T", "dark or light"],
  ["1 2 3 4", "gallery, stage, draw, compare"],
  ["/", "search the gallery"],
  ["Ctrl + Z", "undo, while drawing"],
  ["?", "this"],
];
const mouse: [string, string][] = [
  ["left, on the cloth", "take hold of it and drag"],
  ["left, beside it", "turn the camera"],
  ["right", "move the camera"],
  ["wheel", "nearer, further"],
];

export function showHelp(): void {
  const list = (rows: [string, string][]): HTMLElement =>
    h("dl", { class: "facts" }, ...rows.flatMap(([k, v]) => [h("dt", {}, h("kbd", {}, k)), h("dd", {}, v)]));
  const dialog = h("dialog", { class: "help", "aria-label": "help" },
    h("h2", {}, "Keys"), list(shortcuts), h("h2", {}, "Mouse"), list(mouse),
    h("button", { type: "button", onclick: () => dialog.close(), autofocus: true }, "Close"));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
