// The text typed into forms when the session ended. It is kept in this browser tab for the same account, until the form
// is opened again or the user signs out.

const STORED = "drafts";

type Drafts = { account: string; forms: Record<string, unknown> };

/** Keeps the draft of a form. Drafts of another account are deleted. */
export function keepDraft(account: string, name: string, draft: unknown) {
  const present = storedDrafts();
  const forms = present?.account === account ? present.forms : {};
  store({ account, forms: { ...forms, [name]: draft } });
}

/** Returns this account's draft of a form, or null. */
export function draftOf<Draft>(account: string | null, name: string): Draft | null {
  const present = storedDrafts();
  return present !== null && present.account === account ? ((present.forms[name] as Draft | undefined) ?? null) : null;
}

export function removeDraft(name: string) {
  const present = storedDrafts();
  if (present === null || !(name in present.forms)) return;
  const { [name]: _, ...forms } = present.forms;
  store({ ...present, forms });
}

export const hasDrafts = () => Object.keys(storedDrafts()?.forms ?? {}).length > 0;

export function clearDrafts() {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Without storage there is no draft.
  }
}

function storedDrafts(): Drafts | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "null");
  } catch {
    return null;
  }
}

function store(drafts: Drafts) {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(drafts));
  } catch {
    // Storage can be full or switched off; then the typed text is lost.
  }
}
