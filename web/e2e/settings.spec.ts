import type { NotificationSettings } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { toast } from "./screens";
import { expect, test } from "./studio";

const SAVED = "Notification settings updated successfully";
const UNSAVED = "You have unsaved changes";
const toggle = (page: Page, name: string) => page.getByRole("switch", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });

/** Opens the settings from the profile, and makes a change without saving it. */
async function openWithChange(page: Page) {
  await page.goto("/profile");
  await page.getByRole("link", { name: /^Notification settings/ }).click();
  await expect(page.getByRole("heading", { name: "Notification Settings" })).toBeVisible();
  await toggle(page, "Low concession alerts").click();
  await expect(page.getByText(UNSAVED, { exact: true })).toBeVisible();
}

test("a member changes which notifications are sent, and the change is saved", async ({ page, studio }) => {
  await openWithChange(page);
  await save(page).click();
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(page.getByText(UNSAVED, { exact: true })).toHaveCount(0);
  await expect(save(page)).toBeDisabled();
  await page.reload();
  await expect(toggle(page, "Low concession alerts")).not.toBeChecked();
  await expect(toggle(page, "Manual booking notifications")).toBeChecked();
  const kept = await (await studio.elsewhere("member")).get<NotificationSettings>("/api/notifications/settings");
  expect(kept).toMatchObject({ lowConcessionAlerts: false, adminNotifications: true, emailNotifications: true });
});

test.describe("with unsaved changes", () => {
  test("Back asks for confirmation, and 'Leave' goes back", async ({ page }) => {
    await openWithChange(page);
    await page.evaluate(() => window.history.back());
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL("/notification-settings");
    await page.keyboard.press("Escape");
    await expect(page.getByText(UNSAVED, { exact: true })).toBeVisible();
    await page.evaluate(() => window.history.back());
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/profile");
    await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
  });

  test("reloading shows the browser's own confirmation", async ({ page }) => {
    await openWithChange(page);
    const dialogOpened = page.waitForEvent("dialog");
    const reloaded = page.evaluate(() => window.location.reload());
    const browserDialog = await dialogOpened;
    expect(browserDialog.type()).toBe("beforeunload");
    await browserDialog.dismiss();
    await reloaded;
    await expect(page.getByText(UNSAVED, { exact: true })).toBeVisible();
    await save(page).click();
    await expect(toast(page, SAVED)).toBeVisible();
    await page.reload();
    await expect(toggle(page, "Low concession alerts")).not.toBeChecked();
  });
});
