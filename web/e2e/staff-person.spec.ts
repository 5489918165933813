import { tabTo } from "./access";
import { toast } from "./screens";
import { find, modal, row, rows, userCalled } from "./staffUsers";
import { expect, test } from "./studio";

test.use({ as: "admin" });

test("a person's page and tab are in the address, and reloading, Back and closing work", async ({ page, studio }) => {
  const { _id, firstName, lastName } = await userCalled(await studio.elsewhere("admin"), "member");
  const person = modal(page, `${firstName} ${lastName}`);
  await find(page, "member");
  await row(page, "member").getByRole("link").click();
  await person.getByRole("tab", { name: "History" }).click();
  const address = `/admin/users?search=member&open=person:${_id}.history`;
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(person.getByRole("list", { name: "History" })).toBeVisible();
  await page.goBack();
  await expect(person).toHaveCount(0);
  await expect(page).toHaveURL("/admin/users?search=member");
  await page.goForward();
  await expect(person).toBeVisible();
  await person.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/admin/users?search=member");

  // The page opens above any screen; on a laptop it is at the right edge.
  await page.goto(`/admin/classes?open=person:${_id}`);
  await expect(person).toBeVisible();
  const box = await person.boundingBox();
  expect(box?.width).toBe(528);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1280);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/classes");
});

test("balance and notes are edited in their tabs, and changing the tab asks before typed text is lost", async ({
  page,
  studio,
}) => {
  const { _id, firstName, lastName } = await userCalled(await studio.elsewhere("admin"), "second");
  await page.goto(`/admin/users?open=person:${_id}.balance`);
  const person = modal(page, `${firstName} ${lastName}`);
  await person.getByRole("button", { name: "Edit balance" }).click();
  await expect(person.getByLabel("Concessions")).toBeFocused();
  await person.getByLabel("Concessions").fill("17");
  await person.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(person.getByLabel("Concessions")).toHaveValue("17");
  await person.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "User updated successfully")).toBeVisible();
  await expect(person.getByText("17 concessions")).toBeVisible();
  await expect(person.getByRole("list", { name: "Statement" }).getByRole("listitem").first()).toContainText(
    "Balance 17",
  );

  await person.getByRole("tab", { name: "Notes" }).click();
  await person.getByRole("button", { name: /note/ }).click();
  await person.getByRole("textbox", { name: "Notes" }).fill("Mind the knee");
  await person.getByRole("button", { name: "Save Changes" }).click();
  await expect(person.getByText("Mind the knee")).toBeVisible();
  await expect(person.getByRole("tab", { name: /Notes.*There is a note/ })).toBeVisible();
});

test("the command palette finds people and screens with the keyboard alone", async ({ page, studio }) => {
  const { firstName, lastName } = await userCalled(await studio.elsewhere("admin"), "second");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = modal(page, "Find anything");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("second@mail");
  await expect(palette.getByRole("option").first()).toContainText("@second");
  await page.keyboard.press("Enter");
  await expect(modal(page, `${firstName} ${lastName}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/dashboard");

  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("manage us");
  await expect(palette.getByRole("option")).toHaveText(["Manage UsersScreen"]);
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(20);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("member");
  await expect(page).toHaveURL("/admin/users?search=member");
  await tabTo(page, row(page, "member").getByRole("link"));
  await page.keyboard.press("?");
  await expect(modal(page, "Keyboard shortcuts")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, "member").getByRole("link")).toBeFocused();
});
