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

type Form = {
  values: ClassValues;
  begun: ClassValues;
  follow: (fresh: ClassValues) => void;
  overtaken: object | null;
};

/**
 * Follows another admin's change of a class while it is edited here: untouched fields take it over, typed ones stay.
 * Answers the sentence about it; a refused edit says it better, at each field.
 */
export function useMeanwhile(klass: Class, { values, begun, follow, overtaken }: Form): string | null {
  const [seen, setSeen] = useState(() => valuesOf(klass));
  const [news, setNews] = useState<string | null>(null);
  const fresh = valuesOf(klass);
  const changed = NAMES.filter((name) => fresh[name] !== seen[name]);

  useEffect(() => {
    if (overtaken) setNews(null);
    if (changed.length === 0) return;
    setSeen(fresh);
    follow(fresh);
    const told = changed.filter((name) => fresh[name] !== begun[name] && fresh[name] !== values[name]);
    const kept = told.filter((name) => values[name] !== begun[name]);
    if (told.length > 0) setNews(newsOf(told, kept));
  });

  return news;
}

function newsOf(told: (keyof ClassValues)[], kept: (keyof ClassValues)[]): string {
  const said = `Someone has just changed this class: ${listed(told)}.`;
  return kept.length === 0 ? said : `${said} What you typed stays: ${listed(kept)}.`;
}

const listed = (names: (keyof ClassValues)[]) => [...new Set(names.map((name) => LABELS[name]))].join(", ");
