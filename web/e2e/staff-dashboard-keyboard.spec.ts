import { tabTo } from "./access";
import { dialog, toast } from "./screens";
import { ASK_REFUND, actions, makeClass, picker, putInto, row } from "./staffDashboard";
import { expect, test } from "./studio";

test.use({ as: "admin" });

test.describe("with the keyboard alone", () => {
  test("an admin adds a user to a class, sees the refund rules, and removes the user", async ({ page, studio }) => {
    const klass = await makeClass(await studio.elsewhere("admin"), 40);
    await page.goto("/dashboard");
    const manage = page.getByRole("button", { name: new RegExp(`^Manage bookings of ${klass.name}`) });
    await tabTo(page, manage);
    await page.keyboard.press("Enter");
    const add = dialog(page).getByRole("button", { name: "Add User to Class" });
    await tabTo(page, add);
    await page.keyboard.press("Enter");
    await expect(picker(page).getByRole("combobox", { name: "User" })).toBeFocused();
    await page.keyboard.type("second");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, picker(page).getByLabel("Override concessions"));
    await page.keyboard.press("Space");
    await tabTo(page, picker(page).getByRole("button", { name: "Add User to Class" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "User added to class successfully")).toBeVisible();
    await expect(add).toBeFocused();

    const menu = actions(page, "second");
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: ASK_REFUND })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menu).toBeFocused();
    await expect(dialog(page).getByText("The place cost nothing: nothing comes back.")).toBeVisible();
    page.once("dialog", (question) => void question.accept());
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: "Remove" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast(page, "User removed from class successfully")).toBeVisible();
    await expect(page.getByText("No confirmed bookings")).toBeVisible();
    const focused = await page.evaluate(() => document.activeElement?.closest("dialog") !== null);
    expect(focused).toBe(true);

    await tabTo(page, page.getByRole("tab", { name: /^Confirmed Bookings/ }));
    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { name: /^Cancellations/ })).toBeFocused();
    await expect(row(page, "second")).toContainText("No refund");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(manage).toBeFocused();
  });

  test("an admin edits a class, and cancels it", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const klass = await makeClass(admin, 40);
    await putInto(admin, klass, await (await studio.elsewhere("second")).me());
    await page.goto("/dashboard");
    const menu = page.getByRole("button", { name: `Actions for ${klass.name}` });
    await tabTo(page, menu);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Edit Class" })).toBeFocused();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Edit Class" });
    await tabTo(page, form.getByLabel("Location"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Grey Lynn");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Class updated successfully")).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(menu).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Cancel Class" })).toBeFocused();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Cancel Class?" });
    await expect(question.getByRole("button", { name: "Keep class" })).toBeFocused();
    await tabTo(page, question.getByRole("button", { name: "Yes, cancel class" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Class cancelled successfully")).toBeVisible();
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole("region", { name: /^Upcoming Classes/ }).locator("..")).toBeFocused();
  });
});
