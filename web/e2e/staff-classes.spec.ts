import { dialog, holdBack } from "./screens";
import {
  classChips,
  classForm,
  dayAhead,
  dayCell,
  dayOf,
  KERERU_CLASS,
  makeClass,
  monthHeading,
  monthWords,
  showClass,
} from "./staffClasses";
import { expect, REFUSED, test } from "./studio";

test.use({ as: "admin" });

test("buttons above and below the calendar go to other months, and the address has the shown month", async ({
  page,
}) => {
  const [now, next, afterNext] = [0, 1, 2].map((ahead) => monthWords(firstOfMonth(ahead))) as [string, string, string];
  await page.goto("/admin/classes");
  await expect(page.getByRole("heading", { name: "Manage Classes" })).toBeVisible();
  await expect(monthHeading(page, now)).toBeVisible();
  await expect(dayCell(page, dayAhead(0))).toHaveAttribute("aria-current", "date");

  await page.getByRole("navigation", { name: "Months", exact: true }).getByText(next).click();
  await expect(monthHeading(page, next)).toBeVisible();
  await expect(page).toHaveURL(`/admin/classes?month=${firstOfMonth(1).slice(0, 7)}`);
  // Uses the keyboard, because scrolling lays out the last weeks, which moves the buttons below.
  await page.getByRole("navigation", { name: "Months, below" }).getByRole("button", { name: afterNext }).press("Enter");
  await expect(monthHeading(page, afterNext)).toBeVisible();
  await page.reload();
  await expect(monthHeading(page, afterNext)).toBeVisible();
  await page.goBack();
  await expect(monthHeading(page, next)).toBeVisible();
  await page.goForward();
  await expect(monthHeading(page, afterNext)).toBeVisible();
  await page.getByRole("button", { name: "Today" }).click();
  await expect(monthHeading(page, now)).toBeVisible();
  await expect(dayCell(page, dayAhead(0))).toBeInViewport();

  await page.goto("/admin/classes?month=2027-99");
  await expect(monthHeading(page, now)).toBeVisible();
});

test("'Today' scrolls to today, even if the month's classes arrive later", async ({ page }) => {
  // In this low window, every week is below the fold.
  await page.setViewportSize({ width: 1280, height: 400 });
  // Starts six months ahead, because the classes of neighbouring months are prefetched.
  await page.goto(`/admin/classes?month=${firstOfMonth(6).slice(0, 7)}`);
  await expect(monthHeading(page, monthWords(firstOfMonth(6)))).toBeVisible();
  const release = await holdBack(page, /\/api\/admin\/classes\?/);
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page.getByText("Loading classes")).toBeAttached();
  await expect(dayCell(page, dayAhead(0))).toBeInViewport();
  release();
  await expect(page.locator("[data-class]").first()).toBeAttached();
  await expect(dayCell(page, dayAhead(0))).toBeInViewport();
});

test("only the shown month and its neighbours are fetched", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/admin/classes") requests.push(search);
  });
  await page.goto("/admin/classes?month=2027-02");
  await expect(monthHeading(page, "February 2027")).toBeVisible();
  await expect.poll(() => requests.length).toBe(3);
  expect(requests).toEqual([
    "?from=2027-02-01&to=2027-02-28",
    "?from=2026-12-28&to=2027-01-31",
    "?from=2027-03-01&to=2027-04-04",
  ]);
});

test("past classes are marked, and chips show whether a class is one-off or recurring", async ({ page, studio }) => {
  const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(1));
  await page.goto(`/admin/classes?month=${dayAhead(-2).slice(0, 7)}`);
  await expect(page.locator("[data-over]").first()).toBeVisible();
  await page.goto(`/admin/classes?month=${dayOf(klass.startTime).slice(0, 7)}`);
  const chip = dayCell(page, dayOf(klass.startTime)).locator(`[data-class="${klass._id}"]`);
  await expect(chip).toContainText("05:00");
  await expect(chip).toContainText(KERERU_CLASS.Instructor);
  await expect(chip).toContainText("0/4");
  await expect(chip).toContainText("One-off");
  await expect(chip).not.toHaveAttribute("data-over");
  await expect(page.locator("[data-class]").filter({ hasText: "Recurring" }).first()).toBeVisible();
});

