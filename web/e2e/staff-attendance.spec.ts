import { readFileSync } from "node:fs";
import { atWidths, expectNoSidewaysScroll } from "./access";
import { toast } from "./screens";
import { makeRoster, openRoster, panel, roster, rosterOf, rows, statuses } from "./staffAttendance";
import { anotherScreen, openClass, picker } from "./staffDashboard";
import { CHUNK, expect, REFUSED, test, UNREACHABLE } from "./studio";

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
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await expect(attended(0)).toHaveAttribute("aria-pressed", "true");
  await expect(noShow(1)).toHaveAttribute("aria-pressed", "true");
  await expect(attended(2)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Home");
  await expect(attended(0)).toBeFocused();
  // Only one row of the list is in the tab order.
  await page.keyboard.press("Tab");
  await expect(noShow(0)).toBeFocused();
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
  await attended.dblclick();
  await expect.poll(() => statuses(admin, klass)).toEqual(["attended"]);
  await expect(attended).toHaveAttribute("aria-pressed", "true");
  await expect(rows(page, klass).nth(0).getByText("Saving")).toHaveCount(0);
  // Presses until half a second has passed since the last one.
  await expect(async () => {
    await attended.click();
    await expect(attended).toHaveAttribute("aria-pressed", "false", { timeout: 1 });
  }).toPass({ intervals: [600] });
  await expect.poll(() => statuses(admin, klass)).toEqual(["confirmed"]);
});

test("one press in a row shows the rules' answer for this person and class, on a phone too", async ({
  page,
  studio,
}) => {
  const klass = await makeRoster(await studio.elsewhere("admin"), 2);
  await openRoster(page, klass);
  await atWidths(page, [390, 1280], async () => {
    const row = rows(page, klass).nth(1);
    const why = row.getByRole("button", { name: /^Refund\? / });
    const { height = 0, width = 0 } = (await why.boundingBox()) ?? {};
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(32);
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
    await why.click();
    await expect(row.getByRole("region", { name: "Can you cancel?" })).toBeVisible();
    // Scrolled down, another class's row may be under the header.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoSidewaysScroll(page);
    await why.click();
    await expect(row.getByRole("region")).toHaveCount(0);
  });
});

test("with doubled text, a roster fits a phone's window", async ({ page, studio }) => {
  const klass = await makeRoster(await studio.elsewhere("admin"), 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoster(page, klass);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
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

test("marks made without a connection are saved when it is back, also after the roster was left", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  // Without the service worker, the dashboard's code does not load.
  consoleErrors.allow(CHUNK);
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 3);
  await openRoster(page, klass);
  await page.context().setOffline(true);
  await rows(page, klass).nth(0).getByRole("button", { name: "Attended" }).click();
  await rows(page, klass).nth(1).getByRole("button", { name: "Attended" }).click();
  await rows(page, klass).nth(1).getByRole("button", { name: "No-show" }).click();
  await expect(page.getByText("1 attended · 1 no-show · 1 to mark")).toBeVisible();
  await expect(roster(page, klass).getByText("Not saved yet")).toHaveCount(2);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("2 attendance marks are not saved yet")).toBeVisible();
  expect(await statuses(admin, klass)).toEqual(["confirmed", "confirmed", "confirmed"]);

  await page.context().setOffline(false);
  await expect(page.getByText("2 attendance marks are not saved yet")).toHaveCount(0);
  await expect.poll(() => statuses(admin, klass)).toEqual(["attended", "no-show", "confirmed"]);
  await openRoster(page, klass);
  await expect(page.getByText("1 attended · 1 no-show · 1 to mark")).toBeVisible();
});

test("if two admins mark the same person, the first mark is kept, and the second admin sees a message", async ({
  page,
  studio,
  browser,
}) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 2);
  await openRoster(page, klass);
  const second = await anotherScreen(browser, studio, admin);
  await second.route("**/api/live", (route) => route.fulfill({ status: 204 }));
  await openRoster(second, klass);
  await rows(second, klass).nth(0).getByRole("button", { name: "No-show" }).click();
  await expect.poll(() => statuses(admin, klass)).toEqual(["no-show", "confirmed"]);
  await rows(page, klass).nth(0).getByRole("button", { name: "Attended" }).click();
  const row = rows(page, klass).nth(0);
  await expect(row.getByRole("alert")).toHaveText(/^Not saved: Changed by .+ meanwhile$/);
  await expect(row.getByRole("button", { name: "No-show" })).toHaveAttribute("aria-pressed", "true");
  await second.context().close();
});

test("marks in a class that has just been cancelled are refused with the reason", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 2);
  await openRoster(page, klass);
  await admin.del(`/api/admin/classes/${encodeURIComponent(klass._id)}`);
  const marking = page.waitForResponse((response) => response.url().endsWith("/attendance"));
  await rows(page, klass).nth(0).getByRole("button", { name: "Attended" }).click();
  expect((await marking).status()).toBe(409);
  await expect(page.getByRole("alert").getByText("This class has been cancelled")).toBeVisible();
  // A cancelled class is not in the list of the day.
  await expect(roster(page, klass)).toHaveCount(0);
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

test("buttons go to the previous day and to today, and past days are read-only after 7 days", async ({ page }) => {
  await page.goto("/admin/today?day=2026-03-01");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunday, 1 March 2026");
  await page.getByRole("button", { name: "Previous day" }).click();
  await expect(page).toHaveURL(/day=2026-02-28$/);
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  const nineDaysAgo = new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/admin/today?day=${nineDaysAgo}`);
  await expect(page.getByText("Attendance closed 7 days after the class started.")).toBeVisible();
});

test("the people of a class have a roster too, which can be marked and printed", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 3);
  await openClass(page, klass);
  await page.getByRole("button", { name: "Attendance" }).click();
  await rows(page, klass).nth(0).getByRole("button", { name: "No-show" }).click();
  await expect.poll(() => statuses(admin, klass)).toEqual(["no-show", "confirmed", "confirmed"]);
  await expect(page.getByText(/^Updated at/)).toHaveCount(0);

  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("[data-sheets]");
  await expect(sheet.getByRole("heading", { name: klass.name })).toBeVisible();
  await expect(sheet.getByRole("row")).toHaveCount(4);
  await expect(sheet.getByText("☒")).toHaveCount(1);
  await expect(page.locator("main")).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(sheet).toHaveCount(0);
});

test("the CSV file of a roster has what the screen shows", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 2);
  await openRoster(page, klass);
  await rows(page, klass).nth(1).getByRole("button", { name: "Attended" }).click();
  await page.getByRole("button", { name: `More for the roster of ${klass.name}` }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^roster-Lantern-Stretch-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  const [head, first, second] = text.split("\r\n");
  expect(head).toBe("\uFEFFFirst Name,Last Name,Username,Status,First Visit,Balance,Since Date,Since Time");
  expect(first).toContain(",Booked,");
  expect(second).toContain(",Attended,");
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
    // 'Refund?' only shows the rules' answer, so a coach has it too.
    await expect(rows(page, klass).nth(0).getByRole("button")).toHaveText(["Refund?"]);
    await expect(page.getByRole("button", { name: "Walk-in" })).toHaveCount(0);

    await admin.put("/api/admin/settings", { coachesTakeAttendance: true });
    await openRoster(page, klass);
    await rows(page, klass).nth(0).getByRole("button", { name: "Attended" }).click();
    await expect.poll(() => statuses(admin, klass)).toEqual(["attended", "confirmed"]);
    await expect(page.getByRole("button", { name: "Walk-in" })).toHaveCount(0);
  });
});
