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
/** The wait before a mark is sent again, where the connection was not noticed to be lost. */
const RETRY = 2_000;

/** A press on a row. */
export type Press = {
  classId: string;
  bookingId: string;
  userId: string;
  mark: AttendanceMark;
  /** The status that the mark leads to. */
  status: BookingStatus;
  /** The status that the roster showed. */
  known: BookingStatus;
};

/**
 * A mark that the roster does not have yet. `waiting`: to be sent; `saving`: sent; `saved`: until the roster is read again;
 * `failed`: kept, and sent again at a press; `refused`: the row has its former status, and this says why.
 */
export type PendingMark = Press & {
  state: "waiting" | "saving" | "saved" | "failed" | "refused";
  /** The reason of a failure or a refusal. */
  why: string | null;
  /** The status that an earlier mark led to, if its answer was lost. */
  lost: BookingStatus | null;
  /** When it was saved, by the device's clock. */
  savedAt: number;
};

type Marks = Readonly<Record<string, PendingMark>>;

/** The parts outside of the queue. */
type Outside = {
  send: (classId: string, marks: MarkRequest[]) => Promise<AttendanceAnswer>;
  /** Reads the rosters again. */
  reread: () => void;
  /** Told of each press. */
  onPress: (press: Press) => void;
  /** The most marks of a request, and of the queue. */
  most: number;
  now: () => number;
};

const isUnsaved = ({ state }: PendingMark) => state === "waiting" || state === "saving" || state === "failed";

/** Whether leaving would lose a mark. */
export const hasUnsaved = (marks: Marks): boolean => Object.values(marks).some(isUnsaved);

/**
 * Marks on their way to the server: shown at once, the latest of each booking, one request per class at a time. Without a
 * connection they wait for it. Closed when its screen is left.
 */
export class MarkQueue {
  readonly store = createStore<Marks>()(() => ({}));
  private readonly busy = new Set<string>();
  private isOpen = false;

  constructor(private readonly outside: Outside) {}

  /** Starts; the returned function drops what is not sent. */
  open(): () => void {
    this.isOpen = true;
    const unsubscribe = useConnection.subscribe(({ reachable }) => reachable && this.flush());
    return () => {
      this.isOpen = false;
      unsubscribe();
      this.store.setState({}, true);
    };
  }

  /** Takes up the marks, and sends them. */
  press(presses: readonly Press[]) {
    const marks = { ...this.store.getState() };
    for (const press of presses) {
      const before = marks[press.bookingId];
      if (!before && Object.keys(marks).length >= this.outside.most) {
        toast.error("Too many marks are not saved yet: wait for the connection");
        break;
      }
      this.outside.onPress(press);
      const isSent = before?.state === "saving";
      marks[press.bookingId] = {
        ...press,
        known: before && before.state !== "refused" ? before.known : press.known,
        state: isSent ? "saving" : "waiting",
        why: null,
        lost: before?.lost ?? null,
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

  /** The rosters were read at this moment: they have what was saved before it. */
  wasRead(at: number) {
    this.drop(({ state, savedAt }) => state === "saved" && savedAt < at);
  }

  private flush() {
    const waiting = Object.values(this.store.getState()).filter(({ state }) => state === "waiting");
    for (const classId of new Set(waiting.map((mark) => mark.classId))) void this.sendFor(classId);
  }

  /** Sends the waiting marks of a class, until none is left. */
  private async sendFor(classId: string) {
    if (this.busy.has(classId)) return;
    this.busy.add(classId);
    actionBegins();
    let isThrough = true;
    while (isThrough) {
      const sent = Object.values(this.store.getState())
        .filter((mark) => mark.classId === classId && mark.state === "waiting")
        .slice(0, this.outside.most);
      if (sent.length === 0) break;
      isThrough = await this.sendOnce(classId, sent);
    }
    actionEnds();
    this.busy.delete(classId);
    if (!isThrough && this.isOpen && useConnection.getState().reachable) setTimeout(() => this.flush(), RETRY);
  }

  /** Whether the server answered. */
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
    if (outcome === "refused" && refusal === "changed_meanwhile" && sent.lost === status) {
      // It was this screen that changed it: the answer got lost.
      this.change(sent.bookingId, { state: "waiting", known: status, lost: null });
    } else if (outcome === "refused") {
      if (!now) toast.error(`${FAILED}: ${whyNot}`);
      this.change(sent.bookingId, { state: "refused", status, known: status, why: whyNot, lost: null });
    } else if (now && now.mark !== sent.mark) {
      this.change(sent.bookingId, { state: "waiting", known: status, lost: null });
    } else {
      const savedAt = this.outside.now();
      this.change(sent.bookingId, { state: "saved", status, known: status, lost: null, savedAt });
    }
  }

  private failed(sent: PendingMark[], failure: unknown) {
    // The marks are not shown any more if the screen was left, or if a cancelled class goes with its roster.
    if (!this.isOpen || isFinal(failure)) toast.error(failedActionText(failure, FAILED));
    for (const { bookingId, status, known } of sent) {
      const lost = this.store.getState()[bookingId]?.lost ?? status;
      if (isUnanswered(failure)) {
        this.change(bookingId, { state: "waiting", lost });
      } else if (isFinal(failure)) {
        this.change(bookingId, { state: "refused", status: known, why: sentenceOf(failure, FAILED) });
      } else {
        this.change(bookingId, { state: "failed", why: sentenceOf(failure, FAILED), lost });
      }
    }
  }

  /** Nothing for a mark that was dropped meanwhile. */
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

/** Whether no answer came, or none in time. */
const isUnanswered = (failure: unknown) => failure instanceof Unreachable || failure instanceof DOMException;

/** Whether the same mark would be refused again. */
function isFinal(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.wayOut !== "try again" && failure.wayOut !== "wait";
}
