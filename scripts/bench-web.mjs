// How soon a phone can use its first screens, beside a blank page of React and Vite on the same terms: the release build
// with its demo studio, in Chromium slowed to a quarter, on a line of 10 Mbit/s and 40 ms.
//
//   node scripts/bench-web.mjs [ROUNDS] [PROGRAM]
//   FANTAIL_TRACE=FILE writes the trace of one cold schedule, for Chromium's performance panel.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { startDemoServer } from "./demo-server.mjs";
import { launch, leave, note, noted, shownAfter, slowed } from "./slow-browser.mjs";

const [rounds = "5", program = new URL("../target/release/fantail", import.meta.url).pathname] = process.argv.slice(2);
/** What a visit to the schedule may fetch, and how far anything may move. */
const visit = JSON.parse(readFileSync(new URL("../web/e2e/promised.json", import.meta.url), "utf8"));
/** At most: milliseconds, kilobytes, requests, and how often the time of the blank page. */
const PROMISED = {
  "sign-in, cold: usable, ms": 850,
  "sign-in, warm: usable, ms": 350,
  "dashboard, cold: usable, ms": 950,
  "dashboard, warm: usable, ms": 400,
  "dashboard, cold: layout shift": visit.shift,
  "schedule, cold: usable, ms": 1000,
  "schedule, cold: to the blank page": 1.7,
  "schedule, cold: requests": visit.first.requests,
  "schedule, cold: kB": visit.first.kB,
  "schedule, cold: of them API, kB": visit.first.apiKB,
  "schedule, cold: blocked, ms": 200,
  "schedule, cold: longest task, ms": 100,
  "schedule, cold: layout shift": visit.shift,
  "schedule, warm: usable, ms": 500,
  "schedule, warm: to the blank page": 2,
  "schedule, warm: requests": visit.again.requests,
  "schedule, warm: kB": visit.again.kB,
  "schedule, warm: of them API, kB": visit.again.apiKB,
  "schedule, warm: blocked, ms": 200,
  "schedule, warm: longest task, ms": 100,
  "schedule, a letter of a search: result, ms": 100,
  "schedule, tap a class: shown, ms": 200,
  "class, press Book: next paint, ms": 100,
  "class, press Book: shown, ms": 120,
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Which of the classes with free spots is booked: one that is days away, so that it can be undone for the next round. */
const BOOKED = 20;
/** Nothing moves or loads any more. */
const AT_REST_MS = 600;

/** Of an answer's headers, those that are about its own body and connection. */
const ITS_OWN = ["connection", "content-length", "date", "etag", "keep-alive", "transfer-encoding", "x-request-id"];
const servedWith = ({ headers }) => Object.fromEntries([...headers].filter(([name]) => !ITS_OWN.includes(name)));

/** A page that says one word, by React: served as the app is, with the headers of its page and of its scripts. */
async function blankPage(app) {
  const folder = mkdtempSync(join(tmpdir(), "fantail-blank-"));
  const modules = new URL("../web/node_modules/", import.meta.url).pathname;
  writeFileSync(join(folder, "index.html"), '<!doctype html><title>Blank</title><div id="root"></div><script type="module" src="/main.js"></script>');
  writeFileSync(
    join(folder, "main.js"),
    'import { createElement } from "react"; import { createRoot } from "react-dom/client";' +
      'createRoot(document.getElementById("root")).render(createElement("h1", null, "Blank"));',
  );
  const { build } = await import(join(modules, "vite/dist/node/index.js"));
  const alias = { react: join(modules, "react"), "react-dom": join(modules, "react-dom") };
  await build({ root: folder, configFile: false, logLevel: "error", resolve: { alias } });
  const page = await fetch(`${app}/`);
  const [script] = /\/assets\/[^"]+\.js/.exec(await page.text());
  const headers = { ".html": servedWith(page), ".js": servedWith(await fetch(app + script)) };
  // Packed before anyone asks, as the app's files are.
  const files = new Map();
  for (const name of ["/index.html", ...readdirSync(join(folder, "dist/assets")).map((file) => `/assets/${file}`)]) {
    files.set(name, brotliCompressSync(readFileSync(join(folder, "dist", name))));
  }
  const server = createServer(({ url }, response) => {
    const name = files.has(url) ? url : "/index.html";
    response.writeHead(200, { ...headers[extname(name)], "content-encoding": "br" }).end(files.get(name));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Notes, in the page, long tasks, what moved, and presses. */
function observe() {
  const seen = { tasks: [], shift: 0, presses: [] };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) seen.presses.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

/** A page on a slow phone that counts what it asks for. */
async function open(context) {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await slowed(page);
  const traffic = { requests: 0, bytes: 0, api: 0, open: 0, lastAt: Date.now() };
  const api = new Set();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("/api/")) api.add(requestId);
    traffic.open += 1;
  });
  const end = ({ requestId, encodedDataLength = 0 }) => {
    traffic.open -= 1;
    traffic.lastAt = Date.now();
    // What the browser still had costs nothing.
    if (encodedDataLength === 0) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
    if (api.has(requestId)) traffic.api += encodedDataLength;
  };
  devtools.on("Network.loadingFinished", end);
  devtools.on("Network.loadingFailed", end);
  return { page, traffic };
}

async function atRest(page, traffic) {
  for (;;) {
    await page.waitForTimeout(AT_REST_MS / 3);
    const lastTask = await page.evaluate(() => performance.now() - Math.max(0, ...window.seen.tasks.map(([at, ms]) => at + ms)));
    if (traffic.open <= 0 && AT_REST_MS < Date.now() - traffic.lastAt && AT_REST_MS < lastTask) return;
  }
}

async function load(context, label, url, selector) {
  const { page, traffic } = await open(context);
  const shown = await shownAfter(page, url, selector);
  await atRest(page, traffic);
  const { tasks, shift } = await page.evaluate(() => window.seen);
  note(`${label}: usable, ms`, shown);
  note(`${label}: requests`, traffic.requests);
  note(`${label}: kB`, traffic.bytes / 1000);
  note(`${label}: of them API, kB`, traffic.api / 1000);
  note(`${label}: blocked, ms`, tasks.reduce((sum, [, ms]) => sum + ms - 50, 0));
  note(`${label}: longest task, ms`, Math.max(0, ...tasks.map(([, ms]) => ms)));
  note(`${label}: layout shift`, shift);
  return page;
}

/** A press with the finger, until what it asks for has been painted. */
async function press(page, label, target, shown) {
  await target.scrollIntoViewIfNeeded();
  await page.evaluate((wanted) => {
    window.seen.presses.length = 0;
    window.seen.answeredAt = null;
    addEventListener("pointerup", () => {
      const pressedAt = performance.now();
      window.painted(() => document.querySelector(wanted), (ms) => (window.seen.answeredAt = ms - pressedAt));
    }, { once: true, capture: true });
  }, shown);
  await target.tap();
  await page.waitForFunction(() => window.seen.answeredAt !== null);
  await page.waitForTimeout(AT_REST_MS / 2);
  const { answeredAt, presses } = await page.evaluate(() => window.seen);
  note(`${label}: next paint, ms`, Math.max(16, ...presses));
  note(`${label}: shown, ms`, answeredAt);
}

/** A letter in the search, until the chips are other ones. All of them must be there before. */
async function search(page) {
  await page.waitForFunction(() => {
    const [, all] = /(\d+) classes/.exec(document.querySelector("h1").parentElement.textContent) ?? [];
    return document.querySelectorAll("[data-class]").length === Number(all);
  });
  await page.getByRole("searchbox").first().focus();
  await page.evaluate(() => {
    const chips = () => document.querySelectorAll("[data-class]").length;
    const before = chips();
    window.seen.answeredAt = null;
    addEventListener("keydown", () => {
      const pressedAt = performance.now();
      window.painted(() => chips() !== before, (ms) => (window.seen.answeredAt = ms - pressedAt));
    }, { once: true, capture: true });
  });
  await page.keyboard.type("y");
  await page.waitForFunction(() => window.seen.answeredAt !== null);
  note("schedule, a letter of a search: result, ms", await page.evaluate(() => window.seen.answeredAt));
}

const studio = await startDemoServer(program);
const blank = await blankPage(studio.base);
const browser = await launch();

const screens = {
  "blank page": { url: blank.url, selector: "h1" },
  "sign-in": { url: `${studio.base}/login`, selector: "form input" },
  dashboard: { url: `${studio.base}/dashboard`, selector: "table", token: true },
  schedule: { url: `${studio.base}/classes`, selector: "[data-class]", token: true },
};

/** A device that has the member signed in, and has not seen the app. */
async function device(token) {
  const context = await browser.newContext(PHONE);
  if (token) await context.addInitScript((kept) => localStorage.setItem("token", kept), token);
  return context;
}

/** The bookings of the member, by their ids. */
async function bookings(token) {
  const { answer } = await studio.call("GET", "/api/users/upcoming-classes", { token });
  return answer.bookings.filter(({ status }) => status === "confirmed").map(({ _id }) => _id);
}

/** Cancels what has been booked since, for the next round. */
async function giveBack(token, before) {
  for (const id of await bookings(token)) {
    if (!before.includes(id)) await studio.call("PUT", `/api/bookings/cancel/${id}`, { token });
  }
}

try {
  const token = await studio.signIn("member");
  const booked = await bookings(token);
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [name, { url, selector, ...screen }] of Object.entries(screens)) {
      const context = await device(screen.token && token);
      await leave(await load(context, `${name}, cold`, url, selector));
      const page = await load(context, `${name}, warm`, url, selector);
      if (name === "schedule") {
        const chips = await page.locator("[data-class]").count();
        await search(page);
        await page.getByRole("button", { name: "Clear search" }).click();
        // They are drawn anew, some at a time.
        await page.waitForFunction((all) => document.querySelectorAll("[data-class]").length === all, chips);
        const chip = page.locator("[data-class]").filter({ hasText: /\d+ spots?/ }).nth(BOOKED);
        await press(page, "schedule, tap a class", chip, "dialog[open] h2");
        await press(page, "class, press Book", page.getByRole("dialog").getByRole("button", { name: "Confirm Booking" }), "[data-toast]");
        await giveBack(token, booked);
      }
      await context.close();
    }
  }
  if (process.env.FANTAIL_TRACE) {
    const context = await device(token);
    await browser.startTracing(undefined, { path: process.env.FANTAIL_TRACE });
    await load(context, "traced", screens.schedule.url, screens.schedule.selector);
    await browser.stopTracing();
    await context.close();
  }
} finally {
  await browser.close();
  await studio.stop();
  blank.stop();
}

