import { concessionWords, dayWords, nzd } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import type { Column } from "../../../../ui/Table";
import { PersonLink } from "../../person/PersonLink";
import { RowStateCell } from "./RowStateCell";
import type { StatementRow } from "./rows";

type ColumnOptions = {
  names: ReadonlyMap<string, string>;
  onOpen: (row: StatementRow) => void;
  /** Called if the line is another payment than the one that may be the same. */
  onDifferent: (row: StatementRow) => void;
  /** Whether the window is too narrow for all columns. Some values are then a second line of another column. */
  isFew: boolean;
};

/** Returns the columns of a statement's lines. The payer opens the line, and the member opens the member's page. */
export function statementColumns({ names, onOpen, onDifferent, isFew }: ColumnOptions): Column<StatementRow>[] {
  const columns: (Column<StatementRow> | false)[] = [
    {
      key: "payer",
      heading: "Paid by",
      names: true,
      width: isFew ? "36%" : undefined,
      cell: (row) => (
        <>
          <Payer row={row} onOpen={onOpen} />
          {isFew && <SecondLine words={[receivedOn(row), row.line.reference].filter(Boolean).join(" · ")} />}
        </>
      ),
    },
    !isFew && {
      key: "day",
      heading: "Received",
      cell: (row) => <span className="whitespace-nowrap">{receivedOn(row)}</span>,
    },
    !isFew && { key: "reference", heading: "Reference", cell: ({ line }) => line.reference },
    { key: "amount", heading: "Amount", numeric: true, cell: ({ line }) => nzd(line.amountCents) },
    {
      key: "member",
      heading: "Member",
      cell: ({ choice: { userId, concessions } }) => (
        <>
          {userId ? <Member id={userId} name={names.get(userId)} /> : <span>–</span>}
          {isFew && concessions && <SecondLine words={concessionWords(Number(concessions))} />}
        </>
      ),
    },
    !isFew && {
      key: "concessions",
      heading: "Concessions",
      numeric: true,
      cell: ({ choice }) => choice.concessions || "–",
    },
    {
      key: "state",
      heading: "State",
      cell: (row) => <RowStateCell row={row} onDifferent={onDifferent} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

const receivedOn = ({ line }: StatementRow) => dayWords(line.day, studioNow());

function Payer({ row, onOpen }: { row: StatementRow; onOpen: ColumnOptions["onOpen"] }) {
  const payer = row.line.otherParty || row.line.reference || "Nobody named";
  if (row.state === "recorded" || row.line.whyNot) return <span>{payer}</span>;
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onOpen(row)} className="text-left underline">
      {payer}
    </button>
  );
}

function Member({ id, name }: { id: string; name: string | undefined }) {
  return name === undefined ? <span>Deleted meanwhile</span> : <PersonLink id={id}>{name}</PersonLink>;
}

/** The second line of a cell. */
function SecondLine({ words }: { words: string }) {
  return <span className="block text-xs font-normal text-ink-soft tabular-nums">{words}</span>;
}
