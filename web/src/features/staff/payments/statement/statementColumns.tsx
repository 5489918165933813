import { concessionWords, nzd } from "../../../../rules";
import { dayWords } from "../../../../rules/staff";
import { studioNow } from "../../../../stores/clock";
import { ListRow } from "../../../../ui/ListRow";
import type { Column } from "../../../../ui/Table";
import { PersonLink } from "../../people/PersonLink";
import { RowStateCell } from "./RowStateCell";
import type { StatementRow } from "./rows";

type RowOptions = {
  names: ReadonlyMap<string, string>;
  onOpen: (row: StatementRow) => void;
  /** Called if the line is another payment than the one that may be the same. */
  onDifferent: (row: StatementRow) => void;
};

/** Returns the columns of a statement's lines. The payer opens the line, and the member opens the member's page. */
export function statementColumns({ names, onOpen, onDifferent }: RowOptions): Column<StatementRow>[] {
  return [
    { key: "payer", heading: "Paid by", names: true, cell: (row) => <Payer row={row} onOpen={onOpen} /> },
    { key: "day", heading: "Received", cell: (row) => <span className="whitespace-nowrap">{receivedOn(row)}</span> },
    { key: "reference", heading: "Reference", cell: ({ line }) => line.reference },
    { key: "amount", heading: "Amount", numeric: true, cell: ({ line }) => nzd(line.amountCents) },
    { key: "member", heading: "Member", cell: ({ choice }) => <Member id={choice.userId} names={names} /> },
    {
      key: "concessions",
      heading: "Concessions",
      numeric: true,
      cell: ({ choice }) => choice.concessions || "–",
    },
    { key: "state", heading: "State", cell: (row) => <RowStateCell row={row} onDifferent={onDifferent} /> },
  ];
}

/** A statement's line as a row of a list. */
export function StatementListRow({ row, names, onOpen, onDifferent }: RowOptions & { row: StatementRow }) {
  const { line, choice } = row;
  return (
    <ListRow
      main={payerOf(row)}
      title={payerOf(row)}
      wraps
      onOpen={isOpenable(row) ? () => onOpen(row) : undefined}
      second={[receivedOn(row), line.reference].filter(Boolean).join(" · ")}
      figure={<span className="font-semibold">{nzd(line.amountCents)}</span>}
      detail={
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm">
          <p>
            <Member id={choice.userId} names={names} />
            {choice.concessions && <span>{` · ${concessionWords(Number(choice.concessions))}`}</span>}
          </p>
          <RowStateCell row={row} onDifferent={onDifferent} />
        </div>
      }
    />
  );
}

const receivedOn = ({ line }: StatementRow) => dayWords(line.day, studioNow());

const payerOf = ({ line }: StatementRow) => line.otherParty || line.reference || "Nobody named";

const isOpenable = ({ state, line }: StatementRow) => state !== "recorded" && !line.whyNot;

function Payer({ row, onOpen }: { row: StatementRow; onOpen: RowOptions["onOpen"] }) {
  const payer = payerOf(row);
  if (!isOpenable(row)) return <span>{payer}</span>;
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onOpen(row)} className="text-left underline">
      {payer}
    </button>
  );
}

function Member({ id, names }: { id: string | null; names: RowOptions["names"] }) {
  if (!id) return <span>–</span>;
  const name = names.get(id);
  return name === undefined ? <span>Deleted meanwhile</span> : <PersonLink id={id}>{name}</PersonLink>;
}
