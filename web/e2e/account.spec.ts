import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Booking } from "@bindings/Booking";
import type { ClassesAnswer } from "@bindings/ClassesAnswer";
import type { OwnRecord } from "@bindings/OwnRecord";
import type { UsersAnswer } from "@bindings/UsersAnswer";
import type { Page } from "@playwright/test";
import { tabTo } from "./access";
import { chooseInProfileMenu, dialog, holdBack, toast } from "./screens";
import { expect, hoursTo, REFUSED, type Studio, stopBetweenRequests, test, UNREACHABLE } from "./studio";

const AWAY = "Can't reach the studio: check your connection and try again.";
const edit = (page: Page) => page.getByRole("button", { name: "Edit Profile" });
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const deletion = (page: Page) => page.getByRole("dialog", { name: "Delete Account" });

async function openDeletion(page: Page) {
  await page.goto("/profile");
  await page.getByRole("region", { name: "Danger Zone" }).getByRole("button", { name: "Delete Account" }).click();
}

async function confirmDeletion(page: Page, typed: string) {
  await deletion(page).getByLabel("Type DELETE to confirm").fill(typed);
  await deletion(page).getByRole("button", { name: "Delete Account" }).click();
}

async function expectDeleted(studio: Studio, username: string) {
  await expect(studio.signIn(username)).rejects.toThrow("Invalid username or password");
}

test.describe("the profile", () => {
  test("can be edited: a toast appears, the new value is shown, and the focus returns", async ({ page, studio }) => {
    await page.goto("/profile");
    await edit(page).click();
    await expect(page.getByLabel("First name")).toBeFocused();
    await page.getByLabel("Phone (optional)").fill("021 555 0177");
    await save(page).click();
    await expect(toast(page, "Profile updated successfully")).toBeVisible();
    await expect(edit(page)).toBeFocused();
    await expect(page.getByText("021 555 0177")).toBeVisible();
    expect((await (await studio.elsewhere("member")).me()).phone).toBe("021 555 0177");
  });

  test("the first invalid field gets the focus, and a used address shows an error at its field", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    await page.goto("/profile");
    await edit(page).click();
    await page.getByLabel("Last name").fill("");
    await page.getByLabel("Email").fill("");
    await save(page).click();
    const required = "Please fill in all required fields: First Name, Last Name, and Email";
    await expect(page.getByRole("textbox", { name: "Last name", description: required })).toBeFocused();
    await page.getByLabel("Last name").fill("Walker");
    await page.getByLabel("Email").fill("second@mail.example");
    await save(page).click();
    const taken = "This email address is already in use";
    await expect(page.getByRole("textbox", { name: "Email", description: taken })).toBeFocused();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(edit(page)).toBeFocused();
    await expect(page.getByText("member@mail.example")).toBeVisible();
  });

  test("keeps the typed text while the server can't be reached", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(UNREACHABLE);
    await page.goto("/profile");
    await edit(page).click();
    await page.getByLabel("First name").fill("Māia");
    await stopBetweenRequests(page, studio);
    await save(page).click();
    await expect(page.getByRole("alert")).toContainText(AWAY);
    await expect(page.getByLabel("First name")).toHaveValue("Māia");
    await studio.open();
    await save(page).click();
    await expect(toast(page, "Profile updated successfully")).toBeVisible();
  });

  test("a change that is saved in one tab appears in another", async ({ page, context }) => {
    await page.clock.install();
    await page.goto("/profile");
    const other = await context.newPage();
    await other.goto("/profile");
    await expect(other.getByText("Mia", { exact: true })).toBeVisible();
    await edit(page).click();
    await page.getByLabel("First name").fill("Māia");
    await save(page).click();
    await expect(toast(page, "Profile updated successfully")).toBeVisible();
    // Focusing the tab fetches data again that is older than five seconds.
    await page.clock.runFor(5_000);
    await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(other.getByText("Māia", { exact: true })).toBeVisible();
  });

  test("leaving with unsaved changes asks for confirmation, and signing out does not", async ({ page }) => {
    await page.goto("/dashboard");
    await chooseInProfileMenu(page, "Profile");
    await edit(page).click();
    await page.getByLabel("First name").fill("Māia");
    await page.evaluate(() => window.history.back());
    await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
    await expect(page).toHaveURL("/profile");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("First name")).toHaveValue("Māia");
    await chooseInProfileMenu(page, "Logout");
    await expect(page).toHaveURL("/login");
  });

  test("a password is changed, and every other device is signed out", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    const phone = await studio.elsewhere("member");
    await page.goto("/profile");
    await page.getByRole("button", { name: "Change Password" }).click();
    const form = dialog(page);
    const fill = async (current: string, next: string, again: string) => {
      await form.getByLabel("Current Password").fill(current);
      await form.getByLabel("New Password").fill(next);
      await form.getByLabel("Confirm Password").fill(again);
      await form.getByRole("button", { name: "Change Password" }).click();
    };
    await expect(form.getByLabel("Current Password")).toBeFocused();
    await fill("fantail-demo", "kererū", "kererū!");
    await expect(form.getByText("New passwords do not match")).toBeVisible();
    await fill("fantail-demo", "short", "short");
    await expect(form.getByText("New password must be at least 6 characters")).toBeVisible();
    await fill("not-it", "kererū-kōwhai", "kererū-kōwhai");
    await expect(form.getByLabel("Current Password")).toBeFocused();
    await expect(form.getByLabel("New Password")).toHaveValue("kererū-kōwhai");
    await fill("fantail-demo", "kererū-kōwhai", "kererū-kōwhai");
    await expect(toast(page, "Password changed successfully")).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change Password" })).toBeFocused();
    await expect(phone.me()).rejects.toThrow("401");
  });

  test("'Download my data' saves the member's own data, without other people's", async ({ page, studio }) => {
    const second = await (await studio.elsewhere("second")).me();
    await page.goto("/profile");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^fantail-member-\d{4}-\d\d-\d\d\.json$/);
    const text = readFileSync(await file.path(), "utf8");
    const record: OwnRecord = JSON.parse(text);
    expect(record.account.username).toBe("member");
    expect(record.bookings.length).toBeGreaterThan(0);
    for (const others of [second._id, second.username, second.email]) expect(text).not.toContain(`"${others}"`);
  });

  test("a failed download shows an error", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(UNREACHABLE);
    await page.goto("/profile");
    await expect(page.getByRole("button", { name: "Download my data" })).toBeVisible();
    await stopBetweenRequests(page, studio);
    await page.getByRole("button", { name: "Download my data" }).click();
    await expect(toast(page, AWAY)).toBeVisible();
  });
});

