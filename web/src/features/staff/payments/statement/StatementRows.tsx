import type { User } from "@bindings/User";
import { SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { dayWords, nzd } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { Badge, type BadgeTone } from "../../../../ui/Badge";
import { Card } from "../../../../ui/Card";
import { EmptyState } from "../../../../ui/EmptyState";
import { Pagination } from "../../../../ui/Pagination";
import { Segmented } from "../../../../ui/Segmented";
import { type Column, Table } from "../../../../ui/Table";
import { PersonLink } from "../../person/PersonLink";
import { nameOf } from "../paymentWords";
import { type RowState, STATES, type StatementRow } from "./rows";

const PAGE = 50;

const TONES: Record<RowState, BadgeTone> = {
  matched: "accent",
  ambiguous: "warning",
  unknown: "warning",
  recorded: "neutral",
  problem: "danger",
  "left-out": "neutral",
};

type Filter = RowState | "all";

type Props = { rows: readonly StatementRow[]; members: readonly User[]; onOpen: (row: StatementRow) => void };

/** The credits of a statement, by what is to be done with them. */
export function StatementRows({ rows, members, onOpen }: Props) {
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState(1);
  const names = useMemo(() => new Map(members.map((member) => [member._id, nameOf(member)])), [members]);
  const options = useMemo(() => filters(rows), [rows]);
  const shown = useMemo(() => rows.filter(({ state }) => filter === "all" || state === filter), [rows, filter]);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  const current = Math.min(page, pages);
  const columns = useMemo(() => statementColumns(names, onOpen), [names, onOpen]);
  return (
    <Card flush>
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
          rows={shown.slice((current - 1) * PAGE, current * PAGE)}
          rowKey={({ line }) => line.hash}
          manyColumns
        />
      )}
      <Pagination label="Pages of lines" page={current} pages={pages} onPage={setPage} />
    </Card>
  );
}

function filters(rows: readonly StatementRow[]): { value: Filter; label: string }[] {
  const counts = new Map<RowState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  const found = STATES.filter(({ value }) => counts.has(value));
  const each = found.map(({ value, label }) => ({ value, label: `${label} (${counts.get(value)})` }));
  return [{ value: "all", label: `All (${rows.length})` }, ...each];
}

const labelOf = (state: RowState) => STATES.find(({ value }) => value === state)?.label ?? "";

function statementColumns(
  names: ReadonlyMap<string, string>,
  onOpen: (row: StatementRow) => void,
): Column<StatementRow>[] {
  return [
    {
      key: "payer",
      heading: "Paid by",
      names: true,
      cell: (row) => {
        const payer = row.line.otherParty || row.line.reference || "Nobody named";
        return row.state === "recorded" || row.line.whyNot ? (
          payer
        ) : (
          <button type="button" aria-haspopup="dialog" onClick={() => onOpen(row)} className="text-left underline">
            {payer}
          </button>
        );
      },
    },
    {
      key: "day",
      heading: "Received",
      cell: ({ line }) => <span className="whitespace-nowrap">{dayWords(line.day, studioNow())}</span>,
    },
    { key: "reference", heading: "Reference", cell: ({ line }) => line.reference },
    { key: "amount", heading: "Amount", numeric: true, cell: ({ line }) => nzd(line.amountCents) },
    {
      key: "member",
      heading: "Member",
      cell: ({ choice: { userId } }) => (userId ? <Member id={userId} name={names.get(userId)} /> : "–"),
    },
    { key: "concessions", heading: "Concessions", numeric: true, cell: ({ choice }) => choice.concessions || "–" },
    {
      key: "state",
      heading: "State",
      cell: ({ state, problem }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={TONES[state]}>{labelOf(state)}</Badge>
          {state === "problem" && <span className="text-danger">{problem}</span>}
        </span>
      ),
    },
  ];
}

function Member({ id, name }: { id: string; name: string | undefined }) {
  return name === undefined ? "Deleted meanwhile" : <PersonLink id={id}>{name}</PersonLink>;
}
