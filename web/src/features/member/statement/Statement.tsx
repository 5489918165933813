import type { LedgerEntry } from "@bindings/wire";
import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { PAYMENTS, paths } from "../../../lib/paths";
import { balanceWords, momentWithinWords } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { Moment } from "../../../studio/class/Moment";
import { causeWords } from "../../../studio/ledger/causeWords";
import { paymentText } from "../../../studio/ledger/paymentText";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Records } from "../records/Records";
import { RecordsScreen } from "../records/RecordsScreen";

/** Every change of the member's concessions. */
export function Statement() {
  const { concessions } = useUser();
  const query = useInfiniteQuery(queries.concessions());
  // Prefers the statement's own balance, so that it agrees with the entries.
  const balance = query.data?.pages[0]?.currentConcessions ?? concessions;
  return (
    <RecordsScreen title="Your Concessions">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-4 sm:px-6">
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-sm text-ink-soft">Now</span>
          <span className="block text-2xl font-semibold tracking-tight tabular-nums">{balanceText(balance)}</span>
        </p>
        <Link to={`${paths.dashboard}#${PAYMENTS}`} className={buttonClass("secondary")}>
          How to pay
        </Link>
      </div>
      <Records
        query={query}
        rowsOf={({ entries }) => entries}
        keyOf={({ _id }) => _id}
        momentOf={({ createdAt }) => createdAt}
        row={(entry) => <EntryRow entry={entry} />}
        words={{ loading: "Loading your concessions", failed: "Failed to load your concessions" }}
        empty={
          <EmptyState icon={<ReceiptText className="size-6" />} title="No changes yet">
            Concessions you are given and bookings you make are listed here.
          </EmptyState>
        }
      />
    </RecordsScreen>
  );
}

const text = ({ number, noun }: { number: string; noun: string }) => `${number} ${noun}`;

/** `5 concessions`, or for a debt `You owe 2 concessions`. */
export const balanceText = (balance: number) =>
  balance < 0 ? `You owe ${text(balanceWords(-balance))}` : text(balanceWords(balance));

/** The balance after a change, in short form: `Balance 5`, `You owe 2`. */
const balanceAfterText = (balance: number) =>
  balance < 0 ? `You owe ${balanceWords(-balance).number}` : `Balance ${balanceWords(balance).number}`;

/** A change with its sign: `+2`, `−1`, `0`. */
const changeText = (delta: number) => `${delta > 0 ? "+" : ""}${balanceWords(delta).number}`;

/** One change of the balance. */
function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { delta, balanceAfter, cause, createdAt, payment } = entry;
  return (
    <>
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="text-xs text-ink-soft">
          <Moment at={createdAt} />
        </p>
        <p className="font-medium">{causeWords[cause]}</p>
        {payment && <p className="text-sm wrap-anywhere text-ink-soft">{paymentText(payment)}</p>}
        <EntryClass entry={entry} />
      </div>
      <p className="ml-auto text-right tabular-nums">
        <span data-change className={clsx("block text-lg font-semibold", delta > 0 && "text-accent")}>
          {changeText(delta)}
        </span>
        <span data-balance-after className={clsx("block text-sm", balanceAfter < 0 ? "text-danger" : "text-ink-soft")}>
          {balanceAfterText(balanceAfter)}
        </span>
      </p>
    </>
  );
}

function EntryClass({ entry: { className, classStartTime } }: { entry: LedgerEntry }) {
  const when = useClock((now) => classStartTime && momentWithinWords(classStartTime, now));
  if (!className) return null;
  return <p className="text-sm wrap-anywhere text-ink-soft">{[className, when].filter(Boolean).join(", ")}</p>;
}
