import type { StatementColumns, StatementPayment, StatementReading, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { staffQueries } from "../../../../api/admin/queries";
import { knownLines } from "../../../../api/admin/statement";
import { requestKey } from "../../../../lib/requestKey";
import { capabilities, today } from "../../../../rules";
import { matchStatement, readStatement } from "../../../../rules/staff";
import { studioNow } from "../../../../stores/clock";
import { keepColumns, keptColumns } from "../../../../stores/statementColumns";
import { fileBytes, UNOPENED } from "../../fileBytes";
import { type Choice, decidedRows, decisionsFirst, type StatementRow, statementRows, withDuplicates } from "./rows";

type OpenFile = { name: string; id: string; bytes: Uint8Array; reading: StatementReading };

const NO_ROWS: readonly StatementRow[] = [];
const NO_PAYMENTS: readonly StatementPayment[] = [];

/** Matches each line to a member, using all names, the packs and the payments that are already recorded. */
function useMatches(fileId: string | undefined, lines: StatementReading["lines"] | undefined) {
  const everyone = useQuery(staffQueries.everyone());
  const packs = useQuery(staffQueries.packs());
  const known = useQuery({
    ...knownLines(fileId, lines ?? []),
    enabled: lines !== undefined && lines.length > 0,
  });
  const members = useMemo(
    () => everyone.data?.filter(({ role }) => capabilities(role).hasConcessions),
    [everyone.data],
  );
  const matches = useMemo(
    () =>
      lines && members && packs.data && known.data
        ? matchStatement(lines, members.map(facts), packs.data, known.data.lines)
        : undefined,
    [lines, members, packs.data, known.data],
  );
  const failed = [everyone, packs, known].find(({ data, error }) => error && data === undefined);
  return { members, matches, payments: known.data?.payments ?? NO_PAYMENTS, failed };
}

/** Manages a statement: the file, its lines, and the admin's choices. */
export function useStatement() {
  const [file, setFile] = useState<OpenFile | null>(null);
  const [isUnopened, setIsUnopened] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = file?.reading.lines;
  const { members, matches, payments, failed } = useMatches(file?.id, lines);
  const found = useMemo(
    () => (lines && matches ? decisionsFirst(statementRows(lines, matches, payments), payments, studioNow()) : NO_ROWS),
    [lines, matches, payments],
  );
  const rows = useMemo(
    () => withDuplicates(decidedRows(found, choices, problems), payments, studioNow()),
    [found, choices, problems, payments],
  );

  async function open(chosen: File) {
    const bytes = await fileBytes(chosen);
    setIsUnopened(bytes === null);
    if (!bytes) return setFile(null);
    const latest = today(studioNow());
    const first = readStatement(null, latest, bytes);
    const kept = first.needsColumns ? keptColumns(first.header) : null;
    const reading = kept ? readStatement(kept, latest, bytes) : first;
    setChoices(new Map());
    setProblems(new Map());
    setFile({ name: chosen.name, id: requestKey(), bytes, reading });
  }
  function chooseColumns(columns: StatementColumns) {
    if (!file) return;
    keepColumns(file.reading.header, columns);
    setChoices(new Map());
    setProblems(new Map());
    // A line's hash depends on the columns, so the lines are other lines, as if they came from another file.
    setFile({ ...file, id: requestKey(), reading: readStatement(columns, today(studioNow()), file.bytes) });
  }
  function chooseColumnsAgain() {
    setFile((now) => now && { ...now, reading: { ...now.reading, needsColumns: true } });
  }
  const choose = useCallback((hash: string, choice: Choice) => {
    setChoices((before) => new Map(before).set(hash, choice));
    setProblems((before) => new Map([...before].filter(([other]) => other !== hash)));
  }, []);
  return {
    file,
    /** The reason why the last file can't be read. */
    whyNot: isUnopened ? UNOPENED : (file?.reading.whyNot ?? null),
    open,
    close: () => setFile(null),
    chooseColumns,
    chooseColumnsAgain,
    rows,
    members: members ?? [],
    isMatched: matches !== undefined,
    failed,
    choose,
    addProblems: (more: ReadonlyMap<string, string>) => setProblems((before) => new Map([...before, ...more])),
  };
}

const facts = ({ _id, firstName, lastName, username }: User) => ({ _id, firstName, lastName, username });

export type StatementState = ReturnType<typeof useStatement>;
