import type { Problem } from "@bindings/wire";

/** Merges two problems of a form. The message is the first problem's, as is the text of a field that both have. */
export function mergeProblems(first: Problem | null, second: Problem | null): Problem | null {
  if (!first || !second) return first ?? second;
  return { ...first, fields: { ...second.fields, ...first.fields } };
}
