// What the scripts in a browser share: a studio, a page in Debian's Chromium, and a watch over what must not happen.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const require = createRequire(join(process.env.WEFT_MODULES, "package.json"));
const { chromium } = require("playwright-core");

// [ms] What has not come by then never will: a bound against hanging, not on speed.
export const patience = 600000;

export async function startStudio(...options) {
  const folder = mkdtempSync(join(tmpdir(), "weft-studio-test-"));
  const weft = spawn(process.env.WEFT, ["studio", "--no-open", "--save", join(folder, "saved"), ...options], {
    cwd: process.env.WEFT_SOURCE,
    env: { ...process.env, XDG_CACHE_HOME: process.env.WEFT_CACHE ?? folder },
  });
  let words = "";
  weft.stderr.on("data", (d) => (words += d));
  const address = await new Promise((done, fail) => {
    weft.stdout.once("data", (d) => done(String(d).trim()));
    weft.once("exit", () => fail(new Error(`weft studio ended: ${words}`)));
  });
  const stop = async () => {
    const ended = new Promise((done) => weft.once("exit", done));
    weft.kill("SIGTERM");
    const code = await ended;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return { address, stop, folder };
}

export async function openPage(address, options = {}) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  // Half the pixels each way: they are drawn by a processor that has a simulation and a test to run as well.
  const context = await browser.newContext({ viewport: { width: 1024, height: 700 }, deviceScaleFactor: 0.5, acceptDownloads: true, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (m) => {
    if (m.type() === "error" || (m.type() === "warning" && !m.text().includes("GPU stall"))) complaints.push(m.text());
  });
  page.on("pageerror", (e) => complaints.push(e.message));
  page.on("request", (r) => {
    const host = new URL(r.url()).host;
    if (!["blob:", "data:"].includes(new URL(r.url()).protocol) && host !== new URL(address).host) complaints.push(`asked ${r.url()}`);
  });
  page.setDefaultTimeout(patience);
  await page.goto(address, { timeout: patience });
  return { browser, page, complaints };
}
