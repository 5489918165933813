import type { Page } from "@playwright/test";
import { dialog, openClass } from "./screens";
import { CHUNK, canBeBooked, expect, stopBetweenRequests, test, UNREACHABLE } from "./studio";

const bar = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Bottom bar" }).getByRole("link", { name, exact: true });
const chunkError = (page: Page) => page.getByRole("main").getByRole("heading", { name: "Chunk load error" });
const profile = (page: Page) => page.getByRole("heading", { name: "Personal Information" });

/** Blocks the code of the profile, including prefetches, until `unblock` is called. */
async function blockProfileCode(page: Page) {
  let isBlocked = true;
  let failures = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) failures = 0;
  });
  // Counts console messages, because an older browser caches a failed import and sends one request only.
  page.on("console", (message) => {
    if (message.text().startsWith("ChunkLoadError")) failures++;
  });
  await page.route(/\/assets\/Profile-[^/]+\.js$/, (route) =>
    isBlocked ? route.abort("connectionfailed") : route.continue(),
  );
  return {
    /** Returns how often the open page has failed to load the code. */
    failures: () => failures,
    unblock() {
      isBlocked = false;
    },
  };
}

async function openDashboard(page: Page) {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cancel / }).first()).toBeVisible();
}

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(UNREACHABLE);
  consoleErrors.allow(CHUNK);
});

test("a screen whose code can't be loaded shows an error below the app's top bar, and loads when the server is back", async ({
  page,
  studio,
}) => {
  const part = await blockProfileCode(page);
  await openDashboard(page);
  await studio.close();
  await bar(page, "Me").click();
  await expect(chunkError(page)).toBeVisible();
  await expect(page.getByText(/^Offline: as of /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Profile menu/ })).toBeVisible();

  await page.getByRole("button", { name: "Reload" }).click();
  await expect(chunkError(page)).toBeVisible();
  await bar(page, "Home").click();
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await expect(chunkError(page)).toHaveCount(0);
  await bar(page, "Me").click();
  await expect(chunkError(page)).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).focus();

  part.unblock();
  await studio.open();
  await expect(profile(page)).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText(/^Offline: as of /)).toHaveCount(0);
});

test("code that still fails to load when the server is back reloads the page once", async ({ page, studio }) => {
  const part = await blockProfileCode(page);
  await openDashboard(page);
  await studio.close();
  await bar(page, "Me").click();
  await expect(chunkError(page)).toBeVisible();

  const loads: string[] = [];
  let pings = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) {
      loads.push(request.url());
      pings = 0;
    }
    if (request.url().endsWith("/healthz")) pings += 1;
  });
  await studio.open();
  await expect.poll(() => loads).toEqual([`${studio.url}/profile`]);
  await expect(chunkError(page)).toBeVisible();
  await expect(page.getByText(/^Offline: as of /)).toHaveCount(0);
  await expect.poll(part.failures).toBe(1);
  // The page pings the server before it decides against another reload.
  await expect.poll(() => pings).toBe(1);
  await page.evaluate(() => fetch("/healthz"));
  expect(loads).toHaveLength(1);

  part.unblock();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(profile(page)).toBeVisible();
});

/** Returns the gap between the offline bar and the strip of days, and the number of top bar items outside the screen. */
const bars = (page: Page) =>
  page.evaluate(() => {
    const bottomOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
    const strip = document.querySelector("nav[aria-label='Go to a day']")?.getBoundingClientRect();
    const within = [...document.querySelectorAll("header a, header button")].filter((item) => item.clientWidth > 0);
    return {
      apart: (strip?.top ?? Number.NaN) - Math.max(0, bottomOf("header + [role=status]")),
      out: within.filter((item) => item.getBoundingClientRect().right > window.innerWidth).length,
    };
  });

for (const [words, width, isDouble] of [
  ["at 390 pixels", 390, false],
  ["at 320 pixels with doubled text", 320, true],
  ["at 1280 pixels", 1280, false],
] as const) {
  test(`the offline banner covers nothing ${words}`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height: 844 });
    const member = await studio.elsewhere("member");
    await openClass(page, await member.classThat(canBeBooked));
    await expect(page.locator("[data-class]").nth(40)).toBeAttached();
    await stopBetweenRequests(page, studio);
    await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(page.getByText(/^Offline: as of /)).toBeVisible();
    if (isDouble) await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await page.locator("[data-class]").last().scrollIntoViewIfNeeded();
    await expect.poll(async () => Math.round((await bars(page)).apart)).toBe(0);
    expect((await bars(page)).out).toBe(0);
  });
}
