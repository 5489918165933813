import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { accountOf } from "../lib/token";
import { draftOf, keepDraft, removeDraft } from "../stores/drafts";
import { storedToken, useSession } from "../stores/session";

/** Returns the values typed into the form before the session ended, or null, and deletes the stored draft. */
export function useRestoredDraft<Values>(name: string | undefined): Partial<Values> | null {
  const [draft] = useState(() =>
    name === undefined ? null : draftOf<Partial<Values>>(accountOf(storedToken() ?? ""), name),
  );
  useEffect(() => {
    if (draft !== null && name !== undefined) removeDraft(name);
  }, [draft, name]);
  return draft;
}

/** Keeps the changed fields of the form when the session ends, except when the user signs out. */
export function useKeptDraft(name: string | undefined, edits: object) {
  const latest = useRef(edits);
  useLayoutEffect(() => {
    latest.current = edits;
  });
  useEffect(() => {
    if (name === undefined) return;
    return useSession.subscribe((session, before) => {
      if (session.token !== null || session.leftByHand || before.token === null) return;
      const account = accountOf(before.token);
      if (account !== null && Object.keys(latest.current).length > 0) keepDraft(account, name, latest.current);
    });
  }, [name]);
}
