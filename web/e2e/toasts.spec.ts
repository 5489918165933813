import { failedCancellation, free, isInView, toastsAreUsable } from "./clearOfToasts";
import { chip, dialog, toast } from "./screens";
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

test("a short toast is one line, below the bar at the top of a phone", async ({ page, complaints }) => {
  complaints.provoke(/status of 503/);
  await failedCancellation(page);
  const [said, bar] = await Promise.all([toast(page, "Not now").boundingBox(), page.getByRole("banner").boundingBox()]);
  expect(said?.height).toBeLessThan(64);
  expect(said?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect(said?.y).toBeLessThan(200);
});

test("a toast said in a dialog stays usable when another one opens", async ({ page }) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Profile updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog(page).getByLabel("Current Password")).toBeFocused();
  await isInView(page, "Profile updated successfully");
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
  await page.keyboard.press("F6");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(chip(page, klass)).toBeFocused();
});

test("Shift+Tab leaves the toasts again", async ({ page, studio }) => {
  const klass = await (await studio.elsewhere("member")).classThat(free);
  await page.goto("/classes");
  await chip(page, klass).click();
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(chip(page, klass)).toBeFocused();
  await page.keyboard.press("F6");
  await page.keyboard.press("Shift+Tab");
  await expect(chip(page, klass)).toBeFocused();
});

test("once a toast is dismissed under the pointer, the time of the others goes on", async ({ page, complaints }) => {
  complaints.provoke(/status of 503/);
  await failedCancellation(page);
  await page.getByRole("button", { name: /^Profile menu/ }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Profile updated successfully").getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page, "Not now")).toHaveCount(0);
});
