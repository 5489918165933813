import type { AttendanceAnswer, MarkRequest, MarkResult } from "@bindings/wire";
import type { StoreApi } from "zustand/vanilla";
import { ApiFailure, sentenceOf, Unreachable } from "../../../api/failure";
import { type MarkStore, restoredFrom, type StoredMark } from "../../../api/markStore";
import { actionBegins, actionEnds } from "../../../stores/actions";
import { useConnection } from "../../../stores/connection";
import { isUnsaved, type Marks, noteStored, type PendingMark } from "../../../stores/marks";
import { toast } from "../../../stores/toasts";
import { isOver } from "./rosterFacts";

const FAILED = "Failed to save attendance";
/** The delay before a mark is sent again if the app still counts as online. */
const RETRY = 2_000;

/** A press of a row's button. */
export type Press = Pick<PendingMark, "classId" | "bookingId" | "name" | "mark" | "status" | "known">;

/** The functions and the limit that the queue depends on. */
type Outside = {
  /** The marks of this tab. */
  store: StoreApi<Marks>;
  /** The marks of all tabs that are not saved. */
  device: MarkStore;
  send: (classId: string, marks: MarkRequest[]) => Promise<AttendanceAnswer>;
  /** Runs a function while no other tab runs one. */
  inTurn: (send: () => Promise<boolean>) => Promise<boolean>;
  /** Reads the rosters again. */
  reread: () => void;
  /** The maximum number of marks in a request, and of unsaved marks. */
  maxMarks: number;
  now: () => number;
};

/**
 * Sends attendance marks to the server. Rows show a mark at once. The queue keeps only the latest mark of each booking,
 * stores it on the device until it is saved, and sends one request per class at a time. While offline, marks wait. The
 * queue lives as long as the session, on every screen. The tabs of a browser share the stored marks.
 */
export class MarkQueue {
  private readonly busy = new Set<string>();
  /** The number of rows on the screen for each booking. */
  private readonly rows = new Map<string, number>();
  /** The bookings whose marks have changed and are not written to the device yet. */
  private readonly unwritten = new Set<string>();
  private written = Promise.resolve();
  private isOpen = false;

  constructor(private readonly outside: Outside) {}

  /** Opens the queue with the marks on the device. The returned function closes it, and leaves them there. */
  open(): () => void {
    this.isOpen = true;
    const resume = () => this.readDevice().then(() => this.flush());
    const stops = [
      useConnection.subscribe(({ reachable }) => reachable && void resume()),
      // Another tab has saved the marks that are gone.
      this.outside.device.subscribe(() => void this.readDevice().then((isGone) => isGone && this.outside.reread())),
    ];
    void resume();
    return () => {
      this.isOpen = false;
      for (const stop of stops) stop();
      this.outside.store.setState({}, true);
    };
  }

  /** Adds the marks to the queue and sends them. */
  press(presses: readonly Press[]) {
    const marks = { ...this.outside.store.getState() };
    const unsaved = new Set(Object.keys(marks).filter((id) => isUnsaved(marks[id] as PendingMark)));
    for (const press of presses) {
      const before = marks[press.bookingId];
      if (unsaved.add(press.bookingId).size > this.outside.maxMarks) {
        toast.error("Too many marks are not saved yet: wait for the connection");
        break;
      }
      marks[press.bookingId] = {
        ...press,
        known: before && !isOver(before) ? before.known : press.known,
        at: this.outside.now(),
        state: before?.state === "saving" ? "saving" : "waiting",
        why: null,
        lost: before?.lost ?? [],
        savedAt: 0,
      };
    }
    this.set(marks);
    this.flush();
  }

  /** Sends failed marks again: that of a booking, or all. */
  retry(bookingId?: string) {
    const failed = Object.values(this.outside.store.getState()).filter(({ state }) => state === "failed");
    const wanted = failed.filter((mark) => bookingId === undefined || mark.bookingId === bookingId);
    this.change(wanted, () => ({ state: "waiting", why: null }));
    this.flush();
  }

