import type { Class } from "@bindings/Class";
import type { User } from "@bindings/User";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { bookable } from "../../../rules";
import { clock, useClock } from "../../../stores/clock";
import { countOf, type Filters, passes, searchAmong } from "./filters";
import type { Entries } from "./useEntries";

const MINUTE = 60_000;

/**
 * The classes that pass search and filters. One that was opened stays until something else is asked for, though a
 * booking or a cancellation would take it out.
 */
export function useFound(classes: Class[], entries: Entries, text: string, filters: Filters, user: User) {
  // Only 'I can book' changes as time passes.
  const minute = useClock((now) => (filters.bookable ? Math.floor(now / MINUTE) : 0));
  const asked = `${text} ${JSON.stringify(filters)}`;
  const pressed = useRef({ id: "", asked: "" });

  const search = useMemo(() => searchAmong(classes), [classes]);
  useEffect(() => whenIdle(search.ready), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the minute is what the rules are asked at.
  const found = useMemo(() => {
    const matched = search.matching(text);
    if (countOf(filters) === 0) return matched;
    const can = filters.bookable ? bookable(matched, user, clock.getState().now) : null;
    const keeps = pressed.current.asked === asked ? pressed.current.id : null;
    const isFound = (klass: Class, at: number) =>
      klass._id === keeps || (can?.[at] !== false && passes(klass, entries.get(klass._id)?.time ?? "", filters));
    return matched.filter(isFound);
  }, [search, entries, text, filters, user, minute, asked]);

  const latest = useRef(asked);
  useLayoutEffect(() => {
    latest.current = asked;
  });
  const keep = useCallback((id: string) => {
    pressed.current = { id, asked: latest.current };
  }, []);
  return { found, keep };
}
