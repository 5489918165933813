import clsx from "clsx";
import { pressedKey } from "../lib/pressedKey";
import { type ControlProps, FieldFrame, type FieldProps } from "./FieldFrame";
import { inputClass } from "./inputClass";
import { timeText } from "./timeText";

type Props = FieldProps &
  ControlProps & {
    /** `09:30`, or unfinished text. */
    value: string;
    onChange: (value: string) => void;
  };

/** A field for a time on the 24-hour clock. The browser's own field uses am and pm in many locales. */
export function TimeField({ label, value, onChange, problem, hint, className, ...rest }: Props) {
  const normalise = () => {
    const text = timeText(value);
    if (text !== value) onChange(text);
  };
  return (
    <FieldFrame label={label} problem={problem} hint={hint} className={className}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="HH:mm"
          maxLength={8}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={normalise}
          // Enter submits the form without a blur event.
          onKeyDown={(event) => pressedKey(event) === "Enter" && normalise()}
          className={clsx(inputClass, "tabular-nums")}
        />
      )}
    </FieldFrame>
  );
}
