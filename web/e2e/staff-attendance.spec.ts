import type { ClassesAnswer } from "@bindings/wire";
import { atWidths, doubleTheText, expectNoSidewaysScroll } from "./access";
import { holdBack, toast } from "./screens";
import { makeRoster, openRoster, panel, roster, rosterOf, rows, statuses } from "./staffAttendance";
import { dayAhead } from "./staffClasses";
import { ASK_REFUND, openClass, picker } from "./staffDashboard";
import { expect, test } from "./studio";

test.use({ as: "admin" });

const count = <T>(all: T[], wanted: T) => all.filter((one) => one === wanted).length;

test("sixteen taps mark fourteen people, with two no-shows and a correction, and then a walk-in is added", async ({
  page,
  studio,
}) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 14);
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoster(page, klass);
  await expect(rows(page, klass)).toHaveCount(14);
  let taps = 0;
  const tap = async (at: number, mark: "Attended" | "No-show") => {
    const button = rows(page, klass).nth(at).getByRole("button", { name: mark });
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await button.click();
    taps += 1;
    await expect(button).toHaveAttribute("aria-pressed", "true");
  };
  for (let at = 0; at < 11; at++) await tap(at, "Attended");
  await tap(11, "No-show");
  await tap(12, "No-show");
  await tap(13, "No-show");
  // Corrects the last mark, because the person came late.
  await tap(13, "Attended");
  expect(taps).toBeLessThanOrEqual(16);
  await expect(page.getByText("12 attended · 2 no-shows")).toBeVisible();
  await expect.poll(async () => count(await statuses(admin, klass), "no-show")).toBe(2);
  await expect.poll(async () => count(await statuses(admin, klass), "attended")).toBe(12);

  await panel(page, klass).getByRole("button", { name: "Walk-in" }).click();
  await picker(page).getByRole("combobox", { name: "User" }).fill("a");
  await page.getByRole("option").last().click();
  await picker(page).getByLabel("Override concessions").check();
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();
  await expect(toast(page, "User added to class successfully")).toBeVisible();
  await expect(rows(page, klass)).toHaveCount(15);
  await expect(page.getByText("12 attended · 2 no-shows · 1 to mark")).toBeVisible();
  await panel(page, klass).getByRole("button", { name: "All here" }).click();
  await toast(page, "1 booking marked as attended").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("12 attended · 2 no-shows · 1 to mark")).toBeVisible();
  await expect.poll(async () => count(await statuses(admin, klass), "confirmed")).toBe(1);
  await panel(page, klass).getByRole("button", { name: "All here" }).click();
  await expect(page.getByText("13 attended · 2 no-shows")).toBeVisible();
  await expect.poll(async () => count(await statuses(admin, klass), "attended")).toBe(13);
  expect((await rosterOf(admin, klass)).class.activeBookings).toBe(13);
});

test("the keyboard moves between people and marks them, and a second press at once takes no mark back", async ({
  page,
  studio,
}) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 3);
  await openRoster(page, klass);
  const attended = (at: number) => rows(page, klass).nth(at).getByRole("button", { name: "Attended" });
  const noShow = (at: number) => rows(page, klass).nth(at).getByRole("button", { name: "No-show" });
  await attended(0).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(attended(1)).toBeFocused();
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowDown");
  await expect(attended(2).or(noShow(2)).and(page.locator(":focus"))).toHaveCount(1);
  // Both presses are in one task, so that they are together on a slow machine, too.
  await attended(2).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(attended(0)).toHaveAttribute("aria-pressed", "true");
  await expect(noShow(1)).toHaveAttribute("aria-pressed", "true");
  await expect(attended(2)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Home");
  await expect(attended(0)).toBeFocused();
  // Only one row of the list is in the tab order.
  await page.keyboard.press("Tab");
  await expect(noShow(0)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(
    rows(page, klass)
      .nth(0)
      .getByRole("button", { name: /^More for / }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(roster(page, klass).locator(":focus")).toHaveCount(0);
  await expect.poll(() => statuses(admin, klass)).toEqual(["attended", "no-show", "attended"]);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Space, N")).toBeVisible();
});

test("a double tap marks once, and a later press takes the mark back", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 1);
  await openRoster(page, klass);
  const attended = rows(page, klass).nth(0).getByRole("button", { name: "Attended" });
  // On a slow machine, the second tap may be late, but the first one is not saved before it.
  const release = await holdBack(page, /\/attendance$/);
  await attended.dblclick();
  release();
  await expect.poll(() => statuses(admin, klass)).toEqual(["attended"]);
  await expect(attended).toHaveAttribute("aria-pressed", "true");
  await expect(rows(page, klass).nth(0).getByText("Saving")).toHaveCount(0);
  // A press within half a second of the last one would be ignored.
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((last) => performance.now() - last > 500, now);
  await attended.click();
  await expect(attended).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => statuses(admin, klass)).toEqual(["confirmed"]);
});

