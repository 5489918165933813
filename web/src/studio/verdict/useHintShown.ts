import { useEffect } from "react";
import { hintShown } from "../../stores/hints";
import type { Hint } from "./disagreement";

/** Counts a hint as shown, once for each state of its facts. */
export function useHintShown(hint: Pick<Hint, "id" | "facts"> | null) {
  const { id, facts } = hint ?? {};
  useEffect(() => {
    if (id !== undefined && facts !== undefined) hintShown(id, facts);
  }, [id, facts]);
}
