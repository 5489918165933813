// Measures what a library adds to a blank page on a slow phone. Each page of scripts/blank/pages renders one word and
// mounts one library. docs/performance.md has the figures.
//
//   node scripts/libraries.mjs [--runs 7] [PAGE…]
//
// To measure a library that isn't a dependency, run `npm install --no-save LIBRARY` in web/ first.

import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { serveBlankPage } from "./blank-page.mjs";
import { startChromium } from "./chromium.mjs";
import { median, SLOWDOWN, withPage } from "./slow-page.mjs";

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: "string", default: "7" } } });
const HEADERS = {
  ".html": { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
  ".js": { "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable" },
};
const STATES = ["cold", "warm"];

async function serve(name) {
  try {
    return { name, cold: [], warm: [], ...(await serveBlankPage(name, HEADERS)) };
  } catch (failure) {
    console.error(`${name} is left out: ${failure.message}`);
    return null;
  }
}

const names = readdirSync(new URL("blank/pages", import.meta.url)).map((file) => file.replace(".js", ""));
const wanted = names.filter((name) => name !== "blank" && (positionals.length === 0 || positionals.includes(name)));
const pages = (await Promise.all(["blank", ...wanted].map(serve))).filter(Boolean);
const [blank] = pages;
const chromium = startChromium();

for (let run = 0; run < Number(options.runs); run += 1) {
  // Alternates the order, because a machine's speed varies from minute to minute.
  for (const page of run % 2 ? pages.toReversed() : pages) {
    const { browserContextId: context } = await chromium.send("Target.createBrowserContext");
    for (const state of STATES) {
      const figures = await withPage(chromium, context, { selector: "h1" }, (loaded) => loaded.load(page.base));
      if (!figures) throw new Error(`${page.name}: the page doesn't load`);
      page[state].push(figures);
    }
    await chromium.send("Target.disposeBrowserContext", { browserContextId: context });
  }
}
await chromium.close();
for (const page of pages) page.stop();

const middle = (page, state, figure) => median(page[state].map((figures) => figures[figure]));
const added = (page, of) => (page === blank ? of(page).toFixed(0) : `${of(page) < of(blank) ? "" : "+"}${(of(page) - of(blank)).toFixed(0)}`);

console.log(`Medians of ${options.runs} runs at ${SLOWDOWN}× slowdown: ms until usable, the longest task in ms, kB (brotli)\n`);
console.log("| | cold | warm | longest task, cold | kB |\n|---|---|---|---|---|");
for (const page of pages) {
  const figures = [
    ...STATES.map((state) => added(page, (one) => middle(one, state, "usable"))),
    middle(page, "cold", "longest").toFixed(0),
    added(page, ({ kB }) => kB),
  ];
  console.log(`| ${page.name} | ${figures.join(" | ")} |`);
}
