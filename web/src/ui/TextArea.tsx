import clsx from "clsx";
import { type ControlProps, FieldFrame, type FieldProps } from "./FieldFrame";
import { inputClass } from "./inputClass";

type Props = FieldProps &
  ControlProps & {
    value: string;
    onChange: (value: string) => void;
    maxLength?: number;
    rows?: number;
  };

/** The share of the limit from which the count is shown. */
const COUNT_SHOWN_FROM = 0.8;

/** Text of several lines; the field grows with its text. */
export function TextArea({ label, value, onChange, problem, hint, className, maxLength, rows = 3, ...rest }: Props) {
  const isNear = maxLength !== undefined && value.length >= maxLength * COUNT_SHOWN_FROM;
  return (
    <FieldFrame label={label} problem={problem} hint={hint} className={className}>
      {(control) => (
        <>
          <textarea
            {...rest}
            {...control}
            value={value}
            rows={rows}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
            style={{ minHeight: `${rows * 1.5 + 1.125}rem` }}
            className={clsx(inputClass, "block max-h-80 field-sizing-content resize-y")}
          />
          {isNear && <Count length={value.length} maxLength={maxLength} />}
        </>
      )}
    </FieldFrame>
  );
}

/** The number of characters. It is updated at every letter, but announced only at every tenth. */
function Count({ length, maxLength }: { length: number; maxLength: number }) {
  const remaining = maxLength - length;
  return (
    <div className="mt-1 text-right text-sm text-ink-soft tabular-nums">
      <span
        aria-hidden
        className={clsx(remaining === 0 && "font-medium text-warning")}
      >{`${length} of ${maxLength}`}</span>
      <span role="status" className="sr-only">
        {remaining === 0 ? "No characters left" : `At most ${Math.ceil(remaining / 10) * 10} characters left`}
      </span>
    </div>
  );
}
