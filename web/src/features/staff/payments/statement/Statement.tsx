import { ChevronLeft } from "lucide-react";
import { startTransition, useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { sentenceOf } from "../../../../api/failure";
import { useUser } from "../../../../api/useMe";
import { paths } from "../../../../lib/paths";
import { counted } from "../../../../lib/plural";
import { confirmLeaving, useUnsavedChanges } from "../../../../stores/unsaved";
import { Banner } from "../../../../ui/Banner";
import { Button } from "../../../../ui/Button";
import { FailedState } from "../../../../ui/FailedState";
import { FileDrop } from "../../../../ui/FileDrop";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { AccessDenied } from "../../AccessDenied";
import { ConfirmLines } from "./ConfirmLines";
import { LineDialog } from "./LineDialog";
import { type Choice, progressWords, type StatementRow } from "./rows";
import { StatementColumnsForm } from "./StatementColumnsForm";
import { StatementRows } from "./StatementRows";
import { type StatementState, useStatement } from "./useStatement";

/** Records the payments of a bank statement. */
export function Statement() {
  const { canEdit } = useUser();
  if (!canEdit) return <AccessDenied />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>Bank statement · Fantail</title>
      <Link
        to={paths.payments}
        className="target inline-flex items-center gap-1 justify-self-start text-sm print:hidden text-accent"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Payments
      </Link>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Bank statement</h1>
      <Steps />
    </div>
  );
}

function Steps() {
  const statement = useStatement();
  const { file, whyNot } = statement;
  if (!file || whyNot) {
    return (
      <FileDrop
        label="Bank statement"
        title="Drop your bank’s CSV file here"
        problem={whyNot}
        onFile={(chosen) => void statement.open(chosen)}
      >
        ANZ, ASB, BNZ, Kiwibank and Westpac are known; of other files you choose the columns. The file stays on this
        device: only the payments that you confirm are sent.
      </FileDrop>
    );
  }
  if (file.reading.needsColumns) {
    return (
      <StatementColumnsForm
        key={file.id}
        reading={file.reading}
        onColumns={statement.chooseColumns}
        onCancel={statement.close}
      />
    );
  }
  return <Lines statement={statement} />;
}

function Lines({ statement }: { statement: StatementState }) {
  const { rows, members, failed, isMatched, choose } = statement;
  const [open, setOpen] = useState<StatementRow | null>(null);
  const onChoose = useCallback(
    ({ line, choice }: StatementRow, chosen: Partial<Choice>) => choose(line.hash, { ...choice, ...chosen }),
    [choose],
  );
  const matched = useMemo(() => rows.filter(({ state }) => state === "matched"), [rows]);
  useUnsavedChanges(matched.length > 0);
  return (
    <>
      <FileSummary statement={statement} />
      {failed ? (
        <FailedState
          title="Failed to match the lines"
          detail={sentenceOf(failed.error)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : statement.file?.reading.lines.length === 0 ? null : !isMatched ? (
        <SkeletonRows rows={8} label="Matching lines" height="h-13" />
      ) : (
        <>
          <ConfirmLines rows={matched} progress={progressWords(rows)} onProblems={statement.addProblems} />
          <StatementRows rows={rows} members={members} onOpen={setOpen} onChoose={onChoose} />
        </>
      )}
      {open && (
        <LineDialog
          row={open}
          members={members}
          onClose={() => setOpen(null)}
          onChoose={(choice) => {
            setOpen(null);
            // After the dialog has closed, because the choice can change any of thousands of rows.
            startTransition(() => choose(open.line.hash, choice));
          }}
        />
      )}
    </>
  );
}

/** The file's name, and the lines that were left out or could not be read. */
function FileSummary({ statement: { file, close, chooseColumnsAgain } }: { statement: StatementState }) {
  if (!file) return null;
  const { bank, lines, debits, notices, unreadable, unreadableCount } = file.reading;
  const parts = [bank, counted(lines.length, "credit"), debits > 0 && `${counted(debits, "debit")} left out`];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm wrap-anywhere">
          <span className="font-semibold">{file.name}</span>
          <span className="text-ink-soft">{`: ${parts.filter(Boolean).join(", ")}`}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {/* The columns of a known bank's file are not chosen. */}
          {bank === null && <Button onClick={() => confirmLeaving(chooseColumnsAgain)}>Choose the columns</Button>}
          <Button onClick={() => confirmLeaving(close)}>Another file</Button>
        </div>
      </div>
      {lines.length === 0 && (
        <Banner tone="warning" title="This file has no credits">
          Check that it is a bank statement, and that the columns are right.
        </Banner>
      )}
      {notices.map((notice) => (
        <Banner key={notice} tone="warning">
          {notice}
        </Banner>
      ))}
      {unreadableCount > 0 && (
        <Banner tone="warning" title={`${counted(unreadableCount, "line")} could not be read`}>
          <ul>
            {unreadable.map(({ line, whyNot }) => (
              <li key={line}>{`Line ${line}: ${whyNot}`}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
