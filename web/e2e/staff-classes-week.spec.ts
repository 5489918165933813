import { dialog, toast } from "./screens";
import { classChips, classForm, dayAhead, dayCell, KERERU_CLASS, makeClass } from "./staffClasses";
import { picker, pickUser, row } from "./staffDashboard";
import { expect, test } from "./studio";

test.use({ as: "admin" });

const AHEAD = dayAhead(70);
const calendar = `/admin/classes?month=${AHEAD.slice(0, 7)}`;

test("a full day shows seven classes of the same height, and a button with the number of others that opens the day", async ({
  page,
  studio,
}) => {
  const admin = await studio.elsewhere("admin");
  for (const hour of ["01", "02", "03", "04", "05", "06", "07", "08", "23"])
    await makeClass(admin, AHEAD, { startTime: `${AHEAD}T${hour}:00`, name: `${KERERU_CLASS.Name} ${hour}` });
  await page.goto(calendar);
  await expect(dayCell(page, AHEAD).locator("[data-class]")).toHaveCount(7);
  await expect(classChips(page, `${KERERU_CLASS.Name} 23`)).toHaveCount(0);
  const heights = await page
    .locator("[data-class]")
    .evaluateAll((all) => all.slice(0, 40).map((chip) => Math.round(chip.getBoundingClientRect().height)));
  expect(new Set(heights).size).toBe(1);
  expect(heights[0]).toBeLessThanOrEqual(32);
  const more = dayCell(page, AHEAD).getByRole("button", { name: /^\+\d+ more on/ });
  await more.click();
  await expect(page).toHaveURL(`${calendar}&open=day:${AHEAD}`);
  const opened = dialog(page);
  await expect(opened.getByRole("button", { name: new RegExp(`^23:00 ${KERERU_CLASS.Name} 23`) })).toBeVisible();

  await opened.getByRole("button", { name: new RegExp(`^23:00 ${KERERU_CLASS.Name} 23`) }).click();
  await expect(classForm(page, "Edit Class").getByLabel("Name")).toHaveValue(`${KERERU_CLASS.Name} 23`);
  await page.goBack();
  await expect(classForm(page, "Edit Class")).toHaveCount(0);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(calendar);
  await expect(more).toBeFocused();
  await page.goForward();
  await expect(dialog(page)).toBeVisible();
});

test("the arrow keys move from class to class in a week", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  // The day before or after, in the same week.
  const isSunday = new Date(`${AHEAD}T00:00Z`).getUTCDay() === 0;
  const neighbour = dayAhead(isSunday ? 69 : 71);
  for (const [at, room] of [
    [`${AHEAD}T01:00`, "Loft"],
    [`${AHEAD}T02:00`, "Loft"],
    [`${AHEAD}T03:00`, "Studio 9"],
    [`${neighbour}T01:00`, "Loft"],
  ])
    await makeClass(admin, AHEAD, { startTime: at, room, name: `${KERERU_CLASS.Name} ${at?.slice(8, 13)}` });
  await page.goto(`/admin/classes?view=week&week=${AHEAD}`);
  const chip = (name: string) => page.locator("[data-class]").filter({ hasText: `${KERERU_CLASS.Name} ${name}` });
  const [first, second, third] = ["T01", "T02", "T03"].map((hour) => chip(AHEAD.slice(8) + hour));
  await first?.focus();
  for (const [key, target] of [
    ["ArrowDown", second],
    ["ArrowDown", third],
    ["ArrowUp", second],
    ["ArrowUp", first],
  ] as const) {
    await page.keyboard.press(key);
    if (target) await expect(target).toBeFocused();
  }
  await page.keyboard.press(isSunday ? "ArrowLeft" : "ArrowRight");
  await expect(chip(`${neighbour.slice(8)}T01`)).toBeFocused();
});

test("Home and End go to the first and last class of a day, and Page Up and Page Down to other weeks", async ({
  page,
  studio,
}) => {
  const admin = await studio.elsewhere("admin");
  const later = dayAhead(77);
  for (const [at, room] of [
    [`${AHEAD}T01:00`, "Loft"],
    [`${AHEAD}T02:00`, "Loft"],
    [`${AHEAD}T03:00`, "Studio 9"],
    [`${later}T01:00`, "Loft"],
  ])
    await makeClass(admin, AHEAD, { startTime: at, room, name: `${KERERU_CLASS.Name} ${at?.slice(8, 13)}` });
  await page.goto(`/admin/classes?view=week&week=${AHEAD}&search=kereru`);
  const chip = (name: string) => page.locator("[data-class]").filter({ hasText: `${KERERU_CLASS.Name} ${name}` });
  const [first, last] = [chip(`${AHEAD.slice(8)}T01`), chip(`${AHEAD.slice(8)}T03`)];
  await chip(`${AHEAD.slice(8)}T02`).focus();
  await page.keyboard.press("End");
  await expect(last).toBeFocused();
  await page.keyboard.press("Home");
  await expect(first).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(chip(`${later.slice(8)}T01`)).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(first).toBeFocused();
  // Goes through a week in which the search finds nothing.
  const week = page.getByRole("group", { name: /^Mon .+ – Sun / });
  await page.keyboard.press("PageUp");
  await expect(week).toBeFocused();
  await expect(page.getByText("No classes found")).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(first).toBeFocused();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await expect(week).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(chip(`${later.slice(8)}T01`)).toBeFocused();
});

test("an admin adds a member to a class from its chip in the calendar", async ({ page, studio }) => {
  const [admin, second] = [await studio.elsewhere("admin"), await studio.elsewhere("second")];
  const klass = await makeClass(admin, dayAhead(1));
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Quick Actions" }).getByRole("link", { name: "Manage Classes" }).click();
  await page.getByPlaceholder("Search classes...").fill("kereru");
  await classChips(page, KERERU_CLASS.Name).hover();
  await page.getByRole("button", { name: `Add someone to ${KERERU_CLASS.Name}` }).click();
  await pickUser(page, "second");
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();
  await expect(toast(page, "User added to class successfully")).toBeVisible();
  await expect(row(page, "second")).toBeVisible();
  expect((await second.me()).concessions).toBe(9);
  await page.getByRole("dialog", { name: KERERU_CLASS.Name }).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator(`[data-class="${klass._id}"]`)).toContainText("1/4");
});
