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
  words: RecordWords<Values>,
): string | null {
  const [lastSaved, setLastSaved] = useState(fresh);
  const [changesText, setChangesText] = useState<string | null>(null);
  const changedFields = keysOf(fresh).filter((name) => fresh[name] !== lastSaved[name]);

  useEffect(() => {
    if (conflict) setChangesText(null);
    if (changedFields.length === 0) return;
    setLastSaved(fresh);
    mergeRemote(fresh);
    const differingFields = changedFields.filter(
      (name) => fresh[name] !== baseline[name] && fresh[name] !== values[name],
    );
    const editedFields = differingFields.filter((name) => values[name] !== baseline[name]);
    if (differingFields.length > 0) setChangesText(textAboutChanges(differingFields, editedFields, words));
  });

  return changesText;
}

function textAboutChanges<Values>(
  differingFields: (keyof Values)[],
  editedFields: (keyof Values)[],
  { record, labels }: RecordWords<Values>,
): string {
  const labelList = (names: (keyof Values)[]) => [...new Set(names.map((name) => labels[name]))].join(", ");
  const sentence = `Someone has just changed ${record}: ${labelList(differingFields)}.`;
  return editedFields.length === 0 ? sentence : `${sentence} What you typed stays: ${labelList(editedFields)}.`;
}
