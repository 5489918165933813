/** The body of an edit: the fields that differ from the baseline, and `before`, their baseline values. */
export function editOf<Fields extends object>(
  baseline: Fields,
  fields: Fields,
): Partial<Fields> & { before?: Partial<Fields> } {
  const changed = changedNames(baseline, fields);
  return changed.length === 0 ? {} : { ...pick(fields, changed), before: pick(baseline, changed) };
}

/** The fields that differ from the baseline. */
export const changedNames = <Fields extends object>(baseline: Fields, fields: Fields) =>
  keysOf(fields).filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(baseline[name]));

/** The fields that differ from the baseline, with their values. */
export const changedFields = <Fields extends object>(baseline: Fields, fields: Fields): Partial<Fields> =>
  pick(fields, changedNames(baseline, fields));

/** Groups of fields that count as one: editing one of them edits them all. */
export type FieldGroups<Fields> = readonly (readonly (keyof Fields)[])[];

/** The fields that the user has not changed since `baseline`. */
export function untouchedFields<Fields extends object>(
  baseline: Fields,
  fields: Fields,
  groups: FieldGroups<Fields> = [],
) {
  return keysOf(fields).filter((name) => withLinked([name], groups).every((one) => fields[one] === baseline[one]));
}

/** These fields, and the others of their groups. */
export function withLinked<Fields>(names: (keyof Fields)[], groups: FieldGroups<Fields>): (keyof Fields)[] {
  return [...new Set(names.flatMap((name) => groups.find((group) => group.includes(name)) ?? [name]))];
}

export function pick<Fields extends object>(fields: Fields, names: (keyof Fields)[]): Partial<Fields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
}

export const keysOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];
