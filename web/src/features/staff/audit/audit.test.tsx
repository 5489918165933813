import type { AuditEntry } from "@bindings/wire";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { admin, aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { Audit } from "./Audit";

const boss = aMember({ ...admin, _id: "admin-1" });
const entry: AuditEntry = {
  _id: "act-1",
  at: "2026-11-27T20:05:00.000Z",
  actor: null,
  kind: "booking",
  title: "Booked",
  subject: { type: "user", id: "user-1", name: "Mia Tāne" },
  classId: null,
  changes: [],
  reached: 1,
  note: "",
};

beforeEach(() => itIs(START));

function show(at: string) {
  const requests = aStudio(boss, {
    "GET /api/admin/audit": () =>
      Response.json({ entries: [entry], total: 1, totalPages: 1, currentPage: 1, kinds: [] }),
    "GET /api/admin/users": () => Response.json({ users: [aMember()], totalPages: 1, currentPage: 1, total: 1 }),
  });
  renderAs(boss, <Audit />, at);
  return () => requests.filter((call) => call.includes("/audit")).map((call) => call.replace(/.*\?/, ""));
}
const isAt = (search: string) => waitFor(() => expect(window.location.search).toBe(search));

test("a page past the end is replaced by the last page, so that Back leaves the trail", async () => {
  window.history.replaceState(null, "", "/before");
  window.history.pushState(null, "", "/admin/audit");
  show("/admin/audit?page=9");
  await isAt("");
  await screen.findByRole("list", { name: "Acts" });
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe("/before"));
});

test("a day is typed without new entries in the history, and not queried before its year is typed", async () => {
  window.history.replaceState(null, "", "/before");
  window.history.pushState(null, "", "/admin/audit");
  const queries = show("/admin/audit");
  await screen.findByRole("list", { name: "Acts" });
  const from = screen.getByLabelText("From");
  for (const year of ["0002", "0020", "0202", "2026"]) {
    fireEvent.change(from, { target: { value: `${year}-11-21` } });
    await isAt(`?from=${year}-11-21`);
    await waitFor(() => expect(from).toHaveProperty("value", `${year}-11-21`));
  }
  await waitFor(() => expect(queries()).toHaveLength(2));
  expect(queries()[1]).toContain("from=2026-11-21");
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe("/before"));
});

test("the filter for an account that is deleted is shown, and can be cleared", async () => {
  show("/admin/audit?user=gone");
  const person = screen.getByLabelText("Person");
  await waitFor(() => expect(person).toHaveProperty("value", "gone"));
  expect(screen.getByRole("option", { name: "Deleted account", selected: true })).toBeTruthy();
  await userEvent.selectOptions(person, "Everyone");
  await isAt("");
});
