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
  /** 'Yes' needs no server. */
  worksOffline?: boolean;
  /** Shown while the action takes long. */
  note?: ReactNode;
  onYes: () => void;
  onNo: () => void;
};

/** The reason nothing else can be pressed while the answer is carried out. */
const WAIT = "This is being done now…";

/** A question before something that matters. The harmless answer comes first and has the focus. */
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
