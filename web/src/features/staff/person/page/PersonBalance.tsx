import type { ConcessionsAnswer, LedgerEntry, User } from "@bindings/wire";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { HandCoins, ReceiptText } from "lucide-react";
import { staffQueries } from "../../../../api/admin/queries";
import { sentenceOf } from "../../../../api/failure";
import { balanceWords, momentWithinWords } from "../../../../rules";
import { useClock } from "../../../../stores/clock";
import { Moment } from "../../../../studio/class/Moment";
import { causeWords } from "../../../../studio/ledger/causeWords";
import { paymentText } from "../../../../studio/ledger/paymentText";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { ListRow, ListRows } from "../../../../ui/ListRow";
import { Loaded } from "../../../../ui/Loaded";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { ConcessionsField } from "../../users/account/UserFields";
import { MoreRows } from "../../users/history/MoreRows";
import type { UserAction } from "../../users/userActions";
import { EditPart } from "./EditPart";
import { PanelPart } from "./PanelPart";

const FAILED = "Failed to load the statement";

/** A person's balance, which can be edited, and its history. */
export function PersonBalance({ user, onAct }: { user: User; onAct: (action: UserAction) => void }) {
  const query = useInfiniteQuery(staffQueries.userConcessions(user._id));
  return (
    <>
      <PanelPart>
        <BalanceNow user={user} balance={query.data?.pages[0]?.currentConcessions ?? user.concessions} />
        <Button
          icon={<HandCoins aria-hidden className="size-4" />}
          onClick={() => onAct("record-payment")}
          className="justify-self-start"
        >
          Record Payment
        </Button>
      </PanelPart>
      <Loaded
        query={query}
        loading={
          <PanelPart>
            <SkeletonRows rows={4} label="Loading the statement" height="h-14" />
          </PanelPart>
        }
        failed={FAILED}
        detail={sentenceOf}
      >
        {({ pages }) => <Entries pages={pages} query={query} />}
      </Loaded>
    </>
  );
}

function BalanceNow({ user, balance }: { user: User; balance: number }) {
  const { number, noun } = balanceWords(balance);
  return (
    <EditPart user={user} label="Edit balance" field={(field) => <ConcessionsField {...field("concessions")} />}>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">{`${number} ${noun}`}</p>
    </EditPart>
  );
}

type EntriesProps = { pages: ConcessionsAnswer[]; query: UseInfiniteQueryResult };

function Entries({ pages, query }: EntriesProps) {
  // A new entry shifts the later pages, so an entry may be on two loaded pages. Keep one copy.
  const entries = [...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry._id, entry])).values()];
  if (entries.length === 0) {
    return (
      <EmptyState icon={<ReceiptText className="size-6" />} title="No changes yet">
        Every change of this balance is listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <ListRows label="Statement" className="border-t border-line">
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} />
        ))}
      </ListRows>
      <MoreRows query={query} shown={entries.length} total={pages.at(-1)?.total ?? 0} noun="change" failed={FAILED} />
    </>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { delta, balanceAfter, cause, className, classStartTime, createdAt, payment } = entry;
  const when = useClock((now) => classStartTime && momentWithinWords(classStartTime, now));
  return (
    <ListRow
      main={causeWords[cause]}
      title={causeWords[cause]}
      second={
        <>
          <Moment at={createdAt} />
          {className && <span>{` · ${[className, when].filter(Boolean).join(", ")}`}</span>}
        </>
      }
      detail={payment && <p className="text-sm text-ink-soft">{paymentText(payment)}</p>}
      figure={
        <span className={clsx("font-semibold", delta > 0 && "text-accent")}>
          {`${delta > 0 ? "+" : ""}${balanceWords(delta).number}`}
        </span>
      }
      marks={
        <span className={clsx("tabular-nums", balanceAfter < 0 && "text-danger")}>
          {`Balance ${balanceWords(balanceAfter).number}`}
        </span>
      }
    />
  );
}
