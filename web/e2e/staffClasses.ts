import type { Class, ClassCreatedAnswer } from "@bindings/wire";
import { expect, type Locator, type Page } from "@playwright/test";
import { holdBack } from "./screens";
import type { Elsewhere } from "./studio";

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" });
const monthFormat = new Intl.DateTimeFormat("en-NZ", { timeZone: "Pacific/Auckland", month: "long", year: "numeric" });

/** Returns a day after today as `2026-12-01`. Counts calendar days, because a day may have 23 or 25 hours. */
export function dayAhead(days: number): string {
  const day = new Date(dayFormat.format(Date.now()));
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
/** Returns the day of an instant in the studio's time zone. */
export const dayOf = (at: string) => dayFormat.format(Date.parse(at));
/** Returns the month of a day in the format of the calendar's heading: `December 2026`. */
export const monthWords = (day: string) => monthFormat.format(Date.parse(`${day}T00:00:00Z`));

/** The parts of the staff's calendar, found by the text that they show. */
export const monthHeading = (page: Page, words: string) =>
  page.getByRole("heading", { name: words, exact: true, level: 2 });
export const dayCell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
export const classChips = (page: Page, name: string) => page.locator("[data-class]").filter({ hasText: name });
export const classForm = (page: Page, name: "Add New Class" | "Edit Class") => page.getByRole("dialog", { name });
export const deleteDialog = (page: Page) => page.getByRole("alertdialog", { name: "Delete Class" });
export const seriesPreview = (page: Page) => page.getByRole("region", { name: "What it makes" });

export async function showClass(page: Page, klass: Pick<Class, "_id">) {
  await page.goto(`/admin/classes?open=edit:${klass._id}`);
  await expect(page.getByRole("dialog").getByText(/Schedule type/)).toBeVisible();
}

/** Opens the form of a new class; unnamed fields keep their initial values. */
export async function newClass(page: Page, typed: { [label in string]: string }): Promise<Locator> {
  await page.getByRole("button", { name: "Add New Class" }).click();
  const dialog = classForm(page, "Add New Class");
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(value);
  return dialog;
}

/** The fields of a test's class. No class of the demo studio has these words. */
export const KERERU_CLASS = { Name: "Kererū Drumming", Instructor: "Hine Walker", Location: "Boathouse" };

/**
 * Makes a class, or a series, and returns the first class. It starts at 05:00, before all other classes, because a cell
 * of the month shows only the first few classes of its day.
 */
export async function makeClass(admin: Elsewhere, day: string, otherFields: object = {}): Promise<Class> {
  const answer = await admin.post<ClassCreatedAnswer>("/api/admin/classes", {
    name: KERERU_CLASS.Name,
    instructor: KERERU_CLASS.Instructor,
    location: KERERU_CLASS.Location,
    startTime: `${day}T05:00`,
    maxCapacity: 4,
    ...otherFields,
  });
  return answer.class;
}

/** Holds back the requests that make or delete a class, until the returned function is called. */
export const holdBackWrites = (page: Page, method: "POST" | "DELETE") =>
  holdBack(page, /\/api\/admin\/classes(\/[^/]+)?$/, method);
