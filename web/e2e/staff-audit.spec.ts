import { readFileSync } from "node:fs";
import { toast } from "./screens";
import { dayAhead, makeClass } from "./staffClasses";
import { openTimeline } from "./staffDashboard";
import { userCalled } from "./staffUsers";
import { expect, test } from "./studio";

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("finds a change of the capacity in the class's timeline, in its audit trail and in the CSV file", async ({
    page,
    studio,
  }) => {
    const admin = await studio.elsewhere("admin");
    const klass = await makeClass(admin, dayAhead(4), { maxCapacity: 12 });
    await admin.put(`/api/admin/classes/${encodeURIComponent(klass._id)}`, { maxCapacity: 14 });

    await page.goto(`/admin/classes?open=class:${klass._id}`);
    await openTimeline(page);
    const timeline = page.getByRole("list", { name: "Timeline" });
    await expect(timeline.locator("> li")).toHaveCount(2);
    await expect(timeline.getByText("Capacity: 12 → 14")).toBeVisible();
    await page.getByRole("link", { name: "Open in the audit trail" }).click();

    const acts = page.getByRole("list", { name: "Acts" });
    await expect(acts.getByText("Capacity: 12 → 14")).toBeVisible();
    await expect(acts.getByText("Class created")).toBeVisible();
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect(readFileSync(await (await downloaded).path(), "utf8")).toContain("Capacity: 12 → 14");
    await expect(toast(page, "Audit trail exported")).toBeVisible();
  });

  test("opens a person's audit trail from the history, and filters it by action and date", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const user = await userCalled(admin, "member");
    await admin.put(`/api/admin/users/${user._id}`, { concessions: user.concessions + 3, phone: "021 555 0199" });

    await page.goto(`/admin/users?open=person:${user._id}.history`);
    const edit = page.getByRole("list", { name: "History" }).getByRole("listitem").filter({ hasText: "Phone: " });
    await expect(edit.first()).toContainText("021 555 0199");
    await expect(edit.first()).toContainText("by Rachel Morgan");
    await page.getByRole("link", { name: "What staff did" }).click();
    const acts = page.getByRole("list", { name: "Acts" });
    await expect(acts.getByText("3 concessions added: Added by the studio")).toBeVisible();
    await page.getByLabel("Act", { exact: true }).selectOption({ label: "Account updated" });
    await expect(acts.getByText(/Phone: .*021 555 0199/)).toBeVisible();
    await expect(acts.getByText(/concessions added/)).toHaveCount(0);
    await expect(page).toHaveURL(/kind=profile_updated/);

    await page.getByLabel("To", { exact: true }).fill("2020-01-01");
    await expect(page.getByText("No acts found")).toBeVisible();
    await page.getByRole("button", { name: "Show every act" }).click();
    await expect(acts).toBeVisible();
  });
});
