import type { Payment } from "@bindings/Payment";
import clsx from "clsx";
import type { Column } from "../../../ui/Table";
import { PersonLink } from "../person/PersonLink";
import { amountWords, boughtWords, nameOf, receivedWords } from "./paymentWords";
import { Reversed } from "./Reversed";

const shown = "target text-left decoration-line-strong underline-offset-4 hover:underline";

/** The columns of the table; the name opens the person, and what was bought the payment. */
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
      cell: ({ userId }) => (
        <PersonLink id={userId._id} tab="balance" className={clsx(shown, "inline-flex items-center")}>
          {nameOf(userId)}
        </PersonLink>
      ),
    },
    {
      key: "bought",
      heading: "For",
      cell: (payment) => (
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen(payment)} className={shown}>
          {boughtWords(payment)}
        </button>
      ),
    },
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
