import type { Payment } from "@bindings/wire";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { admin, aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { RecordPayment } from "./RecordPayment";
import { usualPack } from "./useRecordPayment";

const boss = aMember({ ...admin, _id: "admin-1" });
const pack = { _id: "pack-1", name: "Ten", concessions: 10, priceCents: 15_000, isActive: true, version: 1 };
const RECORD = "POST /api/admin/payments";

beforeEach(() => itIs(START));

function show(answers: Parameters<typeof aStudio>[1] = {}) {
  const requests = aStudio(boss, { "GET /api/admin/packs": () => Response.json({ packs: [pack] }), ...answers });
  renderAs(boss, <RecordPayment member={aMember()} onClose={vi.fn()} />, "/dashboard/payments");
  return requests;
}

test("a text that is no date is refused at its field, and the form stays", async () => {
  const requests = show();
  const day = screen.getByLabelText("Received on");
  await userEvent.clear(day);
  await userEvent.type(day, "31/2/2026");
  await userEvent.type(screen.getByLabelText("Concessions"), "10");
  await userEvent.type(screen.getByLabelText("Amount"), "150");
  await userEvent.click(screen.getByRole("button", { name: "Record Payment" }));
  expect(day.getAttribute("aria-invalid")).toBe("true");
  expect(requests).not.toContain(RECORD);
});

test("choosing a pack takes the confirmation of a large amount back", async () => {
  show({
    [RECORD]: () => Response.json({ error: "large_amount", message: "Is this right?", fields: {} }, { status: 409 }),
  });
  await userEvent.type(screen.getByLabelText("Concessions"), "10");
  await userEvent.type(screen.getByLabelText("Amount"), "15000");
  await userEvent.click(screen.getByRole("button", { name: "Record Payment" }));
  await screen.findByRole("checkbox", { name: "The amount is right" });
  await userEvent.selectOptions(screen.getByLabelText("Pack"), await screen.findByRole("option", { name: /^Ten/ }));
  expect(screen.queryByRole("checkbox", { name: "The amount is right" })).toBeNull();
});

test("a chosen pack that is taken off sale stays chosen", async () => {
  let isActive = true;
  const requests = aStudio(boss, {
    "GET /api/admin/packs": () => Response.json({ packs: [{ ...pack, isActive }] }),
  });
  const client = renderAs(boss, <RecordPayment member={aMember()} onClose={vi.fn()} />, "/dashboard/payments");
  const choice = screen.getByLabelText("Pack");
  await userEvent.selectOptions(choice, await screen.findByRole("option", { name: /^Ten/ }));
  isActive = false;
  await client.invalidateQueries();
  await waitFor(() => expect(requests.filter((request) => request === "GET /api/admin/packs")).toHaveLength(2));
  expect(choice).toHaveProperty("value", "pack-1");
  expect(screen.getByLabelText("Concessions")).toHaveProperty("disabled", true);
});

test("a payment that a bank statement may have is recorded only when the admin says so, for these values", async () => {
  const sent: { isDifferent: boolean; amountCents: number }[] = [];
  const sentence = "Possibly recorded already from a bank statement (by Kiri Ngata, Fri 20 Nov)";
  show({
    [RECORD]: ({ body }) => {
      sent.push(JSON.parse(String(body)));
      const fields = { isDifferent: sentence };
      return Response.json({ error: "possibly_recorded", message: sentence, fields }, { status: 409 });
    },
  });
  const press = () => userEvent.click(screen.getByRole("button", { name: "Record Payment" }));
  await userEvent.type(screen.getByLabelText("Concessions"), "10");
  await userEvent.type(screen.getByLabelText("Amount"), "150");
  await press();
  const box = await screen.findByRole("checkbox", { name: "Record it all the same" });
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(box.getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(box);
  // Another amount is another question.
  await userEvent.type(screen.getByLabelText("Amount"), "0");
  expect(screen.queryByRole("checkbox", { name: "Record it all the same" })).toBeNull();
  await press();
  const again = await screen.findByRole("checkbox", { name: "Record it all the same" });
  expect(again).toHaveProperty("checked", false);
  await userEvent.click(again);
  await press();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ isDifferent }) => isDifferent)).toEqual([false, false, true]);
});

test("the form begins with the pack that most payments were for, if it is for sale", () => {
  const [five, gone] = [
    { ...pack, _id: "pack-5", concessions: 5 },
    { ...pack, _id: "pack-0", isActive: false },
  ];
  const bought = (...ids: string[]) => ids.map((packId) => ({ packId }) as Payment);
  const packs = [pack, five, gone];
  expect(usualPack(bought("pack-0", "pack-0", "pack-0", "pack-5", "pack-1", "pack-5"), packs)).toBe(five);
  expect(usualPack([], packs)).toBeUndefined();
  aStudio(boss, { "GET /api/admin/packs": () => Response.json({ packs }) });
  renderAs(boss, <RecordPayment usual={five} onClose={vi.fn()} />, "/dashboard/payments");
  expect(screen.getByLabelText("Concessions")).toHaveProperty("value", "5");
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "$150.00");
});
