import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../rules";
import { useSession } from "../../stores/session";
import { useToasts } from "../../stores/toasts";
import { aMember, renderSignedOut } from "../../test-studio";
import { ForgotPassword } from "./ForgotPassword";
import { Login } from "./Login";
import { ResetPassword } from "./ResetPassword";
import { SetupPassword } from "./SetupPassword";

type Answer = () => Response | Promise<Response>;

/** Answers requests by method and path, and tells what was sent where. */
function server(answers: Record<string, Answer>) {
  const fetch = vi.fn(async (path: string, init: RequestInit) => {
    const answer = answers[`${init.method} ${path}`];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  vi.stubGlobal("fetch", fetch);
  return (path: string) =>
    fetch.mock.calls
      .filter(([to]) => to === path)
      .map(([, init]) => (init.body ? JSON.parse(String(init.body)) : null));
}

const failing = (status: number, message: string, fields = {}) =>
  Response.json({ success: false, message, error: status === 401 ? "wrong_password" : "no", fields }, { status });
const signedIn = (message: string) => Response.json({ success: true, message, token: "new-token", user: aMember() });
const profile = { "GET /api/auth/profile": () => Response.json(aMember()) };
const toasted = () => useToasts.getState().toasts.map((toast) => toast.text);
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

beforeEach(() => useToasts.setState({ toasts: [] }));

test("signing in begins a session and leads to the dashboard", async () => {
  const sent = server({ ...profile, "POST /api/auth/login": () => signedIn("Login successful!") });
  renderSignedOut(<Login />, "/login");
  await userEvent.type(screen.getByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "kowhai{Enter}");
  await isAt("/dashboard");
  expect(sent("/api/auth/login")).toEqual([{ username: "mia.tane", password: "kowhai" }]);
  expect(useSession.getState().token).toBe("new-token");
  expect(toasted()).toEqual(["Login successful!"]);
});

test.each([
  ["Invalid username or password", "Invalid username or password"],
  ["", "Login failed"],
])("a sign-in refused with '%s' says '%s' in the form and keeps what was typed", async (said, shown) => {
  server({ "POST /api/auth/login": () => failing(401, said) });
  renderSignedOut(<Login />, "/login");
  await userEvent.type(screen.getByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(shown);
  expect(screen.getByLabelText<HTMLInputElement>("Username or email").value).toBe("mia.tane");
  expect(useSession.getState().token).toBeNull();
  expect(toasted()).toEqual([]);
});

test("after the third wrong password the way to a new one is said, beside the server's sentence", async () => {
  server({ "POST /api/auth/login": () => failing(401, "Invalid username or password") });
  renderSignedOut(<Login />, "/login");
  await userEvent.type(screen.getByLabelText("Username or email"), "mia.tane");
  for (const _ of ["first", "second"]) {
    await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid username or password");
  }
  await userEvent.type(screen.getByLabelText("Password"), "{Enter}");
  const said = "Invalid username or passwordSet a new password by email, or contact your admin.";
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(said));
  expect(screen.getByRole("link", { name: "Set a new password" }).getAttribute("href")).toBe("/forgot-password");
});

test("a failure to be reached is no wrong password", async () => {
  server({});
  renderSignedOut(<Login />, "/login");
  await userEvent.type(screen.getByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "kowhai");
  for (const _ of ["first", "second", "third"]) {
    await userEvent.keyboard("{Enter}");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Can't reach the studio/);
  }
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("kowhai");
  expect(screen.queryByRole("link", { name: "Set a new password" })).toBeNull();
});

test("typing can begin at once, and the keyboard reaches the button that shows the password", async () => {
  server({});
  renderSignedOut(<Login />, "/login");
  expect(screen.getByLabelText("Username or email")).toBe(document.activeElement);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "Show password" })).toBe(document.activeElement);
});

