import type { AttendanceMark, BookingStatus } from "@bindings/wire";
import { create } from "zustand";

/**
 * An attendance mark that is not in the roster yet. `waiting`: not sent; `saving`: sent, without a response; `saved`:
 * saved, but the roster is not read again yet; `failed`: kept until it is sent again; `refused`: the row shows its former
 * status and the reason; `reported`: refused while no row was on the screen, so that the frame shows the reason.
 */
export type PendingMark = {
  classId: string;
  bookingId: string;
  /** The name of the person who is marked. */
  name: string;
  mark: AttendanceMark;
  /** The booking's status after the mark. */
  status: BookingStatus;
  /** The booking's last known status on the server: that of the roster, or of the latest response to a mark. */
  known: BookingStatus;
  /** When the button was pressed, by the device's clock. */
  at: number;
  state: "waiting" | "saving" | "saved" | "failed" | "refused" | "reported";
  /** The reason of a failure or a refusal. */
  why: string | null;
  /** The statuses after marks that were sent, and whose responses were lost or have not arrived. */
  lost: readonly BookingStatus[];
  /** When the mark was saved, by the device's clock. */
  savedAt: number;
};

/** Marks by booking. */
export type Marks = Readonly<Record<string, PendingMark>>;

/** The signed-in user's marks. `MarkQueue` changes them. */
export const useMarks = create<Marks>()(() => ({}));

/** Returns whether the server has not carried out a mark yet, as far as this device knows. */
export const isUnsaved = ({ state }: PendingMark) => state === "waiting" || state === "saving" || state === "failed";

/** Said before something deletes unsaved marks. */
export const UNSAVED_MARKS = "Attendance marks that are not saved yet are lost.";

export const hasUnsaved = (marks: Marks): boolean => Object.values(marks).some(isUnsaved);

let areStored = true;

/** Notes whether the device stores the marks. A browser can refuse to. */
export function noteStored(stored: boolean) {
  areStored = stored;
}

/** Whether closing the page loses marks. */
export const isLosingMarks = () => !areStored && hasUnsaved(useMarks.getState());
