import type { Class, User } from "@bindings/wire";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { bookable } from "../../../rules";
import { clock, useClock } from "../../../stores/clock";
import { activeFilterCount, classSearch, type Filters, matchesFilters } from "./filters";
import type { EntriesByClass } from "./useScheduleEntries";

const MINUTE = 60_000;

/**
 * The classes that match the search and the filters. An opened class stays until the search or a filter changes, even
 * if a booking or a cancellation means that it no longer matches.
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
  const criteria = `${text} ${JSON.stringify(filters)}`;
  // The opened class, and the search and the filters at that time.
  const opened = useRef({ id: "", criteria: "" });

  const search = useMemo(() => classSearch(classes), [classes]);
  useEffect(() => whenIdle(search.prepare), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `minute` evaluates the rules again each minute.
  const found = useMemo(() => {
    const matched = search.matching(text);
    if (activeFilterCount(filters) === 0) return matched;
    const canBook = filters.bookable ? bookable(matched, user, clock.getState().now) : null;
    const keptId = opened.current.criteria === criteria ? opened.current.id : null;
    const isFound = (klass: Class, index: number) =>
      klass._id === keptId ||
      (canBook?.[index] !== false && matchesFilters(klass, entries.get(klass._id)?.time ?? "", filters));
    return matched.filter(isFound);
  }, [search, entries, text, filters, user, minute, criteria]);

  const latestCriteria = useRef(criteria);
  useLayoutEffect(() => {
    latestCriteria.current = criteria;
  });
  const keep = useCallback((id: string) => {
    opened.current = { id, criteria: latestCriteria.current };
  }, []);
  return { found, keep };
}
