import type { Notification } from "@bindings/wire";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../rules";
import { useToasts } from "../../stores/toasts";
import { admin, aMember, aStudio, coach, itIs, renderAs, START } from "../../test-studio";
import { OfflineReason } from "../../ui/offlineReason";
import { bellLabel, unreadMark } from "./Bell";
import { targetOf } from "./Notice";
import { Notifications } from "./Notifications";

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

/** Renders the inbox with a stub server that stores reads and deletions. */
function renderInbox(list: Notification[], user = aMember(), answers = {}, offlineReason: string | null = null) {
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
  const requests = aStudio(user, {
    "GET /api/notifications": () => Response.json(inbox),
    "PUT /api/notifications/read-all": () => {
      inbox = inbox.map((one) => ({ ...one, isRead: true }));
      return done();
    },
    ...Object.fromEntries(own),
    ...answers,
  });
  renderAs(
    user,
    <OfflineReason value={offlineReason}>
      <Notifications onClose={onClose} />
    </OfflineReason>,
  );
  return { requests, onClose };
}

const rows = () => screen.findAllByRole("listitem");
const menuButton = (title: string) => screen.findByRole("button", { name: `Actions for ‘${title}’` });

async function chooseDelete(title: string) {
  await userEvent.click(await menuButton(title));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
}

const writes = (requests: string[]) => requests.filter((request) => !request.startsWith("GET"));

beforeEach(() => {
  itIs(START);
  useToasts.setState({ toasts: [] });
});

test("each row shows its title, its message, its time and whether it is unread", async () => {
  renderInbox([aNotification(), aNotification({ ...aMessage, isRead: true })]);
  const [first, second] = await rows();
  expect(first?.textContent).toBe(
    "Unread: You are booked: Vinyasa YogaIt took 1 concession; you have 4 left.Today at 17:00",
  );
  expect(second?.textContent).not.toContain("Unread");
});

test("clicking a notification opens its class, marks it as read and closes the list", async () => {
  const { requests, onClose } = renderInbox([aNotification()]);
  await userEvent.click(await screen.findByRole("link", { name: "You are booked: Vinyasa Yoga" }));
  expect(window.location.pathname + window.location.search).toBe("/classes?open=class:class-1");
  expect(onClose).toHaveBeenCalledOnce();
  expect(writes(requests)).toEqual(["PUT /api/notifications/n1/read"]);
});

test("clicking a read notification sends no request", async () => {
  const { requests } = renderInbox([aNotification({ isRead: true })]);
  await userEvent.click(await screen.findByRole("link", { name: "You are booked: Vinyasa Yoga" }));
  expect(writes(requests)).toEqual([]);
});

test.each([
  ["a member", {}, aNotification(), "/classes?open=class:class-1"],
  ["a coach", coach, aNotification(), "/dashboard?open=class:class-1"],
  [
    "an admin",
    admin,
    aNotification({ classId: "a_2026-12-01T05:00:00.000Z" }),
    "/dashboard?open=class:a_2026-12-01T05:00:00.000Z",
  ],
  [
    "an admin about someone",
    admin,
    aNotification({ type: "invitation_completed", classId: null, aboutUserId: "user-2" }),
    "/admin/users?open=person:user-2",
  ],
  ["a member short of concessions", {}, aNotification({ type: "concessions_low", classId: null }), "/concessions"],
  ["a member about several classes", {}, aNotification({ type: "reminder", classId: null }), "/dashboard"],
  ["a member with a message", {}, aNotification(aMessage), null],
] as const)("the target of a notification to %s", (_, role, notification, target) => {
  expect(targetOf(notification, aMember(role))).toBe(target);
});

test("a notification without a target is marked as read in the open list, and the focus stays in its row", async () => {
  const { requests, onClose } = renderInbox([aNotification(aMessage)]);
  await userEvent.click(await screen.findByRole("button", { name: "New mats, mark as read" }));
  await waitFor(() => expect(screen.queryByText("Unread:")).toBeNull());
  expect(writes(requests)).toEqual(["PUT /api/notifications/n2/read"]);
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(await menuButton("New mats"));
});

