// A visitor's way through the studio, start to end.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openPage, patience, require, startStudio } from "./browser.mjs";

const began = Date.now();
const say = (words) => console.log(`${((Date.now() - began) / 1000).toFixed(1)} s  ${words}`);
const studio = await startStudio("--scenes", "scenes/provot");
const { browser, page, complaints } = await openPage(studio.address);
const seat = (what) => page.evaluate(what);
// Asked again and again from outside: the page's own rules let nobody evaluate text inside it.
async function until(test, arg) {
  for (const end = Date.now() + patience; !(await page.evaluate(test, arg)); await page.waitForTimeout(40))
    if (Date.now() > end) throw new Error(`waited in vain for ${test}`);
}

async function lookAtGallery() {
  await page.waitForSelector(".card");
  await page.fill("#search", "sheet17 elastic");
  assert.equal(await page.locator(".card").count(), 1);
  await until(() => document.querySelector(".card img").naturalWidth === 320);
}

async function watchTheSheet() {
  await page.click('.card[data-id$="sheet17-elastic.json"]');
  const canvas = page.locator("#app .stage .viewport > canvas");
  await until(() => weft.seats[0].latest !== null);
  await seat(() => {
    weft.seats[0].order("play", { on: false });
    weft.seats[0].order("restart");
    weft.seats[0].order("speed", { value: 0.5 });
  });
  await until(() => weft.seats[0].latest?.step === 0 && weft.seats[0].shown?.step === 0);
  const first = await canvas.screenshot();
  await page.keyboard.press(" ");
  await until(() => (weft.seats[0].latest?.time ?? 0) > 0.2);
  assert.notDeepEqual(await canvas.screenshot(), first, "the cloth is seen to move");
  await seat(() => weft.seats[0].order("speed", { value: 0 }));
  await until(() => weft.seats[0].status.over && weft.seats[0].rows.length === 31);
}

// What was streamed is what weft run gives, once rounded to single precision.
async function compareWithRun() {
  const out = join(studio.folder, "run");
  const scene = join(process.env.WEFT_SOURCE, "scenes/provot/sheet17-elastic.json");
  execFileSync(process.env.WEFT, ["run", scene, "-o", out, "--format", "pc2", "--quiet"]);
  const cache = readFileSync(join(out, "cache.pc2"));
  const points = cache.readInt32LE(16);
  for (const frame of [0, 13, 30]) {
    await page.evaluate((k) => weft.stage.transport.scrub(k), frame);
    await until((k) => weft.seats[0].shown?.frame === k, frame);
    const shown = await seat(() => Array.from(weft.seats[0].shown.x));
    const expected = new Float32Array(cache.buffer.slice(cache.byteOffset + 32 + frame * points * 12, cache.byteOffset + 32 + (frame + 1) * points * 12));
    assert.deepEqual(shown, Array.from(expected), `frame ${frame} bit for bit`);
  }
  await page.keyboard.press("l");
}

// Where a point of the cloth is on the screen, a little towards the middle of the cloth.
const screenOf = (point) => {
  const { view } = weft.stage;
  const x = weft.seats[0].shown.x;
  const inner = point === 288 ? 270 : point === 272 ? 256 : 144;
  const at = [0, 1, 2].map((k) => 0.8 * x[3 * point + k] + 0.2 * x[3 * inner + k]);
  const v = view.camera.position.clone().set(...at).project(view.camera);
  const box = view.canvas.getBoundingClientRect();
  return [box.left + ((v.x + 1) / 2) * box.width, box.top + ((1 - v.y) / 2) * box.height, x[3 * point + 2]];
};

async function dragACorner() {
  await page.keyboard.press("f");
  await seat(() => weft.seats[0].order("speed", { value: 1 }));
  await page.waitForTimeout(300);
  let held = null;
  for (const corner of [288, 272]) {  // one of the free corners may be behind the cloth
    const [x, y, z] = await page.evaluate(screenOf, corner);
    await page.mouse.move(x, y);
    await page.mouse.down();
    held = await seat(() => weft.stage.view.hands.held?.index ?? null);
    if (held !== null) {
      for (let k = 1; k <= 10; ++k) {
        await page.mouse.move(x, y - 15 * k);
        await page.waitForTimeout(20);
      }
      await until(([p, low]) => weft.seats[0].shown.x[3 * p + 2] > low + 0.1, [held, z]);
      await page.mouse.up();
      break;
    }
    await page.mouse.up();
  }
  assert.ok(held !== null, "a point was taken hold of");
  assert.equal(await seat(() => weft.seats[0].status.playing), true, "who drags lets it move");
}

async function turnAKnob() {
  await page.click("#tab-knobs");
  const knob = page.locator('[data-path="/limit/stretch/structural"]');
  assert.match(await knob.locator(".badge").innerText(), /rebuild/);
  const before = await seat(() => weft.seats[0].status.step);
  await knob.locator("input[type=number]").fill("0.05");
  await knob.locator("input[type=number]").press("Enter");
  await until(() => weft.seats[0].stage.scene.limit.stretch.structural === 0.05);
  await seat(() => weft.seats[0].status.playing || weft.seats[0].order("play", { on: true }));
  await until((n) => weft.seats[0].status.step > n + 60, before);
  // The corner that was dragged comes back below what it was stretched by: the limit is felt in the same run.
  await until(() => {
    const s = weft.seats[0];
    return s.rows[s.rows.length - 1][s.column("max_rate_structural")] < 0.6;
  });
  assert.match(await page.innerText("#stability"), /at most/);
  await knob.locator("input[type=number]").fill("-1");
  await knob.locator("input[type=number]").press("Enter");
  await page.waitForSelector(".toast.error");
}

