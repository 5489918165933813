import type { ReactNode } from "react";
import { useId, useLayoutEffect, useRef } from "react";
import { showTopDialog } from "./openDialogs";
import { Spinner } from "./Spinner";

type Props = { title: string; children?: ReactNode };

/** Covers the screen while an action runs that must not be interrupted. The user can't close it. */
export function Overlay({ title, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => (box.current ? showTopDialog(box.current) : undefined), []);

  return (
    <dialog
      ref={box}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => event.preventDefault()}
      // A browser may close the dialog without a `cancel` event when Escape is pressed twice.
      onClose={() => box.current?.isConnected && !box.current.open && box.current.showModal()}
      className="m-0 h-dvh max-h-none w-full max-w-none place-items-center bg-page p-6 text-ink open:grid"
    >
      <div tabIndex={-1} data-autofocus className="flex max-w-md flex-col items-center gap-3 text-center outline-none">
        <Spinner className="text-accent [&_svg]:size-10" />
        <h2 id={`${id}-title`} className="text-xl leading-tight font-semibold tracking-tight">
          {title}
        </h2>
        <div id={`${id}-text`} role="status" className="text-sm text-ink-soft">
          {children}
        </div>
      </div>
    </dialog>
  );
}
