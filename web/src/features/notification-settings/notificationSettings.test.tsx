import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { STILL_TRYING_AFTER } from "../../lib/timing";
import { useToasts } from "../../stores/toasts";
import { useUnsaved } from "../../stores/unsaved";
import { admin, aMember, aStudio, coach, press, renderAs, toastPairs } from "../../test-studio";
import { NotificationSettings } from "./NotificationSettings";

const DEFAULTS = {
  emailNotifications: true,
  lowConcessionAlerts: true,
  manualBookingNotifications: true,
  concessionAdditionNotifications: true,
  adminNotifications: true,
  reminderBeforeCutoff: true,
  reminderSameDay: false,
};
const SETTINGS = "/api/notifications/settings";

type Saving = (sent: Partial<typeof DEFAULTS>, signal?: AbortSignal | null) => Response | Promise<Response>;

/** Renders the settings with a stub server, which responds to a save with `saving` or, by default, saves. */
function renderSettings(user = aMember(), saving?: Saving) {
  let stored = DEFAULTS;
  const sent: Partial<typeof DEFAULTS>[] = [];
  aStudio(user, {
    [`GET ${SETTINGS}`]: () => Response.json(stored),
    [`PUT ${SETTINGS}`]: (init) => {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      if (saving) return saving(body, init.signal);
      stored = { ...stored, ...body };
      const message = "Notification settings updated successfully";
      return Response.json({ success: true, message, settings: stored });
    },
  });
  renderAs(user, <NotificationSettings />);
  return sent;
}

const toggle = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });
const names = async () =>
  (await screen.findAllByRole("switch")).map((found) => found.closest("div")?.textContent ?? "");
const isUnsaved = () => screen.queryByText("You have unsaved changes") !== null;

beforeEach(() => useToasts.setState({ toasts: [] }));

test.each([
  [
    "a member",
    aMember(),
    [
      "Email",
      "Low concession",
      "Manual booking",
      "Concession addition",
      "Remind me before free cancelling ends",
      "Remind me on the morning of a class",
    ],
  ],
  ["a coach", aMember(coach), ["Email"]],
  ["an admin", aMember(admin), ["Email", "Admin"]],
])("%s sees the toggles of their role", async (_, user, expected) => {
  renderSettings(user);
  const shown = await names();
  expect(shown).toHaveLength(expected.length);
  expected.forEach((label, at) => {
    expect(shown[at]).toContain(label);
  });
});

test("a changed toggle shows 'unsaved changes', and only its value is saved", async () => {
  const sent = renderSettings();
  await userEvent.click(await toggle("Low concession alerts"));
  expect(isUnsaved()).toBe(true);
  await press("Save Changes");
  await waitFor(() => expect(toastPairs()).toEqual([["success", "Notification settings updated successfully"]]));
  expect(sent).toEqual([{ lowConcessionAlerts: false, before: { lowConcessionAlerts: true } }]);
  await waitFor(() => expect(isUnsaved()).toBe(false));
  expect((await toggle("Low concession alerts")).checked).toBe(false);
});

test("'Reset Changes' restores the toggles, and switching a toggle twice is no change", async () => {
  renderSettings();
  await userEvent.click(await toggle("Low concession alerts"));
  await press("Reset Changes");
  expect((await toggle("Low concession alerts")).checked).toBe(true);
  expect(isUnsaved()).toBe(false);
  await userEvent.click(await toggle("Manual booking notifications"));
  await userEvent.click(await toggle("Manual booking notifications"));
  expect(isUnsaved()).toBe(false);
  expect(useUnsaved.getState().forms).toEqual([]);
});

