import type { NotificationSettings } from "@bindings/NotificationSettings";
import type { Page } from "@playwright/test";
import { chooseInProfileMenu, toast } from "./screens";
import { expect, REFUSED, stopBetweenRequests, test, UNREACHABLE } from "./studio";

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

test("changes can be reset, and without email the other switches are disabled", async ({ page }) => {
  await page.goto("/notification-settings");
  await toggle(page, "Email notifications").click();
  await expect(toggle(page, "Low concession alerts")).toBeDisabled();
  await expect(toggle(page, "Concession addition notifications")).toBeDisabled();
  await page.getByRole("button", { name: "Reset Changes" }).click();
  await expect(toggle(page, "Email notifications")).toBeChecked();
  await expect(toggle(page, "Low concession alerts")).toBeEnabled();
  await expect(page.getByText(UNSAVED, { exact: true })).toHaveCount(0);
});

test("a failed save undoes the changes, and a save works when the server is back", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  await openWithChange(page);
  await stopBetweenRequests(page, studio);
  await save(page).click();
  await expect(
    toast(page, "Failed to update settings. Can't reach the studio: check your connection and try again."),
  ).toBeVisible();
  await expect(toggle(page, "Low concession alerts")).toBeChecked();
  await expect(page.getByText(UNSAVED, { exact: true })).toHaveCount(0);
  await studio.open();
  await expect(page.getByText(/^Offline: as of /)).toHaveCount(0);
  await toggle(page, "Low concession alerts").click();
  await save(page).click();
  await expect(toast(page, SAVED)).toBeVisible();
});

test("settings that can't be loaded show an error, and 'Try again' loads them", async ({ page, consoleErrors }) => {
  consoleErrors.allow(UNREACHABLE);
  // Only the screen's data fails; its code loads.
  await page.route("**/api/notifications/settings", (route) => route.abort());
  await page.goto("/notification-settings");
  await expect(page.getByText("Failed to load your settings")).toBeVisible();
  await page.unroute("**/api/notifications/settings");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toggle(page, "Email notifications")).toBeChecked();
});

test("a change that is saved in one tab appears in another, which keeps its own change", async ({ page, context }) => {
  await openWithChange(page);
  const other = await context.newPage();
  await other.goto("/notification-settings");
  await toggle(other, "Manual booking notifications").click();
  await save(other).click();
  await expect(toast(other, SAVED)).toBeVisible();
  await other.close();
  await save(page).click();
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(toggle(page, "Manual booking notifications")).not.toBeChecked();
  await expect(toggle(page, "Low concession alerts")).not.toBeChecked();
});

test.describe("with unsaved changes", () => {
  test("a link asks for confirmation", async ({ page }) => {
    await openWithChange(page);
    await page.getByRole("link", { name: "Fantail home" }).click();
    await expect(question(page)).toContainText("You have unsaved changes. They will be lost.");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL("/notification-settings");
    await expect(page.getByText(UNSAVED, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Fantail home" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
    await page.goBack();
    await expect(toggle(page, "Low concession alerts")).toBeChecked();
  });

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

  test("signing out does not ask for confirmation", async ({ page }) => {
    await openWithChange(page);
    await chooseInProfileMenu(page, "Logout");
    await expect(page).toHaveURL("/login");
    await expect(question(page)).toHaveCount(0);
  });

  test("signing out in another tab closes the confirmation", async ({ page, context }) => {
    await openWithChange(page);
    await page.getByRole("link", { name: "Fantail home" }).click();
    await expect(question(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto("/dashboard");
    await chooseInProfileMenu(other, "Logout");
    await expect(page).toHaveURL("/login");
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByLabel("Username or email")).toBeVisible();
  });

  test("a session that ended elsewhere redirects to sign-in, and signing in returns to the settings", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    await openWithChange(page);
    await (await studio.elsewhere("member")).changePassword("another-word");
    await save(page).click();
    await expect(page).toHaveURL("/login");
    await expect(question(page)).toHaveCount(0);
    await page.getByLabel("Username or email").fill("member");
    await page.getByLabel("Password", { exact: true }).fill("another-word");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/notification-settings");
    await expect(toggle(page, "Low concession alerts")).toBeChecked();
  });
});

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("has a switch for the notifications to admins", async ({ page }) => {
    await page.goto("/notification-settings");
    await expect(page.getByRole("switch")).toHaveCount(2);
    await toggle(page, "Admin notifications").click();
    await save(page).click();
    await expect(toast(page, SAVED)).toBeVisible();
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("has only the switch for email", async ({ page }) => {
    await page.goto("/notification-settings");
    await expect(page.getByRole("switch")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Settings", exact: true })).toHaveAttribute("href", "/profile");
  });
});
