import type { Class } from "@bindings/Class";
import type { Page } from "@playwright/test";
import { atBothWidths, expectAccessible, expectNoSidewaysScroll, tabTo } from "./access";
import { dialog, toast } from "./screens";
import { actions, chooseFor, makeClass, openClass, picker, pickUser, putInto, row, table } from "./staffDashboard";
import { expect, type Studio, test } from "./studio";

test.use({ as: "admin" });

/** Makes a class with a booking, a waitlist entry and a cancelled booking. It is among the first of the list. */
async function classWithPeople(studio: Studio) {
  const [admin, member, second] = [
    await studio.elsewhere("admin"),
    await studio.elsewhere("member"),
    await studio.elsewhere("second"),
  ];
  const klass = await makeClass(admin, 70, { maxCapacity: 1 });
  await member.book(klass);
  await member.cancel(klass);
  await member.book(klass);
  await second.post(`/api/bookings/waitlist/${klass._id}`);
  return klass;
}

async function checkDashboard(page: Page, klass: Class) {
  await page.goto("/dashboard");
  await expect(table(page)).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
  await atBothWidths(page, async () => {
    await page.getByRole("button", { name: `Actions for ${klass.name}` }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });
  await page.getByRole("button", { name: `Actions for ${klass.name}` }).click();
  await page.getByRole("menuitem", { name: "Edit Class" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Class" })).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Actions for ${klass.name}` }).click();
  await page.getByRole("menuitem", { name: "Cancel Class" }).click();
  await expect(page.getByText("1 booking cancelled · 1 concession refunded · 2 people notified")).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
}

async function checkClass(page: Page, klass: Class) {
  await openClass(page, klass);
  await chooseFor(page, "member", "Refund?");
  await expect(dialog(page).getByRole("region", { name: "Can you cancel?" })).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
  await page.getByRole("tab", { name: /^Waitlist/ }).click();
  await chooseFor(page, "second", "Can they book?");
  await expect(dialog(page).getByRole("region", { name: "Can you book?" })).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
  await page.getByRole("tab", { name: /^Cancellations/ }).click();
  await atBothWidths(page, () => expectAccessible(page));
  await page.getByRole("tab", { name: /^Confirmed Bookings/ }).click();
  await page.getByRole("button", { name: "Add User to Class" }).click();
  await picker(page).getByRole("combobox", { name: "User" }).fill("a");
  await expect(page.getByRole("option").first()).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
  await pickUser(page, "empty");
  await picker(page)
    .getByRole("button", { name: /^What .+ would see$/ })
    .click();
  await atBothWidths(page, async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test("the dashboard is accessible", async ({ page, studio }) => {
  test.slow();
  await checkDashboard(page, await classWithPeople(studio));
});

test("a class and its people are accessible", async ({ page, studio }) => {
  test.slow();
  await checkClass(page, await classWithPeople(studio));
});

test.describe("with the keyboard alone", () => {
  test("an admin adds a user to a class, sees the refund rules, and removes the user", async ({ page, studio }) => {
    const klass = await makeClass(await studio.elsewhere("admin"), 40);
    await page.goto("/dashboard");
    const manage = page.getByRole("button", { name: new RegExp(`^Manage bookings of ${klass.name}`) });
    await tabTo(page, manage);
    await page.keyboard.press("Enter");
    const add = dialog(page).getByRole("button", { name: "Add User to Class" });
    await tabTo(page, add);
    await page.keyboard.press("Enter");
    await expect(picker(page).getByRole("combobox", { name: "User" })).toBeFocused();
    await page.keyboard.type("second");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, picker(page).getByLabel("Override concessions"));
    await page.keyboard.press("Space");
    await tabTo(page, picker(page).getByRole("button", { name: "Add User to Class" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "User added to class successfully")).toBeVisible();
    await expect(add).toBeFocused();

    const menu = actions(page, "second");
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Refund?" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menu).toBeFocused();
    await expect(dialog(page).getByText("The place cost nothing: nothing comes back.")).toBeVisible();
    page.once("dialog", (question) => void question.accept());
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: "Remove" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast(page, "User removed from class successfully")).toBeVisible();
    await expect(page.getByText("No confirmed bookings")).toBeVisible();
    const focused = await page.evaluate(() => document.activeElement?.closest("dialog") !== null);
    expect(focused).toBe(true);

    await tabTo(page, page.getByRole("tab", { name: /^Confirmed Bookings/ }));
    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { name: "Timeline" })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab", { name: /^Cancellations/ })).toBeFocused();
    await expect(row(page, "second")).toContainText("No refund");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(manage).toBeFocused();
  });

  test("an admin edits a class, and cancels it", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const klass = await makeClass(admin, 40);
    await putInto(admin, klass, await (await studio.elsewhere("second")).me());
    await page.goto("/dashboard");
    const menu = page.getByRole("button", { name: `Actions for ${klass.name}` });
    await tabTo(page, menu);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Edit Class" })).toBeFocused();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Edit Class" });
    await tabTo(page, form.getByLabel("Location"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Grey Lynn");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Class updated successfully")).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(menu).toBeFocused();

    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Cancel Class?" });
    await expect(question.getByRole("button", { name: "Keep class" })).toBeFocused();
    await tabTo(page, question.getByRole("button", { name: "Yes, cancel class" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Class cancelled successfully")).toBeVisible();
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole("region", { name: /^Upcoming Classes/ }).locator("..")).toBeFocused();
  });
});
