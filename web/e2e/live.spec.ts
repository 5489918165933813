import type { Page } from "@playwright/test";
import { balance, chip, dialog, openClass, toast } from "./screens";
import { dayAhead, makeClass } from "./staffClasses";
import { canBeBooked, expect, REFUSED, type Studio, test } from "./studio";

test.use({ isLive: true });

/** Waits until the page follows the server's changes. */
async function followed(page: Page) {
  await page.waitForResponse((response) => response.url().endsWith("/api/live") && response.ok());
}

/** Opens a class, and follows its changes. */
async function watchClass(page: Page, klass: { _id: string; name: string }) {
  const live = followed(page);
  await openClass(page, klass);
  await live;
}

const aLastSpot = async (studio: Studio) => {
  const admin = await studio.elsewhere("admin");
  return makeClass(admin, dayAhead(4), { maxCapacity: 1 });
};

test("the last spot goes elsewhere: the button turns to Join Waitlist by itself", async ({ page, studio }) => {
  const klass = await aLastSpot(studio);
  const second = await studio.elsewhere("second");
  await watchClass(page, klass);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Copy link" }).focus();

  await second.book(klass);
  const began = Date.now();
  await expect(dialog(page).getByRole("button", { name: "Join Waitlist" })).toBeVisible();
  expect(Date.now() - began).toBeLessThan(1_500);
  await expect(dialog(page).getByRole("button", { name: "Copy link" })).toBeFocused();
  await expect(toast(page, "is now full")).toBeVisible();

  await second.cancel(klass);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
});

test("a spot opens for a member who waits: the bell and the class say so", async ({ page, studio }) => {
  const klass = await aLastSpot(studio);
  const [member, second] = [await studio.elsewhere("member"), await studio.elsewhere("second")];
  await second.book(klass);
  await member.post(`/api/bookings/waitlist/${encodeURIComponent(klass._id)}`);
  await member.put("/api/notifications/read-all");
  const live = followed(page);
  await page.goto("/classes");
  await live;
  await expect(chip(page, klass)).toContainText("Waitlisted");
  await expect(page.getByRole("button", { name: "Notifications, none unread" }).first()).toBeVisible();

  await second.cancel(klass);
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" }).first()).toBeVisible();
});

test("an admin cancels a class while a member looks at it", async ({ page, studio, complaints }) => {
  complaints.provoke(REFUSED);
  const admin = await studio.elsewhere("admin");
  const klass = await makeClass(admin, dayAhead(4));
  const member = await studio.elsewhere("member");
  await member.book(klass);
  await watchClass(page, klass);
  await admin.del(`/api/admin/classes/${encodeURIComponent(klass._id)}`);
  await expect(dialog(page).getByText("This class is no longer on")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Cancel Booking" })).toHaveCount(0);
});

test("a balance that is topped up is shown and announced, and a form keeps what is typed", async ({ page, studio }) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const { _id } = await member.me();
  const live = followed(page);
  await page.goto("/profile");
  await live;
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Phone").fill("021 555 0199");
  await admin.put(`/api/admin/users/${_id}`, { concessions: 12 });
  await expect(balance(page)).toHaveText("12");
  await expect(toast(page, "You now have 12 concessions")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("021 555 0199");
  await expect(page.getByLabel("Phone")).toBeFocused();
});

test("one's own booking is announced once", async ({ page, studio }) => {
  const klass = await (await studio.elsewhere("member")).classThat(canBeBooked);
  await watchClass(page, klass);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(page, "Class booked successfully")).toBeVisible();
  // The booking's own event has arrived by then: the bell counts its notification.
  await expect(page.getByRole("button", { name: "Notifications, 7 unread" }).first()).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(1);
});

test("a session that is ended elsewhere leaves the screen at once", async ({ page, studio, complaints }) => {
  complaints.provoke(REFUSED);
  const admin = await studio.elsewhere("admin");
  const { _id } = await (await studio.elsewhere("member")).me();
  const live = followed(page);
  await page.goto("/classes");
  await live;
  await admin.put(`/api/admin/users/${_id}`, { isActive: false });
  await expect(page).toHaveURL(/\/login/);
});

test("two tabs share one stream, and the second takes over", async ({ page, context, studio }) => {
  const klass = await aLastSpot(studio);
  const second = await studio.elsewhere("second");
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/live")) streams += 1;
  });
  const live = followed(page);
  await page.goto("/classes");
  await live;
  const other = await context.newPage();
  await openClass(other, klass);
  // The other tab waits for its turn, and hears what the first one hears.
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  await second.book(klass);
  await expect(dialog(other).getByRole("button", { name: "Join Waitlist" })).toBeVisible();
  expect(streams).toBe(1);

  const taken = followed(other);
  await page.close();
  await taken;
  await second.cancel(klass);
  await expect(dialog(other).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
  expect(streams).toBe(2);
});

test("a restarted server is followed again, and everything is read again", async ({ page, studio, complaints }) => {
  complaints.provoke(/net::ERR_/);
  const klass = await aLastSpot(studio);
  await watchClass(page, klass);
  const again = followed(page);
  await studio.close();
  await studio.open();
  await (await studio.elsewhere("second")).book(klass);
  await expect(dialog(page).getByRole("button", { name: "Join Waitlist" })).toBeVisible();
  await again;
});

test("a laptop that slept for an hour follows again, and everything is read again", async ({
  page,
  context,
  studio,
  complaints,
}) => {
  complaints.provoke(/net::ERR_/);
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const { _id } = await member.me();
  await page.clock.install({ time: Date.now() });
  const live = followed(page);
  await page.goto("/dashboard");
  await live;
  await context.setOffline(true);
  await admin.put(`/api/admin/users/${_id}`, { concessions: 12 });
  await page.clock.fastForward("01:00:00");
  await expect(balance(page)).not.toHaveText("12");
  const again = followed(page);
  await context.setOffline(false);
  await expect(balance(page)).toHaveText("12");
  await again;
  await admin.put(`/api/admin/users/${_id}`, { concessions: 11 });
  await expect(balance(page)).toHaveText("11");
});

test.describe("at the desk", () => {
  test.use({ as: "admin" });

  test("a class modal shows a booking made elsewhere within a second", async ({ page, studio }) => {
    const klass = await makeClass(await studio.elsewhere("admin"), dayAhead(4));
    const live = followed(page);
    await page.goto(`/dashboard?class=${encodeURIComponent(klass._id)}`);
    await live;
    await expect(page.getByRole("tab", { name: "Confirmed Bookings (0)" })).toBeVisible();
    await (await studio.elsewhere("member")).book(klass);
    const began = Date.now();
    await expect(page.getByRole("tab", { name: "Confirmed Bookings (1)" })).toBeVisible();
    expect(Date.now() - began).toBeLessThan(1_500);
  });
});
