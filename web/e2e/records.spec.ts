import type { ConcessionsAnswer, LedgerEntry, PastBookingsAnswer } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { balance } from "./screens";
import { canBeBooked, type Elsewhere, expect, type Studio, test } from "./studio";

const records = (page: Page) => page.locator("[data-record]");
const older = (page: Page) => page.getByRole("button", { name: "Show older" });

/** Formats a number with the minus sign of the screens. */
const signed = (number: number) => `${number}`.replace("-", "−");
const changeOf = ({ delta }: LedgerEntry) => (delta > 0 ? `+${delta}` : signed(delta));
const afterOf = ({ balanceAfter: after }: LedgerEntry) => (after < 0 ? `You owe ${-after}` : `Balance ${after}`);

/** Fetches every page of a list. */
async function fetchPages<Answer extends { totalPages: number }>(who: Elsewhere, path: string): Promise<Answer[]> {
  const answers = [await who.get<Answer>(`${path}?page=1`)];
  const count = answers[0]?.totalPages ?? 1;
  for (let page = 2; page <= count; page++) answers.push(await who.get<Answer>(`${path}?page=${page}`));
  return answers;
}

async function showAll(page: Page, total: number) {
  await expect(records(page).first()).toBeVisible();
  const all = page.getByText(`That is all: ${total}`);
  while (!(await all.isVisible())) {
    const before = await records(page).count();
    await older(page).click();
    await expect.poll(() => records(page).count()).toBeGreaterThan(before);
  }
}

/** Adds ten entries to the member's ledger, which then has more than one page. */
async function changeBalanceOften(studio: Studio) {
  const [admin, member] = await Promise.all([studio.elsewhere("admin"), studio.elsewhere("member")]);
  const { _id } = await member.me();
  for (let concessions = 10; concessions < 20; concessions++)
    await admin.put(`/api/admin/users/${_id}`, { concessions });
}

test("the top bar's balance opens the statement, which has a row for each ledger entry", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat(canBeBooked);
  await member.book(klass);
  await member.cancel(klass);
  await changeBalanceOften(studio);
  const answers = await fetchPages<ConcessionsAnswer>(member, "/api/users/concessions");
  const ledger = answers.flatMap(({ entries }) => entries);

  await page.goto("/dashboard");
  await balance(page).click();
  await expect(page).toHaveURL("/concessions");
  await showAll(page, ledger.length);
  const shown = await records(page).evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.getAttribute("data-record"),
      change: row.querySelector("[data-change]")?.textContent,
      after: row.querySelector("[data-balance-after]")?.textContent,
      words: row.textContent ?? "",
    })),
  );
  expect(shown.map(({ id, change, after }) => [id, change, after])).toEqual(
    ledger.map((entry) => [entry._id, changeOf(entry), afterOf(entry)]),
  );
  for (const [at, { className }] of ledger.entries()) expect(shown[at]?.words).toContain(className ?? "");
  expect(answers.length).toBeGreaterThan(1);
  const rowsOfClass = shown.filter((_, at) => ledger[at]?.classId === klass._id).map(({ words }) => words);
  expect(rowsOfClass[0]).toContain(`Booking cancelled, given back${klass.name}`);
  expect(rowsOfClass[1]).toContain(`Booking${klass.name}`);
});

test("the past classes are those of the API, row by row", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const answers = await fetchPages<PastBookingsAnswer>(member, "/api/users/bookings");
  const bookings = answers.flatMap((answer) => answer.bookings);
  await page.goto("/past-classes");
  await showAll(page, bookings.length);
  const words = { confirmed: "Booked", attended: "Attended", cancelled: "Cancelled", "no-show": "No-show" };
  const shown = await records(page).evaluateAll((rows) => rows.map((row) => row.textContent ?? ""));
  expect(shown).toHaveLength(bookings.length);
  for (const [at, booking] of bookings.entries()) {
    expect(shown[at]).toContain(booking.classId.name);
    expect(shown[at]).toContain(words[booking.status]);
    expect(shown[at]?.includes(`Refunded ${booking.refundedConcessions}`)).toBe(booking.refundedConcessions > 0);
  }
});

test("the privacy policy has the retention times, the studio's address and a link to download one's data", async ({
  page,
  studio,
}) => {
  const address = (await (await fetch(`${studio.url}/api/studio`)).json()).contactEmail;
  await page.goto("/privacy");
  await expect(page.getByText("Personal data is removed within 30 days of account deletion.")).toBeVisible();
  await expect(page.getByRole("link", { name: address })).toHaveAttribute("href", `mailto:${address}`);
  for (const figure of ["90 days", "23 days", "7 days", "24 hours after the class", "30 days after you last used it"]) {
    await expect(page.getByRole("listitem").filter({ hasText: figure }).first()).toBeVisible();
  }
  const kept = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(["clockOffset", "darkMode", "token"]).toEqual(expect.arrayContaining(kept));
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await expect(page.getByRole("link", { name: "Office of the Privacy Commissioner" })).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).first().click();
  await expect(page.getByRole("button", { name: "Download my data" })).toBeVisible();
});
