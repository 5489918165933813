import type { Class } from "@bindings/wire";
import { balance, dialog, openClass, toast } from "./screens";
import { dayAhead, makeClass } from "./staffClasses";
import { expect, hoursTo, REFUSED, type Studio, test } from "./studio";

const HOUR = 3_600_000;
const setPrice = (studio: Studio, klass: Class, concessionsRequired: number) =>
  studio
    .elsewhere("admin")
    .then((admin) => admin.put(`/api/admin/classes/${encodeURIComponent(klass._id)}`, { concessionsRequired }));

test("if the price rises while the class is open, the first press only shows the new price", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(4));
  const member = await studio.elsewhere("member");

  await openClass(page, klass);
  await expect(dialog(page).getByText(/^Uses 1 of 5;/)).toBeVisible();
  await setPrice(studio, klass, 3);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();

  await expect(toast(page, "This class now uses 3 concessions, not 1")).toBeVisible();
  await expect(dialog(page).getByText(/^Uses 3 of 5;/)).toBeVisible();
  await expect(balance(page)).toHaveText("5");
  expect((await member.me()).concessions).toBe(5);

  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(page, "Class booked successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(balance(page)).toHaveText("2");
});

test("if the refund ends while the confirmation is open, cancelling is refused with a message", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => k.isUserBooked && 1 < hoursTo(k) && hoursTo(k) < 23);

  // Sets the page's clock back and removes the header that would correct it, so that the page still shows a refund.
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: "" };
    await route.fulfill({ response, headers });
  });
  await page.clock.setSystemTime(Date.parse(klass.startTime) - 25 * HOUR);
  await page.goto("/dashboard");
  await page
    .getByRole("button", { name: `Cancel ${klass.name}` })
    .first()
    .click();
  const question = page.getByRole("alertdialog", { name: "Cancel booking?" });
  await expect(question.getByText(/comes? back; you will have/)).toBeVisible();
  await question.getByRole("button", { name: "Yes, cancel" }).click();

  await expect(toast(page, "0 concessions come back now, not 1")).toBeVisible();
  expect((await member.me()).concessions).toBe(5);
  const { isUserBooked } = await member.get<Class>(`/api/classes/${encodeURIComponent(klass._id)}`);
  expect(isUserBooked).toBe(true);
  // Waits for pending requests, because a response must not reach a closed page.
  await page.unrouteAll({ behavior: "wait" });
});

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("sees the new price before adding a user at this price", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    const admin = await studio.elsewhere("admin");
    const member = await studio.elsewhere("member");
    const klass = await makeClass(admin, dayAhead(4));

    await page.goto(`/dashboard?open=class:${klass._id}`);
    await page.getByRole("button", { name: "Add User to Class" }).click();
    const addDialog = page.getByRole("dialog", { name: "Select User to Add" });
    await addDialog.getByRole("combobox", { name: "User" }).fill((await member.me()).email);
    await page.getByRole("option").first().click();
    await expect(addDialog.getByText("It takes 1 concession: they would be at 4.")).toBeVisible();
    await setPrice(studio, klass, 3);
    await addDialog.getByRole("button", { name: "Add User to Class" }).click();

    await expect(addDialog.getByText("This class now uses 3 concessions, not 1")).toBeVisible();
    await expect(addDialog.getByText("It takes 3 concessions: they would be at 2.")).toBeVisible();
    expect((await member.me()).concessions).toBe(5);
    await addDialog.getByRole("button", { name: "Add User to Class" }).click();
    await expect(toast(page, "User added to class successfully")).toBeVisible();
    expect((await member.me()).concessions).toBe(2);
  });
});
