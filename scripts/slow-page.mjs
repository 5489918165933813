// A page on a slow device. The page records its own figures, which are read when it is idle, because evaluating a script
// while the page loads or responds would take longer than some of the figures.

import { setTimeout as sleep } from "node:timers/promises";

export const SLOWDOWN = 4;
export const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
export const LAPTOP = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
/** The time for which nothing is evaluated in a page that loads, and after an interaction. */
const LOADING_MS = 3000;
const RESPONDING_MS = 500;
const PATIENCE_MS = 10_000;
/** The time until a closed page's process has exited. Before that, the next page would reuse the process. */
const PROCESS_ENDS_MS = 1000;
/** The duration of a tap. */
const HELD_MS = 60;
const KEY_CODES = { Enter: 13, Escape: 27, ArrowDown: 40 };

/** Records the page's figures. Runs in the page before its own scripts. */
function observe(selector, token) {
  // Only pages with an origin have storage.
  if (token && location.protocol === "http:") localStorage.setItem("token", token);
  const seen = { usable: 0, tasks: [], shift: 0, paints: [], shown: 0 };
  const note = (type, look) =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true, durationThreshold: 16 });
  note("longtask", ({ duration }) => seen.tasks.push(duration));
  note("layout-shift", ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
  note("event", ({ interactionId, duration }) => interactionId && seen.paints.push(duration));
  const whenPainted = (isThere, then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    // When the next frame begins, the frame with the element has been painted.
    const look = () => requestAnimationFrame(() => (isThere() ? requestAnimationFrame(() => port2.postMessage(null)) : look()));
    look();
  };
  if (selector) whenPainted(() => document.querySelector(selector), (at) => (seen.usable = at));
  /** Returns the first matching element with the words in its name, in the topmost open dialog, if any. */
  const find = (selector, words = "") => {
    const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const nameOf = (element) => (element.ariaLabel ?? element.textContent).toLowerCase();
    return [...within.querySelectorAll(selector)].find((element) => nameOf(element).includes(words.toLowerCase()));
  };
  Object.assign(window, { seen, whenPainted, find });
}

/** Returns the call of a function as an expression. Its arguments are functions, or are written as JSON. */
const call = (what, args) => `(${what})(${args.map((arg) => (typeof arg === "function" ? arg : JSON.stringify(arg)))})`;

class SlowPage {
  #send;
  #isMobile;
  #underWay = new Set();
  #traffic = { requests: 0, kB: 0 };

  constructor(send, isMobile) {
    this.#send = send;
    this.#isMobile = isMobile;
  }

  count({ method, params: { requestId, request, encodedDataLength = 0 } }) {
    // The stream of changes is not counted, because it is always pending.
    const isStream = request?.url.endsWith("/api/live");
    if (method === "Network.requestWillBeSent" && !isStream) this.#underWay.add(requestId);
    if (method !== "Network.loadingFinished" && method !== "Network.loadingFailed") return;
    this.#underWay.delete(requestId);
    // A response from the browser's cache has no encoded length.
    if (0 < encodedDataLength) this.#traffic.requests += 1;
    this.#traffic.kB += encodedDataLength / 1000;
  }

