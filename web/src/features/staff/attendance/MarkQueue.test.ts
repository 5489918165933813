import type { AttendanceAnswer, MarkRequest, MarkResult } from "@bindings/wire";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { ApiFailure, Unreachable } from "../../../api/failure";
import type { MarkStore, StoredMark } from "../../../api/markStore";
import { setReachable } from "../../../stores/connection";
import { hasUnsaved, type Marks } from "../../../stores/marks";
import { useToasts } from "../../../stores/toasts";
import { MarkQueue, type Press } from "./MarkQueue";

type Reply = Partial<MarkResult> | Error;

/** Lets the promises of all queues settle. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** The marks on a device, which all its tabs share. */
class Device {
  stored: Record<string, StoredMark> = {};
  works = true;
  private readonly listeners = new Map<object, () => void>();
  private turns: Promise<unknown> = Promise.resolve();

  storeFor(tab: object): MarkStore {
    return {
      read: async () => (this.works ? { ...this.stored } : null),
      write: async (changes) => {
        if (!this.works) return false;
        for (const [id, mark] of Object.entries(changes)) {
          if (mark) this.stored[id] = mark;
          else delete this.stored[id];
        }
        for (const [other, listener] of this.listeners) if (other !== tab) listener();
        return true;
      },
      subscribe: (listener) => {
        this.listeners.set(tab, listener);
        return () => void this.listeners.delete(tab);
      },
    };
  }

  /** Runs the functions of all tabs one after the other. */
  inTurn = (send: () => Promise<boolean>): Promise<boolean> => {
    const turn = this.turns.then(send);
    this.turns = turn;
    return turn;
  };

  /** The browser releases the lock of a page that ends. */
  release() {
    this.turns = Promise.resolve();
  }
}

/** A tab with a queue, and a stub server, which responds to the oldest request when `respond` is called. */
class Tab {
  readonly sent: MarkRequest[][] = [];
  reread = 0;
  private readonly waiting: ((reply: Reply) => void)[] = [];
  private readonly store = createStore<Marks>()(() => ({}));
  readonly queue: MarkQueue;
  /** Ends the page. */
  readonly close: () => void;

  constructor(device: Device) {
    let time = 1000;
    this.queue = new MarkQueue({
      store: this.store,
      device: device.storeFor(this),
      send: (_, marks) => {
        this.sent.push(marks);
        return new Promise((resolve, reject) =>
          this.waiting.push((reply) => (reply instanceof Error ? reject(reply) : resolve(answerTo(marks, reply)))),
        );
      },
      inTurn: device.inTurn,
      reread: () => {
        this.reread += 1;
      },
      maxMarks: 3,
      now: () => time++,
    });
    this.close = this.queue.open();
  }

  async press(...presses: Press[]) {
    this.queue.press(presses);
    await settled();
  }

  async respond(reply: Reply = {}) {
    this.waiting.shift()?.(reply);
    await settled();
  }

  state = (id = "mia") => this.store.getState()[id];
  isUnsaved = () => hasUnsaved(this.store.getState());
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
  name: bookingId,
  mark,
  status: mark,
  known: "confirmed",
});

let device: Device;
let tab: Tab;
const tabs: Tab[] = [];

/** Opens another tab, or the page again. */
async function open(): Promise<Tab> {
  const opened = new Tab(device);
  tabs.push(opened);
  await settled();
  return opened;
}

beforeEach(async () => {
  setReachable(true);
  useToasts.setState({ toasts: [] });
  device = new Device();
  tab = await open();
});
afterEach(() => {
  for (const opened of tabs.splice(0)) opened.close();
});

test("a mark is shown at once and kept until a newer roster is read", async () => {
  const pressed = tab.press(press("attended"));
  expect(tab.state()).toMatchObject({ status: "attended" });
  await pressed;
  expect(tab.state()).toMatchObject({ status: "attended", state: "saving" });
  expect(tab.isUnsaved()).toBe(true);
  await tab.respond();
  expect(tab.sent).toEqual([[{ bookingId: "mia", status: "attended", expected: "confirmed" }]]);
  expect(tab.state()).toMatchObject({ status: "attended", state: "saved" });
  expect(tab.isUnsaved()).toBe(false);
  expect(tab.reread).toBe(1);
  tab.queue.wasRead(999, ["yoga"]);
  // The rosters of another day.
  tab.queue.wasRead(2000, ["spin"]);
  expect(tab.state()).toBeDefined();
  tab.queue.wasRead(2000, ["yoga"]);
  expect(tab.state()).toBeUndefined();
});

