// Files to take away.
import { button, h, toast } from "./dom";
import type { Viewport } from "./viewport";

interface Format {
  format: string;
  name: string;
  about: string;
  query?: Record<string, string>;
}

const mesh: Format[] = [
  { format: "obj", name: "OBJ", about: "points exactly, texture coordinates", query: { frame: "now" } },
  { format: "ply", name: "PLY", about: "binary", query: { frame: "now" } },
  { format: "glb", name: "glTF", about: "this instant, for the web and engines", query: { frame: "now" } },
];
const motion: Format[] = [
  { format: "glb", name: "glTF", about: "a morph target a frame" },
  { format: "glb", name: "glTF, compact", about: "only the frames that matter (0.2 % of the size)", query: { compact: "1" } },
  { format: "usda", name: "USD", about: ".usda with time samples" },
  { format: "pc2", name: "PC2", about: "point cache: Blender, 3ds Max" },
  { format: "mdd", name: "MDD", about: "point cache: Blender, LightWave" },
  { format: "vtk", name: "VTK", about: "ParaView: .pvd with a .vtp a frame, as .zip" },
];

export class Exporting {
  readonly element = h("div", { class: "panel exporting" });
  private busy = h("p", { class: "faint", role: "status" });

  constructor(private view: Viewport) {
    view.seat.link.on("working", (p) => {
      if (this.busy.textContent !== "") this.busy.textContent = String(p.head["text"]);
    });
    const list = (title: string, formats: Format[]): HTMLElement =>
      h(
        "div",
        {},
        h("h3", {}, title),
        ...formats.map((f) =>
          button(`export ${f.name}`, () => void this.save(f), { class: "wide", "data-format": f.format + (f.query?.["frame"] ?? "") + (f.query?.["compact"] ?? "") },
            h("strong", {}, f.name), h("span", {}, f.about)),
        ),
      );
    this.element.append(
      list("The scene", [{ format: "json", name: "JSON", about: "every knob, as it is now" }]),
      list("The cloth as it is", mesh),
      list("The motion", motion),
      h("h3", {}, "Pictures"),
      button("picture", () => void this.picture(), { class: "wide" }, h("strong", {}, "Picture"), h("span", {}, "what you see, PNG")),
      button("rendered", () => void this.save({ format: "png", name: "render", about: "", query: { frame: "now", ...this.camera() } }), { class: "wide" },
        h("strong", {}, "Ray-traced"), h("span", {}, "by weft, from here, PNG")),
      button("film", () => void this.save({ format: "mp4", name: "film", about: "", query: this.camera() }), { class: "wide" },
        h("strong", {}, "Film"), h("span", {}, "ray-traced, all frames, MP4")),
      this.busy,
    );
  }

  private camera(): Record<string, string> {
    return { eye: this.view.camera.position.toArray().join(), target: this.view.controls.target.toArray().join() };
  }

  async picture(): Promise<void> {
    const blob = await this.view.picture();
    if (blob) this.hand(blob, `${this.view.seat.stage?.name ?? "cloth"}.png`);
  }

  private hand(blob: Blob, name: string): void {
    const link = h("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  private async save(format: Format): Promise<void> {
    const seat = this.view.seat;
    if (!seat.stage) return toast("open a scene first");
    this.busy.textContent = `making ${format.name} …`;
    try {
      const query: Record<string, string> = { seat: String(seat.number), format: format.format, ...format.query };
      if (query["frame"] === "now" && seat.viewing !== null) query["frame"] = String(seat.viewing);
      const answer = await fetch(seat.link.address("/api/export", query));
      if (!answer.ok) {
        const json = (await answer.json()) as { error: { text: string } };
        throw new Error(json.error.text);
      }
      const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? `cloth.${format.format}`;
      this.hand(await answer.blob(), name);
      this.busy.textContent = name;
    } catch (error) {
      this.busy.textContent = "";
      toast(error instanceof Error ? error.message : String(error), "error");
    }
  }
}
