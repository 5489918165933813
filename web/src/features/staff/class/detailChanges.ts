import type { Class } from "@bindings/wire";

const LABELS = {
  name: "another name",
  startTime: "another time",
  endTime: "another time",
  location: "another location",
  room: "another room",
  instructor: "another instructor",
} as const;
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Returns the changed details: `another time`, `another room`. */
export function detailChanges(before: Class, now: Class): string[] {
  return [...new Set(NAMES.filter((name) => before[name] !== now[name]).map((name) => LABELS[name]))];
}
