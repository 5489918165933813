import clsx from "clsx";
import { type ControlProps, FieldFrame, type FieldProps } from "./FieldFrame";
import { inputClass } from "./inputClass";
import { timeText } from "./timeText";

type Props = FieldProps &
  ControlProps & {
    /** `09:30`, or the unfinished text. */
    value: string;
    onChange: (value: string) => void;
  };

/** A time on the 24-hour clock: the platform's own field would ask many for am and pm. */
export function TimeField({ label, value, onChange, problem, hint, className, ...rest }: Props) {
  const settle = () => {
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
          onBlur={settle}
          // Enter sends the form without leaving the field.
          onKeyDown={(event) => event.key === "Enter" && settle()}
          className={clsx(inputClass, "tabular-nums")}
        />
      )}
    </FieldFrame>
  );
}
