import { readFileSync } from "node:fs";
import type { BookingsAnswer } from "@bindings/BookingsAnswer";
import type { ClassCreatedAnswer } from "@bindings/ClassCreatedAnswer";
import type { Page } from "@playwright/test";
import { expectFits, expectNoSidewaysScroll } from "./access";
import { balance, dialog, holdBack, toast } from "./screens";
import { expect, type Studio, stopBetweenRequests, test, UNREACHABLE } from "./studio";

const bookings = (page: Page) => page.getByRole("table", { name: "Upcoming classes" });
const nextClass = (page: Page) => page.getByRole("region", { name: "Your next class" });
const payments = (page: Page) => page.getByRole("region", { name: "Concession Payments" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Cancel booking?" });

/** Returns the member's confirmed bookings from the API. */
async function confirmedBookings(studio: Studio) {
  const answer = await (await studio.elsewhere("member")).get<BookingsAnswer>("/api/users/upcoming-classes");
  return answer.bookings.filter(({ status }) => status === "confirmed");
}

const firstCancel = (page: Page) =>
  bookings(page)
    .getByRole("button", { name: /^Cancel / })
    .first();

/** Presses 'Cancel' of the first booking, which opens a confirmation. */
async function cancelFirstByKeyboard(page: Page) {
  await firstCancel(page).focus();
  await page.keyboard.press("Enter");
  await expect(question(page).getByRole("button", { name: "Keep booking" })).toBeFocused();
}

async function confirmByKeyboard(page: Page) {
  await page.keyboard.press("Tab");
  await expect(question(page).getByRole("button", { name: "Yes, cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
}

test("cancelling by keyboard shows what is refunded, and the focus stays in the list", async ({ page, studio }) => {
  const [noRefund, refunded] = (await confirmedBookings(studio)).map(({ classId }) => classId.name);
  await page.goto("/dashboard");
  await cancelFirstByKeyboard(page);
  await expect(question(page).getByText("1 concession is lost.")).toBeVisible();
  await confirmByKeyboard(page);
  await expect(toast(page, "Booking cancelled successfully")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Upcoming (1)" })).toBeVisible();
  await expect(bookings(page).getByRole("button").first()).toBeFocused();
  await expect(page.locator(":focus")).toContainText(`${refunded}`);
  await expect(balance(page)).toHaveText("5");

  await cancelFirstByKeyboard(page);
  await expect(question(page).getByText("1 concession comes back; you will have 6.")).toBeVisible();
  await confirmByKeyboard(page);
  await expect(page.getByText("No upcoming classes")).toBeVisible();
  await expect(page.getByRole("group", { name: "Upcoming classes" })).toBeFocused();
  await expect(balance(page)).toHaveText("6");

  await page.getByRole("button", { name: /^3 cancelled/ }).click();
  const rows = page.getByRole("table", { name: "Cancelled classes" }).getByRole("row");
  await expect(rows.filter({ hasText: `${noRefund}` }).filter({ hasText: "1 concession lost" })).toHaveCount(1);
  await expect(rows.filter({ hasText: `${refunded}` }).filter({ hasText: "Refunded 1" })).toHaveCount(1);
  await expect(nextClass(page).getByText("Nothing booked yet")).toBeVisible();
});

test("a cancellation that does not reach the server shows an error, and the booking stays", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  await page.goto("/dashboard");
  await cancelFirstByKeyboard(page);
  await stopBetweenRequests(page, studio);
  await confirmByKeyboard(page);
  await expect(page.locator("[data-toast=error]")).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(firstCancel(page)).toBeFocused();
  await studio.open();
  expect(await confirmedBookings(studio)).toHaveLength(2);
});

test("the next class is at the top, opens, and can be saved as a calendar entry", async ({ page, studio }) => {
  const [first, second] = await confirmedBookings(studio);
  await page.goto("/dashboard");
  await expect(nextClass(page)).toContainText(`${first?.classId.name} with ${first?.classId.instructor}`);
  await expect(nextClass(page)).toContainText(`${first?.classId.location} · ${first?.classId.room}`);
  await expect(nextClass(page)).toContainText("No refund within 24h. Cancelling closes");
  await expect(nextClass(page)).toBeInViewport({ ratio: 1 });

  const saving = page.waitForEvent("download");
  await nextClass(page).getByRole("button", { name: "Add to calendar" }).click();
  const saved = readFileSync(await (await saving).path(), "utf8");
  expect(saved).toContain(`SUMMARY:${first?.classId.name}`);

  await nextClass(page)
    .getByRole("button", { name: `${first?.classId.name}, your next class` })
    .click();
  await dialog(page).getByRole("button", { name: "Cancel Booking" }).click();
  await question(page).getByRole("button", { name: "Yes, cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(nextClass(page)).toContainText(`${second?.classId.name} with`);
  await expect(nextClass(page)).toContainText("Free cancellation");
  await expect(nextClass(page).getByRole("button", { name: `${second?.classId.name}, your next class` })).toBeFocused();
});

test("on a phone, a booking is a card of at most two lines", async ({ page }) => {
  await page.goto("/dashboard");
  const rows = bookings(page).getByRole("row").filter({ hasText: "Cancel" });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    const lines = await row.getByRole("button").first().evaluate(countLines);
    expect(lines).toBeLessThanOrEqual(2);
    // A long name takes a second line beside the buttons.
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(92 + (lines - 1) * 18);
  }
});

/** Counts the lines of an element's text. */
function countLines(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}

for (const width of [390, 1280]) {
  test(`at ${width} pixels, nothing moves when the bookings arrive`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const release = await holdBack(page, "**/api/users/upcoming-classes");
    await page.goto("/dashboard");
    const positions = () =>
      Promise.all(
        ["Your next class", "Available Concessions", "My Classes & Waitlists"].map(
          async (words) => (await page.getByText(words, { exact: true }).first().boundingBox())?.y,
        ),
      );
    await expect(page.getByText("attended so far")).toBeVisible();
    const before = await positions();
    release();
    await expect(bookings(page)).toBeVisible();
    expect(await positions()).toEqual(before);
  });
}

test("the payment details can be copied, and a status says so", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard");
  for (const [button, text] of [
    ["Copy name", "Fantail Studio"],
    ["Copy number", /^\d\d-\d{4}-\d{7}-\d{2,3}$/],
    ["Copy reference", "member"],
  ] as const) {
    await payments(page).getByRole("button", { name: button }).click();
    await expect(payments(page).getByRole("status").filter({ hasText: "Copied" }).first()).toBeAttached();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(text);
  }
});

test("each payment detail is on one line with its button", async ({ page }) => {
  await page.goto("/dashboard");
  for (const name of ["Copy name", "Copy number", "Copy reference"]) {
    const button = payments(page).getByRole("button", { name });
    const line = await button.evaluate((element) => {
      const [value, copy] = [element.previousElementSibling, element].map((one) => one?.getBoundingClientRect());
      return value && copy ? Math.abs((value.top + value.bottom) / 2 - (copy.top + copy.bottom) / 2) : null;
    });
    expect(line).toBeLessThan(4);
  }
});

test("any booking can be saved as a calendar entry from its row", async ({ page, studio }) => {
  const [, second] = await confirmedBookings(studio);
  await page.goto("/dashboard");
  const saving = page.waitForEvent("download");
  await page
    .getByRole("button", { name: `Add ${second?.classId.name} to calendar` })
    .last()
    .click();
  expect(readFileSync(await (await saving).path(), "utf8")).toContain(`SUMMARY:${second?.classId.name}`);
});

test.describe("a member who owes", () => {
  test.use({ as: "empty" });

  test("sees the debt, and a link moves to the payment details", async ({ page }) => {
    await page.goto("/dashboard");
    await expect(page.getByText("You owe 2", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "How to pay" }).focus();
    await page.keyboard.press("Enter");
    const heading = page.locator("#concession-payments");
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    const first = payments(page).getByRole("button", { name: "Copy name" });
    await expect(first).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
  });
});

test("the figures link to the statement and to past classes, and are not cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/dashboard");
  const attended = page.getByRole("link", { name: /attended so far$/ });
  expect(await attended.evaluate((words) => words.scrollHeight <= words.clientHeight)).toBe(true);
  await expect(page.getByRole("link", { name: /^5 concessions/ })).toHaveAttribute("href", "/concessions");
  await expect(page.getByRole("link", { name: /attended so far$/ })).toHaveAttribute("href", "/past-classes");
});

const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3).slice(0, 120);

test("the table has every column and its buttons on a tablet", async ({ page }) => {
  await page.goto("/dashboard");
  for (const width of [640, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ["Date", "Class Name", "Duration", "Location", "Status", "Concessions", "Actions"])
      await expect(bookings(page).getByRole("columnheader", { name })).toBeAttached();
    const box = await firstCancel(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width - 24);
    await expectNoSidewaysScroll(page);
  }
});

test("a booking and a waitlist entry with 120-letter names fit every width, with large text too", async ({
  page,
  studio,
}) => {
  const [admin, second] = [await studio.elsewhere("admin"), await studio.elsewhere("second")];
  const member = await studio.elsewhere("member");
  const make = async (hours: number, maxCapacity: number) => {
    const startTime = new Date(Date.now() + hours * 3_600_000).toISOString();
    const { class: klass } = await admin.post<ClassCreatedAnswer>("/api/admin/classes", {
      ...{ name: LONG, description: "", instructor: LONG.slice(0, 80), location: LONG.slice(0, 80), startTime },
      ...{ room: "", duration: 60, maxCapacity, concessionsRequired: 1, scheduleType: "one-off" },
    });
    return klass;
  };
  await member.book(await make(1.5, 5));
  const full = await make(60, 1);
  await second.book(full);
  await member.post(`/api/bookings/waitlist/${full._id}`);

  for (const { width, isDouble } of [
    { width: 320, isDouble: false },
    { width: 390, isDouble: false },
    { width: 1280, isDouble: false },
    { width: 390, isDouble: true },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/dashboard");
    if (isDouble) await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect(bookings(page).getByText(LONG, { exact: false }).first()).toBeVisible();
    await expect(nextClass(page)).toBeVisible();
    await (isDouble ? expectNoSidewaysScroll(page) : expectFits(page));
    await page.getByRole("tab", { name: /^Waitlist/ }).click();
    await expect(page.getByRole("button", { name: `Leave Waitlist for ${LONG}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
