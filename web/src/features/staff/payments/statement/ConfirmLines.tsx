import type { PaymentRequest } from "@bindings/wire";
import { useRef, useState } from "react";
import { failedActionText } from "../../../../api/failure";
import { useAction } from "../../../../api/useAction";
import { counted } from "../../../../lib/plural";
import { requestKey } from "../../../../lib/requestKey";
import { wholeNumber } from "../../../../lib/wholeNumber";
import { concessionWords, limits, nzd } from "../../../../rules";
import { toast } from "../../../../stores/toasts";
import { Banner } from "../../../../ui/Banner";
import { Button } from "../../../../ui/Button";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog";
import { StillTrying } from "../../../../ui/StillTrying";
import type { StatementRow } from "./rows";
import { type Progress, sendPayments } from "./sendPayments";

const FAILED = "Failed to record payments";

type Props = {
  /** The lines to record. */
  rows: readonly StatementRow[];
  /** How much of the statement is recorded and left. */
  progress: string;
  onProblems: (problems: ReadonlyMap<string, string>) => void;
};

/** Asks for confirmation, then records the matched lines. */
export function ConfirmLines({ rows, progress, onProblems }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const cents = rows.reduce((sum, { line }) => sum + line.amountCents, 0);
  const concessions = rows.reduce((sum, { choice }) => sum + wholeNumber(choice.concessions, 0), 0);
  const { record, sent, failure } = useRecordLines({ rows, onProblems, onEnded: () => setIsAsking(false) });
  const words = counted(rows.length, "payment");
  return (
    <div className="grid gap-3">
      {failure && (
        <Banner tone="danger" role="alert" title="Not all payments were recorded">
          {`${failure} What was recorded is marked; confirming again records the rest once.`}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="grid text-sm tabular-nums">
          {rows.length > 0 && <span>{`${words} to record: ${nzd(cents)}, ${concessionWords(concessions)}`}</span>}
          <span className="text-ink-soft">{progress}</span>
        </p>
        {rows.length > 0 && (
          <Button tone="primary" running={record.running} onClick={() => setIsAsking(true)}>
            {`Record ${words}`}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Record ${words}?`}
          yes="Record"
          no="Cancel"
          running={record.running}
          note={record.stillTrying && <StillTrying onAbort={record.abort} />}
          onYes={() => void record.run()}
          onNo={() => setIsAsking(false)}
        >
          <p>{`${nzd(cents)} for ${concessionWords(concessions)}. Each member is told.`}</p>
          <LargeAmounts rows={rows} />
          <p role="status">{sent && `${sent.done} of ${sent.of} done`}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

type Recording = Omit<Props, "progress"> & {
  /** Called when all requests have ended, or one has failed or was aborted. */
  onEnded: () => void;
};

/** Sends the lines and returns the progress. */
function useRecordLines({ rows, onProblems, onEnded }: Recording) {
  const [sent, setSent] = useState<{ done: number; of: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The same keys until all requests are answered, so that a retry after a lost response records nothing twice. Then
  // new ones, because a line whose payment was reversed is recorded by another payment.
  const attempt = useRef<string>(null);
  const record = useAction(
    async (signal) => {
      const id = attempt.current ?? requestKey();
      attempt.current = id;
      const payments = rows.map((row) => paymentOf(row, id));
      setFailure(null);
      setSent({ done: 0, of: payments.length });
      const onProgress = ({ recorded, problems }: Progress) =>
        setSent({ done: recorded + problems.size, of: payments.length });
      const sending = sendPayments(payments, signal, onProgress).finally(() => {
        onEnded();
        setSent(null);
      });
      const progress = await sending;
      attempt.current = null;
      return progress;
    },
    {
      failureText: FAILED,
      onDone: ({ recorded, problems }) => {
        onProblems(problems);
        const refused =
          problems.size > 0 ? ` ${counted(problems.size, "line")} could not be recorded: see the list.` : "";
        (problems.size > 0 ? toast.info : toast.success)(`${counted(recorded, "payment")} recorded.${refused}`);
      },
      onFailed: (error) => setFailure(failedActionText(error, FAILED)),
      showsFailure: () => true,
    },
  );
  return { record, sent, failure };
}

/** Warns of large amounts, which may be mistakes. */
function LargeAmounts({ rows }: { rows: readonly StatementRow[] }) {
  const large = rows.filter(({ line }) => limits().largeAmountCents < line.amountCents);
  if (large.length === 0) return null;
  const each = large.map(({ line }) => nzd(line.amountCents)).join(", ");
  return <p className="mt-2 font-semibold">{`Large amounts: ${each}. Record only if they are right.`}</p>;
}

function paymentOf({ line, match, choice, duplicate }: StatementRow, attempt: string): PaymentRequest {
  const concessions = wholeNumber(choice.concessions, 0);
  return {
    userId: choice.userId ?? "",
    concessions,
    amountCents: line.amountCents,
    packId: concessions === match.concessions ? match.packId : null,
    receivedOn: line.day,
    reference: line.reference,
    note: line.otherParty && `Paid by ${line.otherParty}`.slice(0, limits().paymentNoteLength),
    statementLine: line.hash,
    key: `${attempt}-${line.hash.slice(0, 32)}`,
    isConfirmed: true,
    isDifferent: choice.isDifferent || duplicate?.isOfAnother,
  };
}
