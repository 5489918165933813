import type { Booking, Class } from "@bindings/wire";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { useToasts } from "../../../../stores/toasts";
import { admin, aMember, aStudio, hours, itIs, START } from "../../../../test-studio";

// Helpers for the tests of adding a user to classes and removing them.

export const boss = aMember({ ...admin, _id: "admin-1", username: "kowhai" });
export const mia = aMember();
export const NOW = START - hours(72);
export const BOOKINGS = "GET /api/admin/users/user-1/bookings";
export const done = (message: string) => Response.json({ success: true, message });
export const refused = (error: string, message: string) =>
  Response.json({ success: false, message, error }, { status: 409 });

export const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);
export const dialog = () => within(screen.getByRole("dialog"));

/** Sets the clock to three days before the class, and removes all toasts. */
export function begin() {
  useToasts.setState({ toasts: [] });
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  itIs(NOW);
}

type Sent = { call: string; body: unknown };

/** Stubs the server with these classes and bookings of the user. Returns the recorded `writes`. */
export function studioWith(classes: Class[], bookings: Booking[], writes: Record<string, () => Response>) {
  const sent: Sent[] = [];
  const recordingWrites = Object.entries(writes).map(([call, answer]) => [
    call,
    (init: RequestInit) => {
      sent.push({ call, body: JSON.parse(String(init.body)) });
      return answer();
    },
  ]);
  aStudio(boss, {
    "GET /api/admin/classes": () => Response.json({ classes }),
    "GET /api/admin/classes/class-1/waitlist": () => Response.json({ waitlist: [] }),
    [BOOKINGS]: () => Response.json(bookings),
    ...Object.fromEntries(recordingWrites),
  });
  return sent;
}

export const press = (name: string) => userEvent.click(dialog().getByRole("button", { name }));
