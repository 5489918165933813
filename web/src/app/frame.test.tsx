import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useConnection } from "../stores/connection";
import { useTheme } from "../stores/theme";
import { useToasts } from "../stores/toasts";
import { admin, aMember, aStudio, coach } from "../test-studio";
import { hasFocus, isAt, openProfileMenu, visit } from "./test-app";

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useConnection.setState({ reachable: true });
  useTheme.setState({ dark: false, followsSystem: true });
});

test("only members request waitlists, and only staff request the studio's lists", async () => {
  const memberRequests = aStudio(aMember());
  visit("/dashboard");
  await screen.findByText("No upcoming classes");
  expect(memberRequests).toContain("GET /api/users/waitlist-status");
  expect(memberRequests.filter((request) => request.includes("/api/admin/"))).toEqual(["GET /api/admin/bank-details"]);
  cleanup();
  const coachRequests = aStudio(aMember(coach));
  visit("/dashboard");
  await screen.findByText("No upcoming classes found");
  expect(coachRequests.filter((request) => request.includes("waitlist"))).toEqual([]);
});

test("the top bar shows a member's links and balance", async () => {
  aStudio(aMember());
  visit("/dashboard");
  const bar = await screen.findByRole("navigation", { name: "Main" });
  const links = within(bar).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Home", "Class Schedule"]);
  expect(screen.getByText("You have", { exact: false }).parentElement?.textContent).toBe(
    "You have 5 concessions: see every change",
  );
  expect(screen.getByRole("link", { name: "Fantail home" }).getAttribute("href")).toBe("/dashboard");
});

test.each([
  [
    "an admin",
    admin,
    ["Home", "Today", "Manage Users", "Manage Classes", "Payments"],
    "Admin Dashboard",
    "Admin",
    "Kōwhai Studio",
  ],
  ["a coach", coach, ["Home", "Today", "View Users", "View Classes"], "Coach Dashboard", "Coach", "Kahu Tāne"],
] as const)("the top bar shows %s the staff links and no balance", async (_, role, labels, title, badge, name) => {
  aStudio(aMember(role));
  visit("/dashboard");
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(await screen.findByText("No upcoming classes found")).toBeTruthy();
  const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(labels);
  expect(screen.queryByText(/concession/)).toBeNull();
  expect(screen.getByRole("link", { name: "Fantail home" }).getAttribute("href")).toBe("/admin");
  expect(await screen.findByRole("button", { name: `Profile menu, ${name}, ${badge}` })).toBeTruthy();
  await openProfileMenu();
  expect(await screen.findByRole("menuitem", { name: "Settings" })).toBeTruthy();
  expect(screen.getAllByText(badge).length).toBeGreaterThan(0);
});

test("the profile menu switches to dark mode and back to the system's appearance", async () => {
  aStudio(aMember());
  visit("/dashboard");
  await openProfileMenu();
  const darkMode = await screen.findByRole("menuitem", { name: "Dark Mode" });
  expect(screen.queryByRole("menuitem", { name: "Follow System" })).toBeNull();
  await userEvent.click(darkMode);
  expect(useTheme.getState()).toMatchObject({ dark: true, followsSystem: false });
  await openProfileMenu();
  expect(await screen.findByRole("menuitem", { name: "Light Mode" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Follow System" }));
  expect(useTheme.getState().followsSystem).toBe(true);
});

test("the profile menu works with the keyboard", async () => {
  aStudio(aMember());
  visit("/dashboard");
  await openProfileMenu();
  await hasFocus("Profile");
  await userEvent.keyboard("{ArrowUp}");
  await hasFocus("Logout");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Profile menu/ }));
});

test("logging out opens sign-in and shows a toast", async () => {
  aStudio(aMember());
  visit("/dashboard");
  await openProfileMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await isAt("/login");
  expect(localStorage.getItem("token")).toBeNull();
  expect(useToasts.getState().toasts[0]).toMatchObject({ tone: "success", text: "Logged out successfully" });
});

test("the staging banner shows on the staging host", async () => {
  aStudio(aMember(), {
    "GET /api/studio": () => Response.json({ studioName: "S", contactEmail: "a@b.nz", environment: "staging" }),
  });
  visit("/dashboard");
  expect(await screen.findByText("STAGING ENVIRONMENT")).toBeTruthy();
  expect(screen.getByText("STAGING SITE - data may be reset")).toBeTruthy();
});

test("a lost connection keeps the screen and shows 'Offline'", async () => {
  aStudio(aMember());
  visit("/dashboard");
  await screen.findByText("No upcoming classes");
  act(() => useConnection.setState({ reachable: false }));
  expect(screen.getByText(/^Offline: as of [A-Z][a-z]{2} \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText("No upcoming classes")).toBeTruthy();
});

test("offline actions are disabled with a reason, and changes are announced after reconnecting", async () => {
  let concessions = 5;
  const user = () => Response.json(aMember({ concessions }));
  aStudio(aMember(), { "GET /api/auth/profile": user, "GET /healthz": () => new Response("ok") });
  visit("/profile");
  const download = await screen.findByRole("button", { name: "Download my data" });
  act(() => useConnection.setState({ reachable: false }));
  expect(download.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(download.getAttribute("aria-describedby") ?? "")?.textContent).toBe("You are offline");
  concessions = 4;
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("You now have 4 concessions")).toBeTruthy();
  expect(download.getAttribute("aria-disabled")).toBeNull();
});

test("the privacy policy shows the studio's email address and today's date", async () => {
  aStudio(aMember());
  visit("/privacy", { signedIn: false });
  expect(await screen.findByRole("heading", { name: "Privacy Policy" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "kiaora@example.nz" })).toBeTruthy();
  expect(screen.getByText(/within 30 days of account\s+deletion/)).toBeTruthy();
  expect(screen.getByText(/^Last updated: \d+ \w+ \d{4}$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to login" }).getAttribute("href")).toBe("/login");
});
