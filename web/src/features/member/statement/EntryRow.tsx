import type { LedgerEntry } from "@bindings/wire";
import clsx from "clsx";
import { momentWithinWords } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { Moment } from "../../../studio/class/Moment";
import { causeWords } from "../../../studio/ledger/causeWords";
import { paymentText } from "../../../studio/ledger/paymentText";
import { balanceAfterText, changeText } from "./balanceText";

/** One change of the balance. */
export function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { delta, balanceAfter, cause, createdAt, payment } = entry;
  return (
    <>
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="text-xs text-ink-soft">
          <Moment at={createdAt} />
        </p>
        <p className="font-medium">{causeWords[cause]}</p>
        {payment && <p className="text-sm wrap-anywhere text-ink-soft">{paymentText(payment)}</p>}
        <ClassOf entry={entry} />
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

function ClassOf({ entry: { className, classStartTime } }: { entry: LedgerEntry }) {
  const when = useClock((now) => classStartTime && momentWithinWords(classStartTime, now));
  if (!className) return null;
  return <p className="text-sm wrap-anywhere text-ink-soft">{[className, when].filter(Boolean).join(", ")}</p>;
}
