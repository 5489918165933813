type Problem = { message: string; fields: { [field in string]?: string } };

/** The sentence of a problem that no field of this form can show. */
export function unplaced(problem: Problem | null, fields: string[]): string | null {
  if (!problem || fields.some((field) => problem.fields[field])) return null;
  return problem.message;
}
