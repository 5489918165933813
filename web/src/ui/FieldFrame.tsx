import clsx from "clsx";
import type { ReactNode } from "react";
import { useId } from "react";

/** The properties that every field of a form takes. */
export type FieldProps = {
  label: string;
  problem?: string | null;
  hint?: ReactNode;
  className?: string;
};

/** The properties that a field passes on to its control. */
export type ControlProps = {
  name?: string;
  required?: boolean;
  disabled?: boolean;
  /** Whether this element has the focus when its dialog opens. */
  "data-autofocus"?: boolean;
};

type Described = { "aria-invalid"?: true; "aria-describedby"?: string };

function describedBy(id: string, { problem, hint }: FieldProps, more?: string): Described {
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`, more].filter(Boolean).join(" ");
  return { "aria-invalid": problem ? true : undefined, "aria-describedby": ids || undefined };
}

type FieldFrameProps = FieldProps & {
  /** Another element that describes the control: a unit, a count. */
  describedByToo?: (id: string) => string | undefined;
  children: (control: Described & { id: string }) => ReactNode;
};

/** A label above its control, a hint and the error text below it. */
export function FieldFrame({ describedByToo, children, ...frame }: FieldFrameProps) {
  const id = useId();
  return (
    <div className={clsx("min-w-0", frame.className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {frame.label}
      </label>
      {children({ id, ...describedBy(id, frame, describedByToo?.(id)) })}
      <Notes id={id} {...frame} />
    </div>
  );
}

type GroupFrameProps = FieldProps & { role: "group" | "radiogroup"; children: ReactNode };

/** As `FieldFrame`, around a group of controls. The group can take the focus if its value is invalid. */
export function GroupFrame({ role, children, ...frame }: GroupFrameProps) {
  const id = useId();
  return (
    <fieldset
      role={role}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      {...describedBy(id, frame)}
      className={clsx("min-w-0 rounded-lg", frame.className)}
    >
      <span id={`${id}-label`} className="mb-1 block text-sm font-medium">
        {frame.label}
      </span>
      {children}
      <Notes id={id} {...frame} />
    </fieldset>
  );
}

function Notes({ id, problem, hint }: FieldProps & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
