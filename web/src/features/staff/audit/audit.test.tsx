import type { AuditEntry } from "@bindings/wire";
import { act, screen, waitFor } from "@testing-library/react";
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

test("a day is typed and edited in place without new entries in the history, and queried once it is whole", async () => {
  window.history.replaceState(null, "", "/before");
  window.history.pushState(null, "", "/admin/audit");
  const queries = show("/admin/audit");
  await screen.findByRole("list", { name: "Acts" });
  const from = screen.getByLabelText<HTMLInputElement>("From");
  await userEvent.type(from, "21/11/2026");
  await isAt("?from=2026-11-21");
  await waitFor(() => expect(queries()).toHaveLength(2));
  expect(queries()[1]).toContain("from=2026-11-21");
  await userEvent.type(from, "{Backspace}", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await isAt("?from=2026-11-02");
  expect([from.value, from.selectionStart]).toEqual(["2/11/2026", 1]);
  await userEvent.keyboard("8");
  await isAt("?from=2026-11-28");
  await userEvent.clear(from);
  await userEvent.type(from, "31/2/2027");
  await userEvent.tab();
  await isAt("");
  expect(screen.getByLabelText("From", { exact: true }).getAttribute("aria-invalid")).toBe("true");
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
