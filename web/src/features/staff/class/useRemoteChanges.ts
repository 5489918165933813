import type { Class } from "@bindings/wire";
import { useEffect, useRef, useState } from "react";
import { timeWords } from "../../../rules";
import { mayBeOwn } from "../../../stores/actions";
import { studioNow } from "../../../stores/clock";
import { type ClassSnapshot, changeWords, snapshotOf } from "./changes";
import type { ClassLists } from "./useClassLists";

/** Returns a text about other people's changes in a class while it is open. */
export function useRemoteChanges(klass: Class, { bookings, waitlist }: ClassLists): string | null {
  const [changesText, setChangesText] = useState<string | null>(null);
  const seen = useRef<ClassSnapshot | null>(null);
  const seenClass = useRef(klass);
  const mayHaveBeenOwn = useRef(false);
  const isReading = bookings.isFetching || waitlist.isFetching;

  useEffect(() => {
    const isOwn = mayHaveBeenOwn.current || mayBeOwn();
    mayHaveBeenOwn.current = isReading && isOwn;
    if (isReading || !bookings.data || !waitlist.data) return;
    const before = seen.current;
    const now = snapshotOf(bookings.data, waitlist.data);
    seen.current = now;
    const details = detailChanges(seenClass.current, klass);
    seenClass.current = klass;
    const parts = [before && !isOwn && changeWords(before, now), ...details].filter(Boolean);
    if (parts.length > 0) setChangesText(`Updated at ${timeNow()}: ${parts.join(", ")}.`);
  }, [isReading, klass, bookings.data, waitlist.data]);

  return changesText;
}

const DETAIL_LABELS = {
  name: "another name",
  startTime: "another time",
  endTime: "another time",
  location: "another location",
  room: "another room",
  instructor: "another instructor",
} as const;
const DETAIL_NAMES = Object.keys(DETAIL_LABELS) as (keyof typeof DETAIL_LABELS)[];

/** Returns the changed details: `another time`, `another room`. */
function detailChanges(before: Class, now: Class): string[] {
  return [...new Set(DETAIL_NAMES.filter((name) => before[name] !== now[name]).map((name) => DETAIL_LABELS[name]))];
}

const timeNow = () => timeWords(new Date(studioNow()).toISOString());
