import { readFileSync } from "node:fs";
import type { Class } from "@bindings/wire";
import { balance, chip, dialog, openClass, rules, toast } from "./screens";
import { expect, hoursTo, REFUSED, test } from "./studio";

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
  await expect(rules(page).getByRole("button", { name: /^All \d checks hold$/ })).toBeVisible();
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
  await expect(rules(page)).toHaveAccessibleName("Can you join the waitlist?");
  await expect(balance(page)).toHaveText("5");
});
