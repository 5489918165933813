import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackupsAnswer, Booking } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { dialog, holdBack, toast } from "./screens";
import {
  expect,
  hoursTo,
  REFUSED,
  type Studio,
  settled,
  stopBetweenRequests,
  test,
  UNREACHABLE,
  UNTIL_BACK,
} from "./studio";

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
});

test.describe("an admin's settings", () => {
  test.use({ as: "admin" });

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

  test("show the state of the backups, once the server makes backups", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(UNREACHABLE);
    await page.goto("/profile?tab=system");
    const backups = page.getByRole("region", { name: "Backups" });
    await expect(backups).toContainText("This server makes no backups by itself.");
    await studio.close();
    studio.settings.FANTAIL_BACKUP_TO = mkdtempSync(join(tmpdir(), "fantail-backups-"));
    await studio.open();
    const admin = await studio.elsewhere("admin");
    const health = async () => (await admin.get<BackupsAnswer>("/api/admin/backups")).backups?.health;
    await expect.poll(health).toBe("healthy");
    await page.getByRole("button", { name: "For whoever runs the server" }).click();
    const details = page.getByRole("region", { name: "Backup details" });
    const refresh = details.getByRole("button", { name: "Refresh" });
    await expect(refresh).toBeEnabled(UNTIL_BACK);
    await refresh.click();
    await expect(backups).toContainText(
      /Last backup: Today at \d\d:\d\d \(\d+ (s|min) ago\)\. 1 backup is kept on the server, in \//,
    );
    await expect(details.getByText("Healthy")).toBeVisible();
    await expect(details).toContainText("1 of 14");
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
    const card = page.getByRole("region", { name: "Emails" });
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
    await settled(page);
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
