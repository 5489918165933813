import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { newQueryClient } from "../api/queryClient";
import { useConnection } from "../stores/connection";
import { useSession } from "../stores/session";
import { useTheme } from "../stores/theme";
import { useToasts } from "../stores/toasts";
import { admin, aMember, aStudio, coach } from "../test-studio";
import { App, newRouter } from "./App";

function visit(path: string, { signedIn = true } = {}) {
  useSession.setState({ token: signedIn ? "token" : null });
  window.history.replaceState(null, "", path);
  const client = newQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  render(<App queryClient={client} router={newRouter()} />);
}

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const openProfileMenu = async () => userEvent.click(await screen.findByRole("button", { name: /^Profile menu/ }));
const hasFocus = (item: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: item })));

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useConnection.setState({ reachable: true });
  useTheme.setState({ dark: false, followsSystem: true });
});

test.each([
  "/",
  "/dashboard",
  "/classes",
  "/profile",
  "/concessions",
  "/past-classes",
  "/admin/users",
  "/admin/classes",
  "/nowhere",
])("%s without a session leads to sign-in", async (path) => {
  aStudio(aMember());
  visit(path, { signedIn: false });
  await isAt("/login");
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
});

test.each(["/", "/admin", "/admin/users", "/admin/classes", "/nowhere"])(
  "%s leads a member to the dashboard",
  async (path) => {
    aStudio(aMember());
    visit(path);
    await isAt("/dashboard");
    expect(await screen.findByRole("heading", { name: "Welcome, Mia!" })).toBeTruthy();
  },
);

