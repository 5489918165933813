import type { Page } from "@playwright/test";
import { balance, chip, dialog, signInWith, toast } from "./screens";
import { canBeBooked, expect, hoursTo, settled, test } from "./studio";
import { translate } from "./translator";

test.beforeEach(async ({ page }) => translate(page));

const expectTranslated = (page: Page) => expect(page.locator("h1 font font").first()).toBeVisible();

async function openTranslated(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await settled(page);
  await expectTranslated(page);
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
}

test("in a translated schedule, searching, booking and cancelling work and update the texts", async ({
  page,
  studio,
}) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => canBeBooked(k) && k.concessionsRequired === 1);
  await openTranslated(page, "/classes", "Class Schedule");
  for (const words of ["t", "kiri", "nobody teaches this", klass.name]) {
    await page.getByRole("searchbox").fill(words);
    await expect(page.locator("[data-found]")).toContainText(`with ${words}`);
  }
  await expect(balance(page)).toHaveText("5");
  await chip(page, klass).click();
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(page, "Class booked successfully")).toBeVisible();
  await expect(balance(page)).toHaveText("4");
  await expect(chip(page, klass)).toContainText("Booked");
  await page.getByRole("searchbox").fill("");
  await chip(page, klass).click();
  await dialog(page).getByRole("button", { name: "Cancel Booking" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, cancel" }).click();
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(balance(page)).toHaveText("5");
  await expect(chip(page, klass)).not.toContainText("Booked");
});

test("in a translated schedule, a waitlist can be joined and left", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const unbooked = await member.unbookedClassIds();
  const klass = await member.classThat((k) => k.isFull && unbooked.has(k._id) && 2 < hoursTo(k));
  await openTranslated(page, "/classes", "Class Schedule");
  await chip(page, klass).click();
  await dialog(page).getByRole("button", { name: "Join Waitlist" }).click();
  await expect(toast(page, "waitlist")).toBeVisible();
  await expect(chip(page, klass)).toContainText("Waitlisted");
  // Waits for the toast to close, because it may cover a button. It does not close while the pointer is on it.
  await page.mouse.move(10, 10);
  await expect(toast(page, "waitlist")).toHaveCount(0);
  await chip(page, klass).click();
  await dialog(page).getByRole("button", { name: "Leave Waitlist" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^(Yes|Leave)/ })
    .click();
  await expect(chip(page, klass)).not.toContainText("Waitlisted");
});

test("every screen of a member works when it is translated", async ({ page }) => {
  await openTranslated(page, "/dashboard", "Welcome, Mia!");
  await page.getByRole("tab", { name: /^Waitlist/ }).click();
  await page.getByRole("tab", { name: /^Upcoming/ }).click();
  await openTranslated(page, "/concessions", "Your Concessions");
  await openTranslated(page, "/past-classes", "Past Classes");
  await page
    .getByRole("button", { name: /^Notifications/ })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await openTranslated(page, "/notification-settings", "Notification Settings");
  await openTranslated(page, "/profile", "Profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First Name").fill("Mīa");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Profile updated successfully")).toBeVisible();
  await openTranslated(page, "/dashboard", "Welcome, Mīa!");
});

test("an error during rendering shows the app's error screen", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/NotFoundError/);
  await openTranslated(page, "/classes", "Class Schedule");
  // Removes an element that React still knows, as a browser extension may do.
  await page.evaluate(() => document.querySelector("main > *")?.remove());
  await page.getByRole("navigation", { name: "Bottom bar" }).getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
});

test.describe("signed out", () => {
  test.use({ as: null });

  test("every page before sign-in works when it is translated", async ({ page }) => {
    await openTranslated(page, "/terms", "Terms of Service");
    await openTranslated(page, "/privacy", "Privacy Policy");
    await openTranslated(page, "/forgot-password", "Forgot Password");
    await openTranslated(page, "/login", "Sign in");
    await page.getByRole("button", { name: "Sign in" }).click();
    await signInWith(page, "member");
    await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  });
});

test.describe("an admin", () => {
  test.use({ as: "admin", viewport: { width: 1280, height: 800 } });

  test("every screen of staff works when it is translated", async ({ page }) => {
    await openTranslated(page, "/dashboard", "Admin Dashboard");
    await page.getByRole("table", { name: "Upcoming classes" }).getByRole("button").first().click();
    for (const name of [/^Waitlist/, /^Cancellations/, /^Confirmed/])
      await dialog(page).getByRole("tab", { name }).click();
    await openTranslated(page, "/admin/classes", "Manage Classes");
    await page
      .getByRole("button", { name: /^Next month/ })
      .first()
      .click();
    await page
      .getByRole("button", { name: /^Previous month/ })
      .first()
      .click();
    await openTranslated(page, "/admin/users", "Manage Users");
    for (const words of ["t", "kiri", "nobody", ""]) {
      await page.getByRole("searchbox").fill(words);
      await expect(page.getByText(words === "nobody" ? /^No users/ : /^Showing /)).toBeVisible();
    }
    await page.getByRole("button", { name: "Add User" }).click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await openTranslated(page, "/profile", "Settings");
  });
});
