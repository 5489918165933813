import type { UsersAnswer } from "@bindings/wire";
import { dialog } from "./screens";
import { makeClass, openClass, tab } from "./staffDashboard";
import { expect, test } from "./studio";

test.use({ as: "admin" });

test("the list of a class with many people scrolls to the last one, and 'Close' stays visible", async ({
  page,
  studio,
}) => {
  const admin = await studio.elsewhere("admin");
  const klass = await makeClass(admin, 40 * 60, { maxCapacity: 30 });
  const { users } = await admin.get<UsersAnswer>("/api/admin/users?status=active&sort=concessions&order=desc&limit=20");
  const members = users.filter(({ role }) => role === "user");
  for (const { _id: userId } of members)
    await admin.post("/api/admin/bookings/manual", { userId, classId: klass._id, overrideConcessions: true });
  await openClass(page, klass);
  await expect(tab(page, "Confirmed Bookings", members.length)).toBeVisible();
  const last = dialog(page).getByRole("list", { name: "Confirmed bookings" }).getByRole("listitem").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toContainText(/Booked Date: .*\d\d:\d\d/);
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});
