import type { Class } from "@bindings/wire";
import { useDeferredValue, useMemo } from "react";
import { groupedBy } from "../../../lib/groupedBy";
import { foldedEach, matcher } from "../../../rules";
import { startOf } from "./classMoments";

/** The classes that match the search, by day, and that search. It is deferred, to keep typing fast. */
export function useShownClasses(classes: Class[] | undefined, typed: string) {
  const search = useDeferredValue(typed.trim());
  const found = useMatching(classes, search);
  const byDay = useMemo(() => groupedBy(found, (klass) => startOf(klass).day), [found]);
  return { byDay, search };
}

/** The classes whose name, instructor or location matches the search. */
export function useMatching(classes: Class[] | undefined, search: string): Class[] {
  const texts = useMemo(
    () => foldedEach((classes ?? []).map((klass) => `${klass.name} ${klass.instructor} ${klass.location}`)),
    [classes],
  );
  return useMemo(() => {
    const isFound = matcher(search);
    return (classes ?? []).filter((_, at) => isFound(texts[at] ?? ""));
  }, [classes, texts, search]);
}
