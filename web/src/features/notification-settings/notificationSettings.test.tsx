import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useToasts } from "../../stores/toasts";
import { useUnsaved } from "../../stores/unsaved";
import { admin, aMember, aStudio, coach, renderAs } from "../../test-studio";
import { NotificationSettings } from "./NotificationSettings";

const ALL_ON = {
  emailNotifications: true,
  lowConcessionAlerts: true,
  manualBookingNotifications: true,
  concessionAdditionNotifications: true,
  adminNotifications: true,
};
const SETTINGS = "/api/notifications/settings";

type Saving = (sent: Partial<typeof ALL_ON>) => Response | Promise<Response>;

/** A studio that keeps settings, and answers a save as told; by default it saves. */
function aStudioWithSettings(user = aMember(), saving?: Saving) {
  let kept = ALL_ON;
  const sent: Partial<typeof ALL_ON>[] = [];
  aStudio(user, {
    [`GET ${SETTINGS}`]: () => Response.json(kept),
    [`PUT ${SETTINGS}`]: (init) => {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      if (saving) return saving(body);
      kept = { ...kept, ...body };
      const message = "Notification settings updated successfully";
      return Response.json({ success: true, message, settings: kept });
    },
  });
  renderAs(user, <NotificationSettings />);
  return sent;
}

const toggle = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });
const names = async () =>
  (await screen.findAllByRole("switch")).map((found) => found.closest("div")?.textContent ?? "");
const press = async (name: string) => userEvent.click(screen.getByRole("button", { name }));
const isUnsaved = () => screen.queryByText("You have unsaved changes") !== null;
const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => [tone, text]);

beforeEach(() => useToasts.setState({ toasts: [] }));

test.each([
  ["a member", aMember(), ["Email", "Low concession", "Manual booking", "Concession addition"]],
  ["a coach", aMember(coach), ["Email"]],
  ["an admin", aMember(admin), ["Email", "Admin"]],
])("%s sees their own toggles", async (_, user, expected) => {
  aStudioWithSettings(user);
  const shown = await names();
  expect(shown).toHaveLength(expected.length);
  expected.forEach((words, at) => {
    expect(shown[at]).toContain(words);
  });
});

test("a change is said, and saved alone", async () => {
  const sent = aStudioWithSettings();
  await userEvent.click(await toggle("Low concession alerts"));
  expect(isUnsaved()).toBe(true);
  await press("Save Changes");
  await waitFor(() => expect(toasted()).toEqual([["success", "Notification settings updated successfully"]]));
  expect(sent).toEqual([{ lowConcessionAlerts: false, before: { lowConcessionAlerts: true } }]);
  await waitFor(() => expect(isUnsaved()).toBe(false));
  expect((await toggle("Low concession alerts")).checked).toBe(false);
});

test("changes are reset, and one taken back by hand is none", async () => {
  aStudioWithSettings();
  await userEvent.click(await toggle("Low concession alerts"));
  await press("Reset Changes");
  expect((await toggle("Low concession alerts")).checked).toBe(true);
  expect(isUnsaved()).toBe(false);
  await userEvent.click(await toggle("Manual booking notifications"));
  await userEvent.click(await toggle("Manual booking notifications"));
  expect(isUnsaved()).toBe(false);
  expect(useUnsaved.getState().forms).toBe(0);
});

test("without changes there is nothing to save or to reset, and the reason is said", async () => {
  const sent = aStudioWithSettings();
  await toggle("Email notifications");
  for (const name of ["Save Changes", "Reset Changes"]) {
    const button = screen.getByRole("button", { name, description: "There are no changes" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
  }
  expect(sent).toEqual([]);
});

test("with email notifications off the others can't be changed, and keep what they say", async () => {
  aStudioWithSettings();
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

test.each([
  ["the server's sentence", "Too many changes", "Too many changes"],
  ["'Failed to update settings'", "", "Failed to update settings"],
])("a failed save takes the changes back and says %s", async (_, message, said) => {
  aStudioWithSettings(aMember(), () => Response.json({ success: false, message, error: "internal" }, { status: 500 }));
  await userEvent.click(await toggle("Low concession alerts"));
  await press("Save Changes");
  await waitFor(() => expect(toasted()).toEqual([["error", said]]));
  expect((await toggle("Low concession alerts")).checked).toBe(true);
  expect(isUnsaved()).toBe(false);
});

test("a save is sent once", async () => {
  let answer = (_: Response) => {};
  const sent = aStudioWithSettings(aMember(), () => new Promise<Response>((resolve) => (answer = resolve)));
  await userEvent.click(await toggle("Low concession alerts"));
  await press("Save Changes");
  await userEvent.click(screen.getByRole("button", { name: /Save Changes/ }));
  expect(sent).toHaveLength(1);
  answer(Response.json({ success: true, message: "Saved", settings: ALL_ON }));
  await waitFor(() => expect(toasted()).toEqual([["success", "Saved"]]));
});

test("settings that can't be read say so, and are tried again", async () => {
  let isAway = true;
  aStudio(aMember(), {
    [`GET ${SETTINGS}`]: () => {
      if (isAway) throw new TypeError("Failed to fetch");
      return Response.json(ALL_ON);
    },
  });
  renderAs(aMember(), <NotificationSettings />);
  expect(screen.getByRole("status").textContent).toContain("Loading your settings");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load your settings");
  isAway = false;
  await press("Try again");
  expect((await toggle("Email notifications")).checked).toBe(true);
});
