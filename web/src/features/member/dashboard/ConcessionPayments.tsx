import type { BankAccount } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { PAYMENTS } from "../../../lib/paths";
import { concessionWords, nzd } from "../../../rules";
import { Card } from "../../../ui/Card";
import { CopyButton } from "../../../ui/CopyButton";
import { Loaded } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";

/** The bank account to pay for concessions to, and the payment's details. */
export function ConcessionPayments({ reference }: { reference: string }) {
  const account = useQuery(queries.bankDetails());
  const { isFetched } = useQuery(queries.upcoming());
  const packs = useQuery(queries.packs());
  // Waits for the list above and the packs, because their heights would move this card.
  if (!isFetched || !packs.isFetched) return null;
  return (
    <Card title={<Heading />}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Concessions are classes paid ahead: each class says how many it takes, and booking uses them. Pay into this
        account, and the studio adds them to your balance.
      </p>
      <PacksForSale />
      <Loaded query={account} loading={<Loading />} failed="Payment details could not be loaded" detail={sentenceOf}>
        {(read) => (read ? <Account {...read} reference={reference} /> : <NoAccount />)}
      </Loaded>
    </Card>
  );
}

/** The packs and their prices. Renders nothing without packs. */
function PacksForSale() {
  const { data: packs } = useQuery(queries.packs());
  if (!packs?.length) return null;
  return (
    <ul aria-label="Packs" className="mb-4 max-w-md divide-y divide-line rounded-lg border border-line">
      {packs.map(({ _id, name, concessions, priceCents }) => (
        <li key={_id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="text-sm text-ink-soft">{concessionWords(concessions)}</span>
          <span className="ml-auto font-semibold tabular-nums">{nzd(priceCents)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The heading, which gets the focus each time a link to it is followed, also from the same screen. */
function Heading() {
  const heading = useRef<HTMLSpanElement>(null);
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    // Closing a class goes back to the link's address, but follows no link.
    const isReturn = navigationType === "POP" && shown.current !== null && shown.current !== key;
    shown.current = key;
    if (hash !== `#${PAYMENTS}` || isReturn) return;
    // Waits until the shell has scrolled the new screen to its top.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [hash, key, navigationType]);
  return (
    <span ref={heading} id={PAYMENTS} tabIndex={-1} className="scroll-mt-24">
      Concession Payments
    </span>
  );
}

function Account({ bankName, accountNumber, reference }: BankAccount & { reference: string }) {
  return (
    <dl className="grid gap-2">
      <ToCopy name="Account name" value={bankName} what="name" />
      <ToCopy name="Account number" value={accountNumber} what="number" />
      <ToCopy name="Reference" value={reference} what="reference" note="Yours: so the studio knows who paid." />
    </dl>
  );
}

type ToCopyProps = { name: string; value: string; what: string; note?: string };

function ToCopy({ name, value, what, note }: ToCopyProps) {
  return (
    // The name is above its value on a phone, and beside it on a laptop.
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:justify-start sm:gap-x-4">
        <span className="min-w-0 font-medium tabular-nums select-all wrap-anywhere sm:min-w-64">{value}</span>
        <CopyButton
          text={value}
          // The whole label doesn't fit beside an account number on a phone.
          label={
            <>
              Copy <span className="max-sm:sr-only">{what}</span>
            </>
          }
          className="max-sm:px-2.5"
        />
        {note && <span className="text-sm text-ink-soft">{note}</span>}
      </dd>
    </div>
  );
}

function NoAccount() {
  return <p className="text-ink-soft">Payment details are unavailable. Please contact an administrator.</p>;
}

function Loading() {
  return (
    <div role="status" className="grid gap-2 sm:w-96">
      <span className="sr-only">Loading payment details</span>
      <Skeleton className="h-17 sm:h-11" />
      <Skeleton className="h-17 sm:h-11" />
      <Skeleton className="h-23 sm:h-17 lg:h-11" />
    </div>
  );
}
