import type { Class } from "@bindings/Class";
import { useDeferredValue, useMemo } from "react";
import { folded, matcher } from "../../../lib/fold";
import { groupedBy } from "../../../lib/groupedBy";
import { startOf } from "./classMoments";

/** The classes that a search finds by name, instructor or location, by their days. Typing never waits for them. */
export function useShownClasses(classes: Class[] | undefined, typed: string) {
  const search = useDeferredValue(typed.trim());
  const texts = useMemo(
    () =>
      (classes ?? []).map((klass) => ({
        klass,
        text: folded(`${klass.name} ${klass.instructor} ${klass.location}`),
      })),
    [classes],
  );
  const byDay = useMemo(() => {
    const isFound = matcher(search);
    const found = texts.filter(({ text }) => isFound(text)).map(({ klass }) => klass);
    return groupedBy(found, (klass) => startOf(klass).day);
  }, [texts, search]);
  return { byDay, isSearch: search !== "" };
}
