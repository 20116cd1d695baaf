// weft studio: the page.
import "./style.css";
import { Compare } from "./compare";
import { button, h, toast } from "./dom";
import { Draw } from "./draw";
import { Gallery } from "./gallery";
import { showHelp } from "./help";
import { Link } from "./link";
import type { Schema } from "./schema";
import { Seat } from "./seat";
import { StageView } from "./stage_view";

type View = "gallery" | "stage" | "draw" | "compare";

const link = new Link();
const seats: [Seat, Seat] = [new Seat(link, 0), new Seat(link, 1)];
const state = h("span", { class: "connection", role: "status" }, "connecting …");
const main = h("main", { role: "tabpanel" });
const tabs = new Map<View, HTMLButtonElement>();

link.on("end", () => requestAnimationFrame(() => link.send("ack")));
link.on("error", (p) => {
  const error = p.head["error"] as { text: string } | undefined;
  if (error && p.head["about"] !== "fasten") toast(error.text, "error");
});
link.onState = (connected) => {
  state.textContent = connected ? "" : "connection lost — trying again …";
  document.body.classList.toggle("offline", !connected);
};

function theme(): "dark" | "light" {
  const kept = localStorage.getItem("weft-theme");
  if (kept === "dark" || kept === "light") return kept;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

async function begin(): Promise<void> {
  let schema: Schema;
  try {
    schema = await link.get<Schema>("/api/schema");
  } catch {
    document.getElementById("app")?.append(h("p", { class: "refusal" }, "The address lacks its token. Open the one that weft studio has printed."));
    return;
  }
  const stage = new StageView(seats[0], schema);
  const draw = new Draw(link, () => show("stage"));
  const compare = new Compare(seats);
  const gallery = new Gallery(link, (id) => {
    seats[0].order("open", { scene: id, run: true });
    show("stage");
  });
  const views: Record<View, HTMLElement> = { gallery: gallery.element, stage: stage.element, draw: draw.element, compare: compare.element };
  let now: View = "gallery";

  function show(view: View): void {
    now = view;
    main.replaceChildren(views[view]);
    main.setAttribute("aria-labelledby", `view-${view}`);
    if (view === "stage") stage.useColours();
    if (view === "compare") compare.useColours();
    for (const [name, tab] of tabs) tab.setAttribute("aria-selected", String(name === view));
    history.replaceState(null, "", `${location.pathname}${location.search}#${view}`);
  }

  function setTheme(which: "dark" | "light"): void {
    document.documentElement.dataset["theme"] = which;
    localStorage.setItem("weft-theme", which);
    for (const v of [stage.view, ...compare.views]) v.setTheme(which === "dark");
    draw.paint();
  }
  const flip = (): void => setTheme(document.documentElement.dataset["theme"] === "dark" ? "light" : "dark");

  const bar = h("nav", { class: "top", role: "tablist" }, h("span", { class: "logo" }, "weft", h("b", {}, "studio")));
  for (const view of ["gallery", "stage", "draw", "compare"] as View[]) {
    const tab = button(view, () => show(view), { role: "tab", id: `view-${view}` }, view[0]!.toUpperCase() + view.slice(1));
    tabs.set(view, tab);
    bar.append(tab);
  }
  bar.append(h("span", { class: "space" }), state, button("dark or light (T)", flip, { id: "theme" }, "◐"), button("help (?)", showHelp, { id: "help" }, "?"));
  document.getElementById("app")?.append(bar, main);
  setTheme(theme());

  const keys: Record<string, () => void> = {
    " ": () => (now === "compare" ? compare.transport : stage.transport).toggle(),
    r: () => (now === "compare" ? compare.transport : stage.transport).reset(),
    ".": () => (now === "compare" ? compare.transport : stage.transport).nudge(1),
    ",": () => (now === "compare" ? compare.transport : stage.transport).nudge(-1),
    l: () => stage.transport.goLive(),
    f: () => [stage.view, ...compare.views].forEach((v) => v.frameAll()),
    c: () => void stage.exporting.picture(),
    g: () => stage.useTool("grab"),
    p: () => stage.useTool("pin"),
    b: () => stage.useTool("body"),
    o: () => stage.useTool("orbit"),
    k: () => stage.nextColour(),
    t: flip,
    "?": showHelp,
    "1": () => show("gallery"),
    "2": () => show("stage"),
    "3": () => show("draw"),
    "4": () => show("compare"),
    "/": () => (show("gallery"), gallery.focus()),
  };
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && now === "draw") return draw.undo();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.matches("input:not([type=range]), select, textarea")) return;
    if (event.key === " " && target.matches("button, summary, a, input")) return; // presses what has the focus
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });

  const wanted = location.hash.slice(1) as View; // of a page that is loaded again
  let greeted = false;
  link.on("hello", (p) => {
    if (!greeted && !(wanted in views) && p.head["opened"]) show("stage");
    greeted = true;
  });
  await gallery.load();
  draw.offer(gallery.entries);
  compare.offer(gallery.entries);
  show(wanted in views ? wanted : "gallery");
  link.connect();
  Object.assign(window, { weft: { seats, stage, compare, draw } }); // for whoever is curious, and for tests
}

void begin();
