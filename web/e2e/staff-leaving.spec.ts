import type { Page } from "@playwright/test";
import { dialog, toast } from "./screens";
import { classChips, classForm, dayAhead, KERERU_CLASS, makeClass } from "./staffClasses";
import { choose, modal, row, table } from "./staffUsers";
import { expect, test } from "./studio";

const leaving = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });

test.use({ as: "admin" });

test("keeps what was typed into a class when Back is pressed, and loses it only after a yes", async ({
  page,
  studio,
}) => {
  await makeClass(await studio.elsewhere("admin"), dayAhead(1));
  const calendar = `/admin/classes?month=${dayAhead(1).slice(0, 7)}`;
  await page.goto(calendar);
  await classChips(page, KERERU_CLASS.Name).click();
  const room = classForm(page, "Edit Class").getByLabel("Room");
  await room.fill("Loft");
  await page.goBack();
  await leaving(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(leaving(page)).toHaveCount(0);
  await expect(room).toHaveValue("Loft");
  await page.goBack();
  await leaving(page).getByRole("button", { name: "Leave" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(calendar);

  // The form's own buttons don't ask a second time.
  await classChips(page, KERERU_CLASS.Name).click();
  await room.fill("Loft");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(calendar);
  await classChips(page, KERERU_CLASS.Name).click();
  await room.fill("Loft");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(calendar);
});

test("is asked before a reload loses what was typed", async ({ page }) => {
  await page.goto("/admin/users?search=member");
  await choose(page, "member", "Edit User");
  await modal(page, "Edit User").getByLabel("Phone").fill("021 555 0102");
  const asked = page.waitForEvent("dialog");
  const reload = page.reload().catch(() => null);
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reload;
  await expect(row(page, "member")).toBeVisible();
});

test("is asked before Back changes the list behind a form, which closes with it", async ({ page }) => {
  await page.goto("/admin/users");
  await page.getByLabel("Status").selectOption("Active");
  await expect(page).toHaveURL("/admin/users?status=active");
  await table(page)
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Edit User" }).click();
  await modal(page, "Edit User").getByLabel("Phone").fill("021 555 0102");
  await page.goBack();
  await expect(leaving(page)).toBeVisible();
  await expect(page).toHaveURL("/admin/users?status=active");
  await leaving(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/users");
  await expect(dialog(page)).toHaveCount(0);
});

test("keeps what was typed into a class while its people are looked at", async ({ page, studio }) => {
  const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(1));
  await page.goto(`/admin/classes?month=${dayAhead(1).slice(0, 7)}&class=${klass._id}`);
  const room = classForm(page, "Edit Class").getByLabel("Room");
  await room.fill("Loft");
  await page.getByRole("button", { name: "Bookings (0/4)" }).click();
  const people = page.getByRole("dialog", { name: KERERU_CLASS.Name });
  await expect(people.getByRole("tab", { name: "Confirmed Bookings (0)" })).toBeVisible();
  await people.getByRole("tab", { name: "Waitlist (0)" }).click();
  await expect(page).toHaveURL(new RegExp(`class=${klass._id}&people=${klass._id}&peopleTab=waitlist$`));
  await people.getByRole("button", { name: "Close" }).click();
  await expect(people).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`class=${klass._id}$`));
  await expect(room).toHaveValue("Loft");
});
