import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STILL_TRYING_AFTER } from "../../../../lib/timing";
import { limits } from "../../../../rules";
import { useToasts } from "../../../../stores/toasts";
import { useUnsaved } from "../../../../stores/unsaved";
import { admin, aMember, aStudio, itIs, renderAs, START } from "../../../../test-studio";
import { Statement } from "./Statement";

const boss = aMember({ ...admin, _id: "admin-1" });
const pack = { _id: "pack-1", name: "Ten", concessions: 10, priceCents: 15_000, isActive: true, version: 1 };

beforeEach(() => {
  itIs(START);
  useToasts.setState({ toasts: [] });
});
afterEach(() => void vi.useRealTimers());

async function open(text: string, answers: Parameters<typeof aStudio>[1] = {}) {
  aStudio(boss, {
    "GET /api/admin/users": () => Response.json({ users: [aMember()], totalPages: 1, currentPage: 1, total: 1 }),
    "GET /api/admin/packs": () => Response.json({ packs: [pack] }),
    "POST /api/admin/payments/known-lines": () => Response.json({ known: [] }),
    ...answers,
  });
  renderAs(boss, <Statement />, "/dashboard/payments/statement");
  await userEvent.upload(screen.getByLabelText("Bank statement"), new File([text], "bank.csv"));
}

