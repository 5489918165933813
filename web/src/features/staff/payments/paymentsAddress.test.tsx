import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { admin, aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { Payments } from "./Payments";

const boss = aMember({ ...admin, _id: "admin-1" });
const totals = { amountCents: 0, concessions: 0, outstanding: 0, creditGiven: 0 };

beforeEach(() => itIs(START));

function show(at: string) {
  aStudio(boss, {
    "GET /api/admin/payments": () =>
      Response.json({ payments: [], total: 0, totalPages: 1, currentPage: 1, ...totals }),
  });
  renderAs(boss, <Payments />, at);
}

test.each(["9999-12", "1969-05", "1970-01", "2026-13", "soon"])(
  "'%s' is not a month that can be shown: the current month is shown",
  async (month) => {
    show(`/dashboard/payments?month=${month}`);
    expect(await screen.findByRole("heading", { name: "November 2026" })).toBeTruthy();
  },
);

test("a page past the end is replaced by the last page, so that Back leaves the payments", async () => {
  window.history.replaceState(null, "", "/before");
  window.history.pushState(null, "", "/dashboard/payments");
  show("/dashboard/payments?page=9");
  await waitFor(() => expect(window.location.search).toBe(""));
  await screen.findByText("No payments yet");
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe("/before"));
});

test("if the payments can't be loaded, the totals are dashes", async () => {
  aStudio(boss, {
    "GET /api/admin/payments": () => Response.json({ message: "Busy", error: "busy" }, { status: 503 }),
  });
  renderAs(boss, <Payments />, "/dashboard/payments");
  expect(await screen.findByText("Failed to load payments")).toBeTruthy();
  expect(screen.getAllByText("–")).toHaveLength(4);
});
