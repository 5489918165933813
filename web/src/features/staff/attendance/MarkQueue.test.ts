import type { AttendanceAnswer } from "@bindings/AttendanceAnswer";
import type { MarkRequest } from "@bindings/MarkRequest";
import type { MarkResult } from "@bindings/MarkResult";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure, Unreachable } from "../../../api/failure";
import { setReachable } from "../../../stores/connection";
import { useToasts } from "../../../stores/toasts";
import { hasUnsaved, MarkQueue, type Press } from "./MarkQueue";

type Reply = Partial<MarkResult> | Error;

/** A server that answers each request when it is told to. */
class Desk {
  readonly sent: MarkRequest[][] = [];
  readonly reread = vi.fn();
  private readonly waiting: ((reply: Reply) => void)[] = [];
  readonly queue = new MarkQueue({
    send: (_, marks) => {
      this.sent.push(marks);
      return new Promise((resolve, reject) =>
        this.waiting.push((reply) => (reply instanceof Error ? reject(reply) : resolve(answerTo(marks, reply)))),
      );
    },
    reread: this.reread,
    onPress: () => {},
    most: 3,
    now: () => 1000,
  });
  readonly close = this.queue.open();

  async answers(reply: Reply = {}) {
    this.waiting.shift()?.(reply);
    // The queue goes on after its promises.
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

let desk: Desk;
beforeEach(() => {
  setReachable(true);
  useToasts.setState({ toasts: [] });
  desk = new Desk();
});
afterEach(() => desk.close());

test("a mark is shown at once, and stays until the roster that has it is read", async () => {
  desk.queue.press([press("attended")]);
  expect(desk.state()).toMatchObject({ status: "attended", state: "saving" });
  expect(hasUnsaved(desk.queue.store.getState())).toBe(true);
  await desk.answers();
  expect(desk.sent).toEqual([[{ bookingId: "mia", status: "attended", expected: "confirmed" }]]);
  expect(desk.state()).toMatchObject({ status: "attended", state: "saved" });
  expect(hasUnsaved(desk.queue.store.getState())).toBe(false);
  expect(desk.reread).toHaveBeenCalledOnce();
  desk.queue.wasRead(999);
  expect(desk.state()).toBeDefined();
  desk.queue.wasRead(1001);
  expect(desk.state()).toBeUndefined();
});

test("the latest mark of a booking wins, and what was pressed meanwhile goes in one request", async () => {
  desk.queue.press([press("attended")]);
  desk.queue.press([press("no-show")]);
  desk.queue.press([press("attended", "ben")]);
  expect(desk.sent).toHaveLength(1);
  await desk.answers();
  expect(desk.sent[1]).toEqual([
    { bookingId: "mia", status: "no-show", expected: "attended" },
    { bookingId: "ben", status: "attended", expected: "confirmed" },
  ]);
  await desk.answers();
  expect(desk.state()).toMatchObject({ status: "no-show", state: "saved" });
  expect(desk.sent).toHaveLength(2);
});

test("without a connection marks wait for it, and only the latest is sent", async () => {
  desk.queue.press([press("attended")]);
  setReachable(false);
  await desk.answers(new Unreachable());
  expect(desk.state()).toMatchObject({ status: "attended", state: "waiting" });
  desk.queue.press([press("no-show")]);
  await desk.answers(new Unreachable());
  const tries = desk.sent.length;
  setReachable(true);
  expect(desk.sent).toHaveLength(tries + 1);
  expect(desk.sent.at(-1)).toEqual([{ bookingId: "mia", status: "no-show", expected: "confirmed" }]);
  await desk.answers();
  expect(desk.state()).toMatchObject({ status: "no-show", state: "saved" });
});

test("a mark whose answer got lost is no change of somebody else's", async () => {
  desk.queue.press([press("attended")]);
  setReachable(false);
  await desk.answers(new Unreachable());
  desk.queue.press([press("no-show")]);
  await desk.answers(new Unreachable());
  setReachable(true);
  await desk.answers({ outcome: "refused", status: "attended", refusal: "changed_meanwhile", whyNot: "Changed" });
  expect(desk.sent.at(-1)).toEqual([{ bookingId: "mia", status: "no-show", expected: "attended" }]);
  await desk.answers();
  expect(desk.state()).toMatchObject({ status: "no-show", state: "saved" });
});

test("a refusal puts the row back and says why", async () => {
  desk.queue.press([press("attended")]);
  const whyNot = "Changed by Hana Ngata meanwhile";
  await desk.answers({ outcome: "refused", status: "no-show", refusal: "changed_meanwhile", whyNot });
  expect(desk.state()).toMatchObject({ status: "no-show", state: "refused", why: whyNot });
  expect(hasUnsaved(desk.queue.store.getState())).toBe(false);
  expect(desk.sent).toHaveLength(1);
});

test("closed attendance refuses all marks of the request", async () => {
  desk.queue.press([press("attended"), press("no-show", "ben")]);
  await desk.answers(new ApiFailure(409, "Attendance closed", "attendance_closed"));
  for (const id of ["mia", "ben"])
    expect(desk.state(id)).toMatchObject({ status: "confirmed", state: "refused", why: "Attendance closed" });
  expect(useToasts.getState().toasts[0]?.text).toBe("Attendance closed");
});

test("a failure of the server keeps the mark until it is tried again", async () => {
  desk.queue.press([press("attended")]);
  await desk.answers(new ApiFailure(503, "Busy", "overloaded"));
  expect(desk.state()).toMatchObject({ status: "attended", state: "failed", why: "Busy" });
  expect(hasUnsaved(desk.queue.store.getState())).toBe(true);
  desk.queue.retry("mia");
  await desk.answers();
  expect(desk.state()).toMatchObject({ state: "saved" });
});

test("classes don't wait for each other, and the queue has a limit", async () => {
  desk.queue.press([press("attended"), press("attended", "ben", "spin"), press("attended", "ana")]);
  expect(desk.sent.map((marks) => marks.length)).toEqual([2, 1]);
  desk.queue.press([press("attended", "zoe")]);
  expect(desk.state("zoe")).toBeUndefined();
  expect(useToasts.getState().toasts[0]?.text).toMatch(/^Too many marks/);
});

test("a mark that fails after its screen was left is told", async () => {
  desk.queue.press([press("attended")]);
  desk.close();
  await desk.answers(new ApiFailure(503, "Busy", "overloaded"));
  expect(useToasts.getState().toasts[0]?.text).toBe("Busy");
});
