import { concessionWords, nzd } from "../../../../rules";
import { dayWords } from "../../../../rules/staff";
import { studioNow } from "../../../../stores/clock";
import { ListRow } from "../../../../ui/ListRow";
import type { Column } from "../../../../ui/Table";
import { PersonLink } from "../../people/PersonLink";
import { nameOf } from "../paymentWords";
import { type RowOptions, RowStateCell } from "./RowStateCell";
import type { StatementRow } from "./rows";

/** Returns the columns of a statement's lines. The payer opens the line, and the member opens the member's page. */
export function statementColumns(options: RowOptions): Column<StatementRow>[] {
  return [
    { key: "payer", heading: "Paid by", names: true, cell: (row) => <Payer row={row} onOpen={options.onOpen} /> },
    { key: "day", heading: "Received", cell: (row) => <span className="whitespace-nowrap">{receivedOn(row)}</span> },
    { key: "reference", heading: "Reference", cell: ({ line }) => line.reference },
    { key: "amount", heading: "Amount", numeric: true, cell: ({ line }) => nzd(line.amountCents) },
    { key: "member", heading: "Member", cell: ({ choice }) => <Member id={choice.userId} people={options.people} /> },
    {
      key: "concessions",
      heading: "Concessions",
      numeric: true,
      cell: ({ choice }) => choice.concessions || "–",
    },
    { key: "state", heading: "State", cell: (row) => <RowStateCell row={row} {...options} /> },
  ];
}

/** A statement's line as a row of a list. */
export function StatementListRow({ row, ...options }: RowOptions & { row: StatementRow }) {
  const { line, choice } = row;
  return (
    <ListRow
      main={payerOf(row)}
      title={payerOf(row)}
      wraps
      onOpen={isOpenable(row) ? () => options.onOpen(row) : undefined}
      second={[receivedOn(row), line.reference].filter(Boolean).join(" · ")}
      figure={<span className="font-semibold">{nzd(line.amountCents)}</span>}
      detail={
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm">
          <p>
            <Member id={choice.userId} people={options.people} />
            {choice.concessions && <span>{` · ${concessionWords(Number(choice.concessions))}`}</span>}
          </p>
          <RowStateCell row={row} {...options} />
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

function Member({ id, people }: { id: string | null; people: RowOptions["people"] }) {
  if (!id) return <span>–</span>;
  const member = people.get(id);
  return member ? <PersonLink id={id}>{nameOf(member)}</PersonLink> : <span>Deleted meanwhile</span>;
}
