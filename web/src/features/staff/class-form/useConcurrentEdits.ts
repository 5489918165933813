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
  baseline: ClassValues;
  mergeRemote: (fresh: ClassValues) => void;
  conflict: object | null;
};

/**
 * Merges another admin's changes of a class while it is edited here: untouched fields update, edited ones stay.
 * Returns a sentence about it; after an edit conflict each field shows it instead.
 */
export function useConcurrentEdits(klass: Class, { values, baseline, mergeRemote, conflict }: Form): string | null {
  const [seen, setSeen] = useState(() => valuesOf(klass));
  const [changesText, setChangesText] = useState<string | null>(null);
  const fresh = valuesOf(klass);
  const changed = NAMES.filter((name) => fresh[name] !== seen[name]);

  useEffect(() => {
    if (conflict) setChangesText(null);
    if (changed.length === 0) return;
    setSeen(fresh);
    mergeRemote(fresh);
    const shown = changed.filter((name) => fresh[name] !== baseline[name] && fresh[name] !== values[name]);
    const edited = shown.filter((name) => values[name] !== baseline[name]);
    if (shown.length > 0) setChangesText(changesTextOf(shown, edited));
  });

  return changesText;
}

function changesTextOf(shown: (keyof ClassValues)[], edited: (keyof ClassValues)[]): string {
  const sentence = `Someone has just changed this class: ${listed(shown)}.`;
  return edited.length === 0 ? sentence : `${sentence} What you typed stays: ${listed(edited)}.`;
}

const listed = (names: (keyof ClassValues)[]) => [...new Set(names.map((name) => LABELS[name]))].join(", ");
