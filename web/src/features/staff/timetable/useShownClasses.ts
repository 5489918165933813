import type { Class } from "@bindings/Class";
import { useDeferredValue, useMemo } from "react";
import { groupedBy } from "../../../lib/groupedBy";
import { foldedEach, matcher } from "../../../rules";
import { startOf } from "./classMoments";

/** The classes whose name, instructor or location matches the search, by day. It is deferred, to keep typing fast. */
export function useShownClasses(classes: Class[] | undefined, typed: string) {
  const search = useDeferredValue(typed.trim());
  const texts = useMemo(
    () => foldedEach((classes ?? []).map((klass) => `${klass.name} ${klass.instructor} ${klass.location}`)),
    [classes],
  );
  const byDay = useMemo(() => {
    const isFound = matcher(search);
    const found = (classes ?? []).filter((_, at) => isFound(texts[at] ?? ""));
    return groupedBy(found, (klass) => startOf(klass).day);
  }, [classes, texts, search]);
  return { byDay, isSearch: search !== "" };
}
