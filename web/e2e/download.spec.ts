import { readFileSync } from "node:fs";
import numbers from "@bindings/limits.json" with { type: "json" };
import type {
  Booking,
  ConcessionsAnswer,
  HistoryAnswer,
  LedgerEntry,
  Notification,
  NotificationSettings,
  OwnRecord,
  User,
  UsersAnswer,
} from "@bindings/wire";
import type { Page } from "@playwright/test";
import { canBeBooked, type Elsewhere, expect, test } from "./studio";

type Who = "member" | "coach" | "admin";

/** Presses 'Download my data' and parses the file. */
async function downloaded(page: Page, who: Who): Promise<OwnRecord> {
  await page.goto("/profile");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^fantail-${who}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  return JSON.parse(readFileSync(await file.path(), "utf8"));
}

/** Adds data to the record: an admin books a class for the user; a member also books a class and cancels it. */
async function addBookings(admin: Elsewhere, own: Elsewhere, user: User) {
  const [first, second] = (await own.classes()).filter(canBeBooked);
  if (!first || !second) throw new Error("the demo studio has free classes");
  await admin.post("/api/admin/bookings/manual", { userId: user._id, classId: first._id });
  if (user.role !== "user") return;
  await own.book(second);
  await own.cancel(second);
}

async function wholeLedger(reader: Elsewhere): Promise<LedgerEntry[]> {
  const all: LedgerEntry[] = [];
  for (let page = 1; ; page++) {
    const { entries, totalPages } = await reader.get<ConcessionsAnswer>(`/api/users/concessions?page=${page}`);
    all.push(...entries);
    if (totalPages <= page) return all;
  }
}

const byId = <Row extends { _id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a._id < b._id ? -1 : 1));

/** Removes the columns that only the file has. */
function asListed({
  bookedBy,
  cancelledBy,
  cancelReason,
  creditReturnedAt,
  ...booking
}: OwnRecord["bookings"][number]): Booking {
  return booking;
}

/** Returns every text of the file except enumerated values and the instructors' names. */
function texts(value: unknown, key = ""): string[] {
  if (["bookedBy", "cancelledBy", "addedBy", "role", "type", "instructor"].includes(key)) return [];
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, Array.isArray(value) ? key : name));
}

async function expectEveryRow(record: OwnRecord, user: User, self: Elsewhere, admin: Elsewhere) {
  const adminPath = `/api/admin/users/${user._id}`;
  const { _id, username, email, firstName, lastName, phone, role, isActive, createdAt } = user;
  const { concessions } = await self.me();
  const account = { _id, username, email, firstName, lastName, phone, role, isActive, createdAt, concessions };
  expect(record.account).toMatchObject(account);
  expect(record.notificationSettings).toEqual(await self.get<NotificationSettings>("/api/notifications/settings"));
  expect(record.bookings.length).toBeGreaterThan(0);
  expect(byId(record.bookings.map(asListed))).toEqual(byId(await admin.get<Booking[]>(`${adminPath}/bookings`)));
  expect(record.concessions).toEqual(await wholeLedger(self));
  const { history } = await admin.get<HistoryAnswer>(`${adminPath}/history`);
  expect(record.history).toEqual(history.map(({ by: _by, byId: _byId, changes: _changes, ...event }) => event));
  const waits = user.role === "user" ? await self.waitlist() : [];
  expect(record.waitlist.map(({ _id }) => _id).toSorted()).toEqual(waits.map(({ _id }) => _id).toSorted());
  const shown = record.notifications.filter(({ putAwayAt }) => putAwayAt === null);
  const inbox = await self.get<Notification[]>("/api/notifications");
  // The inbox has only the newest notifications.
  expect(shown.slice(0, numbers.inboxLength).map(({ _id }) => _id)).toEqual(inbox.map(({ _id }) => _id));
  expect(record.isComplete).toBe(true);
}

function expectNothingOfOthers(record: OwnRecord, others: User[], token: string) {
  const recordTexts = texts(record);
  for (const { _id, username, email, firstName, lastName } of others) {
    const words = [_id, email, `${firstName} ${lastName}`];
    const mentions = recordTexts.filter((text) => text === username || words.some((word) => text.includes(word)));
    expect(mentions, username).toEqual([]);
  }
  expect(new Set(record.letters.map(({ address }) => address))).toEqual(new Set([record.account.email]));
  for (const secret of [token, "argon2", "Hash"]) expect(JSON.stringify(record)).not.toContain(secret);
}

for (const who of ["member", "coach", "admin"] as const) {
  test.describe(`the file that a ${who} downloads`, () => {
    test.use({ as: who });

    test("has every row about this user, and nothing about other people", async ({ page, studio }) => {
      const admin = await studio.elsewhere("admin");
      const self = await studio.elsewhere(who);
      const { users } = await admin.get<UsersAnswer>("/api/admin/users");
      const user = users.find(({ username }) => username === who);
      if (!user) throw new Error(`the demo studio has no ${who}`);
      await addBookings(admin, self, user);
      const record = await downloaded(page, who);
      await expectEveryRow(record, user, self, admin);
      expectNothingOfOthers(
        record,
        users.filter((other) => other._id !== user._id),
        self.token,
      );
    });
  });
}
