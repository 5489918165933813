import type { Payment } from "@bindings/wire";
import clsx from "clsx";
import type { Column } from "../../../ui/Table";
import { PersonLink } from "../people/PersonLink";
import { amountWords, boughtWords, nameOf, receivedWords } from "./paymentWords";
import { Reversed } from "./Reversed";

const linkClass = "target text-left decoration-line-strong underline-offset-4 hover:underline";

/** Returns the table's columns. The name opens the person, and the pack or concessions open the payment. */
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
        <PersonLink id={userId._id} tab="balance" className={clsx(linkClass, "inline-flex items-center")}>
          {nameOf(userId)}
        </PersonLink>
      ),
    },
    {
      key: "bought",
      heading: "For",
      cell: (payment) => (
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen(payment)} className={linkClass}>
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
