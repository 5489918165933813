import type { Problem } from "@bindings/Problem";
import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { changedFields, type FieldGroups, keysOf, pick, untouchedFields, withLinked } from "../lib/edits";
import { requestKey } from "../lib/requestKey";
import type { FailedAction } from "./failedActions";
import { ApiFailure, type CurrentRecord, currentRecordIn, failedActionText, fieldsOf } from "./failure";
import { useAction } from "./useAction";
import { useKeptDraft, useRestoredDraft } from "./useDraft";

type FormOptions<Values, Answer> = {
  /** The initial values. */
  start: Values;
  /** The form's name under which typed values are kept when the session ends. Leave it out for passwords. */
  draft?: string;
  /** Checks the values against the rules before they are sent. */
  check?: (values: Values, baseline: Values) => Problem | null;
  /** Sends the values. An edit sends only the differences from `baseline`; a creation sends the idempotency `key`. */
  send: (signal: AbortSignal, values: Values, how: { baseline: Values; key: string }) => Promise<Answer>;
  /** Returns the saved values from an edit conflict, which happens when another user has edited the record first. */
  currentValues?: (found: CurrentRecord) => Values | undefined;
  /** Groups of fields that conflict and are merged as one field. */
  linkedFields?: FieldGroups<Values>;
  /** The message to show if the server has none. */
  otherwise: FailedAction;
  /** Maps the server's names of fields to the form's, where they differ. */
  fieldNames?: { [theirs in string]?: keyof Values & string };
  onDone?: (answer: Answer, values: Values) => void | Promise<void>;
  /** Called in addition to showing the problem in the form. */
  onFailed?: (failure: unknown) => void;
  /** Called instead of showing a toast when the user aborts the request. */
  onAborted?: () => void;
};

