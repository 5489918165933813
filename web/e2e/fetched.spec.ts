import type { BrowserContext } from "@playwright/test";
import promised from "./promised.json" with { type: "json" };
import { watchMoves } from "./shift";
import { expect, test } from "./studio";

/** What a visit to the schedule fetches, in the demo studio: requests, and the kilobytes on the line, headers included. */
type Fetched = typeof promised.first;

/** Everything that a new page fetches until it rests. Nothing moves meanwhile. */
async function visit(context: BrowserContext, url: string, shows: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const fetched = { requests: 0, kB: 0, apiKB: 0 };
  const api = new Set<string>();
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("/api/")) api.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    // What the browser still had costs nothing.
    if (encodedDataLength === 0) return;
    fetched.requests += 1;
    fetched.kB += encodedDataLength / 1000;
    if (api.has(requestId)) fetched.apiKB += encodedDataLength / 1000;
  });
  const stoodStill = await watchMoves(page);
  // The part that comes once the browser is idle is fetched as well, however late that is.
  const daily = page.waitForResponse(/\/assets\/daily-/);
  await page.goto(url);
  await expect(page.locator(shows).first()).toBeVisible();
  await daily;
  await page.waitForLoadState("networkidle");
  await stoodStill();
  await page.close();
  return fetched;
}

function keeps(visited: Fetched, allowed: Fetched) {
  for (const [what, most] of Object.entries(allowed)) {
    expect.soft(visited[what as keyof Fetched], what).toBeLessThanOrEqual(most);
  }
}

test("the schedule fetches as little as is promised, at the first visit and at the next", async ({ page, studio }) => {
  const context = page.context();
  const first = await visit(context, `${studio.url}/classes`, "[data-class]");
  keeps(first, promised.first);
  // Not an empty measurement: the app is larger than this.
  expect(first.kB).toBeGreaterThan(100);
  keeps(await visit(context, `${studio.url}/classes`, "[data-class]"), promised.again);
});

test("nothing on the dashboard moves while its data comes", async ({ page, studio }) => {
  await visit(page.context(), `${studio.url}/dashboard`, "table");
});
