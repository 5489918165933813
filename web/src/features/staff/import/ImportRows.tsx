import clsx from "clsx";
import { useMemo, useState } from "react";
import { counted, formatted } from "../../../lib/plural";
import { concessionWords } from "../../../rules";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ListRow } from "../../../ui/ListRow";
import { Pagination } from "../../../ui/Pagination";
import { Segmented } from "../../../ui/Segmented";
import { type Column, Table } from "../../../ui/Table";
import { useWindowFits } from "../../../ui/useWindowFits";
import { PersonLink } from "../people/PersonLink";
import { type CheckedRow, nameOf, problemsFirst, type RowState } from "./rows";

const PAGE = 50;
/** The minimum window width for the table, in rem. */
const TABLE = 64;

const STATES: readonly { value: RowState; words: string; tone: BadgeTone }[] = [
  { value: "problem", words: "Problem", tone: "danger" },
  { value: "doubt", words: "Please check", tone: "warning" },
  { value: "new", words: "New", tone: "accent" },
  { value: "account", words: "Has an account", tone: "info" },
  { value: "left-out", words: "Left out", tone: "neutral" },
];

type Filter = RowState | "all";

type Props = {
  rows: readonly CheckedRow[];
  /** Whether the rows are being checked again. */
  busy?: boolean;
  onDecide: (line: number, isTakenIn: boolean) => void;
};

/** The people in the file, those with problems first, 50 per page. */
export function ImportRows({ rows, busy, onDecide }: Props) {
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState(1);
  const options = useMemo(() => filters(rows), [rows]);
  const sorted = useMemo(() => problemsFirst(rows), [rows]);
  // A decision can empty the chosen filter.
  const chosen = options.some(({ value }) => value === filter) ? filter : "all";
  const shown = chosen === "all" ? sorted : sorted.filter(({ state }) => state === chosen);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  const current = Math.min(page, pages);
  return (
    <Card flush>
      <div className="px-4 pb-4 sm:px-6">
        <Segmented
          label="People to show"
          value={chosen}
          options={options}
          onChange={(value) => {
            setFilter(value);
            setPage(1);
          }}
        />
      </div>
      <Table
        caption="People of the file"
        columns={columnsOf(onDecide)}
        rows={shown.slice((current - 1) * PAGE, current * PAGE)}
        rowKey={({ line }) => `${line}`}
        listRow={(row) => <PersonOfFile row={row} onDecide={onDecide} />}
        fits={useWindowFits(TABLE)}
        busy={busy}
      />
      <Pagination
        label="Pages of people"
        page={current}
        pages={pages}
        onPage={setPage}
        summary={counted(shown.length, "row")}
      />
    </Card>
  );
}

function filters(rows: readonly CheckedRow[]): { value: Filter; label: string }[] {
  const counts = new Map<RowState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  const found = STATES.filter(({ value }) => counts.has(value));
  const each = found.map(({ value, words }) => ({ value, label: `${words} (${formatted(counts.get(value) ?? 0)})` }));
  return [{ value: "all", label: `All (${formatted(rows.length)})` }, ...each];
}

function columnsOf(onDecide: Props["onDecide"]): Column<CheckedRow>[] {
  return [
    { key: "line", heading: "Line", cell: ({ line }) => <span className="tabular-nums">{line}</span> },
    { key: "name", heading: "Name", names: true, cell: nameOf },
    { key: "email", heading: "Email", width: "16rem", cell: ({ person }) => person.email || "–" },
    { key: "phone", heading: "Phone", width: "9rem", cell: ({ person }) => person.phone || "–" },
    { key: "concessions", heading: "Concessions", numeric: true, cell: ({ person }) => person.concessions ?? "–" },
    {
      key: "state",
      heading: "State",
      cell: (row) => (
        <div className="grid min-w-56 justify-items-start gap-1">
          <StateBadge state={row.state} />
          <div className="empty:hidden">{detailOf(row)}</div>
        </div>
      ),
    },
    {
      key: "decision",
      heading: "Decision",
      quiet: true,
      align: "end",
      cell: (row) => <Decision row={row} onDecide={onDecide} />,
    },
  ];
}

type ImportRowProps = { row: CheckedRow; onDecide: Props["onDecide"] };

/** A person as a row of a list. */
function PersonOfFile({ row, onDecide }: ImportRowProps) {
  const { line, person, state } = row;
  const name = nameOf(row);
  const parts = [`Line ${line}`, person.email, person.phone, person.concessions && concessionWords(person.concessions)];
  return (
    <ListRow
      main={name}
      title={name}
      second={parts.filter(Boolean).join(" · ")}
      marks={state !== "new" && <StateBadge state={state} />}
      menu={isDecidable(state) && <Decision row={row} onDecide={onDecide} />}
      detail={detailOf(row)}
    />
  );
}

function StateBadge({ state }: { state: RowState }) {
  const { words, tone } = STATES.find(({ value }) => value === state) ?? {};
  return <Badge tone={tone}>{words}</Badge>;
}

const isDecidable = (state: RowState) => state === "new" || state === "left-out" || state === "doubt";

function Decision({ row, onDecide }: ImportRowProps) {
  const { line, state } = row;
  if (!isDecidable(state)) return null;
  const words = state === "new" ? "Leave out" : "Take in";
  return (
    <Button tone="quiet" aria-label={`${words} ${nameOf(row)}`} onClick={() => onDecide(line, state !== "new")}>
      {words}
    </Button>
  );
}

function detailOf({ state, problem, doubt, change, account }: CheckedRow) {
  if (state === "problem") return <p className="text-sm text-danger">{problem}</p>;
  if (account) {
    return (
      <p className="text-sm text-ink-soft">
        <span>{"Account: "}</span>
        <PersonLink id={account._id}>{`${account.firstName} ${account.lastName}`}</PersonLink>
        <span>{`, @${account.username}, ${concessionWords(account.concessions)}`}</span>
      </p>
    );
  }
  if (!doubt && !change) return null;
  return (
    <>
      {doubt && <p className={clsx("text-sm", state === "doubt" ? "text-warning" : "text-ink-soft")}>{doubt}</p>}
      {change && <p className="text-sm text-ink-soft">{change}</p>}
    </>
  );
}
