import type { Page } from "@playwright/test";
import { balance, chip, dialog, openClass, streamOpened, toast } from "./screens";
import { dayAhead, makeClass } from "./staffClasses";
import { canBeBooked, expect, REFUSED, type Studio, test, UNTIL_BACK } from "./studio";

test.use({ isLive: true });

/** Without the stream, the page would fetch an open class again half a minute after the last time. */
const BEFORE_POLL = 10_000;

/** Opens a class, and waits until its page receives changes. */
async function watchClass(page: Page, klass: { _id: string; name: string }) {
  const stream = streamOpened(page);
  await openClass(page, klass);
  await stream;
}

const makeClassWithOneSpot = async (studio: Studio) => {
  const admin = await studio.elsewhere("admin");
  return makeClass(admin, dayAhead(4), { maxCapacity: 1 });
};

test("when another member books the last spot, the button changes to 'Join Waitlist' without a reload", async ({
  page,
  studio,
}) => {
  const klass = await makeClassWithOneSpot(studio);
  const second = await studio.elsewhere("second");
  await watchClass(page, klass);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Copy link" }).focus();

  await second.book(klass);
  await expect(toast(page, "is now full")).toBeVisible({ timeout: BEFORE_POLL });
  await expect(dialog(page).getByRole("button", { name: "Join Waitlist" })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Copy link" })).toBeFocused();

  await second.cancel(klass);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
});

test("when a spot opens, the bell of a member on the waitlist counts a notification", async ({ page, studio }) => {
  const klass = await makeClassWithOneSpot(studio);
  const [member, second] = [await studio.elsewhere("member"), await studio.elsewhere("second")];
  await second.book(klass);
  await member.post(`/api/bookings/waitlist/${encodeURIComponent(klass._id)}`);
  await member.put("/api/notifications/read-all");
  const stream = streamOpened(page);
  await page.goto("/classes");
  await stream;
  await expect(chip(page, klass)).toContainText("Waitlisted");
  await expect(page.getByRole("button", { name: "Notifications, none unread" }).first()).toBeVisible();

  await second.cancel(klass);
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" }).first()).toBeVisible();
});

test("a class that an admin cancels is shown as cancelled to a member who has it open", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const admin = await studio.elsewhere("admin");
  const klass = await makeClass(admin, dayAhead(4));
  const member = await studio.elsewhere("member");
  await member.book(klass);
  await watchClass(page, klass);
  await admin.del(`/api/admin/classes/${encodeURIComponent(klass._id)}`);
  await expect(dialog(page).getByText("This class is no longer on")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Cancel Booking" })).toHaveCount(0);
});

test("a new balance is shown and announced, and an open form keeps the typed text", async ({ page, studio }) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const { _id } = await member.me();
  const stream = streamOpened(page);
  await page.goto("/profile");
  await stream;
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Phone").fill("021 555 0199");
  await admin.put(`/api/admin/users/${_id}`, { concessions: 12 });
  await expect(toast(page, "You now have 12 concessions")).toBeVisible();
  await expect(balance(page)).toHaveText("12");
  await expect(page.getByLabel("Phone")).toHaveValue("021 555 0199");
  await expect(page.getByLabel("Phone")).toBeFocused();
});

test("the user's own booking is announced only once", async ({ page, studio }) => {
  const klass = await (await studio.elsewhere("member")).classThat(canBeBooked);
  await watchClass(page, klass);
  const inbox = page.waitForResponse((response) => response.url().endsWith("/api/notifications"));
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  // While the pointer is on a toast, no toast closes by itself.
  await toast(page, "Class booked successfully").hover();
  // The bell is fetched again, so the event of the booking has arrived.
  await inbox;
  await expect(page.locator("[data-toast]")).toHaveCount(1);
});

test("a session that an admin ends redirects to sign-in at once", async ({ page, studio, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  const admin = await studio.elsewhere("admin");
  const { _id } = await (await studio.elsewhere("member")).me();
  const stream = streamOpened(page);
  await page.goto("/classes");
  await stream;
  await admin.put(`/api/admin/users/${_id}`, { isActive: false });
  await expect(page).toHaveURL(/\/login/);
});

test("two tabs share one stream, and the second tab opens its own when the first is closed", async ({
  page,
  context,
  studio,
}) => {
  const klass = await makeClassWithOneSpot(studio);
  const second = await studio.elsewhere("second");
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/live")) streams += 1;
  });
  const stream = streamOpened(page);
  await page.goto("/classes");
  await stream;
  const other = await context.newPage();
  await openClass(other, klass);
  // The second tab waits for the lock, and receives the changes from the first tab.
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  await second.book(klass);
  await expect(dialog(other).getByRole("button", { name: "Join Waitlist" })).toBeVisible();
  expect(streams).toBe(1);

  const takenOver = streamOpened(other);
  await page.close();
  await takenOver;
  await second.cancel(klass);
  await expect(dialog(other).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
  expect(streams).toBe(2);
});

test("a tab that the browser has suspended loses the stream to another tab, and follows when it wakes", async ({
  page,
  context,
  studio,
}) => {
  const klass = await makeClassWithOneSpot(studio);
  const second = await studio.elsewhere("second");
  const stream = streamOpened(page);
  await page.goto("/classes");
  await stream;
  const other = await context.newPage();
  await other.clock.install({ time: Date.now() });
  await openClass(other, klass);
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  const browser = await context.newCDPSession(page);
  await browser.send("Page.setWebLifecycleState", { state: "frozen" });
  const takenOver = streamOpened(other);
  await other.clock.fastForward(45_000);
  await takenOver;
  await second.book(klass);
  await expect(dialog(other).getByRole("button", { name: "Join Waitlist" })).toBeVisible();
  await browser.send("Page.setWebLifecycleState", { state: "active" });
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  await expect(chip(page, klass)).toContainText("Full");
});

test("after a restart of the server, the stream is opened again and all data is fetched again", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_/);
  const klass = await makeClassWithOneSpot(studio);
  await watchClass(page, klass);
  const reopened = streamOpened(page);
  await studio.close();
  await studio.open();
  await (await studio.elsewhere("second")).book(klass);
  await expect(dialog(page).getByRole("button", { name: "Join Waitlist" })).toBeVisible(UNTIL_BACK);
  await reopened;
});

test("after an hour asleep, a laptop opens the stream again and fetches all data again", async ({
  page,
  context,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_/);
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const { _id } = await member.me();
  await page.clock.install({ time: Date.now() });
  const stream = streamOpened(page);
  await page.goto("/dashboard");
  await stream;
  await context.setOffline(true);
  await admin.put(`/api/admin/users/${_id}`, { concessions: 12 });
  await page.clock.fastForward("01:00:00");
  await expect(balance(page)).not.toHaveText("12");
  const reopened = streamOpened(page);
  await context.setOffline(false);
  await expect(balance(page)).toHaveText("12");
  await reopened;
  await admin.put(`/api/admin/users/${_id}`, { concessions: 11 });
  await expect(balance(page)).toHaveText("11");
});

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("sees a member's booking in the open class without a reload", async ({ page, studio }) => {
    const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(4));
    const stream = streamOpened(page);
    await page.goto(`/dashboard?open=class:${klass._id}`);
    await stream;
    await expect(page.getByRole("tab", { name: "Confirmed Bookings (0)" })).toBeVisible();
    await (await studio.elsewhere("member")).book(klass);
    await expect(page.getByRole("tab", { name: "Confirmed Bookings (1)" })).toBeVisible({ timeout: BEFORE_POLL });
  });
});
