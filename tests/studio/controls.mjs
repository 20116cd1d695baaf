// Every control that the visitor's way (page.mjs) does not touch: pins, wind, bodies, colours, springs, plots, stability,
// compare, theme, every export, film; and a folder of a run, a lost connection, a scene with a mistake.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPage, patience, require, startStudio } from "./browser.mjs";

const began = Date.now();
const say = (words) => console.log(`${((Date.now() - began) / 1000).toFixed(1)} s  ${words}`);
const scenes = mkdtempSync(join(tmpdir(), "weft-studio-scenes-"));
const sheet = {
  name: "sheet", cloth: { grid: { columns: 9, rows: 9 }, mass: 0.1 },
  pins: [{ where: ["top-left", "top-right"] }], time: { step: 0.004, duration: 20, frames_per_second: 25 },
};
const write = (name, scene) => writeFileSync(join(scenes, name), JSON.stringify(scene));
write("sheet.json", sheet);
write("short.json", { ...sheet, name: "short", time: { ...sheet.time, duration: 0.2 } });
write("limited.json", { ...sheet, name: "limited", limit: { stretch: { structural: 0.05 } } });
const falling = {
  cloth: { grid: { columns: 9, rows: 9, origin: [-0.5, 0.5, 0] }, mass: 0.1 }, contact: { thickness: 0.01 },
  time: { step: 0.004, duration: 20, frames_per_second: 25 },
};
write("ball.json", { ...falling, name: "ball", bodies: [{ sphere: { centre: [0, 0, -0.4], radius: 0.25 } }] });
write("crossed.json", { ...falling, name: "crossed", bodies: [{ sphere: { radius: 0.25 } }] }); // the start goes through the ball
write("mistake.json", { name: "mistake", cloth: { grid: { columns: 1, rows: 9 }, mass: 0.1 } });
for (const [name, wide] of [["patch", 1], ["wide", 2]]) writeFileSync(join(scenes, `${name}.obj`), `v 0 0 0\nv ${wide} 0 0\nv 0 1 0\nf 1 2 3\n`);
write("patch.json", { name: "patch", cloth: { mesh: "patch.obj", mass: 0.1 }, pins: [{ where: { indices: [0] } }], time: sheet.time });
const studio = await startStudio("--scenes", scenes);
let { browser, page, complaints } = await openPage(studio.address, { viewport: { width: 1024, height: 640 } });
const seat = (what, arg) => page.evaluate(what, arg);
async function until(test, arg) {
  for (const end = Date.now() + patience; !(await page.evaluate(test, arg)); await page.waitForTimeout(30))
    if (Date.now() > end) throw new Error(`waited in vain for ${test}`);
}
const folderName = scenes.split("/").pop();
async function open(name, number = 0) {
  await seat(([id, n]) => weft.seats[n].order("open", { scene: id }), [`${folderName}/${name}.json`, number]);
  await until(([name, n]) => weft.seats[n].stage?.name === name && weft.seats[n].shown !== null, [name, number]);
}
const pixels = () => page.locator("#app .viewport > canvas").first().screenshot();
// On the screen: a point of the cloth, or of the first body.
const screenOf = (at) => page.evaluate(([x, y, z]) => {
  const { view } = weft.stage;
  view.camera.updateMatrixWorld();
  const v = view.camera.position.clone().set(x, y, z).project(view.camera);
  const box = view.canvas.getBoundingClientRect();
  return [box.left + ((v.x + 1) / 2) * box.width, box.top + ((1 - v.y) / 2) * box.height];
}, at);
const pointAt = (p) => seat((k) => Array.from(weft.seats[0].shown.x.subarray(3 * k, 3 * k + 3)), p);

// A scene that is wrong is named with its mistake; the next one opens all the same.
async function aMistakeIsSaid() {
  await page.click('.card[data-id$="mistake.json"]');
  await until(() => /columns/.test(document.querySelector(".stage .alert").textContent));
  await page.keyboard.press("1");
  await page.click('.card[data-id$="sheet.json"]');
  await until(() => weft.seats[0].stage?.name === "sheet" && weft.seats[0].status.playing);
  await until(() => document.querySelector(".stage .alert").hidden);
}

