import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useToasts } from "../../../../stores/toasts";
import { admin, aMember, aStudio } from "../../../../test-studio";

// Helpers for the tests of the account's dialogs.

export const boss = aMember({ ...admin, _id: "admin-1", username: "kowhai", firstName: "Kōwhai", lastName: "Rata" });
export const mia = aMember({
  phone: "021 555 0101",
  notes: [{ content: "Knee", createdAt: "2026-01-01T00:00:00.000Z" }],
});
export const THE_USER = "/api/admin/users/user-1";

export const done = (message: string, more: object = {}) => Response.json({ success: true, message, ...more });
export const refused = (status: number, error: string, message: string, fields?: object) =>
  Response.json({ success: false, message, error, fields }, { status });

export const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);
export const dialog = () => within(screen.getByRole("dialog"));
export const press = (name: string | RegExp) => userEvent.click(dialog().getByRole("button", { name }));

export async function fill(label: string, text: string) {
  await userEvent.clear(dialog().getByLabelText(label));
  if (text) await userEvent.type(dialog().getByLabelText(label), text);
}

/** Stubs the server: it sends `answers` to edits in this order. Returns the bodies of the requests. */
export function answering(
  answers: (() => Response | Promise<Response>)[],
  more: Record<string, () => Response | Promise<Response>> = {},
) {
  const sent: Record<string, unknown>[] = [];
  const answer = (init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return answers[sent.length - 1]?.() ?? refused(500, "internal", "No more answers");
  };
  aStudio(boss, { [`PUT ${THE_USER}`]: answer, [`PUT ${THE_USER}/reset-password`]: answer, ...more });
  return sent;
}
