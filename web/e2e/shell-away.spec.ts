import type { Page } from "@playwright/test";
import { expect, test, UNREACHABLE } from "./studio";

const CHUNK = /ChunkLoadError|dynamically imported module/;

const bar = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Bottom bar" }).getByRole("link", { name, exact: true });
const chunkError = (page: Page) => page.getByRole("main").getByRole("heading", { name: "Chunk load error" });
const profile = (page: Page) => page.getByRole("heading", { name: "Personal Information" });

/** Keeps the profile's part of the app from coming, also early, until the answer is called. */
async function withoutTheProfile(page: Page) {
  let isKept = true;
  await page.route(/\/assets\/Profile-[^/]+\.js$/, (route) =>
    isKept ? route.abort("connectionfailed") : route.continue(),
  );
  return {
    comes() {
      isKept = false;
    },
  };
}

async function atHome(page: Page) {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cancel / }).first()).toBeVisible();
}

test.beforeEach(({ complaints }) => {
  complaints.provoke(UNREACHABLE);
  complaints.provoke(CHUNK);
});

test("a screen first opened while the studio is away leaves the frame standing, and comes when the studio is back", async ({
  page,
  studio,
}) => {
  const part = await withoutTheProfile(page);
  await atHome(page);
  await studio.close();
  await bar(page, "Me").click();
  await expect(chunkError(page)).toBeVisible();
  await expect(page.getByText("Can't reach the studio.", { exact: true })).toBeVisible();
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

  part.comes();
  await studio.open();
  await expect(profile(page)).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Can't reach the studio.", { exact: true })).toHaveCount(0);
});

test("a part that still fails when the studio is back has the page loaded anew, once", async ({ page, studio }) => {
  const part = await withoutTheProfile(page);
  await atHome(page);
  await studio.close();
  await bar(page, "Me").click();
  await expect(chunkError(page)).toBeVisible();

  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await studio.open();
  await expect.poll(() => loads).toEqual([`${studio.url}/profile`]);
  await expect(chunkError(page)).toBeVisible();
  await expect(page.getByText("Can't reach the studio.", { exact: true })).toHaveCount(0);
  expect(loads).toHaveLength(1);

  part.comes();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(profile(page)).toBeVisible();
});
