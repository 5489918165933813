import type { ClassesAnswer } from "@bindings/wire";
import { dialog, rules, toast } from "./screens";
import { dayAhead, dayOf } from "./staffClasses";
import { anotherScreen, makeClass, openClass, putInto } from "./staffDashboard";
import { expect, settled, test } from "./studio";

/** In minutes. */
const FORTY_HOURS = 40 * 60;

test.use({ as: "admin" });

test("an admin moves a class, and its member sees why cancelling is free", async ({ page, studio, browser }) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, FORTY_HOURS);
  const me = await member.me();
  await putInto(admin, klass, me);
  const memberPage = await anotherScreen(browser, studio, member);
  await memberPage.goto(`/classes?open=class:${klass._id}`);
  await expect(rules(memberPage)).toBeVisible();

  await page.goto(`/admin/classes?open=edit:${klass._id}`);
  await page.getByRole("button", { name: "Move Class" }).click();
  const move = page.getByRole("dialog", { name: "Move Class" });
  const day = dayAhead(dayOf(klass.startTime) === dayAhead(3) ? 4 : 3);
  await move.getByLabel("Date").fill(day);
  await move.getByLabel("Start time").fill("19:15");
  await expect(move.getByText("Start: ")).toBeVisible();
  await expect(move.getByText("1 person keeps their place, and can cancel free of charge.")).toBeVisible();
  await expect(move.getByText("1 person is told.")).toBeVisible();
  await move.getByRole("button", { name: "Move Class" }).click();

  await expect(toast(page, "Class moved")).toBeVisible();
  await expect(move).toHaveCount(0);
  await expect(memberPage.getByText(/^Free cancellation: the class was moved from /)).toBeVisible();
  await expect(dialog(memberPage).getByText("19:15")).toBeVisible();
});

test("a cancelled class is restored from its page, by keyboard", async ({ page, studio }) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, FORTY_HOURS);
  await putInto(admin, klass, await member.me());
  const before = (await member.me()).concessions;
  await openClass(page, klass);
  await page.getByRole("button", { name: "More for this class" }).press("Enter");
  await page.getByRole("menuitem", { name: "Cancel class" }).press("Enter");
  await page.getByRole("button", { name: "Yes, cancel class" }).press("Enter");
  await expect(toast(page, "Class cancelled successfully")).toBeVisible();
  expect((await member.me()).concessions).toBe(before + klass.concessionsRequired);

  await page.getByRole("button", { name: "More for this class" }).press("Enter");
  await page.getByRole("menuitem", { name: "Restore Class" }).press("Enter");
  const restore = page.getByRole("dialog", { name: "Restore Class" });
  await expect(restore.getByText("1 person is booked again.")).toBeVisible();
  await restore.getByRole("button", { name: "Restore Class" }).press("Enter");
  await expect(toast(page, "Class restored")).toBeVisible();
  expect((await member.me()).concessions).toBe(before);
});

test("an admin cancels the rest of today in three presses, and members see why", async ({ page, studio, browser }) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, 5);
  const isToday = dayOf(klass.startTime) === dayAhead(0);
  const me = await member.me();
  await putInto(admin, klass, me);
  const memberPage = await anotherScreen(browser, studio, member);
  await memberPage.goto("/classes");
  await expect(memberPage.getByRole("heading", { name: "Class Schedule" })).toBeVisible();

  await page.goto("/admin/classes");
  // The current month scrolls to today once its classes are there, which would move the button under the press.
  await settled(page);
  await page.getByRole("button", { name: "More for the timetable" }).click();
  await page.getByRole("menuitem", { name: "Cancel the rest of today" }).click();
  const question = page.getByRole("dialog", { name: "Cancel the rest of today" });
  await expect(question.getByText("There is nobody to tell.").or(question.getByText(/told\.$/))).toBeVisible();
  // In the last minutes of a day, the class is tomorrow's, and stays.
  await expect(question.getByText(klass.name)).toHaveCount(isToday ? 1 : 0);
  await question.getByRole("button", { name: "Cancel the rest of today" }).click();

  await expect(toast(page, "Days closed")).toBeVisible();
  await expect(page.getByRole("list", { name: "Closed days" })).toContainText("The studio has to close early");
  await expect(memberPage.getByRole("list", { name: "Closed days" })).toContainText("The studio has to close early");
  // The member may have had other classes today.
  expect((await member.me()).concessions).toBeGreaterThanOrEqual(me.concessions);
  await page.getByRole("button", { name: "Open this day" }).click();
  await expect(page.getByRole("list", { name: "Closed days" })).toHaveCount(0);
});

