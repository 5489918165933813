import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { limits } from "../../rules";
import { INSTRUCTOR_STAYS, WHAT_STAYS } from "../../studio/whatStays";
import { aMember, aStudio, renderSignedOut } from "../../test-studio";
import { Privacy } from "./Privacy";
import { Terms } from "./Terms";

const text = () => screen.getByRole("main").textContent ?? "";

beforeEach(() => {
  aStudio(aMember());
});

test("the privacy policy says for how long, by the figures the server goes by", () => {
  renderSignedOut(<Privacy />, "/privacy");
  const { erasureDays, lettersKept, notificationsKept, letterFilesKept, sessionLifetime, overKept } = limits();
  expect(text()).toContain(`Personal data is removed within ${erasureDays} days of account deletion.`);
  for (const kept of [lettersKept, notificationsKept, letterFilesKept, sessionLifetime, overKept])
    expect(text()).toContain(kept);
});

test("the privacy policy says what stays of an account in the words of its deletion, and promises no less elsewhere", () => {
  renderSignedOut(<Privacy />, "/privacy");
  for (const words of [...WHAT_STAYS, INSTRUCTOR_STAYS]) expect(text()).toContain(words);
  expect(text()).not.toMatch(/bookings[^.]*: as long as you have an account/);
});

test.each([
  "What we keep, and why",
  "Who sees it",
  "Where it is",
  "On your device",
  "How long we keep it",
  "When you leave",
  "Your copy, and corrections",
  "If you are not content",
  "Contact",
])("the privacy policy has a part '%s'", (heading) => {
  renderSignedOut(<Privacy />, "/privacy");
  expect(screen.getByRole("heading", { name: heading, level: 2 })).toBeTruthy();
});

test("the terms say the rules of booking by the rules' own figures", () => {
  renderSignedOut(<Terms />, "/terms");
  const { bookingCutoff, refundCutoff, waitlistCutoff, classesOnCredit } = limits();
  expect(text()).toContain(`Booking and cancelling close ${bookingCutoff} before a class starts.`);
  expect(text()).toContain(`Cancel more than ${refundCutoff} before the start`);
  expect(text()).toContain(`until ${waitlistCutoff} before it starts`);
  expect(text()).toContain(`up to ${classesOnCredit} classes`);
});

test.each([
  ["the privacy policy", Privacy],
  ["the terms", Terms],
])("%s is today's, names the address, and leads back to login", async (_, Page) => {
  renderSignedOut(<Page />, "/privacy");
  const address = await screen.findByRole("link", { name: "kiaora@example.nz" });
  expect(address.getAttribute("href")).toBe("mailto:kiaora@example.nz");
  expect(screen.getByText(/^Last updated: \d+ \w+ \d{4}$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to login" }).getAttribute("href")).toBe("/login");
});
