import type { Locator, Route } from "@playwright/test";
import { TOAST } from "../src/lib/timing";
import { expectInView, failedCancellation, free, toastsAreUsable } from "./clearOfToasts";
import { chip, dialog, openClass, toast } from "./screens";
import { expect, test } from "./studio";

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1280, 720],
] as const) {
  test.describe(`in a window of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    toastsAreUsable();
  });
}

/** The points at both ends of an element's lower edge that something else covers. */
const coveredEnds = (element: Locator) =>
  element.evaluate((end) => {
    const { left, right, bottom } = end.getBoundingClientRect();
    return [left + 8, right - 8].filter((x) => !end.contains(document.elementFromPoint(x, bottom - 4)));
  });

/** Scrolls the dialog that an element is in to the end of its content. */
const scrollDialogToEnd = (element: Locator) =>
  element.evaluate((inside) => {
    const body = inside.closest("dialog > div");
    body?.scrollTo(0, body.scrollHeight);
  });

test("a short toast is one line, above the bottom bar of a phone", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  await failedCancellation(page);
  const bottomBar = page.getByRole("navigation", { name: "Bottom bar" });
  const [toastBox, barBox] = await Promise.all([toast(page, "Not now").boundingBox(), bottomBar.boundingBox()]);
  if (!toastBox || !barBox) throw new Error("the toast or the bar is not shown");
  expect(toastBox.height).toBeLessThan(64);
  expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(barBox.y);
  expect(toastBox.y + toastBox.height).toBeGreaterThan(barBox.y - 24);
});

test("a toast is at the bottom right of a laptop", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await failedCancellation(page);
  const toastBox = await toast(page, "Not now").boundingBox();
  if (!toastBox) throw new Error("the toast is not shown");
  expect(toastBox.y + toastBox.height).toBeGreaterThan(800 - 32);
  expect(toastBox.x + toastBox.width).toBeGreaterThan(1280 - 48);
});

test("after the toast has closed, a booking can still be undone in the class and in its row", async ({
  page,
  studio,
}) => {
  await page.clock.install();
  const klass = await (await studio.elsewhere("member")).classThat(free);
  await openClass(page, klass);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(page, "Class booked successfully")).toBeVisible();
  await page.clock.runFor(TOAST.success);
  await expect(toast(page, "Class booked successfully")).toHaveCount(0);
  await chip(page, klass).click();
  await expect(dialog(page).getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Home", exact: true }).last().click();
  await page.getByRole("button", { name: `Undo the booking of ${klass.name}` }).click();
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: `Undo the booking of ${klass.name}` })).toHaveCount(0);
});

test("a toast that is shown in a dialog stays usable when another dialog opens", async ({ page }) => {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  // The toast does not close while the clock is stopped.
  await page.clock.pauseAt(start + 600_000);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Profile updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog(page).getByLabel("Current Password")).toBeFocused();
  await expectInView(page, "Profile updated successfully");
});

test("a toast in a long dialog does not cover the end of the scrolled content", async ({
  page,
  studio,
  consoleErrors,
}) => {
  const words = "The studio is busy just now, please try again later";
  consoleErrors.allow(/status of 503/);
  await page.route("**/api/bookings/book", (route) =>
    route.fulfill({ status: 503, json: { success: false, message: words, error: "busy" } }),
  );
  await page.setViewportSize({ width: 390, height: 490 });
  await openClass(page, await (await studio.elsewhere("member")).classThat(free));
  const copy = dialog(page).getByRole("button", { name: "Copy link" });
  const before = await dialog(page).boundingBox();
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expectInView(page, words);
  expect(await dialog(page).boundingBox()).toEqual(before);
  await scrollDialogToEnd(copy);
  expect(await coveredEnds(copy)).toEqual([]);
});

test("the ends of a dialog and of a screen scroll clear of two toasts", async ({ page, studio, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  let count = 0;
  const refuse = (route: Route) => {
    const message = `The studio is busy just now, please try again in a moment or two (${++count})`;
    return route.fulfill({ status: 503, json: { success: false, message, error: "busy" } });
  };
  await page.route("**/api/bookings/book", refuse);
  await page.route("**/api/bookings/cancel/*", refuse);
  await page.setViewportSize({ width: 390, height: 560 });
  await openClass(page, await (await studio.elsewhere("member")).classThat(free));
  const shown = async (at: number) => {
    await expect(toast(page, `(${at})`)).toBeVisible();
    // While the pointer is over one toast, no toast closes by itself.
    await toast(page, `(${at})`).hover();
  };
  for (const at of [1, 2]) {
    await dialog(page).getByRole("button", { name: "Confirm Booking" }).focus();
    await page.keyboard.press("Enter");
    await shown(at);
  }
  const copy = dialog(page).getByRole("button", { name: "Copy link" });
  await scrollDialogToEnd(copy);
  await expect(toast(page, "(1)")).toBeVisible();
  expect(await coveredEnds(copy)).toEqual([]);

  await page.goto("/dashboard");
  for (const at of [3, 4]) {
    const cancel = page.getByRole("button", { name: /^Cancel (?!Booking)/ }).last();
    await cancel.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes, cancel" }).press("Enter");
    await shown(at);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(toast(page, "(3)")).toBeVisible();
  expect(await coveredEnds(page.locator("main > :last-child"))).toEqual([]);
});

test("F6 moves the focus to the toasts, Shift+Tab leaves them again, and a booking is undone by keyboard", async ({
  page,
  studio,
}) => {
  const klass = await (await studio.elsewhere("member")).classThat(free);
  await page.goto("/classes");
  await chip(page, klass).focus();
  await page.keyboard.press("Enter");
  const confirm = dialog(page).getByRole("button", { name: "Confirm Booking" });
  await confirm.press("Enter");
  // While the pointer is on a toast, no toast closes by itself.
  await toast(page, "Class booked successfully").hover();
  await expect(chip(page, klass)).toBeFocused();
  await page.keyboard.press("F6");
  await page.keyboard.press("Shift+Tab");
  await expect(chip(page, klass)).toBeFocused();
  await page.keyboard.press("F6");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(chip(page, klass)).toBeFocused();
});

test("when a toast is dismissed and the pointer leaves, the other toasts close in time", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  await page.clock.install();
  await failedCancellation(page);
  // Uses the keyboard, because the pointer keeps the toast open.
  await page.getByRole("button", { name: /^Profile menu/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Profile" }).press("Enter");
  await page.getByRole("button", { name: "Edit Profile" }).press("Enter");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  const other = toast(page, "Not now");
  await toast(page, "Profile updated successfully").getByRole("button", { name: "Dismiss" }).click();
  // The other toast has moved down to the pointer, which keeps it open.
  await expect(other).toHaveCount(1);
  await expect.poll(() => other.evaluate((element) => element.matches(":hover"))).toBe(true);
  await page.clock.runFor(2 * TOAST.error);
  await expect(other).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.runFor(TOAST.error);
  await expect(other).toHaveCount(0);
});
