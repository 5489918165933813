import type { ReactNode } from "react";
import { Button } from "./Button";
import { Modal } from "./Modal";

type Props = {
  title: string;
  children: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
  running?: boolean;
  /** Said while the action takes long. */
  note?: ReactNode;
  onYes: () => void;
  onNo: () => void;
};

/** A question before something that matters. The harmless answer comes first and has the focus. */
export function ConfirmDialog({ title, children, yes, no, danger, running, note, onYes, onNo }: Props) {
  return (
    <Modal
      role="alertdialog"
      size="small"
      title={title}
      onClose={onNo}
      footer={
        <>
          <Button onClick={onNo} data-autofocus>
            {no}
          </Button>
          <Button tone={danger ? "danger" : "primary"} running={running} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
      {note}
    </Modal>
  );
}
