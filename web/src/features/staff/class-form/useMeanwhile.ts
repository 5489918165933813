import type { Class } from "@bindings/Class";
import { useEffect, useState } from "react";
import { type ClassValues, valuesOf } from "./requests";

const LABELS: { [name in keyof ClassValues]: string } = {
  name: "name",
  description: "description",
  instructor: "instructor",
  location: "location",
  room: "room",
  duration: "duration",
  maxCapacity: "max capacity",
  noLimit: "max capacity",
  concessionsRequired: "concessions required",
};
const NAMES = Object.keys(LABELS) as (keyof ClassValues)[];

/**
 * Follows another admin's change of a class while it is edited here: untouched fields take it over, typed ones stay.
 * Answers the sentence about it, and whether anything was typed.
 */
export function useMeanwhile(klass: Class, values: ClassValues, change: (some: Partial<ClassValues>) => void) {
  const [base, setBase] = useState(() => valuesOf(klass));
  const [news, setNews] = useState<string | null>(null);
  const fresh = valuesOf(klass);
  const theirs = NAMES.filter((name) => fresh[name] !== base[name]);
  const typed = NAMES.filter((name) => values[name] !== base[name]);

  useEffect(() => {
    if (theirs.length === 0) return;
    const followed = theirs.filter((name) => !typed.includes(name));
    change(Object.fromEntries(followed.map((name) => [name, fresh[name]])));
    setBase(fresh);
    const told = theirs.filter((name) => values[name] !== fresh[name]);
    if (told.length > 0)
      setNews(
        newsOf(
          told,
          told.filter((name) => typed.includes(name)),
        ),
      );
  });

  return { news, isDirty: typed.length > 0 };
}

function newsOf(told: (keyof ClassValues)[], kept: (keyof ClassValues)[]): string {
  const said = `Someone has just changed this class: ${listed(told)}.`;
  return kept.length === 0 ? said : `${said} What you typed stays: ${listed(kept)}.`;
}

const listed = (names: (keyof ClassValues)[]) => [...new Set(names.map((name) => LABELS[name]))].join(", ");
