import type { ImportPeopleAnswer } from "@bindings/wire";
import { useState } from "react";
import { importPeople } from "../../../api/admin/import";
import { useAction } from "../../../api/useAction";
import { counted } from "../../../lib/plural";
import { limits } from "../../../rules";
import { toast } from "../../../stores/toasts";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { StillTrying } from "../../../ui/StillTrying";
import type { CheckedRow } from "./rows";
import type { ImportState } from "./useImport";

const FAILED = "Failed to import people";

type Props = {
  state: ImportState;
  /** The people whose accounts will be created. */
  people: readonly CheckedRow[];
  onImported: (answer: ImportPeopleAnswer) => void;
};

/** Asks for confirmation, then creates accounts for the new people in the file. */
export function ConfirmImport({ state, people, onImported }: Props) {
  const { rows, isChecked, sendsInvitations, setSendsInvitations } = state;
  const [isAsking, setIsAsking] = useState(false);
  const importAction = useImportAction({ people, sendsInvitations, onImported, onEnded: () => setIsAsking(false) });
  const words = counted(people.length, "person", "people");
  const nobody = people.length === 0 ? "Nobody in this file is new." : null;
  const whyNot = isChecked ? nobody : "The people are being checked.";
  const countIn = (wanted: CheckedRow["state"]) => rows.filter(({ state }) => state === wanted).length;
  const rest = [
    countIn("account") > 0 &&
      counted(countIn("account"), "already has an account and is skipped", "already have an account and are skipped"),
    countIn("doubt") > 0 && `${countIn("doubt")} to check first`,
    countIn("problem") > 0 &&
      counted(countIn("problem"), "row has a problem and is not imported", "rows have a problem and are not imported"),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm tabular-nums">
        {[`${words} to import`, ...rest].filter(Boolean).join("; ")}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox label="Send invitations now" checked={sendsInvitations} onChange={setSendsInvitations} />
        <Button
          tone="primary"
          disabledReason={whyNot}
          // The check is short, and text that comes and goes would move the list.
          reasonIsPlain={!isChecked}
          running={importAction.running}
          onClick={() => setIsAsking(true)}
        >
          {`Import ${words}`}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Import ${words}?`}
          yes="Import"
          no="Cancel"
          running={importAction.running}
          note={importAction.stillTrying && <StillTrying onAbort={importAction.abort} />}
          onYes={() => void importAction.run()}
          onNo={() => setIsAsking(false)}
        >
          {`${counted(people.length, "person gets", "people get")} an account. ${sendsInvitations ? paceWords(people.length) : "Invitations are held until you send them."}`}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** How long the invitations take: `Invitations leave now, at most 60 a minute: the last one in about 4 minutes.` */
function paceWords(count: number): string {
  const { invitationsPerMinute } = limits();
  const pace = `Invitations leave now, at most ${invitationsPerMinute} a minute`;
  const minutes = Math.ceil(count / invitationsPerMinute);
  return minutes < 2 ? `${pace}.` : `${pace}: the last one in about ${minutes} minutes.`;
}

type ImportOptions = Pick<Props, "people" | "onImported"> & {
  sendsInvitations: boolean;
  /** Called when the import was done, has failed or was aborted. */
  onEnded: () => void;
};

function useImportAction({ people, sendsInvitations, onImported, onEnded }: ImportOptions) {
  const rows = people.map(({ person }) => person);
  return useAction((signal) => importPeople(rows, sendsInvitations, signal).finally(onEnded), {
    failureText: FAILED,
    onDone: (answer) => {
      toast.success(answer.message);
      onImported(answer);
    },
  });
}
