// The gallery: every scene and ready-made knot, with a picture that weft has rendered.
import { clear, h, toast } from "./dom";
import type { Link } from "./link";

export interface Entry {
  id: string;
  name: string;
  about: string;
  kind: string;
}

export class Gallery {
  readonly element = h("section", { class: "gallery", "aria-label": "gallery" });
  entries: Entry[] = [];
  private search = h("input", { type: "search", id: "search", placeholder: "search scenes and knots …", "aria-label": "search" });
  private cards = h("div", { class: "cards" });
  private count = h("span", { class: "faint" });
  private pictures = new Map<string, string>();
  private wanted: HTMLImageElement[] = [];
  private fetching = 0;
  private watcher = new IntersectionObserver((entries) => {
    for (const e of entries)
      if (e.isIntersecting) {
        this.watcher.unobserve(e.target);
        this.wanted.push(e.target as HTMLImageElement);
      }
    void this.fetchPictures();
    void this.fetchPictures();
  });

  constructor(
    private link: Link,
    private open: (id: string) => void,
  ) {
    this.element.append(h("div", { class: "gallery-head" }, h("h1", {}, "Gallery"), this.search, this.count), this.cards);
    this.search.oninput = () => this.show();
  }

  async load(): Promise<void> {
    try {
      this.entries = await this.link.get<Entry[]>("/api/scenes");
    } catch (error) {
      toast(String(error), "error");
    }
    this.show();
  }

  focus(): void {
    this.search.focus();
  }

  private group(entry: Entry): string {
    const parts = entry.id.split("/");
    return entry.kind === "knot" ? "knots" : parts.length > 2 ? (parts[parts.length - 2] ?? "scenes") : "opened";
  }

  private show(): void {
    clear(this.cards);
    const words = this.search.value.toLowerCase().split(/\s+/).filter((w) => w !== "");
    const found = this.entries.filter((e) => {
      const text = `${e.id} ${e.name} ${e.about}`.toLowerCase();
      return words.every((w) => text.includes(w));
    });
    this.count.textContent = `${found.length} of ${this.entries.length}`;
    const groups = new Map<string, Entry[]>();
    for (const e of found) groups.set(this.group(e), [...(groups.get(this.group(e)) ?? []), e]);
    const first = ["opened", "contact", "garments", "knots", "provot", "cordero", "ahmad"];
    const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length - 1.5);
    for (const [name, entries] of [...groups].sort((a, b) => rank(a[0]) - rank(b[0]))) {
      this.cards.append(h("h2", {}, name));
      for (const entry of entries) this.cards.append(this.card(entry));
    }
    if (found.length === 0) this.cards.append(h("p", { class: "faint" }, "Nothing is called that."));
  }

  // Two pictures at a time, and only of cards that are seen: they are simulated and rendered when first asked for.
  private async fetchPictures(): Promise<void> {
    if (this.fetching >= 2) return;
    ++this.fetching;
    for (let picture = this.wanted.shift(); picture; picture = this.wanted.shift()) {
      const id = picture.dataset["scene"] ?? "";
      if (!picture.isConnected) continue;
      try {
        const answer = await fetch(this.link.address("/api/thumbnail", { scene: id }));
        if (!answer.ok || answer.status === 204) continue; // a scene that cannot be run has no picture
        const address = URL.createObjectURL(await answer.blob());
        this.pictures.set(id, address);
        picture.src = address;
      } catch {
        break; // the server is gone
      }
    }
    --this.fetching;
  }

  private card(entry: Entry): HTMLElement {
    const picture = h("img", { alt: "", width: 320, height: 200, "data-scene": entry.id });
    const known = this.pictures.get(entry.id);
    if (known) picture.src = known;
    else this.watcher.observe(picture);
    return h(
      "button",
      { class: "card", type: "button", "data-id": entry.id, title: entry.about || entry.name, onclick: () => this.open(entry.id) },
      picture,
      h("strong", {}, entry.name),
      h("span", {}, entry.about),
    );
  }
}
