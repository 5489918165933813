import type { Class } from "@bindings/Class";
import { balance, chip, dialog, openClass, rules, toast } from "./screens";
import { expect, hoursTo, REFUSED, test, UNREACHABLE } from "./studio";

const MINUTE = 60_000;
const isFree = (klass: Class) => !klass.isFull && !klass.isUserBooked && !klass.isUserOnWaitlist;
const costsOne = (klass: Class) => klass.concessionsRequired === 1;

test("a member searches, books, sees the balance fall, and cancels with a refund", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => isFree(k) && costsOne(k) && 26 < hoursTo(k));

  await page.goto("/classes");
  await expect(balance(page)).toHaveText("5");
  await page.getByRole("searchbox").fill(`${klass.name} ${klass.instructor}`);
  await expect(page).toHaveURL(/search=/);
  await chip(page, klass).click();
  await expect(rules(page).getByText("Yes", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();

  await expect(toast(page, "Class booked successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(balance(page)).toHaveText("4");
  await expect(chip(page, klass)).toContainText("Booked");

  await chip(page, klass).click();
  await expect(dialog(page).locator("[data-headline]")).toHaveText(/^Free cancellation until /);
  await dialog(page).getByRole("button", { name: "Cancel Booking" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel booking?" });
  await expect(question).toContainText(klass.name);
  await expect(question.getByText("No refund within 24h")).toHaveCount(0);
  await question.getByRole("button", { name: "Yes, cancel" }).click();

  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(balance(page)).toHaveText("5");
  await expect(chip(page, klass)).not.toContainText("Booked");
  expect((await member.me()).concessions).toBe(5);
});

test("within 24 hours a cancellation warns first and gives nothing back", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => k.isUserBooked && hoursTo(k) < 23);

  await page.goto("/dashboard");
  const row = page.getByRole("row").filter({ hasText: "No refund within 24h" });
  await expect(row).toContainText(klass.name);
  await row.getByRole("button", { name: `Cancel ${klass.name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel booking?" });
  await expect(question.getByText("No refund within 24h")).toBeVisible();
  await question.getByRole("button", { name: "Keep booking" }).click();
  await expect(question).toHaveCount(0);
  await row.getByRole("button", { name: `Cancel ${klass.name}` }).click();
  await question.getByRole("button", { name: "Yes, cancel" }).click();

  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Upcoming (1)" })).toBeVisible();
  await expect(balance(page)).toHaveText("5");
  expect((await member.me()).concessions).toBe(5);
});

test("the last place, taken by another meanwhile, is explained by the server's own verdict", async ({
  page,
  studio,
  complaints,
}) => {
  complaints.provoke(REFUSED);
  const second = await studio.elsewhere("second");
  const newToMember = await (await studio.elsewhere("member")).classesWithout();
  const klass = await second.classThat(
    (k) => isFree(k) && newToMember.has(k._id) && k.availableSpots === 1 && 26 < hoursTo(k),
  );

  await openClass(page, klass);
  await expect(rules(page).getByText("1 spot", { exact: true })).toBeVisible();
  await second.book(klass);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();

  await expect(toast(page, "Class is full")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Join Waitlist" })).toBeVisible();
  await expect(rules(page).getByRole("heading")).toHaveText("Can you join the waitlist?");
  await expect(balance(page)).toHaveText("5");
});

test.describe("a member at the lowest balance", () => {
  test.use({ as: "empty" });

  test("reads why nothing can be booked, and what to do", async ({ page, studio }) => {
    const empty = await studio.elsewhere("empty");
    const klass = await empty.classThat((k) => isFree(k) && costsOne(k) && 1 < hoursTo(k));
    await page.goto("/dashboard");
    await expect(page.getByText("You cannot book more classes", { exact: false })).toBeVisible();
    await openClass(page, klass);
    await expect(dialog(page).getByText("You must acquire more concessions to book")).toBeVisible();
    const button = dialog(page).getByRole("button", { name: "Insufficient concessions" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    const reason = page.locator(`id=${await button.getAttribute("aria-describedby")}`);
    await expect(reason).toBeInViewport({ ratio: 1 });
    expect((await reason.boundingBox())?.height).toBeGreaterThan(14);
  });
});

test("a balance spent on another device is noticed at the click", async ({ page, studio, complaints }) => {
  complaints.provoke(REFUSED);
  const member = await studio.elsewhere("member");
  const [wanted, ...others] = (await member.classes()).filter((k) => isFree(k) && costsOne(k) && 26 < hoursTo(k));
  if (!wanted) throw new Error("the demo studio has no such class");

  await openClass(page, wanted);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
  for (const klass of others.slice(0, 7)) await member.book(klass);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();

  await expect(toast(page, "Insufficient concessions")).toBeVisible();
  await expect(dialog(page).getByText("You must acquire more concessions to book")).toBeVisible();
  await expect(page.locator("[data-balance]")).toHaveText("−2");
});

test("a class closes while it is looked at, even with the studio out of reach", async ({
  page,
  context,
  studio,
  complaints,
}) => {
  complaints.provoke(UNREACHABLE);
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => k.name === "Express" && isFree(k));
  const closesAt = Date.parse(klass.startTime) - 30 * MINUTE;

  await page.clock.install();
  await openClass(page, klass);
  const headline = dialog(page).locator("[data-headline]");
  await expect(headline).toHaveText(/^Booking closes in \d+ min$/);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();

  // From here on no answer sets the page's clock right again.
  await context.setOffline(true);
  await page.clock.pauseAt(closesAt - 5_000);
  await expect(headline).toHaveText(/^Booking closes in [56] s$/);
  await page.clock.runFor(2_000);
  await expect(headline).toHaveText(/^Booking closes in [34] s$/);
  await page.clock.runFor(4_000);
  const button = dialog(page).getByRole("button", { name: "Booking closed" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(rules(page).locator("[data-rule=cutoff]")).toHaveText(/Unable to book within 30 minutes/);
});
