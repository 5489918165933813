import type { AttendanceAnswer } from "@bindings/AttendanceAnswer";
import type { MarkRequest } from "@bindings/MarkRequest";
import type { MarkResult } from "@bindings/MarkResult";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure, Unreachable } from "../../../api/failure";
import { setReachable } from "../../../stores/connection";
import { useToasts } from "../../../stores/toasts";
import { hasUnsaved, MarkQueue, type Press } from "./MarkQueue";

type Reply = Partial<MarkResult> | Error;

/** A queue with a stub server, which responds to the oldest request when `respond` is called. */
class Harness {
  readonly sent: MarkRequest[][] = [];
  readonly reread = vi.fn();
  /** The presses that were undone. */
  readonly undone: string[] = [];
  private readonly waiting: ((reply: Reply) => void)[] = [];
  readonly queue = new MarkQueue({
    send: (_, marks) => {
      this.sent.push(marks);
      return new Promise((resolve, reject) =>
        this.waiting.push((reply) => (reply instanceof Error ? reject(reply) : resolve(answerTo(marks, reply)))),
      );
    },
    reread: this.reread,
    onPress:
      ({ userId, mark }) =>
      () =>
        void this.undone.push(`${userId} ${mark}`),
    maxMarks: 3,
    now: () => 1000,
  });
  readonly close = this.queue.open();

