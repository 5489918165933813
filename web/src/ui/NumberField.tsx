import clsx from "clsx";
import { type ControlProps, FieldFrame, type FieldProps } from "./FieldFrame";
import { inputClass } from "./inputClass";

type Props = FieldProps &
  ControlProps & {
    /** The text as typed, which may not be a number yet. */
    value: string;
    onChange: (value: string) => void;
    min?: number;
    max?: number;
    step?: number;
    /** The unit, inside the field's right edge. */
    suffix?: string;
    placeholder?: string;
  };

export function NumberField(props: Props) {
  const { label, value, onChange, min, max, step, suffix, problem, hint, className, ...rest } = props;
  const unitId = (id: string) => (suffix ? `${id}-unit` : undefined);
  return (
    <FieldFrame label={label} problem={problem} hint={hint} className={className} describedByToo={unitId}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type="number"
            // A phone's numeric keyboard has no minus sign.
            inputMode={min !== undefined && min >= 0 ? "numeric" : undefined}
            value={value}
            min={min}
            max={max}
            step={step}
            onChange={(event) => onChange(event.target.value)}
            // Otherwise, scrolling the page with the wheel would change the number under the pointer.
            onWheel={(event) => event.currentTarget.blur()}
            style={suffix ? { paddingRight: `${suffix.length * 0.55 + 1.5}rem` } : undefined}
            className={clsx(inputClass, "tabular-nums", suffix && "no-spin")}
          />
          {suffix && (
            <span
              id={unitId(control.id)}
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-ink-soft"
            >
              {suffix}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
