import type { Locator, Page } from "@playwright/test";
import { tabTo } from "./access";
import { dialog, toast } from "./screens";
import { canBeBooked, expect, test } from "./studio";

/** Tab reaches only one class; the arrow keys move to the others. */
const TAB_STOP = '[data-class][tabindex="0"]';

/** Presses the down arrow until the class has the focus. */
async function arrowTo(page: Page, chip: Locator) {
  await expect(chip).toBeVisible();
  const hasFocus = () => chip.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 400 && !(await hasFocus()); step++) await page.keyboard.press("ArrowDown");
  await expect(chip).toBeFocused();
}

test.describe("with the keyboard alone", () => {
  test.use({ as: null });

  test("a member signs in, books and cancels", async ({ page, studio }) => {
    const member = await studio.elsewhere("member");
    const klass = await member.classThat(canBeBooked);

    await page.goto("/login");
    await tabTo(page, page.getByLabel("Username or email"));
    await page.keyboard.type("member");
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type("fantail-demo");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");

    await page.goto("/classes");
    await tabTo(page, page.getByRole("searchbox"));
    await page.keyboard.type(`${klass.name} ${klass.instructor}`);
    await expect(page).toHaveURL(/search=/);
    const chip = page.locator(`[data-class="${klass._id}"]`);
    await tabTo(page, page.locator(TAB_STOP));
    await arrowTo(page, chip);
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page).getByRole("button", { name: "Confirm Booking" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Class booked successfully")).toBeVisible();
    await expect(chip).toBeFocused();

    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page).getByRole("button", { name: "Cancel Booking" }));
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Keep booking" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(dialog(page).getByRole("button", { name: "Cancel Booking" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, question.getByRole("button", { name: "Yes, cancel" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  });
});

test("the schedule has few tab stops, and keys move between its classes and days", async ({ page }) => {
  await page.goto("/classes");
  await expect(page.locator(TAB_STOP)).toHaveCount(1);
  await expect.poll(() => page.locator("[data-class]").count()).toBeGreaterThan(40);
  const tabStops = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]");
    return [...all].filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length;
  });
  expect(tabStops).toBeLessThanOrEqual(40);

  await tabTo(page, page.locator(TAB_STOP));
  const dayOf = () => page.evaluate(() => document.activeElement?.closest("li[data-weekday]")?.id);
  const first = await dayOf();
  await page.keyboard.press("PageDown");
  await expect.poll(dayOf).not.toBe(first);
  await page.keyboard.press("PageUp");
  await expect.poll(dayOf).toBe(first);
  await page.keyboard.press("ArrowRight");
  await expect.poll(dayOf).not.toBe(first);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(TAB_STOP)).toBeFocused();
});

test("a dialog keeps the focus inside, and returns it to the opener", async ({ page }) => {
  await page.goto("/profile");
  const opener = page.getByRole("button", { name: "Change Password" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest("dialog");
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
