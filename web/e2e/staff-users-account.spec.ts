import { toast } from "./screens";
import { choose, find, menuButton, modal, question, row, userCalled } from "./staffUsers";
import { expect, REFUSED, test } from "./studio";

test.use({ as: "admin" });

test("an admin edits a user, and a cleared field is saved as empty", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const { _id } = await userCalled(admin, "second");
  await admin.put(`/api/admin/users/${_id}`, { notes: "Left knee", phone: "021 555 0199" });
  await find(page, "second");
  await choose(page, "second", "Edit User");
  const form = modal(page, "Edit User");
  await expect(form.getByLabel("Username")).toBeDisabled();
  await expect(form.getByText("Username cannot be changed")).toBeVisible();
  await expect(form.getByLabel("Notes")).toHaveValue("Left knee");
  await form.getByLabel("Notes").fill("");
  await form.getByLabel("Phone").fill("");
  await form.getByLabel("Last Name").fill("Tāmaki");
  await form.getByLabel("Concessions", { exact: true }).fill("-2");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "User updated successfully")).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row(page, "second")).toContainText("Tāmaki");
  await expect(row(page, "second")).toContainText("−2");
  const saved = await userCalled(admin, "second");
  expect(saved).toMatchObject({ phone: "", notes: [], concessions: -2 });
});

test("an admin adds a user and copies the setup link, which works", async ({
  page,
  context,
  browser,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Add User" }).click();
  const form = modal(page, "Add New User");
  const add = form.getByRole("button", { name: "Add User" });
  await add.click();
  const required = "Please fill in all required fields: First Name, Last Name, and Email";
  await expect(form.getByRole("textbox", { name: "First Name", description: required })).toBeFocused();
  await form.getByLabel("First Name").fill("Āria");
  await form.getByLabel("Last Name").fill("Ngata");
  await form.getByLabel("Email").fill("member@mail.example");
  await form.getByLabel("Notes").fill("Met at the open day");
  await add.click();
  const taken = "This email address is already in use";
  await expect(form.getByRole("textbox", { name: "Email", description: taken })).toBeFocused();
  await form.getByLabel("Email").fill("aria.ngata@mail.example");
  await form.getByLabel("Concessions", { exact: true }).fill("4");
  await add.click();

  await expect(toast(page, "User created successfully")).toBeVisible();
  const linkDialog = modal(page, "Setup Link");
  await expect(linkDialog).toContainText("7 days");
  await linkDialog.getByRole("button", { name: "Copy Link" }).click();
  await expect(linkDialog.getByText("Copied")).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await linkDialog.getByRole("textbox", { name: "Link" }).inputValue()).toBe(link);
  await linkDialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("searchbox").fill("aria ngata");
  await expect(row(page, "aria.ngata")).toContainText("Setup pending");
  const admin = await studio.elsewhere("admin");
  expect(await userCalled(admin, "aria.ngata")).toMatchObject({
    concessions: 4,
    notes: [{ content: "Met at the open day" }],
  });

  const newUserPage = await (await browser.newContext({ baseURL: studio.url })).newPage();
  const { pathname, search } = new URL(link);
  await newUserPage.goto(pathname + search);
  await expect(newUserPage.getByRole("heading", { name: /Āria/ })).toBeVisible();
});

test("an admin resets a user's password, and the user can sign in with it", async ({
  page,
  request,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await find(page, "second");
  await choose(page, "second", "Reset Password");
  const form = modal(page, "Reset Password");
  const reset = form.getByRole("button", { name: "Reset Password" });
  await reset.click();
  await expect(form.getByText("Please fill in all fields").first()).toBeVisible();
  await form.getByLabel("New Password").fill("kauri");
  await form.getByLabel("Confirm Password").fill("rimu");
  await reset.click();
  await expect(form.getByText("Passwords do not match")).toBeVisible();
  await form.getByLabel("Confirm Password").fill("kauri");
  await reset.click();
  await expect(form.getByText("Password must be at least 6 characters")).toBeVisible();
  await form.getByLabel("New Password").fill("kauri tree");
  await form.getByLabel("Confirm Password").fill("kauri tree");
  await expect(form.getByLabel("Send email")).not.toBeChecked();
  await reset.click();
  await expect(toast(page, "Password reset successfully")).toBeVisible();
  const signIn = { username: "second", password: "kauri tree" };
  expect((await request.post(`${studio.url}/api/auth/login`, { data: signIn })).status()).toBe(200);

  await find(page, "admin");
  await menuButton(page, "admin").click();
  const own = page.getByRole("menuitem", {
    name: "Reset Password",
    description: "Change your own password in your profile",
  });
  await expect(own).toHaveAttribute("aria-disabled", "true");
});

test("an admin deletes a user, and a user who is already deleted can't be deleted again", async ({
  page,
  context,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await find(page, "second");
  const other = await context.newPage();
  await find(other, "second");
  await choose(other, "second", "Delete User");

  await choose(page, "second", "Delete User");
  const confirmation = question(page, "Delete User");
  await expect(confirmation.getByText("This action cannot be undone.")).toBeVisible();
  await expect(
    confirmation.getByText("This will also delete all their bookings, waitlist entries, and related data."),
  ).toBeVisible();
  await expect(confirmation.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirmation.getByRole("button", { name: "Delete User" }).click();
  await expect(toast(page, "User deleted successfully")).toBeVisible();
  await expect(page.getByText("No users found")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Manage Users" })).toBeFocused();

  await question(other, "Delete User").getByRole("button", { name: "Delete User" }).click();
  await expect(question(other, "Delete User").getByRole("alert")).toBeVisible();
  await expect(other.getByText("No users found")).toBeAttached();
  await expect(studio.signIn("second")).rejects.toThrow("401");

  await find(page, "admin");
  await menuButton(page, "admin").click();
  const own = page.getByRole("menuitem", { name: "Delete User", description: "You can't delete yourself" });
  await expect(own).toHaveAttribute("aria-disabled", "true");
});
