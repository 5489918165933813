import type { Page } from "@playwright/test";
import { dialog } from "./screens";
import { expect, test } from "./studio";

test.use({ hasTouch: true });

/** Stays on the dashboard until what comes next is there. The answer names the files of the app that are asked for after that. */
async function atRest(page: Page): Promise<string[]> {
  await page.goto("/dashboard");
  // The page is kept once all parts that are likely to be opened next have come.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const wanted: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/")) wanted.push(request.url());
  });
  return wanted;
}

test("a tap on the schedule, and then on a class, waits for no file of the app", async ({ page }) => {
  const wanted = await atRest(page);
  await page.getByRole("navigation", { name: "Bottom bar" }).getByRole("link", { name: "Schedule" }).tap();
  await expect(page.getByRole("heading", { name: "Class Schedule", level: 1 })).toBeVisible();
  await page.locator("[data-class]").first().tap();
  await expect(dialog(page).getByRole("heading", { level: 2 })).toBeVisible();
  expect(wanted).toEqual([]);
});

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("waits for no file of the app on the way to the users, and to the month of classes", async ({ page }) => {
    const wanted = await atRest(page);
    await page.getByRole("link", { name: "Manage Users" }).tap();
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.getByRole("link", { name: "Manage Classes" }).tap();
    await expect(page.locator("[data-class]").first()).toBeVisible();
    expect(wanted).toEqual([]);
  });
});
