import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { accountOf } from "../lib/token";
import { draftOf, keepDraft, removeDraft } from "../stores/drafts";
import { storedToken, useSession } from "../stores/session";

/** The edited fields of a form, and those linked to them: as typed, and as they were saved when the edit began. */
export type Draft<Values> = { values: Partial<Values>; baseline: Partial<Values> };

/** `key` is the idempotency key of a request that may have been carried out. */
type KeptDraft<Values> = Draft<Values> & { key: string | null };

/** Returns what was typed into the form before the session ended, or null, and deletes the stored draft. */
export function useRestoredDraft<Values>(name: string | undefined): KeptDraft<Values> | null {
  const [draft] = useState(() =>
    name === undefined ? null : draftOf<KeptDraft<Values>>(accountOf(storedToken() ?? ""), name),
  );
  useEffect(() => {
    if (draft !== null && name !== undefined) removeDraft(name);
  }, [draft, name]);
  return draft;
}

/** Keeps the edited fields of the form, and its pending key, when the session ends, except when the user signs out. */
export function useKeptDraft<Values>(name: string | undefined, draft: Draft<Values>, key: RefObject<string | null>) {
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (name === undefined) return;
    return useSession.subscribe((session, previous) => {
      if (session.token !== null || session.leftByHand || previous.token === null) return;
      const account = accountOf(previous.token);
      if (account === null || Object.keys(latest.current.values).length === 0) return;
      keepDraft(account, name, { ...latest.current, key: key.current });
    });
  }, [name, key]);
}