test("offline, no notification is deleted or marked as read, and both controls give the reason", async () => {
  const { requests } = renderInbox([aNotification(aMessage)], aMember(), {}, "You are offline");
  const [row] = await rows();
  const title = within(row as HTMLElement).getByRole("button", { description: "You are offline" });
  expect(title.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(title);
  await chooseDelete("New mats");
  expect(screen.getByRole("menuitem", { name: "Delete", description: "You are offline" })).toBeTruthy();
  expect(writes(requests)).toEqual([]);
});

test("a deletion repeated before the list is fetched again is sent once, and the focus moves to the next row", async () => {
  const { requests } = renderInbox([aNotification(), aNotification(aMessage)]);
  await userEvent.click(await menuButton("You are booked: Vinyasa Yoga"));
  await userEvent.dblClick(await screen.findByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(writes(requests)).toEqual(["DELETE /api/notifications/n1"]);
  expect(document.activeElement).toBe(await menuButton("New mats"));
});

test("when the last notification is deleted by keyboard, the focus moves to the dialog's title", async () => {
  renderInbox([aNotification()]);
  (await menuButton("You are booked: Vinyasa Yoga")).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Delete" });
  await userEvent.keyboard("{Enter}");
  await screen.findByText("No notifications");
  expect(document.activeElement).toBe(screen.getByText("Notifications"));
});

test("a failed deletion shows the server's message, but a 404 shows none", async () => {
  const { requests } = renderInbox([aNotification(), aNotification(aMessage)], aMember(), {
    "DELETE /api/notifications/n1": refused(429, "too_many_requests"),
    "DELETE /api/notifications/n2": refused(404, "not_found"),
  });
  await chooseDelete("You are booked: Vinyasa Yoga");
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: "error", text: "No." }]));
  await chooseDelete("New mats");
  // After a deletion, the notifications are fetched again.
  const reads = () => requests.filter((request) => request === "GET /api/notifications");
  await waitFor(() => expect(reads()).toHaveLength(3));
  expect(writes(requests)).toHaveLength(2);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test("'Mark all as read' sends one request and is then disabled", async () => {
  const { requests } = renderInbox([aNotification(), aNotification(aMessage)]);
  await screen.findAllByText("Unread:");
  const all = screen.getByRole("button", { name: "Mark all as read" });
  await userEvent.dblClick(all);
  await waitFor(() => expect(screen.queryByText("Unread:")).toBeNull());
  expect(writes(requests)).toEqual(["PUT /api/notifications/read-all"]);
  expect(all.getAttribute("aria-disabled")).toBe("true");
});

test("marking as read sends a message to the other tabs", async () => {
  const onMessage = vi.fn();
  const other = new BroadcastChannel("inbox");
  other.onmessage = onMessage;
  renderInbox([aNotification()]);
  await screen.findAllByText("Unread:");
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(onMessage).toHaveBeenCalled());
  other.close();
});

test("an empty inbox shows 'No notifications'", async () => {
  renderInbox([]);
  expect(await screen.findByText("No notifications")).toBeTruthy();
});

test("a full inbox shows a note that older notifications are hidden", async () => {
  renderInbox(Array.from({ length: limits().inboxLength }, (_, at) => aNotification({ _id: `n${at}` })));
  expect(await screen.findByText(/^The newest 100 are shown\./)).toBeTruthy();
});

test("the inbox shows a placeholder while it loads, and a failed load offers 'Try again'", async () => {
  let answer = (_: Response) => {};
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  renderInbox([], aMember(), { "GET /api/notifications": () => waiting });
  expect(screen.getByText("Loading notifications")).toBeTruthy();
  await act(async () => answer(refused(404, "not_found")()));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load notifications");
  expect(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("the bell's label has the exact count, and its badge stops at 9+", () => {
  expect([0, 1, 12].map(bellLabel)).toEqual([
    "Notifications, none unread",
    "Notifications, 1 unread",
    "Notifications, 12 unread",
  ]);
  expect([1, 9, 10].map(unreadMark)).toEqual(["1", "9", "9+"]);
});