  /** Opens an address and returns the page's figures, or `null` if the expected content doesn't appear. */
  async load(url) {
    const { errorText } = await this.#send("Page.navigate", { url });
    if (errorText) return null;
    await sleep(LOADING_MS);
    if (!(await this.until(() => seen.usable))) return null;
    const { usable, fcp, tasks, shift } = await this.evaluate(() => {
      const [{ startTime }] = performance.getEntriesByName("first-contentful-paint");
      return { ...seen, fcp: startTime };
    });
    const blocked = tasks.reduce((sum, ms) => sum + ms - 50, 0);
    return { usable, fcp, blocked, longest: Math.max(0, ...tasks), shift, ...this.#traffic };
  }

  async evaluate(what, ...args) {
    const expression = call(what, args);
    const { result, exceptionDetails } = await this.#send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(`${exceptionDetails.exception.description}\n${expression}`);
    return result.value;
  }

  /** Waits until a condition holds, and returns whether it does in time. */
  async until(isSo, ...args) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(RESPONDING_MS)) {
      if (await this.evaluate(isSo, ...args)) return true;
    }
    return false;
  }

  /** Waits until no request is pending and the responses are painted. */
  async #rest() {
    const idle = () => this.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
    do await idle();
    while (0 < this.#underWay.size);
    await idle();
  }

  /** Interacts with an idle page. Returns the ms to the next paint, at least 16, and until the awaited element is painted. */
  async #time(event, act, isShown) {
    await this.#rest();
    const watch = (event, isShown) => {
      Object.assign(seen, { paints: [], shown: 0 });
      const start = ({ timeStamp }) => whenPainted(isShown, (at) => (seen.shown = at - timeStamp));
      if (isShown) addEventListener(event, start, { once: true, capture: true });
    };
    await this.evaluate(watch, event, isShown ?? null);
    await act();
    await sleep(RESPONDING_MS);
    await this.#rest();
    if (isShown && !(await this.until(() => seen.shown))) throw new Error(`not shown after a ${event}: ${isShown}`);
    return this.evaluate(() => ({ paint: Math.max(16, ...seen.paints), shown: seen.shown }));
  }

  /** Waits for a matching element and calls a function with it. */
  async #with(selector, words, what) {
    await this.until((...wanted) => Boolean(find(...wanted)), selector, words);
    return this.evaluate((what, ...wanted) => what(find(...wanted)), what, selector, words);
  }

  /** Taps the middle of an element on a phone, or clicks the element. */
  async press(selector, words, isShown) {
    await this.#with(selector, words, (element) => element.scrollIntoViewIfNeeded());
    await this.#rest();
    const { x, y, width, height } = await this.#with(selector, words, (element) => element.getBoundingClientRect().toJSON());
    const middle = { x: x + width / 2, y: y + height / 2 };
    const click = { ...middle, duration: HELD_MS, gestureSourceType: "mouse" };
    const tap = async () => {
      await this.#send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [middle] });
      await sleep(HELD_MS);
      await this.#send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    return this.#time("pointerup", this.#isMobile ? tap : () => this.#send("Input.synthesizeTapGesture", click), isShown);
  }

  /** Types a letter or presses a named key in the focused element. */
  async key(key, isShown) {
    const text = key === "Enter" ? "\r" : key.length === 1 ? key : "";
    const options = { key, windowsVirtualKeyCode: KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0) };
    const act = async () => {
      await this.#send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...options });
      await this.#send("Input.dispatchKeyEvent", { type: "keyUp", ...options });
    };
    return this.#time("keydown", act, isShown);
  }

  focus(selector, words) {
    return this.#with(selector, words, (element) => element.focus());
  }
}

/**
 * Opens a page in a browser context for `use`. Afterwards ends the page's service worker, once the worker is installed,
 * and closes the page. The page records when an element of the selector is painted, and a token signs the page in.
 */
export async function withPage(chromium, context, { screen = PHONE, line = {}, selector, token }, use) {
  // The window is as large as the emulated screen, because a smaller one shows some frames late or not at all.
  const { width, height } = screen;
  const { targetId } = await chromium.send("Target.createTarget", { url: "about:blank", browserContextId: context, width, height });
  const { sessionId } = await chromium.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method, params) => chromium.send(method, params, sessionId);
  const page = new SlowPage(send, screen.mobile);
  chromium.on(sessionId, (event) => page.count(event));
  await send("Page.enable");
  await send("Network.enable");
  if (line) await send("Network.emulateNetworkConditions", { ...LINE, ...line });
  await send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await send("Emulation.setDeviceMetricsOverride", screen);
  await send("Emulation.setFocusEmulationEnabled", { enabled: true });
  await send("Emulation.setTouchEmulationEnabled", { enabled: screen.mobile });
  await send("Page.addScriptToEvaluateOnNewDocument", { source: call(observe, [selector ?? null, token ?? null]) });
  const result = await use(page);
  const installed = async () => {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    if (0 < workers.length) await navigator.serviceWorker.ready;
  };
  await page.evaluate(installed);
  await send("ServiceWorker.enable");
  await send("ServiceWorker.stopAllWorkers");
  chromium.off(sessionId);
  await chromium.send("Target.closeTarget", { targetId });
  await sleep(PROCESS_ENDS_MS);
  return result;
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
