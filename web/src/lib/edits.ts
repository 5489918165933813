/** An edit as it is sent: the fields that differ from those it began with, and `before`, their values then. */
export function editOf<Fields extends object>(
  begun: Fields,
  fields: Fields,
): Partial<Fields> & { before?: Partial<Fields> } {
  const changed = namesIn(fields).filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(begun[name]));
  return changed.length === 0 ? {} : { ...picked(fields, changed), before: picked(begun, changed) };
}

/** Fields that say one thing together: to touch one of them is to touch them all. */
export type Groups<Fields> = readonly (readonly (keyof Fields)[])[];

/** The fields of a form that nobody has touched since it began. */
export function untouched<Fields extends object>(begun: Fields, fields: Fields, groups: Groups<Fields> = []) {
  return namesIn(fields).filter((name) => withPartners([name], groups).every((one) => fields[one] === begun[one]));
}

/** These fields, and those that say one thing together with them. */
export function withPartners<Fields>(names: (keyof Fields)[], groups: Groups<Fields>): (keyof Fields)[] {
  return [...new Set(names.flatMap((name) => groups.find((group) => group.includes(name)) ?? [name]))];
}

export function picked<Fields extends object>(fields: Fields, names: (keyof Fields)[]): Partial<Fields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
}

export const namesIn = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];
