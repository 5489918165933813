import { tabTo } from "./access";
import { dialog, toast } from "./screens";
import { canBeBooked, expect, test } from "./studio";

test.describe("with the keyboard alone", () => {
  test.use({ as: null });

  test("a member signs in, books and cancels", async ({ page, studio }) => {
    const member = await studio.elsewhere("member");
    const klass = await member.classThat(canBeBooked);

    await page.goto("/login");
    await tabTo(page, page.getByLabel("Username or email"));
    await page.keyboard.type("member");
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type("fantail-demo");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");

    await page.goto("/classes");
    await tabTo(page, page.getByRole("searchbox"));
    await page.keyboard.type(`${klass.name} ${klass.instructor}`);
    await expect(page).toHaveURL(/search=/);
    const chip = page.locator(`[data-class="${klass._id}"]`);
    await tabTo(page, chip);
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page).getByRole("button", { name: "Confirm Booking" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Class booked successfully")).toBeVisible();
    await expect(chip).toBeFocused();

    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page).getByRole("button", { name: "Cancel Booking" }));
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Keep booking" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(dialog(page).getByRole("button", { name: "Cancel Booking" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, question.getByRole("button", { name: "Yes, cancel" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  });
});

test("a dialog keeps the focus inside and gives it back", async ({ page }) => {
  await page.goto("/profile");
  const opener = page.getByRole("button", { name: "Change Password" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest("dialog");
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
