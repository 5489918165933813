import type { Roster } from "@bindings/wire";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { attendanceWindow } from "../../../rules/staff";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, renderAs, START } from "../../../test-studio";
import { aRow } from "../attendance/test-roster";
import { asSeenBy } from "../class/asSeenBy";
import { TodayClasses } from "./TodayClasses";

const boss = aMember({ ...admin, _id: "admin-1" });
const user = (firstName: string) => ({ _id: firstName, firstName, lastName: "Tāne", username: firstName });
const people = [
  aRow({ user: user("Mia"), isFirstVisit: true }),
  aRow({ bookingId: "booking-2", user: user("Ben"), concessions: -2, balanceLevel: "low" }),
];
const roster = (differences: Parameters<typeof aClass>[0], roster: Roster["roster"] = []): Roster => ({
  class: aClass(differences),
  roster,
  waitlist: [],
  mayMark: true,
  attendance: attendanceWindow(asSeenBy(aClass(), {}), START),
});
const later = { _id: "c2", name: "HIIT", startTime: "2026-11-28T07:00:00.000Z", endTime: "2026-11-28T08:00:00.000Z" };

function show(rosters: Roster[], onOpen = vi.fn(), viewer = boss) {
  const day = { day: "2026-11-28", mayMark: true, classes: rosters };
  aStudio(viewer, { "GET /api/admin/today": () => Response.json(day) });
  renderAs(viewer, <TodayClasses onOpen={onOpen} />);
  return onOpen;
}

test("before the next class: who comes, who is new and who owes; the other classes count them", async () => {
  itIs(START - hours(2));
  const over = roster({ _id: "c0", name: "Over", endTime: "2026-11-28T02:00:00.000Z" });
  const onOpen = show([over, roster({}, people), roster(later, people)]);
  expect(await screen.findByText("Mia Tāne, Ben Tāne")).toBeTruthy();
  expect(screen.getByText("New").nextElementSibling?.textContent).toBe("Mia Tāne");
  expect(screen.getByText("Owes").nextElementSibling?.textContent).toBe("Ben Tāne −2");
  expect(screen.queryByText("Over")).toBeNull();
  expect(screen.queryByRole("link", { name: "Take attendance" })).toBeNull();
  const list = within(screen.getByRole("list", { name: "Other classes today" }));
  for (const text of ["20:00", "HIIT", "1 new", "1 owes"]) expect(list.getByText(text)).toBeTruthy();
  await userEvent.click(list.getByRole("button", { name: "HIIT" }));
  expect(onOpen).toHaveBeenCalledWith("c2");
});

test.each([
  [0.51, 0],
  [0.5, 1],
])("%d hours before the class, the rules offer 'Take attendance' %d times", async (before, times) => {
  itIs(START - hours(before));
  show([roster({}, people)]);
  await screen.findByText("Mia Tāne, Ben Tāne");
  expect(screen.queryAllByRole("link", { name: "Take attendance" })).toHaveLength(times);
});

test("a coach's own class comes first", async () => {
  itIs(START - hours(2));
  const kahu = aMember({ ...coach, _id: "coach-1", firstName: "Kahu", lastName: "Tāne" });
  show([roster({}, people), roster({ ...later, instructor: "KAHU TANE" }, people.slice(0, 1))], vi.fn(), kahu);
  expect(await screen.findByText("Mia Tāne", { selector: "p" })).toBeTruthy();
  const list = within(screen.getByRole("list", { name: "Other classes today" }));
  expect(list.getAllByRole("button").map((button) => button.textContent)).toEqual(["Vinyasa Yoga"]);
});
