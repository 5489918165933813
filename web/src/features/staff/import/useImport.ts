import type { PeopleColumns, PeopleReading } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { importCheck } from "../../../api/admin/import";
import { requestKey } from "../../../lib/requestKey";
import { peopleProblems, readPeople } from "../../../rules/staff";
import { fileBytes, UNOPENED } from "../fileBytes";
import { type CheckedRow, checkedRows, type Decisions, isTakenIn } from "./rows";

type PeopleFile = { name: string; id: string; bytes: Uint8Array; reading: PeopleReading };

const NO_ROWS: readonly CheckedRow[] = [];

/** Manages an import: the file, the check of each row, and the rows that the admin leaves out or takes in. */
export function useImport() {
  const [file, setFile] = useState<PeopleFile | null>(null);
  const [isUnopened, setIsUnopened] = useState(false);
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [sendsInvitations, setSendsInvitations] = useState(false);
  const takenIn = useMemo(() => file?.reading.rows.filter((row) => isTakenIn(row, decisions)) ?? [], [file, decisions]);
  // All rows together, because two may have the same email. The server gets only those without a problem.
  const problems = useMemo(() => peopleProblems(takenIn.map(({ person }) => person)), [takenIn]);
  const rowsToCheck = useMemo(() => {
    const wrong = new Set(problems.map(({ row }) => row));
    return takenIn.filter((_, at) => !wrong.has(at));
  }, [takenIn, problems]);
  const check = useQuery({
    ...importCheck({ file, decisions, rows: rowsToCheck, sendsInvitations }),
    enabled: rowsToCheck.length > 0,
    placeholderData: (earlier) => (earlier?.reading === file?.reading ? earlier : undefined),
  });
  const isChecked = rowsToCheck.length === 0 || (check.data !== undefined && !check.isPlaceholderData);
  const rows = useMemo(() => {
    if (!file || (!check.data && rowsToCheck.length > 0)) return NO_ROWS;
    const { sentRows = [], answer = { problems: [] } } = check.data ?? {};
    const checks = [
      { rows: sentRows, ...answer },
      { rows: takenIn, problems },
    ];
    return checkedRows(file.reading.rows, decisions, checks);
  }, [file, takenIn, problems, rowsToCheck, decisions, check.data]);
  return {
    file,
    /** The reason why the last file can't be read. */
    whyNot: isUnopened ? UNOPENED : (file?.reading.whyNot ?? null),
    /** The rows, by the latest check. There are none before the first check. */
    rows,
    /** Whether `rows` has the check of these rows. If not, it has the earlier check until the new one arrives. */
    isChecked,
    failed: check.error && !check.data ? check : null,
    sendsInvitations,
    setSendsInvitations,
    open: async (chosen: File) => {
      const bytes = await fileBytes(chosen);
      setIsUnopened(bytes === null);
      setDecisions(new Map());
      setFile(bytes && { name: chosen.name, id: requestKey(), bytes, reading: readPeople(null, bytes) });
    },
    close: () => setFile(null),
    chooseColumns: (columns: PeopleColumns) =>
      setFile((now) => now && { ...now, reading: readPeople(columns, now.bytes) }),
    decide: (line: number, isTakenIn: boolean) => setDecisions((now) => new Map(now).set(line, isTakenIn)),
  };
}

export type ImportState = ReturnType<typeof useImport>;
