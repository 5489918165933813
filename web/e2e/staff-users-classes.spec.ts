import type { Class } from "@bindings/wire";
import type { Locator, Page } from "@playwright/test";
import { toast } from "./screens";
import { makeClass, putInto } from "./staffDashboard";
import { choose, find, invite, modal, question, userCalled } from "./staffUsers";
import { type Elsewhere, expect, test } from "./studio";

test.use({ as: "admin" });

const AHEAD = 40 * 60;
const effect = (dialog: Locator) => dialog.locator("[data-effect]").first();
const option = (page: Page, klass: Class) => page.getByRole("option").filter({ hasText: klass.name });

async function pick(page: Page, klass: Class) {
  const box = modal(page, "Add to Class").getByRole("combobox", { name: "Class" });
  await box.fill(`${klass.name} ${klass.instructor}`);
  await option(page, klass).click();
}

test("an admin adds a user to a class, and the user pays its concessions", async ({ page, studio }) => {
  const [admin, second] = [await studio.elsewhere("admin"), await studio.elsewhere("second")];
  const klass = await makeClass(admin, AHEAD);
  await find(page, "second");
  await choose(page, "second", "Add to Class");
  const form = modal(page, "Add to Class");
  await form.getByRole("button", { name: "Add to Class" }).click();
  await expect(form.getByText("Please select a class")).toBeVisible();
  await pick(page, klass);
  await expect(effect(form)).toHaveText("It takes 1 concession: they would be at 9.");
  await form.getByRole("button", { name: /^What .+ would see$/ }).click();
  await expect(form.getByRole("region", { name: "Can you book?" })).toBeVisible();
  await form.getByRole("button", { name: "Add to Class" }).click();
  await expect(toast(page, "User added to class successfully")).toBeVisible();
  await expect(form).toHaveCount(0);
  expect((await second.me()).concessions).toBe(9);

  await choose(page, "second", "Add to Class");
  await form.getByRole("combobox", { name: "Class" }).fill("lantern");
  await expect(option(page, klass)).toHaveAttribute("aria-disabled", "true");
  await expect(option(page, klass)).toContainText("Already booked");
});

/** Makes a user with three bookings, the first within 24 hours, and opens the dialog that removes them. */
async function threeBookings(page: Page, admin: Elsewhere) {
  const { user } = await invite(admin);
  for (const [name, minutes] of [
    ["Dawn Flow", 12 * 60],
    ["Lantern Stretch", AHEAD],
    ["Moon Pilates", 2 * AHEAD],
  ] as const) {
    await putInto(admin, await makeClass(admin, minutes, { name }), user);
  }
  await find(page, "ari.kea");
  await choose(page, "ari.kea", "Remove from Class");
  const form = modal(page, "Remove from Class");
  await expect(form.getByRole("list", { name: "Upcoming bookings" }).getByRole("listitem")).toHaveCount(3);
  return form;
}

async function confirm(page: Page, count: number) {
  await modal(page, "Remove from Class")
    .getByRole("button", { name: `Remove from ${count} Class(es)` })
    .click();
  const confirmation = question(page, "Remove from Class");
  await expect(
    confirmation.getByText(`Are you sure you want to remove Ari Kea from ${count} class(es)?`, { exact: true }),
  ).toBeVisible();
  return confirmation.getByRole("button", { name: "Remove" });
}

test("an admin removes a user from two classes at once, and the override refunds the late one", async ({
  page,
  studio,
}) => {
  const admin = await studio.elsewhere("admin");
  const form = await threeBookings(page, admin);
  const nothing = "Please select at least one class to remove from";
  const button = form.getByRole("button", { name: "Select Classes to Remove", description: nothing });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(effect(form)).toHaveText(
    "Nothing comes back within 24 hours of the start; the override gives 1 concession back.",
  );
  await form.getByLabel("Override concession refund").check();
  await expect(effect(form)).toHaveText("1 concession back by the override: they would be at 1.");
  await form.getByRole("checkbox", { name: /^Dawn Flow/ }).check();
  await form.getByRole("checkbox", { name: /^Moon Pilates/ }).check();
  const deletions: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.postData() ?? ""));
  await (await confirm(page, 2)).click();

  await expect(toast(page, "Successfully removed Ari Kea from 2 class(es)!")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const asShown = { overrideConcessionRefund: true, expected: { concessions: 1, refund: true } };
  expect(deletions.map((body) => JSON.parse(body))).toEqual([asShown, asShown]);
  expect(await userCalled(admin, "ari.kea")).toMatchObject({ concessions: 2 });

  await choose(page, "ari.kea", "Remove from Class");
  await expect(form.getByRole("checkbox", { name: /^Lantern Stretch/ })).not.toBeChecked();
  await expect(form.getByRole("listitem").filter({ hasText: "Lantern Stretch" })).toHaveCount(1);
  await expect(form.getByLabel("Override concession refund")).not.toBeChecked();
});
