import type { Class } from "@bindings/Class";
import { useCallback, useEffect, useRef, useState } from "react";
import { timeWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { type Change, type ClassSnapshot, changesBetween, changeWords, snapshotOf } from "./changes";
import { detailChanges } from "./detailChanges";
import type { ClassLists } from "./useClassLists";

/** Marks changes as this admin's own, so that they are not announced. The returned function removes the marks. */
export type IgnoreOwn = (changes: Change[]) => () => void;

/** Announces other people's changes in a class while it is open. */
export function useRemoteChanges(
  klass: Class,
  { bookings, waitlist }: ClassLists,
): { changesText: string | null; ignoreOwn: IgnoreOwn } {
  const [changesText, setChangesText] = useState<string | null>(null);
  const seen = useRef<ClassSnapshot | null>(null);
  const seenClass = useRef(klass);
  const ignored = useRef(new Set<Change>());
  const isReading = bookings.isFetching || waitlist.isFetching;

  useEffect(() => {
    if (isReading || !bookings.data || !waitlist.data) return;
    const before = seen.current;
    const now = snapshotOf(bookings.data, waitlist.data);
    seen.current = now;
    const details = detailChanges(seenClass.current, klass);
    seenClass.current = klass;
    const changes = before ? changesBetween(before, now).filter((change) => !ignored.current.delete(change)) : [];
    const parts = [changeWords(changes), ...details].filter(Boolean);
    if (parts.length > 0) setChangesText(`Updated at ${timeNow()}: ${parts.join(", ")}.`);
  }, [isReading, klass, bookings.data, waitlist.data]);

  const ignoreOwn = useCallback((changes: Change[]) => {
    for (const change of changes) ignored.current.add(change);
    return () => {
      for (const change of changes) ignored.current.delete(change);
    };
  }, []);

  return { changesText, ignoreOwn };
}

const timeNow = () => timeWords(new Date(studioNow()).toISOString());