/** A form whose values are checked and sent once. After a failure, it focuses the first invalid control. */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>) {
  const {
    start,
    draft,
    check,
    send,
    currentValues,
    linkedFields = [],
    otherwise,
    fieldNames = {},
    onDone,
    onFailed,
    onAborted,
  } = options;
  const restored = useRestoredDraft<Values>(draft);
  const edited = useEditedValues(start, restored, linkedFields);
  const { values, baseline, change, mergeRemote } = edited;
  useKeptDraft(draft, changedFields(baseline, values));
  const shown = useProblem();
  const { problem, setProblem, message, ref } = shown;
  const { conflict, noteConflict } = useEditConflict(edited, shown);

  const { sendOnce, forgetKey } = useSendOnce(send, baseline);
  const action = useAction(sendOnce, {
    onDone: ({ answer, sent }) => onDone?.(answer, sent),
    onFailed: (failure) => {
      if (failure instanceof ApiFailure && failure.error === "key_reused") forgetKey();
      const named = Object.entries(fieldsOf(failure)).map(([theirs, words]) => [fieldNames[theirs] ?? theirs, words]);
      const refusal = { message: failedActionText(failure, otherwise), fields: Object.fromEntries(named) };
      setProblem(refusal);
      const fresh = currentValues?.(currentRecordIn(failure));
      if (fresh) noteConflict(refusal, fresh);
      onFailed?.(failure);
    },
    onAborted,
    otherwise,
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
    const invalid = check?.(values, baseline) ?? null;
    setProblem(invalid);
    if (!invalid) void action.run(values);
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

/** The values of a form, and its baseline, which is the saved values that the edit starts from. */
function useEditedValues<Values extends object>(
  start: Values,
  restored: Partial<Values> | null,
  linkedFields: FieldGroups<Values>,
) {
  const [baseline, setBaseline] = useState(start);
  const [values, setValues] = useState<Values>({ ...start, ...restored });
  const change = useCallback((some: Partial<Values>) => setValues((now) => ({ ...now, ...some })), []);

  /** Merges another user's changes into the untouched fields. The baseline of the fields in `seen` is also updated. */
  function mergeRemote(fresh: Values, seen: (keyof Values)[] = []) {
    const taken = pick(fresh, untouchedFields(baseline, values, linkedFields));
    change(taken);
    setBaseline((now) => ({ ...now, ...taken, ...pick(fresh, seen) }));
  }
  /** Returns the fields that have a problem, with the other fields of their groups. */
  const fieldsIn = ({ fields }: Problem) =>
    withLinked(
      keysOf(values).filter((name) => name in fields),
      linkedFields,
    );
  const restore = (names: (keyof Values)[]) => change(pick(baseline, names));
  return { values, baseline, change, mergeRemote, fieldsIn, restore };
}

/** The edit conflict: another user has changed fields that are edited here. It lasts as long as its problem is shown. */
function useEditConflict<Values extends object>(
  { mergeRemote, fieldsIn, restore }: ReturnType<typeof useEditedValues<Values>>,
  { problem, setProblem, ref }: ReturnType<typeof useProblem>,
) {
  const [conflictProblem, setConflictProblem] = useState<Problem | null>(null);
  function noteConflict(conflict: Problem, fresh: Values) {
    mergeRemote(fresh, fieldsIn(conflict));
    setConflictProblem(conflict);
  }
  /** Discards the typed values that conflict. Focuses the first such field, because the pressed button disappears. */
  function takeTheirs() {
    if (!conflictProblem) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    restore(fieldsIn(conflictProblem));
    setProblem(null);
  }
  const isShown = problem !== null && problem === conflictProblem;
  return { conflict: isShown ? { message: problem.message, takeTheirs } : null, noteConflict };
}

/** Sends retries with the same key until one succeeds, so that a lost response does not cause a second record. */
function useSendOnce<Values, Answer>(send: FormOptions<Values, Answer>["send"], baseline: Values) {
  const key = useRef<string>(null);
  const sendOnce = async (signal: AbortSignal, sent: Values) => {
    key.current ??= requestKey();
    const answer = await send(signal, sent, { baseline, key: key.current });
    key.current = null;
    return { answer, sent };
  };
  const forgetKey = () => {
    key.current = null;
  };
  return { sendOnce, forgetKey };
}

/** The problem of a form. Its first invalid field gets the focus; `message` has what no field shows. */
function useProblem() {
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unplaced, setUnplaced] = useState<{ of: Problem; message: string } | null>(null);

  useLayoutEffect(() => {
    if (!problem) return;
    const wrong = [...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    const message = unplacedMessage(problem, wrong.map(errorTextOf));
    if (message !== null) setUnplaced({ of: problem, message });
    const first = Object.keys(problem.fields).length > 0 ? wrong[0] : undefined;
    if (!first || !ref.current) return;
    const control = controlOf(first);
    // Screen readers don't announce the problem if the focus doesn't move.
    if (control === document.activeElement) return announce(ref.current, errorTextOf(first));
    control.focus();
  }, [problem]);

  const message = problem !== null && unplaced?.of === problem ? unplaced.message : null;
  return { problem, setProblem, message, ref };
}

/** Returns the messages that no field shows, or null if the fields show all of them. */
function unplacedMessage({ message, fields }: Problem, shownAtFields: string[]): string | null {
  const sentences = [...new Set(Object.values(fields))];
  const rest = sentences.filter((sentence) => !shownAtFields.includes(sentence));
  if (sentences.length > 0 && rest.length === 0) return null;
  if (rest.length < sentences.length || rest.includes(message)) return rest.join(", ");
  return [message, rest.join(", ")].filter(Boolean).join(": ");
}

/** Returns a control's error text, which has the first id in `aria-describedby`. */
function errorTextOf(wrong: HTMLElement): string {
  const [id = ""] = wrong.getAttribute("aria-describedby")?.split(" ") ?? [];
  return document.getElementById(id)?.textContent ?? "";
}

const CONTROL = "input, select, textarea, button";

/** Returns the invalid control itself, or the first control of an invalid group. */
function controlOf(wrong: HTMLElement): HTMLElement {
  return wrong.matches(CONTROL) ? wrong : (wrong.querySelector<HTMLElement>(CONTROL) ?? wrong);
}

/** Announces a message to screen readers, from inside the form, because everything outside an open dialog is inert. */
function announce(form: HTMLFormElement, sentence: string) {
  const region = document.createElement("p");
  region.setAttribute("role", "alert");
  region.className = "sr-only";
  region.textContent = sentence;
  form.append(region);
  return () => region.remove();
}