async function pinAndUnpin() {
  await seat(() => weft.seats[0].order("play", { on: false }));
  await until(() => !weft.seats[0].status.playing);
  await page.keyboard.press("f");
  await page.click('[data-tool="pin"]');
  await page.mouse.click(...(await screenOf(await pointAt(40))));
  await until(() => (weft.seats[0].status.pinned ?? []).length === 1);
  const [middle] = await seat(() => weft.seats[0].status.pinned);
  const before = await pointAt(middle);
  await page.keyboard.press(" ");
  const step = await seat(() => weft.seats[0].status.step);
  await until((n) => weft.seats[0].shown.step > n + 50, step);
  assert.deepEqual(await pointAt(middle), before, "a pinned point stays to the bit");
  await page.keyboard.press(" ");
  await until(() => !weft.seats[0].status.playing);
  await page.mouse.click(...(await screenOf(before)));
  await until(() => weft.seats[0].status.pinned.length === 0);
  await page.keyboard.press(" ");
  // Free again it moves; up or down depends on where in its swing it was held.
  await until(([p, from]) => Math.hypot(...from.map((c, k) => weft.seats[0].shown.x[3 * p + k] - c)) > 0.005, [middle, before]);
}

// A pin of the scene is a handle: dragged, it stays a pin where it is left.
async function dragAPin() {
  const pin = await seat(() => weft.seats[0].stage.pins[0]);
  await seat(() => weft.seats[0].order("play", { on: false }));
  await until(() => !weft.seats[0].status.playing);
  await page.keyboard.press("g");
  const from = await pointAt(pin);
  const [x, y] = await screenOf(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  assert.equal(await seat(() => weft.stage.view.hands.held?.index), pin);
  for (let k = 1; k <= 6; ++k) await page.mouse.move(x + 6 * k, y - 6 * k);
  await until(([p, z]) => weft.seats[0].shown.x[3 * p + 2] > z + 0.02, [pin, from[2]]);
  await page.mouse.up();
  await until((p) => weft.seats[0].status.pinned.includes(p), pin);
  let last = null;
  for (let same = 0; same < 2; ) {  // it arrives, and stays there while the cloth swings
    const now = JSON.stringify(await pointAt(pin));
    const step = await seat(() => weft.seats[0].shown.step);
    await until((n) => weft.seats[0].shown.step > n + 20, step);
    same = now === last ? same + 1 : 0;
    last = now;
  }
  assert.ok(JSON.parse(last)[2] > from[2] + 0.02, "where it was left");
}

async function turnTheWind() {
  await page.click("#tab-look");
  await page.locator("#wind-pad").scrollIntoViewIfNeeded();
  const box = await page.locator("#wind-pad").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 0.2 * box.height, { steps: 4 });
  await until(() => weft.seats[0].stage.scene.wind?.[0]?.velocity[1] > 1 || weft.seats[0].stage.scene.wind?.velocity?.[1] > 1);
  await page.mouse.up();
  // It blows towards +y: the lower border follows.
  await until(() => {
    const x = weft.seats[0].shown.x;
    return x[3 * 4 + 1] > 0.1 || x[3 * 76 + 1] > 0.1;
  });
  assert.ok(await seat(() => weft.stage.view.arrow.visible));
  await page.locator("#wind-pad").focus();
  const wind = () => seat(() => [weft.seats[0].stage.scene.wind].flat()[0].velocity[0]);
  const before = await wind();
  await page.keyboard.press("ArrowRight");
  await until((v) => [weft.seats[0].stage.scene.wind].flat()[0].velocity[0] > v + 0.5, before);
}

