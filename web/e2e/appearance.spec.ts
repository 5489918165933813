import { chooseInProfileMenu } from "./screens";
import { expect, test } from "./studio";

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
