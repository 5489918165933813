import type { Class } from "@bindings/wire";
import type { BrowserContext, Page } from "@playwright/test";
import { makeRoster, openRoster, roster, rows, statuses } from "./staffAttendance";
import { expect, test, UNREACHABLE } from "./studio";

test.use({ as: "admin", serviceWorkers: "allow" });

test.beforeEach(async ({ page, consoleErrors }) => {
  consoleErrors.allow(UNREACHABLE);
  await page.context().route("**/api/live", (route) => route.fulfill({ status: 204 }));
});

const MARKS = ["Attended", "No-show", "Attended", "Attended"] as const;
const MARKED = ["attended", "no-show", "attended", "attended"];
const UNMARKED = MARKED.map(() => "confirmed");

const notSaved = (page: Page) => page.getByText(/attendance marks? (is|are) not saved/);
const button = (page: Page, klass: Class, at: number, name: string) =>
  rows(page, klass).nth(at).getByRole("button", { name });

/** Opens a roster, and marks its first four people without a connection. */
async function markOffline(page: Page, klass: Class) {
  await openRoster(page, klass);
  await expect.poll(() => hasStaffRules(page)).toBe(true);
  await expect.poll(() => databases(page)).toContain("fantail");
  await page.context().setOffline(true);
  for (const [at, mark] of MARKS.entries()) await button(page, klass, at, mark).click();
  await expect(roster(page, klass).getByText("Not saved yet")).toHaveCount(4);
  await expect.poll(() => marksOnDevice(page)).toBe(4);
}

/** Whether the service worker has stored staff's rules. */
const hasStaffRules = (page: Page) =>
  page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().some(({ url }) => url.includes("wasm_rules_staff"));
  });

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map((database) => database.name));

/** The number of marks in IndexedDB. */
const marksOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("fantail-marks");
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("marks")) return resolve(0);
          const counting = database.transaction("marks").objectStore("marks").count();
          counting.onsuccess = () => resolve(counting.result);
          database.close();
        };
      }),
  );

/** Ends a page as a phone does, without a question, and opens another one. */
async function reopen(page: Page): Promise<Page> {
  const context = page.context();
  await page.close();
  return context.newPage();
}

/** Collects the requests that have saved attendance, from every page of a browser. */
function collectSaves(context: BrowserContext) {
  const saves: string[] = [];
  context.on(
    "requestfinished",
    (request) => request.url().endsWith("/attendance") && saves.push(request.postData() ?? ""),
  );
  return saves;
}

test("marks made without a connection are saved after the page has ended, from any screen", async ({
  page,
  studio,
}) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 4);
  await markOffline(page, klass);
  const second = await reopen(page);
  expect(await statuses(admin, klass)).toEqual(UNMARKED);
  await second.context().setOffline(false);
  await second.goto("/dashboard");
  await expect.poll(() => statuses(admin, klass)).toEqual(MARKED);
  await expect.poll(() => marksOnDevice(second)).toBe(0);
  await expect(notSaved(second)).toHaveCount(0);
});

test("opened again without a connection, the roster shows the marks, and they are saved once it is back", async ({
  page,
  studio,
}) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 4);
  await markOffline(page, klass);
  const second = await reopen(page);
  await second.goto("/dashboard");
  await expect(notSaved(second)).toHaveText(/^4 attendance marks are not saved yet/);
  await openRoster(second, klass);
  await expect(roster(second, klass).getByText("Not saved yet")).toHaveCount(4);
  await expect(button(second, klass, 1, "No-show")).toHaveAttribute("aria-pressed", "true");
  await button(second, klass, 1, "Attended").click();
  await second.context().setOffline(false);
  await expect.poll(() => statuses(admin, klass)).toEqual(["attended", "attended", "attended", "attended"]);
  await expect(roster(second, klass).getByText("Not saved yet")).toHaveCount(0);
  await expect(notSaved(second)).toHaveCount(0);
});

test("two open tabs save the marks on the device once", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeRoster(admin, 4);
  await markOffline(page, klass);
  const saves = collectSaves(page.context());
  const second = await page.context().newPage();
  await second.goto("/dashboard");
  await expect(notSaved(second)).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => statuses(admin, klass)).toEqual(MARKED);
  await expect(roster(page, klass).getByText("Not saved yet")).toHaveCount(0);
  await expect(notSaved(second)).toHaveCount(0);
  await expect.poll(() => marksOnDevice(second)).toBe(0);
  expect(saves).toHaveLength(1);
  await expect(button(page, klass, 1, "No-show")).toHaveAttribute("aria-pressed", "true");
});
