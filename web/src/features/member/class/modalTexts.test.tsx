import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { memberActions } from "../../../rules";
import { useConfirm } from "../../../stores/confirm";
import { aClass, aMember, aStudio, booked, full, hours, itIs, minutes, renderAs, START } from "../../../test-studio";
import { BookClassModal } from "./BookClassModal";

beforeEach(() => {
  useConfirm.setState({ confirmation: null });
  itIs(START - hours(72));
});

function open(differences = {}, user = aMember()) {
  const klass = aClass(differences);
  aStudio(user, { "GET /api/classes/class-1": () => Response.json(klass) });
  renderAs(user, <BookClassModal id="class-1" listed={klass} onClose={() => {}} onDone={() => {}} />);
  return screen.getByRole("dialog");
}

/** The visible texts of the dialog, in order. */
const shown = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll("[data-headline], [data-rule], dt, dd, h2, h3, p, button")]
    .filter((element) => !element.closest(".sr-only"))
    .map((element) => element.textContent ?? "");
const occurrences = (dialog: HTMLElement, words: string) =>
  [...dialog.querySelectorAll("*")].filter((element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(words) && !element.closest(".sr-only"),
    ),
  ).length;

test("the modal shows the class, then the rules, then what the button means", () => {
  const texts = shown(open());
  const order = ["Vinyasa Yoga", "Date and time", "Flow.", "All 6 checks hold", "Uses 1 of 5;"];
  const places = order.map((words) => texts.findIndex((text) => text.startsWith(words)));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test("the effect of booking is shown before the press, and describes the button", () => {
  const dialog = open();
  const { bookingMeans } = memberActions(aClass(), aMember(), START - hours(72));
  expect(bookingMeans).toBeTruthy();
  const button = within(dialog).getByRole("button", { name: "Confirm Booking" });
  const means = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(means?.textContent).toBe(bookingMeans);
  expect(means?.className).not.toContain("sr-only");
});

test("the effect of cancelling is shown before the press, and again in the confirmation", async () => {
  const dialog = open(booked);
  const { cancel } = memberActions(aClass(booked), aMember(), START - hours(72));
  expect(within(dialog).getByText(cancel?.cancellingMeans ?? "-")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel Booking" }));
  expect(within(await screen.findByRole("alertdialog")).getByText(cancel?.cancellingMeans ?? "-")).toBeTruthy();
});

test("the day is shown once", () => {
  expect(occurrences(open(), "28 Nov")).toBe(1);
});

test("once booking has closed, the failing rule is shown once, above the class's details", () => {
  itIs(START - minutes(20));
  const dialog = open();
  expect(occurrences(dialog, "Unable to book within 30 minutes")).toBe(1);
  const texts = shown(dialog);
  expect(texts.indexOf("Can you book?")).toBeLessThan(texts.indexOf("Date and time"));
  expect(dialog.querySelector("[data-rule]")?.getAttribute("data-rule")).toBe("cutoff");
  const { checks } = memberActions(aClass(), aMember(), START - minutes(20)).book;
  expect(within(dialog).getByRole("button", { name: `${checks.length - 1} other checks hold` })).toBeTruthy();
});

test.each([
  ["booked", booked, ["Cancelling closes today 17:30", "1 concession is lost."]],
  ["open", {}, ["Booking closes today 17:30", "It takes 1 concession; you have 5 now, and will have 4"]],
])("within a day of a class that is %s, the button's terms say once that there is no refund", (_, klass, terms) => {
  itIs(START - hours(5));
  const dialog = open(klass);
  expect(occurrences(dialog, "refund")).toBe(1);
  for (const words of ["No refund within 24h", ...terms]) expect(within(dialog).getByText(words)).toBeTruthy();
});

test("with a refund, the deadline for booking is only among the rules", async () => {
  const dialog = open();
  expect(occurrences(dialog, "Booking closes")).toBe(0);
  await userEvent.click(within(dialog).getByRole("button", { name: "All 6 checks hold" }));
  expect(occurrences(dialog, "Booking closes Sat 17:30")).toBe(1);
});

test("with too few concessions, the remedy and a link to the payment details are shown", () => {
  const user = aMember({ concessions: -2 });
  const dialog = open({}, user);
  const { remedy } = memberActions(aClass(), user, START - hours(72)).book;
  expect(within(dialog).getByText(`${remedy}.`)).toBeTruthy();
  expect(within(dialog).getByRole("link", { name: "How to pay" }).getAttribute("href")).toMatch(/^\/dashboard#/);
  expect(occurrences(dialog, "Insufficient concessions")).toBe(1);
});

test("on the waitlist of a full class, the modal says when the class opens again", () => {
  const dialog = open({ ...full, isUserOnWaitlist: true });
  expect(occurrences(dialog, "You are on the waitlist")).toBe(1);
  expect(within(dialog).getByText("Opens again when someone leaves.")).toBeTruthy();
});

test("on a waitlist, the modal shows the user's position", async () => {
  const klass = aClass({ ...full, isUserOnWaitlist: true });
  const entry = { _id: "entry-1", classId: klass._id, position: 2, waiting: 4 };
  aStudio(aMember(), {
    "GET /api/classes/class-1": () => Response.json(klass),
    "GET /api/users/waitlist-status": () => Response.json({ waitlist: [entry] }),
  });
  renderAs(aMember(), <BookClassModal id="class-1" listed={klass} onClose={() => {}} onDone={() => {}} />);
  expect(await screen.findByText("You are 2nd of 4")).toBeTruthy();
});

test("the class's name has the focus at first", () => {
  open();
  expect(document.activeElement?.textContent).toBe("Vinyasa Yoga");
});

test("a web address in the description is a link; HTML and other schemes stay text", () => {
  const dialog = open({ description: "See <b>https://example.nz/mats</b> or javascript:alert(1)" });
  const link = within(dialog).getByRole("link", { name: "example.nz/mats" });
  expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(within(dialog).getAllByRole("link")).toHaveLength(1);
  expect(dialog.querySelector("b")).toBeNull();
});
