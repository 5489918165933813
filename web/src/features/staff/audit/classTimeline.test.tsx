import type { AuditEntry } from "@bindings/wire";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { admin, aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { ClassTimeline } from "./ClassTimeline";

const boss = aMember({ ...admin, _id: "admin-1" });
const entry = (_id: string, differences: Partial<AuditEntry>): AuditEntry => ({
  _id,
  at: "2026-11-27T20:05:00.000Z",
  actor: { _id: "admin-1", firstName: "Kōwhai", lastName: "Ngata", username: "kowhai" },
  kind: "booking",
  title: "Booked",
  subject: { type: "user", id: "user-1", name: "Mia Tāne" },
  classId: "class-1",
  changes: [],
  reached: 1,
  note: "",
  ...differences,
});

beforeEach(() => itIs(START));

test("in a class's timeline, the actor and the person concerned are links; the system is not", async () => {
  const entries = [
    entry("1", {}),
    entry("2", { actor: null, subject: { type: "class", id: "class-1", name: "Vinyasa Yoga" }, reached: 12 }),
  ];
  aStudio(boss, {
    "GET /api/admin/audit": () => Response.json({ entries, total: 2, totalPages: 1, currentPage: 1, kinds: [] }),
  });
  renderAs(boss, <ClassTimeline classId="class-1" />, "/admin/classes?open=class:class-1.timeline");
  const [first, second] = within(await screen.findByRole("list", { name: "Timeline" })).getAllByRole("listitem");
  expect(within(second as HTMLElement).queryByRole("link")).toBeNull();
  expect(within(second as HTMLElement).getByText("· 12 people")).toBeTruthy();
  expect(within(first as HTMLElement).queryByText(/people|person/)).toBeNull();
  for (const [name, id] of [
    ["Kōwhai Ngata", "admin-1"],
    ["Mia Tāne", "user-1"],
  ]) {
    await userEvent.click(within(first as HTMLElement).getByRole("link", { name }));
    expect(window.location.search).toBe(`?open=class:class-1.timeline,person:${id}`);
  }
});

test("an entry has two lines, then its changes and its note", async () => {
  const changes = [{ field: "Capacity", before: "12", after: "14" }];
  const entries = [
    entry("1", {
      title: "Class edited",
      subject: { type: "class", id: "class-1", name: "Yoga" },
      reached: 0,
      changes,
      note: "Why",
    }),
    entry("2", {}),
  ];
  aStudio(boss, {
    "GET /api/admin/audit": () => Response.json({ entries, total: 2, totalPages: 1, currentPage: 1, kinds: [] }),
  });
  renderAs(boss, <ClassTimeline classId="class-1" />, "/admin/classes?open=class:class-1.timeline");
  const rows = [...(await screen.findByRole("list", { name: "Timeline" })).children];
  expect(rows[0]?.textContent).toMatch(/^Class edited.* · Kōwhai NgataCapacity: 12 → 14Why$/);
  expect(rows[0]?.querySelector("[title]")?.getAttribute("title")).toBe("Class edited");
  expect(rows[1]?.textContent).toMatch(/^BookedMia Tāne.* · Kōwhai Ngata$/);
  expect(rows[1]?.querySelector("[title]")?.getAttribute("title")).toBe("Booked Mia Tāne");
});
