import { type ReactNode, Suspense, useLayoutEffect, useRef } from "react";
import { Button } from "../ui/Button";
import { ErrorBoundary } from "./ErrorBoundary";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A part of the app that opens above the screen. One that can't be loaded is a dialog that says so. */
export function Overlay({ title, onClose, children }: Props) {
  const inDialog = (words: ReactNode) => (
    <FailedDialog title={title} onClose={onClose}>
      {words}
    </FailedDialog>
  );
  return (
    <ErrorBoundary frame={inDialog}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Stands for the kit's own modal, which is loaded with the parts that open above a screen. */
function FailedDialog({ title, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // Closed, it gives the focus back.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      aria-label={title}
      onClose={() => box.current?.open === false && onClose()}
      className="m-auto w-full max-w-xl border border-line bg-raised p-4 text-center text-ink sm:rounded-2xl"
    >
      {children}
      <Button onClick={onClose}>Close</Button>
    </dialog>
  );
}
