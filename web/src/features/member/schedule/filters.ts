import type { Class } from "@bindings/Class";
import { alphabetical } from "../../../lib/alphabetical";
import { foldedEach, limits, matcher, searchWords } from "../../../rules";

export const dayParts = { morning: "Morning", afternoon: "Afternoon", evening: "Evening" } as const;
export type DayPart = keyof typeof dayParts;

/** Everything that narrows the schedule but for the search; each stays in the address under its own name. */
export type Filters = {
  mine: boolean;
  bookable: boolean;
  free: boolean;
  instructor: string | null;
  kind: string | null;
  time: DayPart | null;
};

export const NO_FILTERS: Filters = {
  mine: false,
  bookable: false,
  free: false,
  instructor: null,
  kind: null,
  time: null,
};

const YES = "yes";

export function filtersIn(address: URLSearchParams): Filters {
  const time = address.get("time");
  return {
    mine: address.get("mine") === YES,
    bookable: address.get("bookable") === YES,
    free: address.get("free") === YES,
    instructor: address.get("instructor") || null,
    kind: address.get("kind") || null,
    time: time !== null && Object.hasOwn(dayParts, time) ? (time as DayPart) : null,
  };
}

/** The filters as the address has them; `null` takes one out. */
export function inAddress(filters: Partial<Filters>): Record<string, string | null> {
  const entries = Object.entries(filters).map(([name, value]) => [name, value === true ? YES : value || null]);
  return Object.fromEntries(entries);
}

export const countOf = (filters: Filters): number => Object.values(filters).filter(Boolean).length;

const AFTERNOON = "12:00";
const EVENING = "17:00";

function partOf(time: string): DayPart {
  if (time < AFTERNOON) return "morning";
  return time < EVENING ? "afternoon" : "evening";
}

/** Whether a class that starts at `startsAt`, `18:00`, passes every filter but 'I can book', which the rules are asked. */
export function passes(klass: Class, startsAt: string, filters: Filters): boolean {
  const { mine, free, instructor, kind, time } = filters;
  return (
    (!mine || klass.isUserBooked || klass.isUserOnWaitlist) &&
    (!free || !klass.isFull) &&
    (instructor === null || klass.instructor === instructor) &&
    (kind === null || klass.name === kind) &&
    (time === null || partOf(startsAt) === time)
  );
}

/** A search among these classes. Folding their texts takes time: at the first search, or when told to. */
export function searchAmong(classes: Class[]) {
  let texts: string[] | null = null;
  const ready = () => {
    const { searchedTexts } = limits();
    texts ??= foldedEach(classes.map((klass) => searchedTexts.map((text) => klass[text]).join("\n")));
    return texts;
  };
  /** The classes with every word of the text in one of their searched texts, as the server searches them. */
  const matching = (text: string): Class[] => {
    if (searchWords(text).length === 0) return classes;
    const matches = matcher(text);
    const searched = ready();
    return classes.filter((_, at) => matches(searched[at] ?? ""));
  };
  return { ready, matching };
}

/** The different values of these classes, in the order of the alphabet; the one chosen is always among them. */
export function choices(classes: Class[], of: (klass: Class) => string, chosen: string | null): string[] {
  return alphabetical([...classes.map(of), chosen ?? ""]);
}
