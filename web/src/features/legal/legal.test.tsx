import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { balanceWords, dateWords, limits, today } from "../../rules";
import { studioNow } from "../../stores/clock";
import { RETAINED_DATA, RETAINED_OF_INSTRUCTORS } from "../../studio/account/retainedData";
import { aMember, aStudio, renderSignedOut } from "../../test-studio";
import { LegalLink } from "./LegalPage";
import { Privacy } from "./Privacy";
import { Terms } from "./Terms";

const text = () => screen.getByRole("main").textContent ?? "";

beforeEach(() => {
  aStudio(aMember());
});

test("the privacy policy states the retention periods that the server uses", () => {
  renderSignedOut(<Privacy />, "/privacy");
  const { erasureDays, lettersKept, notificationsKept, decisionsKept, letterFilesKept, sessionLifetime, overKept } =
    limits();
  expect(text()).toContain(`Personal data is removed within ${erasureDays} days of account deletion.`);
  for (const period of [lettersKept, notificationsKept, decisionsKept, letterFilesKept, sessionLifetime, overKept])
    expect(text()).toContain(period);
});

test("the privacy policy lists the same retained data as the deletion dialog, and does not contradict it", () => {
  renderSignedOut(<Privacy />, "/privacy");
  for (const item of [...RETAINED_DATA, RETAINED_OF_INSTRUCTORS]) expect(text()).toContain(item);
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
])("the privacy policy has a section '%s'", (heading) => {
  renderSignedOut(<Privacy />, "/privacy");
  expect(screen.getByRole("heading", { name: heading, level: 2 })).toBeTruthy();
});

test.each([
  "your settings for them",
  "payment details",
  "what you typed stays in that browser tab until you open the form again, sign out or close the tab",
  "which column of a bank's file is which, and no payment, until they sign out",
  "A tab also notes when Fantail has reloaded itself",
])("the privacy policy says what the browser keeps: %s", (words) => {
  renderSignedOut(<Privacy />, "/privacy");
  expect(text()).toContain(words);
});

test("the terms state the limits from the booking rules", () => {
  renderSignedOut(<Terms />, "/terms");
  const { bookingCutoff, refundCutoff, waitlistCutoff, classesOnCredit } = limits();
  expect(text()).toContain(`Booking and cancelling close ${bookingCutoff} before a class starts.`);
  expect(text()).toContain(`Cancel more than ${refundCutoff} before the start`);
  expect(text()).toContain(`until ${waitlistCutoff} before it starts`);
  expect(text()).toContain(`up to ${classesOnCredit} classes`);
  const { number, noun } = balanceWords(limits().minimumBalance);
  expect(text()).toContain(`below ${number} ${noun}.`);
});

test.each([
  ["the privacy policy", Privacy],
  ["the terms", Terms],
])("%s shows today's date, the contact address and a link back to login", async (_, Page) => {
  renderSignedOut(<Page />, "/privacy");
  const address = await screen.findByRole("link", { name: "kiaora@example.nz" });
  expect(address.getAttribute("href")).toBe("mailto:kiaora@example.nz");
  expect(screen.getByText(`Last updated: ${dateWords(today(studioNow()))}`)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to login" }).getAttribute("href")).toBe("/login");
});

test("a page that a link opens is shown from its top, with the focus at its heading", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const screens = (
    <Routes>
      <Route path="/terms" element={<Terms />} />
      <Route path="*" element={<LegalLink to="/terms">Go</LegalLink>} />
    </Routes>
  );
  renderSignedOut(screens, "/privacy");
  await userEvent.click(screen.getByRole("link", { name: "Go" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});
