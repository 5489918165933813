import type { ImportPeopleAnswer } from "@bindings/ImportPeopleAnswer";
import { useState } from "react";
import { importPeople } from "../../../api/admin/import";
import { toastFailure } from "../../../api/toastFailure";
import { useAction } from "../../../api/useAction";
import { counted } from "../../../lib/plural";
import { toast } from "../../../stores/toasts";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { CheckedRow } from "./rows";
import type { ImportState } from "./useImport";

const FAILED = "Failed to import people";

type Props = {
  state: ImportState;
  /** The people to make. */
  people: readonly CheckedRow[];
  onMade: (answer: ImportPeopleAnswer) => void;
};

/** Makes the new people of the file, after one question. */
export function ConfirmImport({ state, people, onMade }: Props) {
  const { rows, sendsInvitations, setSendsInvitations } = state;
  const [isAsking, setIsAsking] = useState(false);
  const make = useAction(
    (signal) =>
      importPeople(
        people.map(({ person }) => person),
        sendsInvitations,
        signal,
      ),
    {
      otherwise: FAILED,
      onDone: (answer) => {
        toast.success(answer.message);
        onMade(answer);
      },
      onFailed: (failure) => {
        setIsAsking(false);
        toastFailure(failure, FAILED);
      },
    },
  );
  const words = counted(people.length, "person", "people");
  const of = (wanted: CheckedRow["state"]) => rows.filter(({ state }) => state === wanted).length;
  const rest = [
    of("account") > 0 && `${of("account")} already have an account and are skipped`,
    of("problem") > 0 && `${of("problem")} have a problem and are not imported`,
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
          disabledReason={people.length === 0 ? "Nobody in this file is new." : null}
          running={make.running}
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
          running={make.running}
          onYes={() => void make.run()}
          onNo={() => setIsAsking(false)}
        >
          {`${words} will be made. Invitations ${sendsInvitations ? "are sent now, one a second" : "are held until you send them"}.`}
        </ConfirmDialog>
      )}
    </div>
  );
}