async function everyColour() {
  await seat(() => weft.seats[0].order("play", { on: false }));
  await until(() => !weft.seats[0].status.playing);
  const seen = new Set();
  for (const by of ["plain", "rate", "velocity", "curvature", "contact", "energy"]) {
    await page.selectOption("#colour", by);
    await until((b) => weft.stage.view.look.by === b && !weft.stage.view.cloth.missing && (b === "plain" || weft.stage.view.cloth.range > 0), by);
    await until((b) => (b === "plain") === document.querySelector(".legend").hidden, by);
    if (by !== "plain") assert.match(await page.innerText(".legend"), /\d/);
    seen.add((await pixels()).toString("base64"));
  }
  assert.ok(seen.size >= 5, "colours differ (contact may be all zero)");
  // A range that is given is the one of the legend.
  await page.selectOption("#colour", "rate");
  await page.fill('[aria-label="range of the colours"]', "0.25");
  await page.keyboard.press("Tab");
  await until(() => document.querySelector(".legend").textContent.includes("0.25"));
  // Of a frame of the past: what follows from positions is there, what does not is said to be missing.
  await page.selectOption("#colour", "energy");
  await seat(() => weft.stage.transport.scrub(1));
  await until(() => weft.seats[0].shown.frame === 1 && weft.seats[0].shown.field === "energy" && !weft.stage.view.cloth.missing);
  await page.selectOption("#colour", "contact");
  await until(() => /not kept/.test(document.querySelector(".legend").textContent));
  await page.keyboard.press("l");
  await page.selectOption("#colour", "plain");
  const plain = await pixels();
  await page.getByLabel("springs as tubes").check();
  await until(() => weft.stage.view.cloth.tubes.mesh.visible && weft.stage.view.cloth.tubes.geometry.instanceCount === 144);
  assert.notDeepEqual(await pixels(), plain, "springs are seen");
  await page.getByLabel("springs as tubes").uncheck();
}

async function plotsFollow() {
  await page.click("#tab-plots");
  await until(() => document.querySelectorAll(".plots figure").length === 6);
  const plot = page.locator(".plots .u-over").first();
  const box = await plot.boundingBox();
  await page.mouse.click(box.x + 0.4 * box.width, box.y + box.height / 2);
  await until(() => weft.seats[0].viewing !== null && weft.seats[0].shown.frame === weft.seats[0].viewing);
  const share = await seat(() => weft.seats[0].shown.time / weft.seats[0].rows.at(-1)[0]);
  assert.ok(Math.abs(share - 0.4) < 0.15, `a click at 0.4 goes there, and not to ${share}`);
  await page.keyboard.press("l");
}

// The panel is red as soon as the step is too long, and the cloth is not torn yet.
async function redBeforeTheCloth() {
  await seat(() => weft.seats[0].order("play", { on: false }));
  await until(() => !weft.seats[0].status.playing);
  assert.equal(await page.getAttribute("#stability", "data-level"), "good");
  await seat(() => weft.seats[0].order("set", { path: "/time/step", value: 0.03 }));
  await until(() => document.querySelector("#stability").dataset.level === "bad");
  assert.match(await page.innerText("#stability"), /too long/);
  assert.equal(await seat(() => weft.seats[0].status.error), "");
  await page.keyboard.press(" ");
  await until(() => /diverged/.test(weft.seats[0].status.error));
  await seat(() => weft.seats[0].order("set", { path: "/time/step", value: 0.004 }));
  await until(() => document.querySelector("#stability").dataset.level === "good");
}

// Knobs that are no numbers: words out of a list, a list as text, the name of a file.
async function textsListsAndFiles() {
  await open("limited");
  await page.click("#tab-knobs");
  const find = (words) => page.fill('[aria-label="find a knob"]', words);
  const pins = () => seat(() => weft.seats[0].stage.pins.length);
  await find("corners");
  await page.uncheck('[aria-label="/pins/0/where/corners top-right"]');
  await until(() => weft.seats[0].stage.pins.length === 1);
  const text = page.locator('[aria-label="/pins as text"]');
  const one = JSON.parse(await text.inputValue());
  assert.deepEqual(one[0].where, { corners: ["top-left"] });
  await text.fill(JSON.stringify([...one, { where: "bottom-left" }, { where: "bottom-right" }]));
  await text.blur();
  await until(() => weft.seats[0].stage.pins.length === 3);
  await text.fill("[{");
  await text.blur();
  await page.waitForSelector(".toast.error");
  assert.equal(await pins(), 3);
  await find("");
  await open("patch");
  await find("mesh");
  const mesh = page.locator('[data-path="/cloth/mesh"] select');
  assert.deepEqual(await mesh.locator("option").allInnerTexts(), ["patch.obj", "wide.obj"]);
  await mesh.selectOption("wide.obj");
  await until(() => weft.seats[0].stage.start[3] === 2);
  await find("");
  await page.locator('[aria-label="find a knob"]').blur();
}

