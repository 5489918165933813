import clsx from "clsx";
import { type ControlProps, FieldFrame, type FieldProps } from "./FieldFrame";
import { inputClass } from "./inputClass";

type Props = FieldProps &
  ControlProps & {
    /** `2026-11-28`, or empty. */
    value: string;
    onChange: (value: string) => void;
    min?: string;
    max?: string;
  };

/** A field for a day, with the browser's own calendar. */
export function DateField({ label, value, onChange, problem, hint, className, ...rest }: Props) {
  return (
    <FieldFrame label={label} problem={problem} hint={hint} className={className}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(inputClass, "appearance-none tabular-nums [&::-webkit-date-and-time-value]:text-left")}
        />
      )}
    </FieldFrame>
  );
}