test.describe("deleting an account", () => {
  test("requires the typed word DELETE, lists what is deleted, and cancels the bookings", async ({
    page,
    studio,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    const member = await studio.elsewhere("member");
    const klass = await member.classThat((k) => k.isUserBooked && k.availableSpots !== null && 26 < hoursTo(k));
    const booked = (await member.get<{ bookings: Booking[] }>("/api/users/upcoming-classes")).bookings;
    const confirmed = booked.filter(({ status }) => status === "confirmed").length;
    await openDeletion(page);
    const other = await context.newPage();
    await other.goto("/dashboard");
    await expect(other.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();

    await expect(deletion(page)).toContainText("erased within 30 days");
    await expect(deletion(page)).toContainText(`(${confirmed} classes now): they are cancelled`);
    await expect(deletion(page)).toContainText("Your balance of 5 concessions: it ends with the account.");
    await expect(deletion(page)).toContainText("Past bookings and concession changes, tied to nobody.");
    await confirmDeletion(page, "delete");
    await expect(deletion(page).getByText('Please type "DELETE" to confirm account deletion')).toBeVisible();
    await expect(deletion(page).getByLabel("Type DELETE to confirm")).toBeFocused();
    await confirmDeletion(page, "DELETE");
    await expect(toast(page, "Account permanently deleted")).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect(other).toHaveURL("/login");

    await expectDeleted(studio, "member");
    const second = await studio.elsewhere("second");
    const after = await second.classThat(({ _id }) => _id === klass._id);
    expect(after.activeBookings).toBe(klass.activeBookings - 1);
  });

  test("shows an error while the server can't be reached, and works when it is back", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(UNREACHABLE);
    // Requests that were pending when the account was deleted are refused.
    consoleErrors.allow(REFUSED);
    await openDeletion(page);
    await stopBetweenRequests(page, studio);
    await confirmDeletion(page, "DELETE");
    await expect(deletion(page).getByRole("alert")).toContainText(AWAY);
    await expect(deletion(page).getByLabel("Type DELETE to confirm")).toHaveValue("DELETE");
    await studio.open();
    await deletion(page).getByRole("button", { name: "Delete Account" }).click();
    await expect(page).toHaveURL("/login");
    await expectDeleted(studio, "member");
  });

  test("closes with Escape, and the focus returns to the button", async ({ page }) => {
    await page.goto("/profile");
    const button = page.getByRole("button", { name: "Delete Account" });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(deletion(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(deletion(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test.describe("as a coach", () => {
    test.use({ as: "coach" });

    test("cancels the bookings that an admin made", async ({ page, studio, consoleErrors }) => {
      consoleErrors.allow(REFUSED);
      const admin = await studio.elsewhere("admin");
      const { users } = await admin.get<UsersAnswer>("/api/admin/users?search=coach&limit=100");
      const coach = users.find(({ username }) => username === "coach");
      const { classes } = await admin.get<ClassesAnswer>("/api/admin/classes");
      const klass = classes.find((k) => 26 < hoursTo(k) && !k.isFull);
      if (!coach || !klass) throw new Error("the demo studio has a coach and a class");
      await admin.post("/api/admin/bookings/manual", { userId: coach._id, classId: klass._id });

      await openDeletion(page);
      await expect(deletion(page)).toContainText("(1 class now): they are cancelled");
      await expect(deletion(page)).not.toContainText("balance");
      await confirmDeletion(page, "DELETE");
      await expect(toast(page, "Account permanently deleted")).toBeVisible();
      await expect(page).toHaveURL("/login");
      await expectDeleted(studio, "coach");
      const path = `/api/admin/classes/${encodeURIComponent(klass._id)}/bookings`;
      const { bookings } = await admin.get<{ bookings: Booking[] }>(path);
      expect(bookings.map(({ userId }) => userId?._id)).not.toContain(coach._id);
    });
  });
});

test.describe("an admin's settings", () => {
  test.use({ as: "admin" });

  test("have two tabs, which the address contains, and no Danger Zone", async ({ page }) => {
    await page.goto("/profile");
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await expect(page.getByText("Account Created")).toBeVisible();
    await expect(page.getByText("Danger Zone")).toHaveCount(0);
    await page.getByRole("tab", { name: "System Functions" }).click();
    await expect(page).toHaveURL("/profile?tab=system");
    await page.reload();
    await expect(page.getByRole("tab", { name: "System Functions" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("Users can book up to 2 classes in advance", { exact: false })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Profile & Settings" })).toHaveAttribute("aria-selected", "true");
  });

  test("change the bank account that members pay to, and its number is stored with hyphens", async ({
    page,
    studio,
  }) => {
    await page.goto("/profile");
    await edit(page).click();
    const number = page.getByLabel("Bank account number");
    await number.fill("12-34");
    await save(page).click();
    await expect(number).toBeFocused();
    await expect(page.getByText(/^A New Zealand account number has 15 or 16 digits/)).toBeVisible();
    await number.fill("12 3456 0000002 00");
    await save(page).click();
    await expect(toast(page, "Profile updated successfully")).toBeVisible();
    await expect(page.getByText("12-3456-0000002-00")).toBeVisible();
    const paid = await (await studio.elsewhere("member")).get("/api/admin/bank-details");
    expect(paid).toMatchObject({ bankAccount: { accountNumber: "12-3456-0000002-00" } });
  });

  test("show the state of the email service, also after the server was stopped and started", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(UNREACHABLE);
    await page.goto("/profile?tab=system");
    const status = page.getByRole("region", { name: "Email Service Status" });
    for (const [name, value] of [
      ["Status", "Not set up"],
      ["Provider", "file"],
      ["From", /@/],
      ["Environment", "production"],
      ["Configured", "No"],
      ["Test mode", "Yes"],
    ] as const) {
      await expect(status.getByText(name, { exact: true }).locator("xpath=following-sibling::dd")).toHaveText(value);
    }
    await stopBetweenRequests(page, studio);
    await status.getByRole("button", { name: "Refresh" }).click();
    await expect(status.getByRole("alert")).toContainText("Unable to fetch email status. Check system configuration.");
    await studio.open();
    await expect(status.getByText("Not set up")).toBeVisible();
  });

  test("show the state of the backups, once the server makes backups", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(UNREACHABLE);
    await page.goto("/profile?tab=system");
    const backups = page.getByRole("region", { name: "Backups" });
    await expect(backups).toContainText("This server makes no backups by itself.");
    await studio.close();
    studio.settings.FANTAIL_BACKUP_TO = mkdtempSync(join(tmpdir(), "fantail-backups-"));
    await studio.open();
    await expect(async () => {
      await backups.getByRole("button", { name: "Refresh" }).click();
      await expect(backups.getByText("Healthy")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(backups).toContainText(/Last good backup\s*Today at \d\d:\d\d \(\d+ (s|min) ago\)/);
    await expect(backups).toContainText("1 of 14");
    rmSync(studio.settings.FANTAIL_BACKUP_TO, { recursive: true });
  });

  test("don't move when the state of the email service arrives", async ({ page }) => {
    const release = await holdBack(page, "**/api/admin/email-service-status");
    await page.goto("/profile?tab=system");
    const status = page.getByRole("region", { name: "Email Service Status" });
    await expect(status.getByText("Loading the email status")).toBeAttached();
    const before = await status.boundingBox();
    release();
    await expect(status.getByText("Not set up")).toBeVisible();
    expect(Math.abs(((await status.boundingBox())?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(4);
  });

  test("send a test email and show the result", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(UNREACHABLE);
    await page.goto("/profile?tab=system");
    const card = page.getByRole("region", { name: "Test Email" });
    await card.getByRole("button", { name: "Send Test Email" }).click();
    const form = page.getByRole("dialog", { name: "Send Test Email" });
    await expect(form.getByLabel("To")).toHaveValue("admin@mail.example");
    await form.getByLabel("To").fill("");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form.getByText("Please enter an email address")).toBeVisible();
    await form.getByLabel("To").fill("admin@mail.example");
    await stopBetweenRequests(page, studio);
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form.getByRole("alert")).toContainText(AWAY);
    await studio.open();
    await form.getByRole("button", { name: "Send" }).click();
    await expect(card.getByRole("alert")).toHaveText("Test email written to a file: no mail server is configured");
    await expect(form).toHaveCount(0);
    await expect(card.getByRole("button", { name: "Send Test Email" })).toBeFocused();
  });

  test("ask for confirmation before the other tab is opened with unsaved changes", async ({ page }) => {
    await page.goto("/profile");
    await edit(page).click();
    await page.getByLabel("First name").fill("Ana");
    await page.getByRole("tab", { name: "System Functions" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/profile?tab=system");
    await page.getByRole("tab", { name: "Profile & Settings" }).click();
    await expect(save(page)).toHaveCount(0);
  });
});

test.describe("signing in", () => {
  test.use({ as: null });

  test("an error moves nothing, and the third wrong password offers a link to reset it", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    await page.goto("/login");
    const name = page.getByLabel("Username or email");
    const password = page.getByLabel("Password", { exact: true });
    await expect(name).toBeFocused();
    await name.fill("member");
    const before = await name.boundingBox();
    for (const wrong of ["first", "second", "third"]) {
      await password.fill(wrong);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toContainText("Invalid username or password");
      await expect(password).toHaveValue(wrong);
      expect(await name.boundingBox()).toEqual(before);
    }
    await page.getByRole("alert").getByRole("link", { name: "Set a new password" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await expect(page.getByLabel("Email")).toBeFocused();
  });
});

test("an invitation that is opened while someone is signed in asks which account to use", async ({
  page,
  studio,
  context,
}) => {
  const invitation = studio.inviteAdmin("hine@example.nz", "Hine", "Ngata");
  await page.goto(invitation);
  await expect(page.getByRole("heading", { name: "Continue as Hine?" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("You are signed in as Mia Walker.");
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();

  await page.goto(invitation);
  await page.getByRole("button", { name: "Sign out and continue" }).click();
  await expect(other).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Welcome, Hine!" })).toBeVisible();
  await expect(page.getByText(/ has made an account for you/)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("kererū-kōwhai");
  await page.getByLabel("Confirm Password").fill("kererū-kōwhai");
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
});
