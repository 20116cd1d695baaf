// The pictures of the studio in README.md and docs/studio.md, taken of the studio as it is:
//
//   ./weft test -R studio_page       # makes build/release/studio-test
//   WEFT=build/release/weft WEFT_SOURCE=. WEFT_MODULES=$PWD/build/release/studio-test CHROMIUM=/usr/bin/chromium \
//     node docs/pictures/make_studio_pictures.mjs
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPage, startStudio } from "../../tests/studio/browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const studio = await startStudio();
const { browser, page } = await openPage(studio.address, { viewport: { width: 1200, height: 720 }, deviceScaleFactor: 1, colorScheme: "dark" });
const save = (name) => page.screenshot({ path: join(here, `studio-${name}.jpg`), type: "jpeg", quality: 72 });
async function until(test) {
  for (const end = Date.now() + 60000; !(await page.evaluate(test)) && Date.now() < end; await page.waitForTimeout(60));
}
const open = async (id, time) => {
  await page.evaluate(([scene]) => {
    weft.seats[0].order("open", { scene });
    weft.seats[0].order("speed", { value: 0 });
    weft.seats[0].order("play", { on: true });
  }, [id]);
  await until(`weft.seats[0].stage?.id === "${id}" && (weft.seats[0].latest?.time ?? 0) >= ${time}`);
  await page.evaluate(() => weft.seats[0].order("play", { on: false }));
};

await page.waitForSelector(".card");
await until(() => [...document.querySelectorAll(".card img")].slice(0, 15).every((i) => i.naturalWidth > 0));
await save("gallery");

await page.keyboard.press("2");
await open("scenes/contact/drape-sphere-65.json", 0.9);
await page.click("#tab-look");
await page.selectOption("#colour", "rate");
await page.waitForTimeout(600);
await page.click("#tab-knobs");
await page.waitForTimeout(600);
await save("stage");

await page.keyboard.press("3");
await page.selectOption("#ready", "turks_head");
await until(() => Number(document.querySelector('[data-fact="crossings"]')?.textContent) > 4);
await page.waitForTimeout(300);
await save("draw");

await page.keyboard.press("4");
await page.selectOption("#pairs", { index: 2 });
await until(() => weft.seats.every((s) => s.stage?.name.startsWith("flag17-low")));
await page.keyboard.press(" ");
await until(() => weft.seats.every((s) => (s.latest?.time ?? 0) > 1.2));
await page.keyboard.press(" ");
await page.waitForTimeout(800);
await save("compare");

await browser.close();
await studio.stop();
