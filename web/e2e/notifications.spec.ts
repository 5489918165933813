import type { Notification } from "@bindings/Notification";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, tabTo } from "./access";
import { dialog, toast } from "./screens";
import { canBeBooked, expect, hoursTo, type Studio, test, UNREACHABLE } from "./studio";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications,/ });
const expectUnread = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread === 0 ? "none" : unread} unread`);
const row = (page: Page, { _id }: { _id: string }) => page.locator(`[data-notification="${_id}"]`);

async function openBell(page: Page) {
  await bell(page).click();
  await expect(dialog(page).getByRole("heading", { name: "Notifications" })).toBeVisible();
}

type Member = Awaited<ReturnType<Studio["elsewhere"]>>;
const inbox = (who: Member) => who.get<Notification[]>("/api/notifications");
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

test("for more than nine unread notifications the bell shows 9+, and its name has the number", async ({
  page,
  studio,
}) => {
  await sendNotifications(studio, ...Array.from({ length: 10 }, (_, at) => `Word ${at}`));
  await page.goto("/dashboard");
  await expectUnread(page, 10);
  await expect(bell(page).locator("[data-unread]")).toHaveText("9+");
});

test("opening a notification opens its class, and marks it as read in both tabs", async ({ page, context, studio }) => {
  const member = await studio.elsewhere("member");
  await member.put("/api/notifications/read-all");
  const klass = await member.classThat(canBeBooked);
  await member.book(klass);
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
  await expect(page).toHaveURL(`/classes?class=${encodeURIComponent(klass._id)}`);
  await expect(dialog(page).getByRole("heading", { name: klass.name, level: 2 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
  await expectUnread(other, unread - 1);
  expect((await inbox(member)).find(({ _id }) => _id === notification._id)?.isRead).toBe(true);
});

test("'Mark all as read' and 'Delete' change the list in the other tab too", async ({ page, context, studio }) => {
  const [newest] = await sendNotifications(studio, "Towels", "New mats");
  if (!newest) throw new Error("no notification was sent");
  await page.goto("/dashboard");
  await openBell(page);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await openBell(other);
  await page.getByRole("button", { name: "Delete ‘New mats’" }).click();
  await expect(row(page, newest)).toHaveCount(0);
  await expect(row(other, newest)).toHaveCount(0);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(dialog(other).getByText("Unread:")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Close" }).click();
  await expectUnread(page, 0);
});

test("a notification without a link is marked as read in the list, with the keyboard", async ({ page, studio }) => {
  const [notification] = await sendNotifications(studio, "New mats");
  if (!notification) throw new Error("no notification was sent");
  await page.goto("/dashboard");
  await expectUnread(page, 1);
  await bell(page).press("Enter");
  await tabTo(page, row(page, notification).getByRole("button", { name: /mark as read$/ }));
  await page.keyboard.press("Enter");
  await expect(row(page, notification)).not.toContainText("Unread");
  await expect(row(page, notification).getByRole("button", { name: "Delete ‘New mats’" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(page, notification)).toHaveCount(0);
  await expect(
    dialog(page)
      .getByRole("button", { name: /^Delete/ })
      .first(),
  ).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();
});

test("a double click sends one deletion, and a failed deletion shows an error", async ({
  page,
  studio,
  consoleErrors,
}) => {
  const [notification] = await sendNotifications(studio, "New mats");
  if (!notification) throw new Error("no notification was sent");
  await page.goto("/dashboard");
  await openBell(page);
  const requests: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && requests.push(request.url()));
  consoleErrors.allow(UNREACHABLE);
  await page.route("**/api/notifications/*", (route) => route.abort());
  await page.getByRole("button", { name: "Delete ‘New mats’" }).dblclick();
  await expect(toast(page, "Failed to delete the notification. Can't reach the studio")).toBeVisible();
  await expect(row(page, notification)).toBeVisible();
  await page.unroute("**/api/notifications/*");
  requests.length = 0;
  await page.getByRole("button", { name: "Delete ‘New mats’" }).dblclick();
  await expect(row(page, notification)).toHaveCount(0);
  expect(requests).toHaveLength(1);
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
  await expect(done).toBeVisible();
  const [above, below] = [await done.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(below?.height).toBeGreaterThanOrEqual(56);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(bar).toBeHidden();
});

test("with doubled text, the bars fit a phone's window", async ({ page }) => {
  await page.goto("/concessions");
  await expect(page.getByRole("heading", { name: "Your Concessions" })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoSidewaysScroll(page);
});

test.describe("as a coach", () => {
  test.use({ as: "coach" });

  test("the top bar has a bell, and there is no bottom bar", async ({ page, studio }) => {
    const [admin, coach] = await Promise.all([studio.elsewhere("admin"), studio.elsewhere("coach")]);
    const words = { title: "New mats", message: "They are here.", email: false };
    await admin.post("/api/notifications/send", { userIds: [(await coach.me())._id], ...words });
    await page.goto("/dashboard");
    await openBell(page);
    await expect(dialog(page).getByRole("listitem").first()).toContainText("Unread: New mats");
    await expect(page.getByRole("navigation", { name: "Bottom bar", includeHidden: true })).toHaveCount(0);
  });
});

test.describe("as an admin", () => {
  test.use({ as: "admin" });

  test("a notification about a class opens the class on the dashboard", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const klass = await admin.classThat((one) => hoursTo(one) > 1 && hoursTo(one) < 24 && !one.isFull);
    const [member, unread] = [await studio.elsewhere("second"), unreadOf(await inbox(admin))];
    await member.book(klass);
    await member.cancel(klass);
    const notification = (await inbox(admin)).find(({ classId, isRead }) => classId === klass._id && !isRead);
    if (!notification) throw new Error("a late cancellation caused no notification for the admin");
    await page.goto("/dashboard");
    await expectUnread(page, unread + 1);
    await openBell(page);
    await row(page, notification).getByRole("link", { name: notification.title }).click();
    await expect(page).toHaveURL(`/dashboard?class=${encodeURIComponent(klass._id)}`);
    await expect(
      dialog(page)
        .getByRole("heading", { name: new RegExp(klass.name) })
        .first(),
    ).toBeVisible();
    await expectUnread(page, unread);
  });
});
