import type { BookingsAnswer } from "@bindings/BookingsAnswer";
import { balance, dialog, toast } from "./screens";
import {
  anotherScreen,
  chooseFor,
  effect,
  makeClass,
  openClass,
  picker,
  pickUser,
  putInto,
  row,
  tab,
} from "./staffDashboard";
import { expect, REFUSED, test } from "./studio";

/** In minutes. */
const FORTY_HOURS = 40 * 60;

test.use({ as: "admin" });

test("an admin adds a user to a class, and the user pays its concessions", async ({ page, studio }) => {
  const [admin, second] = [await studio.elsewhere("admin"), await studio.elsewhere("second")];
  await makeClass(admin, 40);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Manage bookings of Lantern Stretch/ }).click();
  await expect(page).toHaveURL(/[?&]class=/);
  await expect(page.getByText("No confirmed bookings")).toBeVisible();

  await page.getByRole("button", { name: "Add User to Class" }).click();
  await expect(picker(page).getByText(/^\d+ available users$/)).toBeVisible();
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();
  await expect(picker(page).getByText("Please select a user to add")).toBeVisible();
  await pickUser(page, "second");
  await expect(effect(page)).toHaveText("It takes 1 concession: they would be at 9.");
  await picker(page)
    .getByRole("button", { name: /^What .+ would see$/ })
    .click();
  await expect(picker(page).getByRole("region", { name: "Can you book?" })).toBeVisible();
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();

  await expect(toast(page, "User added to class successfully")).toBeVisible();
  await expect(picker(page)).toHaveCount(0);
  await expect(tab(page, "Confirmed Bookings", 1)).toBeVisible();
  await expect(row(page, "second")).toBeVisible();
  expect((await second.me()).concessions).toBe(9);

  await page.getByRole("button", { name: "Add User to Class" }).click();
  await picker(page).getByRole("combobox", { name: "User" }).fill("second");
  await expect(page.getByRole("option").filter({ hasText: "(@second)" })).toHaveCount(0);
});

test("a user without concessions can only be added with the override", async ({ page, studio }) => {
  const [admin, empty] = [await studio.elsewhere("admin"), await studio.elsewhere("empty")];
  const klass = await makeClass(admin, 40);
  await openClass(page, klass);
  await page.getByRole("button", { name: "Add User to Class" }).click();
  await pickUser(page, "empty");
  await expect(effect(page)).toHaveText("They would be at −3: needs the override.");
  const button = picker(page).getByRole("button", { name: "Add User to Class" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await picker(page).getByLabel("Override concessions").check();
  await expect(effect(page)).toHaveText("The place costs nothing: they stay at −2.");
  await button.click();
  await expect(toast(page, "User added to class successfully")).toBeVisible();
  expect((await empty.me()).concessions).toBe(-2);
  const path = `/api/admin/classes/${klass._id}/bookings`;
  expect((await admin.get<BookingsAnswer>(path)).bookings.map((booking) => booking.concessionsUsed)).toEqual([0]);
});

test("if the class has just become full, the admin sees it and adds the user to the waitlist", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, FORTY_HOURS, { maxCapacity: 1 });
  await openClass(page, klass);
  await page.getByRole("button", { name: "Add User to Class" }).click();
  await pickUser(page, "second");
  await expect(effect(page)).toContainText("It takes 1 concession");
  await member.book(klass);
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();

  await expect(picker(page).getByRole("alert")).toHaveText("Class is full");
  await expect(picker(page).getByRole("combobox", { name: "User" })).toHaveValue(/\(@second\)$/);
  await expect(effect(page)).toHaveText("Class is full: they can join the waitlist.");
  await expect(picker(page).getByText("Waiting costs nothing; booking the spot will.")).toBeVisible();
  await picker(page).getByRole("button", { name: "Add to waitlist" }).click();
  await expect(toast(page, "User added to waitlist successfully")).toBeVisible();
  await expect(page.getByText(/^Updated at \d\d:\d\d: 1 more booking\.$/)).toBeVisible();

  await tab(page, "Waitlist", 1).click();
  await expect(page).toHaveURL(/tab=waitlist/);
  await expect(page.getByText("Users on the waitlist are notified when a spot opens.")).toBeVisible();
  await chooseFor(page, "second", "Can they book?");
  await expect(dialog(page).getByText("They are already on the waitlist for this class.")).toBeVisible();
});

