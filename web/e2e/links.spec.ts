import { toast } from "./screens";
import { expect, REFUSED, test } from "./studio";

test.use({ as: null });

test("an invited admin chooses a password and is signed in; the token is removed from the address", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const invitation = studio.inviteAdmin("hine@example.nz", "Hine", "Ngata");
  await page.goto(invitation);
  await expect(page.getByRole("heading", { name: "Welcome, Hine!" })).toBeVisible();
  await expect(page).toHaveURL("/setup-password");
  await expect(page.getByLabel("Email")).toHaveValue("hine@example.nz");
  await page.getByLabel("Password", { exact: true }).fill("kererū-kōwhai");
  await page.getByLabel("Confirm Password").fill("kererū-kōwhai");
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(toast(page, "Password set successfully! Welcome to Fantail!")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();

  await page.goto(invitation);
  await expect(page.getByRole("heading", { name: "Invalid Invitation" })).toBeVisible();
});

test("after a forgotten password, known and unknown addresses get the same message", async ({ page }) => {
  for (const address of ["member@mail.example", "nobody@mail.example"]) {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The sign-in screen may still be shown, and its field's label contains 'email' too.
    await page.getByLabel("Email", { exact: true }).fill(address);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText(
      `If an account exists for ${address}, a reset link has been sent to it.The link expires in 1 hour.`,
    );
  }
});
