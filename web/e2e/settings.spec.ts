import type { NotificationSettings } from "@bindings/NotificationSettings";
import type { Page } from "@playwright/test";
import { atBothWidths, expectAccessible, fitsTheWindow } from "./access";
import { chooseInProfileMenu, toast } from "./screens";
import { expect, REFUSED, stopBetweenRequests, test, UNREACHABLE } from "./studio";

const SAVED = "Notification settings updated successfully";
const UNSAVED = "You have unsaved changes";
const toggle = (page: Page, name: string) => page.getByRole("switch", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });

/** Opens the settings with a change that is not saved, having come from the profile. */
async function change(page: Page) {
  await page.goto("/profile");
  await page.getByRole("link", { name: /^Notification settings/ }).click();
  await expect(page.getByRole("heading", { name: "Notification Settings" })).toBeVisible();
  await toggle(page, "Low concession alerts").click();
  await expect(page.getByText(UNSAVED, { exact: true })).toBeVisible();
}

test("a member changes what they are written about, and it stays", async ({ page, studio }) => {
  await change(page);
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

test("changes are reset, and without email the others can't be changed", async ({ page }) => {
  await page.goto("/notification-settings");
  await toggle(page, "Email notifications").click();
  await expect(toggle(page, "Low concession alerts")).toBeDisabled();
  await expect(toggle(page, "Concession addition notifications")).toBeDisabled();
  await page.getByRole("button", { name: "Reset Changes" }).click();
  await expect(toggle(page, "Email notifications")).toBeChecked();
  await expect(toggle(page, "Low concession alerts")).toBeEnabled();
  await expect(page.getByText(UNSAVED, { exact: true })).toHaveCount(0);
});

test("a save that fails takes the changes back, and works once the server is there again", async ({
  page,
  studio,
  complaints,
}) => {
  complaints.provoke(UNREACHABLE);
  await change(page);
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

test("settings that can't be read say so, and can be asked for again", async ({ page, studio, complaints }) => {
  complaints.provoke(UNREACHABLE);
  // The screen's code has loaded, its data has not.
  await page.route("**/api/notifications/settings", (route) => route.abort());
  await page.goto("/notification-settings");
  await expect(page.getByText("Failed to load your settings")).toBeVisible();
  await page.unroute("**/api/notifications/settings");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toggle(page, "Email notifications")).toBeChecked();
  expect(await (await studio.elsewhere("member")).me()).toMatchObject({ username: "member" });
});

test("two tabs: what one saves the other shows, and its own change stays", async ({ page, context }) => {
  await change(page);
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
  test("a link asks first", async ({ page }) => {
    await change(page);
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

  test("Back asks first, and goes where it would have gone", async ({ page }) => {
    await change(page);
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

  test("reloading asks in the browser's words", async ({ page }) => {
    await change(page);
    const asked = page.waitForEvent("dialog");
    const reloaded = page.evaluate(() => window.location.reload());
    const browsers = await asked;
    expect(browsers.type()).toBe("beforeunload");
    await browsers.dismiss();
    await reloaded;
    await expect(page.getByText(UNSAVED, { exact: true })).toBeVisible();
    await save(page).click();
    await expect(toast(page, SAVED)).toBeVisible();
    await page.reload();
    await expect(toggle(page, "Low concession alerts")).not.toBeChecked();
  });

  test("signing out is never held up", async ({ page }) => {
    await change(page);
    await chooseInProfileMenu(page, "Logout");
    await expect(page).toHaveURL("/login");
    await expect(question(page)).toHaveCount(0);
  });

  test("signing out in another tab takes an open question along", async ({ page, context }) => {
    await change(page);
    await page.getByRole("link", { name: "Fantail home" }).click();
    await expect(question(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto("/dashboard");
    await chooseInProfileMenu(other, "Logout");
    await expect(page).toHaveURL("/login");
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByLabel("Username or email")).toBeVisible();
  });

  test("a session that ended elsewhere leads to sign-in, and back", async ({ page, studio, complaints }) => {
    complaints.provoke(REFUSED);
    await change(page);
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

  test("chooses about what admins are told", async ({ page }) => {
    await page.goto("/notification-settings");
    await expect(page.getByRole("switch")).toHaveCount(2);
    await toggle(page, "Admin notifications").click();
    await save(page).click();
    await expect(toast(page, SAVED)).toBeVisible();
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("chooses about email alone", async ({ page }) => {
    await page.goto("/notification-settings");
    await expect(page.getByRole("switch")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Settings", exact: true })).toHaveAttribute("href", "/profile");
  });
});

test("the settings break no rule of accessibility", async ({ page }) => {
  await page.goto("/notification-settings");
  await toggle(page, "Email notifications").click();
  await atBothWidths(page, async () => {
    await expectAccessible(page);
    await fitsTheWindow(page);
  });
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(question(page)).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
});
