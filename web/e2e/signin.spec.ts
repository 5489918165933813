import { chooseInProfileMenu, signInWith, toast } from "./screens";
import { expect, REFUSED, settled, test } from "./studio";

test.describe("someone who is not signed in", () => {
  test.use({ as: null });

  test("opens the class of a link after signing in", async ({ page, studio }) => {
    const member = await studio.elsewhere("member");
    const klass = await member.classThat((klass) => !klass.isFull);
    await page.goto(`/classes?class=${encodeURIComponent(klass._id)}`);
    await signInWith(page, "member");
    await expect(page.getByRole("dialog").getByRole("heading", { name: klass.name })).toBeVisible();
  });
});

test("signing out in one tab signs out the other, and deletes the text typed there", async ({ page, context }) => {
  await page.goto("/dashboard");
  const other = await context.newPage();
  await other.goto("/profile");
  await other.getByRole("button", { name: "Edit Profile" }).click();
  await other.getByLabel("Phone (optional)").fill("021 555 0199");
  await chooseInProfileMenu(page, "Logout");
  await expect(toast(page, "Logged out successfully")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL("/login");
  expect(await other.evaluate(() => sessionStorage.getItem("drafts"))).toBeNull();
  expect(await other.evaluate(() => localStorage.getItem("leftByHand"))).toBeNull();
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
  await signInWith(page, "member", "fantail-demo-2");
  await expect(page).toHaveURL(/\/classes\?search=yoga&open=class:/);
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
    await signInWith(page, "admin", "fantail-demo-2");
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