test("only the latest mark of a booking is kept, and marks made during a request share the next request", async () => {
  await tab.press(press("attended"));
  await tab.press(press("no-show"));
  await tab.press(press("attended", "ben"));
  expect(tab.sent).toHaveLength(1);
  await tab.respond();
  expect(tab.sent[1]).toEqual([
    { bookingId: "mia", status: "no-show", expected: "attended" },
    { bookingId: "ben", status: "attended", expected: "confirmed" },
  ]);
  await tab.respond();
  expect(tab.state()).toMatchObject({ status: "no-show", state: "saved" });
  expect(tab.sent).toHaveLength(2);
});

test("offline marks wait, and only the latest is sent", async () => {
  await tab.press(press("attended"));
  setReachable(false);
  await tab.respond(new Unreachable());
  expect(tab.state()).toMatchObject({ status: "attended", state: "waiting" });
  await tab.press(press("no-show"));
  await tab.respond(new Unreachable());
  const tries = tab.sent.length;
  setReachable(true);
  await settled();
  expect(tab.sent).toHaveLength(tries + 1);
  expect(tab.sent.at(-1)).toEqual([{ bookingId: "mia", status: "no-show", expected: "confirmed" }]);
  await tab.respond();
  expect(tab.state()).toMatchObject({ status: "no-show", state: "saved" });
});

test("after a lost response, the queue does not take its own earlier mark for another user's change", async () => {
  await tab.press(press("attended"));
  setReachable(false);
  await tab.respond(new Unreachable());
  await tab.press(press("no-show"));
  await tab.respond(new Unreachable());
  setReachable(true);
  await settled();
  await tab.respond({ outcome: "refused", status: "attended", refusal: "changed_meanwhile", whyNot: "Changed" });
  expect(tab.sent.at(-1)).toEqual([{ bookingId: "mia", status: "no-show", expected: "attended" }]);
  await tab.respond();
  expect(tab.state()).toMatchObject({ status: "no-show", state: "saved" });
});

test("after two lost responses, neither mark is taken for another user's change", async () => {
  await tab.press(press("attended"));
  setReachable(false);
  await tab.respond(new Unreachable());
  await tab.press(press("no-show"));
  await tab.respond(new Unreachable());
  await tab.press(press("attended"));
  await tab.respond({ outcome: "refused", status: "no-show", refusal: "changed_meanwhile", whyNot: "Changed" });
  expect(tab.sent.at(-1)).toEqual([{ bookingId: "mia", status: "attended", expected: "no-show" }]);
  await tab.respond();
  expect(tab.state()).toMatchObject({ status: "attended", state: "saved" });
});

const changed = { outcome: "refused", status: "no-show", refusal: "changed_meanwhile" } as const;
const CHANGED = { ...changed, whyNot: "Changed by Hana Ngata meanwhile" };

test("a refused mark restores the row's status on the server, and the row shows the reason until it goes", async () => {
  const leave = tab.queue.showRow("mia");
  await tab.press(press("attended"));
  await tab.respond(CHANGED);
  expect(tab.state()).toMatchObject({ status: "no-show", state: "refused", why: CHANGED.whyNot });
  expect(tab.isUnsaved()).toBe(false);
  expect(tab.sent).toHaveLength(1);
  leave();
  await settled();
  expect(tab.state()).toBeUndefined();
  expect(device.stored).toEqual({});
});

test("a mark that is refused while no row shows it is reported by name until it is dismissed", async () => {
  await tab.press(press("attended"));
  await tab.respond(CHANGED);
  expect(tab.state()).toMatchObject({ name: "mia", mark: "attended", state: "reported", why: CHANGED.whyNot });
  tab.close();
  const later = await open();
  expect(later.state()).toMatchObject({ name: "mia", mark: "attended", state: "reported", why: CHANGED.whyNot });
  expect(later.sent).toEqual([]);
  later.queue.dismissReported();
  await settled();
  expect(later.state()).toBeUndefined();
  expect(device.stored).toEqual({});
});

test.each([
  ["attendance is closed", 409, "attendance_closed"],
  ["the class is deleted", 404, "not_found"],
  ["the user may no longer take attendance", 403, "forbidden"],
] as const)("if %s, all marks of the request are reported", async (_, status, code) => {
  tab.queue.showRow("mia");
  await tab.press(press("attended"), press("no-show", "ben"));
  await tab.respond(new ApiFailure(status, "It is too late", code));
  for (const id of ["mia", "ben"])
    expect(tab.state(id)).toMatchObject({ status: "confirmed", state: "reported", why: "It is too late" });
});

