import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./server";

/** Locators and steps on the members' screens, by their visible text. */
export const balance = (page: Page) => page.locator("[data-balance]");
export const chip = (page: Page, klass: { _id: string }) => page.locator(`[data-class="${klass._id}"]`);
export const dialog = (page: Page) => page.getByRole("dialog");
export const rules = (page: Page) => dialog(page).getByRole("region", { name: /^Can you/ });
export const toast = (page: Page, words: string) => page.locator("[data-toast]").filter({ hasText: words });

/** Opens a class by its address, and waits until it is fetched, so that the page does not know of later changes. */
export async function openClass(page: Page, klass: { _id: string; name: string }) {
  const id = encodeURIComponent(klass._id);
  const fetched = page.waitForResponse((response) => response.url().endsWith(`/api/classes/${id}`));
  await page.goto(`/classes?open=class:${id}`);
  await expect(dialog(page).getByRole("heading", { name: klass.name, level: 2 })).toBeVisible();
  await (await fetched).finished();
}

/** Holds back the requests to an address, or only those with one method, until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await gate;
    await route.continue();
  });
  return release;
}

export async function chooseInProfileMenu(page: Page, item: string) {
  await page.getByRole("button", { name: /^Profile menu/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Fills in the form of the sign-in screen, and sends it. */
export async function signInWith(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Resolves when the page's stream of changes has been opened. */
export async function streamOpened(page: Page) {
  await page.waitForResponse((response) => response.url().endsWith("/api/live") && response.ok());
}
