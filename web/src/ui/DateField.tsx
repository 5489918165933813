import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { pressedKey } from "../lib/pressedKey";
import { dateText, typedDay } from "./dateText";
import { Field } from "./Field";
import type { ControlProps, FieldProps } from "./FieldFrame";
import { IconButton } from "./IconButton";

type Props = FieldProps &
  ControlProps & {
    /** `2026-11-28`, or empty. It is also empty while the text is not a date. */
    value: string;
    onChange: (value: string) => void;
    /** The first and last day of the calendar. */
    min?: string;
    max?: string;
  };

/** The text as typed, and the value that it gave. */
type TypedText = { text: string; value: string; isFinished: boolean };

/**
 * A field for a day, written `28/11/2026`, with a button for the browser's calendar. The browser's own field writes the
 * day in the order of the browser's language.
 */
export function DateField({ value, onChange, min, max, problem, ...rest }: Props) {
  const [typed, setTyped] = useState<TypedText | null>(null);
  const current = typed?.value === value ? typed : null;
  const change = (text: string, day: string, isFinished: boolean) => {
    setTyped({ text, value: day, isFinished });
    if (day !== value) onChange(day);
  };
  // `26` may be the start of a year while it is typed.
  const type = (text: string) => change(text, (/\d{4}/.test(text) && typedDay(text)) || "", false);
  const finish = () => {
    if (!current) return;
    const day = typedDay(current.text) ?? "";
    change(day ? dateText(day) : current.text.trim(), day, true);
  };
  const isUnreadable = Boolean(current?.isFinished && current.text && !value);
  return (
    <Field
      {...rest}
      problem={problem ?? (isUnreadable ? "There is no such date. Type it like 28/11/2026." : null)}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/yyyy"
      maxLength={12}
      size={10}
      value={current?.text ?? dateText(value)}
      onChange={type}
      onBlur={finish}
      // Enter submits the form without a blur event.
      onKeyDown={(event) => pressedKey(event) === "Enter" && finish()}
      trailing={
        <CalendarButton
          {...{ value, min, max, disabled: rest.disabled }}
          onChange={(day) => change(dateText(day), day, true)}
        />
      }
    />
  );
}

type CalendarProps = Pick<Props, "value" | "onChange" | "min" | "max" | "disabled">;

/** Opens the calendar of a browser's date field, which itself is not shown. */
function CalendarButton({ onChange, disabled, ...rest }: CalendarProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...rest}
        ref={field}
        type="date"
        aria-hidden
        tabIndex={-1}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
      <IconButton
        label="Open the calendar"
        icon={<CalendarDays aria-hidden className="size-5" />}
        disabled={disabled}
        onClick={() => field.current?.showPicker()}
      />
    </>
  );
}
