import type { Page } from "@playwright/test";
import { holdBack } from "./screens";
import { expect, REFUSED, settled, test } from "./studio";

const FIRST_PAGE = /\/api\/classes\?.*\bpage=1$/;
const PROFILE = /\/api\/auth\/profile$/;
const DASHBOARD = [/\/upcoming-classes$/, /\/waitlist-status$/, /\/users\/stats$/];

/** Resolves when each of the addresses has been requested. */
const requestsFor = (page: Page, addresses: RegExp[]) =>
  Promise.all(addresses.map((address) => page.waitForRequest(address)));

for (const [path, reads, shown] of [
  ["/classes", [FIRST_PAGE], "[data-class]"],
  ["/dashboard", DASHBOARD, "ul[aria-label='Upcoming classes']"],
] as const) {
  test(`the data of ${path} is requested once, before the user's profile has arrived`, async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const release = await holdBack(page, PROFILE);
    const allRequested = requestsFor(page, [PROFILE, ...reads]);
    await page.goto(path);
    await allRequested;
    await expect(page.getByRole("heading")).toHaveCount(0);
    release();
    await expect(page.locator(shown).first()).toBeVisible();
    await settled(page);
    for (const read of [PROFILE, ...reads]) expect(requests.filter((url) => read.test(url))).toHaveLength(1);
  });
}

test("on a slow connection, the page shows 'Loading…'", async ({ page }) => {
  const releaseApp = await holdBack(page, /\/assets\/vendor-.*\.js$/);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.getByText("Loading…")).toBeVisible();
  await expect(page.locator("#loading").getByText("Fantail")).toBeVisible();
  releaseApp();
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
});

/** 400 kbit/s, and 400 ms until the first byte. */
async function slowLine(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const perSecond = 400_000 / 8;
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  });
}

/** Records whether the page was empty in a frame after the first frame with text. */
const watchEmpty = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(window, { hasBegun: false, wasEmpty: false });
    const look = () => {
      const hasWords = Boolean(document.body?.innerText.trim());
      seen.wasEmpty ||= seen.hasBegun && !hasWords;
      seen.hasBegun ||= hasWords;
      requestAnimationFrame(look);
    };
    look();
  });
const emptiness = (page: Page) =>
  page.evaluate(() => {
    const { hasBegun, wasEmpty } = window as unknown as { hasBegun: boolean; wasEmpty: boolean };
    return { hasBegun, wasEmpty };
  });

test("at 400 kbit/s the frame waits for nothing but its style, and the page is never empty after it", async ({
  page,
}) => {
  test.slow();
  await slowLine(page);
  await watchEmpty(page);
  const appComes = await holdBack(page, /\/assets\/.*\.(js|wasm)$/);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.locator("#loading").getByText("Fantail")).toBeInViewport();
  await expect(page.getByText("Loading…")).toBeVisible();
  appComes();
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible({ timeout: 60_000 });
  expect(await emptiness(page)).toEqual({ hasBegun: true, wasEmpty: false });
});

test("if the first requests are all refused, the session ends once and no toast is shown", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await (await studio.elsewhere("member")).changePassword("another-word");
  const navigations: string[] = [];
  page.on("framenavigated", (frame) => navigations.push(new URL(frame.url()).pathname));
  const releaseResponses = await holdBack(page, "**/api/**", "GET");
  const reads = [PROFILE, ...DASHBOARD];
  const requests = requestsFor(page, reads);
  await page.goto("/dashboard");
  const answers = (await requests).map(async (request) => (await request.response())?.status() ?? "aborted");
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  releaseResponses();
  // The first refusal ends the session, which aborts the requests that have no response yet.
  const outcomes = await Promise.all(answers);
  expect(outcomes).toContain(401);
  expect(outcomes.filter((end) => end !== 401 && end !== "aborted")).toEqual([]);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await settled(page);
  // Counts once, without waiting, because a toast closes by itself.
  expect(await page.locator("[data-toast]").count()).toBe(0);
  expect(navigations.filter((path) => path === "/login")).toHaveLength(1);
  expect(await entries()).toBe(before);
});
