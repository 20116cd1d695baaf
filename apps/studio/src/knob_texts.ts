// Controls of knobs that are no numbers: texts, files, words out of a list, and everything else as it is written in scenes.
import { h, toast } from "./dom";
import type { Json } from "./link";

export interface Control {
  element: HTMLElement;
  show: (value: Json | undefined) => void;
}
type Set = (value: Json) => void;

export function textControl(label: string, value: Json | undefined, set: Set): Control {
  const box = h("input", { type: "text", class: "text", "aria-label": label, value: String(value ?? ""), placeholder: "not set" });
  box.onchange = () => set(box.value);
  return { element: box, show: (v) => (box.value = String(v ?? "")) };
}

// Pages name no files but those that the server has listed.
export function fileControl(label: string, names: string[], value: Json | undefined, set: Set): Control {
  const all = [...new Set([...(typeof value === "string" ? [value] : [""]), ...names])];
  const select = h("select", { "aria-label": label }, ...all.map((n) => h("option", { value: n, selected: n === value }, n === "" ? "not set" : n)));
  select.onchange = () => {
    if (select.value !== "") set(select.value);
  };
  return { element: select, show: (v) => (select.value = String(v ?? "")) };
}

export function wordsControl(label: string, words: string[], value: Json | undefined, set: Set): Control {
  const boxes = words.map((w) => h("input", { type: "checkbox", "aria-label": `${label} ${w}` }));
  const show = (v: Json | undefined): void => boxes.forEach((box, k) => (box.checked = Array.isArray(v) && v.includes(words[k] ?? "")));
  show(value);
  for (const box of boxes) box.onchange = () => set(words.filter((_, k) => boxes[k]?.checked));
  return { element: h("div", { class: "words" }, ...boxes.map((box, k) => h("label", { class: "check" }, box, words[k]))), show };
}

const longest = 20000; // letters that anybody would edit here

export function jsonControl(label: string, value: Json | undefined, set: Set): Control {
  const written = (v: Json | undefined): string => {
    if (v === undefined) return "";
    const line = JSON.stringify(v);
    return line.length < 60 ? line.replaceAll(",", ", ") : JSON.stringify(v, null, 1).replace(/\[\s+([-\d.eE+,\s]+?)\s+\]/g, (_, n: string) => `[${n.replace(/\s+/g, " ")}]`);
  };
  const box = h("textarea", { class: "json", spellcheck: "false", "aria-label": label, placeholder: "not set" });
  const show = (v: Json | undefined): void => {
    const words = written(v);
    box.disabled = words.length > longest;
    box.value = box.disabled ? `${words.slice(0, 200)} …` : words;
    box.rows = Math.min(12, box.value.split("\n").length);
  };
  show(value);
  box.onchange = () => {
    if (box.value.trim() === "") return;
    try {
      set(JSON.parse(box.value) as Json);
    } catch (error) {
      toast(`${label}: ${String(error instanceof Error ? error.message : error)}`, "error");
    }
  };
  return { element: box, show };
}
