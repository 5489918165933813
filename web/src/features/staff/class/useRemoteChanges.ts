import type { Class } from "@bindings/wire";
import { useEffect, useRef, useState } from "react";
import { timeWords } from "../../../rules";
import { mayBeOwn } from "../../../stores/actions";
import { studioNow } from "../../../stores/clock";
import { type ClassSnapshot, changeWords, snapshotOf } from "./changes";
import { detailChanges } from "./detailChanges";
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

const timeNow = () => timeWords(new Date(studioNow()).toISOString());
