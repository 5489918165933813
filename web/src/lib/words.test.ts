import { expect, test } from "vitest";
import { dateWords } from "../rules";
import { dayWords } from "../rules/staff";
import { initials } from "./initials";
import { counted } from "./plural";
import { shortMonth } from "./shortMonth";
import { issuedAt } from "./token";
import { waitWords } from "./waitWords";

test("one is singular, zero is plural", () => {
  expect(counted(1, "spot")).toBe("1 spot");
  expect(counted(0, "spot")).toBe("0 spots");
  expect(counted(2, "class", "classes")).toBe("2 classes");
});

test("initials are the first letters with their macrons", () => {
  expect(initials("Mia", "tane")).toBe("MT");
  expect(initials("Āria", "")).toBe("Ā");
});

test("a flag, a family and a letter with its marks are one initial each", () => {
  expect(initials("🇳🇿 Studio", "👨\u200d👩\u200d👧 Tane")).toBe("🇳🇿👨\u200d👩\u200d👧");
  expect(initials("A\u0304ria", "👍🏽")).toBe("A\u0304👍🏽");
});

test("a month is shortened as in the rules' short dates", () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-24`);
  const inAnotherYear = Date.parse("2027-06-01T00:00:00Z");
  const shortDates = days.map((day) => dayWords(day, inAnotherYear).replace(/^\S+ /, ""));
  expect(shortDates[8]).toBe("24 Sept 2026");
  expect(days.map((day) => shortMonth(dateWords(day)))).toEqual(shortDates);
});

test("a token contains its time of issue, an invalid one gives null", () => {
  const body = btoa(JSON.stringify({ sub: "u", iat: 1_795_000_000 }));
  expect(issuedAt(`h.${body}.s`)).toBe(1_795_000_000_000);
  expect(issuedAt("h.!!.s")).toBeNull();
  expect(issuedAt("")).toBeNull();
  expect(issuedAt(`h.${btoa("{}")}.s`)).toBeNull();
});

test("a wait is rounded up in its largest suitable unit", () => {
  expect([0, 1, 59, 60, 61, 3_599, 3_600].map(waitWords)).toEqual([
    "1 s",
    "1 s",
    "59 s",
    "1 min",
    "2 min",
    "60 min",
    "1 h",
  ]);
});
