import type { AttendanceMark, Roster } from "@bindings/wire";
import { useEffect, useRef } from "react";
import { counted } from "../../../lib/plural";
import { useMarks } from "../../../stores/marks";
import { toast } from "../../../stores/toasts";
import { asSeenBy } from "../class/asSeenBy";
import type { Press } from "./MarkQueue";
import { decide, knownStatus, nameOf, shownStatus } from "./rosterFacts";
import { useRosterQueue } from "./useMarkQueue";

/** Returns a function that marks all unmarked people as attended and offers Undo in a toast. */
export function useAllHere(roster: Roster) {
  const queue = useRosterQueue();
  const latest = useRef(roster);
  useEffect(() => {
    latest.current = roster;
  });

  /** Returns a press of `mark` for each wanted row that shows the status `from`, if the rules allow the mark. */
  function pressesOf(mark: AttendanceMark, from: string, isWanted: (bookingId: string) => boolean): Press[] {
    const { class: klass, roster: rows } = latest.current;
    const facts = asSeenBy(klass, {});
    const marks = useMarks.getState();
    return rows.flatMap((row) => {
      const { bookingId, status: known } = row;
      const pending = marks[bookingId];
      if (shownStatus(row, pending) !== from || !isWanted(bookingId)) return [];
      const { outcome, status } = decide(facts, row, knownStatus(row, pending), mark);
      if (outcome === "refused") return [];
      return [{ classId: klass._id, bookingId, name: nameOf(row), mark, status, known }];
    });
  }

  return function markAllHere() {
    const presses = pressesOf("attended", "confirmed", () => true);
    const marked = new Set(presses.map(({ bookingId }) => bookingId));
    queue.press(presses);
    const undo = () => queue.press(pressesOf("unmarked", "attended", (bookingId) => marked.has(bookingId)));
    // The toast measures itself, which forces a layout, so it appears after the rows are painted.
    setTimeout(() =>
      toast.success(`${counted(marked.size, "booking")} marked as attended`, { label: "Undo", run: undo }),
    );
  };
}
