import type { Class } from "@bindings/wire";
import { balance, dialog, toast } from "./screens";
import {
  classChips,
  classForm,
  dayAhead,
  dayCell,
  dayOf,
  deleteDialog,
  holdBackWrites,
  KERERU_CLASS,
  makeClass,
  showClass,
} from "./staffClasses";
import { anotherScreen } from "./staffDashboard";
import { expect, type Studio, test } from "./studio";

test.use({ as: "admin" });

/** Makes four weekly classes that cost two concessions. The member books the first two. */
async function bookedSeries(studio: Studio): Promise<{ first: Class; all: Class[] }> {
  const admin = await studio.elsewhere("admin");
  const first = await makeClass(admin, dayAhead(3), {
    scheduleType: "recurring",
    recurringPattern: "weekly",
    recurringEndDate: dayAhead(24),
    concessionsRequired: 2,
  });
  const member = await studio.elsewhere("member");
  const all = (await member.classes()).filter((klass) => klass.seriesId === first.seriesId);
  for (const klass of all.slice(0, 2)) await member.book(klass);
  return { first, all };
}

test("a class is edited, except its start, and the booked member is notified", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(5));
  await member.book(klass);
  await showClass(page, klass);
  const form = classForm(page, "Edit Class");
  await expect(form.getByText("1 person is booked. They are told when", { exact: false })).toBeVisible();
  for (const label of ["Start date", "Start time"]) await expect(form.getByLabel(label)).toBeDisabled();
  await expect(form.getByRole("radio", { name: "One-off" })).toBeDisabled();
  await expect(
    form.getByText("Start time cannot be changed. Create a new class to change the schedule."),
  ).toBeVisible();
  await form.getByLabel("Name").fill("Kererū Dance");
  await form.getByLabel("Room").fill("Loft");
  await form.getByRole("checkbox", { name: "No limit" }).check();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(classChips(page, "Kererū Dance")).toContainText("1/∞");
  const { message } = (await member.get<{ message: string }[]>("/api/notifications"))[0] ?? {};
  expect(message).toContain("The room is now Loft.");
});

test("one class of a series is deleted, and the member's balance shows the refund", async ({
  page,
  studio,
  browser,
}) => {
  const { first, all } = await bookedSeries(studio);
  const memberPage = await anotherScreen(browser, studio, await studio.elsewhere("member"));
  await memberPage.goto("/dashboard");
  await expect(balance(memberPage)).toHaveText("1");

  await showClass(page, first);
  await classForm(page, "Edit Class").getByRole("button", { name: "Delete" }).click();
  await expect(deleteDialog(page).getByRole("radio", { name: "Delete This Class Only" })).toBeChecked();
  await expect(deleteDialog(page).getByRole("region", { name: "Classes" }).getByRole("listitem")).toHaveCount(1);
  await expect(deleteDialog(page).getByText("1 booking is cancelled.")).toBeVisible();
  await expect(deleteDialog(page).getByText("2 concessions are given back.")).toBeVisible();
  const release = await holdBackWrites(page, "DELETE");
  await deleteDialog(page).getByRole("button", { name: "Delete 1 Class" }).click();
  await expect(page.getByRole("alertdialog", { name: "Deleting Classes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Deleting Classes" })).toBeVisible();
  release();
  await expect(toast(page, "Class deleted successfully!")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);

  await memberPage.reload();
  await expect(balance(memberPage)).toHaveText("3");
  const member = await studio.elsewhere("member");
  const remaining = (await member.classes()).filter((klass) => klass.seriesId === first.seriesId);
  expect(remaining.map((klass) => klass._id)).toEqual(all.slice(1).map((klass) => klass._id));
  await memberPage.context().close();
});

test("a one-off class is deleted without a choice of other classes", async ({ page, studio }) => {
  const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(5));
  await page.goto(`/admin/classes?month=${dayAhead(5).slice(0, 7)}`);
  await classChips(page, KERERU_CLASS.Name).click();
  await classForm(page, "Edit Class").getByRole("button", { name: "Delete" }).click();
  await expect(deleteDialog(page).getByText("1 class goes:")).toBeVisible();
  await expect(deleteDialog(page).getByRole("radio")).toHaveCount(0);
  await deleteDialog(page).getByRole("button", { name: "Keep class" }).click();
  await expect(classForm(page, "Edit Class").getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await deleteDialog(page).getByRole("button", { name: "Delete Class" }).click();
  await expect(toast(page, "Class deleted successfully!")).toBeVisible();
  await expect(page.locator(`[data-class="${klass._id}"]`)).toHaveCount(0);
  await expect(dayCell(page, dayOf(klass.startTime))).toBeFocused();
});
