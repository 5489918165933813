import type { Payment } from "@bindings/wire";
import { configure, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admin, aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { Payments } from "./Payments";

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const boss = aMember({ ...admin, _id: "admin-1" });
const payment: Payment = {
  _id: "payment-1",
  userId: { _id: "user-1", firstName: "Mia", lastName: "Tāne", username: "mia.tane" },
  concessions: 10,
  amountCents: 15_000,
  packId: null,
  packName: null,
  receivedOn: "2026-11-21",
  reference: "MIA T",
  note: "",
  recordedBy: "Kōwhai Ngata",
  recordedById: "admin-1",
  createdAt: "2026-11-21T00:00:00.000Z",
  reversedAt: null,
  reversedBy: null,
  reversedById: null,
  reason: null,
  statementLine: null,
};
const answer = {
  payments: [payment],
  total: 1,
  totalPages: 1,
  currentPage: 1,
  amountCents: 15_000,
  concessions: 10,
  outstanding: 10,
  creditGiven: 0,
};

const { innerWidth } = window;
beforeEach(() => itIs(START));
afterEach(() => void Object.assign(window, { innerWidth }));

function renderPayments(width: number, one = payment) {
  Object.assign(window, { innerWidth: width });
  aStudio(boss, { "GET /api/admin/payments": () => Response.json({ ...answer, payments: [one] }) });
  renderAs(boss, <Payments />, "/dashboard/payments");
}
const dialog = () => screen.queryByRole("dialog", { name: "Payment" });

test("in the table, the name opens the person's balance, and the rest of the row opens the payment", async () => {
  renderPayments(1280);
  const row = within(await screen.findByRole("table", { name: "Payments" }));
  await userEvent.click(row.getByRole("link", { name: "Mia Tāne" }));
  expect(window.location.search).toBe("?open=person:user-1.balance");
  expect(dialog()).toBeNull();
  await userEvent.click(row.getByText("$150.00"));
  await userEvent.click(within(dialog() as HTMLElement).getByText("Close"));
  await userEvent.click(row.getByRole("button", { name: "10 concessions" }));
  expect(dialog()).toBeTruthy();
});

test("on a phone, the name opens the person, and the line below it opens the payment", async () => {
  renderPayments(390);
  const row = within(await screen.findByRole("list", { name: "Payments" }));
  await userEvent.click(row.getByRole("link", { name: "Mia Tāne" }));
  expect(window.location.search).toContain("open=person:user-1");
  expect(dialog()).toBeNull();
  const opener = row.getByRole("button", { name: /10 concessions · MIA T$/ });
  expect(opener.classList.contains("opens-row")).toBe(true);
  await userEvent.click(opener);
  expect(dialog()).toBeTruthy();
});

test("the admins who recorded and reversed a payment are links, except deleted accounts", async () => {
  renderPayments(1280, {
    ...payment,
    reversedAt: "2026-11-22T00:00:00.000Z",
    reversedBy: "Deleted account",
    reason: "It bounced",
  });
  const row = within(await screen.findByRole("table", { name: "Payments" }));
  await userEvent.click(row.getByRole("button", { name: /10 concessions/ }));
  const details = within(dialog() as HTMLElement);
  expect(details.getByText("Deleted account").closest("a")).toBeNull();
  await userEvent.click(details.getByRole("link", { name: "Kōwhai Ngata" }));
  expect(window.location.search).toContain("open=person:admin-1");
});
