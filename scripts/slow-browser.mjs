// A phone on the bus, for measurements: Chromium slowed to a quarter, on a line of 10 Mbit/s and 40 ms.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");

export const SLOWDOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
export const launch = () =>
  chromium.launch({
    executablePath: execFileSync("bash", [new URL("browser.sh", import.meta.url).pathname], { encoding: "utf8" }).trim(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

/**
 * Slows a page, and its line unless that is said to be none; the answer hears of its traffic. In it `painted` asks at each
 * frame until something is so, and says when the frame that has it was painted.
 */
export async function slowed(page, line = LINE) {
  await page.addInitScript(() => {
    window.painted = (isSo, say) => {
      const look = () => {
        // The frame being made has it, and is painted before the next task, which this is.
        if (isSo()) scheduler.postTask(() => say(performance.now()), { priority: "user-blocking" });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  if (line) await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return devtools;
}

const PROCESS_ENDS_MS = 1500;

/** Said by a page that shows what it was opened for. */
const SHOWN = "what is waited for is shown after ms";

/**
 * Opens an address in a new slowed page, and answers how many milliseconds it took until the first of what is waited for
 * was painted. The page says so by itself: to ask it takes a script of its own, longer than some of what is measured.
 */
export async function shownAfter(page, url, selector) {
  const sayWhenShown = ([selector, word]) =>
    window.painted(
      () => document.querySelector(selector),
      (ms) => console.debug(word, ms),
    );
  await page.addInitScript(sayWhenShown, [selector, SHOWN]);
  const said = page.waitForEvent("console", (message) => message.text().startsWith(SHOWN));
  await page.goto(url, { waitUntil: "commit" });
  return Number((await said).text().slice(SHOWN.length));
}

/** Closes a page, and ends its worker once that is installed: as long as it runs, the next start would find its process warm. */
export async function leave(page) {
  await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    if (workers.length > 0) await navigator.serviceWorker.ready;
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await page.close();
  await new Promise((resolve) => setTimeout(resolve, PROCESS_ENDS_MS));
}

const figures = new Map();

/** Keeps one measurement of what the label names. */
export const note = (label, value) => figures.set(label, [...(figures.get(label) ?? []), value]);

/** The middle and the most of what was noted, by label. */
export function noted() {
  const summed = ([label, values]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return [label, { median: sorted[Math.floor(sorted.length / 2)], most: sorted.at(-1), count: sorted.length }];
  };
  return new Map([...figures].map(summed));
}