const figures = noted();
/** How often the blank page's time a screen takes, where the figure is how soon that can be used. */
function toTheBlankPage(label, { median }) {
  const [, screen, state] = /^(.*), (cold|warm): usable/.exec(label) ?? [];
  if (!state || screen === "blank page") return [];
  const blank = figures.get(`blank page, ${state}: usable, ms`).median;
  return [[`${screen}, ${state}: to the blank page`, { median: median / blank }]];
}
const rows = [...figures]
  .filter(([label]) => !label.startsWith("traced"))
  .flatMap(([label, figure]) => [[label, figure], ...toTheBlankPage(label, figure)]);
const digits = { shift: 4, page: 2, kB: 1 };
let kept = 0;
for (const [label, { median, most }] of rows) {
  const said = (value) => (value?.toFixed(digits[/\w+$/.exec(label)[0]] ?? 0) ?? "").padStart(8);
  const promised = PROMISED[label];
  const isKept = median <= promised;
  if (isKept) kept += 1;
  const verdict = promised === undefined ? "" : `${isKept ? "" : "NOT "}at most ${promised}`;
  console.log(`${label.padEnd(46)} ${said(median)}   most ${said(most)}   ${verdict}`);
}
for (const label of Object.keys(PROMISED)) if (!rows.some(([measured]) => measured === label)) console.log(`${label}: not measured`);
console.log(`\n${kept} of ${Object.keys(PROMISED).length} as promised`);
