import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { STILL_TRYING_AFTER } from "../../../lib/timing";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { CancelClass } from "./CancelClass";

afterEach(() => vi.useRealTimers());

test("while a class is being cancelled the preview is not fetched again, and leaving the wait closes the dialog", async () => {
  itIs(START);
  const boss = aMember({ ...admin, _id: "admin-1" });
  const totals = { classes: 1, people: 4, refunds: 3, concessions: 3, notified: 4, letters: 4 };
  const preview = { fingerprint: "plan", classes: [], people: [], clashes: [], totals };
  let plans = 0;
  aStudio(boss, {
    "DELETE /api/admin/classes/class-1": async ({ body, signal }) => {
      if (JSON.parse(String(body)).dryRun) {
        plans++;
        return Response.json({ success: true, message: "", preview });
      }
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
      );
    },
  });
  const onClose = vi.fn();
  const client = renderAs(boss, <CancelClass listed={aClass()} onClose={onClose} onDone={() => {}} />);
  await screen.findByText(/^3 bookings cancelled/);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await userEvent.click(screen.getByRole("button", { name: "Yes, cancel class" }));
  await act(() => client.invalidateQueries());
  expect(plans).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(STILL_TRYING_AFTER));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
  const stopped = "You stopped waiting. It may be done all the same.";
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe(stopped));
  expect(onClose).toHaveBeenCalledOnce();
});
