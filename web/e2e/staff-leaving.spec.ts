import type { Page } from "@playwright/test";
import { dialog, toast } from "./screens";
import { classChips, classForm, dayAhead, KERERU_CLASS, makeClass } from "./staffClasses";
import { expect, test } from "./studio";

const leaving = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });

test.use({ as: "admin" });

test("Back asks before it discards a class's edits, and a form's own buttons ask only once", async ({
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

  // Discarding or saving with the form's buttons doesn't ask for a second confirmation.
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

test("a class's form keeps the typed text while the people of the class are open", async ({ page, studio }) => {
  const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(1));
  const second = await studio.elsewhere("second");
  await second.book(klass);
  const { firstName, lastName } = await second.me();
  await page.goto(`/admin/classes?month=${dayAhead(1).slice(0, 7)}&open=edit:${klass._id}`);
  const room = classForm(page, "Edit Class").getByLabel("Room");
  await room.fill("Loft");
  await page.getByRole("button", { name: "Bookings (1/4)" }).click();
  const people = page.getByRole("dialog", { name: KERERU_CLASS.Name });
  await expect(people.getByRole("tab", { name: "Confirmed Bookings (1)" })).toBeVisible();
  await people.getByRole("link", { name: `${firstName} ${lastName}` }).click();
  const person = page.getByRole("dialog", { name: `${firstName} ${lastName}` });
  await person.getByRole("button", { name: "Close" }).click();
  await expect(person).toHaveCount(0);
  await people.getByRole("tab", { name: "Waitlist (0)" }).click();
  await expect(page).toHaveURL(new RegExp(`open=edit:${klass._id},class:${klass._id}.waitlist$`));
  await people.getByRole("button", { name: "Close" }).click();
  await expect(people).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`open=edit:${klass._id}$`));
  await expect(room).toHaveValue("Loft");
});
