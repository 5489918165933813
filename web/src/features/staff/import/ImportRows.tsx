import clsx from "clsx";
import { useState } from "react";
import { counted } from "../../../lib/plural";
import { concessionWords } from "../../../rules";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ListRow, ListRows } from "../../../ui/ListRow";
import { Pagination } from "../../../ui/Pagination";
import { Select } from "../../../ui/Select";
import { PersonLink } from "../people/PersonLink";
import { type CheckedRow, nameOf, type RowState } from "./rows";

const PAGE = 50;

const STATES: Record<RowState, { words: string; tone: BadgeTone }> = {
  new: { words: "New", tone: "accent" },
  doubt: { words: "Please check", tone: "warning" },
  problem: { words: "Problem", tone: "danger" },
  account: { words: "Has an account", tone: "info" },
  "left-out": { words: "Left out", tone: "neutral" },
};

const isState = (name: string): name is RowState => name in STATES;

type Props = {
  rows: readonly CheckedRow[];
  /** Whether the rows are being checked again. */
  busy?: boolean;
  onDecide: (line: number, isTakenIn: boolean) => void;
};

/** The people in the file, 50 per page. */
export function ImportRows({ rows, busy, onDecide }: Props) {
  const [chosen, setChosen] = useState<RowState | "all">("all");
  const [page, setPage] = useState(1);
  const shown = chosen === "all" ? rows : rows.filter(({ state }) => state === chosen);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  const present = Math.min(page, pages);
  const count = (state: RowState) => rows.filter((row) => row.state === state).length;
  const options = [
    { value: "all", label: `All (${rows.length})` },
    ...Object.entries(STATES).map(([state, { words }]) => ({
      value: state,
      label: `${words} (${isState(state) ? count(state) : 0})`,
    })),
  ];
  return (
    <Card flush>
      <div className="px-4 pb-4 sm:px-6">
        <Select
          label="Show"
          value={chosen}
          options={options}
          onChange={(state) => {
            setChosen(isState(state) ? state : "all");
            setPage(1);
          }}
        />
      </div>
      <ListRows label="People of the file" busy={busy} className="border-t border-line">
        {shown.slice((present - 1) * PAGE, present * PAGE).map((row) => (
          <PersonOfFile key={row.line} row={row} onDecide={onDecide} />
        ))}
      </ListRows>
      <Pagination
        label="Pages of people"
        page={present}
        pages={pages}
        onPage={setPage}
        summary={counted(shown.length, "row")}
      />
    </Card>
  );
}

type ImportRowProps = { row: CheckedRow; onDecide: Props["onDecide"] };

function PersonOfFile({ row, onDecide }: ImportRowProps) {
  const { line, person, state } = row;
  const name = nameOf(row);
  const isOut = state === "left-out" || state === "doubt";
  const parts = [`Line ${line}`, person.email, person.phone, person.concessions && concessionWords(person.concessions)];
  return (
    <ListRow
      main={name}
      title={name}
      second={parts.filter(Boolean).join(" · ")}
      marks={<Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>}
      menu={
        (state === "new" || isOut) && (
          <Button
            tone="quiet"
            aria-label={`${isOut ? "Take in" : "Leave out"} ${name}`}
            onClick={() => onDecide(line, isOut)}
          >
            {isOut ? "Take in" : "Leave out"}
          </Button>
        )
      }
      detail={detailOf(row)}
    />
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
