import type { Class, Day } from "@bindings/wire";
import { wallTimeField, whyNotChanged } from "../../../rules/staff";

type Start = { day: Day; time: string };

// Caches by class object: a refetch keeps the objects of unchanged classes, so each class is evaluated once.
const starts = new WeakMap<Class, Start>();
const over = new WeakSet<Class>();

/** The day and the time of a class by the studio's clock. */
export function startOf(klass: Class): Start {
  const known = starts.get(klass);
  if (known) return known;
  const [day = "", time = ""] = wallTimeField(klass.startTime).split("T");
  const start = { day, time };
  starts.set(klass, start);
  return start;
}

/** Whether a class has ended. Ended classes are remembered, because they stay ended. */
export function isOver(klass: Class, now: number): boolean {
  if (over.has(klass)) return true;
  if (whyNotChanged(klass, now) === null) return false;
  over.add(klass);
  return true;
}
