import type { Page } from "@playwright/test";
import { chooseInProfileMenu, toast } from "./screens";
import { expect, REFUSED, settled, test } from "./studio";

async function signIn(page: Page, username: string) {
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill("fantail-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.describe("someone who is not signed in", () => {
  test.use({ as: null });

  test("signs in with username and password", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Username or email").fill("Member");
    await page.getByLabel("Password", { exact: true }).fill("fantail-demo");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(toast(page, "Login successful!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  });

  test("is redirected to the requested address with its query after signing in", async ({ page }) => {
    await page.goto("/classes?search=yoga");
    await expect(page).toHaveURL("/login");
    await signIn(page, "member");
    await expect(page).toHaveURL("/classes?search=yoga");
    await expect(page.getByRole("searchbox")).toHaveValue("yoga");
  });

  test("opens the class of a link after signing in", async ({ page, studio }) => {
    const member = await studio.elsewhere("member");
    const klass = await member.classThat((klass) => !klass.isFull);
    await page.goto(`/classes?class=${encodeURIComponent(klass._id)}`);
    await signIn(page, "member");
    await expect(page.getByRole("dialog").getByRole("heading", { name: klass.name })).toBeVisible();
  });

  test("reads the privacy page with today's date", async ({ page }) => {
    await page.goto("/privacy");
    await expect(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
    await expect(page.getByText(/^Last updated: \d{1,2} \w+ \d{4}$/)).toBeVisible();
  });
});

test("signing out in one tab signs out the other", async ({ page, context }) => {
  await page.goto("/dashboard");
  const other = await context.newPage();
  await other.goto("/classes");
  await chooseInProfileMenu(page, "Logout");
  await expect(page).toHaveURL("/login");
  await expect(toast(page, "Logged out successfully")).toBeVisible();
  await expect(other).toHaveURL("/login");
});

test("signing out in one tab deletes the text typed in the other", async ({ page, context }) => {
  await page.goto("/dashboard");
  const other = await context.newPage();
  await other.goto("/profile");
  await other.getByRole("button", { name: "Edit Profile" }).click();
  await other.getByLabel("Phone (optional)").fill("021 555 0199");
  await chooseInProfileMenu(page, "Logout");
  await expect(other).toHaveURL("/login");
  expect(await other.evaluate(() => sessionStorage.getItem("drafts"))).toBeNull();
  expect(await other.evaluate(() => localStorage.getItem("leftByHand"))).toBeNull();
});

test("a session that ended elsewhere redirects to sign-in without a toast when the app starts", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await (await studio.elsewhere("member")).changePassword("another-word");
  await page.getByRole("button", { name: /^Profile menu/ }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.reload();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  // Counts once, without waiting, because a toast closes by itself.
  expect(await page.locator("[data-toast]").count()).toBe(0);
});

test("after a session that ended elsewhere, signing in returns to the same search and class", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await page.goto("/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
  // The app loads the other screens for use without a connection.
  await settled(page);
  await (await studio.elsewhere("member")).changePassword("fantail-demo-2");
  await page.getByRole("searchbox").fill("yoga");
  await expect(page).toHaveURL("/classes?search=yoga");
  // A search sends no request; opening a class does.
  await page.locator("[data-class]").first().click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Username or email").fill("member");
  await page.getByLabel("Password", { exact: true }).fill("fantail-demo-2");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/classes\?search=yoga&class=/);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test.describe("an admin whose session ends", () => {
  test.use({ as: "admin" });

  test("sees a message at sign-in, and the typed text is still in the form afterwards", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED);
    await page.goto("/admin/users");
    await page.getByRole("button", { name: "Add User" }).click();
    await page.getByLabel("First Name").fill("Aroha");
    await page.getByLabel("Last Name").fill("Parata");
    await page.getByLabel("Email").fill("aroha@mail.example");
    await page.getByLabel("Notes").fill("Sore left knee, ask before each class");
    await (await studio.elsewhere("admin")).changePassword("fantail-demo-2");
    await page.getByRole("dialog").getByRole("button", { name: "Add User" }).click();

    await expect(page).toHaveURL("/login");
    await expect(page.getByText("You were signed out because your session has ended.")).toBeVisible();
    await expect(page.getByText("What you typed is kept until you open the form again.")).toBeVisible();
    await page.getByLabel("Username or email").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("fantail-demo-2");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/admin/users");
    await page.getByRole("button", { name: "Add User" }).click();
    await expect(page.getByText("What you typed before you were signed out is still here.")).toBeVisible();
    await expect(page.getByLabel("Notes")).toHaveValue("Sore left knee, ask before each class");
    await page.getByRole("dialog").getByRole("button", { name: "Add User" }).click();
    await expect(toast(page, "User created successfully")).toBeVisible();

    // The text is restored only once.
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Add User" }).click();
    await expect(page.getByLabel("Notes")).toHaveValue("");
  });
});

test("signing in after a manual sign-out opens the dashboard", async ({ page, consoleErrors }) => {
  // The screen may still be loading when the session ends.
  consoleErrors.allow(REFUSED);
  await page.goto("/classes?search=yoga");
  await chooseInProfileMenu(page, "Logout");
  await expect(page).toHaveURL("/login");
  await signIn(page, "member");
  await expect(page).toHaveURL("/dashboard");
});

test("an unknown address, or one for staff, redirects a member to the dashboard", async ({ page }) => {
  for (const path of ["/nowhere", "/admin", "/admin/users", "/admin/classes"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  }
});

test.describe("staff", () => {
  for (const [who, title, link] of [
    ["admin", "Admin Dashboard", "Manage Classes"],
    ["coach", "Coach Dashboard", "View Classes"],
  ] as const) {
    test.describe(who, () => {
      test.use({ as: who });

      test("sees the next classes, and a class of the schedule without booking buttons", async ({ page }) => {
        await page.goto("/dashboard");
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        const rows = page.getByRole("list", { name: "Upcoming classes" }).locator("> li");
        await expect(rows).toHaveCount(6);
        await page.getByRole("button", { name: "Next" }).click();
        await expect(rows).toHaveCount(4);
        const menu = page.getByRole("button", { name: "Open menu" });
        if (await menu.isVisible()) await menu.click();
        const links = page.getByRole("navigation", { name: /^(Main|Side menu)$/ });
        await expect(links.getByRole("link", { name: link })).toBeVisible();
        await page.goto("/classes");
        await page.locator("[data-class]").first().click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByText("Available spots")).toBeVisible();
        await expect(dialog.getByRole("button")).toHaveCount(1);
      });
    });
  }
});