test("columns that were chosen wrongly can be chosen again, also for a later file", async () => {
  const file = "When;Paid;Other;Who\n21/11/2026;150.00;7.00;M TANE\n";
  await open(file.replaceAll(";", ","));
  await userEvent.selectOptions(await screen.findByLabelText("Date"), "0");
  await userEvent.selectOptions(screen.getByLabelText("Amount, negative for debits"), "2");
  await userEvent.click(screen.getByRole("button", { name: "Read the file" }));
  const lines = async () => within(await screen.findByRole("table", { name: "Lines of the statement" }));
  expect((await lines()).getByText("$7.00")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Choose the columns" }));
  const amount = screen.getByLabelText("Amount, negative for debits");
  expect(amount).toHaveProperty("value", "2");
  await userEvent.selectOptions(amount, "1");
  await userEvent.click(screen.getByRole("button", { name: "Read the file" }));
  expect((await lines()).getByText("$150.00")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Another file" }));
  await userEvent.upload(screen.getByLabelText("Bank statement"), new File([file.replaceAll(";", ",")], "bank.csv"));
  expect((await lines()).getByText("$150.00")).toBeTruthy();
});

test("what must be known about the whole file is shown, and each line that can't be read with its reason", async () => {
  const header = "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code";
  await open(`${header}\n11/20/2026,150.00,M TANE,,,,\n11/5/2026,80.00,TANE, MIA,,,,\n11/6/2026,7.00,A,B,C,D,E,F\n`);
  expect(await screen.findByText(/^This file has no money going out\. Please check/)).toBeTruthy();
  expect(
    screen.getByText(/^The dates of this file have the month first: 11\/5\/2026 is 5 November 2026\./),
  ).toBeTruthy();
  expect(screen.getByText(/^Line 4: Its cells may be under the wrong headings\./)).toBeTruthy();
});

test("the column that says credit or debit can be chosen, and is suggested by its values", async () => {
  await open("When,Paid,Kind,Date,Amount,Who\nx,9.00,C,21/11/2026,150.00,M TANE\nx,9.00,D,21/11/2026,7.00,SHOP\n");
  expect(await screen.findByLabelText("Credit or debit (C or D), if it has a column of its own")).toHaveProperty(
    "value",
    "2",
  );
  await userEvent.click(screen.getByRole("button", { name: "Read the file" }));
  expect(await screen.findByText(": 1 credit, 1 debit left out")).toBeTruthy();
});

const ONE_PAYMENT = [
  "Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge",
  "Deposit,MIA TANE,MIA TANE,,,150.00,21/11/2026,,",
  "",
].join("\n");

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const keyIn = ({ body }: RequestInit): string => JSON.parse(String(body)).payments[0].key;
const toasted = () => useToasts.getState().toasts.map(({ text }) => text);

test("choosing another file asks about the lines that are not recorded", async () => {
  await open(ONE_PAYMENT);
  await screen.findByText(/^1 payment to record/);
  await press("Another file");
  expect(useUnsaved.getState().leave).not.toBeNull();
  expect(screen.getByRole("table", { name: "Lines of the statement" })).toBeTruthy();
});

test("recording that takes long can be left, and done again with the same key", async () => {
  const keys: string[] = [];
  await open(ONE_PAYMENT, {
    "POST /api/admin/payments/batch": (init) => {
      const { signal } = init;
      keys.push(keyIn(init));
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
      );
    },
  });
  await screen.findByText(/^1 payment to record/);
  await press("Record 1 payment");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await press("Record");
  expect(screen.getByText("0 of 1 done")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(STILL_TRYING_AFTER));
  await press("Stop waiting");
  await waitFor(() => expect(toasted()).toEqual(["You stopped waiting. It may be done all the same."]));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await press("Record 1 payment");
  expect(screen.queryByText("0 of 1 done")).toBeNull();
  await press("Record");
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("a line whose payment was reversed while the file is open is recorded again, by a payment of its own", async () => {
  const keys: string[] = [];
  await open(ONE_PAYMENT, {
    "POST /api/admin/payments/batch": (init) => {
      keys.push(keyIn(init));
      return Response.json({ success: true, message: "", payments: [{ reversedAt: null }], recordedCount: 1 });
    },
  });
  for (const count of [1, 2]) {
    await userEvent.click(await screen.findByRole("button", { name: "Record 1 payment" }));
    await press("Record");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(keys).toHaveLength(count);
  }
  expect(keys[1]).not.toBe(keys[0]);
});

test("a payment that was recorded before and reversed since does not count as recorded", async () => {
  await open(ONE_PAYMENT, {
    "POST /api/admin/payments/batch": () => {
      const payments = [{ reversedAt: "2026-11-28T05:00:00.000Z" }];
      return Response.json({ success: true, message: "", payments, recordedCount: 0 });
    },
  });
  await screen.findByText(/^1 payment to record/);
  await press("Record 1 payment");
  await press("Record");
  await waitFor(() => expect(toasted()).toEqual(["0 payments recorded."]));
});

test("a file can be chosen without HTTPS, where the browser has no `randomUUID`", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await open("When,Paid,Other,Who\n21/11/2026,150.00,7.00,M TANE\n");
  await userEvent.selectOptions(await screen.findByLabelText("Date"), "0");
  await userEvent.selectOptions(screen.getByLabelText("Amount, negative for debits"), "1");
  await press("Read the file");
  expect(await screen.findByRole("table", { name: "Lines of the statement" })).toBeTruthy();
});

test("a folder or a file that can't be opened is refused with a message, until another is chosen", async () => {
  const reading = vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValueOnce(new DOMException("", "NotFoundError"));
  await open(ONE_PAYMENT);
  expect((await screen.findByRole("alert")).textContent).toContain("This file can't be read");
  reading.mockRestore();
  await userEvent.upload(screen.getByLabelText("Bank statement"), new File([ONE_PAYMENT], "bank.csv"));
  expect(await screen.findByText(/^1 payment to record/)).toBeTruthy();
});

test("of a file that is too large, no more is read than shows it", async () => {
  const reading = vi.spyOn(Blob.prototype, "arrayBuffer");
  await open("a".repeat(limits().csvFileBytes + 2));
  expect((await screen.findByRole("alert")).textContent).toContain("This file is larger than 40 MB. Split it first.");
  expect(reading.mock.contexts.map((blob) => (blob as Blob).size)).toEqual([limits().csvFileBytes + 1]);
});
