import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STILL_TRYING_AFTER } from "../../../../lib/timing";
import { limits } from "../../../../rules";
import { useToasts } from "../../../../stores/toasts";
import { useUnsaved } from "../../../../stores/unsaved";
import { admin, aMember, aStudio, itIs, press, renderAs, START, toastTexts } from "../../../../test-studio";
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

const keyIn = ({ body }: RequestInit): string => JSON.parse(String(body)).payments[0].key;

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
  await waitFor(() => expect(toastTexts()).toEqual(["You stopped waiting. It may be done all the same."]));
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
  await waitFor(() => expect(toastTexts()).toEqual(["0 payments recorded."]));
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

const typedIn = {
  _id: "payment-1",
  userId: "user-1",
  concessions: 10,
  amountCents: 15_000,
  receivedOn: "2026-11-20",
  recordedBy: "Kiri Ngata",
  createdAt: "2026-11-20T00:00:00.000Z",
  statementLine: null as string | null,
};
const row = (words: RegExp) => screen.getAllByRole("row").find(({ textContent }) => words.test(textContent ?? ""));

/** Answers as the studio's server: `payments` are those that stand. */
function known(payments: (typeof typedIn)[]) {
  return {
    "POST /api/admin/payments/known-lines": () =>
      Response.json({ known: payments.flatMap(({ statementLine }) => statementLine ?? []), reversed: [], payments }),
  };
}

test("a line that an admin has typed in gets its payment, and is then recorded under the member's name", async () => {
  const payment = { ...typedIn };
  const asked: unknown[] = [];
  await open(ONE_PAYMENT, {
    "POST /api/admin/payments/known-lines": (init) => {
      asked.push(JSON.parse(String(init.body)));
      return known([payment])["POST /api/admin/payments/known-lines"]();
    },
    "POST /api/admin/payments/payment-1/statement-line": ({ body }) => {
      payment.statementLine = JSON.parse(String(body)).statementLine;
      const { userId: _, ...rest } = payment;
      return Response.json({ success: true, message: "", payment: { ...rest, userId: aMember() } });
    },
  });
  const state = "Possibly recorded already";
  expect(await screen.findByText("(by Kiri Ngata, Fri 20 Nov)")).toBeTruthy();
  expect(asked[0]).toMatchObject({ from: "2026-11-21", to: "2026-11-21" });
  expect(screen.getByText("0 recorded, 1 left")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Record/ })).toBeNull();
  await press("Same payment");
  await screen.findByText("1 recorded, none left");
  expect(document.activeElement?.textContent).toBe("Already recorded");
  expect(row(/MIA TANE/)?.textContent).toContain("Mia Tāne");
  expect(row(/MIA TANE/)?.textContent).toContain("Already recorded");
  expect(screen.queryByText(state)).toBeNull();
});

test("a payment that can't get the line is said once, and the line is looked up again", async () => {
  const sentence = "This payment has another line of a bank statement already";
  let asked = 0;
  await open(ONE_PAYMENT, {
    "POST /api/admin/payments/known-lines": () => {
      asked += 1;
      return known(asked === 1 ? [typedIn] : [])["POST /api/admin/payments/known-lines"]();
    },
    "POST /api/admin/payments/payment-1/statement-line": () =>
      Response.json({ error: "already_reconciled", message: sentence }, { status: 409 }),
  });
  await screen.findByText("(by Kiri Ngata, Fri 20 Nov)");
  await press("Same payment");
  expect(await screen.findByRole("button", { name: "Record 1 payment" })).toBeTruthy();
  expect(toastTexts()).toEqual([sentence]);
});

test("a different payment is recorded all the same, and says so", async () => {
  const sent: Record<string, unknown>[] = [];
  await open(ONE_PAYMENT, {
    ...known([typedIn]),
    "POST /api/admin/payments/batch": ({ body }) => {
      sent.push(JSON.parse(String(body)).payments[0]);
      return Response.json({ success: true, message: "", payments: [{ reversedAt: null }], recordedCount: 1 });
    },
  });
  await screen.findByText("(by Kiri Ngata, Fri 20 Nov)");
  await press("A different payment");
  expect(document.activeElement?.textContent).toBe("Matched");
  await press("Record 1 payment");
  await press("Record");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ userId: "user-1", isDifferent: true });
});

test("of two equal lines and one payment, only one is asked about, and the other can be recorded", async () => {
  const sent: Record<string, unknown>[] = [];
  const [header = "", line = ""] = ONE_PAYMENT.split("\n");
  await open([header, line, line, ""].join("\n"), {
    ...known([typedIn]),
    "POST /api/admin/payments/batch": ({ body }) => {
      sent.push(...JSON.parse(String(body)).payments);
      return Response.json({ success: true, message: "", payments: [{ reversedAt: null }], recordedCount: 1 });
    },
  });
  expect(await screen.findAllByText("(by Kiri Ngata, Fri 20 Nov)")).toHaveLength(1);
  await press("Record 1 payment");
  await press("Record");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ isDifferent: true });
});

test("a member who is chosen by hand is asked about as well", async () => {
  const unknownPayer = ONE_PAYMENT.replaceAll("MIA TANE", "A FRIEND");
  await open(unknownPayer, known([typedIn]));
  await userEvent.click(await screen.findByRole("button", { name: "A FRIEND" }));
  const dialog = within(screen.getByRole("dialog", { name: "Line of the statement" }));
  await userEvent.type(dialog.getByRole("combobox", { name: "Member" }), "mia");
  await userEvent.click(await screen.findByRole("option", { name: /Mia Tāne/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Use" }));
  expect(await screen.findByText("(by Kiri Ngata, Fri 20 Nov)")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Same payment" })).toBeTruthy();
});

test("without a line to record there is no button, and with some recorded the rest is counted", async () => {
  const file = ONE_PAYMENT.replaceAll("MIA TANE", "A FRIEND");
  await open(file);
  expect(await screen.findByText("0 recorded, 1 left")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Record 0 payments" })).toBeNull();
});
