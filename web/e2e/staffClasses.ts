import type { Class } from "@bindings/Class";
import type { ClassCreatedAnswer } from "@bindings/ClassCreatedAnswer";
import { expect, type Locator, type Page } from "@playwright/test";
import { holdBack } from "./screens";
import type { Studio } from "./studio";

type Elsewhere = Awaited<ReturnType<Studio["elsewhere"]>>;

const studioDays = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" });
const studioMonths = new Intl.DateTimeFormat("en-NZ", { timeZone: "Pacific/Auckland", month: "long", year: "numeric" });

/** `2026-12-01` by the studio's calendar, whose days are not all 24 hours long. */
export function dayAhead(days: number): string {
  const day = new Date(studioDays.format(Date.now()));
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
export const dayOf = (at: string) => studioDays.format(Date.parse(at));
/** `December 2026` */
export const monthWords = (day: string) => studioMonths.format(Date.parse(`${day}T00:00:00Z`));

/** Locators and steps on the calendar of classes, by their visible text. */
export const month = (page: Page, words: string) => page.getByRole("heading", { name: words, exact: true, level: 2 });
export const day = (page: Page, of: string) => page.locator(`[data-day="${of}"]`);
export const chips = (page: Page, name: string) => page.locator("[data-class]").filter({ hasText: name });
export const form = (page: Page, name: "Add New Class" | "Edit Class") => page.getByRole("dialog", { name });
export const deletion = (page: Page) => page.getByRole("alertdialog", { name: "Delete Class" });
export const whatItMakes = (page: Page) => page.getByRole("region", { name: "What it makes" });

export async function showClass(page: Page, klass: Pick<Class, "_id">) {
  await page.goto(`/admin/classes?class=${encodeURIComponent(klass._id)}`);
  await expect(page.getByRole("dialog").getByText(/Schedule type/)).toBeVisible();
}

/** Opens the form of a new class; unnamed fields keep their initial values. */
export async function newClass(page: Page, typed: { [label in string]: string }): Promise<Locator> {
  await page.getByRole("button", { name: "Add New Class" }).click();
  const dialog = form(page, "Add New Class");
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(value);
  return dialog;
}

/** A name, an instructor and a place that no class of the demo studio has. */
export const KERERU = { Name: "Kererū Drumming", Instructor: "Hine Walker", Location: "Boathouse" };

/** A class, or the first of a series, of its own: the first of its day, which the month shows. */
export async function makeClass(admin: Elsewhere, day: string, differences: object = {}): Promise<Class> {
  const answer = await admin.post<ClassCreatedAnswer>("/api/admin/classes", {
    name: KERERU.Name,
    instructor: KERERU.Instructor,
    location: KERERU.Location,
    startTime: `${day}T05:00`,
    maxCapacity: 4,
    ...differences,
  });
  return answer.class;
}

/** Holds back writes of this kind until they are let go. */
export const holdBackWrites = (page: Page, method: "POST" | "DELETE") =>
  holdBack(page, /\/api\/admin\/classes(\/[^/]+)?$/, method);
