import type { Page } from "@playwright/test";
import { dialog, openClass } from "./screens";
import { makeClass, putInto } from "./staffDashboard";
import { choose, find, invite, modal } from "./staffUsers";
import { expect, REFUSED, test } from "./studio";

test.describe("a member", () => {
  test("sees which fact has changed when a booking with an old hint is refused", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    const admin = await studio.elsewhere("admin");
    const { user } = await invite(admin);
    const klass = await makeClass(admin, 40 * 60, { maxCapacity: 1 });
    await openClass(page, klass);
    await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeEnabled();
    await putInto(admin, klass, user);
    await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
    await expect(dialog(page).getByText(/^The last spot was taken (just now|\d+ s ago)$/)).toBeVisible();
  });
});

test.describe("an admin", () => {
  test.use({ as: "admin" });

  const answer = (page: Page) =>
    dialog(page)
      .getByRole("region", { name: /^Can you/ })
      .first();

  test("sees the rules' answer for a member and a class, now and at a past date, and earlier decisions", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    const admin = await studio.elsewhere("admin");
    const { user } = await invite(admin);
    const klass = await makeClass(admin, 40 * 60);
    await putInto(admin, klass, user);
    await find(page, "ari.kea");
    await choose(page, "ari.kea", "Why Can't They Book?");
    const why = modal(page, "Why can't Ari book?");
    await why.getByRole("combobox", { name: "Class" }).fill(klass.name);
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect(answer(page)).toContainText("Can you cancel?");
    const decision = why.getByRole("button", { name: /^Booked Today at \d\d:\d\d by .+: used 1 concession$/ });
    await decision.click();
    await expect(why.getByRole("region", { name: "Can you book?" })).toContainText("Yes");
    // A date before the class was created.
    await why.getByLabel("As of").fill("2026-01-01");
    await expect(why.getByText(/Nothing is known about that time|This class did not exist yet/)).toBeVisible();
  });

  test("sees the rules' answer from the dialog of the class", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const { user } = await invite(admin, { concessions: 0 });
    const klass = await makeClass(admin, 40 * 60, { concessionsRequired: 3 });
    await page.goto(`/dashboard?class=${encodeURIComponent(klass._id)}`);
    await page.getByRole("button", { name: "More for this class" }).click();
    await page.getByRole("menuitem", { name: "Why can't they book?" }).click();
    const why = modal(page, "Why can't they book?");
    await why.getByRole("combobox", { name: "Member" }).fill(user.username);
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect(answer(page)).toContainText("No");
    await expect(answer(page)).toContainText("It takes 3 concessions; you have none");
    await expect(why.getByText("None are kept for this member and class.")).toBeVisible();
  });
});