test("a row's menu shows the rules' answer, on a phone too, and doubled text fits a phone's window", async ({
  page,
  studio,
}) => {
  const klass = await makeRoster(await studio.elsewhere("admin"), 2);
  await openRoster(page, klass);
  await atWidths(page, [390, 1280], async () => {
    const row = rows(page, klass).nth(1);
    const menu = row.getByRole("button", { name: /^More for / });
    const { height = 0, width = 0 } = (await menu.boundingBox()) ?? {};
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(32);
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
    await menu.click();
    await page.getByRole("menuitem", { name: ASK_REFUND }).click();
    await expect(row.getByRole("region", { name: "Can you cancel?" })).toBeVisible();
    // Scrolled down, another class's row may be under the header.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoSidewaysScroll(page);
    await menu.click();
    await page.getByRole("menuitem", { name: "Hide the refund" }).click();
    await expect(row.getByRole("region")).toHaveCount(0);
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await doubleTheText(page);
  await expectNoSidewaysScroll(page);
  const outside = await page.locator("main :is(button, a)").evaluateAll((all) => {
    const main = document.querySelector("main")?.getBoundingClientRect();
    return all
      .filter((one) => one.getBoundingClientRect().right > (main?.right ?? 0) - 16)
      .map((one) => one.textContent);
  });
  expect(outside).toEqual([]);
  const head = page.getByRole("heading", { level: 2 }).getByRole("button", { name: new RegExp(klass.name) });
  const name = await head.getByText(klass.name, { exact: true }).boundingBox();
  expect(name?.width).toBeGreaterThanOrEqual(80);
});

test("the roster of a class that starts later shows when attendance opens", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 1, { startTime: new Date(Date.now() + 90 * 60_000).toISOString() });
  await openRoster(page, klass);
  await expect(panel(page, klass).getByText(/^Attendance opens .+\.$/)).toBeVisible();
  const attended = rows(page, klass).nth(0).getByRole("button", { name: "Attended" });
  await expect(attended).toHaveAttribute("aria-disabled", "true");
  await attended.click({ force: true });
  await expect(attended).toHaveAttribute("aria-pressed", "false");
  expect(await statuses(admin, klass)).toEqual(["confirmed"]);
});

test("buttons go to the previous day and to today, and past days are read-only after 7 days", async ({
  page,
  studio,
}) => {
  await page.goto("/admin/today?day=2026-03-01");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunday, 1 March 2026");
  await page.getByRole("button", { name: "Previous day" }).click();
  await expect(page).toHaveURL(/day=2026-02-28$/);
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  const admin = await studio.elsewhere("admin");
  const [from, to] = [dayAhead(-20), dayAhead(-9)];
  const { classes } = await admin.get<ClassesAnswer>(`/api/admin/classes?from=${from}&to=${to}`);
  const past = classes.find(({ activeBookings }) => activeBookings > 0);
  if (!past) throw new Error("the demo studio has no past class with people");
  await openRoster(page, past);
  await expect(panel(page, past).getByText("Attendance closed 7 days after the class started.")).toBeVisible();
});

test("the people of a class have a roster too, which can be marked and printed", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 3);
  await openClass(page, klass);
  await page.getByRole("button", { name: "Attendance" }).click();
  await rows(page, klass).nth(0).getByRole("button", { name: "No-show" }).click();
  await expect.poll(() => statuses(admin, klass)).toEqual(["no-show", "confirmed", "confirmed"]);
  await expect(page.getByText(/^Updated at/)).toHaveCount(0);

  // Chromium's print dialog can't be closed by a test, so the page says what it would print.
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute("data-printed", document.querySelector("[data-sheets]")?.innerHTML ?? "");
  });
  await page.getByRole("button", { name: "More for this class" }).click();
  await page.getByRole("menuitem", { name: "Print the roster" }).click();
  const printed = page.locator("body[data-printed]");
  await expect(printed).toHaveCount(1);
  const sheet = (await printed.getAttribute("data-printed")) ?? "";
  expect([sheet.match(/<tr/g)?.length, sheet.match(/☒/g)?.length]).toEqual([4, 1]);
  expect(sheet).toContain(klass.name);
  await expect(page.locator("[data-sheets]")).toHaveCount(0);
});

test("an admin can let coaches take attendance, with a switch in the settings", async ({ page, studio }) => {
  await page.goto("/profile?tab=system");
  const toggle = page.getByRole("switch", { name: "Coaches take attendance" });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(toggle).toBeChecked();
  const admin = await studio.elsewhere("admin");
  expect(await admin.get("/api/admin/settings")).toMatchObject({ coachesTakeAttendance: true });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("reads rosters, and takes attendance if the studio's settings allow it", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const klass = await makeRoster(admin, 2);
    await openRoster(page, klass);
    await expect(panel(page, klass).getByText("Admins take attendance here.")).toBeVisible();
    await expect(rows(page, klass).nth(0)).toContainText("Booked");
    // The menu only shows the rules' answer about a refund, so a coach has it too.
    await expect(rows(page, klass).nth(0).getByRole("button")).toHaveCount(1);
    await rows(page, klass).nth(0).getByRole("button").click();
    await expect(page.getByRole("menuitem")).toHaveText([ASK_REFUND]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Walk-in" })).toHaveCount(0);

    await admin.put("/api/admin/settings", { coachesTakeAttendance: true });
    await openRoster(page, klass);
    await rows(page, klass).nth(0).getByRole("button", { name: "Attended" }).click();
    await expect.poll(() => statuses(admin, klass)).toEqual(["attended", "confirmed"]);
    await expect(page.getByRole("button", { name: "Walk-in" })).toHaveCount(0);
  });
});
