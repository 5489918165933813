import { dialog, holdBack, toast } from "./screens";
import { anotherScreen, chooseFor, makeClass, openClass, picker, pickUser, row, tab } from "./staffDashboard";
import { expect, REFUSED, stopBetweenRequests, test, UNREACHABLE } from "./studio";

/** In minutes. */
const FORTY_HOURS = 40 * 60;

test.use({ as: "admin" });

test("a booking that a member makes while the class is open appears and is announced", async ({
  page,
  studio,
  browser,
}) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, FORTY_HOURS);
  await page.clock.install();
  await openClass(page, klass);
  await expect(tab(page, "Confirmed Bookings", 0)).toBeVisible();

  const memberPage = await anotherScreen(browser, studio, member);
  await memberPage.goto(`/classes?class=${klass._id}`);
  await memberPage.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(memberPage, "Class booked successfully")).toBeVisible();
  await memberPage.context().close();

  await page.clock.fastForward("00:31");
  await expect(row(page, "member")).toBeVisible();
  await expect(tab(page, "Confirmed Bookings", 1)).toBeVisible();
  const announcement = page.getByRole("status").filter({ hasText: /^Updated at \d\d:\d\d: 1 more booking\.$/ });
  await expect(announcement).toBeVisible();
});

test("removing a booking that has just been cancelled shows a message", async ({ page, studio, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, FORTY_HOURS);
  await member.book(klass);
  await openClass(page, klass);
  await expect(row(page, "member")).toBeVisible();
  // Holds back the list, so that it still shows the booking while its menu is used.
  const release = await holdBack(page, /\/api\/admin\/classes\/[^/]+\/bookings$/);
  await member.cancel(klass);
  page.once("dialog", (question) => void question.accept());
  await chooseFor(page, "member", "Remove");
  await expect(dialog(page).getByRole("alert")).toHaveText("This booking is no longer active");
  release();
  await expect(page.getByText("No confirmed bookings")).toBeVisible();
  await expect(page.getByText(/^Updated at .* 1 fewer booking\.$/)).toBeVisible();
});

test("a class that is cancelled while it is open shows a message and becomes read-only", async ({ page, studio }) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, FORTY_HOURS);
  await member.book(klass);
  await page.clock.install();
  await openClass(page, klass);
  await expect(page.getByRole("button", { name: "Add User to Class" })).toBeVisible();
  await admin.del(`/api/admin/classes/${klass._id}`);
  await page.clock.fastForward("00:31");
  const cancelledAlert = dialog(page).getByRole("alert");
  await expect(cancelledAlert).toContainText("This class has been cancelled");
  await expect(page.getByRole("button", { name: /^(Remove|Add User)/ })).toHaveCount(0);
  await tab(page, "Cancellations", 1).click();
  await expect(row(page, "member")).toContainText("+1 concession");
  await cancelledAlert.getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test("an address with an unknown class shows a message", async ({ page, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  await openClass(page, { _id: "nothing" });
  await expect(dialog(page).getByRole("alert")).toContainText("Class not found");
  await dialog(page).getByRole("alert").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("while the server can't be reached, the dialog keeps the chosen user", async ({ page, studio, consoleErrors }) => {
  consoleErrors.allow(UNREACHABLE);
  const admin = await studio.elsewhere("admin");
  const klass = await makeClass(admin, FORTY_HOURS);
  await openClass(page, klass);
  await page.getByRole("button", { name: "Add User to Class" }).click();
  await pickUser(page, "second");
  await stopBetweenRequests(page, studio);
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();
  await expect(picker(page).getByRole("alert")).toContainText("Can't reach the studio: check your connection");
  await expect(picker(page).getByRole("combobox", { name: "User" })).toHaveValue(/\(@second\)$/);
  await studio.open();
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();
  await expect(toast(page, "User added to class successfully")).toBeVisible();
});