async function scrubBack() {
  await page.evaluate(() => weft.stage.transport.scrub(2));
  await until(() => weft.seats[0].shown.frame === 2 && !weft.seats[0].status.playing);
  assert.ok(Math.abs((await seat(() => weft.seats[0].shown.time)) - 0.04) < 2e-3);
}

async function takeAway() {
  await page.click("#tab-export");
  const saveAs = async (format) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-format="${format}"]`)]);
    return readFileSync(await download.path());
  };
  const glb = await saveAs("glb");
  const report = await require("gltf-validator").validateBytes(new Uint8Array(glb));
  assert.equal(report.issues.numErrors + report.issues.numWarnings, 0, JSON.stringify(report.issues.messages.slice(0, 3)));
  const { GLTFLoader } = await import(require.resolve("three/examples/jsm/loaders/GLTFLoader.js"));
  globalThis.self = globalThis;
  const gltf = await new GLTFLoader().parseAsync(glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.length), "");
  assert.ok(gltf.animations[0].tracks.length === 1 && gltf.animations[0].duration > 0.5);
  assert.ok((await saveAs("glb1")).length < glb.length, "the compact one is smaller");
  assert.match(String(await saveAs("usda")).slice(0, 10), /#usda 1.0/);
  assert.equal(JSON.parse(String(await saveAs("json"))).limit.stretch.structural, 0.05, "knobs as they are");
  assert.equal(String((await saveAs("pc2")).subarray(0, 11)), "POINTCACHE2");
  assert.equal(String((await saveAs("vtk")).subarray(0, 2)), "PK");
}

// An overhand knot with its ends outside.
async function drawAnOverhand() {
  await page.click("#view-draw");
  const box = await page.locator("#paper").boundingBox();
  const at = (t) => {
    const [x, y] = [Math.sin(t) + 2 * Math.sin(2 * t), Math.cos(t) - 2 * Math.cos(2 * t)];
    return [box.x + box.width / 2 + 62 * x, box.y + box.height / 2 - 62 * y];
  };
  // A trefoil, cut open where a lobe is furthest out.
  const [from, to] = [Math.PI / 3 + 0.15, (7 * Math.PI) / 3 - 0.15];
  const path = [];
  for (let k = 0; k <= 120; ++k) path.push(at(from + ((to - from) * k) / 120));
  await page.mouse.move(...path[0]);
  await page.mouse.down();
  // All moves at once: a browser hands on one a frame, which takes minutes where pictures are drawn by a busy processor.
  await page.evaluate((places) => {
    const paper = document.querySelector("#paper");
    for (const [clientX, clientY] of places)
      paper.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, buttons: 1, pointerId: 1, bubbles: true }));
  }, path);
  await page.mouse.up();
  await until(() => document.querySelector('[data-fact="crossings"]').textContent === "3");
  assert.equal(await page.innerText('[data-fact="determinant"]'), "3");
  const gauss = await page.innerText('[data-fact="Gauss code"]');
  assert.match(gauss, /^O1U2O3U1O2U3$|^U1O2U3O1U2O3$/);
  return gauss;
}

async function swapAndFasten(gauss) {
  const crossing = await page.evaluate(() => weft.draw.screenOf(0));
  const box = await page.locator("#paper").boundingBox();
  await page.mouse.click(box.x + crossing[0], box.y + crossing[1]);
  await until((g) => document.querySelector('[data-fact="Gauss code"]').textContent !== g, gauss);
  assert.equal(await page.innerText('[data-fact="determinant"]'), "1", "with one crossing swapped it falls open");
  await page.click("#undo");
  await until(() => document.querySelector('[data-fact="determinant"]').textContent === "3");
  await page.fill("#across", "3");
  await page.click("#fasten");
  await until(() => weft.seats[0].stage?.fastens === true);
  await seat(() => weft.seats[0].order("speed", { value: 0 }));
  await until(() => !document.querySelector("#certificate").hidden);
  const words = await page.innerText("#certificate");
  assert.match(words, /The same knot, and nothing passed through/);
  assert.match(words, /3 → 3/);
}

try {
  for (const [name, act] of Object.entries({ lookAtGallery, watchTheSheet, compareWithRun, dragACorner, turnAKnob, scrubBack, takeAway })) {
    await act();
    say(name);
  }
  await swapAndFasten(await drawAnOverhand());
  say("drawn, swapped, fastened");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog.help[open]");
  assert.deepEqual(complaints, [], "nothing in the console, nothing asked of other hosts");
} catch (error) {
  await page.screenshot({ path: join(process.env.WEFT_BUILD, "studio-test", "failed.png") });
  console.log(error.stack, complaints);
  process.exitCode = 1;
} finally {
  await browser.close();
  const code = await studio.stop();
  if (code !== 0) process.exitCode = 1;
  say("done");
}
