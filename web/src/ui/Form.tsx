import clsx from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { FormProblem } from "./FormProblem";
import { StillTrying } from "./StillTrying";

type Props = {
  /** As the form's hook gives it. */
  form: Pick<ComponentPropsWithRef<"form">, "ref" | "onSubmit" | "noValidate">;
  /** For a button outside it. */
  id?: string;
  /** The problem of the form as a whole. */
  message?: string | null;
  stillTrying?: boolean;
  onLeave?: () => void;
  children: ReactNode;
  className?: string;
};

/** A form with its problem on top, and word at its end when sending takes long. */
export function Form({ form, id, message, stillTrying, onLeave, children, className }: Props) {
  const top = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    if (message) top.current?.scrollIntoView?.({ block: "nearest" });
  }, [message]);

  return (
    <form {...form} id={id} className={clsx("grid grid-cols-1 gap-4", className)}>
      {message && (
        <div ref={top} className="col-span-full scroll-mt-4">
          <FormProblem message={message} />
        </div>
      )}
      {children}
      {stillTrying && onLeave && (
        <div className="col-span-full">
          <StillTrying onLeave={onLeave} />
        </div>
      )}
    </form>
  );
}
