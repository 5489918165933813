import type { OpenSession } from "@bindings/wire";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useSession } from "../../stores/session";
import { useToasts } from "../../stores/toasts";
import { aMember, aStudio, itIs, press, renderAs, START, toastTexts } from "../../test-studio";
import { DevicesCard } from "./DevicesCard";

const aSession = (differences: Partial<OpenSession>): OpenSession => ({
  _id: "this",
  browser: "Chrome on Windows",
  createdAt: "2026-11-20T00:00:00.000Z",
  lastUsedAt: "2026-11-28T04:30:00.000Z",
  isCurrent: false,
  hasPush: false,
  ...differences,
});

const DONE = Response.json({ success: true, message: "Done" });
const FAILED = Response.json({ success: false, message: "", error: "internal" }, { status: 500 });

/** A user with three sessions. `answer` is the response to ending any of them. */
function open(answer = DONE) {
  let sessions = [
    aSession({ isCurrent: true }),
    aSession({ _id: "phone", browser: "Safari on iPhone" }),
    aSession({ _id: "tablet", browser: "Firefox on iPad" }),
  ];
  const end = (isKept: (session: OpenSession) => boolean) => () => {
    if (answer.ok) sessions = sessions.filter(isKept);
    return answer.clone();
  };
  const requests = aStudio(aMember(), {
    "GET /api/users/sessions": () => Response.json({ sessions, pushKey: "key" }),
    "DELETE /api/users/sessions/phone": end(({ _id }) => _id !== "phone"),
    "DELETE /api/users/sessions": end(({ isCurrent }) => isCurrent),
  });
  itIs(START);
  renderAs(aMember(), <DevicesCard />, "/profile");
  return requests;
}

const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

beforeEach(() => useToasts.setState({ toasts: [] }));

test("each device has its browser and its last use, and this one is marked", async () => {
  open();
  await screen.findByText("Safari on iPhone");
  expect(rows()).toEqual([
    "Chrome on WindowsThis deviceSigned in 20 November 2026Sign out",
    "Safari on iPhoneLast used today at 17:30, signed in 20 November 2026Sign out",
    "Firefox on iPadLast used today at 17:30, signed in 20 November 2026Sign out",
  ]);
});

test("another device is signed out, and the focus stays in the card", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Sign out Safari on iPhone" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(toastTexts()).toEqual(["Done"]);
  expect(document.activeElement?.textContent).toBe("My devices");
});

test("all other devices are signed out", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Sign out all others" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Sign out all others" })).toBeNull();
});

test.each([
  ["Sign out Safari on iPhone", "Failed to sign out the device"],
  ["Sign out all others", "Failed to sign out the other devices"],
])("a failure of '%s' shows '%s', and the devices stay", async (button, message) => {
  open(FAILED);
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => expect(toastTexts()).toEqual([message]));
  expect(rows()).toHaveLength(3);
});

test("signing out this device leaves the app", async () => {
  const requests = open();
  await screen.findByText("This device");
  await press("Sign out");
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(useSession.getState().token).toBeNull();
  expect(requests).toContain("POST /api/auth/logout");
});

test("a list that can't be loaded offers to try again", async () => {
  aStudio(aMember(), { "GET /api/users/sessions": () => FAILED.clone() });
  renderAs(aMember(), <DevicesCard />, "/profile");
  expect(await screen.findByText("Your devices could not be loaded")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
