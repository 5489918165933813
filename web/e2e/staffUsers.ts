import type { User, UserCreatedAnswer, UsersAnswer } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { type Elsewhere, expect } from "./studio";

/** Locators and steps on the users screen, by their visible text. */
export const table = (page: Page) => page.getByRole("table", { name: "Users" });
/** The list of users on a phone. */
export const list = (page: Page) => page.getByRole("list", { name: "Users", exact: true });
export const rows = (page: Page) => table(page).locator("tbody").getByRole("row").or(list(page).getByRole("listitem"));
export const row = (page: Page, username: string) => rows(page).filter({ hasText: `@${username}` });
export const menuButton = (page: Page, username: string) =>
  row(page, username).getByRole("button", { name: /^Actions for/ });
export const modal = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const question = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });

export async function find(page: Page, username: string) {
  await page.goto(`/admin/users?search=${encodeURIComponent(username)}`);
  await expect(row(page, username)).toBeVisible();
}

/** Chooses an action in the menu of a user's row. */
export async function choose(page: Page, username: string, action: string) {
  await menuButton(page, username).click();
  await page.getByRole("menuitem", { name: action }).click();
}

export async function userCalled(admin: Elsewhere, username: string): Promise<User> {
  const { users } = await admin.get<UsersAnswer>(`/api/admin/users?search=${encodeURIComponent(username)}`);
  const found = users.find((user) => user.username === username);
  if (!found) throw new Error(`there is no ${username}`);
  return found;
}

export async function invite(admin: Elsewhere, differences: object = {}) {
  return admin.post<UserCreatedAnswer>("/api/admin/users", {
    email: "ari.kea@mail.example",
    firstName: "Ari",
    lastName: "Kea",
    concessions: 3,
    ...differences,
  });
}
