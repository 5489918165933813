import { useEffect, useState } from "react";
import { keysOf } from "../lib/edits";

/** The words for the record and its fields in the message about a change. */
type RecordWords<Values> = {
  /** `this class`, as in 'Someone has just changed this class' */
  record: string;
  labels: { [name in keyof Values]: string };
};

type Form<Values> = {
  values: Values;
  baseline: Values;
  mergeRemote: (fresh: Values) => void;
  conflict: object | null;
};

/**
 * Merges other people's changes of a record while it is edited here: untouched fields update, edited ones stay.
 * Returns a message about the changes, or null. After an edit conflict, the fields show the changes instead.
 */
export function useConcurrentEdits<Values extends object>(
  fresh: Values,
  { values, baseline, mergeRemote, conflict }: Form<Values>,
  named: RecordWords<Values>,
): string | null {
  const [seen, setSeen] = useState(fresh);
  const [changesText, setChangesText] = useState<string | null>(null);
  const changed = keysOf(fresh).filter((name) => fresh[name] !== seen[name]);

  useEffect(() => {
    if (conflict) setChangesText(null);
    if (changed.length === 0) return;
    setSeen(fresh);
    mergeRemote(fresh);
    const shown = changed.filter((name) => fresh[name] !== baseline[name] && fresh[name] !== values[name]);
    const edited = shown.filter((name) => values[name] !== baseline[name]);
    if (shown.length > 0) setChangesText(changesTextOf(shown, edited, named));
  });

  return changesText;
}

function changesTextOf<Values>(
  shown: (keyof Values)[],
  edited: (keyof Values)[],
  { record, labels }: RecordWords<Values>,
): string {
  const listed = (names: (keyof Values)[]) => [...new Set(names.map((name) => labels[name]))].join(", ");
  const sentence = `Someone has just changed ${record}: ${listed(shown)}.`;
  return edited.length === 0 ? sentence : `${sentence} What you typed stays: ${listed(edited)}.`;
}
