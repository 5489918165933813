import type { Page } from "@playwright/test";
import { expect, test } from "./studio";

/** How far anything on the page stands out of the screen, and how far each row out of its region. */
async function standsOut(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector("main");
    const edge = main ? main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight) : 0;
    const cards = [...document.querySelectorAll("main section, main tbody tr, main tbody td > *, main li")];
    return {
      page: document.documentElement.scrollWidth - window.innerWidth,
      cards: cards
        .filter((card) => card.getBoundingClientRect().right > edge + 0.5)
        .map((card) => `${card.tagName} ${card.textContent}`),
    };
  });
}
const NOTHING = { page: 0, cards: [] };

for (const width of [320, 360, 390, 1280]) {
  test(`nothing is wider than a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/dashboard");
    await expect(page.getByRole("table", { name: "Upcoming classes" })).toBeVisible();
    expect(await standsOut(page)).toEqual(NOTHING);
    await page.getByRole("tab", { name: /^Waitlist/ }).click();
    await expect(page.getByRole("button", { name: /^Leave Waitlist for/ }).first()).toBeVisible();
    expect(await standsOut(page)).toEqual(NOTHING);
    await page.goto("/classes");
    await expect(page.locator("[data-class]").first()).toBeVisible();
    expect(await standsOut(page)).toEqual(NOTHING);
    await page.locator("[data-class]").first().click();
    await expect(page.getByRole("region", { name: "Can you book?" })).toBeVisible();
    expect(await standsOut(page)).toEqual(NOTHING);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    expect(await standsOut(page)).toEqual(NOTHING);
  });

  test.describe(`signed out at ${width} pixels`, () => {
    test.use({ as: null });

    test("nothing is wider than the screen", async ({ page, studio }) => {
      await page.setViewportSize({ width, height: 844 });
      const invitation = studio.inviteAdmin("hine@example.nz", "Hine", "Ngata");
      for (const path of ["/login", "/forgot-password", invitation, "/privacy", "/terms"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await standsOut(page)).toEqual(NOTHING);
      }
    });
  });
}
