import { dialog, holdBack } from "./screens";
import {
  classChips,
  classForm,
  dayAhead,
  dayCell,
  KERERU_CLASS,
  makeClass,
  monthHeading,
  monthWords,
  showClass,
} from "./staffClasses";
import { expect, test } from "./studio";

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

/** Returns the first day of the month that is `ahead` months from now, by the studio's calendar. */
function firstOfMonth(ahead: number): string {
  const [year = 0, month = 0] = dayAhead(0).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10);
}
