import type { Problem } from "@bindings/Problem";

/** Merges two problems of a form. If both have the message or the same field, the first problem's is used. */
export function mergeProblems(first: Problem | null, second: Problem | null): Problem | null {
  if (!first || !second) return first ?? second;
  return { ...first, fields: { ...second.fields, ...first.fields } };
}
