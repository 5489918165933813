import { TOAST } from "../src/lib/timing";
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
  await expect(page).toHaveURL("/dashboard");
  await expect(toast(page, "Password set successfully! Welcome to Fantail!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();

  await page.goto(invitation);
  await expect(page.getByRole("heading", { name: "Invalid Invitation" })).toBeVisible();
});

test("an invalid invitation shows a message, and redirects to sign-in when its toast closes", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await page.clock.install();
  await page.goto("/setup-password?token=nonsense");
  await expect(page.getByText("This invitation link is invalid or has expired.")).toBeVisible();
  const invalidToast = toast(page, "Invalid or expired invitation link");
  await expect(invalidToast).toBeVisible();
  await expect(page).toHaveURL("/setup-password");
  await page.clock.runFor(TOAST.error);
  await expect(page).toHaveURL("/login");
  await expect(invalidToast).toHaveCount(0);
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

test("without a mail server, the forgotten password page shows the studio's address", async ({ page }) => {
  await page.goto("/forgot-password");
  await expect(page.getByText(/^The studio sends no emails at present/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
});

test("an invalid reset link shows its page, and the token is removed from the address", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await page.goto("/reset-password?token=nonsense");
  await expect(page.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await expect(toast(page, "Invalid or expired reset link")).toBeVisible();
  await page.getByRole("link", { name: "Request New Reset Link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

for (const [path, sentence] of [
  ["/setup-password", "Invalid invitation link"],
  ["/reset-password", "Invalid reset link"],
] as const) {
  test(`${path} without a token redirects to sign-in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(toast(page, sentence)).toBeVisible();
  });
}
