import clsx from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Banner } from "./Banner";
import { FormProblem } from "./FormProblem";
import { StillTrying } from "./StillTrying";

type Props = {
  /** The properties of the form element that `useForm` returns. */
  form: Pick<ComponentPropsWithRef<"form">, "ref" | "onSubmit" | "noValidate"> & { isRestored?: boolean };
  /** The id by which a button outside the form submits it. */
  id?: string;
  /** The problem of the form as a whole. */
  message?: string | null;
  stillTrying?: boolean;
  onAbort?: () => void;
  children: ReactNode;
  className?: string;
};

/** A form with its problem at the top, and 'Still trying' at its end if sending takes long. */
export function Form({ form: { isRestored, ...form }, id, message, stillTrying, onAbort, children, className }: Props) {
  const top = useRef<HTMLDivElement>(null);
  // The pressed button may be far below the message.
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
      {isRestored && (
        <Banner className="col-span-full">What you typed before you were signed out is still here.</Banner>
      )}
      {children}
      {stillTrying && onAbort && (
        <div className="col-span-full">
          <StillTrying onAbort={onAbort} />
        </div>
      )}
    </form>
  );
}
