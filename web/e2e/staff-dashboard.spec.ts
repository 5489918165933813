import type { DashboardAnswer } from "@bindings/wire";
import { balance, dialog, toast } from "./screens";
import { anotherScreen, chooseAction, makeClass, putInto, table, upcoming } from "./staffDashboard";
import { expect, test } from "./studio";

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
    await expect(page).toHaveURL(/[?]page=2&open=class:[^&]+[.]cancellations$/);
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
});
