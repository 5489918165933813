import type { AttendanceMark } from "@bindings/AttendanceMark";
import type { Roster } from "@bindings/Roster";
import { useEffect, useRef } from "react";
import { counted } from "../../../lib/plural";
import { toast } from "../../../stores/toasts";
import { asSeenBy } from "../class/asSeenBy";
import type { Press } from "./MarkQueue";
import { decide, knownStatus, shownStatus } from "./rosterFacts";
import { usePendingMarks } from "./useMarkQueue";

/** Marks whoever is not marked yet as attended, and offers to undo that. */
export function useAllHere(roster: Roster) {
  const [queue] = usePendingMarks();
  const latest = useRef(roster);
  useEffect(() => {
    latest.current = roster;
  });

  /** The presses of one mark on the rows that have this status and that the rules let have it. */
  function pressesOf(mark: AttendanceMark, from: string, isWanted: (bookingId: string) => boolean): Press[] {
    const { class: klass, roster: rows } = latest.current;
    const facts = asSeenBy(klass, {});
    const marks = queue.store.getState();
    return rows.flatMap((row) => {
      const { bookingId, user, status: known } = row;
      const pending = marks[bookingId];
      if (shownStatus(row, pending) !== from || !isWanted(bookingId)) return [];
      const { outcome, status } = decide(facts, row, knownStatus(row, pending), mark);
      if (outcome === "refused") return [];
      return [{ classId: klass._id, bookingId, userId: user._id, mark, status, known }];
    });
  }

  return function markAllHere() {
    const presses = pressesOf("attended", "confirmed", () => true);
    const marked = new Set(presses.map(({ bookingId }) => bookingId));
    queue.press(presses);
    const undo = () => queue.press(pressesOf("unmarked", "attended", (bookingId) => marked.has(bookingId)));
    // After the rows are painted: the toast measures itself, which lays out the page.
    setTimeout(() =>
      toast.success(`${counted(marked.size, "booking")} marked as attended`, { label: "Undo", run: undo }),
    );
  };
}