test("both fields are required, and the password can be shown", async () => {
  const sent = server({});
  renderSignedOut(<Login />, "/login");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(sent("/api/auth/login")).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Username or email").required).toBe(true);
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect(password.required).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password.type).toBe("password");
});

test("a reset link is asked for, and the page says where it went and how long it works", async () => {
  const sent = server({ "POST /api/auth/forgot-password": () => Response.json({ success: true, message: "ok" }) });
  renderSignedOut(<ForgotPassword />, "/forgot-password");
  await userEvent.type(screen.getByLabelText("Email"), "mia@example.nz{Enter}");
  expect(await screen.findByRole("heading", { name: "Check Your Email" })).toBeTruthy();
  expect(screen.getByText("mia@example.nz")).toBeTruthy();
  expect(screen.getByText(`The link expires in ${limits().resetLinkLifetime}.`)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to login" })).toBeTruthy();
  expect(sent("/api/auth/forgot-password")).toEqual([{ email: "mia@example.nz" }]);
});

test("a reset link that could not be asked for says so", async () => {
  server({ "POST /api/auth/forgot-password": () => failing(429, "") });
  renderSignedOut(<ForgotPassword />, "/forgot-password");
  await userEvent.type(screen.getByLabelText("Email"), "mia@example.nz{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Error sending reset email. Please try again.");
});

const invitation = {
  "GET /api/studio": () =>
    Response.json({ studioName: "Kōwhai Studio", contactEmail: "a@b.nz", environment: "production" }),
  "GET /api/auth/verify-invitation/secret": () =>
    Response.json({ user: { firstName: "Hine", lastName: "Ngata", email: "hine@example.nz" } }),
};

async function choosePassword() {
  await userEvent.type(screen.getByLabelText("Password"), "kowhai");
  await userEvent.type(screen.getByLabelText("Confirm Password"), "kowhai");
  await userEvent.click(screen.getByRole("button", { name: "Complete Setup" }));
}

test("an invitation greets by first name and studio, its secret leaves the address, is used, and signs in", async () => {
  const sent = server({
    ...profile,
    ...invitation,
    "POST /api/auth/setup-password": () => signedIn("Password set successfully!"),
  });
  renderSignedOut(<SetupPassword />, "/setup-password?token=secret");
  expect(await screen.findByRole("heading", { name: "Welcome, Hine!" })).toBeTruthy();
  expect(await screen.findByText(/^Kōwhai Studio has made an account for you/)).toBeTruthy();
  expect(screen.getByLabelText("Password")).toBe(document.activeElement);
  const hint = screen.getByText("6 characters or more");
  expect(screen.getByLabelText("Password").getAttribute("aria-describedby")).toBe(hint.id);
  expect(window.location.search).toBe("");
  await choosePassword();
  await isAt("/dashboard");
  expect(sent("/api/auth/setup-password")).toEqual([{ token: "secret", password: "kowhai" }]);
  expect(useSession.getState().token).toBe("new-token");
  expect(toasted()).toEqual(["Password set successfully! Welcome to Fantail!"]);
});

test("an invitation opened while someone is signed in asks first, and signs its owner in as nobody else", async () => {
  const asked = server({
    ...profile,
    ...invitation,
    "POST /api/auth/logout": () => Response.json({ success: true, message: "ok" }),
    "POST /api/auth/setup-password": () => signedIn("Password set successfully!"),
  });
  renderSignedOut(<SetupPassword />, "/setup-password?token=secret");
  useSession.setState({ token: "somebody else's" });
  expect(await screen.findByRole("heading", { name: "Continue as Hine?" })).toBeTruthy();
  expect(screen.getByRole("main").textContent).toContain("You are signed in as Mia Tāne.");
  expect(screen.getByRole("link", { name: "Stay signed in" }).getAttribute("href")).toBe("/dashboard");
  await userEvent.click(screen.getByRole("button", { name: "Sign out and continue" }));
  expect(useSession.getState().token).toBeNull();
  expect(asked("/api/auth/logout")).toHaveLength(1);
  await choosePassword();
  await isAt("/dashboard");
  expect(screen.queryByRole("heading", { name: "Continue as Hine?" })).toBeNull();
  expect(useSession.getState().token).toBe("new-token");
});

test.each([
  ["", "", "Password is required"],
  ["kowha", "kowha", "Password must be at least 6 characters"],
  ["kowhai", "", "Please confirm your password"],
  ["kowhai", "kauri1", "Passwords do not match"],
])("the first passwords '%s' and '%s' are refused before they are sent", async (password, again, sentence) => {
  const sent = server({
    "GET /api/auth/verify-invitation/secret": () =>
      Response.json({ user: { firstName: "Mia", lastName: "Tāne", email: "mia@example.nz" } }),
  });
  renderSignedOut(<SetupPassword />, "/setup-password?token=secret");
  const first = await screen.findByLabelText("Password");
  if (password) await userEvent.type(first, password);
  if (again) await userEvent.type(screen.getByLabelText("Confirm Password"), again);
  await userEvent.click(screen.getByRole("button", { name: "Complete Setup" }));
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect(sent("/api/auth/setup-password")).toEqual([]);
});

test("without a secret there is nothing to set up, and the way is back to sign-in", async () => {
  server({});
  renderSignedOut(<SetupPassword />, "/setup-password");
  await isAt("/login");
  expect(toasted()).toEqual(["Invalid invitation link"]);
});

test("a link that could not be checked is no bad link: it can be tried again", async () => {
  const answers: Record<string, Answer> = {};
  server(answers);
  renderSignedOut(<ResetPassword />, "/reset-password?token=secret");
  expect(await screen.findByText("The link could not be checked")).toBeTruthy();
  expect(screen.getByRole("main")).toBeTruthy();
  answers["GET /api/auth/verify-reset-token/secret"] = () => Response.json({ email: "mia@example.nz" });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("mia@example.nz")).toBeTruthy();
});

