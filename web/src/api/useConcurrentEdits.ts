import { useEffect, useState } from "react";
import { keysOf } from "../lib/edits";

/** The names of the record and of its fields, for a message to the user. */
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
 * Merges other users' changes of a record into an open form: untouched fields are updated, edited ones stay.
 * Returns a message about the changes, or null after an edit conflict, when each field shows its own message.
 */
export function useConcurrentEdits<Values extends object>(
  fresh: Values,
  { values, baseline, mergeRemote, conflict }: Form<Values>,
  words: RecordWords<Values>,
): string | null {
  const [previous, setPrevious] = useState(fresh);
  const [changesText, setChangesText] = useState<string | null>(null);
  const changed = keysOf(fresh).filter((name) => fresh[name] !== previous[name]);

  useEffect(() => {
    if (conflict) setChangesText(null);
    if (changed.length === 0) return;
    setPrevious(fresh);
    mergeRemote(fresh);
    const shown = changed.filter((name) => fresh[name] !== baseline[name] && fresh[name] !== values[name]);
    const edited = shown.filter((name) => values[name] !== baseline[name]);
    if (shown.length > 0) setChangesText(changesTextOf(shown, edited, words));
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
