import type { Class } from "@bindings/Class";
import type { Page } from "@playwright/test";
import { chip, dialog, openClass, toast } from "./screens";
import { canBeBooked, expect, REFUSED, type Studio, test } from "./studio";

/** What can be booked for the usual price. */
export const free = (klass: Class) => canBeBooked(klass) && klass.concessionsRequired === 1;

/** Which of the buttons of a dialog's foot and of what has the focus a toast lies on. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll("[data-toast]")].map((one) => one.getBoundingClientRect());
    const feet = document.querySelectorAll("dialog[open] [data-kept-clear] button");
    const kept = [...feet, document.activeElement].filter((one) => one?.matches("button, a, input"));
    const lieOnEachOther = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    return kept
      .filter((control) => toasts.some((box) => control && lieOnEachOther(box, control.getBoundingClientRect())))
      .map((control) => control?.textContent);
  });

/** How much of what has the focus a toast lies on. */
const shareOfFocusCovered = (page: Page) =>
  page.evaluate(() => {
    const focus = document.activeElement?.getBoundingClientRect();
    const box = document.querySelector("[data-toast]")?.getBoundingClientRect();
    if (!focus || !box) return 1;
    return Math.max(0, Math.min(box.bottom, focus.bottom) - Math.max(box.top, focus.top)) / focus.height;
  });

/** The toast is in the window, once it has come to rest. */
async function isInView(page: Page, words: string) {
  await expect(toast(page, words)).toBeInViewport({ ratio: 0.95 });
  await toast(page, words).evaluate((box) => Promise.all(box.getAnimations().map((rising) => rising.finished)));
}

async function isClear(page: Page, words: string) {
  await isInView(page, words);
  expect(await coveredByToasts(page)).toEqual([]);
}

async function refusedBooking(page: Page, studio: Studio) {
  const second = await studio.elsewhere("second");
  const newToMember = await (await studio.elsewhere("member")).classesWithout();
  const klass = await second.classThat((k) => canBeBooked(k) && newToMember.has(k._id) && k.availableSpots === 1);
  await openClass(page, klass);
  await second.book(klass);
  const button = dialog(page).getByRole("button", { name: "Confirm Booking" });
  await button.focus();
  await page.keyboard.press("Enter");
  await isClear(page, "Class is full");
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
  await expect(toast(page, "Not now")).toBeVisible();
  await expect(cancel).toBeFocused();
  await isClear(page, "Not now");
}

/** Saves the profile, and goes on to the password while that is still said. */
export async function fieldAfterSaving(page: Page) {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Profile updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog(page).getByLabel("Current Password")).toBeFocused();
  await isClear(page, "Profile updated successfully");
}

/** Books from the schedule and takes it back; large text may leave no room beside the class itself. */
async function undoneBooking(page: Page, klass: Class, coveredShare = 0) {
  await page.goto("/classes");
  await chip(page, klass).focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  const done = toast(page, "Class booked successfully");
  const undo = done.getByRole("button", { name: "Undo" });
  await expect(chip(page, klass)).toBeFocused();
  await isInView(page, "Class booked successfully");
  expect(await shareOfFocusCovered(page)).toBeLessThanOrEqual(coveredShare);
  await expect(undo).toBeInViewport({ ratio: 1 });
  expect((await done.boundingBox())?.height).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
  await undo.click();
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
}

/** What holds of toasts in every window; `coveredShare` is how much of what has the focus an undo may lie on. */
export function toastsKeepClear(coveredShare = 0) {
  test("the toast of a refused booking lies on no button", async ({ page, studio, complaints }) => {
    complaints.provoke(REFUSED);
    await refusedBooking(page, studio);
  });

  test("the toast of a cancellation that failed does not lie on the button that has the focus", async ({
    page,
    complaints,
  }) => {
    complaints.provoke(/status of 503/);
    await failedCancellation(page);
  });

  test("what can be undone can be reached and pressed", async ({ page, studio }) => {
    const member = await studio.elsewhere("member");
    const klass = await member.classThat(free);
    await undoneBooking(page, klass, coveredShare);
  });
}