test("a reset link sets a new password and leads to sign-in", async () => {
  const sent = server({
    "GET /api/auth/verify-reset-token/secret": () => Response.json({ email: "mia@example.nz" }),
    "POST /api/auth/reset-password": () => Response.json({ success: true, message: "Password reset successfully" }),
  });
  renderSignedOut(<ResetPassword />, "/reset-password?token=secret");
  await userEvent.type(await screen.findByLabelText("New Password"), "kowhai");
  expect(window.location.search).toBe("");
  await userEvent.type(screen.getByLabelText("Confirm New Password"), "kowhai{Enter}");
  await isAt("/login");
  expect(sent("/api/auth/reset-password")).toEqual([{ token: "secret", newPassword: "kowhai" }]);
  expect(toasted()).toEqual(["Password reset successfully"]);
});

test("new passwords that are too short and differ are both marked, and nothing is sent", async () => {
  const sent = server({
    "GET /api/auth/verify-reset-token/secret": () => Response.json({ email: "mia@example.nz" }),
  });
  renderSignedOut(<ResetPassword />, "/reset-password?token=secret");
  const first = await screen.findByLabelText("New Password");
  await userEvent.type(first, "kowha");
  await userEvent.type(screen.getByLabelText("Confirm New Password"), "kauri{Enter}");
  expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
  expect(screen.getByText("Passwords do not match")).toBeTruthy();
  expect(document.activeElement).toBe(first);
  expect(sent("/api/auth/reset-password")).toEqual([]);
});

test("a reset link that is no good keeps its page, with a way to a new one", async () => {
  server({ "GET /api/auth/verify-reset-token/old": () => failing(400, "Invalid or expired reset link") });
  renderSignedOut(<ResetPassword />, "/reset-password?token=old");
  expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Request New Reset Link" })).toBeTruthy();
  expect(toasted()).toEqual(["Invalid or expired reset link"]);
});
