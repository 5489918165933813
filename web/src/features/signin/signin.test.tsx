import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { TOAST } from "../../lib/timing";
import { limits } from "../../rules";
import { useSession } from "../../stores/session";
import { useToasts } from "../../stores/toasts";
import { stubFetch } from "../../test-fetch";
import { aMember, renderSignedOut, toastTexts } from "../../test-studio";
import { ForgotPassword } from "./ForgotPassword";
import { Login } from "./Login";
import { ResetPassword } from "./ResetPassword";
import { SetupPassword } from "./SetupPassword";

type SignInResponse = () => Response | Promise<Response>;

/** Stubs the server with responses by method and path. Returns a function that lists the bodies sent to a path. */
function stubServer(responses: Record<string, SignInResponse>) {
  const fetch = vi.fn(async (path: string, init: RequestInit) => {
    const response = responses[`${init.method} ${path}`];
    if (!response) throw new TypeError("Failed to fetch");
    return response();
  });
  stubFetch(fetch);
  return (path: string) =>
    fetch.mock.calls
      .filter(([to]) => to === path)
      .map(([, init]) => (init.body ? JSON.parse(String(init.body)) : null));
}

const failure = (status: number, message: string, fields = {}) =>
  Response.json({ success: false, message, error: status === 401 ? "wrong_password" : "no", fields }, { status });
const signedIn = (message: string) => Response.json({ success: true, message, token: "new-token", user: aMember() });
const profile = { "GET /api/auth/profile": () => Response.json(aMember()) };
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

beforeEach(() => useToasts.setState({ toasts: [] }));

test("signing in begins a session and opens the dashboard", async () => {
  const sent = stubServer({ ...profile, "POST /api/auth/login": () => signedIn("Login successful!") });
  renderSignedOut(<Login />, "/login");
  await userEvent.type(screen.getByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "kowhai{Enter}");
  await isAt("/dashboard");
  expect(sent("/api/auth/login")).toEqual([{ username: "mia.tane", password: "kowhai" }]);
  expect(useSession.getState().token).toBe("new-token");
  expect(toastTexts()).toEqual(["Login successful!"]);
});

test.each([
  ["Invalid username or password", "Invalid username or password"],
  ["", "Login failed"],
])("a sign-in refused with '%s' shows '%s' in the form and keeps the username", async (message, shown) => {
  stubServer({ "POST /api/auth/login": () => failure(401, message) });
  renderSignedOut(<Login />, "/login");
  await userEvent.type(screen.getByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(shown);
  expect(screen.getByLabelText<HTMLInputElement>("Username or email").value).toBe("mia.tane");
  expect(useSession.getState().token).toBeNull();
  expect(toastTexts()).toEqual([]);
});

test("after the third wrong password, a link to the password reset follows the server's message", async () => {
  stubServer({ "POST /api/auth/login": () => failure(401, "Invalid username or password") });
  renderSignedOut(<Login />, "/login");
  await userEvent.type(screen.getByLabelText("Username or email"), "mia.tane");
  for (const _ of ["first", "second"]) {
    await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid username or password");
  }
  await userEvent.type(screen.getByLabelText("Password"), "{Enter}");
  const message = "Invalid username or passwordSet a new password by email, or contact your admin.";
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(message));
  expect(screen.getByRole("link", { name: "Set a new password" }).getAttribute("href")).toBe("/forgot-password");
});

test("an unreachable server does not count as a wrong password", async () => {
  stubServer({});
  renderSignedOut(<Login />, "/login");
  await userEvent.type(screen.getByLabelText("Username or email"), "mia.tane");
  await userEvent.type(screen.getByLabelText("Password"), "kowhai");
  for (const _ of ["first", "second", "third"]) {
    await userEvent.keyboard("{Enter}");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Login failed. Can't reach the studio: check/);
  }
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("kowhai");
  expect(screen.queryByRole("link", { name: "Set a new password" })).toBeNull();
});

test("the username field has the focus at first, and Tab reaches 'Show password'", async () => {
  stubServer({});
  renderSignedOut(<Login />, "/login");
  expect(screen.getByLabelText("Username or email")).toBe(document.activeElement);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "Show password" })).toBe(document.activeElement);
});