async function moveABody() {
  await seat(() => weft.seats[0].order("speed", { value: 1 }));
  await open("ball");
  await page.keyboard.press("f");
  await page.keyboard.press("b");
  const [x, y] = await screenOf([0, -0.2, -0.5]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 1; k <= 8; ++k) await page.mouse.move(x, y + 5 * k);
  await until(() => (weft.seats[0].status.moved?.["0"]?.[2] ?? 0) < -0.03 && weft.seats[0].shown.bodies.length > 0);
  await page.mouse.up();
  const lowest = await seat(() => Math.min(...weft.seats[0].shown.bodies.filter((_, k) => k % 3 === 2)));
  assert.ok(lowest < -0.66, `the ball is streamed where it is now: ${lowest}`);
  await page.keyboard.press("g");
}

async function intersectionsAreRed() {
  await open("crossed");
  await page.click("#tab-look");
  await page.click("#check");
  await until(() => weft.seats[0].checkedShown() && weft.seats[0].marked.size > 0);
  assert.match(await page.innerText("#intersections"), /[1-9]\d* pairs intersect/);
  await until(() => weft.stage.view.cloth.red.visible);
  await page.keyboard.press(".");
  await until(() => weft.seats[0].shown.step > 0 && !weft.stage.view.cloth.red.visible);
}

async function everyExport() {
  await open("short");
  await seat(() => weft.seats[0].order("play", { on: true }));
  await until(() => weft.seats[0].status.over && weft.seats[0].rows.length === 6);
  await page.click("#tab-export");
  // No faster than hands: of more than ten downloads in a second Chromium drops the rest without a word.
  const save = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(button), page.waitForTimeout(200)]);
    return readFileSync(await download.path());
  };
  const files = {};
  for (const format of ["json", "objnow", "plynow", "glbnow", "glb", "glb1", "usda", "pc2", "mdd", "vtk"])
    files[format] = await save(`[data-format="${format}"]`);
  const now = await seat(() => Array.from(weft.seats[0].latest.x));
  const vertices = String(files.objnow).split("\n").filter((l) => l.startsWith("v ")).flatMap((l) => l.split(" ").slice(1, 4).map(Number));
  assert.deepEqual(vertices.map(Math.fround), now, "OBJ: the cloth as it is");
  assert.match(String(files.plynow.subarray(0, 3)), /ply/);
  const validator = require("gltf-validator");
  for (const name of ["glbnow", "glb", "glb1"]) {
    const { issues } = await validator.validateBytes(new Uint8Array(files[name]));
    assert.equal(issues.numErrors + issues.numWarnings, 0, `${name}: ${JSON.stringify(issues.messages.slice(0, 3))}`);
  }
  assert.equal(String(files.usda.subarray(0, 9)), "#usda 1.0");
  assert.equal(files.pc2.readInt32LE(16), 81);
  assert.equal(files.mdd.readInt32BE(4), 81);
  assert.equal(String(files.vtk.subarray(0, 2)), "PK");
  for (const [name, ending] of [["usda", "usda"], ["pc2", "pc2"], ["mdd", "mdd"]]) writeFileSync(join(process.env.WEFT_TAKEN, `motion.${ending}`), files[name]);
  const png = [0x89, 0x50, 0x4e, 0x47];
  assert.deepEqual([...(await save('[aria-label="picture"]')).subarray(0, 4)], png);
  assert.deepEqual([...(await save('[aria-label="rendered"]')).subarray(0, 4)], png);
  const film = await save('[aria-label="film"]');
  assert.equal(String(film.subarray(4, 8)), "ftyp");
}

async function compareTwo() {
  await page.keyboard.press("4");
  await page.selectOption("#compare-0", `${folderName}/sheet.json`);
  await page.selectOption("#compare-1", `${folderName}/limited.json`);
  await until(() => weft.seats[0].stage?.name === "sheet" && weft.seats[1].stage?.name === "limited" && weft.seats.every((s) => s.shown?.step === 0));
  await page.keyboard.press(" ");
  await until(() => weft.seats.every((s) => (s.shown?.time ?? 0) > 0.5));
  await page.keyboard.press(" ");
  await until(() => weft.seats.every((s) => !s.status.playing));
  await page.evaluate(() => weft.compare.transport.scrub(10));
  await until(() => weft.seats.every((s) => s.shown.frame === 10));
  const [a, b] = await seat(() => weft.seats.map((s) => [s.shown.time, Math.max(...s.rows.map((r) => r[s.column("max_rate_structural")]))]));
  assert.ok(Math.abs(a[0] - b[0]) < 1e-9, "at one simulated time");
  assert.ok(b[1] < a[1], `limited (${b[1]}) stretches less than elastic (${a[1]})`);
  assert.equal(await page.locator(".compare .half .viewport > canvas").count(), 2);
}

