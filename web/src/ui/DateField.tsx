import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { pressedKey } from "../lib/pressedKey";
import { dateText, typedDay, wholeDay } from "./dateText";
import { Field } from "./Field";
import type { ControlProps, FieldProps } from "./FieldFrame";

type Props = FieldProps &
  ControlProps & {
    /** `2026-11-28`, or empty. A finished text that is no date is passed on as it is, so that the rules refuse it. */
    value: string;
    onChange: (value: string) => void;
    /** The first and last day of the calendar. */
    min?: string;
    max?: string;
  };

/** The text as typed, the value that it gave, and whether the typing has ended. */
type TypedText = { text: string; value: string; isFinished: boolean };

/**
 * A field for a day, written `28/11/2026`, with the browser's calendar. The browser's own field writes the day in the
 * order of the browser's language.
 */
export function DateField({ value, onChange, min, max, problem, ...rest }: Props) {
  const [typed, setTyped] = useState<TypedText | null>(null);
  const [seen, setSeen] = useState(value);
  const calendar = useRef<HTMLInputElement>(null);
  // The value may follow the text late, by way of the address. Any other value replaces the text.
  if (value !== seen) {
    setSeen(value);
    if (value !== typed?.value) setTyped(null);
  }
  const change = (text: string, next: string, isFinished: boolean) => {
    setTyped({ text, value: next, isFinished });
    if (next !== (typed?.value ?? value)) onChange(next);
  };
  const finish = () => {
    if (!typed) return;
    const day = typedDay(typed.text) ?? typed.text.trim();
    change(dateText(day), day, true);
  };
  const isNoDate = typed?.isFinished && typed.value !== "" && typedDay(typed.value) === null;
  return (
    <Field
      {...rest}
      problem={problem ?? (isNoDate ? "There is no such date. Type it like 28/11/2026 or 28112026." : null)}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/yyyy"
      maxLength={12}
      size={10}
      value={typed?.text ?? dateText(value)}
      onChange={(text) => change(text, wholeDay(text) ?? "", false)}
      onBlur={finish}
      onKeyDown={(event) => {
        const key = pressedKey(event);
        // Enter submits the form without a blur event.
        if (key === "Enter") finish();
        if (key === "ArrowDown") calendar.current?.showPicker();
      }}
      trailing={
        <>
          <CalendarDays aria-hidden className="mx-3 size-5" />
          {!rest.disabled && (
            // Pressed itself, because iPhones open no calendar for `showPicker`.
            <input
              ref={calendar}
              type="date"
              aria-label="Calendar"
              title="Open the calendar"
              tabIndex={-1}
              value={typedDay(value) ?? ""}
              min={min}
              max={max}
              onClick={(event) => event.currentTarget.showPicker()}
              onChange={({ target }) => change(dateText(target.value), target.value, true)}
              className="absolute inset-0 size-full cursor-pointer text-base opacity-0"
            />
          )}
        </>
      }
    />
  );
}
