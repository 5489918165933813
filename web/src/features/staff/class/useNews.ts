import type { Class } from "@bindings/Class";
import { useCallback, useEffect, useRef, useState } from "react";
import { timeWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { type Change, changesBetween, changeWords, type Seen, seenOf } from "./changes";
import { detailChanges } from "./detailChanges";
import type { ClassLists } from "./useClassLists";

/** Tells that these changes are this admin's own, and so no news; the answer takes that back. */
export type Expect = (changes: Change[]) => () => void;

/** Changes by other people in a class while it is looked at. */
export function useNews(klass: Class, { bookings, waitlist }: ClassLists): { news: string | null; expect: Expect } {
  const [news, setNews] = useState<string | null>(null);
  const seen = useRef<Seen | null>(null);
  const seenClass = useRef(klass);
  const expected = useRef(new Set<Change>());
  const isReading = bookings.isFetching || waitlist.isFetching;

  useEffect(() => {
    if (isReading || !bookings.data || !waitlist.data) return;
    const before = seen.current;
    const now = seenOf(bookings.data, waitlist.data);
    seen.current = now;
    const details = detailChanges(seenClass.current, klass);
    seenClass.current = klass;
    const changes = before ? changesBetween(before, now).filter((change) => !expected.current.delete(change)) : [];
    const said = [changeWords(changes), ...details].filter(Boolean);
    if (said.length > 0) setNews(`Updated at ${timeNow()}: ${said.join(", ")}.`);
  }, [isReading, klass, bookings.data, waitlist.data]);

  const expect = useCallback((changes: Change[]) => {
    for (const change of changes) expected.current.add(change);
    return () => {
      for (const change of changes) expected.current.delete(change);
    };
  }, []);

  return { news, expect };
}

const timeNow = () => timeWords(new Date(studioNow()).toISOString());