test("after the waitlist cutoff, a user can only be added with the cutoff override", async ({ page, studio }) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, 45, { maxCapacity: 1 });
  await putInto(admin, klass, await member.me());
  await openClass(page, klass);
  await page.getByRole("button", { name: "Add User to Class" }).click();
  await pickUser(page, "second");
  const button = picker(page).getByRole("button", { name: "Add to waitlist" });
  await expect(picker(page).locator("[data-effect]").last()).toHaveText("Waitlist closed.");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await picker(page).getByLabel("Override the waitlist cutoff").check();
  await button.click();
  await expect(toast(page, "User added to waitlist successfully")).toBeVisible();
  await expect(tab(page, "Waitlist", 1)).toBeVisible();
});

test("an admin removes a booking after a confirmation, and the member's balance shows the refund", async ({
  page,
  studio,
  browser,
}) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, FORTY_HOURS);
  await putInto(admin, klass, await member.me());
  const memberPage = await anotherScreen(browser, studio, member);
  await memberPage.goto("/dashboard");
  await expect(balance(memberPage)).toHaveText("4");

  await openClass(page, klass);
  const questions: string[] = [];
  page.once("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await chooseFor(page, "member", "Remove");
  expect(questions).toEqual([expect.stringMatching(/^Remove .+ from Lantern Stretch\?\s+Refund: 1 concession$/)]);
  await expect(row(page, "member")).toBeVisible();

  await chooseFor(page, "member", "Refund?");
  await expect(dialog(page).getByText("1 concession back: they would be at 5.")).toBeVisible();
  page.once("dialog", (question) => void question.accept());
  await chooseFor(page, "member", "Remove");
  await expect(toast(page, "User removed from class successfully")).toBeVisible();
  await expect(tab(page, "Confirmed Bookings", 0)).toBeVisible();
  await expect(page.getByText("No confirmed bookings")).toBeVisible();
  await tab(page, "Cancellations", 1).click();
  await expect(page.getByText("This includes user- and admin-initiated cancellations.")).toBeVisible();
  await expect(row(page, "member")).toContainText("+1 concession");
  await expect(page.getByText(/^Updated at/)).toHaveCount(0);

  await memberPage.reload();
  await expect(balance(memberPage)).toHaveText("5");
  await memberPage.getByRole("button", { name: /cancelled/ }).click();
  const cancelled = memberPage.getByRole("row").filter({ hasText: "Lantern Stretch" });
  await expect(cancelled).toContainText("Refunded 1");
  await memberPage.context().close();
});

test("an admin removes a user from the waitlist", async ({ page, studio }) => {
  const [admin, member, second] = [
    await studio.elsewhere("admin"),
    await studio.elsewhere("member"),
    await studio.elsewhere("second"),
  ];
  const klass = await makeClass(admin, FORTY_HOURS, { maxCapacity: 1 });
  await member.book(klass);
  await second.post(`/api/bookings/waitlist/${klass._id}`);
  await page.goto(`/dashboard?class=${klass._id}&tab=waitlist`);
  page.once("dialog", (question) => void question.accept());
  await chooseFor(page, "second", "Remove");
  await expect(toast(page, "User removed from waitlist successfully")).toBeVisible();
  await expect(page.getByText("Nobody is on the waitlist")).toBeVisible();
  expect((await second.waitlist()).map((entry) => entry.classId)).not.toContain(klass._id);
});

test("removing a user from the waitlist of a series also sends the class's start", async ({ page, studio }) => {
  const [admin, member, second] = [
    await studio.elsewhere("admin"),
    await studio.elsewhere("member"),
    await studio.elsewhere("second"),
  ];
  const series = { maxCapacity: 1, scheduleType: "recurring", recurringPattern: "weekly" };
  const klass = await makeClass(admin, FORTY_HOURS, series);
  await member.book(klass);
  await second.post(`/api/bookings/waitlist/${encodeURIComponent(klass._id)}`);
  await page.goto(`/dashboard?class=${encodeURIComponent(klass._id)}&tab=waitlist`);
  page.once("dialog", (question) => void question.accept());
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await chooseFor(page, "second", "Remove");
  expect((await sent).postDataJSON()).toEqual({ instanceStartTime: klass.startTime });
  await expect(toast(page, "User removed from waitlist successfully")).toBeVisible();
});
