import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { admin, aMember, aStudio, renderAs } from "../../../test-studio";
import { PackForm } from "./PackForm";

const boss = aMember({ ...admin, _id: "admin-1" });
const pack = { _id: "pack-1", name: "Ten", concessions: 10, priceCents: 15_000, isActive: true, version: 1 };

test("an edit sends only the changed fields, so that it keeps what others changed meanwhile", async () => {
  const sent: unknown[] = [];
  aStudio(boss, {
    "PUT /api/admin/packs/pack-1": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return Response.json({ success: true, message: "Pack saved", pack });
    },
  });
  const onClose = vi.fn();
  renderAs(boss, <PackForm pack={pack} onClose={onClose} />, "/dashboard/payments/packs");
  await userEvent.click(screen.getByRole("checkbox", { name: "For sale" }));
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ isActive: false }]);
});
