import type { Roster } from "@bindings/wire";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { attendanceWindow } from "../../../rules/staff";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, renderAs, START } from "../../../test-studio";
import { aRow } from "../attendance/test-roster";
import { asSeenBy } from "../class/asSeenBy";
import { StaffDashboard } from "./StaffDashboard";

const boss = aMember({ ...admin, _id: "admin-1" });
const user = (firstName: string) => ({ _id: firstName, firstName, lastName: "Tāne", username: firstName });
const people = [
  aRow({ user: user("Mia"), isFirstVisit: true }),
  aRow({ bookingId: "booking-2", user: user("Ben"), concessions: -2, balanceLevel: "low" }),
];
const later = aClass({
  ...{ _id: "c2", name: "HIIT", instructor: "KAHU TANE" },
  ...{ startTime: "2026-11-28T07:00:00.000Z", endTime: "2026-11-28T08:00:00.000Z" },
});
const rosterOf = (klass: ReturnType<typeof aClass>, roster: Roster["roster"] = people): Roster => ({
  class: klass,
  roster,
  waitlist: [],
  mayMark: true,
  attendance: attendanceWindow(asSeenBy(klass, {}), START),
});

async function show(rosters: Roster[], viewer = boss) {
  aStudio(viewer, {
    "GET /api/admin/today": () => Response.json({ day: "2026-11-28", mayMark: true, classes: rosters }),
    "GET /api/admin/upcoming-classes": () => Response.json({ upcomingClasses: rosters.map((one) => one.class) }),
  });
  renderAs(viewer, <StaffDashboard />, "/dashboard");
  const card = within(await screen.findByRole("region", { name: "Next class" }));
  await card.findByRole("button", { name: /./ });
  return card;
}

test("before the next class: who comes, who is new and who owes; the list of classes counts them", async () => {
  itIs(START - hours(2));
  const over = rosterOf(aClass({ _id: "c0", name: "Over", endTime: "2026-11-28T02:00:00.000Z" }));
  const card = await show([over, rosterOf(aClass()), rosterOf(later)]);
  expect(card.getByText("Mia Tāne, Ben Tāne")).toBeTruthy();
  expect(card.getByText("New: Mia Tāne · Owes: Ben Tāne −2")).toBeTruthy();
  expect(card.queryByText("Over")).toBeNull();
  const row = (await screen.findByText("HIIT")).closest("tr, li");
  for (const words of ["1 new", "1 owes"]) expect(row?.textContent).toContain(words);
  await userEvent.click(card.getByRole("button", { name: /Vinyasa Yoga/ }));
  expect(window.location.search).toBe("?open=class:class-1");
});

test.each([
  [0.51, 0],
  [0.5, 1],
])("%d hours before the class, the rules offer 'Take attendance' %d times", async (before, times) => {
  itIs(START - hours(before));
  const card = await show([rosterOf(aClass())]);
  expect(card.queryAllByRole("link", { name: "Take attendance" })).toHaveLength(times);
  expect(card.queryAllByText("Mia Tāne, Ben Tāne")).toHaveLength(1 - times);
});

test("a coach sees their own next class", async () => {
  itIs(START - hours(2));
  const kahu = aMember({ ...coach, _id: "coach-1", firstName: "Kahu", lastName: "Tāne" });
  const card = await show([rosterOf(aClass()), rosterOf(later)], kahu);
  expect(card.getByRole("button", { name: /^HIIT/ })).toBeTruthy();
});
