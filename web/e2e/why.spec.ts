import type { Page } from "@playwright/test";
import { dialog } from "./screens";
import { dayAhead } from "./staffClasses";
import { askWhyForBookedUser, makeClass } from "./staffDashboard";
import { invite, modal } from "./staffUsers";
import { expect, REFUSED, test } from "./studio";

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
    const why = await askWhyForBookedUser(page, admin);
    await expect(answer(page)).toContainText("Can you cancel?");
    const decision = why.getByRole("button", { name: /^Booked Today at \d\d:\d\d by .+: used 1 concession$/ });
    await decision.click();
    await expect(why.getByRole("region", { name: "Can you book?" })).toContainText("Yes");
    // A day before the class was created.
    await why.getByRole("button", { name: "At another moment" }).click();
    await why.getByLabel("As of").fill(dayAhead(-1));
    await expect(why.getByText("This class did not exist yet")).toBeVisible();
  });

  test("sees the rules' answer from the dialog of the class", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const { user } = await invite(admin, { concessions: 0 });
    const klass = await makeClass(admin, 40 * 60, { concessionsRequired: 3 });
    await page.goto(`/dashboard?open=class:${klass._id}`);
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