  /** Called by a row on the screen, which shows why its mark is refused. The returned function is called when it goes. */
  showRow(bookingId: string): () => void {
    this.rows.set(bookingId, (this.rows.get(bookingId) ?? 0) + 1);
    return () => {
      const rest = (this.rows.get(bookingId) ?? 0) - 1;
      if (rest > 0) return void this.rows.set(bookingId, rest);
      this.rows.delete(bookingId);
      this.drop((mark) => mark.bookingId === bookingId && mark.state === "refused");
    };
  }

  /** Drops the refused marks that the frame has shown. */
  dismissReported() {
    this.drop(({ state }) => state === "reported");
  }

  /** Drops these classes' marks saved before `at`, when their rosters were last read: the rosters contain these marks. */
  wasRead(at: number, classIds: readonly string[]) {
    this.drop(({ state, savedAt, classId }) => state === "saved" && savedAt < at && classIds.includes(classId));
  }

  private flush() {
    const waiting = Object.values(this.outside.store.getState()).filter(({ state }) => state === "waiting");
    for (const classId of new Set(waiting.map((mark) => mark.classId))) void this.sendFor(classId);
  }

  /** Sends a class's waiting marks until there are none. */
  private async sendFor(classId: string) {
    if (this.busy.has(classId)) return;
    this.busy.add(classId);
    actionBegins();
    const hasResponse = await this.outside.inTurn(() => this.sendAll(classId));
    actionEnds();
    this.busy.delete(classId);
    if (!this.isOpen) return;
    if (hasResponse) this.flush();
    else if (useConnection.getState().reachable) setTimeout(() => this.flush(), RETRY);
  }

  /** Returns whether the server responded to each request. */
  private async sendAll(classId: string): Promise<boolean> {
    // Another tab may have sent these marks while this one waited for its turn.
    if (await this.readDevice()) this.outside.reread();
    while (this.isOpen) {
      const sent = Object.values(this.outside.store.getState())
        .filter((mark) => mark.classId === classId && mark.state === "waiting")
        .slice(0, this.outside.maxMarks);
      if (sent.length === 0) break;
      const hasResponse = await this.sendOnce(classId, sent);
      await this.written;
      if (!hasResponse) return false;
    }
    return true;
  }

  /** Sends one request. Returns whether the server responded. */
  private async sendOnce(classId: string, sent: PendingMark[]): Promise<boolean> {
    // If the page ends before the response, the next one knows that the server may have carried out these marks.
    this.change(sent, ({ lost, status }) => ({ state: "saving", lost: [...new Set([...lost, status])] }));
    const requests = sent.map(({ bookingId, mark, known }) => ({ bookingId, status: mark, expected: known }));
    try {
      const { results } = await this.outside.send(classId, requests);
      sent.forEach((mark, at) => {
        const result = results[at];
        if (result) this.answered(mark, result);
      });
    } catch (failure) {
      this.failed(sent, failure);
      if (isUnanswered(failure)) return false;
    }
    this.outside.reread();
    return true;
  }

  private answered(sent: PendingMark, { outcome, status, refusal, whyNot }: MarkResult) {
    const now = this.outside.store.getState()[sent.bookingId];
    if (outcome === "refused" && refusal === "changed_meanwhile" && sent.lost.includes(status)) {
      // The status comes from an earlier mark of this device, whose response was lost.
      this.change([sent], () => ({ state: "waiting", known: status, lost: [] }));
    } else if (outcome === "refused") {
      const state = this.rows.has(sent.bookingId) ? "refused" : "reported";
      this.change([sent], () => ({ state, status, known: status, why: whyNot, lost: [] }));
    } else if (now && now.mark !== sent.mark) {
      this.change([sent], () => ({ state: "waiting", known: status, lost: [] }));
    } else {
      const savedAt = this.outside.now();
      this.change([sent], () => ({ state: "saved", status, known: status, lost: [], savedAt }));
    }
  }

