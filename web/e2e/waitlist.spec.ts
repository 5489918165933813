import type { WaitingClass } from "@bindings/WaitingClass";
import type { Page } from "@playwright/test";
import { ordinal } from "../src/lib/ordinal";
import { balance, dialog, openClass, toast } from "./screens";
import { expect, hoursTo, test } from "./studio";

test.describe("a member on a waitlist", () => {
  test.use({ as: "second" });

  test("joins the waitlist, sees when a spot opens, and books it", async ({ page, studio }) => {
    const [member, second] = [await studio.elsewhere("member"), await studio.elsewhere("second")];
    const [newToMember, newToSecond] = [await member.unbookedClassIds(), await second.unbookedClassIds()];
    const free = await member.classThat(
      (k) => k.availableSpots === 1 && newToMember.has(k._id) && newToSecond.has(k._id) && 26 < hoursTo(k),
    );
    await member.book(free);
    const entriesBefore = (await second.waitlist()).length;
    const before = (await second.me()).concessions;

    await page.clock.install();
    await openClass(page, free);
    await expect(dialog(page).getByText("Nobody is waiting yet")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Join Waitlist" }).click();
    await expect(toast(page, "Joined waitlist successfully")).toBeVisible();

    await page.goto("/dashboard");
    const tab = page.getByRole("tab", { name: `Waitlist (${entriesBefore + 1})` });
    await tab.click();
    const entry = page.getByRole("listitem").filter({ hasText: "On Waitlist" }).filter({ hasText: free.name });
    await expect(entry).toBeVisible();
    await expect(entry).toContainText("You are the only one waiting · Joined today at");
    await expect(tab.locator("[data-dot]")).toHaveCount(0);

    await member.cancel(free);
    await page.clock.fastForward("00:31");
    await expect(tab.locator("[data-dot]")).toBeVisible();
    const entryWithSpot = page.getByRole("listitem").filter({ hasText: "1 spot available" });
    await expect(entryWithSpot).toContainText("A spot is open: the first to book gets it");
    await expect(entryWithSpot).not.toContainText("You are");
    await entryWithSpot.getByRole("button", { name: "Book Now" }).click();
    await expect(dialog(page).locator("[data-headline]")).toHaveText("A spot is open: the first to book gets it");
    await dialog(page).getByRole("button", { name: "Book Now" }).click();

    await expect(toast(page, "Class booked successfully")).toBeVisible();
    await expect(page.getByRole("tab", { name: `Waitlist (${entriesBefore})` })).toBeVisible();
    await expect(balance(page)).toHaveText(String(before - free.concessionsRequired));
  });
});

test("leaving a waitlist asks for confirmation, and removes the entry", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: /^Waitlist \(2\)/ }).click();
  await page
    .getByRole("button", { name: /^Leave Waitlist for/ })
    .first()
    .click();
  const question = page.getByRole("alertdialog", { name: "Leave waitlist?" });
  await question.getByRole("button", { name: "Stay on waitlist" }).click();
  await expect(page.getByRole("tab", { name: /^Waitlist \(2\)/ })).toBeVisible();
  await page
    .getByRole("button", { name: /^Leave Waitlist for/ })
    .first()
    .click();
  await question.getByRole("button", { name: "Yes, leave" }).click();
  await expect(toast(page, "Removed from waitlist successfully")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Waitlist \(1\)/ })).toBeVisible();
});

test("leaving a waitlist that was left on another device shows information, not an error", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const member = await studio.elsewhere("member");
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: /^Waitlist \(2\)/ }).click();
  await page
    .getByRole("button", { name: /^Leave Waitlist for/ })
    .first()
    .click();
  for (const entry of await member.waitlist()) await member.leave(entry.classId);
  await page.getByRole("button", { name: "Yes, leave" }).click();
  await expect(page.locator("[data-toast=info]")).toContainText("You are not currently on the waitlist for this class");
  await expect(page.getByText("No waitlist entries")).toBeVisible();
});

const entryOf = (page: Page, { className, startTime }: WaitingClass) =>
  page
    .getByRole("listitem")
    .filter({ hasText: className })
    .filter({ has: page.locator(`time[datetime="${startTime}"]`) });

test("each entry shows the position and the number of people waiting, which grows when someone joins", async ({
  page,
  studio,
}) => {
  const [member, second] = [await studio.elsewhere("member"), await studio.elsewhere("second")];
  const newToSecond = await second.unbookedClassIds();
  const entry = (await member.waitlist()).find(({ isFull, classId }) => isFull && newToSecond.has(classId));
  if (!entry) throw new Error("the demo studio's member waits for no full class");
  const position = ordinal(entry.position);
  await page.clock.install();
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: /^Waitlist/ }).click();
  await expect(entryOf(page, entry)).toContainText(`You are ${position} of ${entry.waiting}`);
  await second.post(`/api/bookings/waitlist/${encodeURIComponent(entry.classId)}`);
  await page.clock.fastForward("00:31");
  await expect(entryOf(page, entry)).toContainText(`You are ${position} of ${entry.waiting + 1}`);
});

test("leaving by keyboard moves the focus to the next entry, and after the last one to the list", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: /^Waitlist \(2\)/ }).click();
  const leave = page.getByRole("button", { name: /^Leave Waitlist for/ });
  for (const left of [1, 0]) {
    await leave.first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(leave).toHaveCount(left);
    const next = left ? page.getByRole("listitem").getByRole("button").first() : page.getByRole("group");
    await expect(next).toBeFocused();
  }
});
