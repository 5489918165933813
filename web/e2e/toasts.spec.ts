import { failedCancellation, fieldAfterSaving, free, toastsKeepClear } from "./clearOfToasts";
import { chip, dialog, toast } from "./screens";
import { expect, test } from "./studio";

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1280, 720],
] as const) {
  test.describe(`in a window of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    toastsKeepClear();

    test("a toast makes room for the field that gets the focus under it", async ({ page }) => {
      await fieldAfterSaving(page);
    });
  });
}

test("a short toast is one line", async ({ page, complaints }) => {
  complaints.provoke(/status of 503/);
  await failedCancellation(page);
  expect((await toast(page, "Not now").boundingBox())?.height).toBeLessThan(64);
});

test("a booking is undone by the keyboard alone, and the focus is where it was", async ({ page, studio }) => {
  const klass = await (await studio.elsewhere("member")).classThat(free);
  await page.goto("/classes");
  await chip(page, klass).focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Class booked successfully")).toBeVisible();
  await expect(chip(page, klass)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(chip(page, klass)).toBeFocused();
});

test("Tab goes through a toast that can be undone, and on to what comes after the class", async ({ page, studio }) => {
  const klass = await (await studio.elsewhere("member")).classThat(free);
  await page.goto("/classes");
  await chip(page, klass).focus();
  await page.keyboard.press("Tab");
  const next = await page.evaluate(() => document.activeElement?.outerHTML);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(chip(page, klass)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(next);
});
