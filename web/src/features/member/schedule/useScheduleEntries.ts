import type { Class, ScheduleEntry, User } from "@bindings/wire";
import { replaceEqualDeep } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { scheduleEntries } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { cachedUntilFlip } from "../../../studio/verdict/cachedUntilFlip";

/** The schedule's entries, by the id of the class. */
export type EntriesByClass = ReadonlyMap<string, ScheduleEntry>;

/** Evaluates the rules for all classes in one call, and again only when the first of the entries changes. */
export function useScheduleEntries(classes: Class[], user: User): EntriesByClass {
  // An unchanged entry keeps its identity, so that its chip does not render again.
  const kept = useRef<ScheduleEntry[]>([]);
  const evaluate = useMemo(() => {
    const evaluateAll = (now: number): EntriesByClass => {
      const entries = replaceEqualDeep(kept.current, scheduleEntries(classes, user, now));
      kept.current = entries;
      return new Map(classes.flatMap((klass, at) => (entries[at] ? [[klass._id, entries[at]]] : [])));
    };
    return cachedUntilFlip(evaluateAll, (entries) => Array.from(entries.values(), ({ nextFlipAt }) => nextFlipAt));
  }, [classes, user]);
  return useClock(evaluate);
}
