import type { Roster } from "@bindings/wire";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { attendanceWindow } from "../../../rules/staff";
import { aClass, admin, aMember, aStudio, hours, itIs, renderAs, START } from "../../../test-studio";
import { asSeenBy } from "../class/asSeenBy";
import { ASK_REFUND, HIDE_REFUND } from "../class/PersonReasons";
import { ClassRoster } from "./ClassRoster";
import { aRow } from "./test-roster";

const boss = aMember({ ...admin, _id: "admin-1" });
const row = (id: string, firstName: string) =>
  aRow({
    bookingId: `booking-${id}`,
    user: { _id: id, firstName, lastName: "Tāne", username: `${firstName.toLowerCase()}.tane` },
  });

async function choose(name: string, item: string) {
  await userEvent.click(screen.getByRole("button", { name: `More for ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

function renderRoster(more: Parameters<typeof aStudio>[1] = {}, rows = [row("user-1", "Mia"), row("user-2", "Ben")]) {
  const roster: Roster = {
    class: aClass(),
    roster: rows,
    waitlist: [],
    mayMark: true,
    attendance: attendanceWindow(asSeenBy(aClass(), {}), START),
  };
  const requests = aStudio(boss, {
    ...more,
    "GET /api/admin/classes/class-1/roster": () => Response.json(roster),
    "GET /api/admin/users": () =>
      Response.json({
        users: [aMember(), aMember({ _id: "user-2", firstName: "Ben" })],
        totalPages: 1,
        currentPage: 1,
        total: 2,
      }),
  });
  renderAs(boss, <ClassRoster classId="class-1" />);
  return requests;
}

test("'Would they get a refund?' shows the rules for this person's booking, and its menu hides them", async () => {
  itIs(START - hours(72));
  renderRoster();
  const [mia, ben] = await screen.findAllByRole("listitem");
  await choose("Mia Tāne", ASK_REFUND);
  expect(await within(mia as HTMLElement).findByRole("button", { name: "What Mia would see" })).toBeTruthy();
  expect(mia?.textContent).toContain("Free cancellation until Fri 18:00");
  expect(within(ben as HTMLElement).queryByRole("button", { name: "What Ben would see" })).toBeNull();
  await choose("Mia Tāne", HIDE_REFUND);
  expect(within(mia as HTMLElement).queryByRole("button", { name: "What Mia would see" })).toBeNull();
});

test("the explanation of the rules changes with an unsaved mark", async () => {
  itIs(START);
  renderRoster();
  const [mia] = await screen.findAllByRole("listitem");
  await choose("Mia Tāne", ASK_REFUND);
  expect(await within(mia as HTMLElement).findByRole("button", { name: "What Mia would see" })).toBeTruthy();
  expect(mia?.textContent).toContain("No refund within 24h");
  await userEvent.click(within(mia as HTMLElement).getByRole("button", { name: /^No-show/ }));
  expect(mia?.textContent).toContain("This booking is no longer active.");
});

test("a second press while the first is being saved takes no mark back", async () => {
  itIs(START);
  const requests = renderRoster({ "PUT /api/admin/classes/class-1/attendance": () => new Promise(() => {}) });
  const attended = await screen.findByRole("button", { name: "Attended, Mia Tāne" });
  await userEvent.click(attended);
  await screen.findByText(/Saving/);
  await userEvent.click(attended);
  expect(attended.getAttribute("aria-pressed")).toBe("true");
  expect(requests.filter((request) => request.startsWith("PUT"))).toHaveLength(1);
});

test("the arrow keys move the focus between the same buttons of other rows, and within a row", async () => {
  itIs(START - hours(72));
  renderRoster();
  (await screen.findByRole("button", { name: "No-show, Mia Tāne" })).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "No-show, Ben Tāne" }));
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ben Tāne" }));
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight} ");
  const menu = await screen.findByRole("menu", { name: "More for Ben Tāne" });
  // In the menu, 'n' marks nobody.
  await userEvent.keyboard("n");
  expect(screen.getByRole("button", { name: "No-show, Ben Tāne" }).getAttribute("aria-pressed")).toBe("false");
  expect(menu.isConnected).toBe(true);
});

test("below the name are the phone number and what staff should know", async () => {
  itIs(START);
  const told = aRow({ phone: "021 555 0199", isFirstVisit: true, hasNote: true, concessions: -2, balanceLevel: "low" });
  renderRoster({}, [told, row("user-2", "Ben")]);
  const [mia, ben] = await screen.findAllByRole("listitem");
  for (const text of ["021 555 0199", "First visit", "Note", "Owes 2"]) expect(mia?.textContent).toContain(text);
  expect(mia?.textContent).not.toContain("@mia.tane");
  expect(ben?.textContent).toContain("@ben.tane");
});

test("a past class that nobody marked says so", async () => {
  itIs(START + hours(2));
  renderRoster({}, [
    { ...row("user-1", "Mia"), status: "attended" },
    { ...row("user-2", "Ben"), status: "attended" },
  ]);
  expect(await screen.findByText("Not marked · 2 count as attended")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "No-show, Mia Tāne" }));
  expect(screen.queryByText(/^Not marked/)).toBeNull();
});
