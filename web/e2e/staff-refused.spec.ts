import { tabTo } from "./access";
import { dialog, holdBack, toast } from "./screens";
import { classChips, dayAhead, KERERU_CLASS, makeClass as makeClassOn } from "./staffClasses";
import { chooseFor, makeClass, row as personRow, putInto } from "./staffDashboard";
import { choose, find, invite, menuButton, modal, question, userCalled } from "./staffUsers";
import { expect, REFUSED, test, UNREACHABLE } from "./studio";

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("sees in the dialog why a password can't be reset", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    const admin = await studio.elsewhere("admin");
    await find(page, "second");
    await choose(page, "second", "Reset Password");
    const form = modal(page, "Reset Password");
    await form.getByLabel("New Password").fill("kauri tree");
    await form.getByLabel("Confirm Password").fill("kauri tree");
    const { _id } = await userCalled(admin, "second");
    await admin.put(`/api/admin/users/${_id}`, { isActive: false });
    await form.getByRole("button", { name: "Reset Password" }).click();
    await expect(form.getByRole("alert")).toHaveText(/inactive/);
    await expect(form.getByLabel("New Password")).toHaveValue("kauri tree");
  });

  test("sees that the calendar's classes can't be loaded, and tries again", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(UNREACHABLE);
    await makeClassOn(await studio.elsewhere("admin"), dayAhead(1));
    await page.route("**/api/admin/classes?*", (route) => route.abort());
    await page.goto(`/admin/classes?month=${dayAhead(1).slice(0, 7)}`);
    await expect(page.getByText(/^Failed to fetch classes: Can't reach the studio/)).toBeVisible();
    await page.unroute("**/api/admin/classes?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(classChips(page, KERERU_CLASS.Name)).toBeVisible();
  });

  test("sees a message when the user has left the waitlist before being removed", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    const [admin, member, second] = [
      await studio.elsewhere("admin"),
      await studio.elsewhere("member"),
      await studio.elsewhere("second"),
    ];
    const klass = await makeClass(admin, 40 * 60, { maxCapacity: 1 });
    await putInto(admin, klass, await member.me());
    await second.post(`/api/bookings/waitlist/${klass._id}`);
    await page.goto(`/dashboard?class=${klass._id}&tab=waitlist`);
    await expect(personRow(page, "second")).toBeVisible();
    // Holds back the list, so that it still shows the entry while its menu is used.
    const release = await holdBack(page, /\/api\/admin\/classes\/[^/]+\/waitlist$/);
    await second.leave(klass._id);
    page.once("dialog", (confirmation) => void confirmation.accept());
    await chooseFor(page, "second", "Remove");
    await expect(toast(page, "Waitlist entry not found")).toBeVisible();
    release();
    await expect(page.getByText("Nobody is on the waitlist")).toBeVisible();
  });

  test("deletes a user with the keyboard alone", async ({ page, studio }) => {
    await invite(await studio.elsewhere("admin"));
    await find(page, "ari.kea");
    await tabTo(page, menuButton(page, "ari.kea"));
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Delete User" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, question(page, "Delete User").getByRole("button", { name: "Delete User" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "User deleted successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Manage Users" })).toBeFocused();
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("opens and closes a class with the keyboard alone", async ({ page, studio }) => {
    await makeClassOn(await studio.elsewhere("admin"), dayAhead(1));
    await page.goto(`/admin/classes?search=kereru&month=${dayAhead(1).slice(0, 7)}`);
    const chip = classChips(page, KERERU_CLASS.Name);
    await expect(chip).toBeVisible();
    const focused = page.locator("[data-day]:focus");
    await tabTo(page, page.locator("[data-day][tabindex='0']"));
    for (let step = 0; step < 42; step++) {
      const at = (await focused.getAttribute("data-day")) ?? "";
      if (at === dayAhead(1)) break;
      await page.keyboard.press(at < dayAhead(1) ? "ArrowRight" : "ArrowLeft");
    }
    await page.keyboard.press("Enter");
    await tabTo(page, chip);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Class Details" })).toBeVisible();
    await tabTo(page, dialog(page).getByRole("button", { name: "Close" }).last());
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(chip).toBeFocused();
  });
});
