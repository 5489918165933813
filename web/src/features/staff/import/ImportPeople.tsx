import type { ImportPeopleAnswer, PeopleColumns, PeopleReading } from "@bindings/wire";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { counted } from "../../../lib/plural";
import { confirmLeaving, useUnsavedChanges } from "../../../stores/unsaved";
import { Button } from "../../../ui/Button";
import { Disclosure } from "../../../ui/Disclosure";
import { FailedState } from "../../../ui/FailedState";
import { Select } from "../../../ui/Select";
import { SkeletonRows } from "../../../ui/Skeleton";
import { AccessDenied } from "../AccessDenied";
import { ChoosePeople } from "./ChoosePeople";
import { ConfirmImport } from "./ConfirmImport";
import { HeldInvitations } from "./HeldInvitations";
import { ImportRows } from "./ImportRows";
import { ImportSummary } from "./ImportSummary";
import type { CheckedRow } from "./rows";
import { type ImportState, useImport } from "./useImport";

/** Creates accounts for the people in a CSV file, or in pasted rows. */
export function ImportPeople() {
  const { canEdit } = useUser();
  if (!canEdit) return <AccessDenied />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>Import People · Fantail</title>
      <Link
        to={paths.users}
        className="target inline-flex items-center gap-1 justify-self-start text-sm print:hidden text-accent"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Users
      </Link>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Import People</h1>
      <Steps />
    </div>
  );
}

function Steps() {
  const state = useImport();
  // Keeps the rows from before the import, because the next check finds an account for each imported row.
  const [imported, setImported] = useState<{ answer: ImportPeopleAnswer; rows: readonly CheckedRow[] } | null>(null);
  const { file, whyNot } = state;
  const again = () => {
    setImported(null);
    state.close();
  };
  if (imported) return <ImportSummary {...imported} onAnother={again} />;
  if (!file || whyNot) {
    return (
      <>
        <ChoosePeople whyNot={whyNot} open={state.open} />
        <HeldInvitations />
      </>
    );
  }
  return <People state={state} onImported={(answer) => setImported({ answer, rows: state.rows })} />;
}

function People({ state, onImported }: { state: ImportState; onImported: (answer: ImportPeopleAnswer) => void }) {
  const { file, rows, failed, isChecked } = state;
  const news = rows.filter((row) => row.state === "new");
  useUnsavedChanges(news.length > 0);
  if (!file) return null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm wrap-anywhere">
          <span className="font-semibold">{file.name}</span>
          <span className="text-ink-soft">{`: ${counted(file.reading.rows.length, "row")}`}</span>
        </p>
        <Button onClick={() => confirmLeaving(state.close)}>Another file</Button>
      </div>
      <ImportColumns key={file.id} reading={file.reading} onColumns={state.chooseColumns} />
      {failed ? (
        <FailedState
          title="Failed to check the people"
          detail={sentenceOf(failed.error)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : isChecked || rows.length > 0 ? (
        <>
          <ConfirmImport state={state} people={news} onImported={onImported} />
          <ImportRows rows={rows} busy={!isChecked} onDecide={state.decide} />
        </>
      ) : (
        <SkeletonRows rows={8} label="Checking people" height="h-14" />
      )}
    </>
  );
}

const FIELDS: readonly { name: keyof PeopleColumns; label: string }[] = [
  { name: "firstName", label: "First name" },
  { name: "lastName", label: "Last name" },
  { name: "fullName", label: "First and last name in one" },
  { name: "email", label: "Email" },
  { name: "phone", label: "Phone" },
  { name: "concessions", label: "Concessions" },
  { name: "note", label: "Note" },
];

type ImportColumnsProps = { reading: PeopleReading; onColumns: (columns: PeopleColumns) => void };

/** Selects for the column of each field. They start with the recognised columns. */
function ImportColumns({ reading: { header, columns }, onColumns }: ImportColumnsProps) {
  const hasName = columns.fullName !== null || (columns.firstName !== null && columns.lastName !== null);
  const options = [
    { value: "", label: "None" },
    ...header.map((name, at) => ({ value: `${at}`, label: name.trim() || "Without a name" })),
  ];
  return (
    <Disclosure label="Columns" defaultOpen={!hasName || columns.email === null}>
      <div className="grid gap-4 pt-2 sm:grid-cols-2 lg:grid-cols-4">
        {FIELDS.map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            value={columns[name] === null ? "" : `${columns[name]}`}
            options={options}
            onChange={(value) => onColumns({ ...columns, [name]: value === "" ? null : Number(value) })}
          />
        ))}
      </div>
    </Disclosure>
  );
}
