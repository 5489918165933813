import type { User } from "@bindings/wire";
import { SearchX } from "lucide-react";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { formatted } from "../../../../lib/plural";
import { pressedKey } from "../../../../lib/pressedKey";
import { Card } from "../../../../ui/Card";
import { EmptyState } from "../../../../ui/EmptyState";
import { Pagination } from "../../../../ui/Pagination";
import { Segmented } from "../../../../ui/Segmented";
import { Table } from "../../../../ui/Table";
import { usePrinting } from "../../../../ui/usePrinting";
import { useWindowFits } from "../../../../ui/useWindowFits";
import type { RowOptions } from "./RowStateCell";
import { type RowState, STATES, type StatementRow } from "./rows";
import { StatementListRow, statementColumns } from "./statementColumns";

/** The number of rows on a page of the list. On paper, all rows are one list. */
const PAGE = 50;
/** The number of rows that fill a laptop's window. The other rows render after these are painted. */
const FIRST_ROWS = 12;
/** The minimum window width for the table, in rem. */
const TABLE = 64;

type Filter = RowState | "all";

type Props = Omit<RowOptions, "people"> & { rows: readonly StatementRow[]; members: readonly User[] };

/** The credits of a statement, with a filter by their state. */
export const StatementRows = memo(function StatementRows({ rows, members, onOpen, onChoose }: Props) {
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState(1);
  const people = useMemo(() => new Map(members.map((member) => [member._id, member])), [members]);
  const options = useMemo(() => filters(rows), [rows]);
  const shown = useMemo(() => rows.filter(({ state }) => filter === "all" || state === filter), [rows, filter]);
  const size = usePrinting() ? rows.length : PAGE;
  const pages = Math.max(1, Math.ceil(shown.length / size));
  const current = Math.min(page, pages);
  const fits = useWindowFits(TABLE);
  const columns = useMemo(() => statementColumns({ people, onOpen, onChoose }), [people, onOpen, onChoose]);
  const card = useDecisionKeys();
  return (
    <Card flush>
      <div ref={card}>
        <div className="p-4 sm:px-6">
          <Segmented
            label="Lines to show"
            value={filter}
            options={options}
            onChange={(value) => {
              setFilter(value);
              setPage(1);
            }}
          />
        </div>
        {shown.length === 0 ? (
          <EmptyState icon={<SearchX className="size-6" />} title="No such lines">
            Choose other lines to show.
          </EmptyState>
        ) : (
          <Table
            caption="Lines of the statement"
            columns={columns}
            rows={shown.slice((current - 1) * size, current * size)}
            // Another filter or page mounts a new table, so that its first rows are painted first.
            key={`${filter} ${current}`}
            rowKey={({ line }) => line.hash}
            first={FIRST_ROWS}
            listRow={(row) => <StatementListRow row={row} people={people} onOpen={onOpen} onChoose={onChoose} />}
            fits={fits}
          />
        )}
        <Pagination label="Pages of lines" page={current} pages={pages} onPage={setPage} />
      </div>
    </Card>
  );
});

/** Moves the focus between the lines that need a decision, by the keys ↓ and ↑. The first of them has it at first. */
function useDecisionKeys() {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) decisionsIn(card.current)[0]?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
      const from = event.target;
      if (step === undefined || !(from instanceof HTMLElement)) return;
      const side = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
      const row = from.closest("[data-line]") ?? from;
      const found = decisionsIn(card.current).filter(
        (one) => !row.contains(one) && row.compareDocumentPosition(one) & side,
      );
      const next = found.at(step === 1 ? 0 : -1);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    const element = card.current;
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, []);
  return card;
}

/** The first button of each line that needs a decision. */
const decisionsIn = (card: HTMLElement | null): HTMLElement[] => [
  ...(card?.querySelectorAll<HTMLElement>("[data-decision]") ?? []),
];

function filters(rows: readonly StatementRow[]): { value: Filter; label: string }[] {
  const counts = new Map<RowState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  const found = STATES.filter(({ value }) => counts.has(value));
  const each = found.map(({ value, label }) => ({ value, label: `${label} (${formatted(counts.get(value) ?? 0)})` }));
  return [{ value: "all", label: `All (${formatted(rows.length)})` }, ...each];
}
