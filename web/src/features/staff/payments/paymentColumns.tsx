import type { Payment } from "@bindings/Payment";
import clsx from "clsx";
import type { Column } from "../../../ui/Table";
import { amountWords, boughtWords, nameOf, receivedWords } from "./paymentWords";
import { Reversed } from "./Reversed";

/** The columns of the table; the name opens the payment. */
export function paymentColumns(onOpen: (payment: Payment) => void): Column<Payment>[] {
  return [
    {
      key: "receivedOn",
      heading: "Received",
      cell: (payment) => <span className="whitespace-nowrap tabular-nums">{receivedWords(payment)}</span>,
    },
    {
      key: "member",
      heading: "Member",
      names: true,
      cell: (payment) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(payment)}
          className="target text-left decoration-line-strong underline-offset-4 hover:underline"
        >
          {nameOf(payment.userId)}
        </button>
      ),
    },
    { key: "bought", heading: "For", cell: boughtWords },
    {
      key: "reference",
      heading: "Reference",
      cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
    },
    {
      key: "concessions",
      heading: "Concessions",
      numeric: true,
      cell: ({ concessions, reversedAt }) => (
        <span className={clsx(reversedAt && "text-ink-soft line-through")}>{concessions}</span>
      ),
    },
    {
      key: "amount",
      heading: "Amount",
      numeric: true,
      cell: (payment) => (
        <span className={clsx("font-semibold", payment.reversedAt && "text-ink-soft line-through")}>
          {amountWords(payment)}
        </span>
      ),
    },
    { key: "state", heading: "Status", quiet: true, cell: ({ reversedAt }) => reversedAt && <Reversed /> },
  ];
}
