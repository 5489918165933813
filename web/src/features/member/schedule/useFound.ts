import type { Class } from "@bindings/Class";
import type { User } from "@bindings/User";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useClock } from "../../../stores/clock";
import { countOf, type Filters, matching, passes } from "./filters";

const MINUTE = 60_000;

/**
 * The classes that pass search and filters. One that was pressed stays, though what was done with it would take it out,
 * until something else is asked for.
 */
export function useFound(classes: Class[] | undefined, text: string, filters: Filters, user: User) {
  // Only 'I can book' changes as time passes.
  const minute = useClock((clock) => (filters.bookable ? Math.floor(clock.now / MINUTE) : 0));
  const asked = `${text} ${JSON.stringify(filters)}`;
  const pressed = useRef({ id: "", asked: "" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the minute is what the rules are asked at.
  const found = useMemo(() => {
    if (!classes) return [];
    const matched = matching(classes, text);
    if (countOf(filters) === 0) return matched;
    const { now } = useClock.getState();
    const keeps = pressed.current.asked === asked ? pressed.current.id : null;
    return matched.filter((klass) => klass._id === keeps || passes(klass, filters, user, now));
  }, [classes, text, filters, user, minute, asked]);

  const latest = useRef(asked);
  useLayoutEffect(() => {
    latest.current = asked;
  });
  const keep = useCallback((id: string) => {
    pressed.current = { id, asked: latest.current };
  }, []);
  return { found, keep };
}
