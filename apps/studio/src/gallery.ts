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
    for (const [name, entries] of groups) {
      this.cards.append(h("h2", {}, name));
      for (const entry of entries) this.cards.append(this.card(entry));
    }
    if (found.length === 0) this.cards.append(h("p", { class: "faint" }, "Nothing is called that."));
  }

  private card(entry: Entry): HTMLElement {
    const picture = h("img", {
      loading: "lazy",
      alt: "",
      width: 320,
      height: 200,
      src: this.link.address("/api/thumbnail", { scene: entry.id }),
    });
    picture.onerror = () => picture.classList.add("none");
    return h(
      "button",
      { class: "card", type: "button", "data-id": entry.id, title: entry.about || entry.name, onclick: () => this.open(entry.id) },
      picture,
      h("strong", {}, entry.name),
      h("span", {}, entry.about),
    );
  }
}
