import type { Booking } from "@bindings/Booking";
import type { Class } from "@bindings/Class";
import type { Locator, Page } from "@playwright/test";
import { toast } from "./screens";
import { makeClass, putInto } from "./staffDashboard";
import { choose, find, invite, modal, question, userCalled } from "./staffUsers";
import { type Elsewhere, expect, REFUSED, test, UNREACHABLE } from "./studio";

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

test("a user without concessions can only be added with the override", async ({ page, studio }) => {
  const [admin, empty] = [await studio.elsewhere("admin"), await studio.elsewhere("empty")];
  const klass = await makeClass(admin, AHEAD);
  await find(page, "empty");
  await choose(page, "empty", "Add to Class");
  const form = modal(page, "Add to Class");
  await pick(page, klass);
  await expect(effect(form)).toHaveText("They would be at −3: needs the override.");
  const add = form.getByRole("button", { name: "Add to Class" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await form.getByLabel("Override concessions").check();
  await expect(effect(form)).toHaveText("The place costs nothing: they stay at −2.");
  await add.click();
  await expect(toast(page, "User added to class successfully")).toBeVisible();
  expect((await empty.me()).concessions).toBe(-2);
});

test("if the class has just become full, the admin sees it and adds the user to the waitlist", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const [admin, member, second] = [
    await studio.elsewhere("admin"),
    await studio.elsewhere("member"),
    await studio.elsewhere("second"),
  ];
  const klass = await makeClass(admin, AHEAD, { maxCapacity: 1 });
  await find(page, "second");
  await choose(page, "second", "Add to Class");
  const form = modal(page, "Add to Class");
  await pick(page, klass);
  await expect(effect(form)).toContainText("It takes 1 concession");
  await member.book(klass);
  await form.getByRole("button", { name: "Add to Class" }).click();
  await expect(form.getByRole("alert")).toHaveText("Class is full");
  await form.getByRole("button", { name: "Add to waitlist" }).click();
  await expect(toast(page, "User added to waitlist successfully")).toBeVisible();
  await expect(form).toHaveCount(0);
  expect((await second.waitlist()).map((entry) => entry.classId)).toContain(klass._id);

  await choose(page, "second", "Add to Class");
  await pick(page, klass);
  await expect(effect(form)).toHaveText("They are already on the waitlist for this class.");
  await expect(form.getByRole("button", { name: "Add to waitlist" })).toHaveAttribute("aria-disabled", "true");
});

test("while the server can't be reached, the dialog keeps the chosen class", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  const klass = await makeClass(await studio.elsewhere("admin"), AHEAD);
  await find(page, "second");
  await choose(page, "second", "Add to Class");
  const form = modal(page, "Add to Class");
  await pick(page, klass);
  await page.route("**/api/admin/bookings/manual", (route) => route.abort());
  await form.getByRole("button", { name: "Add to Class" }).click();
  await expect(form.getByRole("alert")).toHaveText(/^Failed to add user to class\/waitlist. Can't reach the studio/);
  await page.unroute("**/api/admin/bookings/manual");
  await form.getByRole("button", { name: "Add to Class" }).click();
  await expect(toast(page, "User added to class successfully")).toBeVisible();
});

test("classes or bookings that can't be loaded show an error", async ({ page, consoleErrors }) => {
  consoleErrors.allow(UNREACHABLE);
  await find(page, "second");
  const calls = /\/api\/admin\/(classes\?|users\/[^/]+\/bookings)/;
  await page.route(calls, (route) => route.abort());
  await choose(page, "second", "Add to Class");
  await modal(page, "Add to Class").getByRole("combobox", { name: "Class" }).click();
  await expect(page.getByText("Failed to fetch available classes").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await choose(page, "second", "Remove from Class");
  await expect(page.getByText("Failed to fetch user bookings")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(
    page.getByText("No upcoming bookings").or(page.getByRole("list", { name: "Upcoming bookings" })),
  ).toBeVisible();
});

const bookingsOf = async (admin: Elsewhere, username: string) =>
  admin.get<Booking[]>(`/api/admin/users/${(await userCalled(admin, username))._id}/bookings`);

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

async function removeElsewhere(admin: Elsewhere, names: string[]) {
  const bookings = await bookingsOf(admin, "ari.kea");
  for (const booking of bookings.filter(({ classId }) => names.includes(classId.name))) {
    await admin.del(`/api/admin/bookings/manual/${booking._id}`);
  }
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

test("a toast warns if one of the bookings was already removed in another window", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const admin = await studio.elsewhere("admin");
  const form = await threeBookings(page, admin);
  await form.getByRole("checkbox", { name: "Select all" }).check();
  const remove = await confirm(page, 3);
  await removeElsewhere(admin, ["Lantern Stretch"]);
  await remove.click();
  await expect(toast(page, "Removed from 2 of 3 classes. 1 failed.")).toHaveAttribute("data-toast", "warning");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await bookingsOf(admin, "ari.kea")).filter(({ status }) => status === "confirmed")).toEqual([]);
});

test("a toast shows an error if no booking could be removed", async ({ page, studio, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  const admin = await studio.elsewhere("admin");
  const form = await threeBookings(page, admin);
  await form.getByRole("checkbox", { name: /^Lantern Stretch/ }).check();
  await form.getByRole("checkbox", { name: /^Moon Pilates/ }).check();
  const remove = await confirm(page, 2);
  await removeElsewhere(admin, ["Lantern Stretch", "Moon Pilates"]);
  await remove.click();
  await expect(toast(page, "Failed to remove user from any classes")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
