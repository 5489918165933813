import type { Page } from "@playwright/test";
import { doubleTheText } from "./access";
import { dialog, openClass } from "./screens";
import { CHUNK, canBeBooked, expect, stopBetweenRequests, test, UNREACHABLE, UNTIL_BACK } from "./studio";

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
  await expect(profile(page)).toBeVisible(UNTIL_BACK);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText(/^Offline: as of /)).toHaveCount(0);
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

test("the offline banner covers nothing on a phone, on a laptop or with doubled text", async ({ page, studio }) => {
  await openClass(page, await (await studio.elsewhere("member")).classThat(canBeBooked));
  await expect(page.locator("[data-class]").nth(40)).toBeAttached();
  await stopBetweenRequests(page, studio);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/^Offline: as of /)).toBeVisible();
  for (const { width, isDouble } of [
    { width: 390, isDouble: false },
    { width: 1280, isDouble: false },
    { width: 320, isDouble: true },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    if (isDouble) await doubleTheText(page);
    await page.locator("[data-class]").last().scrollIntoViewIfNeeded();
    await expect.poll(async () => ({ ...(await bars(page)), width })).toMatchObject({ out: 0, width });
    await expect.poll(async () => Math.round((await bars(page)).apart)).toBe(0);
    // From the top, scrolling shows the strip of days again.
    await page.evaluate(() => window.scrollTo(0, 0));
  }
});
