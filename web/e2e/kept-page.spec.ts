import type { Page } from "@playwright/test";
import { test as base, CHUNK, expect, REFUSED, UNREACHABLE } from "./studio";
import { Updated } from "./updated";

const test = base.extend<{ app: Updated }>({
  app: async ({ studio }, use) => {
    const app = new Updated(studio);
    await app.open();
    await use(app);
    app.close();
  },
  baseURL: async ({ app }, use) => use(app.url),
  storageState: async ({ app, studio }, use) => {
    const { token } = await studio.elsewhere("member");
    await use({ cookies: [], origins: [{ origin: app.url, localStorage: [{ name: "token", value: token }] }] });
  },
});

const schedule = (page: Page) => page.locator("[data-class]").first();
const release = (page: Page) => page.locator("html").getAttribute("data-release");

/** The release of the page that is kept; none where no page is. */
const keptRelease = (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.match("/classes", { cacheName: "fantail-page" });
    return (await kept?.text())?.match(/data-release="(\d+)"/)?.[1];
  });

/** Opens the schedule, and stays until its page is kept. */
async function visited(page: Page) {
  await page.goto("/classes");
  await expect(schedule(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
}

test("the page is kept: the next start does not ask for it, and is held to its policies", async ({
  page,
  app,
  complaints,
}) => {
  complaints.provoke(/Content Security Policy/);
  await visited(page);
  expect(app.asked).toEqual(["/classes"]);
  const kept = await page.goto("/classes");
  await expect(schedule(page)).toBeVisible();
  expect(app.asked).toHaveLength(1);
  expect(kept?.fromServiceWorker()).toBe(true);
  expect(kept?.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  expect(await page.evaluate(() => fetch("https://example.org").catch(String))).toContain("Failed to fetch");
});

test("every screen begins from it; an address that says more is asked for", async ({ page, app }) => {
  await visited(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  expect(app.asked).toEqual(["/classes"]);
  await page.goto("/classes?mine=1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(app.asked).toEqual(["/classes", "/classes?mine=1"]);
});

test("an update is fetched beside the first start after it, and shown at the next", async ({ page, app }) => {
  await visited(page);
  app.release = 2;
  await page.goto("/classes");
  await expect(schedule(page)).toBeVisible();
  expect(await release(page)).toBe("1");
  await expect.poll(() => keptRelease(page)).toBe("2");
  await page.goto("/classes");
  await expect(schedule(page)).toBeVisible();
  expect(await release(page)).toBe("2");
});

for (const [words, file] of [
  ["first script", "entry"],
  ["styles", "styles"],
] as const) {
  test(`a kept page is loaded anew by itself when its ${words} can't be had any more`, async ({
    page,
    app,
    complaints,
  }) => {
    complaints.provoke(REFUSED);
    complaints.provoke(/Refused to apply style/);
    app.renamed = file;
    await visited(page);
    app.release = 2;
    await page.goto("/classes");
    await expect(page.locator("html")).toHaveAttribute("data-release", "2");
    await expect(schedule(page)).toBeVisible();
    expect(app.asked).toEqual(["/classes", "/classes"]);
    await expect.poll(() => keptRelease(page)).toBe("2");
  });
}

test("without a connection a kept page says that it could not be loaded, and is not given up for none", async ({
  page,
  app,
  studio,
  complaints,
}) => {
  complaints.provoke(UNREACHABLE);
  complaints.provoke(CHUNK);
  app.renamed = "frame";
  await visited(page);
  await studio.close();
  await page.goto("/classes");
  const words = page.getByText("Fantail could not be loaded.");
  await expect(words).toBeVisible();
  // The entry says so, at once.
  await expect(words).not.toHaveClass(/unstarted/);
  await studio.open();
  await page.reload();
  await expect(schedule(page)).toBeVisible();
  expect(app.asked).toEqual(["/classes"]);
});

test("a page whose first script does not come says so after a while", async ({ page, complaints }) => {
  complaints.provoke(UNREACHABLE);
  await page.route(/\/assets\/index-/, (route) => route.abort("internetdisconnected"));
  await page.goto("/classes");
  const words = page.getByText("Fantail could not be loaded.");
  await expect(words).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(words).toBeVisible();
});

test("a kept page is loaded anew by itself when a part of it can't be had any more", async ({
  page,
  app,
  complaints,
}) => {
  complaints.provoke(UNREACHABLE);
  complaints.provoke(CHUNK);
  await visited(page);
  await page.route(/\/assets\/ClassSchedule-/, (route) =>
    app.asked.length === 1 ? route.abort("connectionfailed") : route.continue(),
  );
  await page.goto("/classes");
  await expect(schedule(page)).toBeVisible();
  expect(app.asked).toEqual(["/classes", "/classes"]);
});

base("without the studio a kept page says so, and goes on when it is back", async ({ page, studio, complaints }) => {
  complaints.provoke(UNREACHABLE);
  await visited(page);
  await studio.close();
  await page.goto("/classes");
  await expect(page.getByText("Failed to fetch profile")).toBeVisible();
  await studio.open();
  await expect(schedule(page)).toBeVisible();
});
