import { expectNoSidewaysScroll } from "./access";
import { dialog, toast } from "./screens";
import { ASK_REFUND, chooseAction, chooseFor, list, makeClass, picker, pickUser, row, tab } from "./staffDashboard";
import { expect, test } from "./studio";

test.use({ as: "admin", hasTouch: true });

test("on a phone, an admin adds a user to a class and removes the user", async ({ page, studio }) => {
  const klass = await makeClass(await studio.elsewhere("admin"), 40 * 60, { name: "Kōwhai Flow" });
  const soon = await makeClass(await studio.elsewhere("admin"), 40);
  await page.goto("/dashboard");
  await expect(list(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await list(page).getByRole("listitem").filter({ hasText: soon.name }).tap();
  await expect(dialog(page)).toHaveAccessibleName(soon.name);
  await page.getByRole("button", { name: "Close" }).tap();

  await page.goto(`/dashboard?open=class:${klass._id}`);
  await page.getByRole("button", { name: "Add User to Class" }).tap();
  await pickUser(page, "second");
  await expectNoSidewaysScroll(page);
  await picker(page).getByRole("button", { name: "Add User to Class" }).tap();
  await expect(toast(page, "User added to class successfully")).toBeVisible();
  await chooseFor(page, "second", ASK_REFUND);
  await expect(dialog(page).getByText("1 concession back: they would be at 10.")).toBeVisible();
  page.once("dialog", (question) => void question.accept());
  await chooseFor(page, "second", "Remove");
  await expect(toast(page, "User removed from class successfully")).toBeVisible();
  await tab(page, "Cancellations", 1).tap();
  await expect(row(page, "second")).toContainText("+1 concession");
  await expectNoSidewaysScroll(page);
});

test("the figures of a busy week fit in one line each", async ({ page }) => {
  await page.goto("/dashboard");
  const money = page.getByText("Received this week").locator("..").locator("dd");
  await expect(money).toContainText("$");
  const lines = await money.evaluate((figure) => {
    figure.textContent = "$12,345.00";
    return figure.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(figure).lineHeight);
  });
  expect(lines).toBe(1);
});

test("every row and button is large enough for a thumb", async ({ page, studio }) => {
  const klass = await makeClass(await studio.elsewhere("admin"), 40);
  await page.goto("/dashboard");
  await chooseAction(page, klass.name, "Edit Class");
  const form = page.getByRole("dialog", { name: "Edit Class" });
  await expect(form).toBeVisible();
  await expectNoSidewaysScroll(page);
  await form.getByRole("button", { name: "Close" }).tap();
  for (const targets of [list(page).getByRole("listitem"), list(page).getByRole("button", { name: /^Actions for/ })]) {
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0))).toBeGreaterThanOrEqual(44);
    }
  }
  await chooseAction(page, klass.name, "Cancel Class");
  await page.getByRole("button", { name: "Yes, cancel class" }).tap();
  await expect(toast(page, "Class cancelled successfully")).toBeVisible();
});
