import { atBothWidths, expectAccessible } from "./access";
import { expect, test } from "./studio";

test("a member's profile and menu are accessible", async ({ page }) => {
  test.slow();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await atBothWidths(page, () => expectAccessible(page));
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("dialog", { name: "Change Password" })).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
  await page.keyboard.press("Escape");
  await atBothWidths(page, async () => {
    await page.getByRole("button", { name: /^Profile menu/ }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });
});

test.describe("signed out", () => {
  test.use({ as: null });

  test("sign-in, 'Forgot Password' and the terms are accessible", async ({ page }) => {
    for (const [path, heading] of [
      ["/login", "Sign in"],
      ["/forgot-password", "Forgot Password"],
      ["/terms", "Terms of Service"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await atBothWidths(page, () => expectAccessible(page));
    }
  });
});
