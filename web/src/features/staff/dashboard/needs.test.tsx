import type { Class, EmailServiceStatus, User } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, renderAs, START } from "../../../test-studio";
import { refusal } from "../class/test-class";
import { creditNeeds, invitationNeeds } from "./needs";
import { StaffDashboard } from "./StaffDashboard";

const NOW = START - hours(72);
beforeEach(() => itIs(NOW));

const mail = (
  configured: boolean,
  health: EmailServiceStatus["health"] = { status: "healthy" },
): EmailServiceStatus => ({
  health,
  status: { provider: "smtp", fromEmail: "a@b.nz", environment: "production", configured, testMode: !configured },
});
const account = { bankName: "Studio", accountNumber: "12-3140-0171323-50" };
const users = (list: User[]) => Response.json({ users: list, totalPages: 1, currentPage: 1, total: list.length });
const PENDING = "GET /api/admin/users?status=active&sort=createdAt&order=asc&page=1&setup=pending&limit=100";
const LOWEST = "GET /api/admin/users?status=active&sort=concessions&order=asc&page=1&limit=20";
const regular = aMember({ totalClassesAttended: 3 });

/** The responses of a studio without any task for the admin. */
const withoutTasks = {
  "GET /api/admin/email-service-status": () => Response.json(mail(true)),
  "GET /api/admin/backups": () => Response.json({ backups: null }),
  "GET /api/admin/bank-details": () => Response.json({ bankAccount: account }),
  "GET /api/admin/upcoming-classes": () => Response.json({ upcomingClasses: [aClass()] }),
  [PENDING]: () => users([]),
  [LOWEST]: () => users([regular]),
};

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

test("without tasks the card is not shown, and its data takes five requests", async () => {
  const { requests, client } = renderDashboard();
  await screen.findByRole("table", { name: "Upcoming classes" });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText("Needs a hand")).toBeNull();
  expect(screen.queryByText("First steps")).toBeNull();
  const taskRequests = /users|email-service|backups|bank-details/;
  expect(requests.filter((call) => taskRequests.test(call))).toHaveLength(5);
});

test("each task is a link to the screen on which it can be done", async () => {
  const status = { age: null, every: "6 h", kept: 1, keep: 10, lastGoodAt: null, failingSince: null, reason: null };
  renderDashboard({
    "GET /api/admin/email-service-status": () => Response.json(mail(false)),
    "GET /api/admin/backups": () => Response.json({ backups: { health: "overdue", ...status } }),
    "GET /api/admin/bank-details": () => Response.json({ bankAccount: null }),
    [PENDING]: () =>
      users([
        aMember({ isSetupComplete: false, username: "late", createdAt: new Date(NOW - hours(24 * 7)).toISOString() }),
        aMember({ isSetupComplete: false, invitationProblem: "No such box", firstName: "Ana" }),
      ]),
    [LOWEST]: () => users([aMember({ concessions: -2 }), regular]),
  });
  await waitFor(async () =>
    expect(linesOf(await card("Needs a hand"))).toEqual([
      ["Mail is not set upNo letter reaches anyone", "/profile?tab=system"],
      ["No bank account is setMembers don't see where to pay", "/profile?edit=profile"],
      ["Backups are overdue", "/profile?tab=system"],
      ["1 invitation could not be deliveredAna Tāne", "/admin/users?search=mia.tane"],
      ["1 account not set up after a weekMia Tāne", "/admin/users?search=late"],
      ["1 person is below 0Mia Tāne −2", "/admin/users?sort=concessions"],
    ]),
  );
});

test("a failed check shows a message and a button to try again", async () => {
  renderDashboard({ "GET /api/admin/backups": refusal(503, "Busy", "overloaded") });
  expect(await screen.findByText(/Not everything could be checked/)).toBeTruthy();
  aStudio(aMember(admin), withoutTasks);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/Not everything/)).toBeNull());
});

test("an account that is not set up is listed seven days after its creation", () => {
  const waiting = (ago: number) => aMember({ isSetupComplete: false, createdAt: new Date(NOW - ago).toISOString() });
  const week = hours(24 * 7);
  const needs = (list: User[], total = list.length) => invitationNeeds({ users: list, total }, 0, NOW);
  expect(needs([waiting(week - 1)])).toEqual([]);
  expect(needs([waiting(week)])).toHaveLength(1);
  expect(needs([waiting(week), waiting(week)])).toEqual([
    {
      id: "pending",
      text: "2 accounts not set up after a week",
      detail: "Mia Tāne, Mia Tāne",
      to: "/admin/users?status=invited&order=asc",
    },
  ]);
  expect(needs([waiting(week), waiting(week)], 3)[0]?.text).toBe("2 or more accounts not set up after a week");
  // The users that were not fetched are younger than the last one that was.
  expect(needs([waiting(week), waiting(week - 1)], 3)[0]?.text).toBe("1 account not set up after a week");
});

test("undelivered invitations are counted beyond the users that were fetched", () => {
  const undelivered = aMember({ isSetupComplete: false, invitationProblem: "No such mailbox" });
  const needs = (list: User[], all: number) => invitationNeeds({ users: list, total: 300 }, all, NOW);
  const list = "/admin/users?status=invited&order=asc";
  expect(needs([], 2)).toEqual([
    { id: "undelivered", text: "2 invitations could not be delivered", detail: "", to: list },
  ]);
  expect(needs([undelivered], 3)[0]).toMatchObject({
    text: "3 invitations could not be delivered",
    detail: "Mia Tāne …",
    to: list,
  });
  expect(needs([undelivered], 1)[0]).toMatchObject({ detail: "Mia Tāne", to: expect.stringContaining("search=") });
});

test("people below 0 are counted up to the page limit, and three are named", () => {
  const below = (count: number) => Array.from({ length: count }, (_, at) => aMember({ concessions: -1 - (at % 2) }));
  expect(creditNeeds([aMember({ concessions: 0 })], 20)).toEqual([]);
  expect(creditNeeds(below(4), 20)[0]).toMatchObject({
    text: "4 people are below 0",
    detail: "Mia Tāne −1, Mia Tāne −2, Mia Tāne −1 …",
  });
  expect(creditNeeds(below(20), 20)[0]?.text).toBe("20 or more people are below 0");
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
