import type { User } from "@bindings/wire";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { queries } from "../api/queries";
import { newQueryClient } from "../api/queryClient";
import { notifyOtherTabs } from "../features/notifications/useInbox";
import { useSession } from "../stores/session";
import { admin, aMember, aStudio, coach } from "../test-studio";
import { App } from "./App";

function open(path: string, user: User, answers = {}) {
  aStudio(user, answers);
  useSession.setState({ token: "token" });
  const client = newQueryClient();
  client.setQueryData(queries.me().queryKey, user);
  window.history.replaceState(null, "", path);
  render(<App queryClient={client} />);
}

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

/** The bell in the top bar. */
const bell = async (name: string) => {
  const [first] = await screen.findAllByRole("button", { name });
  if (!first) throw new Error("there is no bell");
  return first;
};

test("a member's balance links to the statement of concessions", async () => {
  open("/dashboard", aMember());
  await userEvent.click(await screen.findByRole("link", { name: /^You have\s*5\s*concessions: see every change$/ }));
  await isAt("/concessions");
  expect(await screen.findByRole("heading", { name: "Your Concessions" })).toBeTruthy();
});

test.each(["/concessions", "/past-classes"])("%s redirects staff to the dashboard", async (path) => {
  open(path, aMember(coach));
  await isAt("/dashboard");
  expect(await screen.findByRole("heading", { name: "Coach Dashboard" })).toBeTruthy();
});

const unread = {
  ...{ _id: "n1", type: "message", title: "New mats", message: "They are here." },
  ...{ classId: null, isRead: false, createdAt: "2026-11-28T04:00:00.000Z" },
};

test.each([
  ["a member", {}],
  ["a coach", coach],
  ["an admin", admin],
] as const)("the bell of %s shows the number of unread notifications and opens the list", async (_, role) => {
  open("/dashboard", aMember(role), { "GET /api/notifications": () => Response.json([unread]) });
  await userEvent.click(await bell("Notifications, 1 unread"));
  const list = await screen.findByRole("dialog", { name: "Notifications" });
  expect(within(list).getByRole("listitem").textContent).toContain("New mats");
});

test("a message from another tab reloads the notifications", async () => {
  const answers = { "GET /api/notifications": () => Response.json([unread]) };
  open("/dashboard", aMember(), answers);
  await bell("Notifications, 1 unread");
  aStudio(aMember(), { "GET /api/notifications": () => Response.json([{ ...unread, isRead: true }]) });
  act(() => notifyOtherTabs());
  expect(await bell("Notifications, none unread")).toBeTruthy();
});

test("the bottom bar links to a member's screens and marks the current one; only the top bar has a bell", async () => {
  open("/dashboard", aMember(), { "GET /api/notifications": () => Response.json([unread]) });
  const bar = within(await screen.findByRole("navigation", { name: "Bottom bar" }));
  const links = bar.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("aria-current")]);
  expect(links).toEqual([
    ["Home", "page"],
    ["Schedule", null],
    ["Me", null],
  ]);
  await userEvent.click(bar.getByRole("link", { name: "Schedule" }));
  await isAt("/classes");
  expect(await bar.findByRole("link", { name: "Schedule", current: "page" })).toBeTruthy();
  expect(bar.queryByRole("button")).toBeNull();
  await bell("Notifications, 1 unread");
  expect(screen.getAllByRole("button", { name: /^Notifications/ })).toHaveLength(1);
});

test("staff's bottom bar links to the desk's screens, and 'More' opens the menu with the others", async () => {
  open("/dashboard", aMember(admin));
  const bar = within(await screen.findByRole("navigation", { name: "Bottom bar" }));
  const links = bar.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Home", "/dashboard"],
    ["Today", "/admin/today"],
    ["Classes", "/admin/classes"],
    ["People", "/admin/users"],
  ]);
  await userEvent.click(bar.getByRole("button", { name: "More" }));
  const menu = within(await screen.findByRole("dialog", { name: "Menu" }));
  expect(menu.getByRole("link", { name: "Packs" })).toBeTruthy();
  expect(menu.getByRole("link", { name: "Audit trail" })).toBeTruthy();
});

test("the button 'Find anything' opens the palette", async () => {
  open("/dashboard", aMember());
  await userEvent.click(await screen.findByRole("button", { name: /^Find anything/ }));
  expect(await screen.findByRole("dialog", { name: "Find anything" })).toBeTruthy();
});
