// Writes down what the page was built from, so that a test can tell when it is older than its sources.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const files = ["index.html", "package.json", "tsconfig.json", "vite.config.ts", ...readdirSync("src").sort().map((f) => `src/${f}`)];
const hash = createHash("sha256");
for (const file of files) hash.update(file + "\n").update(readFileSync(file));
writeFileSync("page/built-from.txt", hash.digest("hex") + "\n");