  async respond(reply: Reply = {}) {
    this.waiting.shift()?.(reply);
    // Lets the queue's promises settle.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }

  state = (id = "mia") => this.queue.store.getState()[id];
}

const answerTo = (marks: MarkRequest[], reply: Partial<MarkResult>): AttendanceAnswer => ({
  success: true,
  message: "Attendance saved",
  results: marks.map(({ bookingId, status }) => ({
    bookingId,
    outcome: "applied",
    status: status === "unmarked" ? "confirmed" : status,
    refusal: null,
    whyNot: null,
    ...reply,
  })),
});

const press = (mark: "attended" | "no-show", bookingId = "mia", classId = "yoga"): Press => ({
  classId,
  bookingId,
  userId: bookingId,
  mark,
  status: mark,
  known: "confirmed",
});

let harness: Harness;
beforeEach(() => {
  setReachable(true);
  useToasts.setState({ toasts: [] });
  harness = new Harness();
});
afterEach(() => harness.close());

test("a mark is shown at once and kept until a newer roster is read", async () => {
  harness.queue.press([press("attended")]);
  expect(harness.state()).toMatchObject({ status: "attended", state: "saving" });
  expect(hasUnsaved(harness.queue.store.getState())).toBe(true);
  await harness.respond();
  expect(harness.sent).toEqual([[{ bookingId: "mia", status: "attended", expected: "confirmed" }]]);
  expect(harness.state()).toMatchObject({ status: "attended", state: "saved" });
  expect(hasUnsaved(harness.queue.store.getState())).toBe(false);
  expect(harness.reread).toHaveBeenCalledOnce();
  harness.queue.wasRead(999, ["yoga"]);
  // The rosters of another day.
  harness.queue.wasRead(1001, ["spin"]);
  expect(harness.state()).toBeDefined();
  harness.queue.wasRead(1001, ["yoga"]);
  expect(harness.state()).toBeUndefined();
});

test("only the latest mark of a booking is kept, and marks made during a request share the next request", async () => {
  harness.queue.press([press("attended")]);
  harness.queue.press([press("no-show")]);
  harness.queue.press([press("attended", "ben")]);
  expect(harness.sent).toHaveLength(1);
  await harness.respond();
  expect(harness.sent[1]).toEqual([
    { bookingId: "mia", status: "no-show", expected: "attended" },
    { bookingId: "ben", status: "attended", expected: "confirmed" },
  ]);
  await harness.respond();
  expect(harness.state()).toMatchObject({ status: "no-show", state: "saved" });
  expect(harness.sent).toHaveLength(2);
});

test("offline marks wait, and only the latest is sent", async () => {
  harness.queue.press([press("attended")]);
  setReachable(false);
  await harness.respond(new Unreachable());
  expect(harness.state()).toMatchObject({ status: "attended", state: "waiting" });
  harness.queue.press([press("no-show")]);
  await harness.respond(new Unreachable());
  const tries = harness.sent.length;
  setReachable(true);
  expect(harness.sent).toHaveLength(tries + 1);
  expect(harness.sent.at(-1)).toEqual([{ bookingId: "mia", status: "no-show", expected: "confirmed" }]);
  await harness.respond();
  expect(harness.state()).toMatchObject({ status: "no-show", state: "saved" });
});

test("after a lost response, the queue does not take its own earlier mark for another user's change", async () => {
  harness.queue.press([press("attended")]);
  setReachable(false);
  await harness.respond(new Unreachable());
  harness.queue.press([press("no-show")]);
  await harness.respond(new Unreachable());
  setReachable(true);
  await harness.respond({ outcome: "refused", status: "attended", refusal: "changed_meanwhile", whyNot: "Changed" });
  expect(harness.sent.at(-1)).toEqual([{ bookingId: "mia", status: "no-show", expected: "attended" }]);
  await harness.respond();
  expect(harness.state()).toMatchObject({ status: "no-show", state: "saved" });
});

test("after two lost responses, neither mark is taken for another user's change", async () => {
  harness.queue.press([press("attended")]);
  setReachable(false);
  await harness.respond(new Unreachable());
  harness.queue.press([press("no-show")]);
  await harness.respond(new Unreachable());
  harness.queue.press([press("attended")]);
  await harness.respond({ outcome: "refused", status: "no-show", refusal: "changed_meanwhile", whyNot: "Changed" });
  expect(harness.sent.at(-1)).toEqual([{ bookingId: "mia", status: "attended", expected: "no-show" }]);
  await harness.respond();
  expect(harness.state()).toMatchObject({ status: "attended", state: "saved" });
});

test("a refused mark restores the row's status on the server and shows the reason", async () => {
  harness.queue.press([press("attended")]);
  const whyNot = "Changed by Hana Ngata meanwhile";
  await harness.respond({ outcome: "refused", status: "no-show", refusal: "changed_meanwhile", whyNot });
  expect(harness.state()).toMatchObject({ status: "no-show", state: "refused", why: whyNot });
  expect(hasUnsaved(harness.queue.store.getState())).toBe(false);
  expect(harness.sent).toHaveLength(1);
});

test("if attendance is closed, all marks of the request are refused", async () => {
  harness.queue.press([press("attended"), press("no-show", "ben")]);
  await harness.respond(new ApiFailure(409, "Attendance closed", "attendance_closed"));
  for (const id of ["mia", "ben"])
    expect(harness.state(id)).toMatchObject({ status: "confirmed", state: "refused", why: "Attendance closed" });
  expect(useToasts.getState().toasts[0]?.text).toBe("Attendance closed");
});

test("after a server error the mark is kept until the user tries again", async () => {
  harness.queue.press([press("attended")]);
  await harness.respond(new ApiFailure(503, "Busy", "overloaded"));
  expect(harness.state()).toMatchObject({ status: "attended", state: "failed", why: "Busy" });
  expect(hasUnsaved(harness.queue.store.getState())).toBe(true);
  harness.queue.retry("mia");
  await harness.respond();
  expect(harness.state()).toMatchObject({ state: "saved" });
});

test("each class has its own request, and the queue has a maximum size", async () => {
  harness.queue.press([press("attended"), press("attended", "ben", "spin"), press("attended", "ana")]);
  expect(harness.sent.map((marks) => marks.length)).toEqual([2, 1]);
  harness.queue.press([press("attended", "zoe")]);
  expect(harness.state("zoe")).toBeUndefined();
  expect(useToasts.getState().toasts[0]?.text).toMatch(/^Too many marks/);
});

test("a mark that fails after its screen was left shows a toast", async () => {
  harness.queue.press([press("attended")]);
  harness.close();
  await harness.respond(new ApiFailure(503, "Busy", "overloaded"));
  expect(useToasts.getState().toasts[0]?.text).toBe("Busy");
});

test("after a lost response, a mark that is refused after its screen was left shows a toast", async () => {
  harness.queue.press([press("attended")]);
  setReachable(false);
  await harness.respond(new Unreachable());
  harness.queue.press([press("no-show")]);
  harness.close();
  await harness.respond({ outcome: "refused", status: "attended", refusal: "changed_meanwhile", whyNot: "Changed" });
  expect(useToasts.getState().toasts[0]?.text).toBe("Failed to save attendance: Changed");
});

test("a refused press is undone, and a saved one is not", async () => {
  harness.queue.press([press("no-show")]);
  await harness.respond();
  expect(harness.undone).toEqual([]);
  harness.queue.press([press("no-show", "ben")]);
  await harness.respond({ outcome: "refused", status: "confirmed", refusal: "changed_meanwhile", whyNot: "Changed" });
  harness.queue.press([press("no-show", "ana")]);
  await harness.respond(new ApiFailure(409, "Attendance closed", "attendance_closed"));
  expect(harness.undone).toEqual(["ben no-show", "ana no-show"]);
});

test("a press that is taken back is undone once the server can't carry it out any more", async () => {
  harness.queue.press([press("attended", "ben")]);
  // These wait for the response to the first one.
  harness.queue.press([press("no-show"), press("no-show", "ana")]);
  harness.queue.press([press("attended")]);
  expect(harness.undone).toEqual(["mia no-show"]);
  await harness.respond();
  harness.queue.press([press("attended", "ana")]);
  expect(harness.undone).toEqual(["mia no-show"]);
  await harness.respond();
  await harness.respond();
  expect(harness.undone).toEqual(["mia no-show", "ana no-show"]);
});

test("a press that was not sent before its screen was left is undone", () => {
  harness.queue.press([press("attended", "ben")]);
  harness.queue.press([press("no-show")]);
  harness.close();
  expect(harness.undone).toEqual(["mia no-show"]);
});

test("of presses during a request, only those with another mark than the saved one are undone", async () => {
  harness.queue.press([press("no-show")]);
  harness.queue.press([press("attended")]);
  harness.queue.press([press("no-show")]);
  await harness.respond();
  expect(harness.sent).toHaveLength(1);
  expect(harness.undone).toEqual(["mia attended"]);
});

test("if the screen is left during a request, a later press is undone, and the sent one is not", async () => {
  harness.queue.press([press("no-show")]);
  harness.queue.press([press("attended")]);
  harness.close();
  await harness.respond();
  expect(harness.undone).toEqual(["mia attended"]);
});
