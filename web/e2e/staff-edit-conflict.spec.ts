import type { Class } from "@bindings/Class";
import type { Page } from "@playwright/test";
import { atBothWidths, expectAccessible } from "./access";
import { dialog, toast } from "./screens";
import { classForm, dayAhead, KERERU_CLASS, makeClass, showClass } from "./staffClasses";
import { anotherScreen } from "./staffDashboard";
import { userCalled } from "./staffUsers";
import { expect, REFUSED, type Studio, test } from "./studio";

test.use({ as: "admin" });

/** Two admins, each with a screen of their own, and a class. */
async function twoAdmins(studio: Studio, browser: Parameters<typeof anotherScreen>[0]) {
  const admin = await studio.elsewhere("admin");
  const { _id } = await userCalled(admin, "second");
  await admin.put(`/api/admin/users/${_id}`, { role: "admin" });
  const klass = await makeClass(admin, dayAhead(5));
  return { klass, theirs: await anotherScreen(browser, studio, await studio.elsewhere("second")) };
}

/** Opens the form, and blocks its page from fetching the class again, so that changes cause a conflict. */
async function openUnaware(page: Page, klass: Class) {
  await showClass(page, klass);
  await page.route(`**/api/classes/${klass._id}`, (route) => route.fulfill({ json: klass }));
  return classForm(page, "Edit Class");
}

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();

/** Another admin's change, saved while the form is open. */
async function theySave(theirs: Page, klass: Class) {
  await showClass(theirs, klass);
  await classForm(theirs, "Edit Class").getByLabel("Instructor").fill("Kahu Parata");
  await classForm(theirs, "Edit Class").getByLabel("Max capacity").fill("12");
  await save(theirs);
  await expect(toast(theirs, "Class updated successfully")).toBeVisible();
}

test("two admins who edit one class at the same time lose nothing of each other's", async ({
  page,
  studio,
  browser,
}) => {
  const { klass, theirs } = await twoAdmins(studio, browser);
  const mine = await openUnaware(page, klass);
  await theySave(theirs, klass);

  await expect(mine.getByLabel("Instructor")).toHaveValue(KERERU_CLASS.Instructor);
  await mine.getByLabel("Description").fill("Bring a drum.");
  await save(page);
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const saved = await (await studio.elsewhere("admin")).get<Class>(`/api/classes/${klass._id}`);
  expect(saved).toMatchObject({ description: "Bring a drum.", instructor: "Kahu Parata", maxCapacity: 12 });
  await theirs.context().close();
});

test("two admins who change one field see both values before either is lost", async ({
  page,
  studio,
  browser,
  complaints,
}) => {
  complaints.provoke(REFUSED);
  const { klass, theirs } = await twoAdmins(studio, browser);
  const mine = await openUnaware(page, klass);
  await theySave(theirs, klass);

  const capacity = mine.getByLabel("Max capacity");
  await capacity.fill("6");
  await save(page);
  await expect(capacity).toHaveAccessibleDescription("Now 12, changed from 4 while you were editing");
  await expect(capacity).toBeFocused();
  await expect(capacity).toHaveValue("6");
  await atBothWidths(page, () => expectAccessible(page, mine));
  // An untouched field takes the other value.
  await expect(mine.getByLabel("Instructor")).toHaveValue("Kahu Parata");
  const admin = await studio.elsewhere("admin");
  expect(await admin.get<Class>(`/api/classes/${klass._id}`)).toMatchObject({ maxCapacity: 12 });
  await save(page);
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  const saved = await admin.get<Class>(`/api/classes/${klass._id}`);
  expect(saved).toMatchObject({ instructor: "Kahu Parata", maxCapacity: 6 });
  await theirs.context().close();
});

test("the other admin's value is taken by a press", async ({ page, studio, browser, complaints }) => {
  complaints.provoke(REFUSED);
  const { klass, theirs } = await twoAdmins(studio, browser);
  const mine = await openUnaware(page, klass);
  await (await studio.elsewhere("second")).put(`/api/admin/classes/${klass._id}`, { description: "Theirs" });
  await mine.getByLabel("Description").fill("Mine");
  await save(page);
  await mine.getByRole("button", { name: "Use the other values" }).click();
  await expect(mine.getByLabel("Description")).toHaveValue("Theirs");
  await expect(mine.getByLabel("Description")).toBeFocused();
  await expect(mine.getByLabel("Description")).not.toHaveAccessibleDescription(/while you were editing/);
  await save(page);
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  await theirs.context().close();
});
