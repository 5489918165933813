import type { Problem } from "@bindings/Problem";
import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Groups, namesIn, picked, untouched, withPartners } from "../lib/edits";
import { requestKey } from "../lib/requestKey";
import { ApiFailure, fieldsOf, type Present, presentIn, sentenceOf } from "./failure";
import { useAction } from "./useAction";

type Options<Values, Answer> = {
  /** The values that the form begins with. */
  start: Values;
  /** Asks the rules before anything is sent. */
  check?: (values: Values, begun: Values) => Problem | null;
  /** Sends the values: an edit what differs from those it began with, what makes something with its key. */
  send: (signal: AbortSignal, values: Values, how: { begun: Values; key: string }) => Promise<Answer>;
  /** The values of what is edited, as a refused edit has it: somebody else's was saved meanwhile. */
  present?: (found: Present) => Values | undefined;
  /** Values that say one thing together. */
  together?: Groups<Values>;
  /** The sentence where the server has none. */
  otherwise: string;
  /** The server's names of fields that have other names here. */
  fieldNames?: { [theirs in string]?: keyof Values & string };
  onDone?: (answer: Answer, values: Values) => void | Promise<void>;
  /** Called besides showing the problem in the form. */
  onFailed?: (failure: unknown) => void;
  /** Called when the sending is left, in place of a toast. */
  onLeft?: () => void;
};

/** A form: its values, checked and then sent once; the first wrong control gets the focus, and what was typed stays. */
export function useForm<Values extends object, Answer>(options: Options<Values, Answer>) {
  const { start, check, send, present, together = [], otherwise, fieldNames = {}, onDone, onFailed, onLeft } = options;
  const [begun, setBegun] = useState(start);
  const [overtaken, setOvertaken] = useState<Problem | null>(null);
  const [values, setValues] = useState(start);
  const { problem, setProblem, message, ref } = useProblem();

  // One key until it is known that the request was carried out: what is sent again after a lost answer makes nothing twice.
  const key = useRef<string>(null);
  const sendOnce = async (signal: AbortSignal, sent: Values) => {
    key.current ??= requestKey();
    const answer = await send(signal, sent, { begun, key: key.current });
    key.current = null;
    return { answer, sent };
  };

  const action = useAction(sendOnce, {
    onDone: ({ answer, sent }) => onDone?.(answer, sent),
    onFailed: (failure) => {
      if (failure instanceof ApiFailure && failure.error === "key_reused") key.current = null;
      const named = Object.entries(fieldsOf(failure)).map(([theirs, words]) => [fieldNames[theirs] ?? theirs, words]);
      const found = { message: sentenceOf(failure, otherwise), fields: Object.fromEntries(named) };
      setProblem(found);
      const fresh = present?.(presentIn(failure));
      if (fresh) {
        follow(fresh, conflicting(found));
        setOvertaken(found);
      }
      onFailed?.(failure);
    },
    onLeft,
    otherwise,
  });

  const conflicting = ({ fields }: Problem) =>
    withPartners(
      namesIn(values).filter((name) => name in fields),
      together,
    );
  /** Takes over what somebody else has changed, but where something was typed; `seen` are the fields whose new value is said. */
  function follow(fresh: Values, seen: (keyof Values)[] = []) {
    const taken = picked(fresh, untouched(begun, values, together));
    setValues((now) => ({ ...now, ...taken }));
    setBegun((now) => ({ ...now, ...taken, ...picked(fresh, seen) }));
  }
  /** Gives up what was typed where it conflicts; the button that does it goes, and the focus to the first of the fields. */
  function takeTheirs() {
    if (!overtaken) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    setValues((now) => ({ ...now, ...picked(begun, conflicting(overtaken)) }));
    setProblem(null);
  }

  const change = useCallback((some: Partial<Values>) => setValues((now) => ({ ...now, ...some })), []);
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setValues((now) => ({ ...now, [name]: value }));
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    onChange: (value: Values[Name]) => set(name, value),
    problem: problem?.fields[name],
  });

  function submit() {
    if (action.running) return;
    const found = check?.(values, begun) ?? null;
    setProblem(found);
    if (!found) void action.run(values);
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return {
    values,
    begun,
    set,
    change,
    follow,
    field,
    message,
    problem,
    /** Fields that were typed in have another value by now; it is said at each. */
    overtaken: problem !== null && problem === overtaken ? { message: problem.message, takeTheirs } : null,
    clearProblem: () => setProblem(null),
    isDirty: JSON.stringify(values) !== JSON.stringify(begun),
    running: action.running,
    stillTrying: action.stillTrying,
    leave: action.leave,
    form: { ref, onSubmit, noValidate: true as const },
    submit,
  };
}

/** The problem of a form: shown at its fields and the first of them focused, the rest said for the form as a whole. */
function useProblem() {
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unplaced, setUnplaced] = useState<{ of: Problem; message: string } | null>(null);

  useLayoutEffect(() => {
    if (!problem) return;
    const wrong = [...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    const message = unplacedWords(problem, wrong.map(sentenceAt));
    if (message !== null) setUnplaced({ of: problem, message });
    const first = Object.keys(problem.fields).length > 0 ? wrong[0] : undefined;
    if (!first || !ref.current) return;
    const control = controlOf(first);
    // A focus that doesn't move is not announced.
    if (control === document.activeElement) return saidIn(ref.current, sentenceAt(first));
    control.focus();
  }, [problem]);

  const message = problem !== null && unplaced?.of === problem ? unplaced.message : null;
  return { problem, setProblem, message, ref };
}

/** The sentences that stand at no field; null where all do. */
function unplacedWords({ message, fields }: Problem, placed: string[]): string | null {
  const sentences = [...new Set(Object.values(fields))];
  const rest = sentences.filter((sentence) => !placed.includes(sentence));
  if (sentences.length > 0 && rest.length === 0) return null;
  if (rest.length < sentences.length || rest.includes(message)) return rest.join(", ");
  return [message, rest.join(", ")].filter(Boolean).join(": ");
}

/** The sentence of what is wrong, which comes first of what describes a control or a group. */
function sentenceAt(wrong: HTMLElement): string {
  const [id = ""] = wrong.getAttribute("aria-describedby")?.split(" ") ?? [];
  return document.getElementById(id)?.textContent ?? "";
}

const CONTROL = "input, select, textarea, button";

/** A control that says it is wrong, or the first within a group that does. */
function controlOf(wrong: HTMLElement): HTMLElement {
  return wrong.matches(CONTROL) ? wrong : (wrong.querySelector<HTMLElement>(CONTROL) ?? wrong);
}

/** Says a sentence out of sight; it stands within the form because all else may be inert. */
function saidIn(form: HTMLFormElement, sentence: string) {
  const region = document.createElement("p");
  region.setAttribute("role", "alert");
  region.className = "sr-only";
  region.textContent = sentence;
  form.append(region);
  return () => region.remove();
}
