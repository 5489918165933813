import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STILL_TRYING_AFTER } from "../../../../lib/timing";
import { useToasts } from "../../../../stores/toasts";
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

test("recording that takes long can be left, and done again", async () => {
  const header = "Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge";
  const payment = "Deposit,MIA TANE,MIA TANE,,,150.00,21/11/2026,,";
  const posts: number[] = [];
  await open(`${header}\n${payment}\n`, {
    "POST /api/admin/payments/batch": ({ signal }) => {
      posts.push(1);
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
      );
    },
  });
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  await screen.findByText(/^1 payment to record/);
  await press("Record 1 payment");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await press("Record");
  expect(screen.getByText("0 of 1 done")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(STILL_TRYING_AFTER));
  await press("Stop waiting");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(useToasts.getState().toasts[0]?.text).toBe("You stopped waiting. It may be done all the same.");
  await press("Record 1 payment");
  expect(screen.queryByText("0 of 1 done")).toBeNull();
  await press("Record");
  expect(posts).toHaveLength(2);
});