  private failed(sent: PendingMark[], failure: unknown) {
    const why = sentenceOf(failure, FAILED);
    if (isUnanswered(failure)) {
      this.change(sent, () => ({ state: "waiting" }));
    } else if (isFinal(failure)) {
      // The rows may be about to go: a cancelled class is not in the list of a day.
      this.change(sent, ({ known }) => ({ state: "reported", status: known, why }));
    } else {
      this.change(sent, () => ({ state: "failed", why }));
    }
  }

  /** Changes marks, unless they were dropped in the meantime. */
  private change(changed: readonly PendingMark[], to: (mark: PendingMark) => Partial<PendingMark>) {
    const marks = { ...this.outside.store.getState() };
    for (const { bookingId } of changed) {
      const mark = marks[bookingId];
      if (mark) marks[bookingId] = { ...mark, ...to(mark) };
    }
    this.set(marks);
  }

  private drop(isDropped: (mark: PendingMark) => boolean) {
    const marks = Object.entries(this.outside.store.getState());
    const rest = marks.filter(([, mark]) => !isDropped(mark));
    if (rest.length < marks.length) this.set(Object.fromEntries(rest));
  }

  /** Replaces all marks, here and on the device. */
  private set(marks: Marks) {
    if (!this.isOpen) return;
    const before = this.outside.store.getState();
    for (const id of new Set([...Object.keys(before), ...Object.keys(marks)]))
      if (before[id] !== marks[id]) this.unwritten.add(id);
    this.outside.store.setState(marks, true);
    this.written = this.written.then(() => this.writeDevice());
  }

  private async writeDevice() {
    if (this.unwritten.size === 0) return;
    const marks = this.outside.store.getState();
    const ids = [...this.unwritten];
    noteStored(await this.outside.device.write(Object.fromEntries(ids.map((id) => [id, storedFrom(marks[id])]))));
    const now = this.outside.store.getState();
    for (const id of ids) if (now[id] === marks[id]) this.unwritten.delete(id);
  }

  /**
   * Takes over the marks on the device, from an earlier page or another tab, and drops those that another tab has saved.
   * Returns whether there were any.
   */
  private async readDevice(): Promise<boolean> {
    await this.written;
    const stored = await this.outside.device.read();
    if (stored === null || !this.isOpen) return false;
    const before = this.outside.store.getState();
    const marks: Record<string, PendingMark> = { ...before };
    for (const [id, mark] of Object.entries(marks)) {
      const isHeld = mark.state === "saving" || mark.state === "saved" || this.unwritten.has(id);
      if (!isHeld && !stored[id]) delete marks[id];
    }
    for (const [id, mark] of Object.entries(stored)) {
      if (!this.unwritten.has(id) && isNewer(mark, marks[id])) marks[id] = restoredFrom(mark);
    }
    this.outside.store.setState(marks, true);
    return Object.keys(before).some((id) => !marks[id]);
  }
}

/** Returns the part of a mark that the device stores, or null if it stores nothing of it. */
function storedFrom(mark: PendingMark | undefined): StoredMark | null {
  if (!mark || mark.state === "saved") return null;
  const { state: _, savedAt: __, why, ...rest } = mark;
  return { ...rest, why: isOver(mark) ? why : null };
}

/** Returns whether a stored mark has a later press or result than this tab's mark. */
function isNewer(stored: StoredMark, own: PendingMark | undefined): boolean {
  if (!own || own.at < stored.at) return own?.state !== "saving";
  return own.at === stored.at && isUnsaved(own) && own.state !== "saving" && stored.why !== null;
}

/** Returns whether there was no response, or none before the timeout. Marks also wait for the next session. */
const isUnanswered = (failure: unknown) =>
  failure instanceof Unreachable ||
  failure instanceof DOMException ||
  (failure instanceof ApiFailure && failure.wayOut === "sign in");

/** Returns whether the server would refuse the same mark again. */
function isFinal(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.wayOut !== "try again" && failure.wayOut !== "wait";
}
