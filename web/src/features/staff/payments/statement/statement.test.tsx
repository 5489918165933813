import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { admin, aMember, aStudio, itIs, renderAs, START } from "../../../../test-studio";
import { Statement } from "./Statement";

const boss = aMember({ ...admin, _id: "admin-1" });
const pack = { _id: "pack-1", name: "Ten", concessions: 10, priceCents: 15_000, isActive: true, version: 1 };

beforeEach(() => itIs(START));

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
