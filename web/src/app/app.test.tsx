import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useConfirm } from "../stores/confirm";
import { useConnection } from "../stores/connection";
import { useSession } from "../stores/session";
import { useTheme } from "../stores/theme";
import { useToasts } from "../stores/toasts";
import { admin, aMember, aStudio, coach } from "../test-studio";
import { isAt, openProfileMenu, visit } from "./test-app";

beforeEach(() => {
  useConfirm.setState({ confirmation: null });
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
])("%s without a session redirects to sign-in", async (path) => {
  aStudio(aMember());
  visit(path, { signedIn: false });
  await isAt("/login");
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
});

test.each(["/", "/admin", "/admin/users", "/admin/classes", "/dashboard/payments", "/nowhere"])(
  "%s redirects a member to the dashboard",
  async (path) => {
    aStudio(aMember());
    visit(path);
    await isAt("/dashboard");
    expect(await screen.findByRole("heading", { name: "Welcome, Mia!" })).toBeTruthy();
  },
);

test("the app shows a spinner while the session loads", async () => {
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

test("a session that the server refuses ends without a toast", async () => {
  aStudio(aMember(), {
    "GET /api/auth/profile": () => Response.json({ message: "No session", error: "unauthorised" }, { status: 401 }),
  });
  visit("/dashboard");
  await isAt("/login");
  expect(useToasts.getState().toasts).toEqual([]);
});

test("several 401 responses on one screen redirect to sign-in once, without a toast", async () => {
  const unauthorised = () => Response.json({ message: "No session", error: "unauthorised" }, { status: 401 });
  const reads = ["GET /api/users/upcoming-classes", "GET /api/users/waitlist-status", "GET /api/users/stats"];
  const requests = aStudio(aMember(), Object.fromEntries(reads.map((read) => [read, unauthorised])));
  const navigations = [vi.spyOn(window.history, "pushState"), vi.spyOn(window.history, "replaceState")];
  const onSessionChange = vi.fn();
  visit("/dashboard");
  const stop = useSession.subscribe(onSessionChange);
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
  stop();
  expect(requests.filter((call) => reads.includes(call)).sort()).toEqual([...reads].sort());
  expect(onSessionChange).toHaveBeenCalledOnce();
  const addresses = navigations.flatMap((navigation) => navigation.mock.calls.map(([, , address]) => address));
  expect(addresses.filter((address) => address === "/login")).toHaveLength(1);
  expect(useToasts.getState().toasts).toEqual([]);
});

test("an unreachable server does not end the session", async () => {
  aStudio(aMember(), { "GET /api/auth/profile": () => Promise.reject(new TypeError("Failed to fetch")) });
  visit("/dashboard");
  expect(await screen.findByText(/Can't reach the studio/)).toBeTruthy();
  expect(useSession.getState().token).toBe("token");
  aStudio(aMember());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Welcome, Mia!" })).toBeTruthy();
});

test("signing in opens the dashboard", async () => {
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
  ["Login failed. Can't reach the studio: check your connection and try again.", "nonsense", 400],
])("a failed sign-in shows '%s' in the form and no toast", async (message, body, status) => {
  aStudio(aMember(), { "POST /api/auth/login": () => Response.json(body, { status }) });
  visit("/login", { signedIn: false });
  await userEvent.type(await screen.findByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(useToasts.getState().toasts).toEqual([]);
});

const signInResponse = {
  "POST /api/auth/login": () =>
    Response.json({ success: true, message: "Login successful!", token: "t", user: aMember() }),
};

async function signIn() {
  await userEvent.type(await screen.findByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "secret{Enter}");
}

test("signing in opens the requested address with its query", async () => {
  aStudio(aMember(), signInResponse);
  visit("/classes?class=c1", { signedIn: false });
  await isAt("/login");
  await signIn();
  await isAt("/classes");
  expect(window.location.search).toBe("?class=c1");
});

test("an ended session redirects to sign-in, and signing in returns to the same address", async () => {
  const unauthorised = () => Response.json({ message: "Please sign in", error: "unauthorised" }, { status: 401 });
  aStudio(aMember(), { "GET /api/classes": unauthorised, ...signInResponse });
  visit("/classes?search=yoga");
  await isAt("/login");
  aStudio(aMember(), signInResponse);
  await signIn();
  await isAt("/classes");
  expect(window.location.search).toBe("?search=yoga");
});

test("signing in after a manual sign-out opens the dashboard", async () => {
  aStudio(aMember(), signInResponse);
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
] as const)("%s shows the staff role its own heading", async (path, role, title) => {
  aStudio(aMember(role));
  visit(path);
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(window.location.pathname).toBe(path);
});

test.each([
  ["/admin/users", "GET /api/admin/users", "Access Denied: You need admin privileges to access this page."],
  ["/admin/classes", "GET /api/admin/classes", "Access DeniedYou need admin privileges to access this page."],
])("%s shows 'Access Denied' if the server returns 403", async (path, request, message) => {
  const refused = () => Response.json({ message: "Not allowed", error: "forbidden" }, { status: 403 });
  aStudio(aMember(coach), { [request]: refused });
  visit(path);
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});

test.each([
  "/dashboard/payments",
  "/dashboard/payments/packs",
  "/dashboard/payments/statement",
  "/dashboard/audit",
  "/admin/users/import",
])("a coach has no access to %s", async (path) => {
  aStudio(aMember(coach));
  visit(path);
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Payments" })).toBeNull();
});

const tokenOf = (account: string, issued: number) => `.${btoa(JSON.stringify({ sub: account, iat: issued }))}.`;

/** Opens the schedule from the dashboard, and asks a question there as the account 'mia'. */
async function askOnSchedule() {
  aStudio(aMember());
  visit("/dashboard");
  act(() => useSession.getState().begin(tokenOf("mia", 1)));
  await userEvent.click(await screen.findByRole("link", { name: "Class Schedule" }));
  await screen.findByRole("heading", { level: 1, name: "Class Schedule" });
  const leave = vi.fn(async () => ({ success: true, message: "Left" }));
  const question = { title: "Leave waitlist?", body: "", yes: "Yes, leave", no: "Stay on waitlist", act: leave };
  act(() => useConfirm.getState().ask({ ...question, worksOffline: true, failureText: "Failed to leave waitlist" }));
  await screen.findByRole("alertdialog", { name: "Leave waitlist?" });
  return leave;
}

const noQuestion = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

test.each([
  ["the session ends", () => useSession.getState().end()],
  ["the user signs out in another tab", () => useSession.setState({ token: null, leftByHand: true })],
  ["another account signs in", () => useSession.setState({ token: tokenOf("tane", 1) })],
])("a question closes when %s", async (_, change) => {
  await askOnSchedule();
  act(change);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a question closes on Back", async () => {
  await askOnSchedule();
  act(() => window.history.back());
  await isAt("/dashboard");
  await noQuestion();
});

test("a question stays open when a search is written to the address", async () => {
  await askOnSchedule();
  const search = screen.getByPlaceholderText("search classes, instructors, or descriptions");
  fireEvent.change(search, { target: { value: "yoga" } });
  await waitFor(() => expect(window.location.search).toBe("?search=yoga"));
  await act(async () => {});
  expect(screen.getByRole("alertdialog", { name: "Leave waitlist?" })).toBeTruthy();
});

test("a question stays open when the token of its account is renewed", async () => {
  const leave = await askOnSchedule();
  act(() => useSession.getState().begin(tokenOf("mia", 2)));
  await userEvent.click(screen.getByRole("button", { name: "Yes, leave" }));
  expect(leave).toHaveBeenCalledOnce();
  await noQuestion();
});

test("'Clear this device' signs out and shows its toast", async () => {
  aStudio(aMember());
  visit("/profile");
  await userEvent.click(await screen.findByRole("button", { name: "Clear this device" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Clear this device?" }));
  await userEvent.click(question.getByRole("button", { name: "Clear this device" }));
  await isAt("/login");
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(["This device is cleared"]);
  await noQuestion();
});
