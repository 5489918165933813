import type { Class } from "@bindings/wire";
import { alphabetical } from "../../../lib/alphabetical";
import { foldedEach, limits, matcher, searchWords } from "../../../rules";

export const dayParts = { morning: "Morning", afternoon: "Afternoon", evening: "Evening" } as const;
export type DayPart = keyof typeof dayParts;

/** The schedule's filters. Each is stored in the address, as a parameter of the same name. */
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

export function parseFilters(address: URLSearchParams): Filters {
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

/** The filters as address parameters; `null` removes one. */
export function filterParameters(filters: Partial<Filters>): Record<string, string | null> {
  const entries = Object.entries(filters).map(([name, value]) => [name, value === true ? YES : value || null]);
  return Object.fromEntries(entries);
}

export const activeFilterCount = (filters: Filters): number => Object.values(filters).filter(Boolean).length;

const AFTERNOON = "12:00";
const EVENING = "17:00";

function partOf(time: string): DayPart {
  if (time < AFTERNOON) return "morning";
  return time < EVENING ? "afternoon" : "evening";
}

/** Whether a class that starts at `startsAt` (`18:00`) passes all filters but 'I can book', which the rules decide. */
export function matchesFilters(klass: Class, startsAt: string, filters: Filters): boolean {
  const { mine, free, instructor, kind, time } = filters;
  return (
    (!mine || klass.isUserBooked || klass.isUserOnWaitlist) &&
    (!free || !klass.isFull) &&
    (instructor === null || klass.instructor === instructor) &&
    (kind === null || klass.name === kind) &&
    (time === null || partOf(startsAt) === time)
  );
}

/** Creates a search in these classes. Folding their texts is slow, so the first search or `prepare` does it. */
export function classSearch(classes: Class[]) {
  let texts: string[] | null = null;
  const prepare = () => {
    const { searchedTexts } = limits();
    texts ??= foldedEach(classes.map((klass) => searchedTexts.map((text) => klass[text]).join("\n")));
    return texts;
  };
  /** The classes that have every word of `text` in one of their searched texts. The server searches alike. */
  const matching = (text: string): Class[] => {
    if (searchWords(text).length === 0) return classes;
    const matches = matcher(text);
    const searched = prepare();
    return classes.filter((_, at) => matches(searched[at] ?? ""));
  };
  return { prepare, matching };
}

/** The distinct values of these classes in alphabetical order, always including the chosen one. */
export function choices(classes: Class[], of: (klass: Class) => string, chosen: string | null): string[] {
  return alphabetical([...classes.map(of), chosen ?? ""]);
}
