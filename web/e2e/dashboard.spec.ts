import { readFileSync } from "node:fs";
import type { BookingsAnswer, ClassCreatedAnswer } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { doubleTheText, expectFits, expectNoSidewaysScroll } from "./access";
import { balance, dialog, toast } from "./screens";
import { expect, type Studio, test } from "./studio";

const upcoming = (page: Page) => page.getByRole("group", { name: "Upcoming classes" });
const bookings = (page: Page) => page.getByRole("list", { name: "Upcoming classes" });
const bookingTable = (page: Page) => page.getByRole("table", { name: "Upcoming classes" });
const payments = (page: Page) => page.getByRole("region", { name: "Concession Payments" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Cancel booking?" });

/** Returns the member's confirmed bookings from the API. */
async function confirmedBookings(studio: Studio) {
  const answer = await (await studio.elsewhere("member")).get<BookingsAnswer>("/api/users/upcoming-classes");
  return answer.bookings.filter(({ status }) => status === "confirmed");
}

const firstCancel = (page: Page) =>
  upcoming(page)
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
  await expect(upcoming(page)).toBeFocused();
  await expect(balance(page)).toHaveText("6");

  await page.getByRole("button", { name: /^3 cancelled/ }).click();
  const rows = page.getByRole("list", { name: "Cancelled classes" }).getByRole("listitem");
  await expect(rows.filter({ hasText: `${noRefund}` }).filter({ hasText: "1 concession lost" })).toHaveCount(1);
  await expect(rows.filter({ hasText: `${refunded}` }).filter({ hasText: "Refunded 1" })).toHaveCount(1);
  await expect(upcoming(page).getByRole("link", { name: "See the class schedule" })).toBeVisible();
});

test("the next class is visible without scrolling, opens, and can be saved as a calendar entry", async ({
  page,
  studio,
}) => {
  const [first, second] = await confirmedBookings(studio);
  await page.goto("/dashboard");
  const nextClass = bookings(page).getByRole("listitem").first();
  const nameOf = (booking: typeof first) =>
    nextClass.getByRole("button", { name: `${booking?.classId.name} · ${booking?.classId.instructor}` });
  await expect(nameOf(first)).toBeVisible();
  await expect(nextClass).toContainText(`${first?.classId.location} · Cancelling closes`);
  await expect(nextClass).toContainText("No refund within 24h");
  await expect(nextClass).toBeInViewport({ ratio: 1 });

  const saving = page.waitForEvent("download");
  await nextClass.getByRole("button", { name: `Add ${first?.classId.name} to calendar` }).click();
  const saved = readFileSync(await (await saving).path(), "utf8");
  expect(saved).toContain(`SUMMARY:${first?.classId.name}`);

  await nameOf(first).click();
  await dialog(page).getByRole("button", { name: "Cancel Booking" }).click();
  await question(page).getByRole("button", { name: "Yes, cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(nextClass).toContainText("Free cancellation");
  await expect(nameOf(second)).toBeFocused();
});

test("on a phone, a booking is a row of at most two lines, and each payment detail is on one line with its button", async ({
  page,
}) => {
  await page.goto("/dashboard");
  const rows = bookings(page).getByRole("listitem").filter({ hasText: "Cancel" });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    const lines = await row.getByRole("button").first().evaluate(countLines);
    expect(lines).toBeLessThanOrEqual(2);
    // A long name takes a second line beside the buttons.
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(92 + (lines - 1) * 18);
  }
  for (const name of ["Copy name", "Copy number", "Copy reference"]) {
    const button = payments(page).getByRole("button", { name });
    const line = await button.evaluate((element) => {
      const [value, copy] = [element.previousElementSibling, element].map((one) => one?.getBoundingClientRect());
      return value && copy ? Math.abs((value.top + value.bottom) / 2 - (copy.top + copy.bottom) / 2) : null;
    });
    expect(line).toBeLessThan(4);
  }

  await page.setViewportSize({ width: 320, height: 844 });
  const attended = page.getByRole("link", { name: /attended so far$/ });
  expect(await attended.evaluate((words) => words.scrollHeight <= words.clientHeight)).toBe(true);
  await expect(page.getByRole("link", { name: /^5 concessions/ })).toHaveAttribute("href", "/concessions");
  await expect(attended).toHaveAttribute("href", "/past-classes");
  for (const width of [640, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ["Date", "Class Name", "Duration", "Location", "Status", "Concessions", "Actions"])
      await expect(bookingTable(page).getByRole("columnheader", { name })).toBeAttached();
    await expectNoSidewaysScroll(page);
    const box = await firstCancel(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width - 24);
  }
});

/** Counts the lines of an element's text. */
function countLines(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test.describe("a member who owes", () => {
  test.use({ as: "empty" });

  test("sees the debt, and a link moves to the payment details", async ({ page }) => {
    await page.goto("/dashboard");
    await expect(page.getByText(/^You owe 2\./)).toBeVisible();
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

const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3).slice(0, 120);

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
    if (isDouble) await doubleTheText(page);
    await expect(
      (width === 1280 ? bookingTable : bookings)(page).getByText(LONG, { exact: false }).first(),
    ).toBeVisible();
    await (isDouble ? expectNoSidewaysScroll(page) : expectFits(page));
    await page.getByRole("tab", { name: /^Waitlist/ }).click();
    await expect(page.getByRole("button", { name: `Leave Waitlist for ${LONG}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
