import type { Class } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { chip, dialog, openClass, toast } from "./screens";
import { canBeBooked, expect, REFUSED, type Studio, test } from "./studio";

/** Whether a class can be booked for one concession. */
export const free = (klass: Class) => canBeBooked(klass) && klass.concessionsRequired === 1;

/** Expects that the toast is inside the window once its animation has ended, and that nothing covers it. */
export async function expectInView(page: Page, words: string) {
  // While the pointer is on a toast, no toast closes by itself.
  await toast(page, words).hover();
  await expect(toast(page, words)).toBeInViewport({ ratio: 0.95 });
  await toast(page, words).evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  await toast(page, words).getByRole("button").last().click({ trial: true });
}

async function refusedBooking(page: Page, studio: Studio) {
  const second = await studio.elsewhere("second");
  const newToMember = await (await studio.elsewhere("member")).unbookedClassIds();
  const klass = await second.classThat((k) => canBeBooked(k) && newToMember.has(k._id) && k.availableSpots === 1);
  await openClass(page, klass);
  await second.book(klass);
  const button = dialog(page).getByRole("button", { name: "Confirm Booking" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expectInView(page, "Class is full");
}

export async function failedCancellation(page: Page) {
  await page.route("**/api/bookings/cancel/*", (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "Not now", error: "busy" } }),
  );
  await page.goto("/dashboard");
  const cancel = page.getByRole("button", { name: /^Cancel (?!Booking)/ }).last();
  await cancel.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, cancel" }).click();
  await expectInView(page, "Not now");
  await expect(cancel).toBeFocused();
}

/** Books a class from the schedule, and undoes the booking. */
async function undoneBooking(page: Page, klass: Class) {
  await page.goto("/classes");
  await chip(page, klass).focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  const done = toast(page, "Class booked successfully");
  const undo = done.getByRole("button", { name: "Undo" });
  await expectInView(page, "Class booked successfully");
  await expect(chip(page, klass)).toBeFocused();
  await expect(undo).toBeInViewport({ ratio: 1 });
  expect((await done.boundingBox())?.height).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
  await undo.click();
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
}

/** Defines the test of toasts that runs at several window sizes. */
export function toastsAreUsable() {
  test("toasts are visible, also above a dialog, and their buttons can be pressed", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    consoleErrors.allow(/status of 503/);
    const klass = await (await studio.elsewhere("member")).classThat(free);
    await undoneBooking(page, klass);
    await failedCancellation(page);
    await refusedBooking(page, studio);
  });
}