test("after a server error the mark is kept until the user tries again", async () => {
  await tab.press(press("attended"));
  await tab.respond(new ApiFailure(503, "Busy", "overloaded"));
  expect(tab.state()).toMatchObject({ status: "attended", state: "failed", why: "Busy" });
  expect(tab.isUnsaved()).toBe(true);
  tab.queue.retry("mia");
  await settled();
  await tab.respond();
  expect(tab.state()).toMatchObject({ state: "saved" });
});

test("each class has its own request, and the queue has a maximum size", async () => {
  await tab.press(press("attended"), press("attended", "ben", "spin"), press("attended", "ana"));
  await tab.press(press("attended", "zoe"));
  expect(tab.state("zoe")).toBeUndefined();
  expect(useToasts.getState().toasts[0]?.text).toMatch(/^Too many marks/);
  await tab.respond();
  await tab.respond();
  expect(tab.sent.map((marks) => marks.length)).toEqual([2, 1]);
  await tab.press(press("attended", "zoe"));
  expect(tab.state("zoe")).toMatchObject({ state: "saving" });
});

test("marks made without a connection outlive the page, and are sent when the app opens with one", async () => {
  setReachable(false);
  await tab.press(press("attended"), press("no-show", "ben"));
  await tab.respond(new Unreachable());
  tab.close();
  const offline = await open();
  await offline.respond(new Unreachable());
  expect(offline.state()).toMatchObject({ name: "mia", status: "attended", state: "waiting" });
  expect(offline.state("ben")).toMatchObject({ status: "no-show", state: "waiting" });
  offline.close();
  setReachable(true);
  const online = await open();
  expect(online.sent).toEqual([
    [
      { bookingId: "mia", status: "attended", expected: "confirmed" },
      { bookingId: "ben", status: "no-show", expected: "confirmed" },
    ],
  ]);
  await online.respond();
  expect(device.stored).toEqual({});
});

test("if the page ends during a request, its mark is not taken for another user's change later", async () => {
  await tab.press(press("attended"));
  await tab.press(press("no-show"));
  tab.close();
  device.release();
  const later = await open();
  expect(later.sent).toEqual([[{ bookingId: "mia", status: "no-show", expected: "confirmed" }]]);
  await later.respond({ ...CHANGED, status: "attended" });
  expect(later.sent[1]).toEqual([{ bookingId: "mia", status: "no-show", expected: "attended" }]);
  await later.respond();
  expect(later.state()).toMatchObject({ status: "no-show", state: "saved" });
});

test("two tabs send the marks on the device once, and both show the result", async () => {
  setReachable(false);
  await tab.press(press("attended"));
  await tab.respond(new Unreachable());
  const other = await open();
  await other.respond(new Unreachable());
  const tries = tab.sent.length + other.sent.length;
  setReachable(true);
  await settled();
  expect(tab.sent.length + other.sent.length).toBe(tries + 1);
  await tab.respond();
  await other.respond();
  expect(tab.sent.length + other.sent.length).toBe(tries + 1);
  expect(device.stored).toEqual({});
  expect([tab.isUnsaved(), other.isUnsaved()]).toEqual([false, false]);
});

test("a tab takes over a mark from another tab, and its later correction", async () => {
  setReachable(false);
  const other = await open();
  await tab.press(press("attended"));
  await tab.respond(new Unreachable());
  expect(other.state()).toMatchObject({ status: "attended", state: "waiting" });
  await tab.press(press("no-show"));
  await tab.respond(new Unreachable());
  expect(other.state()).toMatchObject({ status: "no-show", state: "waiting" });
});

test("a tab reads the rosters again once another tab has saved a mark", async () => {
  setReachable(false);
  const other = await open();
  await tab.press(press("attended"));
  await tab.respond(new Unreachable());
  expect(other.state()).toMatchObject({ state: "waiting" });
  expect(other.reread).toBe(0);
  await device.storeFor({}).write({ mia: null });
  await settled();
  expect(other.state()).toBeUndefined();
  expect(other.reread).toBe(1);
});

test("a session that ends leaves its marks on the device", async () => {
  await tab.press(press("attended"));
  await tab.respond(new ApiFailure(401, "Session expired", "unauthorised"));
  expect(device.stored.mia).toMatchObject({ mark: "attended", why: null });
  tab.close();
  expect(tab.state()).toBeUndefined();
  expect(device.stored.mia).toBeDefined();
});

test("if the browser stores nothing, marks are sent all the same", async () => {
  device.works = false;
  await tab.press(press("attended"));
  await tab.respond();
  expect(tab.state()).toMatchObject({ state: "saved" });
});
