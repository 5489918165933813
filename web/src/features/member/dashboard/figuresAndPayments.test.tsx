import type { WaitingClass } from "@bindings/wire";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { aBooking, aMember, aStudio, aWaitingClass, hours, itIs, renderAs, START } from "../../../test-studio";
import { MemberDashboard } from "./MemberDashboard";

const account = { bankName: "Kōwhai Studio Ltd", accountNumber: "12-3456-0123459-00" };

type Answers = Parameters<typeof aStudio>[1];

function renderDashboard({
  user = aMember(),
  at = "/",
  waitlist = [] as WaitingClass[],
  responses = {} as Answers,
} = {}) {
  aStudio(user, {
    "GET /api/admin/bank-details": () => Response.json({ bankAccount: account }),
    "GET /api/users/stats": () => Response.json({ bookings: { total: 4, attended: 3 } }),
    "GET /api/users/waitlist-status": () => Response.json({ waitlist }),
    ...responses,
  });
  renderAs(user, <MemberDashboard />, at);
}

beforeEach(() => itIs(START - hours(72)));

test("the balance links to its statement, and the number of attended classes to past classes", async () => {
  renderDashboard();
  const balance = screen.getByRole("link", { name: "5 concessions: see every change" });
  expect(balance.getAttribute("href")).toBe("/concessions");
  const attended = await screen.findByRole("link", { name: "3 classes attended so far" });
  expect(attended.getAttribute("href")).toBe("/past-classes");
});

test("the packs are listed with their prices", async () => {
  const pack = { _id: "pack-1", name: "Ten", concessions: 10, priceCents: 15_000, isForSale: true };
  renderDashboard({ responses: { "GET /api/packs": () => Response.json({ packs: [pack] }) } });
  expect((await screen.findByRole("list", { name: "Packs" })).textContent).toContain("$150.00");
});

test.each([
  [2, 4, "You are 2nd of 4"],
  [1, 3, "You are 1st of 3"],
  [1, 1, "You are the only one waiting"],
])("the waitlist position %i of %i is shown", async (position, all, words) => {
  renderDashboard({ waitlist: [aWaitingClass({}, { position, waiting: all })] });
  await userEvent.click(await screen.findByRole("tab", { name: "Waitlist (1)" }));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText("Joined today at 13:05")).toBeTruthy();
});

test("the account's name, number and reference can be copied, and 'Copied' is shown", async () => {
  const user = userEvent.setup();
  renderDashboard();
  const panel = await screen.findByRole("region", { name: "Concession Payments" });
  for (const [button, text] of [
    ["Copy name", account.bankName],
    ["Copy number", account.accountNumber],
    ["Copy reference", "mia.tane"],
  ] as const) {
    const copy = await within(panel).findByRole("button", { name: button });
    await user.click(copy);
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text));
    await waitFor(() => expect(copy.nextElementSibling?.textContent).toBe("Copied"));
  }
});

test("the banner's link focuses the payments heading each time", async () => {
  renderDashboard({ user: aMember({ concessions: 0 }) });
  const heading = await screen.findByText("Concession Payments");
  for (const _ of ["once", "again"]) {
    await userEvent.click(screen.getByRole("link", { name: "How to pay" }));
    await waitFor(() => expect(document.activeElement).toBe(heading));
  }
});

test("closing a class that was opened after the banner's link doesn't focus the payments heading", async () => {
  const bookings = [aBooking()];
  renderDashboard({
    user: aMember({ concessions: 0 }),
    responses: { "GET /api/users/upcoming-classes": () => Response.json({ bookings }) },
  });
  const heading = await screen.findByText("Concession Payments");
  await userEvent.click(screen.getByRole("link", { name: "How to pay" }));
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await userEvent.click(screen.getByRole("button", { name: "Vinyasa Yoga" }));
  expect(window.location.hash).toBe("");
  const focus = vi.spyOn(heading, "focus");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.hash).toBe("#concession-payments"));
  await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(focus).not.toHaveBeenCalled();
});

test("the payment card is not re-mounted while failed bookings are reloaded", async () => {
  let answer = async () => Response.json({ message: "Busy", error: "busy" }, { status: 503 });
  renderDashboard({ responses: { "GET /api/users/upcoming-classes": () => answer() } });
  const copy = await screen.findByRole("button", { name: "Copy number" });
  answer = () => new Promise(() => {});
  const retry = within(screen.getByRole("group", { name: "Upcoming classes" })).getByRole("button", {
    name: "Try again",
  });
  await userEvent.click(retry);
  expect(await screen.findByText("Loading your classes")).toBeTruthy();
  expect(copy.isConnected).toBe(true);
});

test("a link to the payments from another screen focuses the heading", async () => {
  renderDashboard({ at: "/dashboard#concession-payments" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("Concession Payments")));
});