test("while the session is loading there is a spinner", async () => {
  let answer = (_: Response) => {};
  aStudio(aMember(), {
    "GET /api/auth/profile": () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  visit("/dashboard");
  expect(await screen.findByRole("status")).toBeTruthy();
  expect(screen.getByText("Loading")).toBeTruthy();
  await act(async () => answer(Response.json(aMember())));
  expect(await screen.findByRole("heading", { name: "Welcome, Mia!" })).toBeTruthy();
});

test("a session the server does not confirm ends without a word", async () => {
  aStudio(aMember(), {
    "GET /api/auth/profile": () => Response.json({ message: "No session", error: "unauthorised" }, { status: 401 }),
  });
  visit("/dashboard");
  await isAt("/login");
  expect(useToasts.getState().toasts).toEqual([]);
});

test("a session that all of a screen's reads find ended leads to sign-in once, without a word", async () => {
  const gone = () => Response.json({ message: "No session", error: "unauthorised" }, { status: 401 });
  const reads = ["GET /api/users/upcoming-classes", "GET /api/users/waitlist-status", "GET /api/users/stats"];
  const asked = aStudio(aMember(), Object.fromEntries(reads.map((read) => [read, gone])));
  const moves = [vi.spyOn(window.history, "pushState"), vi.spyOn(window.history, "replaceState")];
  const changed = vi.fn();
  visit("/dashboard");
  const stop = useSession.subscribe(changed);
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
  stop();
  expect(asked.filter((call) => reads.includes(call)).sort()).toEqual([...reads].sort());
  expect(changed).toHaveBeenCalledOnce();
  const addresses = moves.flatMap((move) => move.mock.calls.map(([, , address]) => address));
  expect(addresses.filter((address) => address === "/login")).toHaveLength(1);
  expect(useToasts.getState().toasts).toEqual([]);
});

test("a server that cannot be reached ends nobody's session", async () => {
  aStudio(aMember(), { "GET /api/auth/profile": () => Promise.reject(new TypeError("Failed to fetch")) });
  visit("/dashboard");
  expect(await screen.findByText(/Can't reach the studio/)).toBeTruthy();
  expect(useSession.getState().token).toBe("token");
  aStudio(aMember());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Welcome, Mia!" })).toBeTruthy();
});

test("signing in leads to the dashboard", async () => {
  aStudio(aMember(), {
    "POST /api/auth/login": () =>
      Response.json({ success: true, message: "Login successful!", token: "t", user: aMember() }),
  });
  visit("/login", { signedIn: false });
  await userEvent.type(await screen.findByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "secret{Enter}");
  await isAt("/dashboard");
  expect(useToasts.getState().toasts[0]).toMatchObject({ tone: "success", text: "Login successful!" });
  expect(localStorage.getItem("token")).toBe("t");
});

test.each([
  ["Invalid username or password", { message: "Invalid username or password", error: "wrong_password" }, 401],
  ["Can't reach the studio. Check your connection and try again.", "nonsense", 400],
])("a failed sign-in says %s, in the form only", async (sentence, body, status) => {
  aStudio(aMember(), { "POST /api/auth/login": () => Response.json(body, { status }) });
  visit("/login", { signedIn: false });
  await userEvent.type(await screen.findByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(useToasts.getState().toasts).toEqual([]);
});

const signsIn = {
  "POST /api/auth/login": () =>
    Response.json({ success: true, message: "Login successful!", token: "t", user: aMember() }),
};

async function signIn() {
  await userEvent.type(await screen.findByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "secret{Enter}");
}

test("the address that was asked for, query and all, is kept through signing in", async () => {
  aStudio(aMember(), signsIn);
  visit("/classes?class=c1", { signedIn: false });
  await isAt("/login");
  await signIn();
  await isAt("/classes");
  expect(window.location.search).toBe("?class=c1");
});

test("a session that ends anywhere leads to sign-in, and signing in leads back to the same address", async () => {
  const gone = () => Response.json({ message: "Please sign in", error: "unauthorised" }, { status: 401 });
  aStudio(aMember(), { "GET /api/classes": gone, ...signsIn });
  visit("/classes?search=yoga");
  await isAt("/login");
  aStudio(aMember(), signsIn);
  await signIn();
  await isAt("/classes");
  expect(window.location.search).toBe("?search=yoga");
});

test("signing out by hand starts afresh", async () => {
  aStudio(aMember(), signsIn);
  visit("/classes?search=yoga");
  await openProfileMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await isAt("/login");
  await signIn();
  await isAt("/dashboard");
});

test.each([
  ["/admin/users", admin, "Manage Users"],
  ["/admin/users", coach, "View Users"],
  ["/admin/classes", admin, "Manage Classes"],
  ["/admin/classes", coach, "View Classes"],
] as const)("%s is for staff, in the words of what they may do", async (path, role, title) => {
  aStudio(aMember(role));
  visit(path);
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(window.location.pathname).toBe(path);
});

test.each([
  ["/admin/users", "GET /api/admin/users", "Access Denied: You need admin privileges to access this page."],
  ["/admin/classes", "GET /api/admin/classes", "Access DeniedYou need admin privileges to access this page."],
])("%s says so where the role has changed meanwhile", async (path, call, words) => {
  const refused = () => Response.json({ message: "Not allowed", error: "forbidden" }, { status: 403 });
  aStudio(aMember(coach), { [call]: refused });
  visit(path);
  expect((await screen.findByRole("alert")).textContent).toBe(words);
});

test("waitlists are read for members only, and the studio's lists for staff only", async () => {
  const asMember = aStudio(aMember());
  visit("/dashboard");
  await screen.findByText("No upcoming classes");
  expect(asMember).toContain("GET /api/users/waitlist-status");
  expect(asMember.filter((call) => call.includes("/api/admin/"))).toEqual(["GET /api/admin/bank-details"]);
  cleanup();
  const asCoach = aStudio(aMember(coach));
  visit("/dashboard");
  await screen.findByText("No upcoming classes found");
  expect(asCoach.filter((call) => call.includes("waitlist"))).toEqual([]);
});

test("a member sees their screens and their balance", async () => {
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
  ["an admin", admin, ["Home", "Manage Users", "Manage Classes"], "Admin Dashboard", "Admin", "Kōwhai Studio"],
  ["a coach", coach, ["Home", "View Users", "View Classes"], "Coach Dashboard", "Coach", "Kahu Tāne"],
] as const)("%s sees the staff's", async (_, role, words, title, badge, name) => {
  aStudio(aMember(role));
  visit("/dashboard");
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(await screen.findByText("No upcoming classes found")).toBeTruthy();
  const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(words);
  expect(screen.queryByText(/concession/)).toBeNull();
  expect(screen.getByRole("link", { name: "Fantail home" }).getAttribute("href")).toBe("/admin");
  expect(await screen.findByRole("button", { name: `Profile menu, ${name}` })).toBeTruthy();
  await openProfileMenu();
  expect(screen.getAllByText(badge).length).toBeGreaterThan(0);
  expect(await screen.findByRole("menuitem", { name: "Settings" })).toBeTruthy();
});

test("the profile menu changes the appearance, and can follow the system again", async () => {
  aStudio(aMember());
  visit("/dashboard");
  await openProfileMenu();
  expect(screen.queryByRole("menuitem", { name: "Follow System" })).toBeNull();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Dark Mode" }));
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

test("logging out leads to sign-in and says so", async () => {
  aStudio(aMember());
  visit("/dashboard");
  await openProfileMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await isAt("/login");
  expect(localStorage.getItem("token")).toBeNull();
  expect(useToasts.getState().toasts[0]).toMatchObject({ tone: "success", text: "Logged out successfully" });
});

test("the staging banner shows on the staging host only", async () => {
  aStudio(aMember(), {
    "GET /api/studio": () => Response.json({ studioName: "S", contactEmail: "a@b.nz", environment: "staging" }),
  });
  visit("/dashboard");
  expect(await screen.findByText("STAGING ENVIRONMENT")).toBeTruthy();
  expect(screen.getByText("STAGING SITE - data may be reset")).toBeTruthy();
});

test("when the studio goes away the screen stays and says so", async () => {
  aStudio(aMember());
  visit("/dashboard");
  await screen.findByText("No upcoming classes");
  act(() => useConnection.setState({ reachable: false }));
  expect(screen.getByText(/^Offline: as of [A-Z][a-z]{2} \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText("No upcoming classes")).toBeTruthy();
});

test("while the studio is away actions are disabled with the reason; once it is back the changes are told", async () => {
  let concessions = 5;
  const user = () => Response.json(aMember({ concessions }));
  aStudio(aMember(), { "GET /api/auth/profile": user, "GET /healthz": () => new Response() });
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

test("the legal pages name the studio's address and today as the last update", async () => {
  aStudio(aMember());
  visit("/privacy", { signedIn: false });
  expect(await screen.findByRole("heading", { name: "Privacy Policy" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "kiaora@example.nz" })).toBeTruthy();
  expect(screen.getByText(/within 30 days of account\s+deletion/)).toBeTruthy();
  expect(screen.getByText(/^Last updated: \d+ \w+ \d{4}$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to login" }).getAttribute("href")).toBe("/login");
});
