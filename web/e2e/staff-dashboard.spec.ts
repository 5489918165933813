import type { DashboardAnswer } from "@bindings/DashboardAnswer";
import { balance, dialog, toast } from "./screens";
import {
  actions,
  anotherScreen,
  chooseAction,
  chooseFor,
  makeClass,
  openClass,
  putInto,
  row,
  tab,
  table,
  upcoming,
} from "./staffDashboard";
import { expect, REFUSED, settled, test, UNREACHABLE } from "./studio";

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("sees the studio's figures, the next ten classes in pages of six, and the quick actions", async ({
    page,
    studio,
  }) => {
    const admin = await studio.elsewhere("admin");
    const { stats } = await admin.get<DashboardAnswer>("/api/admin/dashboard");
    const classes = await upcoming(admin);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Admin Dashboard", level: 1 })).toBeVisible();
    await expect(page.getByText("Total Users").locator("..")).toContainText(`${stats.totalUsers}`);
    await expect(page.getByText("Total Active Bookings").locator("..")).toContainText(`${stats.activeBookings}`);
    await expect(page.getByRole("heading", { name: "Upcoming Classes (Next 10)" })).toBeVisible();
    await expect(table(page).getByRole("rowheader")).toHaveText(classes.slice(0, 6).map((klass) => klass.name));

    await page.getByRole("button", { name: "Page 2" }).click();
    await expect(page).toHaveURL("/dashboard?page=2");
    await expect(table(page).getByRole("rowheader")).toHaveText(classes.slice(6).map((klass) => klass.name));
    await page.reload();
    await expect(table(page).getByRole("rowheader")).toHaveCount(classes.length - 6);
    await page.goBack();
    await expect(table(page).getByRole("rowheader")).toHaveCount(6);

    for (const [link, heading] of [
      ["Manage Users", "Manage Users"],
      ["Manage Classes", "Manage Classes"],
      ["Edit Profile", "Personal Information"],
    ] as const) {
      await page.goto("/dashboard");
      await page.getByRole("navigation", { name: "Quick Actions" }).getByRole("link", { name: link }).click();
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    }
  });

  test("the open class and its tab survive a reload, and Back closes them", async ({ page }) => {
    await page.goto("/dashboard?page=2");
    const name = await table(page).getByRole("rowheader").first().innerText();
    await table(page)
      .getByRole("cell")
      .filter({ hasText: /\d\d:\d\d/ })
      .first()
      .click();
    await expect(dialog(page)).toHaveAccessibleName(name);
    await page.getByRole("tab", { name: /^Cancellations/ }).click();
    await expect(page).toHaveURL(/[?]page=2&class=[^&]+&tab=cancellations$/);
    await page.reload();
    await expect(dialog(page)).toHaveAccessibleName(name);
    await expect(page.getByRole("tab", { name: /^Cancellations/ })).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL("/dashboard?page=2");
    await page.goForward();
    await expect(dialog(page)).toHaveAccessibleName(name);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL("/dashboard?page=2");
  });

  test("edits a class, and an invalid field shows its error", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    const [admin, member, second] = [
      await studio.elsewhere("admin"),
      await studio.elsewhere("member"),
      await studio.elsewhere("second"),
    ];
    const klass = await makeClass(admin, 40);
    await putInto(admin, klass, await member.me());
    await putInto(admin, klass, await second.me());
    await page.goto("/dashboard");
    await chooseAction(page, klass.name, "Edit Class");
    const form = page.getByRole("dialog", { name: "Edit Class" });
    await expect(form.getByLabel("Start time")).toBeDisabled();
    const fixed = "Start time cannot be changed. Create a new class to change the schedule.";
    await expect(form.getByText(fixed)).toBeVisible();

    await form.getByLabel("Name").fill("");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form.getByLabel("Name")).toBeFocused();
    await form.getByLabel("Name").fill("Lantern Stretch, slow");
    await form.getByLabel("Duration").fill("481");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form.getByLabel("Duration")).toBeFocused();
    await expect(form.getByLabel("Duration")).toHaveAttribute("aria-invalid", "true");

    await form.getByLabel("Duration").fill("60");
    await form.getByLabel("Max capacity").fill("1");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form.getByLabel("Max capacity")).toBeFocused();
    await expect(form.getByLabel("Max capacity")).toHaveAccessibleDescription(/2/);
    await form.getByLabel("Max capacity").fill("2");
    await form.getByLabel("Concessions required").fill("0");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Class updated successfully")).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(table(page).getByRole("row").filter({ hasText: "Lantern Stretch, slow" })).toContainText("2/2");
  });

  test("cancels a class after a confirmation, and the member's balance shows the refund", async ({
    page,
    studio,
    browser,
  }) => {
    const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
    const klass = await makeClass(admin, 40);
    await putInto(admin, klass, await member.me());
    const memberPage = await anotherScreen(browser, studio, member);
    await memberPage.goto("/dashboard");
    await expect(balance(memberPage)).toHaveText("4");

    await page.goto("/dashboard");
    await chooseAction(page, klass.name, "Cancel Class");
    const question = page.getByRole("alertdialog", { name: "Cancel Class?" });
    await expect(question.getByText("All booked users will be notified and their concessions refunded.")).toBeVisible();
    await expect(question.getByText("1 booking cancelled · 1 concession refunded · 1 person notified")).toBeVisible();
    await question.getByRole("button", { name: "Keep class" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Actions for ${klass.name}` })).toBeFocused();

    await chooseAction(page, klass.name, "Cancel Class");
    await question.getByRole("button", { name: "Yes, cancel class" }).click();
    await expect(toast(page, "Class cancelled successfully")).toBeVisible();
    await expect(table(page).getByText(klass.name)).toHaveCount(0);

    await memberPage.reload();
    await expect(balance(memberPage)).toHaveText("5");
    await memberPage.getByRole("button", { name: /cancelled/ }).click();
    const cancelledRow = memberPage.getByRole("row").filter({ hasText: klass.name });
    await expect(cancelledRow).toContainText("Class cancelled by the studio");
    await expect(cancelledRow).toContainText("Refunded 1");
    await memberPage.context().close();
  });

  test.describe("whose page has old data", () => {
    test("sees why an edit failed, and the typed text stays", async ({ page, studio, consoleErrors }) => {
      consoleErrors.allow(REFUSED);
      consoleErrors.allow(UNREACHABLE);
      const admin = await studio.elsewhere("admin");
      const klass = await makeClass(admin, 40);
      await page.goto("/dashboard");
      await chooseAction(page, klass.name, "Edit Class");
      const form = page.getByRole("dialog", { name: "Edit Class" });
      await form.getByLabel("Instructor").fill("Anahera Hēnare");
      const address = `**/api/admin/classes/${klass._id}`;
      await page.route(address, (route) => route.abort("connectionfailed"));
      const save = form.getByRole("button", { name: "Save Changes" });
      await save.click();
      await expect(form.getByRole("alert").first()).toHaveText(
        /^Failed to update class\. Can't reach the studio: check/,
      );
      await expect(form.getByLabel("Instructor")).toHaveValue("Anahera Hēnare");
      await page.unroute(address);
      // Waits until the class has been fetched again, so that the form does not know of the deletion.
      await expect(save).toBeEnabled();
      await settled(page);
      await admin.del(`/api/admin/classes/${klass._id}`);
      await save.click();
      await expect(form.getByText("Failed to update class: This class has been cancelled")).toBeVisible();
      await expect(form.getByText("It can't be changed any more.")).toBeVisible();
    });

    test("sees in the confirmation why a class can't be cancelled", async ({ page, studio, consoleErrors }) => {
      consoleErrors.allow(REFUSED);
      const admin = await studio.elsewhere("admin");
      const klass = await makeClass(admin, 40);
      await page.goto("/dashboard");
      await chooseAction(page, klass.name, "Cancel Class");
      const question = page.getByRole("alertdialog", { name: "Cancel Class?" });
      await expect(
        question.getByText("0 bookings cancelled · 0 concessions refunded · 0 people notified"),
      ).toBeVisible();
      await admin.del(`/api/admin/classes/${klass._id}`);
      await question.getByRole("button", { name: "Yes, cancel class" }).click();
      await expect(question.getByRole("alert")).toHaveText("This class has been cancelled");
    });
  });

  test("signs in again after the session ended, and returns to the same class", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    const admin = await studio.elsewhere("admin");
    const klass = await makeClass(admin, 40 * 60);
    await page.goto(`/dashboard?class=${klass._id}&tab=waitlist`);
    await expect(page.getByText("Nobody is on the waitlist")).toBeVisible();
    await admin.changePassword("fantail-demo-2");
    await page.reload();
    await expect(page).toHaveURL("/login");
    await page.getByLabel("Username or email").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("fantail-demo-2");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/dashboard?class=${klass._id}&tab=waitlist`);
    await expect(page.getByText("Nobody is on the waitlist")).toBeVisible();
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("sees everything and can change nothing", async ({ page, studio }) => {
    const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
    const klass = await makeClass(admin, 40 * 60);
    await member.book(klass);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Coach Dashboard", level: 1 })).toBeVisible();
    await expect(table(page).getByRole("button", { name: /^View bookings of/ })).toHaveCount(6);
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Quick Actions" })).toHaveCount(0);

    await openClass(page, klass);
    await expect(row(page, "member")).toBeVisible();
    await chooseFor(page, "member", "Refund?");
    await expect(dialog(page).getByText("1 concession back: they would be at 5.")).toBeVisible();
    await expect(dialog(page).getByRole("region", { name: "Can you cancel?" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add User/ })).toHaveCount(0);
    await actions(page, "member").click();
    await expect(page.getByRole("menuitem")).toHaveText(["Hide the refund"]);
    await page.keyboard.press("Escape");
    await tab(page, "Waitlist", 0).click();
    await tab(page, "Cancellations", 0).click();
    await expect(page.getByText("No cancellations")).toBeVisible();
  });
});
