// How quickly the staff's screens answer a hand: the release build with 5,000 users and a month of 300 classes, in
// Chromium slowed to a quarter. Each figure is from the press to the next paint, as the browser itself counts it.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { startDemoServer } from "./demo-server.mjs";

const USERS = 5_000;
const SLOWDOWN = 4;
const PROMISED_MS = 100;
const ROUNDS = 3;

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");
const studio = await startDemoServer(new URL("../target/release/fantail", import.meta.url).pathname);

/** Invites people until there are as many as a large studio has. */
async function fill(token) {
  const { answer } = await studio.call("GET", "/api/admin/users?page=1&limit=1", { token });
  const missing = Array.from({ length: USERS - answer.total }, (_, at) => answer.total + at);
  const worker = async () => {
    for (let at = missing.pop(); at !== undefined; at = missing.pop()) {
      const body = { firstName: `Person${at}`, lastName: `Number ${at}`, email: `person${at}@example.nz`, concessions: at % 9 };
      const { status } = await studio.call("POST", "/api/admin/users", { token, body });
      if (status !== 201) throw new Error(`a user was not made: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

/** Counts, in the page, how long the browser took from each press to the paint after it. */
function observe() {
  window.presses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.presses.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

const figures = new Map();

/** Does something with the page, and keeps the slowest press of it; what is under 16 ms counts as 16. */
async function press(page, label, act) {
  await page.evaluate(() => {
    window.presses.length = 0;
  });
  await act();
  // The browser reports a press after the paint that follows it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))));
  await page.waitForLoadState("networkidle");
  const slowest = await page.evaluate(() => Math.max(16, ...window.presses));
  figures.set(label, [...(figures.get(label) ?? []), slowest]);
}

const dialog = (page) => page.getByRole("dialog").last();
const close = (page) => page.keyboard.press("Escape");

async function dashboard(page) {
  await page.goto(`${studio.base}/dashboard`);
  const bookings = page.getByRole("button", { name: /bookings/i }).first();
  await bookings.waitFor();
  await press(page, "dashboard: open a class", () => bookings.click());
  const add = dialog(page).getByRole("button", { name: "Add User to Class" });
  await add.waitFor();
  await press(page, "class: open the picker's dialog", () => add.click());
  const picker = dialog(page).getByRole("combobox");
  await picker.waitFor();
  await press(page, "picker: open its list of 5,000", () => picker.click());
  for (const letter of "per") await press(page, "picker: a letter typed", () => page.keyboard.type(letter));
  await press(page, "picker: arrow down", () => page.keyboard.press("ArrowDown"));
}

async function users(page) {
  await page.goto(`${studio.base}/admin/users`);
  const search = page.getByRole("searchbox").first();
  await page.getByText(/^Showing 1 to/).first().waitFor();
  for (const letter of "num") await press(page, "users: a letter of a search", () => search.pressSequentially(letter));
  await press(page, "users: clear the search", () => page.getByRole("button", { name: "Clear search" }).click());
  await press(page, "users: the next page", () => page.getByRole("button", { name: "Next" }).first().click());
  const heading = page.getByRole("columnheader").getByRole("button").first();
  await press(page, "users: sort by a heading", () => heading.click());
  const menu = page.getByRole("row").nth(3).getByRole("button", { name: /actions/i });
  await press(page, "users: open a row's menu", () => menu.click());
  await press(page, "users: open Edit User", () => page.getByRole("menuitem", { name: "Edit User" }).click());
  await dialog(page).getByLabel("First name").waitFor();
  await press(page, "users: a letter in a form", () => dialog(page).getByLabel("First name").pressSequentially("a"));
}

async function classes(page) {
  await page.goto(`${studio.base}/admin/classes`);
  await page.locator("[data-class]").first().waitFor();
  const next = page.getByRole("button", { name: /next month/i }).first();
  await press(page, "classes: the next month", () => next.click());
  await press(page, "classes: the month before", () => page.getByRole("button", { name: /previous month/i }).first().click());
  await page.locator("[data-class]").first().waitFor();
  for (const letter of "yog") {
    await press(page, "classes: a letter of a search", () => page.getByRole("searchbox").first().pressSequentially(letter));
  }
  await press(page, "classes: clear the search", () => page.getByRole("button", { name: "Clear search" }).click());
  await press(page, "classes: open a class", () => page.locator("[data-class]").first().click());
  await dialog(page).waitFor();
  await press(page, "classes: close it", () => close(page));
  await press(page, "classes: open Add New Class", () => page.getByRole("button", { name: "Add New Class" }).first().click());
  const name = dialog(page).getByLabel("Name").first();
  await name.waitFor();
  for (const letter of "abc") await press(page, "new class: a letter typed", () => name.pressSequentially(letter));
  await press(page, "new class: recurring", () => dialog(page).getByText("Recurring", { exact: true }).first().click());
}

const browser = await chromium.launch({
  executablePath: execFileSync("bash", [new URL("browser.sh", import.meta.url).pathname], { encoding: "utf8" }).trim(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  const token = await studio.signIn("admin");
  await fill(token);
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript((kept) => localStorage.setItem("token", kept), token);
    await context.addInitScript(observe);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    for (const screen of [dashboard, users, classes]) await screen(page);
    await context.close();
  }
} finally {
  await browser.close();
  await studio.stop();
}

let slow = 0;
for (const [label, times] of figures) {
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  if (PROMISED_MS < median) slow += 1;
  console.log(`${label.padEnd(34)} median ${String(median).padStart(4)} ms   most ${String(times.at(-1)).padStart(4)} ms   n ${times.length}`);
}
console.log(`\n${figures.size - slow} of ${figures.size} within ${PROMISED_MS} ms to the next paint, at ${SLOWDOWN}× slowdown`);
