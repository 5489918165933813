import type { AttendanceAnswer } from "@bindings/AttendanceAnswer";
import type { AttendanceMark } from "@bindings/AttendanceMark";
import type { BookingStatus } from "@bindings/BookingStatus";
import type { MarkRequest } from "@bindings/MarkRequest";
import type { MarkResult } from "@bindings/MarkResult";
import { createStore } from "zustand/vanilla";
import { ApiFailure, failedActionText, sentenceOf, Unreachable } from "../../../api/failure";
import { actionBegins, actionEnds } from "../../../stores/actions";
import { useConnection } from "../../../stores/connection";
import { toast } from "../../../stores/toasts";

const FAILED = "Failed to save attendance";
/** The delay before a mark is sent again if the app still counts as online. */
const RETRY = 2_000;

/** A press of a row's button. */
export type Press = {
  classId: string;
  bookingId: string;
  userId: string;
  mark: AttendanceMark;
  /** The booking's status after the mark. */
  status: BookingStatus;
  /** The booking's last known status on the server: that of the roster, or of the latest response to a mark. */
  known: BookingStatus;
};

/**
 * A mark that is not in the roster yet. `waiting`: not sent; `saving`: sent, without a response; `saved`: saved, but the
 * roster is not read again yet; `failed`: kept until the user tries again; `refused`: the row shows its former status and
 * the reason.
 */
export type PendingMark = Press & {
  state: "waiting" | "saving" | "saved" | "failed" | "refused";
  /** The reason of a failure or a refusal. */
  why: string | null;
  /** The statuses after earlier marks whose responses were lost. */
  lost: readonly BookingStatus[];
  /** When the mark was saved, by the device's clock. */
  savedAt: number;
};

type Marks = Readonly<Record<string, PendingMark>>;

/** The functions and the limit that the queue depends on. */
type Outside = {
  send: (classId: string, marks: MarkRequest[]) => Promise<AttendanceAnswer>;
  /** Reads the rosters again. */
  reread: () => void;
  /** Called for each press. The function that it returns is called if the mark is refused or taken back. */
  onPress: (press: Press) => () => void;
  /** The maximum number of marks in a request, and in the queue. */
  maxMarks: number;
  now: () => number;
};

const isUnsaved = ({ state }: PendingMark) => state === "waiting" || state === "saving" || state === "failed";

/** Returns whether the server can't have carried out a mark yet. */
const isUnsent = ({ state, lost }: PendingMark) => state === "waiting" && lost.length === 0;

/** Returns whether a mark is not saved yet, so that leaving the screen may lose it. */
export const hasUnsaved = (marks: Marks): boolean => Object.values(marks).some(isUnsaved);

/**
 * Sends attendance marks to the server. Rows show a mark at once. The queue keeps only the latest mark of each booking and
 * sends one request per class at a time. While offline, marks wait. The queue is closed when its screen is left.
 */
export class MarkQueue {
  readonly store = createStore<Marks>()(() => ({}));
  private readonly busy = new Set<string>();
  /** The functions that `onPress` returned for each booking's marks that are not saved. */
  private readonly undos = new Map<string, { mark: AttendanceMark; run: () => void }[]>();
  private isOpen = false;

  constructor(private readonly outside: Outside) {}

  /** Opens the queue. The returned function closes it and drops all marks. */
  open(): () => void {
    this.isOpen = true;
    const unsubscribe = useConnection.subscribe(({ reachable }) => reachable && this.flush());
    return () => {
      this.isOpen = false;
      unsubscribe();
      for (const mark of Object.values(this.store.getState())) if (isUnsent(mark)) this.undo(mark.bookingId);
      this.store.setState({}, true);
    };
  }

  /** Adds the marks to the queue and sends them. */
  press(presses: readonly Press[]) {
    const marks = { ...this.store.getState() };
    for (const press of presses) {
      const before = marks[press.bookingId];
      if (!before && Object.keys(marks).length >= this.outside.maxMarks) {
        toast.error("Too many marks are not saved yet: wait for the connection");
        break;
      }
      if (before && isUnsent(before)) this.undo(press.bookingId);
      const undo = { mark: press.mark, run: this.outside.onPress(press) };
      this.undos.set(press.bookingId, [...(this.undos.get(press.bookingId) ?? []), undo]);
      const isSent = before?.state === "saving";
      marks[press.bookingId] = {
        ...press,
        known: before && before.state !== "refused" ? before.known : press.known,
        state: isSent ? "saving" : "waiting",
        why: null,
        lost: before?.lost ?? [],
        savedAt: 0,
      };
    }
    this.store.setState(marks, true);
    this.flush();
  }

