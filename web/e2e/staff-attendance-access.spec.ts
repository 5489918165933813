import { atBothWidths, expectAccessible, expectNoSidewaysScroll } from "./access";
import { toast } from "./screens";
import { makeRoster, openRoster, panel, rows, statuses } from "./staffAttendance";
import { expect, test } from "./studio";

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("reads and marks a roster, which is accessible", async ({ page, studio }) => {
    const klass = await makeRoster(await studio.elsewhere("admin"), 4);
    await openRoster(page, klass);
    await rows(page, klass).nth(0).getByRole("button", { name: "Attended" }).click();
    await rows(page, klass).nth(1).getByRole("button", { name: "No-show" }).click();
    await atBothWidths(page, async () => {
      // Scrolled down, another class's row may be under the header.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });

  test("can let coaches take attendance, with a switch in the settings", async ({ page, studio }) => {
    await page.goto("/profile?tab=system");
    const toggle = page.getByRole("switch", { name: "Coaches take attendance" });
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(toast(page, "Settings saved")).toBeVisible();
    await expect(toggle).toBeChecked();
    const admin = await studio.elsewhere("admin");
    expect(await admin.get("/api/admin/settings")).toMatchObject({ coachesTakeAttendance: true });
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("reads rosters, and takes attendance if the studio's settings allow it", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const klass = await makeRoster(admin, 2);
    await openRoster(page, klass);
    await expect(panel(page, klass).getByText("Admins take attendance here.")).toBeVisible();
    await expect(rows(page, klass).nth(0)).toContainText("Booked");
    // 'Refund?' only shows the rules' answer, so a coach has it too.
    await expect(rows(page, klass).nth(0).getByRole("button")).toHaveText(["Refund?"]);
    await expect(page.getByRole("button", { name: "Walk-in" })).toHaveCount(0);
    await expectAccessible(page);

    await admin.put("/api/admin/settings", { coachesTakeAttendance: true });
    await openRoster(page, klass);
    await rows(page, klass).nth(0).getByRole("button", { name: "Attended" }).click();
    await expect.poll(() => statuses(admin, klass)).toEqual(["attended", "confirmed"]);
    await expect(page.getByRole("button", { name: "Walk-in" })).toHaveCount(0);
  });
});
