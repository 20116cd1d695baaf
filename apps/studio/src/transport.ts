// Play, pause, step, reset, speed, and the timeline over what was simulated.
import { button, h, icon, short } from "./dom";
import type { Seat } from "./seat";

const icons = {
  play: "M7 4l14 8-14 8z",
  pause: "M6 4h5v16H6zM14 4h5v16h-5z",
  step: "M5 4l11 8-11 8zM17 4h3v16h-3z",
  reset: "M4 4h3v7l12-7v16L7 13v7H4z",
  back: "M20 4L9 12l11 8zM4 4h3v16H4z",
};

export class Transport {
  readonly element: HTMLElement;
  private playButton: HTMLButtonElement;
  private range = h("input", { type: "range", min: 0, max: 1, value: 0, step: 1, "aria-label": "timeline", class: "timeline" });
  private clock = h("output", { class: "clock", "aria-live": "off" }, "0.000 s");
  private live = button("go back to now", () => this.goLive(), { class: "live" }, "live");
  private speeds = h("select", { "aria-label": "speed", title: "speed" });
  private replaying: { from: number; at: number } | null = null;

  constructor(private seats: () => Seat[]) {
    this.playButton = button("play (space)", () => this.toggle(), { class: "main", id: "play" }, icon(icons.play));
    for (const [value, name] of [["0.1", "0.1×"], ["0.25", "¼×"], ["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["0", "max"]] as const)
      this.speeds.append(h("option", { value, selected: value === "1" }, name));
    this.speeds.onchange = () => this.each((s) => s.order("speed", { value: Number(this.speeds.value) }));
    this.range.oninput = () => this.scrub(Number(this.range.value));
    this.element = h(
      "div",
      { class: "transport", role: "toolbar", "aria-label": "simulation" },
      button("reset (R)", () => this.reset(), { id: "reset" }, icon(icons.reset)),
      button("one frame back (,)", () => this.nudge(-1), {}, icon(icons.back)),
      this.playButton,
      button("one step (.)", () => this.nudge(1), { id: "step" }, icon(icons.step)),
      this.speeds,
      this.range,
      this.live,
      this.clock,
    );
    setInterval(() => this.replay(), 20);
  }

  private each(act: (seat: Seat) => void): void {
    this.seats().forEach(act);
  }

  private past(): boolean {
    return this.seats().some((s) => s.viewing !== null);
  }

  playing(): boolean {
    return this.replaying !== null || this.seats().some((s) => s.status.playing);
  }

  // In the past, what was is played again; at its end, and if there is more to come, the simulation goes on.
  toggle(): void {
    if (this.replaying) this.replaying = null;
    else if (this.playing()) this.each((s) => s.order("play", { on: false }));
    else if (this.seats().every((s) => !s.stage)) return;
    else if (this.past() || this.seats().every((s) => s.status.recorded)) {
      const at = this.seats()[0]?.viewing ?? 0;
      this.replaying = { from: at >= this.last() ? 0 : at, at: performance.now() };
    } else {
      this.each((s) => s.order("speed", { value: Number(this.speeds.value) }));
      this.each((s) => s.order("play", { on: true }));
    }
    this.refresh();
  }

  reset(): void {
    this.replaying = null;
    this.each((s) => {
      s.view(null);
      s.order("restart");
    });
  }

  nudge(by: number): void {
    if (by > 0 && !this.past() && !this.seats().every((s) => s.status.recorded)) this.each((s) => s.order("step"));
    else this.scrub(Math.max(0, Math.min(this.last(), (this.seats()[0]?.viewing ?? this.last()) + by)));
  }

  goLive(): void {
    this.replaying = null;
    this.each((s) => s.view(null));
    this.refresh();
  }

  scrub(frame: number): void {
    this.replaying = null;
    this.each((s) => {
      if (s.status.playing) s.order("play", { on: false });
      s.view(Math.min(frame, s.lastFrame()));
    });
    this.refresh();
  }

  private last(): number {
    const seats = this.seats();
    return seats.length === 0 ? 0 : Math.min(...seats.map((s) => s.lastFrame()));
  }

  private replay(): void {
    if (!this.replaying) return;
    const seat = this.seats()[0];
    const rate = Number((seat?.stage?.scene["time"] as { frames_per_second?: number } | undefined)?.frames_per_second ?? 25);
    const speed = Number(this.speeds.value) || 1;
    const frame = this.replaying.from + Math.floor(((performance.now() - this.replaying.at) / 1000) * rate * speed);
    if (frame >= this.last()) {
      this.replaying = null;
      this.each((s) => s.view(s.status.recorded ? this.last() : null));
    } else this.each((s) => s.view(frame));
    this.refresh();
  }

  refresh(): void {
    const seat = this.seats()[0];
    if (!seat) return;
    const last = this.last();
    this.range.max = String(Math.max(1, last));
    if (document.activeElement !== this.range || !this.past()) this.range.value = String(seat.viewing ?? last);
    const playing = this.playing();
    if (this.playButton.dataset["playing"] !== String(playing)) {
      this.playButton.dataset["playing"] = String(playing);
      this.playButton.replaceChildren(icon(playing ? icons.pause : icons.play));
      this.playButton.title = playing ? "pause (space)" : "play (space)";
      this.playButton.setAttribute("aria-label", this.playButton.title);
    }
    this.live.classList.toggle("on", !this.past());
    const time = seat.shown?.time ?? 0;
    this.clock.textContent = `${time.toFixed(3)} s · frame ${Math.max(0, seat.viewing ?? last)} of ${last}`;
    this.clock.title = `step ${seat.status.step ?? 0} of ${short(seat.status.dt)} s`;
  }
}
