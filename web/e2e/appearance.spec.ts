import { isAccessible } from "./access";
import { chooseInProfileMenu } from "./screens";
import { expect, test } from "./studio";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("every screen of a member can be read and used by everyone", async ({ page }) => {
      test.slow();
      const isDark = colorScheme === "dark";
      await page.goto("/dashboard");
      await expect(page.locator("html.dark")).toHaveCount(isDark ? 1 : 0);
      await expect(page.getByRole("table", { name: "Upcoming classes" })).toBeVisible();
      await isAccessible(page);
      await page.getByRole("tab", { name: /^Waitlist/ }).click();
      await isAccessible(page);
      await page
        .getByRole("button", { name: /^Leave Waitlist for/ })
        .first()
        .click();
      await isAccessible(page);

      await page.goto("/classes");
      await expect(page.locator("[data-class]").first()).toBeVisible();
      await isAccessible(page);
      await page.locator("[data-class]").first().click();
      await expect(page.getByRole("region", { name: "Can you book?" })).toBeVisible();
      await isAccessible(page);

      await page.goto("/profile");
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await isAccessible(page);
      await page.getByRole("button", { name: "Change Password" }).click();
      await isAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Profile menu/ }).click();
      await isAccessible(page);
    });

    test.describe("signed out", () => {
      test.use({ as: null });

      test("sign-in and the legal pages can be read and used by everyone", async ({ page }) => {
        for (const [path, heading] of [
          ["/login", "Sign in"],
          ["/forgot-password", "Forgot Password"],
          ["/terms", "Terms of Service"],
        ] as const) {
          await page.goto(path);
          await expect(page.getByRole("heading", { name: heading })).toBeVisible();
          await isAccessible(page);
        }
      });
    });
  });
}

test("the appearance follows the system until one is chosen, and can follow it again", async ({ page }) => {
  const dark = page.locator("html.dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard");
  await expect(dark).toHaveCount(1);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(dark).toHaveCount(0);

  await chooseInProfileMenu(page, "Dark Mode");
  await expect(dark).toHaveCount(1);
  await page.reload();
  await expect(dark).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("darkMode"))).toBe("true");

  await chooseInProfileMenu(page, "Follow System");
  await expect(dark).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("darkMode"))).toBeNull();
});
