import { expect, type Page } from "@playwright/test";

/** What a member touches, in the words the screen uses. */
export const balance = (page: Page) => page.locator("[data-balance]");
export const chip = (page: Page, klass: { _id: string }) => page.locator(`[data-class="${klass._id}"]`);
export const dialog = (page: Page) => page.getByRole("dialog");
export const rules = (page: Page) => dialog(page).getByRole("region", { name: /^Can you/ });
export const toast = (page: Page, words: string) => page.locator("[data-toast]").filter({ hasText: words });

/** Opens a class by its address, until it has been read by itself: what happens to it later is news. */
export async function openClass(page: Page, klass: { _id: string; name: string }) {
  const id = encodeURIComponent(klass._id);
  const isRead = page.waitForResponse((response) => response.url().endsWith(`/api/classes/${id}`));
  await page.goto(`/classes?class=${id}`);
  await expect(dialog(page).getByRole("heading", { name: klass.name, level: 2 })).toBeVisible();
  await isRead;
}

export async function chooseInProfileMenu(page: Page, item: string) {
  await page.getByRole("button", { name: /^Profile menu/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