  /** Sends a failed mark again. */
  retry(bookingId: string) {
    this.change(bookingId, { state: "waiting", why: null });
    this.flush();
  }

  /** Drops these classes' marks saved before `at`, when their rosters were last read: the rosters contain these marks. */
  wasRead(at: number, classIds: readonly string[]) {
    this.drop(({ state, savedAt, classId }) => state === "saved" && savedAt < at && classIds.includes(classId));
  }

  private flush() {
    const waiting = Object.values(this.store.getState()).filter(({ state }) => state === "waiting");
    for (const classId of new Set(waiting.map((mark) => mark.classId))) void this.sendFor(classId);
  }

  /** Sends a class's waiting marks until there are none. */
  private async sendFor(classId: string) {
    if (this.busy.has(classId)) return;
    this.busy.add(classId);
    actionBegins();
    let hasResponse = true;
    while (hasResponse) {
      const sent = Object.values(this.store.getState())
        .filter((mark) => mark.classId === classId && mark.state === "waiting")
        .slice(0, this.outside.maxMarks);
      if (sent.length === 0) break;
      hasResponse = await this.sendOnce(classId, sent);
    }
    actionEnds();
    this.busy.delete(classId);
    if (!hasResponse && this.isOpen && useConnection.getState().reachable) setTimeout(() => this.flush(), RETRY);
  }

  /** Sends one request. Returns whether the server responded. */
  private async sendOnce(classId: string, sent: PendingMark[]): Promise<boolean> {
    for (const { bookingId } of sent) this.change(bookingId, { state: "saving" });
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
    const now = this.store.getState()[sent.bookingId];
    if (now && outcome === "refused" && refusal === "changed_meanwhile" && sent.lost.includes(status)) {
      // The status comes from an earlier mark of this screen, whose response was lost.
      this.change(sent.bookingId, { state: "waiting", known: status, lost: [] });
    } else if (outcome === "refused") {
      if (!now) toast.error(`${FAILED}: ${whyNot}`);
      this.undo(sent.bookingId);
      this.change(sent.bookingId, { state: "refused", status, known: status, why: whyNot, lost: [] });
    } else if (now && now.mark !== sent.mark) {
      this.change(sent.bookingId, { state: "waiting", known: status, lost: [] });
    } else {
      const savedAt = this.outside.now();
      // Other marks have no effect any more.
      this.undo(sent.bookingId, (mark) => mark !== sent.mark);
      this.change(sent.bookingId, { state: "saved", status, known: status, lost: [], savedAt });
    }
  }

  private failed(sent: PendingMark[], failure: unknown) {
    // A toast is needed where no row shows the failure: after the screen was left, or if the class was cancelled.
    if (!this.isOpen || isFinal(failure)) toast.error(failedActionText(failure, FAILED));
    for (const { bookingId, status, known } of sent) {
      const lost = [...(this.store.getState()[bookingId]?.lost ?? []), status];
      if (isUnanswered(failure)) {
        this.change(bookingId, { state: "waiting", lost });
      } else if (isFinal(failure)) {
        this.undo(bookingId);
        this.change(bookingId, { state: "refused", status: known, why: sentenceOf(failure, FAILED) });
      } else {
        this.change(bookingId, { state: "failed", why: sentenceOf(failure, FAILED), lost });
      }
    }
  }

  private undo(bookingId: string, isUndone: (mark: AttendanceMark) => boolean = () => true) {
    for (const { mark, run } of this.undos.get(bookingId) ?? []) if (isUndone(mark)) run();
    this.undos.delete(bookingId);
  }

  /** Changes a mark, unless it was dropped in the meantime. */
  private change(bookingId: string, change: Partial<PendingMark>) {
    const mark = this.store.getState()[bookingId];
    if (mark) this.store.setState({ [bookingId]: { ...mark, ...change } });
  }

  private drop(isOver: (mark: PendingMark) => boolean) {
    const marks = Object.entries(this.store.getState());
    const rest = marks.filter(([, mark]) => !isOver(mark));
    if (rest.length < marks.length) this.store.setState(Object.fromEntries(rest), true);
  }
}

/** Returns whether there was no response, or none before the timeout. */
const isUnanswered = (failure: unknown) => failure instanceof Unreachable || failure instanceof DOMException;

/** Returns whether the server would refuse the same mark again. */
function isFinal(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.wayOut !== "try again" && failure.wayOut !== "wait";
}
