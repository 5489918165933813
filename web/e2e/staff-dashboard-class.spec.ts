import { balance, dialog, toast } from "./screens";
import {
  ASK_REFUND,
  anotherScreen,
  chooseFor,
  effect,
  makeClass,
  openClass,
  picker,
  pickUser,
  putInto,
  row,
  tab,
} from "./staffDashboard";
import { expect, test } from "./studio";

/** In minutes. */
const FORTY_HOURS = 40 * 60;

test.use({ as: "admin" });

test("an admin adds a user to a class, and the user pays its concessions", async ({ page, studio }) => {
  const [admin, second] = [await studio.elsewhere("admin"), await studio.elsewhere("second")];
  await makeClass(admin, 40);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Manage bookings of Lantern Stretch/ }).click();
  await expect(page).toHaveURL(/[?&]open=class:/);
  await expect(page.getByText("No confirmed bookings")).toBeVisible();

  await page.getByRole("button", { name: "Add User to Class" }).click();
  await expect(picker(page).getByText(/^\d+ available users$/)).toBeVisible();
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();
  await expect(picker(page).getByText("Please select a user to add")).toBeVisible();
  await pickUser(page, "second");
  await expect(effect(page)).toHaveText("It takes 1 concession: they would be at 9.");
  await picker(page)
    .getByRole("button", { name: /^What .+ would see$/ })
    .click();
  await expect(picker(page).getByRole("region", { name: "Can you book?" })).toBeVisible();
  await picker(page).getByRole("button", { name: "Add User to Class" }).click();

  await expect(toast(page, "User added to class successfully")).toBeVisible();
  await expect(picker(page)).toHaveCount(0);
  await expect(tab(page, "Confirmed Bookings", 1)).toBeVisible();
  await expect(row(page, "second")).toBeVisible();
  expect((await second.me()).concessions).toBe(9);

  await page.getByRole("button", { name: "Add User to Class" }).click();
  await picker(page).getByRole("combobox", { name: "User" }).fill("second");
  await expect(page.getByRole("option").filter({ hasText: "(@second)" })).toHaveCount(0);
});

test("an admin removes a booking after a confirmation, and the member's balance shows the refund", async ({
  page,
  studio,
  browser,
}) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await makeClass(admin, FORTY_HOURS);
  await putInto(admin, klass, await member.me());
  const memberPage = await anotherScreen(browser, studio, member);
  await memberPage.goto("/dashboard");
  await expect(balance(memberPage)).toHaveText("4");

  await openClass(page, klass);
  const questions: string[] = [];
  page.once("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await chooseFor(page, "member", "Remove");
  await expect
    .poll(() => questions)
    .toEqual([expect.stringMatching(/^Remove .+ from Lantern Stretch\?\s+Refund: 1 concession$/)]);
  await expect(row(page, "member")).toBeVisible();

  await chooseFor(page, "member", ASK_REFUND);
  await expect(dialog(page).getByText("1 concession back: they would be at 5.")).toBeVisible();
  page.once("dialog", (question) => void question.accept());
  await chooseFor(page, "member", "Remove");
  await expect(toast(page, "User removed from class successfully")).toBeVisible();
  await expect(tab(page, "Confirmed Bookings", 0)).toBeVisible();
  await expect(page.getByText("No confirmed bookings")).toBeVisible();
  await tab(page, "Cancellations", 1).click();
  await expect(page.getByText("This includes user- and admin-initiated cancellations.")).toBeVisible();
  await expect(row(page, "member")).toContainText("+1 concession");
  await expect(page.getByText(/^Updated at/)).toHaveCount(0);

  await memberPage.reload();
  await expect(balance(memberPage)).toHaveText("5");
  await memberPage.getByRole("button", { name: /cancelled/ }).click();
  const cancelled = memberPage.getByRole("row").filter({ hasText: "Lantern Stretch" });
  await expect(cancelled).toContainText("Refunded 1");
  await memberPage.context().close();
});
