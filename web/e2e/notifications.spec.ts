import type { Notification } from "@bindings/Notification";
import type { Page } from "@playwright/test";
import { atBothWidths, fitsTheWindow, isAccessible, tabTo } from "./access";
import { dialog, toast } from "./screens";
import { canBeBooked, expect, hoursTo, type Studio, test, UNREACHABLE } from "./studio";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications,/ });
const says = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread === 0 ? "none" : unread} unread`);
const row = (page: Page, { _id }: { _id: string }) => page.locator(`[data-notification="${_id}"]`);

async function openBell(page: Page) {
  await bell(page).click();
  await expect(dialog(page).getByRole("heading", { name: "Notifications" })).toBeVisible();
}

type Member = Awaited<ReturnType<Studio["elsewhere"]>>;
const inbox = (who: Member) => who.get<Notification[]>("/api/notifications");
const unreadOf = (list: Notification[]) => list.filter(({ isRead }) => !isRead).length;

/** Everything read except the notifications that the test causes, the newest first. */
async function isTold(studio: Studio, ...titles: string[]) {
  const [admin, member] = await Promise.all([studio.elsewhere("admin"), studio.elsewhere("member")]);
  await member.put("/api/notifications/read-all");
  const { _id } = await member.me();
  for (const title of titles) {
    const words = { title, message: `About ${title}.`, email: false };
    await admin.post("/api/notifications/send", { userIds: [_id], ...words });
  }
  return inbox(member);
}

test("the bell counts what is unread, and the list says what and when, the newest first", async ({ page, studio }) => {
  const list = await isTold(studio, "Towels", "New mats");
  await page.goto("/dashboard");
  await says(page, 2);
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

test("more than nine unread are not counted on the mark, but said", async ({ page, studio }) => {
  await isTold(studio, ...Array.from({ length: 10 }, (_, at) => `Word ${at}`));
  await page.goto("/dashboard");
  await says(page, 10);
  await expect(bell(page).locator("[data-unread]")).toHaveText("9+");
});

test("opening one leads a member to its class, and marks it read in both tabs", async ({ page, context, studio }) => {
  const member = await studio.elsewhere("member");
  await member.put("/api/notifications/read-all");
  const klass = await member.classThat(canBeBooked);
  await member.book(klass);
  const told = (await inbox(member)).find(({ classId }) => classId === klass._id);
  if (!told) throw new Error("nobody was told of the booking");
  const unread = unreadOf(await inbox(member));

  const other = await context.newPage();
  await other.goto("/dashboard");
  await page.goto("/profile");
  await says(other, unread);
  await says(page, unread);
  await openBell(page);
  await row(page, told).getByRole("link", { name: told.title }).click();
  await expect(page).toHaveURL(`/classes?class=${encodeURIComponent(klass._id)}`);
  await expect(dialog(page).getByRole("heading", { name: klass.name, level: 2 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
  await says(other, unread - 1);
  expect((await inbox(member)).find(({ _id }) => _id === told._id)?.isRead).toBe(true);
});

test("reading all and deleting show in the other tab too", async ({ page, context, studio }) => {
  const [newest] = await isTold(studio, "Towels", "New mats");
  if (!newest) throw new Error("nothing was told");
  const other = await context.newPage();
  await other.goto("/dashboard");
  await openBell(other);
  await page.goto("/dashboard");
  await openBell(page);
  await page.getByRole("button", { name: "Delete ‘New mats’" }).click();
  await expect(row(page, newest)).toHaveCount(0);
  await expect(row(other, newest)).toHaveCount(0);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(dialog(other).getByText("Unread:")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Close" }).click();
  await says(page, 0);
});

test("one that is about nothing to go to is read where it stands, with the keyboard", async ({ page, studio }) => {
  const [told] = await isTold(studio, "New mats");
  if (!told) throw new Error("nothing was told");
  await page.goto("/dashboard");
  await says(page, 1);
  await bell(page).press("Enter");
  await tabTo(page, row(page, told).getByRole("button", { name: /mark as read$/ }));
  await page.keyboard.press("Enter");
  await expect(row(page, told)).not.toContainText("Unread");
  await expect(row(page, told).getByRole("button", { name: "Delete ‘New mats’" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(page, told)).toHaveCount(0);
  await expect(
    dialog(page)
      .getByRole("button", { name: /^Delete/ })
      .first(),
  ).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();
});

test("what is deleted is asked for once, and a studio out of reach is said", async ({ page, studio, complaints }) => {
  const [told] = await isTold(studio, "New mats");
  if (!told) throw new Error("nothing was told");
  await page.goto("/dashboard");
  await openBell(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && sent.push(request.url()));
  complaints.provoke(UNREACHABLE);
  await page.route("**/api/notifications/*", (route) => route.abort());
  await page.getByRole("button", { name: "Delete ‘New mats’" }).dblclick();
  await expect(toast(page, "Failed to delete the notification. Can't reach the studio")).toBeVisible();
  await expect(row(page, told)).toBeVisible();
  await page.unroute("**/api/notifications/*");
  sent.length = 0;
  await page.getByRole("button", { name: "Delete ‘New mats’" }).dblclick();
  await expect(row(page, told)).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test("the bottom bar leads through a member's screens on a phone, and toasts stand above it", async ({ page }) => {
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Bottom bar" });
  await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await bar.getByRole("link", { name: "Schedule" }).click();
  await expect(page).toHaveURL("/classes");
  await expect(bar.getByRole("link", { name: "Schedule" })).toHaveAttribute("aria-current", "page");
  // One bell: that of the top bar.
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

test("with text of twice the size the bars stay within a phone's window", async ({ page }) => {
  await page.goto("/concessions");
  await expect(page.getByRole("heading", { name: "Your Concessions" })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await fitsTheWindow(page);
});

test.describe("as a coach", () => {
  test.use({ as: "coach" });

  test("the bell is there, and the bottom bar is not", async ({ page, studio }) => {
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

  test("one about a class opens it on the dashboard", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const klass = await admin.classThat((one) => hoursTo(one) > 1 && hoursTo(one) < 24 && !one.isFull);
    const [member, unread] = [await studio.elsewhere("second"), unreadOf(await inbox(admin))];
    await member.book(klass);
    await member.cancel(klass);
    const told = (await inbox(admin)).find(({ classId, isRead }) => classId === klass._id && !isRead);
    if (!told) throw new Error("the admin was not told of a late cancellation");
    await page.goto("/dashboard");
    await says(page, unread + 1);
    await openBell(page);
    await row(page, told).getByRole("link", { name: told.title }).click();
    await expect(page).toHaveURL(`/dashboard?class=${encodeURIComponent(klass._id)}`);
    await expect(
      dialog(page)
        .getByRole("heading", { name: new RegExp(klass.name) })
        .first(),
    ).toBeVisible();
    await says(page, unread);
  });
});

test("the list can be read and used by everyone", async ({ page, studio }) => {
  await isTold(studio, "New mats");
  await page.goto("/dashboard");
  await openBell(page);
  await expect(dialog(page).getByRole("listitem").first()).toBeVisible();
  await atBothWidths(page, () => isAccessible(page));
});
