import { describe, expect, it } from "vitest";
import {
  cancelBooking,
  checkDeletion,
  checkProfile,
  checkSetupPassword,
  limits,
  momentWithinWords,
  untilWords,
} from ".";

const decomposed = "a\u0304";

describe("forms are checked as the server parses them", () => {
  it("counts a letter and its macron as one character", () => {
    const password = decomposed.repeat(3);
    expect(checkSetupPassword({ password, confirmPassword: password })?.message).toBe(
      "Password must be at least 6 characters",
    );
    const name = decomposed.repeat(80);
    expect(checkProfile({ firstName: name, lastName: "Walker", email: "mia@example.nz" })).toBeNull();
  });

  it("removes invisible characters, and treats a tab as a space", () => {
    const form = { firstName: "\u2068Mia\u2069", lastName: "Walker", email: "mia@example.nz\u200b" };
    expect(checkProfile({ ...form, phone: "\u202a+64\t21 555 0101\u202c" })).toBeNull();
    expect(checkProfile({ ...form, firstName: "\u200b" })?.fields).toHaveProperty("firstName");
  });

  it("treats two Unicode forms of one password as equal", () => {
    expect(checkSetupPassword({ password: "k\u0101k\u0101po", confirmPassword: "ka\u0304ka\u0304po" })).toBeNull();
  });
});

describe("a New Zealand account number", () => {
  const withNumber = (accountNumber: string) => ({
    firstName: "Hana",
    lastName: "Walker",
    email: "hana@example.nz",
    bankAccount: { bankName: "Kōwhai Studio Ltd", accountNumber },
  });

  it("is valid with spaces, dots or dashes between its digits, or without", () => {
    for (const number of ["12-3456-0000002-00", "12 3456 0000002 000", "12.3456.0000002.00", "123456000000200"]) {
      expect(checkProfile(withNumber(number))).toBeNull();
    }
  });

  it("has a problem at its field if it is invalid, unless it is the stored one", () => {
    const problem = checkProfile(withNumber("12-3456"));
    expect(problem?.fields).toEqual({ accountNumber: problem?.message });
    expect(problem?.message).toMatch(/^A New Zealand account number has 15 or 16 digits/);
    expect(checkProfile(withNumber("12-3456"), "12-3456")).toBeNull();
    for (const invalid of ["12-3456-0123456-00", "99-0001-0000000-00", "0109020006838900"]) {
      expect(checkProfile(withNumber(invalid))?.fields).toEqual({
        accountNumber: "This number isn't a valid account. Please check its digits.",
      });
    }
  });
});

it("states the consequences of cancelling in advance", () => {
  const booking = {
    status: "confirmed",
    concessionsUsed: 1,
    startTime: "2026-11-28T05:00:00.000Z",
    endTime: "2026-11-28T06:00:00.000Z",
    isActive: true,
    movedFrom: null,
  } as const;
  const at = (now: string) => cancelBooking(booking, { role: "user", concessions: 5 }, Date.parse(now));
  expect(at("2026-11-27T04:30:00.000Z")).toMatchObject({
    headline: "Free cancellation for 30 min",
    cancellingMeans: "1 concession comes back; you will have 6.",
  });
  expect(at("2026-11-27T05:00:00.000Z").cancellingMeans).toBe("1 concession is lost.");
});

it("formats times for use within a sentence", () => {
  const now = Date.parse("2026-11-28T00:00:00.000Z");
  expect(momentWithinWords("2026-11-28T05:00:00.000Z", now)).toBe("today at 18:00");
  expect(untilWords("2026-11-28T00:12:00.000Z", now)).toBe("for 12 min");
  expect(untilWords("2026-11-28T05:00:00.000Z", now)).toBe("until today 18:00");
});

it("requires the exact word DELETE to delete an account", () => {
  expect(checkDeletion("DELETE")).toBeNull();
  expect(checkDeletion("delete")?.message).toBe('Please type "DELETE" to confirm account deletion');
});

it("returns the retention periods and lifetimes as text", () => {
  expect(limits()).toMatchObject({
    erasureDays: 30,
    erasureAfter: "23 days",
    letterFilesKept: "23 days",
    lettersKept: "90 days",
    notificationsKept: "400 days",
    decisionsKept: "400 days",
    decisionDays: 400,
    sessionLifetime: "30 days",
    invitationLifetime: "7 days",
    resetLinkLifetime: "1 hour",
  });
});
