import type { Problem } from "@bindings/wire";
import { type FormEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { changedNames, type FieldGroups, keysOf, pick, untouchedFields, withLinked } from "../lib/edits";
import { requestKey } from "../lib/requestKey";
import type { FailedAction } from "./failedActions";
import { ApiFailure, type CurrentRecord, currentRecordIn, failedActionText, fieldsOf } from "./failure";
import { useAction } from "./useAction";
import { type Draft, useKeptDraft, useRestoredDraft } from "./useDraft";

type FormOptions<Values, Answer> = {
  /** The values that the form begins with. */
  start: Values;
  /** The name under which typed values are kept when the session ends. A form with passwords must have none. */
  draft?: string;
  /** Validates the values before they are sent. */
  check?: (values: Values, baseline: Values) => Problem | null;
  /** Sends the values. An edit sends the differences from `baseline`; a creation sends `key`. */
  send: (signal: AbortSignal, values: Values, how: { baseline: Values; key: string }) => Promise<Answer>;
  /** Returns the saved values from the response to an edit conflict, in which another edit was saved first. */
  currentValues?: (found: CurrentRecord) => Values | undefined;
  /** Groups of fields that conflict and merge as one field. */
  linkedFields?: FieldGroups<Values>;
  /** The message to show if the server has none. */
  failureText: FailedAction;
  /** Maps the server's field names to the form's, for fields whose names differ. */
  fieldNames?: { [theirs in string]?: keyof Values & string };
  onDone?: (answer: Answer, values: Values) => void | Promise<void>;
  /** Called besides showing the problem in the form. */
  onFailed?: (failure: unknown) => void;
  /** Called instead of showing a toast when the user aborts the request. */
  onAborted?: () => void;
};

/**
 * A form whose values are validated, and sent once for each submit. After a failure the typed values stay, and the
 * first invalid control gets the focus.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>) {
  const { start, draft, check, currentValues, linkedFields = [], onFailed } = options;
  const restored = useRestoredDraft<Values>(draft);
  const edited = useEditedValues(start, restored, linkedFields);
  const { values, baseline, change, mergeRemote } = edited;
  // The same key until a request succeeds, so that a retry after a lost response creates nothing twice.
  const key = useRef(restored?.key ?? null);
  useKeptDraft(draft, edited.draft(), key);
  const formProblem = useProblem();
  const { problem, setProblem, message, ref } = formProblem;
  const { conflict, noteConflict } = useEditConflict(edited, formProblem);

  const action = useSending(options, { baseline, key }, (failure) => {
    const failureProblem = reportedProblem(failure, options);
    setProblem(failureProblem);
    const record = currentRecordIn(failure);
    const fresh = currentValues?.(record);
    if (fresh) noteConflict({ problem: failureProblem, changedBy: record.changedBy ?? null }, fresh);
    onFailed?.(failure);
  });

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    change({ [name]: value } as unknown as Partial<Values>);
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    onChange: (value: Values[Name]) => set(name, value),
    problem: problem?.fields[name],
  });

  function submit() {
    if (action.running) return;
    const checkProblem = check?.(values, baseline) ?? null;
    setProblem(checkProblem);
    if (!checkProblem) void action.run(values);
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return {
    values,
    baseline,
    set,
    change,
    mergeRemote,
    field,
    message,
    problem,
    conflict,
    clearProblem: () => setProblem(null),
    isDirty: JSON.stringify(values) !== JSON.stringify(baseline),
    running: action.running,
    stillTrying: action.stillTrying,
    abort: action.abort,
    form: { ref, onSubmit, noValidate: true as const, isRestored: restored !== null },
    submit,
  };
}

/**
 * The values of a form, and its baseline: the saved values that the edit starts from. A restored edit keeps its own
 * baseline, so that what others saved since is a conflict.
 */
function useEditedValues<Values extends object>(
  start: Values,
  restored: Draft<Values> | null,
  linkedFields: FieldGroups<Values>,
) {
  const [baseline, setBaseline] = useState<Values>({ ...start, ...restored?.baseline });
  const [values, setValues] = useState<Values>({ ...start, ...restored?.values });
  const change = useCallback((changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes })), []);

  /**
   * Merges another user's changes into the untouched fields. The fields in `shownFields` keep their typed values but get
   * the new baseline, because the form shows their new saved values.
   */
  function mergeRemote(fresh: Values, shownFields: (keyof Values)[] = []) {
    const remoteValues = pick(fresh, untouchedFields(baseline, values, linkedFields));
    change(remoteValues);
    setBaseline((now) => ({ ...now, ...remoteValues, ...pick(fresh, shownFields) }));
  }
  /** The fields that a problem names, and the fields linked to them. */
  const problemFields = ({ fields }: Problem) =>
    withLinked(
      keysOf(values).filter((name) => name in fields),
      linkedFields,
    );
  const restore = (names: (keyof Values)[]) => change(pick(baseline, names));
  function draft(): Draft<Values> {
    const edited = withLinked(changedNames(baseline, values), linkedFields);
    return { values: pick(values, edited), baseline: pick(baseline, edited) };
  }
  return { values, baseline, change, mergeRemote, problemFields, restore, draft };
}

