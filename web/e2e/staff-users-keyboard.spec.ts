import type { Page } from "@playwright/test";
import { tabTo } from "./access";
import { toast } from "./screens";
import { makeClass } from "./staffDashboard";
import { find, invite, menuButton, modal, question, table } from "./staffUsers";
import { expect, test } from "./studio";

const SAVED = "Saved Class";

test.use({ as: "admin" });

/** Opens the menu of a user's row and chooses an action, with the keyboard. */
async function chooseByKeyboard(page: Page, username: string, action: string) {
  await tabTo(page, menuButton(page, username));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.type(action.split(" ")[0] ?? "");
  await expect(page.getByRole("menuitem", { name: action })).toBeFocused();
  await page.keyboard.press("Enter");
}

test.describe("with the keyboard alone", () => {
  test("the list is searched, filtered, sorted and paged", async ({ page }) => {
    await page.goto("/admin/users");
    await expect(table(page)).toBeVisible();
    await tabTo(page, page.getByRole("searchbox"));
    await page.keyboard.type("mail");
    await expect(page).toHaveURL("/admin/users?search=mail");
    await tabTo(page, page.getByLabel("Status"));
    await page.keyboard.type("Active");
    await expect(page).toHaveURL("/admin/users?search=mail&status=active");
    await tabTo(page, table(page).getByRole("columnheader", { name: "Contact" }).getByRole("button"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/users?search=mail&status=active&sort=email");
    await tabTo(page, page.getByRole("button", { name: "Page 2", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Showing 21 to 40 of/)).toBeVisible();
  });

  test("a user is added to a class and removed from it", async ({ page, studio }) => {
    await makeClass(await studio.elsewhere("admin"), 40 * 60, { name: SAVED });
    await find(page, "second");
    await chooseByKeyboard(page, "second", "Add to Class");
    await expect(modal(page, "Add to Class").getByRole("combobox", { name: "Class" })).toBeFocused();
    await page.keyboard.type("saved");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, modal(page, "Add to Class").getByRole("button", { name: "Add to Class" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "User added to class successfully")).toBeVisible();
    await expect(menuButton(page, "second")).toBeFocused();

    await chooseByKeyboard(page, "second", "Remove from Class");
    await tabTo(page, page.getByRole("checkbox", { name: new RegExp(`^${SAVED}`) }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: "Remove from 1 Class(es)" }));
    await page.keyboard.press("Enter");
    const confirmation = question(page, "Remove from Class");
    await expect(confirmation.getByRole("button", { name: "Cancel" })).toBeFocused();
    await tabTo(page, confirmation.getByRole("button", { name: "Remove", exact: true }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "from 1 class(es)!")).toBeVisible();
    await expect(menuButton(page, "second")).toBeFocused();
  });

  test("the other dialogs open and close, and the focus returns to the row", async ({ page, studio }) => {
    await invite(await studio.elsewhere("admin"));
    await find(page, "ari.kea");
    for (const [action, title, control] of [
      ["View History", "User History", "Export CSV"],
      ["Reset Password", "Reset Password", "Show password"],
      ["Resend Verification Link", "Resend Verification Link", "Resend Link"],
      ["Delete User", "Delete User", "Delete User"],
    ] as const) {
      await chooseByKeyboard(page, "ari.kea", action);
      const dialog = page
        .locator("dialog[open]")
        .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
      await tabTo(page, dialog.getByRole("button", { name: control }));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(menuButton(page, "ari.kea")).toBeFocused();
    }
  });

  test("a user is added, and the setup link is copied", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/admin/users");
    const opener = page.getByRole("button", { name: "Add User" });
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    const form = modal(page, "Add New User");
    for (const [label, text] of [
      ["First Name", "Āria"],
      ["Last Name", "Ngata"],
      ["Email", "aria.ngata@mail.example"],
    ] as const) {
      await tabTo(page, form.getByLabel(label));
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await expect(toast(page, "User created successfully")).toBeVisible();
    await tabTo(page, modal(page, "Setup Link").getByRole("button", { name: "Copy Link" }));
    await page.keyboard.press("Enter");
    await expect(modal(page, "Setup Link").getByText("Copied")).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });

  test("a user is deleted, and the focus moves to the heading", async ({ page, studio }) => {
    await invite(await studio.elsewhere("admin"));
    await find(page, "ari.kea");
    await tabTo(page, menuButton(page, "ari.kea"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Delete User" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, question(page, "Delete User").getByRole("button", { name: "Delete User" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "User deleted successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Manage Users" })).toBeFocused();
  });
});