test("without changes, the buttons are disabled with a reason", async () => {
  const sent = renderSettings();
  await toggle("Email notifications");
  for (const name of ["Save Changes", "Reset Changes"]) {
    const button = screen.getByRole("button", { name, description: "There are no changes" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
  }
  expect(sent).toEqual([]);
});

test("with email notifications off, the other toggles are disabled and keep their values", async () => {
  renderSettings();
  await userEvent.click(await toggle("Email notifications"));
  const alerts = screen.getByRole<HTMLInputElement>("switch", {
    name: "Low concession alerts",
    description: /Email notifications are off/,
  });
  expect(alerts.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(alerts);
  expect(alerts.checked).toBe(true);
  await userEvent.click(await toggle("Email notifications"));
  expect(alerts.getAttribute("aria-disabled")).toBeNull();
});

test("reminders are switched one by one, and not while email notifications are off", async () => {
  const sent = renderSettings();
  const [before, sameDay] = [
    await toggle("Remind me before free cancelling ends"),
    await toggle("Remind me on the morning of a class"),
  ];
  expect([before.checked, sameDay.checked]).toEqual([true, false]);
  await userEvent.click(before);
  await userEvent.click(sameDay);
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ reminderBeforeCutoff: false, reminderSameDay: true });
  await userEvent.click(await toggle("Email notifications"));
  for (const reminder of [before, sameDay]) expect(reminder.getAttribute("aria-disabled")).toBe("true");
});

test.each([
  ["the server's message", "Too many changes", "Too many changes"],
  ["'Failed to update settings'", "", "Failed to update settings"],
])("a failed save reverts the changes and shows %s", async (_, message, expected) => {
  renderSettings(aMember(), () => Response.json({ success: false, message, error: "internal" }, { status: 500 }));
  await userEvent.click(await toggle("Low concession alerts"));
  await press("Save Changes");
  await waitFor(() => expect(toastPairs()).toEqual([["error", expected]]));
  await waitFor(() => expect(isUnsaved()).toBe(false));
  expect((await toggle("Low concession alerts")).checked).toBe(true);
});

test("'Stop waiting' keeps the changes, which may not have been saved", async () => {
  renderSettings(
    aMember(),
    (_, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      }),
  );
  await userEvent.click(await toggle("Low concession alerts"));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press("Save Changes");
  await act(() => vi.advanceTimersByTimeAsync(STILL_TRYING_AFTER));
  vi.useRealTimers();
  await userEvent.click(await screen.findByRole("button", { name: "Stop waiting" }));
  await waitFor(() => expect(toastPairs()).toEqual([["info", "You stopped waiting. It may be done all the same."]]));
  expect(isUnsaved()).toBe(true);
  expect((await toggle("Low concession alerts")).checked).toBe(false);
});

test("a second click during a save sends no request", async () => {
  let answer = (_: Response) => {};
  const sent = renderSettings(aMember(), () => new Promise<Response>((resolve) => (answer = resolve)));
  await userEvent.click(await toggle("Low concession alerts"));
  await press("Save Changes");
  await userEvent.click(screen.getByRole("button", { name: /Save Changes/ }));
  expect(sent).toHaveLength(1);
  answer(Response.json({ success: true, message: "Saved", settings: DEFAULTS }));
  await waitFor(() => expect(toastPairs()).toEqual([["success", "Saved"]]));
});

test("the form warns as long as the studio sends no emails", async () => {
  const studio = { studioName: "K", contactEmail: "a@b.nz", environment: "production", sendsMail: false };
  aStudio(aMember(), { "GET /api/studio": () => Response.json(studio) });
  const client = renderAs(aMember(), <NotificationSettings />);
  const sentence = /^The studio sends no emails at present\. What you choose here counts once it does\.$/;
  expect(await screen.findByText(sentence)).toBeTruthy();
  studio.sendsMail = true;
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  expect(await toggle("Email notifications")).toBeTruthy();
});

test("a failed load shows an error, and 'Try again' reloads", async () => {
  let isUnreachable = true;
  aStudio(aMember(), {
    [`GET ${SETTINGS}`]: () => {
      if (isUnreachable) throw new TypeError("Failed to fetch");
      return Response.json(DEFAULTS);
    },
  });
  renderAs(aMember(), <NotificationSettings />);
  expect(screen.getByRole("status").textContent).toContain("Loading your settings");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load your settings");
  isUnreachable = false;
  await press("Try again");
  expect((await toggle("Email notifications")).checked).toBe(true);
});