/** An edit conflict: edited fields have a different saved value now. It ends when its problem is no longer shown. */
function useEditConflict<Values extends object>(
  { mergeRemote, problemFields, restore }: ReturnType<typeof useEditedValues<Values>>,
  { problem, setProblem, ref }: ReturnType<typeof useProblem>,
) {
  const [savedConflict, setSavedConflict] = useState<{ problem: Problem; changedBy: string | null } | null>(null);
  function noteConflict(conflict: NonNullable<typeof savedConflict>, fresh: Values) {
    mergeRemote(fresh, problemFields(conflict.problem));
    setSavedConflict(conflict);
  }
  /**
   * Discards the typed values that conflict. The pressed button disappears, so the first invalid field gets the focus.
   */
  function takeTheirs() {
    if (!savedConflict) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    restore(problemFields(savedConflict.problem));
    setProblem(null);
  }
  const isShown = savedConflict !== null && problem === savedConflict.problem;
  const conflict = isShown
    ? { message: savedConflict.problem.message, changedBy: savedConflict.changedBy, takeTheirs }
    : null;
  return { conflict, noteConflict };
}

function useSending<Values, Answer>(
  { send, failureText, onDone, onAborted }: FormOptions<Values, Answer>,
  { baseline, key }: { baseline: Values; key: RefObject<string | null> },
  onFailed: (failure: unknown) => void,
) {
  const sendOnce = async (signal: AbortSignal, sentValues: Values) => {
    key.current ??= requestKey();
    const answer = await send(signal, sentValues, { baseline, key: key.current });
    key.current = null;
    return { answer, sentValues };
  };
  return useAction(sendOnce, {
    onDone: ({ answer, sentValues }) => onDone?.(answer, sentValues),
    onFailed: (failure) => {
      if (failure instanceof ApiFailure && failure.error === "key_reused") key.current = null;
      onFailed(failure);
    },
    showsFailure: () => true,
    onAborted,
    failureText,
  });
}

/** The problem that a failed request reports, with the form's own field names. */
function reportedProblem<Values, Answer>(
  failure: unknown,
  { failureText, fieldNames = {} }: FormOptions<Values, Answer>,
): Problem {
  const fieldTexts = Object.entries(fieldsOf(failure)).map(([theirs, words]) => [fieldNames[theirs] ?? theirs, words]);
  return { message: failedActionText(failure, failureText), fields: Object.fromEntries(fieldTexts) };
}

/**
 * The problem of a form. Each invalid field shows its text, and the first one gets the focus. `message` has the text
 * that no field shows.
 */
function useProblem() {
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [hiddenText, setHiddenText] = useState<{ problem: Problem; message: string } | null>(null);

  useLayoutEffect(() => {
    if (!problem) return;
    const invalid = [...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    const message = unshownText(problem, invalid.map(errorText));
    if (message !== null) setHiddenText({ problem, message });
    const first = Object.keys(problem.fields).length > 0 ? invalid[0] : undefined;
    if (!first || !ref.current) return;
    const control = firstControl(first);
    // Screen readers announce a field only when the focus moves to it.
    if (control === document.activeElement) return announce(ref.current, errorText(first));
    control.focus();
  }, [problem]);

  const message = problem !== null && hiddenText?.problem === problem ? hiddenText.message : null;
  return { problem, setProblem, message, ref };
}

/** The text of a problem that no field shows; null if the fields show all of it. */
function unshownText({ message, fields }: Problem, shownTexts: string[]): string | null {
  const sentences = [...new Set(Object.values(fields))];
  const hiddenTexts = sentences.filter((sentence) => !shownTexts.includes(sentence));
  if (sentences.length > 0 && hiddenTexts.length === 0) return null;
  if (hiddenTexts.length < sentences.length || hiddenTexts.includes(message)) return hiddenTexts.join(", ");
  return [message, hiddenTexts.join(", ")].filter(Boolean).join(": ");
}

/** The error text of an invalid control: the element with the first id in `aria-describedby`. */
function errorText(invalid: HTMLElement): string {
  const [id = ""] = invalid.getAttribute("aria-describedby")?.split(" ") ?? [];
  return document.getElementById(id)?.textContent ?? "";
}

const CONTROL = "input, select, textarea, button";

/** The element itself if it is a control, or else the first control in it, because a group can be invalid. */
function firstControl(invalid: HTMLElement): HTMLElement {
  return invalid.matches(CONTROL) ? invalid : (invalid.querySelector<HTMLElement>(CONTROL) ?? invalid);
}

/** Announces a sentence to screen readers, inside the form because everything outside an open dialog is inert. */
function announce(form: HTMLFormElement, sentence: string) {
  const region = document.createElement("p");
  region.setAttribute("role", "alert");
  region.className = "sr-only";
  region.textContent = sentence;
  form.append(region);
  return () => region.remove();
}
