import type { Class } from "@bindings/Class";
import type { ScheduleEntry } from "@bindings/ScheduleEntry";
import type { User } from "@bindings/User";
import { replaceEqualDeep } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { scheduleEntries } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { askedAtFlips } from "../../../studio/askedAtFlips";

/** The schedule's entries, by the id of the class. */
export type Entries = ReadonlyMap<string, ScheduleEntry>;

/** Asks the rules about these classes at once, and again only when one of the answers says that it has changed. */
export function useEntries(classes: Class[], user: User): Entries {
  // An entry that says the same as before stays the same one, so that its chip is not drawn anew.
  const kept = useRef<ScheduleEntry[]>([]);
  const ask = useMemo(() => {
    const askAll = (now: number): Entries => {
      const entries = replaceEqualDeep(kept.current, scheduleEntries(classes, user, now));
      kept.current = entries;
      return new Map(classes.flatMap((klass, at) => (entries[at] ? [[klass._id, entries[at]]] : [])));
    };
    return askedAtFlips(askAll, (entries) => Array.from(entries.values(), ({ nextFlipAt }) => nextFlipAt));
  }, [classes, user]);
  return useClock(ask);
}
