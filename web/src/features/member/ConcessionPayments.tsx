import { useQuery } from "@tanstack/react-query";
import { sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { Card } from "../../ui/Card";
import { FailedState } from "../../ui/FailedState";
import { Skeleton } from "../../ui/Skeleton";

/** Where to pay for concessions. */
export function ConcessionPayments() {
  const { data: account, error, isPending, isFetching, refetch } = useQuery(queries.bankDetails());
  return (
    <Card title="Concession Payments">
      {isPending && (
        <div role="status" className="grid h-12 gap-2 sm:w-96">
          <span className="sr-only">Loading payment details</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      )}
      {error && account === undefined && (
        <FailedState
          title="Payment details could not be loaded"
          detail={sentenceOf(error, "")}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {account === null && (
        <p className="text-ink-soft">Payment details are unavailable. Please contact an administrator.</p>
      )}
      {account && (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          <dt className="text-ink-soft">Account name</dt>
          <dd className="font-medium max-sm:-mt-2">{account.bankName}</dd>
          <dt className="text-ink-soft">Account number</dt>
          <dd className="font-medium tabular-nums select-all max-sm:-mt-2">{account.accountNumber}</dd>
        </dl>
      )}
    </Card>
  );
}
