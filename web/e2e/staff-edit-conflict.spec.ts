import type { Class } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { toast } from "./screens";
import { classForm, dayAhead, makeClass, showClass } from "./staffClasses";
import { anotherScreen } from "./staffDashboard";
import { userCalled } from "./staffUsers";
import { expect, REFUSED, type Studio, test } from "./studio";

test.use({ as: "admin" });

/** Makes a class, makes a second admin, and opens a page for that admin. */
async function twoAdmins(studio: Studio, browser: Parameters<typeof anotherScreen>[0]) {
  const admin = await studio.elsewhere("admin");
  const { _id } = await userCalled(admin, "second");
  await admin.put(`/api/admin/users/${_id}`, { role: "admin" });
  const klass = await makeClass(admin, dayAhead(5));
  return { klass, otherPage: await anotherScreen(browser, studio, await studio.elsewhere("second")) };
}

/** Opens the form of a class. Later requests of the page get the old class, so another admin's change is a conflict. */
async function openOutdated(page: Page, klass: Class) {
  await showClass(page, klass);
  await page.route(`**/api/classes/${klass._id}`, (route) => route.fulfill({ json: klass }));
  return classForm(page, "Edit Class");
}

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();

/** Saves a change as the other admin. */
async function saveOtherChange(otherPage: Page, klass: Class) {
  await showClass(otherPage, klass);
  await classForm(otherPage, "Edit Class").getByLabel("Instructor").fill("Kahu Parata");
  await classForm(otherPage, "Edit Class").getByLabel("Max capacity").fill("12");
  await save(otherPage);
  await expect(toast(otherPage, "Class updated successfully")).toBeVisible();
}

test("if two admins change the same field, the second sees both values before saving", async ({
  page,
  studio,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const { klass, otherPage } = await twoAdmins(studio, browser);
  const form = await openOutdated(page, klass);
  await saveOtherChange(otherPage, klass);

  const capacity = form.getByLabel("Max capacity");
  await capacity.fill("6");
  await save(page);
  await expect(capacity).toHaveAccessibleDescription("Now 12, changed from 4 while you were editing");
  await expect(capacity).toBeFocused();
  await expect(capacity).toHaveValue("6");
  // An untouched field takes the other value.
  await expect(form.getByLabel("Instructor")).toHaveValue("Kahu Parata");
  const admin = await studio.elsewhere("admin");
  expect(await admin.get<Class>(`/api/classes/${klass._id}`)).toMatchObject({ maxCapacity: 12 });
  await save(page);
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  const saved = await admin.get<Class>(`/api/classes/${klass._id}`);
  expect(saved).toMatchObject({ instructor: "Kahu Parata", maxCapacity: 6 });
  await otherPage.context().close();
});
