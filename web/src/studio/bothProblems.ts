import type { Problem } from "@bindings/Problem";

/** A form that is wrong in two ways says both at their fields; the first is its problem as a whole. */
export function bothProblems(first: Problem | null, second: Problem | null): Problem | null {
  if (!first || !second) return first ?? second;
  return { ...first, fields: { ...second.fields, ...first.fields } };
}