async function darkAndLight() {
  const theme = () => page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor]);
  const [before, ground] = await theme();
  await page.click("#theme");
  const [after, other] = await theme();
  assert.notEqual(before, after);
  assert.notEqual(ground, other);
  await page.reload();
  await until(() => document.documentElement.dataset.theme && globalThis.weft && weft.seats[0].stage !== null);
  assert.equal((await theme())[0], after, "and it is remembered");
}

// What a screen reader finds: every control has a name; nothing is cut off at 1024 pixels.
async function namesAndWidth() {
  for (const [key, tab] of [["1"], ["2", "look"], ["2", "knobs"], ["2", "plots"], ["2", "export"], ["3"], ["4"]]) {
    await page.keyboard.press(key);
    if (tab) await page.click(`#tab-${tab}`);
    const nameless = await page.evaluate(() => [...document.querySelectorAll("button, input, select, canvas[tabindex], meter")]
      .filter((e) => e.offsetParent !== null && !e.getAttribute("aria-label") && !e.textContent.trim() && !e.labels?.length)
      .map((e) => e.outerHTML.slice(0, 120)));
    assert.deepEqual(nameless, [], `nameless controls at ${key} ${tab ?? ""}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
  }
}

// The connection goes; the page says so and comes back with the same rows, not with twice as many.
async function comesBack() {
  await page.keyboard.press("2");
  const rows = await seat(() => weft.seats[0].rows.length);
  assert.ok(rows > 3);
  await seat(() => weft.seats[0].link.socket.close());
  await until(() => document.body.classList.contains("offline"));
  await until(() => !document.body.classList.contains("offline"));
  await until((n) => weft.seats[0].rows.length === n, rows);
}

// What weft run has recorded is scrubbed and checked, and says where it ends.
async function aRecordedRun() {
  const out = join(studio.folder, "out");
  mkdirSync(out);
  execFileSync(process.env.WEFT, ["run", join(scenes, "short.json"), "-o", join(out, "short"), "--quiet"]);
  const second = await startStudio(join(out, "short"), "--scenes", scenes);
  try {
    await page.goto(second.address);
    await until(() => globalThis.weft && weft.seats[0].stage?.recorded === true && weft.seats[0].shown !== null);
    assert.equal(await seat(() => weft.seats[0].lastFrame()), 5);
    await page.locator(".timeline").first().focus();
    await page.keyboard.press("Home");
    await until(() => weft.seats[0].shown.frame === 0);
    await page.keyboard.press("ArrowRight");
    await until(() => weft.seats[0].shown.frame === 1);
    await page.click("#check");
    await until(() => weft.seats[0].checkedShown());
    await page.click("#play");
    await until(() => weft.seats[0].viewing === 5);
  } finally {
    assert.equal(await second.stop(), 0);
  }
}

const acts = { aMistakeIsSaid, pinAndUnpin, dragAPin, turnTheWind, everyColour, plotsFollow, redBeforeTheCloth, textsListsAndFiles, moveABody, intersectionsAreRed,
  everyExport, compareTwo, darkAndLight, namesAndWidth, comesBack };
try {
  await page.waitForSelector(".card");
  for (const [name, act] of Object.entries(acts)) {
    await act();
    say(name);
  }
  assert.deepEqual(complaints.filter((c) => !c.includes("WebSocket")), [], "nothing in the console, nothing asked of other hosts");
  await aRecordedRun();
  say("aRecordedRun");
} catch (error) {
  await page.screenshot({ path: join(process.env.WEFT_BUILD, "studio-test", "failed.png") });
  console.log(error.stack, complaints);
  process.exitCode = 1;
} finally {
  await browser.close();
  if ((await studio.stop()) !== 0) process.exitCode = 1;
  rmSync(scenes, { recursive: true, force: true });
  say("done");
}
