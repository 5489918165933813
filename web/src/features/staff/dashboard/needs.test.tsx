import type { AdminNeeds, Class, UsersInNeed } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, NO_NEEDS, renderAs, START } from "../../../test-studio";
import { refusal } from "../class/test-class";
import { StaffDashboard } from "./StaffDashboard";

const NOW = START - hours(72);
beforeEach(() => itIs(NOW));

/** The responses of a studio without any task for the admin. */
const withoutTasks = {
  "GET /api/admin/upcoming-classes": () => Response.json({ upcomingClasses: [aClass()] }),
};
const withNeeds = (needs: Partial<AdminNeeds>) => ({
  "GET /api/admin/needs": () => Response.json({ ...NO_NEEDS, ...needs }),
});
const users = (total: number, ...concessions: number[]): UsersInNeed => ({
  total,
  first: concessions.map((balance) => ({
    username: "mia.tane",
    firstName: "Mia",
    lastName: "Tāne",
    concessions: balance,
  })),
});

function renderDashboard(answers: Parameters<typeof aStudio>[1] = {}, user = aMember(admin)) {
  const requests = aStudio(user, { ...withoutTasks, ...answers });
  const client = renderAs(user, <StaffDashboard />, "/dashboard");
  return { requests, client };
}
const card = (name: string) => screen.findByRole("region", { name });
const linesOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole("link")
    .map((line) => [line.textContent, line.getAttribute("href")]);

test("without tasks the card is not shown, and its data takes one request", async () => {
  const { requests, client } = renderDashboard();
  await screen.findByRole("table", { name: "Upcoming classes" });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText("Needs a hand")).toBeNull();
  expect(screen.queryByText("First steps")).toBeNull();
  const taskRequests = /needs|users|email-service|backups|bank-details|settings/;
  expect(requests.filter((call) => taskRequests.test(call))).toEqual(["GET /api/admin/needs"]);
});

test("each task is a link to the screen on which it can be done", async () => {
  const status = {
    folder: "/mnt",
    age: null,
    every: "6 h",
    kept: 1,
    keep: 10,
    lastGoodAt: null,
    failingSince: null,
    reason: null,
  };
  renderDashboard(
    withNeeds({
      mail: "not_set_up",
      bankAccount: false,
      backups: { health: "overdue", ...status },
      undelivered: users(1, 0),
      notSetUp: users(2, 0, 0),
      belowZero: users(4, -2, -1, -1),
    }),
  );
  await waitFor(async () =>
    expect(linesOf(await card("Needs a hand"))).toEqual([
      ["Mail is not set upNo letter reaches anyone", "/profile?tab=system"],
      ["No bank account is setMembers don't see where to pay", "/profile?edit=profile"],
      ["Backups are overdue", "/profile?tab=system"],
      ["1 invitation could not be deliveredMia Tāne", "/admin/users?search=mia.tane"],
      ["2 accounts not set up after a weekMia Tāne, Mia Tāne", "/admin/users?status=invited&order=asc"],
      ["4 people are below 0Mia Tāne −2, Mia Tāne −1, Mia Tāne −1 …", "/admin/users?sort=concessions"],
    ]),
  );
});

test("a failed check shows a message and a button to try again", async () => {
  renderDashboard({ "GET /api/admin/needs": refusal(503, "Busy", "overloaded") });
  expect(await screen.findByText(/Not everything could be checked/)).toBeTruthy();
  aStudio(aMember(admin), withoutTasks);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/Not everything/)).toBeNull());
});

const TWO_MONTHS = "GET /api/admin/classes?from=2026-11-25&to=2026-12-31";
const own = (nth: number, differences: Partial<Class> = {}) =>
  aClass({ _id: `own-${nth}`, name: `Own ${nth}`, instructor: "KAHU Tane", ...differences });

test("a coach sees their own next classes first, and a press opens the bookings of one", async () => {
  const over = { startTime: "2026-11-24T05:00:00.000Z", endTime: "2026-11-24T06:00:00.000Z" };
  renderDashboard(
    {
      [TWO_MONTHS]: () => Response.json({ classes: [own(0, over), aClass(), own(1), own(2), own(3), own(4), own(5)] }),
    },
    aMember(coach),
  );
  const list = within(await screen.findByRole("list", { name: "Your next classes" }));
  const names = list.getAllByRole("button").map((row) => row.textContent);
  expect(names).toEqual([1, 2, 3, 4].map((nth) => `View bookings of Own ${nth}`));
  await userEvent.click(list.getByRole("button", { name: "View bookings of Own 1" }));
  expect(window.location.search).toBe("?open=class:own-1");
  expect(screen.queryByText("Needs a hand")).toBeNull();
});

test("a coach without classes sees the name by which classes were searched", async () => {
  renderDashboard({ [TWO_MONTHS]: () => Response.json({ classes: [aClass()] }) }, aMember(coach));
  expect(await screen.findByText("No class until the end of next month has Kahu Tāne as its instructor.")).toBeTruthy();
});
