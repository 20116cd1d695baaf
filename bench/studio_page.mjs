// What the page's own script takes for a frame of a 65 × 65 sheet: from a packet that has arrived to buffers that three.js draws,
// panels included, drawing itself left out (that is the graphics card's, or a software renderer's). Median and 90th percentile of
// 300 frames, in real Chromium:
//
//   ./weft test -R studio_page       # makes build/release/studio-test
//   WEFT=build/release/weft WEFT_SOURCE=. WEFT_MODULES=$PWD/build/release/studio-test CHROMIUM=/usr/bin/chromium \
//     node bench/studio_page.mjs
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPage, startStudio } from "../tests/studio/browser.mjs";

const scene = join(mkdtempSync(join(tmpdir(), "weft-profile-")), "sheet65.json");
writeFileSync(scene, JSON.stringify({
  name: "sheet65", cloth: { grid: { columns: 65, rows: 65 }, mass: 0.289, damping: 1e-5 }, pins: [{ where: ["top-left", "top-right"] }],
  limit: { stretch: { structural: 0.1 } }, time: { step: 0.0005, duration: 0.2, frames_per_second: 25 },
}));
const studio = await startStudio(scene);
const { browser, page } = await openPage(studio.address, { viewport: { width: 1024, height: 700 } });
const until = async (test, arg) => { while (!(await page.evaluate(test, arg))) await page.waitForTimeout(40); };
await until(() => globalThis.weft && weft.seats[0].shown);
await page.evaluate(() => {
  const socket = weft.seats[0].link.socket;
  const take = socket.onmessage;
  globalThis.arrive = (data) => take({ data });
  socket.onmessage = (event) => {
    if (typeof event.data !== "string" && /"type":"shot"/.test(new TextDecoder().decode(new Uint8Array(event.data, 4, 3000)))) globalThis.packet = event.data.slice(0);
    take(event);
  };
  weft.stage.view.renderer.render = () => undefined;
  weft.seats[0].order("speed", { value: 0 });
  weft.seats[0].order("play", { on: true });
});
await until(() => weft.seats[0].status.over && globalThis.packet);
for (const by of ["plain", "rate", "velocity", "curvature", "contact", "energy"])
  for (const springs of [false, true]) {
    await page.evaluate((b) => weft.stage.colourBy(b), by);
    await until((b) => ["plain", "rate", "curvature"].includes(b) || weft.seats[0].latest.field === b, by);
    const [median, most] = await page.evaluate((on) => {
      const { view } = weft.stage;
      view.look.springs = on;
      const took = [];
      for (let k = 0; k < 400; ++k) {
        const data = packet.slice(0);
        const began = performance.now();
        arrive(data);
        view.draw();
        took.push(performance.now() - began);
      }
      const sorted = took.slice(100).sort((a, b) => a - b);
      return [sorted[150], sorted[270]];
    }, springs);
    console.log(`${by}${springs ? " with springs" : ""}: ${median.toFixed(2)} ms, nine of ten below ${most.toFixed(2)} ms`);
  }
await browser.close();
await studio.stop();
