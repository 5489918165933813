// A phone on the bus, for measurements: Chromium slowed to a quarter, on a line of 10 Mbit/s and 40 ms.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");

export const SLOWDOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
/** Said by a page that shows what it was opened for. */
const SHOWN = "what is waited for is shown after ms";

export const launch = () =>
  chromium.launch({
    executablePath: execFileSync("bash", [new URL("browser.sh", import.meta.url).pathname], { encoding: "utf8" }).trim(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

/** Slows a page, and its line unless that is said to be none; the answer hears of its traffic. */
export async function slowed(page, line = LINE) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  if (line) await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return devtools;
}

function sayWhenShown([selector, word]) {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    // The frame that holds it has been painted once the task after it runs.
    requestAnimationFrame(() => setTimeout(() => console.debug(word, performance.now())));
  };
  requestAnimationFrame(look);
}

/**
 * Opens an address in a new page, and answers how many milliseconds it took until the first of what is waited for was
 * painted. The page says so by itself: to ask it takes a script of its own, longer than some of what is measured.
 */
export async function shownAfter(page, url, selector) {
  await page.addInitScript(sayWhenShown, [selector, SHOWN]);
  const said = page.waitForEvent("console", (message) => message.text().startsWith(SHOWN));
  await page.goto(url, { waitUntil: "commit" });
  return Number((await said).text().slice(SHOWN.length));
}
