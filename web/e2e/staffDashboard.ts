import type { Class, ClassCreatedAnswer, UpcomingClassesAnswer, User } from "@bindings/wire";
import type { Browser, Page } from "@playwright/test";
import { choose, find, invite, modal } from "./staffUsers";
import { type Elsewhere, type Studio, signInOnce } from "./studio";

/** Locators and steps on the staff dashboard, by their visible text. */
export const table = (page: Page) => page.getByRole("table", { name: "Upcoming classes" });
/** The same classes on a phone. */
export const list = (page: Page) => page.getByRole("list", { name: "Upcoming classes" });
export const tab = (page: Page, name: "Confirmed Bookings" | "Waitlist" | "Cancellations", count: number) =>
  page.getByRole("tab", { name: `${name} (${count})`, exact: true });
export const picker = (page: Page) => page.getByRole("dialog", { name: "Select User to Add" });
export const effect = (page: Page) => picker(page).locator("[data-effect]").first();

export async function openClass(page: Page, klass: Pick<Class, "_id">) {
  await page.goto(`/dashboard?open=class:${klass._id}`);
}

/** A user's row in the open list of people. */
export const row = (page: Page, username: string) =>
  page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: `@${username}` });

/** The menu button of a user's row. */
export const actions = (page: Page, username: string) =>
  row(page, username).getByRole("button", { name: /^Actions for/ });

/** The item of a person's menu that shows the rules of a refund. */
export const ASK_REFUND = "Would they get a refund?";

/** Opens the timeline of the open class. */
export async function openTimeline(page: Page) {
  await page.getByRole("button", { name: "More for this class" }).click();
  await page.getByRole("menuitem", { name: "Timeline" }).click();
}

export async function chooseFor(page: Page, username: string, item: string) {
  await actions(page, username).click();
  await page.getByRole("menuitem", { name: item }).click();
}

export async function pickUser(page: Page, username: string) {
  await picker(page).getByRole("combobox", { name: "User" }).fill(username);
  await page
    .getByRole("option")
    .filter({ hasText: `(@${username})` })
    .click();
}

export async function chooseAction(page: Page, className: string, action: "Edit Class" | "Cancel Class") {
  await page.getByRole("button", { name: `Actions for ${className}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

export const upcoming = async (staff: Elsewhere) =>
  (await staff.get<UpcomingClassesAnswer>("/api/admin/upcoming-classes")).upcomingClasses;

/** Makes a one-off class. If it starts soon, it is the first of the list. */
export async function makeClass(admin: Elsewhere, minutesAhead: number, differences: object = {}): Promise<Class> {
  const answer = await admin.post<ClassCreatedAnswer>("/api/admin/classes", {
    name: "Lantern Stretch",
    instructor: "Hine Walker",
    location: "Ponsonby Road",
    startTime: new Date(Date.now() + minutesAhead * 60_000).toISOString(),
    duration: 45,
    maxCapacity: 4,
    concessionsRequired: 1,
    scheduleType: "one-off",
    recurringPattern: "none",
    ...differences,
  });
  return answer.class;
}

export async function putInto(admin: Elsewhere, klass: Class, { _id: userId }: User) {
  await admin.post("/api/admin/bookings/manual", { userId, classId: klass._id });
}

/** Opens a page in another browser profile, with a user signed in. */
export async function anotherScreen(browser: Browser, studio: Studio, user: Elsewhere): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: studio.url })).newPage();
  await signInOnce(page, { origin: studio.url, token: user.token });
  return page;
}

/** Books a new user into a new class, and opens the dialog that explains whether they can book it. */
export async function askWhyForBookedUser(page: Page, admin: Elsewhere) {
  const { user } = await invite(admin);
  const klass = await makeClass(admin, 40 * 60);
  await putInto(admin, klass, user);
  await find(page, user.username);
  await choose(page, user.username, "Why can't they book?");
  const why = modal(page, `Why can't ${user.firstName} book?`);
  await why.getByRole("combobox", { name: "Class" }).fill(klass.name);
  await page.getByRole("listbox").getByRole("option").first().click();
  return why;
}
