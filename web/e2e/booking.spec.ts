import { readFileSync } from "node:fs";
import type { Class } from "@bindings/Class";
import { balance, chip, dialog, openClass, rules, toast } from "./screens";
import { expect, hoursTo, REFUSED, test, UNREACHABLE } from "./studio";

const MINUTE = 60_000;
const isFree = (klass: Class) => !klass.isFull && !klass.isUserBooked && !klass.isUserOnWaitlist;
const costsOne = (klass: Class) => klass.concessionsRequired === 1;

test("a member searches for a class, books it, and cancels with a refund", async ({ page, studio }) => {
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
  await expect(chip(page, klass)).toBeFocused();

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

test("a booking can be undone from its toast while cancelling is free", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => isFree(k) && costsOne(k) && 26 < hoursTo(k));

  await page.goto("/classes");
  await chip(page, klass).click();
  await expect(dialog(page).getByText(/^Uses 1 of 5; free cancellation until /)).toBeInViewport({ ratio: 1 });
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  const undo = toast(page, "Class booked successfully").getByRole("button", { name: "Undo" });
  // A toast does not close while the pointer is on it.
  await undo.hover();
  await expect(chip(page, klass)).toContainText("Booked");
  await undo.click();
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(chip(page, klass)).not.toContainText("Booked");
  await expect(balance(page)).toHaveText("5");
});

test("the toast of a booking is rendered once, in the top layer, after the dialog has closed", async ({
  page,
  studio,
}) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => isFree(k) && costsOne(k) && 26 < hoursTo(k));

  await page.goto(`/classes?class=${encodeURIComponent(klass._id)}`);
  const button = dialog(page).getByRole("button", { name: "Confirm Booking" });
  await expect(button).toBeEnabled();
  const renders = await page.evaluateHandle(() => {
    const renders: { inTopLayer: boolean; dialogs: number }[] = [];
    const seen = new Set<Element>();
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (!(node instanceof Element)) continue;
        const toastElement = node.matches("[data-toast]") ? node : node.querySelector("[data-toast]");
        const inTopLayer = toastElement?.closest(":popover-open") != null;
        // The toast may be the added node, or inside of it.
        if (!toastElement || seen.has(toastElement)) continue;
        seen.add(toastElement);
        renders.push({ inTopLayer, dialogs: document.querySelectorAll("dialog[open]").length });
      }
    }).observe(document.body, { childList: true, subtree: true });
    return renders;
  });
  await button.click();
  await expect(toast(page, "Class booked successfully")).toContainText("Done:");
  await expect(dialog(page)).toHaveCount(0);
  await expect(chip(page, klass)).toContainText("Booked");
  expect(await renders.jsonValue()).toEqual([{ inTopLayer: true, dialogs: 0 }]);
});

test("without a refund, booking shows a warning first and there is no Undo", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => isFree(k) && costsOne(k) && 1 < hoursTo(k) && hoursTo(k) < 23);

  await openClass(page, klass);
  await expect(dialog(page).getByText("No refund within 24h", { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(/^Uses 1 of 5; can't be refunded/)).toBeInViewport({ ratio: 1 });
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(page, "Class booked successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a booking can be saved as a calendar entry, and the link to its class copied", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => k.isUserBooked && 1 < hoursTo(k));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

  await openClass(page, klass);
  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Add to calendar" }).click();
  const saved = await downloading;
  expect(saved.suggestedFilename()).toMatch(/\.ics$/);
  const entry = readFileSync(await saved.path(), "utf8");
  expect(entry).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(entry).toContain(`SUMMARY:${klass.name}`);

  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("/dashboard");
  await page.goto(address);
  await expect(dialog(page).getByRole("heading", { name: klass.name, level: 2 })).toBeVisible();
});

test("a link to an unknown class shows a message with a link to the schedule", async ({ page, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  await page.goto("/classes?class=0197aaaa-0000-7000-8000-000000000000");
  await expect(dialog(page).getByText("This class is no longer on")).toBeVisible();
  await dialog(page).getByRole("link", { name: "Go to the schedule" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
});

test("within 24 hours of the class, cancelling warns first and refunds nothing", async ({ page, studio }) => {
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

test("when another member has just taken the last spot, the server's verdict is shown", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const second = await studio.elsewhere("second");
  const newToMember = await (await studio.elsewhere("member")).unbookedClassIds();
  const klass = await second.classThat(
    (k) => isFree(k) && newToMember.has(k._id) && k.availableSpots === 1 && 26 < hoursTo(k),
  );

  await openClass(page, klass);
  await rules(page)
    .getByRole("button", { name: /^All \d checks/ })
    .click();
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

  test("sees why no class can be booked, and how to get concessions", async ({ page, studio }) => {
    const empty = await studio.elsewhere("empty");
    const klass = await empty.classThat((k) => isFree(k) && costsOne(k) && 1 < hoursTo(k));
    await page.goto("/dashboard");
    await expect(page.getByText("You cannot book more classes", { exact: false })).toBeVisible();
    await openClass(page, klass);
    await expect(dialog(page).getByText("You must acquire more concessions to book")).toBeVisible();
    const button = dialog(page).getByRole("button", { name: "Insufficient concessions" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    // The failing rule is expanded and shows a remedy with a link. The button's description has the reason too.
    const rule = rules(page).locator("[data-rule=concessions]");
    await expect(rule).toBeInViewport({ ratio: 1 });
    await expect(rule).toContainText("Needs 1 more concession");
    const reason = (await page.locator(`id=${await button.getAttribute("aria-describedby")}`).textContent()) ?? "-";
    await expect(rule).toContainText(reason);
    await rule.getByRole("link", { name: "How to pay" }).click();
    await expect(page.getByRole("heading", { name: "Concession Payments" })).toBeVisible();
  });
});

test("a balance that was spent on another device is refused when 'Confirm Booking' is pressed", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const member = await studio.elsewhere("member");
  const [classToBook, ...others] = (await member.classes()).filter((k) => isFree(k) && costsOne(k) && 26 < hoursTo(k));
  if (!classToBook) throw new Error("the demo studio has no such class");

  await openClass(page, classToBook);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
  for (const klass of others.slice(0, 7)) await member.book(klass);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();

  await expect(toast(page, "Insufficient concessions")).toBeVisible();
  await expect(dialog(page).getByText("You must acquire more concessions to book")).toBeVisible();
  await expect(page.locator("[data-balance]")).toHaveText("−2");
});

test("booking closes while the class is open, even without a connection", async ({
  page,
  context,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  const member = await studio.elsewhere("member");
  const klass = await member.classThat((k) => k.name === "Express" && isFree(k));
  const closesAt = Date.parse(klass.startTime) - 30 * MINUTE;

  await page.clock.install();
  await openClass(page, klass);
  const headline = dialog(page).locator("[data-headline]");
  await expect(headline).toHaveText(/^Booking closes in \d+ min$/);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();

  // Without a connection, no response corrects the page's clock.
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
