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
  /** Whether 'Yes' works without a connection. */
  worksOffline?: boolean;
  /** Shown while the action takes long. */
  note?: ReactNode;
  onYes: () => void;
  onNo: () => void;
};

/** The reason why nothing can be pressed while the action runs. */
const WAIT = "This is being done now…";

/** Asks for confirmation of an action. The safe answer comes first and has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, children, yes, no, danger, running, worksOffline, note, onYes, onNo } = props;
  return (
    <Modal
      role="alertdialog"
      size="small"
      title={title}
      onClose={onNo}
      isLocked={running}
      footer={
        <>
          <Button onClick={onNo} disabledReason={running ? WAIT : null} reasonIsPlain data-autofocus>
            {no}
          </Button>
          <Button tone={danger ? "danger" : "primary"} running={running} worksOffline={worksOffline} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      <div role="status" className="mt-3 min-h-6 text-sm text-ink-soft">
        {running && (note || WAIT)}
      </div>
    </Modal>
  );
}
