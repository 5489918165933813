import { type ReactNode, Suspense } from "react";
import { Modal } from "../ui/Modal";
import { ErrorBoundary } from "./ErrorBoundary";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A part of the app that opens above the screen. One that can't be loaded is a dialog that says so. */
export function Overlay({ title, onClose, children }: Props) {
  const inDialog = (words: ReactNode) => (
    <Modal title={title} onClose={onClose}>
      {words}
    </Modal>
  );
  return (
    <ErrorBoundary frame={inDialog}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
