import type { Problem } from "@bindings/Problem";

/** Merges two problems of a form: each field keeps its own, and the first is the form's. */
export function mergeProblems(first: Problem | null, second: Problem | null): Problem | null {
  if (!first || !second) return first ?? second;
  return { ...first, fields: { ...second.fields, ...first.fields } };
}
