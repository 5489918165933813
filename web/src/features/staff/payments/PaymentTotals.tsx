import type { PaymentsAnswer } from "@bindings/wire";
import clsx from "clsx";
import { nzd } from "../../../rules";
import { Skeleton } from "../../../ui/Skeleton";

type Props = { totals: PaymentsAnswer | undefined; hasFailed: boolean; isEarlier: boolean };

/** The totals of the listed payments, and of all current balances; dashes if they could not be loaded. */
export function PaymentTotals({ totals, hasFailed, isEarlier }: Props) {
  const figures = [
    { name: "Received", value: totals && nzd(totals.amountCents), hint: "Without reversed payments" },
    { name: "Concessions sold", value: totals && `${totals.concessions}`, hint: "By these payments" },
    { name: "Outstanding", value: totals && `${totals.outstanding}`, hint: "Concessions paid and not used, now" },
    { name: "Credit given", value: totals && `${totals.creditGiven}`, hint: "Concessions used and not paid, now" },
  ];
  return (
    // A container query's rem is the real text size; a media query's rem ignores it.
    <div className="@container">
      <dl
        aria-busy={isEarlier || undefined}
        className={clsx(
          "grid grid-cols-1 gap-px overflow-hidden rounded-xl border border-line bg-line transition-opacity @2xs:grid-cols-2 @4xl:grid-cols-4",
          isEarlier && "opacity-60",
        )}
      >
        {figures.map(({ name, value, hint }) => (
          <div key={name} className="bg-surface p-4 sm:px-6">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="min-h-8 text-xl font-semibold tracking-tight wrap-anywhere tabular-nums sm:text-2xl">
              {value ?? (hasFailed ? "–" : <Skeleton className="my-1 h-6 w-20" />)}
            </dd>
            <dd className="text-sm text-ink-soft">{hint}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
