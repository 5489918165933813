import clsx from "clsx";
import type { InputHTMLAttributes, ReactNode } from "react";
import { type ControlProps, FieldFrame, type FieldProps } from "./FieldFrame";
import { inputClass } from "./inputClass";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> &
  FieldProps &
  ControlProps & {
    value: string;
    onChange: (value: string) => void;
    /** Shown inside the field's right edge. */
    trailing?: ReactNode;
  };

/** A labelled text field with its error text. */
export function Field({ label, value, onChange, problem, hint, trailing, className, ...rest }: Props) {
  return (
    <FieldFrame label={label} problem={problem} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={clsx(inputClass, trailing && "pr-11")}
          />
          {trailing && <div className="absolute inset-y-0 right-0 grid place-items-center">{trailing}</div>}
        </div>
      )}
    </FieldFrame>
  );
}
