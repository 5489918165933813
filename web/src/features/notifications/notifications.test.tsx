import type { Notification } from "@bindings/Notification";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../rules";
import { useToasts } from "../../stores/toasts";
import { admin, aMember, aStudio, coach, itIs, renderAs, START } from "../../test-studio";
import { Notifications } from "./Notifications";
import { placeOf } from "./placeOf";
import { bellWords, unreadMark } from "./unreadWords";

function aNotification(differences: Partial<Notification> = {}): Notification {
  return {
    _id: "n1",
    type: "booking_confirmed",
    title: "You are booked: Vinyasa Yoga",
    message: "It took 1 concession; you have 4 left.",
    classId: "class-1",
    isRead: false,
    createdAt: "2026-11-28T04:00:00.000Z",
    ...differences,
  };
}

const aMessage = { _id: "n2", type: "message", title: "New mats", message: "They are here.", classId: null } as const;
const done = () => Response.json({ success: true, message: "ok" });
const refused = (status: number, error: string) => () =>
  Response.json({ success: false, message: "No.", error }, { status });

/** A studio with an inbox that is written to as a real one is. */
function anInbox(list: Notification[], user = aMember(), answers = {}) {
  let inbox = list;
  const own = list.flatMap(({ _id }) => [
    [
      `PUT /api/notifications/${_id}/read`,
      () => {
        inbox = inbox.map((one) => (one._id === _id ? { ...one, isRead: true } : one));
        return done();
      },
    ],
    [
      `DELETE /api/notifications/${_id}`,
      () => {
        inbox = inbox.filter((one) => one._id !== _id);
        return done();
      },
    ],
  ]);
  const onClose = vi.fn();
  const asked = aStudio(user, {
    "GET /api/notifications": () => Response.json(inbox),
    "PUT /api/notifications/read-all": () => {
      inbox = inbox.map((one) => ({ ...one, isRead: true }));
      return done();
    },
    ...Object.fromEntries(own),
    ...answers,
  });
  renderAs(user, <Notifications onClose={onClose} />);
  return { asked, onClose };
}

const rows = () => screen.findAllByRole("listitem");
const writes = (asked: string[]) => asked.filter((call) => !call.startsWith("GET"));

beforeEach(() => {
  itIs(START);
  useToasts.setState({ toasts: [] });
});

test("each says its title, its words and when, and whether it is unread", async () => {
  anInbox([aNotification(), aNotification({ ...aMessage, isRead: true })]);
  const [first, second] = await rows();
  expect(first?.textContent).toBe(
    "Unread: You are booked: Vinyasa YogaIt took 1 concession; you have 4 left.Today at 17:00",
  );
  expect(second?.textContent).not.toContain("Unread");
});

test("opening one goes to its class, marks it read and closes the list", async () => {
  const { asked, onClose } = anInbox([aNotification()]);
  await userEvent.click(await screen.findByRole("link", { name: "You are booked: Vinyasa Yoga" }));
  expect(window.location.pathname + window.location.search).toBe("/classes?class=class-1");
  expect(onClose).toHaveBeenCalledOnce();
  expect(writes(asked)).toEqual(["PUT /api/notifications/n1/read"]);
});

test("one that has been read is not marked again", async () => {
  const { asked } = anInbox([aNotification({ isRead: true })]);
  await userEvent.click(await screen.findByRole("link", { name: "You are booked: Vinyasa Yoga" }));
  expect(writes(asked)).toEqual([]);
});

test.each([
  ["a member", {}, aNotification(), "/classes?class=class-1"],
  ["a coach", coach, aNotification(), "/dashboard?class=class-1"],
  [
    "an admin",
    admin,
    aNotification({ classId: "a_2026-12-01T05:00:00.000Z" }),
    "/dashboard?class=a_2026-12-01T05%3A00%3A00.000Z",
  ],
  ["a member short of concessions", {}, aNotification({ type: "concessions_low", classId: null }), "/concessions"],
  ["a member with a message", {}, aNotification(aMessage), null],
] as const)("the place for %s", (_, role, notification, place) => {
  expect(placeOf(notification, aMember(role))).toBe(place);
});

test("one that is about nothing to go to is read where it stands, and the focus stays with it", async () => {
  const { asked, onClose } = anInbox([aNotification(aMessage)]);
  await userEvent.click(await screen.findByRole("button", { name: "New mats, mark as read" }));
  await waitFor(() => expect(screen.queryByText("Unread:")).toBeNull());
  expect(writes(asked)).toEqual(["PUT /api/notifications/n2/read"]);
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete ‘New mats’" }));
});

test("deleting is asked for once, and the next one has the focus", async () => {
  const { asked } = anInbox([aNotification(), aNotification(aMessage)]);
  await userEvent.dblClick(await screen.findByRole("button", { name: /^Delete ‘You are booked/ }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(writes(asked)).toEqual(["DELETE /api/notifications/n1"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete ‘New mats’" }));
});

test("a refusal is said in the studio's words, but not where another tab was first", async () => {
  const { asked } = anInbox([aNotification(), aNotification(aMessage)], aMember(), {
    "DELETE /api/notifications/n1": refused(429, "too_many_requests"),
    "DELETE /api/notifications/n2": refused(404, "not_found"),
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Delete ‘You are booked/ }));
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: "error", text: "No." }]));
  await userEvent.click(screen.getByRole("button", { name: "Delete ‘New mats’" }));
  await waitFor(() => expect(writes(asked)).toHaveLength(2));
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test("all are marked read at once, and then there is nothing to mark", async () => {
  const { asked } = anInbox([aNotification(), aNotification(aMessage)]);
  await screen.findAllByText("Unread:");
  const all = screen.getByRole("button", { name: "Mark all as read" });
  await userEvent.dblClick(all);
  await waitFor(() => expect(screen.queryByText("Unread:")).toBeNull());
  expect(writes(asked)).toEqual(["PUT /api/notifications/read-all"]);
  expect(all.getAttribute("aria-disabled")).toBe("true");
});

test("another tab hears of it", async () => {
  const heard = vi.fn();
  const other = new BroadcastChannel("inbox");
  other.onmessage = heard;
  anInbox([aNotification()]);
  await screen.findAllByText("Unread:");
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(heard).toHaveBeenCalled());
  other.close();
});

test("an empty inbox says so", async () => {
  anInbox([]);
  expect(await screen.findByText("No notifications")).toBeTruthy();
});

test("a full inbox says that it shows the newest", async () => {
  anInbox(Array.from({ length: limits().inboxLength }, (_, at) => aNotification({ _id: `n${at}` })));
  expect(await screen.findByText(/^The newest 100 are shown\./)).toBeTruthy();
});

test("while it loads its place is kept, and a failure can be tried again", async () => {
  let answer = (_: Response) => {};
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  anInbox([], aMember(), { "GET /api/notifications": () => waiting });
  expect(screen.getByText("Loading notifications")).toBeTruthy();
  await act(async () => answer(refused(404, "not_found")()));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load notifications");
  expect(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("the bell says its count in words, and the mark counts to nine", () => {
  expect([0, 1, 12].map(bellWords)).toEqual([
    "Notifications, none unread",
    "Notifications, 1 unread",
    "Notifications, 12 unread",
  ]);
  expect([1, 9, 10].map(unreadMark)).toEqual(["1", "9", "9+"]);
});
