import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./studio";

/** Nothing on the screen breaks a rule of accessibility that a machine can check. */
export async function isAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

/** Presses Tab until this has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target.first()).toBeVisible();
  for (let step = 0; step < 80; step++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}

/** Nothing is wider than the window. */
export async function fitsTheWindow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