test("a search finds by name, instructor or location, and is kept in the address", async ({ page, studio }) => {
  await makeClass(await studio.elsewhere("admin"), dayAhead(1));
  await page.goto(`/admin/classes?month=${dayAhead(1).slice(0, 7)}`);
  const box = page.getByPlaceholder("Search classes...");
  for (const words of ["kereru", "WALKER drum", "boathouse"]) {
    await box.fill(words);
    await expect(page.locator("[data-class]")).toHaveCount(1);
    await expect(classChips(page, KERERU_CLASS.Name)).toBeVisible();
  }
  await expect(page).toHaveURL(/search=boathouse/);
  await page.reload();
  await expect(box).toHaveValue("boathouse");
  await expect(page.locator("[data-class]")).toHaveCount(1);
  await box.fill("nothing like it");
  await expect(page.getByText("No classes found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText("No classes found")).toHaveCount(0);
});

test("a month without classes shows how to create one", async ({ page }) => {
  await page.goto("/admin/classes?month=2035-06");
  await expect(page.getByText("No classes found")).toBeVisible();
  await expect(page.getByText("Get started by creating a new class.")).toBeVisible();
});

test("the + of a day opens the form with this day at 9:00, and past days have no +", async ({ page }) => {
  await page.goto(`/admin/classes?month=${firstOfMonth(1).slice(0, 7)}`);
  const first = dayCell(page, firstOfMonth(1));
  await first.getByRole("button", { name: /^Add a class on/ }).click();
  await expect(classForm(page, "Add New Class").getByLabel("Start date")).toHaveValue(firstOfMonth(1));
  await expect(classForm(page, "Add New Class").getByLabel("Start time")).toHaveValue("09:00");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`/admin/classes?month=${firstOfMonth(-1).slice(0, 7)}`);
  await expect(monthHeading(page, monthWords(firstOfMonth(-1)))).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add a class on/ })).toHaveCount(0);
});

test("a link to a class opens it above its month, and Back closes a class that was opened in the calendar", async ({
  page,
  studio,
}) => {
  const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(70));
  await showClass(page, klass);
  await expect(classForm(page, "Edit Class").getByLabel("Name")).toHaveValue(KERERU_CLASS.Name);
  await classForm(page, "Edit Class").getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(monthHeading(page, monthWords(dayAhead(70)))).toBeVisible();
  await classChips(page, KERERU_CLASS.Name).click();
  await expect(classForm(page, "Edit Class")).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(classChips(page, KERERU_CLASS.Name)).toBeFocused();
});

test("a link to an unknown class shows a message", async ({ page, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  await page.goto("/admin/classes?class=019700000000");
  await expect(dialog(page).getByText("Class not found")).toBeVisible();
});

test.describe("as a coach", () => {
  test.use({ as: "coach" });

  test("a coach can read all details of a class, and sees no button for a change", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const weekly = { scheduleType: "recurring", recurringPattern: "weekly", recurringEndDate: dayAhead(90) };
    const klass = await makeClass(admin, dayAhead(35), { ...weekly, maxCapacity: null });
    const refused: string[] = [];
    page.on("response", (response) => response.status() === 403 && refused.push(response.url()));
    await page.goto(`/admin/classes?month=${dayAhead(35).slice(0, 7)}`);
    await expect(page.getByRole("heading", { name: "View Classes" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add/ })).toHaveCount(0);
    await page.locator(`[data-class="${klass._id}"]`).click();
    const details = page.getByRole("dialog", { name: "Class Details" });
    for (const [name, value] of [
      ["Name", KERERU_CLASS.Name],
      ["Description", "No description provided"],
      ["Duration", "60 minutes"],
      ["Room", "Not specified"],
      ["Max capacity", "∞"],
      ["Schedule type", "Recurring"],
      ["Pattern", "Weekly"],
      ["Interval", "Every week"],
    ] as const)
      await expect(details.getByRole("term").filter({ hasText: name }).locator("+ dd")).toHaveText(value);
    await expect(details.getByRole("textbox")).toHaveCount(0);
    await details.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog(page)).toHaveCount(0);
    expect(refused).toEqual([]);
  });
});

/** Returns the first day of the month that is `ahead` months from now, by the studio's calendar. */
function firstOfMonth(ahead: number): string {
  const [year = 0, month = 0] = dayAhead(0).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10);
}

test("the tabs of a class fit beside the calendar", async ({ page, studio }) => {
  const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(4));
  await page.goto(`/admin/classes?people=${encodeURIComponent(klass._id)}`);
  const tabs = page.getByRole("tablist", { name: "People of this class" });
  for (const name of ["Confirmed Bookings (0)", "Waitlist (0)", "Cancellations (0)", "Timeline"]) {
    await expect(tabs.getByRole("tab", { name })).toBeVisible();
  }
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  }
});