test("both fields are required, and the password can be shown and hidden", async () => {
  const sent = stubServer({});
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

test("requesting a reset link shows the address and the lifetime of the link", async () => {
  const sent = stubServer({ "POST /api/auth/forgot-password": () => Response.json({ success: true, message: "ok" }) });
  renderSignedOut(<ForgotPassword />, "/forgot-password");
  await userEvent.type(screen.getByLabelText("Email"), "mia@example.nz{Enter}");
  expect(await screen.findByRole("heading", { name: "Check Your Email" })).toBeTruthy();
  expect(screen.getByText("mia@example.nz")).toBeTruthy();
  expect(screen.getByText(`The link expires in ${limits().resetLinkLifetime}.`)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to login" })).toBeTruthy();
  expect(sent("/api/auth/forgot-password")).toEqual([{ email: "mia@example.nz" }]);
});

test("without a mail server, both steps show the studio's contact address", async () => {
  stubServer({
    "GET /api/studio": () =>
      Response.json({ studioName: "K", contactEmail: "desk@k.nz", environment: "production", sendsMail: false }),
    "POST /api/auth/forgot-password": () => Response.json({ success: true, message: "ok" }),
  });
  renderSignedOut(<ForgotPassword />, "/forgot-password");
  expect(await screen.findByText(/^The studio sends no emails at present\./)).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Email"), "mia@example.nz{Enter}");
  expect(await screen.findByRole("heading", { name: "Check Your Email" })).toBeTruthy();
  expect(screen.getByText(/^The studio sends no emails at present\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "desk@k.nz" }).getAttribute("href")).toBe("mailto:desk@k.nz");
});

test("a failed request for a reset link shows an error", async () => {
  stubServer({ "POST /api/auth/forgot-password": () => failure(429, "") });
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

test("an invitation shows the first name and the studio, removes its token from the URL, and signs in", async () => {
  const sent = stubServer({
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
  expect(toastTexts()).toEqual(["Password set successfully! Welcome to Fantail!"]);
});

test("an invitation opened during another user's session asks for confirmation, signs out and signs in the invited user", async () => {
  const sent = stubServer({
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
  expect(sent("/api/auth/logout")).toHaveLength(1);
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
])(
  "the first password '%s', confirmed by '%s', is refused without a request",
  async (password, confirmation, problem) => {
    const sent = stubServer({
      "GET /api/auth/verify-invitation/secret": () =>
        Response.json({ user: { firstName: "Mia", lastName: "Tāne", email: "mia@example.nz" } }),
    });
    renderSignedOut(<SetupPassword />, "/setup-password?token=secret");
    const first = await screen.findByLabelText("Password");
    if (password) await userEvent.type(first, password);
    if (confirmation) await userEvent.type(screen.getByLabelText("Confirm Password"), confirmation);
    await userEvent.click(screen.getByRole("button", { name: "Complete Setup" }));
    expect(screen.getAllByText(problem).length).toBeGreaterThan(0);
    expect(sent("/api/auth/setup-password")).toEqual([]);
  },
);

test.each([
  ["a setup URL", <SetupPassword key="setup" />, "/setup-password", "Invalid invitation link"],
  ["a reset URL", <ResetPassword key="reset" />, "/reset-password", "Invalid reset link"],
])("%s without a token redirects to sign-in with an error", async (_, screenOf, path, message) => {
  stubServer({});
  renderSignedOut(screenOf, path);
  await isAt("/login");
  expect(toastTexts()).toEqual([message]);
});

test("an invalid invitation shows a message, and redirects to sign-in when its toast closes", async () => {
  stubServer({ "GET /api/auth/verify-invitation/old": () => failure(400, "Invalid or expired invitation link") });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderSignedOut(<SetupPassword />, "/setup-password?token=old");
  expect(await screen.findByText("This invitation link is invalid or has expired.")).toBeTruthy();
  expect(toastTexts()).toEqual(["Invalid or expired invitation link"]);
  expect(window.location.pathname + window.location.search).toBe("/setup-password");
  await act(() => vi.advanceTimersByTimeAsync(TOAST.error));
  expect(window.location.pathname).toBe("/login");
  vi.useRealTimers();
});

test("a failed check of a reset link offers 'Try again', which checks it again", async () => {
  const responses: Record<string, SignInResponse> = {};
  stubServer(responses);
  renderSignedOut(<ResetPassword />, "/reset-password?token=secret");
  expect(await screen.findByText("The link could not be checked")).toBeTruthy();
  expect(screen.getByRole("main")).toBeTruthy();
  responses["GET /api/auth/verify-reset-token/secret"] = () => Response.json({ email: "mia@example.nz" });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("mia@example.nz")).toBeTruthy();
});

test("a reset link sets a new password and opens sign-in", async () => {
  const sent = stubServer({
    "GET /api/auth/verify-reset-token/secret": () => Response.json({ email: "mia@example.nz" }),
    "POST /api/auth/reset-password": () => Response.json({ success: true, message: "Password reset successfully" }),
  });
  renderSignedOut(<ResetPassword />, "/reset-password?token=secret");
  await userEvent.type(await screen.findByLabelText("New Password"), "kowhai");
  expect(window.location.search).toBe("");
  await userEvent.type(screen.getByLabelText("Confirm New Password"), "kowhai{Enter}");
  await isAt("/login");
  expect(sent("/api/auth/reset-password")).toEqual([{ token: "secret", newPassword: "kowhai" }]);
  expect(toastTexts()).toEqual(["Password reset successfully"]);
});

test("a password that is too short and a different confirmation show both problems and send no request", async () => {
  const sent = stubServer({
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

test("a check that the server turns away shows its message, and the link stays valid", async () => {
  const responses: Record<string, SignInResponse> = {
    "GET /api/auth/verify-reset-token/secret": () => failure(429, "Too many requests."),
  };
  stubServer(responses);
  renderSignedOut(<ResetPassword />, "/reset-password?token=secret");
  expect(await screen.findByText("The link could not be checked")).toBeTruthy();
  expect(screen.getByText("Too many requests.")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Invalid Reset Link" })).toBeNull();
  responses["GET /api/auth/verify-reset-token/secret"] = () => Response.json({ email: "mia@example.nz" });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("New Password")).toBeTruthy();
});

test("an invalid reset link shows its own page with a link to request a new one", async () => {
  stubServer({ "GET /api/auth/verify-reset-token/old": () => failure(400, "Invalid or expired reset link") });
  renderSignedOut(<ResetPassword />, "/reset-password?token=old");
  expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Request New Reset Link" })).toBeTruthy();
  await waitFor(() => expect(toastTexts()).toEqual(["Invalid or expired reset link"]));
  expect(window.location.pathname + window.location.search).toBe("/reset-password");
});