test("an admin changes the instructor of the rest of a series in five presses", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const first = await makeClass(admin, 3 * 24 * 60, {
    scheduleType: "recurring",
    recurringPattern: "weekly",
    recurringEndDate: dayAhead(30),
  });
  await page.goto(`/admin/classes?open=edit:${first._id}`);
  const form = page.getByRole("dialog", { name: "Edit Class" });
  await form.getByLabel("Instructor").fill("Tui Moana");
  await form.getByRole("button", { name: "This and all following" }).click();
  const all = page.getByRole("dialog", { name: "This and all following" });
  await expect(all.getByText("Instructor: Hine Walker → Tui Moana")).toHaveCount(4);
  await all.getByRole("button", { name: "Change 4 classes" }).click();
  await expect(toast(page, "Classes updated")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { classes } = await admin.get<ClassesAnswer>(`/api/admin/classes?from=${dayAhead(0)}&to=${dayAhead(40)}`);
  const changed = classes.filter(({ seriesId }) => seriesId === first.seriesId);
  expect(changed.map(({ instructor }) => instructor)).toEqual(Array(4).fill("Tui Moana"));
});

test("a series moves to another weekday and gets a later end, and its member sees why cancelling is free", async ({
  page,
  studio,
  browser,
}) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const first = await makeClass(admin, 3 * 24 * 60, {
    scheduleType: "recurring",
    recurringPattern: "weekly",
    recurringEndDate: dayAhead(18),
  });
  await putInto(admin, first, await member.me());
  const memberPage = await anotherScreen(browser, studio, member);
  await memberPage.goto(`/classes?open=class:${first._id}`);
  await expect(rules(memberPage)).toBeVisible();

  await page.goto(`/admin/classes?open=edit:${first._id}`);
  await page.getByRole("button", { name: "This and all following" }).click();
  const all = page.getByRole("dialog", { name: "This and all following" });
  const days = all.getByRole("group", { name: "Days" }).getByRole("button");
  // Within the week: the day before a Sunday, and else the day after.
  const day = (new Date(`${dayOf(first.startTime)}T00:00:00Z`).getUTCDay() + 6) % 7;
  await days.nth(day).press("Enter");
  await days.nth(day === 6 ? 5 : day + 1).press("Enter");
  await all.getByLabel("Last day of the series").fill(dayAhead(26));
  await expect(all.getByText("Date: ")).toHaveCount(3);
  await expect(all.getByText("New", { exact: true })).toHaveCount(1);
  await expect(all.getByText("1 person keeps their place, and can cancel free of charge.")).toBeVisible();
  await all.getByRole("button", { name: "Change 4 classes" }).click();
  await expect(toast(page, "Classes updated")).toBeVisible();
  await expect(memberPage.getByText(/^Free cancellation: the class was moved from /)).toBeVisible();
});

test("a week is copied into another one, and not twice", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeClass(admin, 3 * 24 * 60);
  const [from, to] = [dayOf(klass.startTime), dayAhead(3 + 7 * 9)];
  await page.goto("/admin/classes");
  await settled(page);
  await page.getByRole("button", { name: "More for the timetable" }).click();
  await page.getByRole("menuitem", { name: "Copy a week" }).click();
  const copy = page.getByRole("dialog", { name: "Copy a week" });
  await copy.getByLabel("Week to copy").fill(from);
  await copy.getByLabel("Into the week").fill(to);
  await expect(copy.getByText(klass.name)).toHaveCount(1);
  await copy.getByRole("button", { name: /^Add \d+ classes$/ }).click();
  await expect(toast(page, "Week copied")).toBeVisible();
  const { classes } = await admin.get<ClassesAnswer>(`/api/admin/classes?from=${to}&to=${to}`);
  expect(classes.filter(({ name, seriesId }) => name === klass.name && seriesId === null)).toHaveLength(1);

  await page.getByRole("button", { name: "More for the timetable" }).click();
  await page.getByRole("menuitem", { name: "Copy a week" }).click();
  await copy.getByLabel("Week to copy").fill(from);
  await copy.getByLabel("Into the week").fill(to);
  await expect(copy.getByText("It is there already").first()).toBeVisible();
});

for (const { name, day, shown } of [
  { name: "the hour that comes twice in autumn", day: "2027-04-04", shown: "02:30" },
  { name: "the hour that spring leaves out", day: "2027-09-26", shown: "03:30" },
]) {
  test(`a class that is moved into ${name} starts once, as its plan says`, async ({ page, studio }) => {
    const klass = await makeClass(await studio.elsewhere("admin"), FORTY_HOURS);
    await page.goto(`/admin/classes?open=edit:${klass._id}`);
    await page.getByRole("button", { name: "Move Class" }).press("Enter");
    const move = page.getByRole("dialog", { name: "Move Class" });
    await move.getByLabel("Date").fill(day);
    await move.getByLabel("Start time").fill("02:30");
    await expect(move.getByText(`→ ${shown}`)).toBeVisible();
    await move.getByRole("button", { name: "Move Class" }).press("Enter");
    await expect(toast(page, "Class moved")).toBeVisible();
    await page.goto(`/admin/classes?week=${day}&open=edit:${klass._id}`);
    await expect(page.getByRole("dialog", { name: "Edit Class" }).getByLabel("Start time")).toHaveValue(shown);
  });
}
