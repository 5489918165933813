import { balance, dialog, openClass, toast } from "./screens";
import { expect, hoursTo, test } from "./studio";

test.describe("a member on a waitlist", () => {
  test.use({ as: "second" });

  test("joins the waitlist, sees when a spot opens, and books it", async ({ page, studio }) => {
    const [member, second] = [await studio.elsewhere("member"), await studio.elsewhere("second")];
    const [newToMember, newToSecond] = [await member.unbookedClassIds(), await second.unbookedClassIds()];
    const free = await member.classThat(
      (k) =>
        k.availableSpots === 1 &&
        k.waiting === 0 &&
        newToMember.has(k._id) &&
        newToSecond.has(k._id) &&
        26 < hoursTo(k),
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

test("leaving by keyboard moves the focus to the next entry, and after the last one to the list", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: /^Waitlist \(2\)/ }).click();
  const leave = page.getByRole("button", { name: /^Leave Waitlist for/ });
  for (const left of [1, 0]) {
    await leave.first().focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Leave waitlist?" });
    await expect(question.getByRole("button", { name: "Stay on waitlist" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(question.getByRole("button", { name: "Yes, leave" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast(page, "Removed from waitlist successfully").last()).toBeVisible();
    await expect(leave).toHaveCount(left);
    const next = left ? page.getByRole("listitem").getByRole("button").first() : page.getByRole("group");
    await expect(next).toBeFocused();
  }
});
