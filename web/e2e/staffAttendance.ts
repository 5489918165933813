import type { Class, Roster, UsersAnswer } from "@bindings/wire";
import { expect, type Page } from "@playwright/test";
import { dayOf } from "./staffClasses";
import { makeClass } from "./staffDashboard";
import type { Elsewhere } from "./studio";

const timeFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "Pacific/Auckland", timeStyle: "short" });

/** Makes a class that starts in 20 minutes and is full with `size` members. */
export async function makeRoster(admin: Elsewhere, size: number, differences: object = {}): Promise<Class> {
  const klass = await makeClass(admin, 20, { name: "Lantern Stretch", maxCapacity: size, ...differences });
  const { users } = await admin.get<UsersAnswer>("/api/admin/users?page=1&limit=100&sort=createdAt&order=asc");
  const members = users.filter((user) => user.role === "user" && user.isActive).slice(0, size);
  expect(members).toHaveLength(size);
  for (const { _id: userId } of members)
    await admin.post("/api/admin/bookings/manual", { userId, classId: klass._id, overrideConcessions: true });
  return klass;
}

export const rosterOf = (admin: Elsewhere, klass: Class) =>
  admin.get<Roster>(`/api/admin/classes/${encodeURIComponent(klass._id)}/roster`);

/** Fetches the statuses of a roster, in the order of names. */
export const statuses = async (admin: Elsewhere, klass: Class) =>
  (await rosterOf(admin, klass)).roster.map(({ status }) => status);

export const roster = (page: Page, klass: Class) => page.getByRole("list", { name: `Roster of ${klass.name}` });
export const rows = (page: Page, klass: Class) => roster(page, klass).getByRole("listitem");

/** The roster's list with its buttons. Another class may be expanded too: the first that is not over. */
export const panel = (page: Page, klass: Class) => roster(page, klass).locator("..");

/** Opens the day of a class, and expands the class. */
export async function openRoster(page: Page, klass: Class) {
  await page.goto(`/admin/today?day=${dayOf(klass.startTime)}`);
  // A day may have several classes of one name.
  const time = timeFormat.format(Date.parse(klass.startTime));
  const head = page.getByRole("heading", { level: 2 }).getByRole("button", { name: `${time} ${klass.name}` });
  await expect(head).toBeVisible();
  if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
  await expect(rows(page, klass).first()).toBeVisible();
}
