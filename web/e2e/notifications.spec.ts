import type { Notification } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { dialog, toast } from "./screens";
import { putInto } from "./staffDashboard";
import { canBeBooked, type Elsewhere, expect, type Studio, test } from "./studio";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications,/ });
const expectUnread = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread === 0 ? "none" : unread} unread`);
const row = (page: Page, { _id }: { _id: string }) => page.locator(`[data-notification="${_id}"]`);

async function openBell(page: Page) {
  await bell(page).click();
  await expect(dialog(page).getByRole("heading", { name: "Notifications" })).toBeVisible();
}

const inbox = (who: Elsewhere) => who.get<Notification[]>("/api/notifications");
const unreadOf = (list: Notification[]) => list.filter(({ isRead }) => !isRead).length;

/** Marks all notifications as read, then sends these to the member. Returns the member's inbox, the newest first. */
async function sendNotifications(studio: Studio, ...titles: string[]) {
  const [admin, member] = await Promise.all([studio.elsewhere("admin"), studio.elsewhere("member")]);
  await member.put("/api/notifications/read-all");
  const { _id } = await member.me();
  for (const title of titles) {
    const words = { title, message: `About ${title}.`, email: false };
    await admin.post("/api/notifications/send", { userIds: [_id], ...words });
  }
  return inbox(member);
}

test("the bell counts the unread notifications, and the list has the newest first", async ({ page, studio }) => {
  const list = await sendNotifications(studio, "Towels", "New mats");
  await page.goto("/dashboard");
  await expectUnread(page, 2);
  await expect(bell(page).locator("[data-unread]")).toHaveText("2");
  await openBell(page);
  const rows = dialog(page).getByRole("listitem");
  await expect(rows).toHaveCount(list.length);
  await expect(rows.nth(0)).toContainText("Unread: New mats");
  await expect(rows.nth(0)).toContainText("About New mats.");
  await expect(rows.nth(0)).toContainText("Today at");
  await expect(rows.nth(1)).toContainText("Unread: Towels");
  await expect(rows.nth(2)).not.toContainText("Unread");
});

test("opening a notification opens its class, and marks it as read in both tabs", async ({ page, context, studio }) => {
  const [admin, member] = await Promise.all([studio.elsewhere("admin"), studio.elsewhere("member")]);
  await member.put("/api/notifications/read-all");
  const klass = await member.classThat(canBeBooked);
  await putInto(admin, klass, await member.me());
  const notification = (await inbox(member)).find(({ classId }) => classId === klass._id);
  if (!notification) throw new Error("the booking caused no notification");
  const unread = unreadOf(await inbox(member));

  await page.goto("/profile");
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expectUnread(other, unread);
  await expectUnread(page, unread);
  await openBell(page);
  await row(page, notification).getByRole("link", { name: notification.title }).click();
  await expect(page).toHaveURL(`/classes?open=class:${klass._id}`);
  await expect(dialog(page).getByRole("heading", { name: klass.name, level: 2 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
  await expectUnread(other, unread - 1);
  expect((await inbox(member)).find(({ _id }) => _id === notification._id)?.isRead).toBe(true);
});

test("on a phone, the bottom bar links to a member's screens, and toasts appear above it", async ({ page }) => {
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Bottom bar" });
  await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await bar.getByRole("link", { name: "Schedule" }).click();
  await expect(page).toHaveURL("/classes");
  await expect(bar.getByRole("link", { name: "Schedule" })).toHaveAttribute("aria-current", "page");
  // Only the top bar has a bell.
  await expect(page.getByRole("button", { name: /^Notifications/ })).toHaveCount(1);
  await openBell(page);
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();
  await bar.getByRole("link", { name: "Me", exact: true }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Phone").fill("021 555 012");
  await page.getByRole("button", { name: /^Save/ }).click();
  const done = toast(page, "Profile updated successfully");
  // While the pointer is on a toast, it does not close by itself.
  await done.hover();
  const [above, below] = [await done.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(below?.height).toBeGreaterThanOrEqual(56);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(bar).toBeHidden();
});
