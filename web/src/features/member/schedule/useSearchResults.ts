import type { Class } from "@bindings/Class";
import type { User } from "@bindings/User";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { bookable } from "../../../rules";
import { clock, useClock } from "../../../stores/clock";
import { activeFilterCount, classSearch, type Filters, matchesFilters } from "./filters";
import type { EntriesByClass } from "./useScheduleEntries";

const MINUTE = 60_000;

/**
 * The classes that match the search and the filters. An opened class stays until the search or a filter changes, even if a
 * booking or a cancellation means that it no longer matches.
 */
export function useSearchResults(
  classes: Class[],
  entries: EntriesByClass,
  text: string,
  filters: Filters,
  user: User,
) {
  // Only 'I can book' changes as time passes.
  const minute = useClock((now) => (filters.bookable ? Math.floor(now / MINUTE) : 0));
  const asked = `${text} ${JSON.stringify(filters)}`;
  const pressed = useRef({ id: "", asked: "" });

  const search = useMemo(() => classSearch(classes), [classes]);
  useEffect(() => whenIdle(search.prepare), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the minute is what the rules are asked at.
  const found = useMemo(() => {
    const matched = search.matching(text);
    if (activeFilterCount(filters) === 0) return matched;
    const can = filters.bookable ? bookable(matched, user, clock.getState().now) : null;
    const keeps = pressed.current.asked === asked ? pressed.current.id : null;
    const isFound = (klass: Class, at: number) =>
      klass._id === keeps ||
      (can?.[at] !== false && matchesFilters(klass, entries.get(klass._id)?.time ?? "", filters));
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
